package steps

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// block is a family of steps: one for any place of a block on the cube, and one for each
// place. It is declared in one orientation.
type block struct {
	Step // what the steps have in common

	// pieces are the pieces of the block. requiredPieces are those of them that must be
	// solved before the step.
	pieces, requiredPieces cube.PieceSet

	// If notReadyTextAt is set, it returns the notReadyText of the step for one place,
	// given the symmetry that takes the declared orientation to that place.
	notReadyTextAt func(cube.Sym) string

	// place returns the name of the place to which the symmetry takes the block.
	// Symmetries with equal names take it to the same place.
	place func(cube.Sym) string
}

var blocks = []block{
	{
		Step:   Step{Name: "123", Title: "1x2x3 block", method: solve123, piecesOnly: true},
		pieces: layerBlock, place: faceAndEdge(cube.D, cube.DB),
	},
	{
		Step:   Step{Name: "222", Title: "2x2x2 block", method: solve222, piecesOnly: true},
		pieces: cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.BL}, []cube.Corner{cube.DBL}),
		place:  func(s cube.Sym) string { return s.Corner(cube.DBL).String() },
	},
	{
		Step:   Step{Name: "223", Title: "2x2x3 block", method: solve223, piecesOnly: true},
		pieces: backBlock, place: func(s cube.Sym) string { return s.Edge(cube.DB).String() },
	},
	{
		Step:   Step{Name: "F2L-1", Title: "First two layers except one slot", method: solveF2L1, piecesOnly: true},
		pieces: threeSlots, place: faceAndEdge(cube.D, cube.FR),
	},
	{
		Step:   Step{Name: "cross", Title: "Cross", method: solveCross, piecesOnly: true},
		pieces: cross, place: func(s cube.Sym) string { return s.Face(cube.D).String() },
	},
	{
		Step:   Step{Name: "xcross", Title: "Cross with a slot", method: solveXCross, piecesOnly: true},
		pieces: cross.Or(cube.NewPieceSet([]cube.Edge{cube.BL}, []cube.Corner{cube.DBL})), place: faceAndEdge(cube.D, cube.BL),
	},
	{
		Step:   Step{Name: "EOline", Title: "EO with the line on its axis", method: solveEOLine},
		pieces: cube.NewPieceSet([]cube.Edge{cube.DF, cube.DB}, nil),
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + s.Face(cube.D).String() },
	},
	{
		Step:   Step{Name: "EO222", Title: "EO with a 2x2x2 block", method: solveEO222},
		pieces: cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.BL}, []cube.Corner{cube.DBL}),
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + s.Corner(cube.DBL).String() },
	},
	{
		Step:   Step{Name: "EOF2L-1", Title: "EO with the first two layers except one slot", method: solveEOF2L1},
		pieces: threeSlots,
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + faceAndEdge(cube.D, cube.FR)(s) },
	},
	{
		Step:   Step{Name: "roux-fb", Title: "First block of Roux", method: solve123, piecesOnly: true},
		pieces: layerBlock, place: faceAndEdge(cube.D, cube.DB),
	},
	{
		Step: Step{
			Name: "roux-sb", Title: "Second block of Roux, with the first", method: solveRouxSecond,
			requirementText: "the first block", notReadyText: "no first block is solved",
		},
		pieces: layerBlock.Or(cube.NewPieceSet([]cube.Edge{cube.UB, cube.UL, cube.UR}, []cube.Corner{cube.UBL, cube.UBR})), requiredPieces: layerBlock,
		notReadyTextAt: func(s cube.Sym) string { return "roux-fb-" + faceAndEdge(cube.D, cube.DB)(s) + " is not solved" },
		place:          faceAndEdge(cube.U, cube.UB),
	},
	{
		Step:   Step{Name: "two_gen_reduction", Title: "Reduction to turns of two adjacent faces", method: solveTwoGenReduction},
		pieces: leftBlock, place: func(s cube.Sym) string { return s.Edge(cube.UR).String() },
	},
	{
		Step: Step{
			Name: "two_gen_finish", Title: "Finish by turns of two adjacent faces", method: solveTwoGenFinish,
			requirement: TwoGen, requirementText: "two-gen", notReadyText: "it needs turns of more than two adjacent faces",
		},
		pieces: allPieces,
		notReadyTextAt: func(s cube.Sym) string {
			return fmt.Sprintf("it needs turns of faces other than %s and %s", s.Face(cube.U), s.Face(cube.R))
		},
		place: func(s cube.Sym) string { return s.Edge(cube.UR).String() },
	},
}

// faceAndEdge returns a function that names the place of a block by the face and the
// edge to which a symmetry takes f and e, such as D-DB.
func faceAndEdge(f cube.Face, e cube.Edge) func(cube.Sym) string {
	return func(s cube.Sym) string { return s.Face(f).String() + "-" + s.Edge(e).String() }
}

// eoAxis returns the name of the axis to which the symmetry takes F/B, the axis of EO.
func eoAxis(s cube.Sym) string { return s.Face(cube.F).Axis().String() }

// The pieces of blocks, and symmetries that take one part of a block to another.
var (
	cross      = cube.NewPieceSet([]cube.Edge{cube.DF, cube.DR, cube.DB, cube.DL}, nil)
	layerBlock = cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.DR}, []cube.Corner{cube.DBL, cube.DBR})
	backBlock  = layerBlock.Or(cube.NewPieceSet([]cube.Edge{cube.BL, cube.BR}, nil))
	leftBlock  = cube.NewPieceSet([]cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL}, []cube.Corner{cube.DFL, cube.DBL})
	threeSlots = cross.Or(cube.NewPieceSet([]cube.Edge{cube.FL, cube.BL, cube.BR}, []cube.Corner{cube.DFL, cube.DBL, cube.DBR}))

	diagonal   = cube.SymFromFaces(cube.U, cube.F, cube.R) // swaps R and F, L and B
	tipped     = cube.SymFromFaces(cube.F, cube.R, cube.U) // swaps U and F, D and B
	upsideDown = cube.SymFromFaces(cube.D, cube.R, cube.F)
	leftToBack = cube.SymFromFaces(cube.U, cube.F, cube.L)
)

func blockSteps() (steps []*Step) {
	for _, b := range blocks {
		steps = append(steps, b.steps()...)
	}
	return steps
}

// Places returns the names of the steps for one place each. It is empty unless the step
// is for any place.
func (s *Step) Places() (names []string) {
	for _, f := range s.frames {
		if f.place != "" && f.stepNames != nil {
			names = append(names, f.stepNames[0])
		}
	}
	return names
}

// steps returns the step for any place, followed by those for one place.
func (b *block) steps() []*Step {
	anyPlace := b.Step
	anyPlace.Title, anyPlace.Stem, anyPlace.Optimal = b.Title+", any place", b.Name, true
	if anyPlace.requirement == AnyPosition {
		anyPlace.requirement = centresSolved
	}
	steps := []*Step{&anyPlace}
	for _, f := range b.placeFrames() {
		one := anyPlace
		one.Name = b.Name + "-" + f.place
		one.Title = b.Title + ", place " + strings.ReplaceAll(f.place, "-", " ")
		one.frames = []frame{f}
		if b.notReadyTextAt != nil {
			one.notReadyText = b.notReadyTextAt(f.sym.Inverse())
		}
		steps = append(steps, &one)
		f.stepNames = []string{one.Name}
		anyPlace.frames = append(anyPlace.frames, f)
	}
	return steps
}

// piecesOnlyBlocks returns the pieces of the blocks that can be kept, in each place.
var piecesOnlyBlocks = sync.OnceValue(func() (list []cube.PieceSet) {
	for _, b := range blocks {
		if b.piecesOnly {
			for _, f := range b.placeFrames() {
				list = append(list, f.solvedPieces)
			}
		}
	}
	return list
})

// placeFrames returns a frame for each place, sorted by the names of the places. It prefers
// rotations to reflections.
func (b *block) placeFrames() (frames []frame) {
	for s := range cube.Sym(cube.NumSyms) {
		place := b.place(s)
		if slices.ContainsFunc(frames, func(f frame) bool { return f.place == place }) {
			continue
		}
		frames = append(frames, frame{
			sym: s.Inverse(), place: place,
			requiredAxis: s.Face(cube.F).Axis(),
			solvedPieces: b.pieces.Transform(s), requiredPieces: b.requiredPieces.Transform(s),
		})
	}
	slices.SortFunc(frames, func(f, g frame) int { return strings.Compare(f.place, g.place) })
	return frames
}

// blockSearch returns a search by the distances in the tables of all probes.
func blockSearch(produced []Facts, probes ...probe) *coordinateSearch {
	return &coordinateSearch{alternatives: []alternative{probes}, produced: produced}
}

// The searches of the blocks. Those with several probes follow the parts of a block.
var (
	solve123 = blockSearch(nothing, probe{table: pruning.Table123})
	solve222 = blockSearch(nothing, probe{table: pruning.Table222})
	solve223 = blockSearch(nothing,
		probe{table: pruning.Table123}, probe{pruning.Table123, niss.View{Conj: tipped}}, probe{table: pruning.Table223Edges})
	solveF2L1   = blockSearch(nothing, probe{table: pruning.Table223}, probe{pruning.Table223, niss.View{Conj: diagonal}})
	solveCross  = blockSearch(nothing, probe{table: pruning.TableCross})
	solveXCross = blockSearch(nothing,
		probe{table: pruning.TableXCross}, probe{pruning.TableXCross, niss.View{Conj: diagonal}}, probe{table: pruning.TableCross})

	solveEOLine = blockSearch(producesEO, probe{table: pruning.TableEOLine})
	solveEO222  = blockSearch(producesEO, probe{table: pruning.TableEO222}, probe{table: pruning.Table222})
	solveEOF2L1 = blockSearch(producesEO,
		probe{table: pruning.Table223}, probe{pruning.Table223, niss.View{Conj: diagonal}}, probe{table: pruning.TableEOLeft})

	// solveRouxSecond follows the block on D and the block on U.
	solveRouxSecond = blockSearch(nothing, probe{table: pruning.Table123}, probe{pruning.Table123, niss.View{Conj: upsideDown}})

	// solveTwoGenReduction solves the 2x2x3 block at DL, EO on F/B, and the corners as far
	// as turns of U and R cannot. Then turns of U and R solve the cube.
	solveTwoGenReduction = blockSearch([]Facts{{on: axesByKind{EO: fb}, twoGen: 1 << cube.UR}},
		probe{pruning.Table223, niss.View{Conj: leftToBack}}, probe{table: pruning.TableEOLeft}, probe{table: pruning.TableTwoGenCorners})

	solveTwoGenFinish = &coordinateSearch{
		alternatives: []alternative{{{table: pruning.TableTwoGenPerm}, {table: pruning.TableTwoGenTwist}}},
		isFinal:      true,
		produced:     nothing,
	}
)

// AtPlace returns the names of block steps for the place of an edge or a corner, such as
// FR. It returns one of each block that can be kept, and first those that the place alone
// identifies, such as 223-FR. The text may be in lower case, and then its faces may be in
// any order. AtPlace returns nil for a text that is not such a place, such as R.
func AtPlace(text string) (names []string) {
	if len(text) < 2 {
		return nil
	}
	var others []string
	for _, s := range All() {
		if !s.piecesOnly || s.Name != s.Stem {
			continue
		}
		switch name, whole := s.stepAt(text); {
		case whole:
			names = append(names, name)
		case name != "":
			others = append(others, name)
		}
	}
	return append(names, others...)
}

// stepAt returns the step of the family for the first place that ends with the text, ""
// if there is none. whole reports whether the text is the whole place.
func (s *Step) stepAt(text string) (name string, whole bool) {
	for _, f := range s.frames {
		last := f.place[strings.LastIndex(f.place, "-")+1:]
		if last == text || sortLetters(strings.ToLower(last)) == sortLetters(text) {
			return s.Stem + "-" + f.place, last == f.place
		}
	}
	return "", false
}

// Keeping returns the step restricted to the places that contain a solved block of the
// cube. The block is one of the given step: in its place, or in any. A solution may
// take the block apart and solve it again. The error is an *OptionError.
func (s *Step) Keeping(block *Step, c *cube.Cube) (*Step, error) {
	refuse := func(reason string) (*Step, error) {
		return nil, &OptionError{s.Name, "cannot keep " + block.Name + ": " + reason}
	}
	if s.Stem == "" {
		return refuse(s.Name + " is not a block")
	}
	if !block.piecesOnly {
		return refuse("the blocks that can be kept are " + strings.Join(BlocksToKeep(), " "))
	}
	anySolved := false
	solved := c.SolvedPieces()
	keeping := *s
	keeping.frames = nil
	for _, f := range s.frames {
		inside := false
		for _, g := range block.frames {
			isSolved := solved.Has(g.solvedPieces)
			anySolved = anySolved || isSolved
			inside = inside || isSolved && f.solvedPieces.Has(g.solvedPieces)
		}
		if inside {
			keeping.frames = append(keeping.frames, f)
		}
	}
	switch {
	case !anySolved:
		return refuse("it is not solved")
	case keeping.frames == nil:
		return refuse("it is not part of " + s.Name)
	}
	return &keeping, nil
}

// BlocksToKeep returns the names of the blocks that Keeping can keep.
func BlocksToKeep() (names []string) {
	for _, b := range blocks {
		if b.piecesOnly {
			names = append(names, b.Name)
		}
	}
	return names
}

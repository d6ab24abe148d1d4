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
	name, title string
	search      *coordinateSearch
	piecesOnly  bool // see Step

	// pieces are the pieces of the block. requiredPieces are those of them that must be
	// solved before the step.
	pieces, requiredPieces cube.PieceSet

	// See Step. If notReadyTextAt is set, it returns the text for the step of one place,
	// given the symmetry that takes the declared orientation to that place.
	requirement     FactKind
	requirementText string
	notReadyText    string
	notReadyTextAt  func(cube.Sym) string

	// place returns the name of the place to which the symmetry takes the block.
	// Symmetries with equal names take it to the same place.
	place func(cube.Sym) string
}

// blocks has all families.
var blocks = []block{
	{
		name: "123", title: "1x2x3 block", search: solve123, piecesOnly: true,
		pieces: layerBlock, place: faceAndEdge(cube.D, cube.DB),
	},
	{
		name: "222", title: "2x2x2 block", search: solve222, piecesOnly: true,
		pieces: cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.BL}, []cube.Corner{cube.DBL}),
		place:  func(s cube.Sym) string { return s.Corner(cube.DBL).String() },
	},
	{
		name: "223", title: "2x2x3 block", search: solve223, piecesOnly: true,
		pieces: backBlock, place: func(s cube.Sym) string { return s.Edge(cube.DB).String() },
	},
	{
		name: "F2L-1", title: "First two layers except one slot", search: solveF2L1, piecesOnly: true,
		pieces: threeSlots, place: faceAndEdge(cube.D, cube.FR),
	},
	{
		name: "cross", title: "Cross", search: solveCross, piecesOnly: true,
		pieces: cross, place: func(s cube.Sym) string { return s.Face(cube.D).String() },
	},
	{
		name: "xcross", title: "Cross with a slot", search: solveXCross, piecesOnly: true,
		pieces: cross.Or(cube.NewPieceSet([]cube.Edge{cube.BL}, []cube.Corner{cube.DBL})), place: faceAndEdge(cube.D, cube.BL),
	},
	{
		name: "EOline", title: "EO with the line on its axis", search: solveEOLine,
		pieces: cube.NewPieceSet([]cube.Edge{cube.DF, cube.DB}, nil),
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + s.Face(cube.D).String() },
	},
	{
		name: "EO222", title: "EO with a 2x2x2 block", search: solveEO222,
		pieces: cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.BL}, []cube.Corner{cube.DBL}),
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + s.Corner(cube.DBL).String() },
	},
	{
		name: "EOF2L-1", title: "EO with the first two layers except one slot", search: solveEOF2L1,
		pieces: threeSlots,
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + faceAndEdge(cube.D, cube.FR)(s) },
	},
	{
		name: "roux-fb", title: "First block of Roux", search: solve123, piecesOnly: true,
		pieces: layerBlock, place: faceAndEdge(cube.D, cube.DB),
	},
	{
		name: "roux-sb", title: "Second block of Roux, with the first", search: solveRouxSecond,
		pieces: layerBlock.Or(cube.NewPieceSet([]cube.Edge{cube.UB, cube.UL, cube.UR}, []cube.Corner{cube.UBL, cube.UBR})), requiredPieces: layerBlock,
		requirementText: "the first block", notReadyText: "no first block is solved",
		notReadyTextAt: func(s cube.Sym) string { return "roux-fb-" + faceAndEdge(cube.D, cube.DB)(s) + " is not solved" },
		place:          faceAndEdge(cube.U, cube.UB),
	},
	{
		name: "two_gen_reduction", title: "Reduction to turns of two adjacent faces", search: solveTwoGenReduction,
		pieces: leftBlock, place: func(s cube.Sym) string { return s.Edge(cube.UR).String() },
	},
	{
		name: "two_gen_finish", title: "Finish by turns of two adjacent faces", search: solveTwoGenFinish,
		pieces: allPieces, requirement: TwoGen,
		requirementText: "two-gen", notReadyText: "it needs turns of more than two adjacent faces",
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
	anyPlace := &Step{
		Name: b.name, Title: b.title + ", any place", Stem: b.name, Optimal: true,
		method: b.search, piecesOnly: b.piecesOnly, requirement: b.requirement, requirementText: b.requirementText, notReadyText: b.notReadyText,
	}
	if anyPlace.requirement == AnyPosition {
		anyPlace.requirement = CentresSolved
	}
	steps := []*Step{anyPlace}
	for _, f := range b.frames() {
		one := *anyPlace
		one.Name = b.name + "-" + f.place
		one.Title = b.title + ", place " + strings.ReplaceAll(f.place, "-", " ")
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
			for _, f := range b.frames() {
				list = append(list, f.solvedPieces)
			}
		}
	}
	return list
})

// frames returns a frame for each place, sorted by the names of the places. It prefers
// rotations to reflections.
func (b *block) frames() (frames []frame) {
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

var solve123 = &coordinateSearch{
	slots:        []slot{{coord: pruning.LayerEdges}, {coord: pruning.TwoCorners}},
	alternatives: []alternative{{{table: pruning.Table123, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	produced:     nothing,
}

var solve222 = &coordinateSearch{
	slots:        []slot{{coord: pruning.CubeEdges}, {coord: pruning.OneCorner}},
	alternatives: []alternative{{{table: pruning.Table222, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	produced:     nothing,
}

// solve223 follows the block as two 1x2x3 blocks, one on D and one on B, and as its
// edges.
var solve223 = &coordinateSearch{
	slots: []slot{
		{coord: pruning.LayerEdges}, {coord: pruning.TwoCorners},
		{coord: pruning.LayerEdges, view: niss.View{Conj: tipped}}, {coord: pruning.TwoCorners, view: niss.View{Conj: tipped}},
		{coord: pruning.SlotEdges},
	},
	alternatives: []alternative{{
		{table: pruning.Table123, rows: []int{0}, col: 1},
		{table: pruning.Table123, rows: []int{2}, col: 3},
		{table: pruning.Table223Edges, rows: []int{0}, col: 4},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: nothing,
}

// backSlots returns the slots that follow the 2x2x3 block at DB in the view v.
func backSlots(v niss.View) []slot {
	return []slot{
		{coord: pruning.LayerEdges, view: v}, {coord: pruning.SlotEdges, view: v}, {coord: pruning.TwoCorners, view: v},
	}
}

// solveF2L1 follows the two 2x2x3 blocks at DB and at DL. Together they have all pieces
// of the block.
var solveF2L1 = &coordinateSearch{
	slots:        slices.Concat(backSlots(niss.View{}), backSlots(niss.View{Conj: diagonal})),
	alternatives: []alternative{twoBackBlocks},
	moveset:      cube.AllMoves,
	distinct:     true,
	produced:     nothing,
}

// twoBackBlocks probes the slots of backSlots in two views.
var twoBackBlocks = alternative{
	{table: pruning.Table223, rows: []int{0, 1}, col: 2},
	{table: pruning.Table223, rows: []int{3, 4}, col: 5},
}

var solveCross = &coordinateSearch{
	slots:        []slot{{coord: pruning.LayerEdges}, {coord: pruning.FrontEdge}},
	alternatives: []alternative{{{table: pruning.TableCross, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	produced:     nothing,
}

// solveXCross follows the block without DF, the block without DR, and the cross.
var solveXCross = &coordinateSearch{
	slots: []slot{
		{coord: pruning.LayerEdges}, {coord: pruning.FrontEdge}, {coord: pruning.Slot},
		{coord: pruning.LayerEdges, view: niss.View{Conj: diagonal}}, {coord: pruning.Slot, view: niss.View{Conj: diagonal}},
	},
	alternatives: []alternative{{
		{table: pruning.TableXCross, rows: []int{0}, col: 2},
		{table: pruning.TableXCross, rows: []int{3}, col: 4},
		{table: pruning.TableCross, rows: []int{0}, col: 1},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: nothing,
}

var solveEOLine = &coordinateSearch{
	slots:        []slot{{coord: pruning.EO}, {coord: pruning.LinePlaces}},
	alternatives: []alternative{{{table: pruning.TableEOLine, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	produced:     []Facts{Known(EO.On(cube.FB))},
}

var solveEO222 = &coordinateSearch{
	slots: []slot{{coord: pruning.EO}, {coord: pruning.CubePlaces}, {coord: pruning.CubeEdges}, {coord: pruning.OneCorner}},
	alternatives: []alternative{{
		{table: pruning.TableEO222, rows: []int{0}, col: 1},
		{table: pruning.Table222, rows: []int{2}, col: 3},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: []Facts{Known(EO.On(cube.FB))},
}

var solveEOF2L1 = &coordinateSearch{
	slots: slices.Concat(backSlots(niss.View{}), backSlots(niss.View{Conj: diagonal}),
		[]slot{{coord: pruning.EO}, {coord: pruning.LeftPlaces}}),
	alternatives: []alternative{append(slices.Clone(twoBackBlocks),
		probe{table: pruning.TableEOLeft, rows: []int{6}, col: 7})},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: []Facts{Known(EO.On(cube.FB))},
}

// solveRouxSecond follows the block on D and the block on U.
var solveRouxSecond = &coordinateSearch{
	slots: []slot{
		{coord: pruning.LayerEdges}, {coord: pruning.TwoCorners},
		{coord: pruning.LayerEdges, view: niss.View{Conj: upsideDown}}, {coord: pruning.TwoCorners, view: niss.View{Conj: upsideDown}},
	},
	alternatives: []alternative{{
		{table: pruning.Table123, rows: []int{0}, col: 1},
		{table: pruning.Table123, rows: []int{2}, col: 3},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: nothing,
}

// solveTwoGenReduction solves the 2x2x3 block at DL, EO on F/B, and the corners as far
// as turns of U and R cannot. Then turns of U and R solve the cube.
var solveTwoGenReduction = &coordinateSearch{
	slots: append(backSlots(niss.View{Conj: leftToBack}),
		slot{coord: pruning.EO}, slot{coord: pruning.LeftPlaces}, slot{coord: pruning.LeftEdges}, slot{coord: pruning.TwoGenCorners}),
	alternatives: []alternative{{
		{table: pruning.Table223, rows: []int{0, 1}, col: 2},
		{table: pruning.TableEOLeft, rows: []int{3}, col: 4},
		{table: pruning.TableTwoGenCorners, rows: []int{5}, col: 6},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	produced: []Facts{Known(EO.On(cube.FB), TwoGen.At(cube.UR))},
}

var solveTwoGenFinish = &coordinateSearch{
	slots: []slot{{coord: pruning.TwoGenCP}, {coord: pruning.TwoGenCO}, {coord: pruning.TwoGenEP}},
	alternatives: []alternative{{
		{table: pruning.TableTwoGenPerm, rows: []int{0}, col: 2},
		{table: pruning.TableTwoGenTwist, rows: []int{1}, col: 2},
	}},
	moveset:  cube.URMoves,
	distinct: true,
	isFinal:  true,
	produced: nothing,
}

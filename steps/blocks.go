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

// block is a family of steps: a step for any place that a block may have on
// the cube, and one for each place. It is declared in one orientation.
type block struct {
	name, title string
	search      *coordinateSearch
	piecesOnly  bool          // see Step
	pieces      cube.PieceSet // that are solved
	stands      cube.PieceSet // of them, those that must be solved before
	needs       string        // in a few words, what must be there before
	missing     string        // what to say if it is not
	// missingAt is what to say of one place only, where the symmetry takes the block.
	missingAt func(cube.Sym) string
	requires  FactKind
	// place names where the block comes to under the symmetry; two that are
	// equal are one place.
	place func(cube.Sym) string
}

// blocks are the families.
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
		name: "F2L-1", title: "First two layers but one slot", search: solveF2L1, piecesOnly: true,
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
		name: "EOF2L-1", title: "EO with the first two layers but one slot", search: solveEOF2L1,
		pieces: threeSlots,
		place:  func(s cube.Sym) string { return eoAxis(s) + "-" + faceAndEdge(cube.D, cube.FR)(s) },
	},
	{
		name: "roux-fb", title: "First block of Roux", search: solve123, piecesOnly: true,
		pieces: layerBlock, place: faceAndEdge(cube.D, cube.DB),
	},
	{
		name: "roux-sb", title: "Besides the first block of Roux, the second", search: solveRouxSecond,
		pieces: layerBlock.Or(cube.NewPieceSet([]cube.Edge{cube.UB, cube.UL, cube.UR}, []cube.Corner{cube.UBL, cube.UBR})), stands: layerBlock,
		needs: "the first block", missing: "no first block is solved",
		missingAt: func(s cube.Sym) string { return "roux-fb-" + faceAndEdge(cube.D, cube.DB)(s) + " is not solved" },
		place:     faceAndEdge(cube.U, cube.UB),
	},
	{
		name: "two_gen_reduction", title: "To what turns of two adjacent faces solve", search: solveTwoGenReduction,
		pieces: leftBlock, place: func(s cube.Sym) string { return s.Edge(cube.UR).String() },
	},
	{
		name: "two_gen_finish", title: "Finish by turns of two adjacent faces", search: solveTwoGenFinish,
		pieces: allPieces, requires: TwoGen,
		needs: "two-gen", missing: "it takes turns of more than two adjacent faces",
		missingAt: func(s cube.Sym) string {
			return fmt.Sprintf("it takes turns of other faces than %s and %s", s.Face(cube.U), s.Face(cube.R))
		},
		place: func(s cube.Sym) string { return s.Edge(cube.UR).String() },
	},
}

func faceAndEdge(f cube.Face, e cube.Edge) func(cube.Sym) string {
	return func(s cube.Sym) string { return s.Face(f).String() + "-" + s.Edge(e).String() }
}

// eoAxis names the axis of EO, which is F/B, under the symmetry.
func eoAxis(s cube.Sym) string { return s.Face(cube.F).Axis().String() }

// The pieces of blocks, and symmetries between two of a kind.
var (
	cross      = cube.NewPieceSet([]cube.Edge{cube.DF, cube.DR, cube.DB, cube.DL}, nil)
	layerBlock = cube.NewPieceSet([]cube.Edge{cube.DB, cube.DL, cube.DR}, []cube.Corner{cube.DBL, cube.DBR})
	backBlock  = layerBlock.Or(cube.NewPieceSet([]cube.Edge{cube.BL, cube.BR}, nil))
	leftBlock  = cube.NewPieceSet([]cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL}, []cube.Corner{cube.DFL, cube.DBL})
	threeSlots = cross.Or(cube.NewPieceSet([]cube.Edge{cube.FL, cube.BL, cube.BR}, []cube.Corner{cube.DFL, cube.DBL, cube.DBR}))

	diagonal   = cube.SymOf(cube.U, cube.F, cube.R) // swaps R and F, L and B
	tipped     = cube.SymOf(cube.F, cube.R, cube.U) // swaps U and F, D and B
	upsideDown = cube.SymOf(cube.D, cube.R, cube.F)
	leftToBack = cube.SymOf(cube.U, cube.F, cube.L)
)

func blockSteps() (steps []*Step) {
	for _, b := range blocks {
		steps = append(steps, b.steps()...)
	}
	return steps
}

// Places lists the steps for one place, of a step for any.
func (s *Step) Places() (names []string) {
	for _, f := range s.frames {
		if f.place != "" && f.detected != nil {
			names = append(names, f.detected[0])
		}
	}
	return names
}

// steps makes the step for any place and those for one.
func (b *block) steps() []*Step {
	any := &Step{
		Name: b.name, Title: b.title + ", any place", Family: b.name, Optimal: true,
		method: b.search, piecesOnly: b.piecesOnly, requires: b.requires, needs: b.needs, missing: b.missing,
	}
	if any.requires == AnyPosition {
		any.requires = CentresSolved
	}
	steps := []*Step{any}
	for _, f := range b.frames() {
		one := *any
		one.Name = b.name + "-" + f.place
		one.Title = b.title + " at " + strings.ReplaceAll(f.place, "-", " ")
		one.frames = []frame{f}
		if b.missingAt != nil {
			one.missing = b.missingAt(f.sym.Inverse())
		}
		steps = append(steps, &one)
		f.detected = []string{one.Name}
		any.frames = append(any.frames, f)
	}
	return steps
}

// plainBlocks lists the pieces of each block that is only pieces, in each place.
var plainBlocks = sync.OnceValue(func() (list []cube.PieceSet) {
	for _, b := range blocks {
		if b.piecesOnly {
			for _, f := range b.frames() {
				list = append(list, f.solves)
			}
		}
	}
	return list
})

// frames has one orientation for each place, a rotation if that leads there.
func (b *block) frames() (frames []frame) {
	for s := range cube.Sym(cube.NumSyms) {
		place := b.place(s)
		if slices.ContainsFunc(frames, func(f frame) bool { return f.place == place }) {
			continue
		}
		frames = append(frames, frame{
			sym: s.Inverse(), place: place,
			needs:  s.Face(cube.F).Axis(),
			solves: b.pieces.Under(s), stands: b.stands.Under(s),
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
	makes:        nothing,
}

var solve222 = &coordinateSearch{
	slots:        []slot{{coord: pruning.CubeEdges}, {coord: pruning.OneCorner}},
	alternatives: []alternative{{{table: pruning.Table222, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	makes:        nothing,
}

// solve223 sees the block as two 1x2x3 blocks, one on D and one on B, and as
// its edges.
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
	makes:    nothing,
}

// backSlots and its like are the slots of the 2x2x3 block at DB and at DL.
func backSlots(v niss.View) []slot {
	return []slot{
		{coord: pruning.LayerEdges, view: v}, {coord: pruning.SlotEdges, view: v}, {coord: pruning.TwoCorners, view: v},
	}
}

// solveF2L1 sees the two 2x2x3 blocks at DB and at DL, which have all pieces.
var solveF2L1 = &coordinateSearch{
	slots:        slices.Concat(backSlots(niss.View{}), backSlots(niss.View{Conj: diagonal})),
	alternatives: []alternative{twoBackBlocks},
	moveset:      cube.AllMoves,
	distinct:     true,
	makes:        nothing,
}

var twoBackBlocks = alternative{
	{table: pruning.Table223, rows: []int{0, 1}, col: 2},
	{table: pruning.Table223, rows: []int{3, 4}, col: 5},
}

var solveCross = &coordinateSearch{
	slots:        []slot{{coord: pruning.LayerEdges}, {coord: pruning.FrontEdge}},
	alternatives: []alternative{{{table: pruning.TableCross, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	makes:        nothing,
}

// solveXCross sees all but DF, all but DR, and the cross.
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
	makes:    nothing,
}

var solveEOLine = &coordinateSearch{
	slots:        []slot{{coord: pruning.EO}, {coord: pruning.LinePlaces}},
	alternatives: []alternative{{{table: pruning.TableEOLine, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	distinct:     true,
	makes:        []Facts{Known(EO.On(cube.FB))},
}

var solveEO222 = &coordinateSearch{
	slots: []slot{{coord: pruning.EO}, {coord: pruning.CubePlaces}, {coord: pruning.CubeEdges}, {coord: pruning.OneCorner}},
	alternatives: []alternative{{
		{table: pruning.TableEO222, rows: []int{0}, col: 1},
		{table: pruning.Table222, rows: []int{2}, col: 3},
	}},
	moveset:  cube.AllMoves,
	distinct: true,
	makes:    []Facts{Known(EO.On(cube.FB))},
}

var solveEOF2L1 = &coordinateSearch{
	slots: slices.Concat(backSlots(niss.View{}), backSlots(niss.View{Conj: diagonal}),
		[]slot{{coord: pruning.EO}, {coord: pruning.LeftPlaces}}),
	alternatives: []alternative{append(slices.Clone(twoBackBlocks),
		probe{table: pruning.TableEOLeft, rows: []int{6}, col: 7})},
	moveset:  cube.AllMoves,
	distinct: true,
	makes:    []Facts{Known(EO.On(cube.FB))},
}

// solveRouxSecond sees the block on D and the one on U.
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
	makes:    nothing,
}

// solveTwoGenReduction goes to what U and R solve: the 2x2x3 block at DL, EO on
// F/B, and the corners as U and R permute them.
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
	makes:    []Facts{Known(EO.On(cube.FB), TwoGen.At(cube.UR))},
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
	makes:    nothing,
}

package steps

import (
	"sync"

	"nissy/cube"
	"nissy/pruning"
)

// FactKind is a kind of facts. EO, CO, DR and LeaveSlice are facts about an axis, see
// [FactKind.On]. TwoGen is a fact about two adjacent faces, see [FactKind.At].
type FactKind uint8

// The kinds of facts.
const (
	AnyPosition   FactKind = iota // every position
	CentresSolved                 // the cube is not rotated as a whole
	EO                            // all edges are oriented on the axis
	CO                            // all corners are oriented on the axis
	DR                            // domino reduction on the axis
	LeaveSlice                    // all is solved except the edges of the axis's slice, see cube.Cube.IsLeaveSlice
	HTR                           // half turns solve the cube
	TwoGen                        // turns of two faces solve the cube
	Corners                       // all corners are solved
	Edges                         // all edges are solved
)

// factNames has the names of the kinds that have some.
var factNames = map[FactKind]struct {
	title  string // in messages: "EO"
	step   string // of the step that solves it, without the axis: "eo"
	suffix string // of the step, after the axis: "slice"
	finish string // suffix of the step that solves the whole cube from there
}{
	EO:         {title: "EO", step: "eo", finish: "fin"},
	CO:         {title: "CO", step: "co"},
	DR:         {title: "DR", step: "dr", finish: "fin"},
	LeaveSlice: {step: "dr", suffix: "slice"},
	HTR:        {title: "HTR", step: "htr", finish: "fin"},
	TwoGen:     {title: "two-gen", step: "two_gen_reduction-"},
	Corners:    {step: "corners"},
	Edges:      {step: "edges"},
}

// String returns what messages call the kind, such as "EO". It is empty if no message
// names it.
func (k FactKind) String() string { return factNames[k].title }

// On returns the fact about an axis.
func (k FactKind) On(a cube.Axis) Fact { return Fact{Kind: k, Axis: a} }

// At returns the fact about the two faces of an edge.
func (k FactKind) At(e cube.Edge) Fact { return Fact{Kind: k, Edge: e} }

// Fact is something that may be true of a position, such as EO on F/B. Facts can be
// compared with ==.
type Fact struct {
	Kind FactKind
	Axis cube.Axis // of EO, CO, DR and LeaveSlice
	Edge cube.Edge // of TwoGen: the edge between the two faces
}

// Name returns the name of the step that makes the fact true, such as eofb. For Edges,
// which no step solves, it is edges.
func (f Fact) Name() string {
	names := factNames[f.Kind]
	return names.step + f.place() + names.suffix
}

// place names the axis or the edge of the fact, as names of steps do.
func (f Fact) place() string {
	switch f.Kind {
	case EO, CO, DR, LeaveSlice:
		return f.Axis.String()
	case TwoGen:
		return f.Edge.String()
	}
	return ""
}

// IsTrue reports whether the fact is true of the cube. If the cube is rotated as a
// whole, its pieces are compared with the centres.
func (f Fact) IsTrue(c *cube.Cube) bool {
	switch f.Kind {
	case CentresSolved:
		return c.CentersSolved()
	case EO:
		return c.BadEdges(f.Axis) == 0
	case CO:
		return c.BadCorners(f.Axis) == 0
	case DR:
		return c.IsDR(f.Axis)
	case LeaveSlice:
		return c.IsLeaveSlice(f.Axis)
	case HTR:
		return c.IsHTR()
	case TwoGen:
		return isTwoGen(c, f.Edge)
	case Corners:
		return c.SolvedPieces().Has(allCorners)
	case Edges:
		return c.SolvedPieces().Has(allEdges)
	}
	return true
}

var (
	allPieces  = cube.PieceSet{Corners: 1<<cube.NumCorners - 1, Edges: 1<<cube.NumEdges - 1}
	allCorners = cube.PieceSet{Corners: allPieces.Corners}
	allEdges   = cube.PieceSet{Edges: allPieces.Edges}
)

// isTwoGen reports whether turns of the two faces of an edge solve the cube.
func isTwoGen(c *cube.Cube, e cube.Edge) bool {
	view := twoGenViews()[e]
	if !c.SolvedPieces().Has(view.unmoved) {
		return false
	}
	recolored := c.Recolored()
	d := recolored.Conj(view.sym)
	return pruning.EO.Of(&d) == 0 && pruning.TwoGenCorners.Of(&d) == 0
}

// twoGenView is a symmetry that takes two faces to U and R.
type twoGenView struct {
	sym     cube.Sym
	unmoved cube.PieceSet // the pieces that turns of the two faces do not move
}

// twoGenViews has a view for each edge, whose two faces come to U and R.
var twoGenViews = sync.OnceValue(func() (views [cube.NumEdges]twoGenView) {
	for s := range cube.Sym(cube.NumSyms) {
		views[s.Edge(cube.UR)] = twoGenView{s.Inverse(), leftBlock.Under(s)}
	}
	return views
})

// eachFact lists the facts that Facts are about, in the order in which people list
// them.
var eachFact = sync.OnceValue(func() []Fact {
	facts := []Fact{{Kind: HTR}}
	for _, kind := range []FactKind{LeaveSlice, DR, EO, CO} {
		for _, a := range onFB.axes {
			facts = append(facts, kind.On(a))
		}
	}
	facts = append(facts, Fact{Kind: Corners}, Fact{Kind: Edges})
	for e := range cube.Edge(cube.NumEdges) {
		facts = append(facts, TwoGen.At(e))
	}
	return facts
})

package steps

import (
	"sync"

	"nissy/cube"
	"nissy/pruning"
)

// FactKind is a kind of fact. EO, AR, CO, DR, LeaveSlice, FR and FRLS are about an axis; use
// [FactKind.On] for a fact about one. TwoGen is about two adjacent faces; use
// [FactKind.At].
type FactKind uint8

// The kinds of facts.
const (
	AnyPosition   FactKind = iota // every position
	centresSolved                 // the cube is not rotated as a whole
	EO                            // all edges are oriented on the axis
	AR                            // with EO on the axis: half turns and quarter turns of one of the other axes lead to DR on the third, on normal or on inverse
	CO                            // all corners are oriented on the axis
	DR                            // domino reduction on the axis
	LeaveSlice                    // DR, and all is solved except the axis's slice; see cube.Cube.IsLeaveSlice
	FR                            // half turns of the four faces beside the axis solve the cube
	FRLS                          // the same, except for the edges of the axis's slice
	HTR                           // half turns solve the cube
	TwoGen                        // turns of two faces solve the cube
	Corners                       // all corners are solved
	Edges                         // all edges are solved
)

// factNames has the names of each kind. The name of a step is step, the axis or edge, and
// suffix.
var factNames = map[FactKind]struct {
	title  string // in messages: "EO"
	step   string // of the step that makes the fact true: "eo"
	suffix string // of that step
	finish string // suffix of the step that then solves the whole cube
}{
	EO:         {title: "EO", step: "eo", finish: "fin"},
	AR:         {title: "AR", step: "ar-eo"},
	CO:         {title: "CO", step: "co"},
	DR:         {title: "DR", step: "dr", finish: "fin"},
	LeaveSlice: {step: "dr", suffix: "slice"},
	HTR:        {title: "HTR", step: "htr", finish: "fin"},
	FR:         {title: "FR", step: "fr", finish: "fin"},
	FRLS:       {title: "FRLS", step: "fr", suffix: "ls"},
	TwoGen:     {title: "two-gen", step: "two_gen_reduction-"},
	Corners:    {step: "corners"},
	Edges:      {step: "edges"},
}

// String returns the name of the kind in messages, such as "EO". It is empty for the
// kinds that no message names.
func (k FactKind) String() string { return factNames[k].title }

// On returns the fact about an axis.
func (k FactKind) On(a cube.Axis) Fact { return Fact{Kind: k, axis: a} }

// At returns the fact about the two faces that the edge is on.
func (k FactKind) At(e cube.Edge) Fact { return Fact{Kind: k, edge: e} }

// Fact is something that may be true of a position, such as EO on F/B. Facts can be
// compared with ==.
type Fact struct {
	Kind FactKind
	axis cube.Axis // of EO, AR, CO, DR, LeaveSlice, FR and FRLS
	edge cube.Edge // of TwoGen: the edge that is on both faces
}

// Name returns the name of the step that makes the fact true, such as "eofb". For Edges,
// which no step solves, it is "edges".
func (f Fact) Name() string {
	names := factNames[f.Kind]
	return names.step + f.place() + names.suffix
}

// place returns the name of the axis or the edge of the fact, or "" if it has none.
func (f Fact) place() string {
	switch {
	case f.Kind.hasAxis():
		return f.axis.String()
	case f.Kind == TwoGen:
		return f.edge.String()
	}
	return ""
}

// hasAxis reports whether facts of the kind are about an axis.
func (k FactKind) hasAxis() bool { return EO <= k && k <= FRLS }

// IsTrue reports whether the fact is true of the cube. If the cube is rotated as a
// whole, its pieces are compared with the centres.
func (f Fact) IsTrue(c *cube.Cube) bool {
	switch f.Kind {
	case centresSolved:
		return c.CentersSolved()
	case EO:
		return c.BadEdges(f.axis) == 0
	case AR:
		return isAR(c, f.axis)
	case CO:
		return c.BadCorners(f.axis) == 0
	case DR:
		return c.IsDR(f.axis)
	case LeaveSlice:
		return c.IsLeaveSlice(f.axis)
	case HTR:
		return c.IsHTR()
	case FR:
		return c.IsHTR() && pruning.IsFR(onAxisUD(c, f.axis))
	case FRLS:
		return c.IsHTR() && pruning.IsFRLS(onAxisUD(c, f.axis))
	case TwoGen:
		return isTwoGen(c, f.edge)
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

// onAxisUD returns the cube viewed such that the axis is U/D, with the pieces compared with
// the centres.
func onAxisUD(c *cube.Cube, a cube.Axis) *cube.Cube {
	recolored := c.Recolored()
	viewed := recolored.Conj(toUD[a])
	return &viewed
}

// isAR reports whether a cube has AR, with EO on the axis. AR with DR on one of the other
// axes is, on the inverse, AR with DR on the third one. So it is enough to look at both
// sides in one frame.
func isAR(c *cube.Cube, eo cube.Axis) bool {
	if c.BadEdges(eo) > 0 {
		return false
	}
	recolored := c.Recolored()
	normal := recolored.Conj(toFB[eo])
	inverse := normal.Inverse()
	return pruning.IsAR(&normal) || pruning.IsAR(&inverse)
}

// isTwoGen reports whether turns of the two faces that the edge is on solve the cube.
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

// twoGenViews returns a view for each edge, which takes its two faces to U and R.
var twoGenViews = sync.OnceValue(func() (views [cube.NumEdges]twoGenView) {
	for s := range cube.Sym(cube.NumSyms) {
		views[s.Edge(cube.UR)] = twoGenView{s.Inverse(), leftBlock.Transform(s)}
	}
	return views
})

// allFacts returns the facts that a Facts value is about, in the order in which Facts.List
// returns them. The axes are in the order F/B, R/L, U/D, as people list them.
var allFacts = sync.OnceValue(func() []Fact {
	var facts []Fact
	for _, kind := range []FactKind{FR, FRLS, HTR, LeaveSlice, DR, AR, EO, CO} {
		if kind == HTR {
			facts = append(facts, Fact{Kind: HTR})
			continue
		}
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

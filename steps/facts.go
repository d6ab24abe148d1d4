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
var factNames = [...]struct {
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

// Facts are the facts that are known to be true of a position. They decide which steps
// the position is ready for. Facts can be compared with ==.
type Facts struct {
	on     axesByKind    // the axes on which they are true
	pieces cube.PieceSet // the pieces that are solved
	twoGen uint16        // a bit for each edge for which TwoGen is true
}

// axesByKind has the axes by kind of fact. HTR has all axes or none.
type axesByKind [HTR + 1]axisSet

// axisSet has a bit for each axis.
type axisSet uint8

const (
	ud      = axisSet(1 << cube.UD)
	rl      = axisSet(1 << cube.RL)
	fb      = axisSet(1 << cube.FB)
	allAxes = ud | rl | fb
)

func (s axisSet) has(a cube.Axis) bool { return s>>a&1 != 0 }

// seen returns the axes as seen through the symmetry.
func (s axisSet) seen(t cube.Sym) axisSet {
	var to axisSet
	for a := range cube.Axis(cube.NumAxes) {
		if face, _ := a.Faces(); s.has(a) {
			to |= 1 << t.Face(face).Axis()
		}
	}
	return to
}

// FactsOf returns all facts that are true of the cube. If it is rotated as a whole,
// its pieces are compared with the centres.
func FactsOf(c *cube.Cube) Facts {
	f := Facts{pieces: c.SolvedPieces()}
	for _, a := range onFB.axes {
		if co := CO.On(a); co.IsTrue(c) {
			f.set(co)
		}
	}
	for _, fact := range allFacts() {
		if f.allows(fact) && fact.IsTrue(c) {
			f.set(fact)
		}
	}
	return f.complete()
}

// allows reports whether the fact can be true of a cube with these solved pieces and CO.
// It is quicker than Fact.IsTrue.
func (f *Facts) allows(fact Fact) bool {
	switch fact.Kind {
	case CO: // it is known already
		return false
	case DR, LeaveSlice:
		return f.on[CO].has(fact.axis)
	case HTR, FR, FRLS:
		return f.on[CO] == allAxes
	case TwoGen:
		return f.pieces.Has(twoGenViews()[fact.edge].unmoved)
	}
	return true
}

// Known returns the given facts, and those that follow from them.
func Known(facts ...Fact) (f Facts) {
	for _, fact := range facts {
		f.set(fact)
	}
	return f.complete()
}

func (f *Facts) set(fact Fact) {
	switch fact.Kind {
	case HTR:
		f.on[HTR] = allAxes
	case TwoGen:
		f.twoGen |= 1 << fact.edge
	case Corners:
		f.pieces = f.pieces.Or(allCorners)
	case Edges:
		f.pieces = f.pieces.Or(allEdges)
	default:
		f.on[fact.Kind] |= 1 << fact.axis
	}
}

// Has reports whether the fact is known to be true. centresSolved always is, as no step
// rotates the cube.
func (f Facts) Has(fact Fact) bool {
	switch fact.Kind {
	case AnyPosition, centresSolved:
		return true
	case TwoGen:
		return f.twoGen>>fact.edge&1 != 0
	case Corners:
		return f.pieces.Has(allCorners)
	case Edges:
		return f.pieces.Has(allEdges)
	}
	return f.on[fact.Kind].has(fact.axis)
}

// Solved reports whether the cube is known to be solved.
func (f Facts) Solved() bool { return f.pieces == allPieces }

// complete adds what follows from the facts.
func (f Facts) complete() Facts {
	if f.Solved() {
		f.on[FR], f.on[LeaveSlice], f.twoGen = allAxes, allAxes, allEdges.Edges
	}
	f.on[FRLS] |= f.on[FR]
	f.on[DR] |= f.on[LeaveSlice]
	if f.on[HTR]|f.on[FRLS] != 0 {
		f.on[HTR], f.on[DR] = allAxes, allAxes
	}
	for a := range cube.Axis(cube.NumAxes) {
		if f.on[DR].has(a) {
			f.on[CO] |= 1 << a
			f.on[AR] |= allAxes &^ (1 << a)
		}
	}
	f.on[EO] |= f.on[AR]
	return f
}

// seen returns the facts as seen through the symmetry.
func (f Facts) seen(s cube.Sym) Facts {
	for kind, axes := range f.on {
		f.on[kind] = axes.seen(s)
	}
	f.pieces = f.pieces.Transform(s)
	f.twoGen = cube.PieceSet{Edges: f.twoGen}.Transform(s).Edges
	return f
}

// or returns the facts that are in f or in g, and what follows from them.
func (f Facts) or(g Facts) Facts {
	for kind, axes := range g.on {
		f.on[kind] |= axes
	}
	f.pieces = f.pieces.Or(g.pieces)
	f.twoGen |= g.twoGen
	return f.complete()
}

// after returns the facts that are still true after any sequence of the moves.
func (f Facts) after(moves cube.MoveSet) Facts {
	for _, m := range moves.Moves() {
		turned := cube.MoveCube(m)
		f.pieces = f.pieces.And(turned.SolvedPieces())
		f.on[LeaveSlice], f.twoGen = 0, 0
		f.on[FR] &^= 1 << m.Axis()
		f.on[FRLS] &^= 1 << m.Axis()
		if m.IsHalf() {
			continue
		}
		f.on[HTR], f.on[AR], f.on[FR], f.on[FRLS] = 0, 0, 0, 0
		f.on[EO] &^= 1 << m.Axis()
		f.on[CO] &= 1 << m.Axis()
		f.on[DR] &= 1 << m.Axis()
	}
	return f
}

// areEnough reports whether a position with these facts is ready for the step in a
// frame.
func (f Facts) areEnough(s *Step, in *frame) bool {
	return f.pieces.Has(in.requiredPieces) && f.Has(in.requiredFact(s.requirement))
}

// After returns what may be known after the step: one element for each possible
// outcome. It is empty if a position with the facts before is not ready for the step.
func (s *Step) After(before Facts) (after []Facts) {
	for i := range s.frames {
		in := &s.frames[i]
		if !before.areEnough(s, in) {
			continue
		}
		back := in.sym.Inverse()
		kept := before.after(s.method.moves().Transform(back))
		kept.pieces = kept.pieces.Or(in.solvedPieces)
		for _, produced := range s.method.produces() {
			after = append(after, kept.or(produced.seen(back)))
		}
	}
	return after
}

// List returns the facts that the status of a position names, the strongest kinds first.
// It leaves out AR, TwoGen and, if the cube is solved, Edges.
func (f Facts) List() (list []Fact) {
	for _, fact := range allFacts() {
		if f.Has(fact) && fact.Kind != AR && fact.Kind != TwoGen && !(fact.Kind == Edges && f.Solved()) {
			list = append(list, fact)
		}
	}
	return list
}

// Since returns the facts of List that are not in before.
func (f Facts) Since(before Facts) (list []Fact) {
	for _, fact := range f.List() {
		if !before.Has(fact) {
			list = append(list, fact)
		}
	}
	return list
}

// Finish returns the name of the step that solves the whole cube and keeps HTR, else DR,
// else EO: such as "htrfin", "drudfin" or "eofbfin". If none of these is true, it returns
// "finish", which is not a step.
func (f Facts) Finish() string {
	for _, kind := range []FactKind{HTR, DR, EO} {
		for _, fact := range f.List() {
			if fact.Kind == kind {
				return fact.Name() + factNames[kind].finish
			}
		}
	}
	return "finish"
}

package steps

import "nissy/cube"

// Facts are the facts that are known to be true of a position. They decide which steps
// the position is ready for. Facts can be compared with ==.
type Facts struct {
	eo, ar, co, dr, leaveSlice, fr, frls axisSet // the axes on which they are true

	htr    bool
	pieces cube.PieceSet // the pieces that are solved
	twoGen edgeSet       // the edges for which TwoGen is true
}

// axisSet has a bit for each axis.
type axisSet uint8

const allAxes = axisSet(1<<cube.NumAxes - 1)

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

// edgeSet has a bit for each edge.
type edgeSet uint16

const allTwoGen = edgeSet(1<<cube.NumEdges - 1)

func (s edgeSet) has(e cube.Edge) bool { return s>>e&1 != 0 }

// seen returns the edges as seen through the symmetry.
func (s edgeSet) seen(t cube.Sym) edgeSet {
	return edgeSet(cube.PieceSet{Edges: uint16(s)}.Transform(t).Edges)
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
		return f.co>>fact.axis&1 != 0
	case HTR, FR, FRLS:
		return f.co == 1<<cube.NumAxes-1
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
	case EO:
		f.eo |= 1 << fact.axis
	case AR:
		f.ar |= 1 << fact.axis
	case CO:
		f.co |= 1 << fact.axis
	case DR:
		f.dr |= 1 << fact.axis
	case LeaveSlice:
		f.leaveSlice |= 1 << fact.axis
	case HTR:
		f.htr = true
	case FR:
		f.fr |= 1 << fact.axis
	case FRLS:
		f.frls |= 1 << fact.axis
	case TwoGen:
		f.twoGen |= 1 << fact.edge
	case Corners:
		f.pieces = f.pieces.Or(allCorners)
	case Edges:
		f.pieces = f.pieces.Or(allEdges)
	}
}

// Has reports whether the fact is known to be true. CentresSolved always is, as no step
// rotates the cube.
func (f Facts) Has(fact Fact) bool {
	switch fact.Kind {
	case EO:
		return f.eo.has(fact.axis)
	case AR:
		return f.ar.has(fact.axis)
	case CO:
		return f.co.has(fact.axis)
	case DR:
		return f.dr.has(fact.axis)
	case LeaveSlice:
		return f.leaveSlice.has(fact.axis)
	case HTR:
		return f.htr
	case FR:
		return f.fr.has(fact.axis)
	case FRLS:
		return f.frls.has(fact.axis)
	case TwoGen:
		return f.twoGen.has(fact.edge)
	case Corners:
		return f.pieces.Has(allCorners)
	case Edges:
		return f.pieces.Has(allEdges)
	}
	return true
}

// Solved reports whether the cube is known to be solved.
func (f Facts) Solved() bool { return f.pieces == allPieces }

// complete adds what follows from the facts.
func (f Facts) complete() Facts {
	if f.Solved() {
		f.fr, f.leaveSlice, f.twoGen = allAxes, allAxes, allTwoGen
	}
	f.frls |= f.fr
	f.htr = f.htr || f.frls != 0
	f.dr |= f.leaveSlice
	if f.htr {
		f.dr = allAxes
	}
	for a := range cube.Axis(cube.NumAxes) {
		if f.dr.has(a) {
			f.co |= 1 << a
			f.ar |= allAxes &^ (1 << a)
		}
	}
	f.eo |= f.ar
	return f
}

// seen returns the facts as seen through the symmetry.
func (f Facts) seen(s cube.Sym) Facts {
	for _, set := range []*axisSet{&f.eo, &f.ar, &f.co, &f.dr, &f.leaveSlice, &f.fr, &f.frls} {
		*set = set.seen(s)
	}
	f.pieces = f.pieces.Transform(s)
	f.twoGen = f.twoGen.seen(s)
	return f
}

// or returns the facts that are in f or in g, and what follows from them.
func (f Facts) or(g Facts) Facts {
	f.eo, f.ar, f.co, f.dr, f.leaveSlice, f.fr, f.frls = f.eo|g.eo, f.ar|g.ar, f.co|g.co, f.dr|g.dr, f.leaveSlice|g.leaveSlice, f.fr|g.fr, f.frls|g.frls
	f.htr = f.htr || g.htr
	f.pieces = f.pieces.Or(g.pieces)
	f.twoGen |= g.twoGen
	return f.complete()
}

// after returns the facts that are still true after any sequence of the moves.
func (f Facts) after(moves cube.MoveSet) Facts {
	for m := range cube.Move(cube.NumFaceMoves) {
		if !moves.Has(m) {
			continue
		}
		turned := cube.MoveCube(m)
		f.pieces = f.pieces.And(turned.SolvedPieces())
		f.leaveSlice, f.twoGen = 0, 0
		f.fr &^= 1 << m.Axis()
		f.frls &^= 1 << m.Axis()
		if m.IsHalf() {
			continue
		}
		f.htr, f.ar, f.fr, f.frls = false, 0, 0, 0
		f.eo &^= 1 << m.Axis()
		f.co &= 1 << m.Axis()
		f.dr &= 1 << m.Axis()
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

package steps

import "nissy/cube"

// Facts are what is known of a cube: enough to say which steps it is ready for,
// without the cube. They compare with ==.
type Facts struct {
	eo, co, dr axisSet // on which axes they are solved
	htr        bool
	pieces     cube.PieceSet // that are solved
	twoGen     place         // two faces that solve the cube are those of this edge
}

// axisSet has a bit for each axis.
type axisSet uint8

func on(a cube.Axis) axisSet           { return 1 << a }
func (s axisSet) has(a cube.Axis) bool { return s>>a&1 != 0 }
func (s axisSet) seen(t cube.Sym) axisSet {
	var to axisSet
	for a := range cube.Axis(cube.NumAxes) {
		if face, _ := a.Faces(); s.has(a) {
			to |= on(t.Face(face).Axis())
		}
	}
	return to
}

const allAxes = axisSet(1<<cube.NumAxes - 1)

// place is an edge plus 1; 0 is none.
type place uint8

func placeOf(e cube.Edge) place { return place(e) + 1 }

// FactsOf returns what holds for a cube.
func FactsOf(c *cube.Cube) (f Facts) {
	f.pieces = c.SolvedPieces()
	for a := range cube.Axis(cube.NumAxes) {
		if c.BadEdges(a) == 0 {
			f.eo |= on(a)
		}
		if c.BadCorners(a) == 0 {
			f.co |= on(a)
		}
		if c.IsDR(a) {
			f.dr |= on(a)
		}
	}
	f.htr = c.IsHTR()
	for _, frame := range Lookup("two_gen_finish").frames {
		if isTwoGen(c, &frame) {
			f.twoGen = placeOf(frame.sym.Inverse().Edge(cube.UR))
		}
	}
	return f.complete()
}

// complete adds what follows from the facts.
func (f Facts) complete() Facts {
	if f.pieces == allPieces {
		f.htr = true
	}
	if f.htr {
		f.dr = allAxes
	}
	for a := range cube.Axis(cube.NumAxes) {
		if f.dr.has(a) {
			f.co |= on(a)
			f.eo |= allAxes &^ on(a)
		}
	}
	return f
}

// seen returns the facts as seen through the symmetry.
func (f Facts) seen(s cube.Sym) Facts {
	f.eo, f.co, f.dr = f.eo.seen(s), f.co.seen(s), f.dr.seen(s)
	f.pieces = f.pieces.Under(s)
	if f.twoGen > 0 {
		f.twoGen = placeOf(s.Edge(cube.Edge(f.twoGen - 1)))
	}
	return f
}

// and joins facts.
func (f Facts) and(g Facts) Facts {
	f.eo, f.co, f.dr = f.eo|g.eo, f.co|g.co, f.dr|g.dr
	f.htr = f.htr || g.htr
	f.pieces = f.pieces.Or(g.pieces)
	if g.twoGen > 0 {
		f.twoGen = g.twoGen
	}
	return f.complete()
}

// after returns what still holds after any of the moves.
func (f Facts) after(moves cube.MoveSet) Facts {
	for m := range cube.Move(cube.NumFaceMoves) {
		if !moves.Has(m) {
			continue
		}
		turned := cube.MoveCube(m)
		f.pieces = f.pieces.And(turned.SolvedPieces())
		f.twoGen = 0
		if m.IsHalf() {
			continue
		}
		f.htr = false
		f.eo &^= on(m.Axis())
		f.co &= on(m.Axis())
		f.dr &= on(m.Axis())
	}
	return f
}

var allCorners = cube.PieceSet{Corners: allPieces.Corners}

// ready reports whether the facts are enough for the step in a frame.
func (f Facts) ready(s *Step, in *frame) bool {
	return f.pieces.Has(in.stands) && (s.ready == nil || s.ready.known(f, in))
}

// After lists what may hold after the step; nothing if the facts do not make a
// cube ready for it.
func (s *Step) After(before Facts) (after []Facts) {
	for i := range s.frames {
		in := &s.frames[i]
		if !before.ready(s, in) {
			continue
		}
		back := in.sym.Inverse()
		left := before.after(s.method.moves().Seen(back))
		left.pieces = left.pieces.Or(in.solves)
		for _, goal := range s.method.produces() {
			after = append(after, left.and(goal.seen(back)))
		}
	}
	return after
}

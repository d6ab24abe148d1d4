package cube

// Cleanup rewrites a in turns of single faces, with at most two rotations at
// the end of each side, so that it leads from any position to the same one.
// Moves that undo each other are left out, also when only turns of the
// opposite face stand between them, and of turns of opposite faces U stands
// before D, R before L, F before B.
func (a Alg) Cleanup() Alg {
	return Alg{Normal: cleanup(a.Normal), Inverse: cleanup(a.Inverse)}
}

// cleanup rewrites one side. It pushes the rotations to the end: a move after
// them turns the face whose centre they brought to its place.
func cleanup(moves []Move) []Move {
	var stack layerStack
	centers := Solved.Center
	for _, m := range moves {
		f := centers[m.Face()]
		switch turns := m.Turns(); {
		case m.IsFace():
			stack.turn(f, turns)
		case m.IsWide(): // the opposite face the same way, and a rotation
			stack.turn(f.Opposite(), turns)
		case m.IsSlice(): // both faces against it, and a rotation
			stack.turn(f, 4-turns)
			stack.turn(f.Opposite(), turns)
		}
		centers = rotateCenters(centers, m)
	}
	return append(stack.moves(), rotationsTo(centers)...)
}

// rotateCenters returns the centres after m.
func rotateCenters(centers [NumFaces]Face, m Move) (r [NumFaces]Face) {
	for i, from := range moveCubes[m].Center {
		r[i] = centers[from]
	}
	return r
}

// layers are the turns of two opposite faces, the positive one first, in
// clockwise quarters, not both 0.
type layers struct {
	axis  Axis
	turns [2]uint8
}

// layerStack is a sequence of turns where no two neighbours share their axis,
// so that nothing is left to cancel.
type layerStack []layers

// turn adds a turn of one face. When it undoes the last layers, those before
// them become the neighbours of what follows.
func (s *layerStack) turn(f Face, turns int) {
	top := len(*s) - 1
	if top < 0 || (*s)[top].axis != f.Axis() {
		*s = append(*s, layers{axis: f.Axis()})
		top++
	}
	t := &(*s)[top].turns
	t[f&1] = (t[f&1] + uint8(turns)) % 4
	if *t == [2]uint8{} {
		*s = (*s)[:top]
	}
}

// moves writes the sequence out.
func (s layerStack) moves() []Move {
	var moves []Move
	for _, l := range s {
		positive, negative := l.axis.Faces()
		if n := l.turns[0]; n > 0 {
			moves = append(moves, NewMove(positive, int(n)))
		}
		if n := l.turns[1]; n > 0 {
			moves = append(moves, NewMove(negative, int(n)))
		}
	}
	return moves
}

// Quarter turns of the cube as a whole.
const (
	moveX Move = 3 * (baseRotation + iota)
	moveY
	moveZ
)

// rotationsTo returns the rotations, two at most, that bring the centres to
// where they are given: one that brings the front centre there, and one about
// z, unless y2 does both.
func rotationsTo(centers [NumFaces]Face) []Move {
	if centers[F] == B && centers[U] == U {
		return []Move{moveY + 1}
	}
	toFront := [NumFaces][]Move{U: {moveX + 2}, D: {moveX}, R: {moveY}, L: {moveY + 2}, B: {moveX + 1}}
	moves := toFront[centers[F]]
	now := Solved.Center
	for _, m := range moves {
		now = rotateCenters(now, m)
	}
	for turns := range 4 {
		if now == centers {
			if turns > 0 {
				moves = append(moves, moveZ.WithTurns(turns))
			}
			return moves
		}
		now = rotateCenters(now, moveZ)
	}
	panic("cube: not a rotation")
}

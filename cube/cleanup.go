package cube

// Cleanup returns an equivalent sequence in which each side has turns of single
// faces followed by at most two rotations. It merges turns of the same face and
// removes those that cancel, even if turns of the opposite face come between
// them. Turns of opposite faces are in the order U before D, R before L and F
// before B.
func (a Alg) Cleanup() Alg {
	return Alg{Normal: cleanup(a.Normal), Inverse: cleanup(a.Inverse)}
}

// CleanupWide is like Cleanup, but keeps wide moves on a side where the result is not longer, with rotations.
func (a Alg) CleanupWide() Alg {
	return Alg{Normal: cleanupWide(a.Normal), Inverse: cleanupWide(a.Inverse)}
}

func cleanupWide(moves []Move) []Move {
	shortest := cleanup(moves)
	for reduced := true; reduced; {
		moves, reduced = mergeWide(moves)
	}
	if len(moves) > len(shortest) {
		return shortest
	}
	return moves
}

// axisTurns counts the clockwise quarter turns of parallel moves: of the positive and the negative face, and of the wide moves
// of both.
type axisTurns struct {
	axis  Axis
	turns [4]uint8
}

// mergeWide merges parallel moves of one side, and moves the rotations to the end. reduced reports whether it has written wide moves as
// turns of faces and a rotation, because these are fewer.
func mergeWide(moves []Move) (merged []Move, reduced bool) {
	var groups []axisTurns
	turn := func(f Face, wide, turns int) {
		top := len(groups) - 1
		if top < 0 || groups[top].axis != f.Axis() {
			groups, top = append(groups, axisTurns{axis: f.Axis()}), top+1
		}
		t := &groups[top].turns
		t[int(f&1)+wide] = (t[int(f&1)+wide] + uint8(turns)) % 4
		if *t == [4]uint8{} {
			groups = groups[:top]
		}
	}
	centers := Solved.Center
	for _, m := range moves {
		f := centers[m.Face()]
		switch {
		case m.IsFace():
			turn(f, 0, m.Turns())
			continue
		case m.isWide():
			turn(f, 2, m.Turns())
			continue
		case m.isSlice():
			turn(f, 0, 4-m.Turns())
			turn(f.Opposite(), 0, m.Turns())
		}
		centers = rotateCenters(centers, m)
	}
	for _, g := range groups {
		t := g.turns
		faces := [4]uint8{(t[0] + t[3]) % 4, (t[1] + t[2]) % 4}
		fewer := countNonzero(faces) < countNonzero(t)
		if fewer {
			t = faces
		}
		positive, negative := g.axis.Faces()
		for i, f := range []Face{positive, negative, positive, negative} {
			if t[i] > 0 {
				merged = append(merged, NewMove(f, int(t[i]))+Move(i/2*3*baseWide))
			}
		}
		if turns := (4 + g.turns[2] - g.turns[3]) % 4; fewer && turns > 0 {
			merged = append(merged, rotationAbout[g.axis].WithTurns(int(turns)))
		}
		reduced = reduced || fewer
	}
	return append(merged, rotationsTo(centers)...), reduced
}

func countNonzero(turns [4]uint8) (n int) {
	for _, t := range turns {
		if t > 0 {
			n++
		}
	}
	return n
}

// rotationAbout has the quarter turn of the whole cube in the direction of the positive face of an axis.
var rotationAbout = [NumAxes]Move{UD: moveY, RL: moveX, FB: moveZ}

// cleanup rewrites one side. It moves the rotations to the end. This changes the
// faces that later moves turn: a move turns the face whose centre the rotations
// before it bring to its own face.
func cleanup(moves []Move) []Move {
	var buffer [64]layerTurns // enough for most sequences, and not on the heap
	stack := layerStack(buffer[:0])
	centers := Solved.Center
	for _, m := range moves {
		f := centers[m.Face()]
		switch turns := m.Turns(); {
		case m.IsFace():
			stack = stack.turn(f, turns)
		case m.isWide(): // equals a turn of the opposite face and a rotation
			stack = stack.turn(f.Opposite(), turns)
		case m.isSlice(): // equals turns of both outer faces and a rotation
			stack = stack.turn(f, 4-turns)
			stack = stack.turn(f.Opposite(), turns)
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

// layerTurns holds the turns of the two faces of an axis.
type layerTurns struct {
	axis Axis
	// turns counts clockwise quarter turns, of the positive face first. They are
	// not both 0.
	turns [2]uint8
}

// layerStack is a sequence of turns in which no two neighbours share an axis, so
// that no turns are left to merge.
type layerStack []layerTurns

// turn returns the stack with a turn of one face by a number of clockwise quarter turns. If it
// cancels the last element, that element is removed, and later turns can merge
// with the one before it.
func (s layerStack) turn(f Face, turns int) layerStack {
	top := len(s) - 1
	if top < 0 || s[top].axis != f.Axis() {
		s = append(s, layerTurns{axis: f.Axis()})
		top++
	}
	t := &s[top].turns
	t[f&1] = (t[f&1] + uint8(turns)) % 4
	if *t == [2]uint8{} {
		s = s[:top]
	}
	return s
}

func (s layerStack) moves() []Move {
	if len(s) == 0 {
		return nil
	}
	moves := make([]Move, 0, 2*len(s))
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

// rotationsTo returns at most two rotations that bring the centres of the solved
// cube to the given arrangement: one that brings centers[F] to the front, and one
// about z. If y2 alone does it, that is the result.
func rotationsTo(centers [NumFaces]Face) []Move {
	if centers == Solved.Center {
		return nil
	}
	if centers[F] == B && centers[U] == U {
		return []Move{moveY + 1}
	}
	toFront := [NumFaces][]Move{U: {moveX + 2}, D: {moveX}, R: {moveY}, L: {moveY + 2}, B: {moveX + 1}}
	moves := toFront[centers[F]]
	current := Solved.Center
	for _, m := range moves {
		current = rotateCenters(current, m)
	}
	for turns := range 4 {
		if current == centers {
			if turns > 0 {
				moves = append(moves, moveZ.WithTurns(turns))
			}
			return moves
		}
		current = rotateCenters(current, moveZ)
	}
	panic("cube: not a rotation")
}

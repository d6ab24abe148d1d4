package history

import (
	"slices"
	"strings"

	"nissy/cube"
)

// Searches know only upright cubes and turns of faces. People also turn the whole cube: a
// scramble or a skeleton may have rotations, wide moves and slice moves. Held translates
// positions and attempts for searches, and translates back what the searches find.
//
// A person calls the face on the right R, whatever its colour. So a search gets the cube with its
// colours renamed (cube.Cube.Recolored). Let c be the position and r how it is turned, so that
// c = r·u for an upright cube u. If N on normal and I on inverse solve u, then I⁻¹·r⁻¹·c·N is
// solved, and so is (r·I·r⁻¹)⁻¹·c·N, apart from a rotation of the whole cube. So the moves on
// normal remain as they are, but I becomes r·I·r⁻¹: the inverse of c is not turned as c is.
//
// In the grip Fixed, a solution begins with the rotation t on normal for which c·t is upright, so N
// and I are for c·t. Moves on the inverse of that are moves on the inverse of c: only the colours differ.

// Held is a position in a form that a search can take: an upright cube, and a skeleton that has
// only turns of faces. Its methods translate what a search finds for it.
type Held struct {
	Position

	// toInverse transforms moves on the inverse of Position into moves on the inverse of the
	// position that it was made from.
	toInverse cube.Sym

	// first are the rotations on normal with which solutions begin.
	first []cube.Move
}

// HeldAfter returns p as a person holds the cube after all moves of p. It is for a search that
// continues the skeleton.
func (p Position) HeldAfter(g Grip) Held {
	if p.isUpright() {
		return Held{Position: p}
	}
	if g == Fixed {
		c := p.Cube()
		h := p.Then(cube.Alg{Normal: c.Turned()}).HeldAfter(AsHeld)
		h.first = c.Turned()
		return h
	}
	before, turned := p.HeldBefore(AsHeld), cube.Solved.Apply(p.Skeleton.Normal...)
	start, sym := before.Scramble().Cube(), turned.Orientation()
	after := Position{
		State:    new(start.Conj(sym)),
		Skeleton: cube.Alg{Normal: sym.Moves(before.Skeleton.Normal), Inverse: sym.Moves(before.Skeleton.Inverse)},
	}
	return Held{Position: after, toInverse: toInverse(p.Cube())}
}

// HeldBefore returns p as a person holds the cube before the skeleton. It is for a search that
// changes or replaces the skeleton.
func (p Position) HeldBefore(g Grip) Held {
	if p.isUpright() {
		return Held{Position: p}
	}
	start := p.Scramble().Cube()
	if first := start.Turned(); g == Fixed && len(first) > 0 {
		turned := Position{State: p.State, Moves: p.Moves.Then(cube.Alg{Normal: first})}
		turned.Skeleton = cube.Alg{Normal: cube.InvertMoves(first)}.Then(p.Skeleton)
		h := turned.HeldBefore(AsHeld)
		h.first = first
		return h
	}
	held := p
	if !start.CentersSolved() {
		held = Position{State: new(start.Recolored())}
	}
	normal, inverse := orientation{}, orientationOnInverse(start)
	held.Skeleton = cube.Alg{Normal: normal.turns(p.Skeleton.Normal), Inverse: inverse.turns(p.Skeleton.Inverse)}
	return Held{Position: held, toInverse: toInverse(start)}
}

// isUpright reports whether a search can take the position as it is.
func (p Position) isUpright() bool {
	if p.Skeleton.HasRotation() {
		return false
	}
	if p.State == nil && !p.Moves.HasRotation() {
		return true
	}
	c := p.Scramble().Cube()
	return c.CentersSolved()
}

// toInverse returns the symmetry that transforms moves on the inverse of c.Recolored() into moves
// on the inverse of c.
func toInverse(c cube.Cube) cube.Sym { return c.Orientation().Inverse() }

// Alg translates moves that a search has found for h into moves for the position that h was made
// from.
func (h Held) Alg(a cube.Alg) cube.Alg {
	if h.toInverse != 0 && len(a.Inverse) > 0 {
		a.Inverse = h.toInverse.Moves(a.Inverse)
	}
	if len(h.first) > 0 {
		a.Normal = slices.Concat(h.first, a.Normal)
	}
	return a
}

// Continued returns a Held that translates moves after the first line of a solution.
func (h Held) Continued() Held {
	h.first = nil
	return h
}

// Lines translates lines that follow the scramble of h into lines that follow the scramble of the
// position that h was made from.
func (h Held) Lines(lines []Line) []Line {
	if h.toInverse == 0 && len(h.first) == 0 {
		return lines
	}
	translated := slices.Clone(lines)
	var all layout
	begun := false
	for i := range translated {
		l := &translated[i]
		moves, places := h.Continued().Alg(l.Moves), l.places()
		switch {
		case l.IsNote():
		case l.Role() == Insertion && all.isOnInverse(l.Notation.Name):
			moves.Normal = h.toInverse.Moves(moves.Normal)
		case l.Role() == Restatement || l.Role() == Continuation && !begun:
			moves, places = h.Alg(l.Moves), shifted(places, cube.Alg{Normal: h.first})
			begun = true
		}
		all.add(*l)
		l.setMoves(moves, places)
	}
	return translated
}

// isOnInverse reports whether an insertion with the name goes into a place on the inverse side.
func (a *layout) isOnInverse(name string) bool {
	i := slices.IndexFunc(a.places, func(p Place) bool { return p.Name == name })
	return i >= 0 && a.places[i].OnInverse
}

// orientation says how a person holds the cube at some point of one side of a sequence. It
// transforms a move as it is written there into the one that turns the same layer of the cube as
// it is held on normal in the beginning.
type orientation struct{ sym cube.Sym }

// orientationOnInverse returns the orientation on inverse before the first move on the position c. That on normal is zero.
func orientationOnInverse(c cube.Cube) orientation { return orientation{toInverse(c).Inverse()} }

// turns returns the turns of faces that moves make, and sets the orientation to the one after
// these moves.
func (o *orientation) turns(moves []cube.Move) (faces []cube.Move) {
	for _, m := range moves {
		for _, turn := range (cube.Alg{Normal: []cube.Move{m}}).Cleanup().Normal {
			if turn.IsRotation() {
				rotation := cube.MoveCube(turn)
				o.sym = rotation.Orientation().Inverse().Mul(o.sym)
			} else {
				faces = append(faces, o.sym.Move(turn))
			}
		}
	}
	return faces
}

// HeldBefore returns the attempt as a person holds the cube before the skeleton. All its lines
// have only turns of faces, except insertions: a slice move there turns the cube for the moves
// after it. Lines of the Held translates lines of the returned attempt back.
func (a Attempt) HeldBefore(g Grip) (Attempt, Held) {
	h := a.Position().HeldBefore(g)
	if len(h.first) > 0 {
		back := Held{first: cube.InvertMoves(h.first)}
		held, _ := NewAttempt(h.Scramble(), back.Lines(a.Lines())).HeldBefore(AsHeld)
		return held, h
	}
	lines := a.Lines()
	if a.Scramble().isUpright() && !slices.ContainsFunc(lines, func(l Line) bool { return l.Role() != Insertion && l.Moves.HasRotation() }) {
		return a, h
	}
	start := a.Scrambled()
	normal, inverse := orientation{}, orientationOnInverse(start)
	var open []heldPlace
	for i := range lines {
		l := &lines[i]
		switch l.Role() {
		case Insertion:
			at := slices.IndexFunc(open, func(p heldPlace) bool { return p.Name == l.Notation.Name })
			there := open[at].orientation
			l.setMoves(cube.Alg{Normal: there.sym.Moves(l.Moves.Normal)}, l.places())
			open = slices.Replace(open, at, at+1, heldPlaces(l.places(), there)...)
			continue
		case Restatement:
			normal, inverse = orientation{}, orientationOnInverse(start)
			open = nil
		}
		places := heldPlaces(l.places(), orientation{})
		moves := cube.Alg{Normal: normal.line(l.Moves.Normal, places, false), Inverse: inverse.line(l.Moves.Inverse, places, true)}
		open = append(open, places...)
		var bare []Place
		for _, p := range places {
			bare = append(bare, p.Place)
		}
		l.setMoves(moves, bare)
	}
	return NewAttempt(h.Scramble(), lines), h
}

// heldPlace is a place, and how a person holds the cube there.
type heldPlace struct {
	Place
	orientation orientation
}

// heldPlaces returns the places, all with the same orientation.
func heldPlaces(places []Place, o orientation) (held []heldPlace) {
	for _, p := range places {
		held = append(held, heldPlace{p, o})
	}
	return held
}

// line is turns for one side of a line with places. For each place on that side, it sets the index
// among the turns that it returns, and the orientation.
func (o *orientation) line(moves []cube.Move, places []heldPlace, onInverse bool) (faces []cube.Move) {
	lengths, orientations := []int{0}, []orientation{*o} // after each number of moves
	for i := range moves {
		faces = append(faces, o.turns(moves[i:i+1])...)
		lengths, orientations = append(lengths, len(faces)), append(orientations, *o)
	}
	for i := range places {
		if p := &places[i]; p.OnInverse == onInverse {
			p.Index, p.orientation = lengths[p.Index], orientations[p.Index]
		}
	}
	return faces
}

// setMoves replaces the moves and places of the line, and its text.
func (l *Line) setMoves(moves cube.Alg, places []Place) {
	l.Moves = moves
	if l.Notation == nil {
		return
	}
	n := *l.Notation
	n.Places, n.Text = places, textWithPlaces(moves, places)
	l.Notation = &n
	if n.Role == Continuation && len(places) == 0 {
		l.Notation = nil
	}
}

// textWithPlaces returns the moves as text, with the names of the places among them.
func textWithPlaces(moves cube.Alg, places []Place) string {
	side := func(moves []cube.Move, inverse bool) string {
		var words []string
		for i := range len(moves) + 1 {
			for _, p := range places {
				if p.OnInverse == inverse && p.Index == i {
					words = append(words, p.Name)
				}
			}
			if i < len(moves) {
				words = append(words, moves[i].String())
			}
		}
		return strings.Join(words, " ")
	}
	normal, inverse := side(moves.Normal, false), side(moves.Inverse, true)
	if inverse != "" {
		inverse = "(" + inverse + ")"
	}
	return strings.TrimSpace(normal + " " + inverse)
}

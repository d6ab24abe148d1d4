package history

import (
	"slices"
	"strings"

	"nissy/cube"
)

// Searches know upright cubes and turns of faces only. People turn the whole cube: with
// rotations, wide moves and slice moves in a scramble or a skeleton. This file translates
// positions and attempts for searches, and what these find back.
//
// A person calls the face on the right R, whatever its colour. So a search takes the cube with
// its colours renamed. Let c be the position and r how it is turned, so that c = r·u for an
// upright cube u. If N on normal and I on inverse solve u, then I⁻¹·r⁻¹·c·N is solved, and so is
// (r·I·r⁻¹)⁻¹·c·N, apart from a rotation of the whole cube. So the moves on normal remain as they
// are, and those on inverse are transformed: the inverse of c is turned in another way than c.

// Held is a position as searches take it: an upright cube, and a skeleton of turns of faces.
type Held struct {
	Position

	// toInverse transforms moves on the inverse of Position into moves on the inverse of the
	// position that it was made from.
	toInverse cube.Sym
}

// HeldAfter returns the position as a person sees it after all its moves. What a search finds for
// the result continues p.
func (p Position) HeldAfter() Held {
	if p.isUpright() {
		return Held{Position: p}
	}
	before, turned := p.HeldBefore(), cube.Solved.Apply(p.Skeleton.Normal...)
	start, sym := before.Scramble().Cube(), turned.Orientation()
	after := Position{
		State:    new(start.Conj(sym)),
		Skeleton: cube.Alg{Normal: sym.Moves(before.Skeleton.Normal), Inverse: sym.Moves(before.Skeleton.Inverse)},
	}
	return Held{after, toInverse(p.Cube())}
}

// HeldBefore returns the position as a person sees it before the skeleton. What a search finds for
// the result replaces the skeleton of p.
func (p Position) HeldBefore() Held {
	if p.isUpright() {
		return Held{Position: p}
	}
	held, start := p, p.Scramble().Cube()
	if !start.CentersSolved() {
		held = Position{State: new(start.Recolored())}
	}
	normal, inverse := hands(start)
	held.Skeleton = cube.Alg{Normal: normal.turns(p.Skeleton.Normal), Inverse: inverse.turns(p.Skeleton.Inverse)}
	return Held{held, toInverse(start)}
}

// isUpright reports whether a search can take the position as it is.
func (p Position) isUpright() bool {
	c := p.Scramble().Cube()
	return c.CentersSolved() && !p.Skeleton.HasRotation()
}

// toInverse returns what transforms moves on the inverse of c.Recolored into moves on the inverse
// of c.
func toInverse(c cube.Cube) cube.Sym { return c.Orientation().Inverse() }

// Alg returns the moves on the position that h was made from that correspond to moves on h.
func (h Held) Alg(a cube.Alg) cube.Alg {
	if h.toInverse != 0 && len(a.Inverse) > 0 {
		a.Inverse = h.toInverse.Moves(a.Inverse)
	}
	return a
}

// Lines returns the lines after the scramble that h was made from that correspond to lines after
// the scramble of h.
func (h Held) Lines(lines []Line) []Line {
	if h.toInverse == 0 {
		return lines
	}
	translated := slices.Clone(lines)
	var all layout
	for i := range translated {
		l := &translated[i]
		moves := h.Alg(l.Moves)
		if l.Role() == Insertion && all.isOnInverse(l.Notation.Name) {
			moves.Normal = h.toInverse.Moves(moves.Normal)
		}
		all.add(*l)
		l.setMoves(moves, l.places())
	}
	return translated
}

// isOnInverse reports whether an insertion with the name goes into a place on the inverse side.
func (a *layout) isOnInverse(name string) bool {
	i := slices.IndexFunc(a.places, func(p Place) bool { return p.Name == name })
	return i >= 0 && a.places[i].OnInverse
}

// hand says how a person holds the cube on one side of a sequence: it transforms a move as it is
// written into the one that turns the same layer of the cube as it was held in the beginning.
type hand struct{ sym cube.Sym }

// hands returns the hands before the first moves on a position. Both see the position as it is
// held on normal.
func hands(c cube.Cube) (normal, inverse hand) {
	return hand{}, hand{toInverse(c).Inverse()}
}

// turns returns the turns of faces that moves make. The hand then holds the cube as it is after
// them.
func (h *hand) turns(moves []cube.Move) (faces []cube.Move) {
	for _, m := range moves {
		for _, turn := range (cube.Alg{Normal: []cube.Move{m}}).Cleanup().Normal {
			if turn.IsRotation() {
				rotation := cube.MoveCube(turn)
				h.sym = rotation.Orientation().Inverse().Mul(h.sym)
			} else {
				faces = append(faces, h.sym.Move(turn))
			}
		}
	}
	return faces
}

// HeldBefore returns the attempt as a person sees it before its skeleton, with turns of faces
// only, except in insertions: a slice move there turns the cube for the moves after it. Lines of
// the result are translated by Lines of the Held that it also returns.
func (a Attempt) HeldBefore() (Attempt, Held) {
	h := a.Position().HeldBefore()
	lines := a.Lines()
	if a.Scramble().isUpright() && !slices.ContainsFunc(lines, func(l Line) bool { return l.Role() != Insertion && l.Moves.HasRotation() }) {
		return a, h
	}
	start := a.Scramble().Cube()
	normal, inverse := hands(start)
	var open []heldPlace
	for i := range lines {
		l := &lines[i]
		switch l.Role() {
		case Insertion:
			at := slices.IndexFunc(open, func(p heldPlace) bool { return p.Name == l.Notation.Name })
			hand := open[at].hand
			l.setMoves(cube.Alg{Normal: hand.sym.Moves(l.Moves.Normal)}, l.places())
			open = slices.Replace(open, at, at+1, heldPlaces(l.places(), hand)...)
			continue
		case Restatement:
			normal, inverse = hands(start)
			open = nil
		}
		places := heldPlaces(l.places(), hand{})
		moves := cube.Alg{Normal: normal.line(l.Moves.Normal, places, false), Inverse: inverse.line(l.Moves.Inverse, places, true)}
		open = append(open, places...)
		var bare []Place
		for _, p := range places {
			bare = append(bare, p.Place)
		}
		l.setMoves(moves, bare)
	}
	var held Attempt
	held, _ = held.Apply(Set{Scramble: h.Scramble()}) // these changes cannot fail
	held, _ = held.Apply(Add{Lines: lines})
	return held, h
}

// heldPlace is a place, and how a person holds the cube there.
type heldPlace struct {
	Place
	hand hand
}

func heldPlaces(places []Place, at hand) (held []heldPlace) {
	for _, p := range places {
		held = append(held, heldPlace{p, at})
	}
	return held
}

// line is turns for one side of a line with places. It sets the indexes among the result of the
// places on that side, and how the cube is held there.
func (h *hand) line(moves []cube.Move, places []heldPlace, onInverse bool) (faces []cube.Move) {
	lengths, hands := []int{0}, []hand{*h} // after each number of moves
	for i := range moves {
		faces = append(faces, h.turns(moves[i:i+1])...)
		lengths, hands = append(lengths, len(faces)), append(hands, *h)
	}
	for i := range places {
		if p := &places[i]; p.OnInverse == onInverse {
			p.Index, p.hand = lengths[p.Index], hands[p.Index]
		}
	}
	return faces
}

// setMoves replaces the moves of the line and its places, and writes them anew.
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

// textWithPlaces writes moves with places among them.
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

package puzzle

import (
	"errors"
	"slices"
	"strings"

	"nissy/internal/lazyregexp"
)

// rotationName matches the names of rotations in PuzzleGeometry, twsearch and cubing.js: of the whole puzzle
// around an axis, such as Uv, FURv and x.
var rotationName = lazyregexp.New(`^([A-Za-z_]+v|[xyz])[0-9]*'?$`)

// namesRotations reports whether a definition in the format of ksolve+ is one of twsearch or of PuzzleGeometry,
// where names say which moves are rotations. The definitions of ksolve+ have no rotations.
func namesRotations(file, text string) bool {
	if strings.HasSuffix(strings.ToLower(file), ".tws") {
		return true
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "# PuzzleGeometry") || line == "Name PuzzleGeometryPuzzle" {
			return true
		}
		if line != "" && line[0] != '#' {
			return false
		}
	}
	return false
}

// withoutRotations returns the puzzle without the moves that are rotations: those that the definition lists as
// such and, if byName, those that have such a name and are symmetries of the puzzle. The others stay moves, such as
// y2 in a clock: the moves of one side do not turn the dials of the other side.
func (p *Puzzle) withoutRotations(listed []int, byName bool) (*Puzzle, error) {
	if len(listed) == 0 && !byName {
		return p, nil
	}
	isRotation := make([]bool, len(p.Moves)) // only for moves of the definition
	for m, move := range p.Moves {
		isRotation[m] = move.Base == m && byName && rotationName().MatchString(move.Name) && p.isSymmetry(move.Parts)
	}
	p.dropAsymmetric(isRotation)
	for _, m := range listed {
		isRotation[p.Moves[m].Base] = true
	}
	var kept []int
	var rotations []Move
	for m, move := range p.Moves {
		if isRotation[move.Base] {
			rotations = append(rotations, move)
		} else {
			kept = append(kept, m)
		}
	}
	switch {
	case len(rotations) == 0:
		return p, nil
	case len(kept) == 0:
		return nil, errors.New("all moves are rotations")
	}
	q := p.Restrict(kept)
	q.Rotations, q.whole = rotations, p
	return q, nil
}

// isSymmetry reports whether a move maps the solved puzzle to itself: pieces that are alike go to
// places of pieces that are alike, turned alike and with orientations that count as much; blocks go
// to blocks, and places where pieces may not be to such places.
func (p *Puzzle) isSymmetry(parts []MovePart) bool {
	type change struct{ piece, turn int }
	changes := map[Member]change{} // which piece comes to the place of each
	for k, set := range p.Sets {
		solved := p.Solved[k]
		for slot, from := range parts[k].From {
			turn := (solved.Orient[from] + parts[k].Twist[slot] - solved.Orient[slot] + set.Orientations) % p.Modulo(k, slot)
			at, now := Member{k, solved.Pieces[slot]}, change{solved.Pieces[from], turn}
			if before, ok := changes[at]; ok && before != now || p.Modulo(k, from) != p.Modulo(k, slot) {
				return false
			}
			changes[at] = now
		}
	}
	image := func(m Member) Member { return Member{m.Set, changes[m].piece} }
	for _, rule := range p.Illegal {
		if !slices.Contains(p.Illegal, IllegalSlot{image(rule.Member), parts[rule.Set].From[rule.Slot]}) {
			return false
		}
	}
	for _, block := range p.Blocks {
		if !slices.ContainsFunc(p.Blocks, func(other Block) bool {
			return len(other) == len(block) && !slices.ContainsFunc(block, func(m Member) bool { return !slices.Contains(other, image(m)) })
		}) {
			return false
		}
	}
	return true
}

// maxSymmetryWork is the largest product of the possible rotations, the moves that they turn and the slots of the
// puzzle. Looking for symmetries takes a fraction of a second then.
const maxSymmetryWork = 1 << 25

// dropAsymmetric removes moves that are not symmetries. A rotation exchanges the moves that are not
// rotations with each other, so whatever it exchanges with one of these is not a rotation either.
// If nothing else is left, all are moves.
func (p *Puzzle) dropAsymmetric(isRotation []bool) {
	left := maxSymmetryWork / max(1, p.slotCount()*len(p.commuting))
	byEffect := map[string]int{} // the base of the moves with an effect
	for _, move := range p.Moves {
		byEffect[p.effectKey(move.Parts)] = move.Base
	}
	for dropped := true; dropped; {
		dropped = false
		drop := func(m int) { isRotation[m], dropped = false, true }
		for m := range isRotation {
			if !isRotation[m] {
				continue
			}
			if left--; left < 0 { // no puzzle has so many rotations
				clear(isRotation)
				return
			}
			images, ok := p.images(m, isRotation, byEffect)
			if !ok {
				drop(m)
			}
			for _, image := range images {
				if isRotation[image] {
					drop(image)
				}
			}
		}
	}
}

// images returns the bases of the moves into which a rotation turns those that are not rotations.
// It returns ok == false if one of them is not a move, or if all moves are rotations.
func (p *Puzzle) images(rotation int, isRotation []bool, byEffect map[string]int) (list []int, ok bool) {
	turn := p.Moves[rotation].Parts
	back := inverse(p.Sets, turn)
	for m, move := range p.Moves {
		if move.Base != m || isRotation[m] {
			continue
		}
		image, known := byEffect[p.effectKey(back, move.Parts, turn)]
		if !known {
			return nil, false
		}
		list = append(list, image)
	}
	return list, len(list) > 0
}

// effectKey returns the effect of some moves, one after the other, as a key of a map. It disregards marks.
func (p *Puzzle) effectKey(moves ...[]MovePart) string {
	key := make([]byte, 0, 3*p.slotCount())
	for k, set := range p.Sets {
		for slot := range set.Size {
			from, twist := slot, 0
			for _, parts := range slices.Backward(moves) {
				from, twist = parts[k].From[from], twist+parts[k].Twist[from]
			}
			key = append(key, byte(from), byte(from>>8), byte(twist%set.Orientations))
		}
	}
	return string(key)
}

// WithRotationMoves returns the puzzle with the rotations as moves, in the order of the definition. The Base of a
// rotation is an index among these moves.
func (p *Puzzle) WithRotationMoves() *Puzzle {
	if p.whole == nil {
		return p
	}
	return p.whole
}

// FindRotation returns the index of the rotation with the given name, or -1 if there is none.
func (p *Puzzle) FindRotation(name string) int {
	return slices.IndexFunc(p.Rotations, func(m Move) bool { return m.Name == name })
}

// rotationsAhead returns the rotations among the words up to end, and does not read them.
func (p *Puzzle) rotationsAhead(s *scanner, end string) (list []int) {
	if len(p.Rotations) == 0 {
		return nil
	}
	ahead := *s
	for t := ahead.next(); t.text != end && t.text != ""; t = ahead.next() {
		if r := p.FindRotation(t.text); r >= 0 {
			list = append(list, r)
		}
	}
	return list
}

// unrotated returns the state that some rotations, one after the other, turn into the one where sequences begin. That must be the
// solved one, or all pieces must differ.
func (p *Puzzle) unrotated(rotations []int) (State, error) {
	state := p.Solved
	for _, r := range slices.Backward(rotations) {
		state = p.apply(state, inverse(p.Sets, p.Rotations[r].Parts))
	}
	switch {
	case p.start == nil:
		return state, nil
	case len(rotations) == 0:
		return p.start, nil
	}
	return p.Compose(state, p.start)
}

// RotationNames returns the names of the rotations that the definition has, without their powers.
func (p *Puzzle) RotationNames() (names []string) {
	for _, r := range p.Rotations {
		if p.whole.Moves[r.Base].Name == r.Name {
			names = append(names, r.Name)
		}
	}
	return names
}

package cube

import (
	"fmt"
	"slices"
	"strings"
)

// ParseMoveSet parses a moveset such as "U,R2,F2,D". A face means all its turns, and
// a face followed by 2 means its half turn. R' is allowed only beside R: the set is
// always closed under inversion. The elements are separated by commas or spaces, and angle
// brackets around the list are allowed, as in <R, U>. The error is a *SyntaxError.
func ParseMoveSet(text string) (set MoveSet, err error) {
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(",<>", r) {
			return ' '
		}
		return r
	}, text)
	moves, err := ParseMoves(plain)
	if err != nil {
		return 0, err
	}
	for _, m := range moves {
		switch {
		case !m.IsFace():
			return 0, &SyntaxError{Problem: "bad set of moves", Token: m.String(), Msg: "write faces, such as U, or half turns, such as R2; slice and wide moves are not allowed"}
		case m.IsHalf():
			set |= 1 << m
		case m.Turns() == 3 && !slices.Contains(moves, m.Inverse()):
			return 0, &SyntaxError{Problem: "bad set of moves", Token: m.String(), Msg: fmt.Sprintf("write %v for all turns of the face, or %[1]v2 for its half turn", m.Face())}
		default:
			set |= 0b111 << m.WithTurns(1)
		}
	}
	if set == 0 {
		return 0, &SyntaxError{Problem: "no moves", Token: text, Msg: "write them like U,R2,F2,D"}
	}
	return set, nil
}

// String returns the set in the format of ParseMoveSet, such as "U R2". If the set
// has a clockwise quarter turn of a face, it assumes that it has all turns of it.
func (s MoveSet) String() string {
	var names []string
	for f := range Face(NumFaces) {
		switch quarter := NewMove(f, 1); {
		case s.Has(quarter):
			names = append(names, f.String())
		case s.Has(quarter.WithTurns(2)):
			names = append(names, f.String()+"2")
		}
	}
	return strings.Join(names, " ")
}

// Transform returns the set of the moves into which the symmetry transforms those of s.
func (s MoveSet) Transform(sym Sym) (to MoveSet) {
	for _, m := range s.Moves() {
		to |= 1 << sym.Move(m)
	}
	return to
}

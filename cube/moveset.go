package cube

import "strings"

// ParseMoveSet reads the turns that may be made, such as "U,R2,F2,D": a face
// stands for all its turns, with a 2 for its half turn. Between them stand commas
// or spaces; all may stand in angle brackets, as in <R, U>. A set is closed under
// inversion. The error is a *SyntaxError.
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
			return 0, &SyntaxError{Problem: "bad set of moves", Token: m.String(), Msg: "it is made of faces, such as U, and their half turns, such as R2; there are no slice and no wide moves"}
		case m.IsHalf():
			set |= 1 << m
		default:
			set |= 0b111 << m.WithTurns(1)
		}
	}
	if set == 0 {
		return 0, &SyntaxError{Problem: "no moves", Token: text, Msg: "name them like U,R2,F2,D"}
	}
	return set, nil
}

// String writes the set as ParseMoveSet reads it, such as "U R2": a set that has
// a quarter turn of a face has all its turns.
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

// Seen returns the moves as they are seen through a symmetry.
func (s MoveSet) Seen(sym Sym) (to MoveSet) {
	for _, m := range s.Moves() {
		to |= 1 << sym.Move(m)
	}
	return to
}

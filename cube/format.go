package cube

// String writes the moves as nissy does, one space between them: the normal
// ones and then, in parentheses, those on the inverse: U (B R' B).
func (a Alg) String() string { return string(a.AppendTo(nil)) }

// InverseFirst writes the moves on the inverse before the normal ones:
// (B R' B) U.
func (a Alg) InverseFirst() string {
	dst := appendGroup(nil, a.Inverse)
	if len(a.Inverse) > 0 && len(a.Normal) > 0 {
		dst = append(dst, ' ')
	}
	return string(AppendMoves(dst, a.Normal))
}

// AppendTo appends to dst what String writes.
func (a Alg) AppendTo(dst []byte) []byte {
	dst = AppendMoves(dst, a.Normal)
	if len(a.Inverse) > 0 && len(a.Normal) > 0 {
		dst = append(dst, ' ')
	}
	return appendGroup(dst, a.Inverse)
}

// FormatMoves writes the moves with one space between them.
func FormatMoves(moves []Move) string { return string(AppendMoves(nil, moves)) }

// AppendMoves appends to dst what FormatMoves writes.
func AppendMoves(dst []byte, moves []Move) []byte {
	for i, m := range moves {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, baseNames[m.base()]...)
		dst = append(dst, turnSuffix[m%3]...)
	}
	return dst
}

// appendGroup writes moves in parentheses, and nothing if there are none.
func appendGroup(dst []byte, moves []Move) []byte {
	if len(moves) == 0 {
		return dst
	}
	dst = append(dst, '(')
	dst = AppendMoves(dst, moves)
	return append(dst, ')')
}

package cube

// String returns the moves separated by single spaces: the normal ones first, then
// those on inverse in parentheses, such as U (B R' B).
func (a Alg) String() string { return string(a.AppendTo(nil)) }

// InverseFirst returns the moves like String, but with those on inverse first,
// such as (B R' B) U.
func (a Alg) InverseFirst() string {
	dst := appendGroup(nil, a.Inverse)
	if len(a.Inverse) > 0 && len(a.Normal) > 0 {
		dst = append(dst, ' ')
	}
	return string(appendMoves(dst, a.Normal))
}

// AppendTo appends the result of String to dst.
func (a Alg) AppendTo(dst []byte) []byte {
	dst = appendMoves(dst, a.Normal)
	if len(a.Inverse) > 0 && len(a.Normal) > 0 {
		dst = append(dst, ' ')
	}
	return appendGroup(dst, a.Inverse)
}

// FormatMoves returns the moves separated by single spaces.
func FormatMoves(moves []Move) string { return string(appendMoves(nil, moves)) }

// appendMoves appends the result of FormatMoves to dst.
func appendMoves(dst []byte, moves []Move) []byte {
	for i, m := range moves {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, baseNames[m.base()]...)
		dst = append(dst, turnSuffix[m%3]...)
	}
	return dst
}

// appendGroup appends the moves in parentheses to dst, or nothing if there are
// none.
func appendGroup(dst []byte, moves []Move) []byte {
	if len(moves) == 0 {
		return dst
	}
	dst = append(dst, '(')
	dst = appendMoves(dst, moves)
	return append(dst, ')')
}

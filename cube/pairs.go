package cube

// AppendPairs appends to dst the moves, separated by single spaces. It encloses a
// pair of turns of opposite faces, whose order does not matter, in parentheses, and
// writes U before D, R before L and F before B: L' R becomes (R L'). Three or more
// turns about one axis in a row are written without parentheses.
func AppendPairs(dst []byte, moves []Move) []byte {
	for start := 0; start < len(moves); {
		if start > 0 {
			dst = append(dst, ' ')
		}
		end := start + 1
		for end < len(moves) && moves[start].IsFace() && moves[end].IsFace() && moves[end].Axis() == moves[start].Axis() {
			end++
		}
		if run := moves[start:end]; isPair(run) {
			dst = appendGroup(dst, []Move{min(run[0], run[1]), max(run[0], run[1])})
		} else {
			dst = appendMoves(dst, run)
		}
		start = end
	}
	return dst
}

// isPair reports whether a run of face moves about one axis consists of two turns of
// opposite faces.
func isPair(run []Move) bool { return len(run) == 2 && run[0].Face() != run[1].Face() }

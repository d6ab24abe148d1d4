package cube

// AppendPairs appends to dst the moves with one space between them. Two turns of
// opposite faces, whose order does not matter, are put into parentheses, F
// before B, R before L and U before D: L' R is written (R L'). Three or more
// turns of them in a row are no pair.
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
			dst = AppendMoves(dst, run)
		}
		start = end
	}
	return dst
}

// isPair reports whether moves about one axis are two turns of opposite faces.
func isPair(run []Move) bool { return len(run) == 2 && run[0].Face() != run[1].Face() }

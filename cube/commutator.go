package cube

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The most brackets one inside another, and the most moves of one of them and of its repetitions.
const (
	maxBrackets     = 6
	maxBracketMoves = 200
	maxRepetitions  = 12
)

// ScanCommutator returns the moves of the commutator [A, B], which is A B A' B', or of the conjugate [A: B], A B A', at the beginning of
// s. A and B are moves that may have others inside. What follows the bracket directly repeats or inverts it: 2, x2, *2, ^2 or '. form is
// how it is usually written, and size its length in bytes, or 0 if s does not begin with one.
func ScanCommutator(s string) (moves []Move, form string, size int) {
	return scanCommutator(s, maxBrackets)
}

func scanCommutator(s string, depth int) (moves []Move, form string, size int) {
	if depth == 0 || s == "" || s[0] != '[' {
		return nil, "", 0
	}
	a, formA, n := scanPart(s[1:], depth)
	sign := 1 + n
	if len(a) == 0 || sign == len(s) || strings.IndexByte(",:;", s[sign]) < 0 {
		return nil, "", 0
	}
	b, formB, n := scanPart(s[sign+1:], depth)
	end := sign + 1 + n
	if len(b) == 0 || end == len(s) || s[end] != ']' {
		return nil, "", 0
	}
	moves, form = slices.Concat(a, b, InvertMoves(a)), "["+formA+": "+formB+"]"
	if s[sign] == ',' {
		moves, form = append(moves, InvertMoves(b)...), "["+formA+", "+formB+"]"
	}
	size = end + 1
	if n := scanPrime(s[size:]); n > 0 {
		return InvertMoves(moves), form + "'", size + n
	}
	if times, n := scanPower(s[size:]); n > 0 {
		moves, form, size = slices.Repeat(moves, times), form+strconv.Itoa(times), size+n
	}
	if len(moves) > maxBracketMoves {
		return nil, "", 0
	}
	return moves, form, size
}

// scanPart scans A or B: moves and brackets up to another sign.
func scanPart(s string, depth int) (moves []Move, form string, size int) {
	var forms []string
	for len(moves) <= maxBracketMoves {
		size = len(s) - len(strings.TrimLeftFunc(s[size:], unicode.IsSpace))
		part, partForm, n := scanCommutator(s[size:], depth-1)
		if m, k := scanMove(s[size:]); k > 0 {
			part, partForm, n = []Move{m}, m.String(), k
		}
		if n == 0 {
			break
		}
		moves, forms, size = append(moves, part...), append(forms, partForm), size+n
	}
	return moves, strings.Join(forms, " "), size
}

// scanPower scans how often a bracket is repeated, and the length of that in bytes; 0: s does not begin with it. 2/8 is the length
// and the total of a line, and no power.
func scanPower(s string) (times, size int) {
	signed := strings.TrimLeft(s, "x×*^")
	digits := len(signed) - len(strings.TrimLeft(signed, "0123456789"))
	times, err := strconv.Atoi(signed[:digits])
	if err != nil || times < 2 || times > maxRepetitions || len(s)-len(signed) > len("×") || strings.HasPrefix(signed[digits:], "/") {
		return 0, 0
	}
	return times, len(s) - len(signed) + digits
}

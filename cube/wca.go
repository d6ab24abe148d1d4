package cube

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fault is what the rules of the World Cube Association do not allow in a
// solution for Fewest Moves as it is written.
type Fault struct {
	Rule    string // what is wrong, and what would be right
	Token   string // the part that is wrong; empty if it is the whole
	Column  int    // of the token, from 1, in characters; 0 if it is the whole
	Warning bool   // the Delegate decides
}

// MaxETM is how many moves a solution may have, rotations included.
const MaxETM = 80

// Padding begins and ends every scramble for Fewest Moves.
var Padding = [...]Move{NewMove(R, 3), NewMove(U, 3), NewMove(F, 1)}

// minSharedMoves is from how many moves on a solution must not begin as the
// inverse of the scramble does.
const minSharedMoves = 4

// CheckWCA lists what the rules do not allow in a solution, in the order of the
// text. The moves are those of the scramble; they may be none. Whether the
// solution solves it is not looked at. A text that ParseAlg cannot read has the
// faults that are found up to there.
func CheckWCA(solution string, scramble []Move) []Fault {
	var faults []Fault
	for _, t := range splitTokens(solution) {
		if rule := tokenProblem(t.text); rule != "" {
			faults = append(faults, Fault{Rule: rule, Token: t.text, Column: t.column})
		}
	}
	a, err := ParseAlg(solution)
	if err != nil {
		return faults
	}
	if a.Count(ETM) > MaxETM {
		faults = append(faults, Fault{Rule: "at most 80 moves may be written, rotations included"})
	}
	if n := commonPrefixLen(a.UnNISS(), InvertMoves(scramble)); n >= minSharedMoves {
		faults = append(faults, Fault{
			Rule:  "it begins with moves of the inverse of the scramble, and should be disqualified",
			Token: FormatMoves(a.UnNISS()[:n]), Warning: true,
		})
	}
	return faults
}

// commonPrefixLen returns how many moves two sequences begin with together.
func commonPrefixLen(a, b []Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// token is a move or a mark of a text.
type token struct {
	text   string
	column int
}

// splitTokens splits a text into moves as they are written and marks that are none.
// Comments are left out.
func splitTokens(text string) []token {
	var list []token
	column := 1
	for text != "" {
		size := tokenSize(text)
		if strings.HasPrefix(text, "//") {
			size = len(text)
			if end := strings.IndexByte(text, '\n'); end >= 0 {
				size = end
			}
		} else if r, _ := utf8.DecodeRuneInString(text); !unicode.IsSpace(r) {
			list = append(list, token{text[:size], column})
		}
		column += utf8.RuneCountInString(text[:size])
		text = text[size:]
	}
	return list
}

// tokenSize returns the length in bytes of the token that the text begins with.
func tokenSize(text string) int {
	if text[0] == '3' && len(text) > 1 { // 3Rw
		if _, size := scanMove(text[1:]); size > 0 {
			return 1 + size
		}
	}
	if _, size := scanMove(text); size > 0 {
		return size
	}
	_, size := utf8.DecodeRuneInString(text)
	return size
}

// tokenProblem says what is wrong with a token; it is empty if nothing is.
func tokenProblem(t string) string {
	move, _ := scanMove(strings.TrimPrefix(t, "3"))
	bare := strings.TrimRight(t, "23"+primes)
	switch {
	case t == "(" || t == ")" || t == "[" || t == "]" || t == "^":
		return "brackets may not be written: the solution stands on one side"
	case len(t) > 1 && t[0] == '3':
		return "only two layers turn together: Rw or 2Rw"
	case strings.HasSuffix(t, "3"):
		return "a turn counter-clockwise is written R'"
	case slices.Contains([]string{"M", "E", "S"}, bare):
		return "slice moves may not be written: write wide moves or both faces"
	case bare != "" && strings.Contains("udrlfb", bare[:1]):
		return "a turn of two layers is written Rw"
	case !isMoveText(t):
		return "it is no move: face moves, Rw and x y z may be written, each alone or with 2 or '"
	case move.Turns() == 2 && !strings.HasSuffix(t, "2"):
		return "a half turn is written R2"
	}
	return ""
}

// isMoveText reports whether the whole text is one move.
func isMoveText(t string) bool {
	_, size := scanMove(t)
	return size == len(t) && size > 0
}

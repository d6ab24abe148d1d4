package cube

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fault is a violation of the regulations of the World Cube Association (WCA) in a
// written solution for Fewest Moves.
type Fault struct {
	// Rule explains what is wrong and what would be correct.
	Rule string
	// Token is the wrong part of the solution, or empty if the fault concerns the
	// whole solution.
	Token string
	// Column is the column of the token, in characters counted from 1, or 0 if the
	// fault has no single position.
	Column int
	// Warning is true if the WCA Delegate decides whether this is a fault.
	Warning bool
}

// maxETM is the largest number of moves, including rotations, that a solution may
// have.
const maxETM = 80

// Padding is the sequence of moves with which every scramble for Fewest Moves begins
// and ends.
var Padding = [...]Move{NewMove(R, 3), NewMove(U, 3), NewMove(F, 1)}

// minSharedMoves is the smallest number of moves at the beginning of a solution that
// CheckWCA reports if the inverse of the scramble begins with them too.
const minSharedMoves = 4

// CheckWCA returns the faults of a solution in the order of the text. The scramble
// may be empty. CheckWCA does not check whether the solution solves the scramble. If
// ParseAlg cannot parse the solution, the result has only the faults of single
// tokens.
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
	if a.Count(ETM) > maxETM {
		faults = append(faults, Fault{Rule: "a solution may have at most 80 moves, including rotations"})
	}
	if n := commonPrefixLen(a.UnNISS(), InvertMoves(scramble)); n >= minSharedMoves {
		faults = append(faults, Fault{
			Rule:  "the solution begins like the inverse of the scramble, and should be disqualified",
			Token: FormatMoves(a.UnNISS()[:n]), Warning: true,
		})
	}
	return faults
}

// commonPrefixLen returns the number of moves that a and b have in common at their
// beginning.
func commonPrefixLen(a, b []Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// token is a move as it is written, or a character that is not part of a move.
type token struct {
	text   string
	column int // in characters, counted from 1
}

// splitTokens splits a text into tokens. It omits white space and comments.
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

// tokenSize returns the length in bytes of the token at the beginning of the text.
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

// tokenProblem explains what is wrong with a token, or returns "" if it is allowed.
func tokenProblem(t string) string {
	move, _ := scanMove(strings.TrimPrefix(t, "3"))
	bare := strings.TrimRight(t, "23"+primes)
	switch {
	case t == "(" || t == ")" || t == "[" || t == "]" || t == "^":
		return "brackets are not allowed: write all moves on one side"
	case len(t) > 1 && t[0] == '3':
		return "a wide move turns two layers: write Rw or 2Rw"
	case strings.HasSuffix(t, "3"):
		return "write a counter-clockwise turn as R'"
	case slices.Contains([]string{"M", "E", "S"}, bare):
		return "slice moves are not allowed: write wide moves or turns of both faces"
	case bare != "" && strings.Contains("udrlfb", bare[:1]):
		return "write a wide move as Rw"
	case !isMoveText(t):
		return "this is not a move: allowed are face moves, Rw and x y z, each alone or with 2 or '"
	case move.Turns() == 2 && !strings.HasSuffix(t, "2"):
		return "write a half turn as R2"
	}
	return ""
}

// isMoveText reports whether the text is exactly one move.
func isMoveText(t string) bool {
	_, size := scanMove(t)
	return size == len(t) && size > 0
}

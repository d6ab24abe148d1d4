package session

import (
	"strings"

	"github.com/agnivade/levenshtein"

	"nissy/cube"
)

// InputError says what is wrong with what a user typed, where it stands, and
// what would be right.
type InputError = cube.SyntaxError

// Unknown returns the error for a name that is none of the known ones. It
// suggests the nearest of them; when none is near it gives the hint.
func Unknown(what, name string, known []string, hint string) *InputError {
	if near := nearest(name, known); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &InputError{Problem: "unknown " + what, Token: Shorten(name), Msg: hint}
}

// maxToken is how many bytes of the user's input an error repeats.
const maxToken = 40

// Shorten cuts what the user typed to what fits into an error.
func Shorten(text string) string {
	if len(text) <= maxToken {
		return text
	}
	return strings.ToValidUTF8(text[:maxToken], "") + "..."
}

// nearest returns the known name that is most like name, or "" when none is:
// one typing error is allowed in two letters, and three at most. Of equally
// near names one of the same length is likelier: two letters changed places.
// A single letter is like any other.
func nearest(name string, known []string) string {
	letters := len(strings.Trim(name, "-"))
	best, least := "", 2*min(letters/2, 3)+2
	if len(name) > maxToken {
		return best
	}
	for _, k := range known {
		if len(strings.Trim(k, "-")) < 2 {
			continue
		}
		score := 2 * distance(strings.ToLower(name), strings.ToLower(k))
		if len(k) != len(name) {
			score++
		}
		if score < least {
			best, least = k, score
		}
	}
	return best
}

// distance counts the typing errors that lead from one name to the other; a
// name that was only begun counts as one.
func distance(typed, known string) int {
	if len(typed) > 1 && typed != known && strings.HasPrefix(known, typed) {
		return 1
	}
	return levenshtein.ComputeDistance(typed, known)
}

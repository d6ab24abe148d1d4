package session

import (
	"strings"

	"github.com/agnivade/levenshtein"

	"nissy/internal/syntax"
)

// InputError says what is wrong with the input of a user, at which column, and what
// would be right.
type InputError = syntax.Error

// ConfirmError says that a user should confirm a request before it is carried out.
type ConfirmError struct {
	Effect   string  // what would happen, such as "2 attempts would be deleted"
	Purpose  string  // what a confirmation is for, such as "to delete them"
	Declined string  // the message for a user who declines
	Request  Request // the same request, confirmed
}

func (e *ConfirmError) Error() string { return e.Effect }

// Unknown returns the error for a name that is not among the known ones. It suggests
// the nearest known name. If none is near, the error has the hint.
func Unknown(what, name string, known []string, hint string) *InputError {
	if near := nearest(name, known); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &InputError{Problem: "unknown " + what, Token: Shorten(name), Msg: hint}
}

// Shorten shortens a text of the user so that an error can quote it.
func Shorten(text string) string { return syntax.Shorten(text) }

// MaxName is the length in bytes of the longest name.
const MaxName = 40

// nearest returns the known name that is most similar to a typed one, or "". It
// allows one typing error for two characters, but at most three. Of equally similar
// names it prefers one of the same length, because swapped characters are the
// likeliest mistake. Known names of one character, such as -N, are never suggested.
func nearest(name string, known []string) string {
	letters := len(strings.Trim(name, "-"))
	best, least := "", 2*min(letters/2, 3)+2
	if len(name) > MaxName {
		return best
	}
	for _, k := range known {
		if len(strings.Trim(k, "-")) < 2 {
			continue
		}
		score := 2 * typingErrors(strings.ToLower(name), strings.ToLower(k))
		if len(k) != len(name) {
			score++
		}
		if score < least {
			best, least = k, score
		}
	}
	return best
}

// typingErrors returns the number of typing errors that turn the known name into the
// typed one. Leaving out the end of a name counts as one error.
func typingErrors(typed, known string) int {
	if len(typed) > 1 && typed != known && strings.HasPrefix(known, typed) {
		return 1
	}
	return levenshtein.ComputeDistance(typed, known)
}

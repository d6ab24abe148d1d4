package cube

import (
	"unicode/utf8"

	"nissy/internal/syntax"
)

// SyntaxError reports an error in a text.
type SyntaxError = syntax.Error

// charError returns the error about the character that begins at byte start of the
// text.
func charError(text string, start int, problem, msg string) *SyntaxError {
	_, size := utf8.DecodeRuneInString(text[start:])
	return syntax.At(text, start, start+size, problem, msg)
}

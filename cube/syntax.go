package cube

import (
	"strings"
	"unicode/utf8"

	"nissy/internal/syntax"
)

// SyntaxError reports an error in a text.
type SyntaxError = syntax.Error

// syntaxError returns the error about text[start:end].
func syntaxError(text string, start, end int, problem, msg string) *SyntaxError {
	e := &SyntaxError{Problem: problem, Token: syntax.Shorten(text[start:end]), Msg: msg}
	line := text[:start]
	if strings.Contains(text, "\n") {
		e.Line = 1 + strings.Count(line, "\n")
		line = line[strings.LastIndexByte(line, '\n')+1:]
	}
	e.Column = 1 + utf8.RuneCountInString(line)
	return e
}

// charError returns the error about the character that begins at byte start of the
// text.
func charError(text string, start int, problem, msg string) *SyntaxError {
	_, size := utf8.DecodeRuneInString(text[start:])
	return syntaxError(text, start, start+size, problem, msg)
}

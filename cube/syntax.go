package cube

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError reports an error in a text, with its line and column and a hint how to
// correct it.
type SyntaxError struct {
	// Problem is a short description of the error, such as "bad move".
	Problem string
	// Token is the wrong part of the text, shortened if it is long. It may be empty.
	Token string
	// Line is the line of the token, counted from 1, or 0 if the text has only one
	// line.
	Line int
	// Column is the column of the token in its line, in characters counted from 1.
	// It is 0 if the error concerns the whole text.
	Column int
	// Msg explains what would be correct.
	Msg string
}

// Error returns the error in one line, such as `bad move "Q" at column 7: ...`.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	b.WriteString(e.Problem)
	if e.Token != "" {
		b.WriteString(" " + strconv.Quote(e.Token))
	}
	switch {
	case e.Line > 0:
		b.WriteString(" at line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column))
	case e.Column > 0:
		b.WriteString(" at column " + strconv.Itoa(e.Column))
	}
	return b.String() + ": " + e.Msg
}

// maxToken is the largest length in characters of a token that is not shortened.
const maxToken = 20

// syntaxError returns the error about text[start:end].
func syntaxError(text string, start, end int, problem, msg string) *SyntaxError {
	e := &SyntaxError{Problem: problem, Token: shorten(text[start:end]), Msg: msg}
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

// shorten truncates s after maxToken characters, and appends "..." if it does.
func shorten(s string) string {
	n := 0
	for i := range s {
		if n == maxToken {
			return s[:i] + "..."
		}
		n++
	}
	return s
}

package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error reports an error in a text, with its line and column and a hint how to
// correct it.
type Error struct {
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

// At returns the error about text[start:end].
func At(text string, start, end int, problem, msg string) *Error {
	e := &Error{Problem: problem, Token: Shorten(text[start:end]), Msg: msg}
	line, column := LineAndColumn(text[:start])
	if e.Column = column; strings.Contains(text, "\n") {
		e.Line = line
	}
	return e
}

// LineAndColumn returns the line and the column of what follows a text, from 1.
func LineAndColumn(before string) (line, column int) {
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// Error returns the error in one line, such as `bad move "Q" at column 7: ...`.
func (e *Error) Error() string {
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

// maxShown is how many characters of a text [Shorten] keeps.
const maxShown = 40

// Shorten shortens a text so that a message can quote it. A shortened text ends with "...".
func Shorten(text string) string {
	n := 0
	for i := range text {
		if n == maxShown {
			return text[:i] + "..."
		}
		n++
	}
	return text
}

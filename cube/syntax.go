package cube

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError says what is wrong with a text, where, and what would be right.
type SyntaxError struct {
	Problem string // what is wrong: "bad move"
	Token   string // the part of the text that is wrong, shortened if long; may be empty
	Line    int    // counted from 1; 0 if the text has only one line
	Column  int    // counted from 1, in characters of the line; 0 if the text is wrong as a whole
	Msg     string // what would be right
}

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

// maxToken is the length in characters from which an error shortens its token.
const maxToken = 20

// syntaxError makes the error about text[start:end].
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

// charError makes the error about the single character of the text at byte at.
func charError(text string, at int, problem, msg string) *SyntaxError {
	_, size := utf8.DecodeRuneInString(text[at:])
	return syntaxError(text, at, at+size, problem, msg)
}

// shorten cuts s off behind its first maxToken characters.
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

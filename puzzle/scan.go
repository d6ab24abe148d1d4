package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxFile is the number of bytes of the largest definition or scramble file
// that is read.
const MaxFile = 4 << 20

// token is a word of a file; text is empty at the end of the file.
type token struct {
	text   string
	line   int
	column int
}

// scanner reads a file word by word. It is copied to look ahead.
type scanner struct {
	file   string
	rest   string
	line   int
	column int
}

func newScanner(file, text string) *scanner {
	return &scanner{file: file, rest: strings.TrimPrefix(text, "\ufeff"), line: 1, column: 1}
}

// next returns the next word. Comments, from a word that begins with # to the
// end of the line, are skipped.
func (s *scanner) next() token {
	s.skipSpace()
	for strings.HasPrefix(s.rest, "#") {
		s.restOfLine()
		s.skipSpace()
	}
	end := strings.IndexAny(s.rest, " \t\r\n\v\f")
	if end < 0 {
		end = len(s.rest)
	}
	t := token{s.rest[:end], s.line, s.column}
	s.advance(end)
	return t
}

func (s *scanner) peek() token {
	ahead := *s
	return ahead.next()
}

func (s *scanner) skipSpace() {
	n := 0
	for n < len(s.rest) && strings.IndexByte(" \t\r\n\v\f", s.rest[n]) >= 0 {
		n++
	}
	s.advance(n)
}

// skip goes on by so many bytes.
func (s *scanner) advance(bytes int) {
	passed := s.rest[:bytes]
	s.rest = s.rest[bytes:]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		s.line += lines
		s.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	s.column += utf8.RuneCountInString(passed)
}

// restOfLine returns what is left of the line, and goes to its end.
func (s *scanner) restOfLine() string {
	end := strings.IndexByte(s.rest, '\n')
	if end < 0 {
		end = len(s.rest)
	}
	text := s.rest[:end]
	s.advance(end)
	return strings.ToValidUTF8(strings.TrimSpace(text), "\ufffd")
}

// fail makes the error about a word.
func (s *scanner) errorAt(t token, problem, format string, args ...any) *SyntaxError {
	return &SyntaxError{
		File: s.file, Line: t.line, Column: t.column, Problem: problem, Token: shorten(t.text), Msg: fmt.Sprintf(format, args...),
	}
}

// number reads a whole number from least to most. It is what, for an error.
func (s *scanner) readNumber(what string, least, most int) (int, error) {
	t := s.next()
	n, err := strconv.Atoi(t.text)
	switch {
	case t.text == "":
		return 0, s.errorAt(t, "the file ends", "%s should follow, a number from %d to %d", what, least, most)
	case err != nil, n < least, n > most:
		return 0, s.errorAt(t, "bad "+what, "give a whole number from %d to %d", least, most)
	}
	return n, nil
}

// maxName is the number of bytes of the longest name.
const maxName = 100

// name reads the name of something.
func (s *scanner) readWord(what string) (token, error) {
	t := s.next()
	switch {
	case t.text == "":
		return t, s.errorAt(t, "the file ends", "the name of a %s should follow", what)
	case len(t.text) > maxName:
		return t, s.errorAt(t, what+" with a name of "+strconv.Itoa(len(t.text))+" bytes", "it may have %d", maxName)
	case !utf8.ValidString(t.text):
		return t, s.errorAt(t, what+" whose name is no UTF-8", "save the file as UTF-8, or use plain letters")
	}
	return t, nil
}

// isNumber reports whether the word is what a vector of numbers may begin with.
func startsNumber(text string) bool {
	return text != "" && (text[0] == '?' || text[0] >= '0' && text[0] <= '9' || len(text) > 1 && text[0] == '-')
}

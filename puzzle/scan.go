package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"nissy/internal/syntax"
)

// MaxFile is the size in bytes of the largest definition or scramble file that is
// read.
const MaxFile = 4 << 20

// token is a word of a file, and where it is. The text is empty at the end of the
// file.
type token struct {
	text   string
	line   int // from 1
	column int // from 1, in characters
}

// scanner splits a file into words. A copy of it can look ahead.
type scanner struct {
	file   string
	rest   string // the text not read yet
	line   int
	column int
}

// newScanner returns a scanner for a text. It skips a byte order mark.
func newScanner(file, text string) *scanner {
	return &scanner{file: file, rest: strings.TrimPrefix(text, "\ufeff"), line: 1, column: 1}
}

// next returns the next word. It skips comments, which go from a word that begins
// with # to the end of the line.
func (s *scanner) next() token {
	s.skipSpace()
	for strings.HasPrefix(s.rest, "#") {
		s.restOfLine()
		s.skipSpace()
	}
	end := strings.IndexAny(s.rest, spaces)
	if end < 0 {
		end = len(s.rest)
	}
	t := token{s.rest[:end], s.line, s.column}
	s.advance(end)
	return t
}

// peek returns the word that next will return.
func (s *scanner) peek() token {
	ahead := *s
	return ahead.next()
}

// spaces is the characters that separate words.
const spaces = " \t\r\n\v\f"

func (s *scanner) skipSpace() { s.advance(len(s.rest) - len(strings.TrimLeft(s.rest, spaces))) }

// advance skips a number of bytes, and updates the line and the column.
func (s *scanner) advance(bytes int) {
	skipped := s.rest[:bytes]
	s.rest = s.rest[bytes:]
	if lines := strings.Count(skipped, "\n"); lines > 0 {
		s.line += lines
		s.column = 1
		skipped = skipped[strings.LastIndexByte(skipped, '\n')+1:]
	}
	s.column += utf8.RuneCountInString(skipped)
}

// restOfLine reads the rest of the line and returns it without white space at both
// ends.
func (s *scanner) restOfLine() string {
	end := strings.IndexByte(s.rest, '\n')
	if end < 0 {
		end = len(s.rest)
	}
	text := s.rest[:end]
	s.advance(end)
	return strings.ToValidUTF8(strings.TrimSpace(text), "\ufffd")
}

// inFile returns the problem of an error in a file. The name of the file is empty if the text is
// not from a file.
func inFile(file, problem string) string {
	if file == "" {
		return problem
	}
	return file + ": " + problem
}

func (s *scanner) errorAt(t token, problem, format string, args ...any) *syntax.Error {
	return &syntax.Error{
		Line: t.line, Column: t.column,
		Problem: inFile(s.file, problem), Token: syntax.Shorten(t.text), Msg: fmt.Sprintf(format, args...),
	}
}

// readNumber reads a whole number from least to most. Errors call the number what.
func (s *scanner) readNumber(what string, least, most int) (int, error) {
	t := s.next()
	n, err := strconv.Atoi(t.text)
	switch {
	case t.text == "":
		return 0, s.errorAt(t, "unexpected end of file", "the %s is missing, a whole number from %d to %d", what, least, most)
	case err != nil, n < least, n > most:
		return 0, s.errorAt(t, "bad "+what, "give a whole number from %d to %d", least, most)
	}
	return n, nil
}

// maxName is the largest number of bytes in a name.
const maxName = 100

// readTitle reads the rest of the line as the name of a puzzle or a scramble. It cuts off
// what is too long.
func (s *scanner) readTitle() string {
	name := s.restOfLine()
	return strings.ToValidUTF8(name[:min(len(name), maxName)], "")
}

// readWord reads the name of a set or a move. Errors call it what.
func (s *scanner) readWord(what string) (token, error) {
	t := s.next()
	switch {
	case t.text == "":
		return t, s.errorAt(t, "unexpected end of file", "the name of the %s is missing", what)
	case len(t.text) > maxName:
		return t, s.errorAt(t, what+" name of "+strconv.Itoa(len(t.text))+" bytes", "the limit is %d bytes", maxName)
	case !utf8.ValidString(t.text):
		return t, s.errorAt(t, what+" name that is not UTF-8", "save the file as UTF-8, or use plain letters")
	}
	return t, nil
}

// startsNumber reports whether a word can be in a list of numbers: it begins with
// ?, a digit or a minus sign.
func startsNumber(text string) bool {
	return text != "" && (text[0] == '?' || text[0] >= '0' && text[0] <= '9' || len(text) > 1 && text[0] == '-')
}

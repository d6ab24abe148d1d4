package shell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/session"
)

// word is one word of a command line.
type word struct {
	text   string // without quotation marks and escapes
	raw    string // as typed; for an argument of the program the same as text
	column int    // where raw begins in the line, from 1; 0: not typed in a line

	comment string // that ends the line, if this is its last word
}

// isWhole reports whether the word was typed in quotes.
func (w word) isWhole() bool { return w.raw != w.text || strings.Contains(w.text, " ") }

// and returns the two words, with what is between them in the line, as one.
func (w word) and(next word) word {
	between := strings.Repeat(" ", max(1, next.column-w.column-utf8.RuneCountInString(w.raw)))
	return word{text: w.text + between + next.text, raw: w.raw + between + next.raw, column: w.column, comment: next.comment}
}

// columnAt returns the column of the character of w.text with the given
// number, from 0.
func (w word) columnAt(char int) int {
	if len(w.raw) == len(w.text) {
		return w.column + char
	}
	s := scanner{rest: w.raw, column: w.column}
	for range char {
		if _, ok := s.next(); !ok && s.rest != "" { // between two words that are one
			s.skip(1)
		}
	}
	s.dropMarks()
	return s.column
}

// parseLine splits a line into words. White space separates words; only double
// quotes quote (the single one is a prime), and inside them a backslash takes
// the mark or the backslash behind it literally. A comment runs to the end of the
// line: # starts one at the start of a word, // anywhere outside of quotes.
func parseLine(line string) ([]word, error) {
	s := scanner{rest: line, column: 1}
	words := make([]word, 0, 1+strings.Count(line, " "))
	for s.skipSpace(); !s.atEnd() && s.rest[0] != '#'; s.skipSpace() {
		w, err := s.word()
		if err != nil {
			return nil, err
		}
		words = append(words, w)
	}
	if len(words) > 0 {
		words[len(words)-1].comment = s.rest
	}
	return words, nil
}

// argWords wraps the arguments of the program, which its caller has split.
func argWords(args []string) []word {
	words := make([]word, len(args))
	for i, a := range args {
		words[i] = word{text: a, raw: a}
	}
	return words
}

// texts returns the texts of words.
func texts(words []word) []string { return mapped(words, func(w word) string { return w.text }) }

// scanner reads the text of one word after the other from a line.
type scanner struct {
	rest   string
	column int
	opened int // column of the quotation mark that is open, 0: none
}

func (s *scanner) skipSpace() {
	for s.rest != "" {
		r, size := utf8.DecodeRuneInString(s.rest)
		if !unicode.IsSpace(r) {
			return
		}
		s.skip(size)
	}
}

// word reads the word that starts here.
func (s *scanner) word() (word, error) {
	start, column := s.rest, s.column
	s.skipPlain()
	for ok := true; ok; {
		_, ok = s.next()
	}
	if s.opened != 0 {
		return word{}, &session.InputError{
			Problem: "quotation mark", Token: `"`, Column: s.opened, Msg: "it is never closed",
		}
	}
	raw := start[:len(start)-len(s.rest)]
	return word{text: unquote(raw), raw: raw, column: column}, nil
}

// skipPlain skips what next would take character by character: a megabyte of
// moves is read in no time.
func (s *scanner) skipPlain() {
	n := 0
	for n < len(s.rest) && isPlain(s.rest[n]) {
		n++
	}
	s.rest = s.rest[n:]
	s.column += n
}

// isPlain reports whether the byte is a character that, outside of quotation
// marks, stands for itself wherever it is.
func isPlain(c byte) bool {
	return c > ' ' && c < utf8.RuneSelf && c != '"' && c != '/'
}

// unquote returns the text of a word.
func unquote(raw string) string {
	if !strings.Contains(raw, `"`) {
		return raw
	}
	var text strings.Builder
	s := scanner{rest: raw, column: 1}
	for c, ok := s.next(); ok; c, ok = s.next() {
		text.WriteString(c)
	}
	return text.String()
}

// next returns the next character of the word's text; ok is false at its end.
func (s *scanner) next() (c string, ok bool) {
	s.dropMarks()
	if s.atEnd() {
		return "", false
	}
	r, size := utf8.DecodeRuneInString(s.rest)
	if s.opened == 0 && unicode.IsSpace(r) {
		return "", false
	}
	c = s.rest[:size]
	s.skip(size)
	return c, true
}

// dropMarks skips what is not part of the text: quotation marks and the
// backslash of an escape.
func (s *scanner) dropMarks() {
	for !s.atEnd() && s.rest[0] == '"' {
		if s.opened == 0 {
			s.opened = s.column
		} else {
			s.opened = 0
		}
		s.skip(1)
	}
	if s.opened != 0 && (strings.HasPrefix(s.rest, `\"`) || strings.HasPrefix(s.rest, `\\`)) {
		s.skip(1)
	}
}

// atEnd reports whether the line or, by a comment, its part for us is over.
func (s *scanner) atEnd() bool {
	return s.rest == "" || s.opened == 0 && strings.HasPrefix(s.rest, "//")
}

func (s *scanner) skip(bytes int) {
	s.rest = s.rest[bytes:]
	s.column++
}

package command

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/session"
)

// Word is one word of a command line.
type Word struct {
	Text   string // without quotation marks and escapes
	Column int    // of its first character in the line, from 1; 0 if it is not from a line

	raw     string // as typed; equal to Text if it is not from a line
	comment string // the comment that ends the line, if this is its last word
}

// Error returns the error with the word's column.
func (w Word) Error(err *session.InputError) error {
	err.Column = w.Column
	return err
}

// isQuoted reports whether the word was typed in quotation marks.
func (w Word) isQuoted() bool { return w.raw != w.Text || strings.Contains(w.Text, " ") }

// join returns w and the next word as one, with the space between them.
func (w Word) join(next Word) Word {
	space := strings.Repeat(" ", max(1, next.Column-w.Column-utf8.RuneCountInString(w.raw)))
	return Word{Text: w.Text + space + next.Text, raw: w.raw + space + next.raw, Column: w.Column, comment: next.comment}
}

// columnAt returns the column of the character of w.Text with the given index,
// from 0.
func (w Word) columnAt(char int) int {
	if len(w.raw) == len(w.Text) {
		return w.Column + char
	}
	s := scanner{rest: w.raw, column: w.Column}
	for range char {
		if _, ok := s.nextChar(); !ok && s.rest != "" { // between two joined words
			s.skip(1)
		}
	}
	s.skipQuoting()
	return s.column
}

// ArgumentWords returns the arguments of a program as words without columns.
func ArgumentWords(args []string) []Word {
	return mapped(args, argumentWord)
}

func argumentWord(text string) Word { return Word{Text: text, raw: text} }

// wordTexts returns the texts of the words.
func wordTexts(words []Word) []string { return mapped(words, func(w Word) string { return w.Text }) }

// joinTexts returns the texts of the words, separated by spaces.
func joinTexts(words []Word) string { return strings.Join(wordTexts(words), " ") }

// splitLine splits a line into words. White space separates words. Only double
// quotation marks quote, since a single one is a prime. In quotation marks, a
// backslash escapes a quotation mark or a backslash. A comment runs to the end
// of the line: # starts one at the beginning of a word, // anywhere outside of
// quotation marks.
func splitLine(line string) ([]Word, error) {
	s := scanner{rest: line, column: 1}
	return s.appendWords(make([]Word, 0, 1+strings.Count(line, " ")))
}

// appendWords appends the words of the rest of the line.
func (s *scanner) appendWords(words []Word) ([]Word, error) {
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

// appendText appends the given number of words, and then the rest of the line as one word.
// An option ends that: it and the rest are words again.
func (s *scanner) appendText(words []Word, params int) ([]Word, error) {
	for s.skipSpace(); !strings.HasPrefix(s.rest, "-"); s.skipSpace() {
		if params == 0 && s.rest != "" {
			text := strings.TrimSpace(s.rest)
			return append(words, Word{Text: text, raw: text, Column: s.column}), nil
		}
		if s.atEnd() {
			break
		}
		w, err := s.word()
		if err != nil {
			return nil, err
		}
		words = append(words, w)
		params--
	}
	return s.appendWords(words)
}

// scanner reads words from a line.
type scanner struct {
	rest   string
	column int
	opened int // column of the open quotation mark; 0 if none is open
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

// word reads the next word.
func (s *scanner) word() (Word, error) {
	start, column := s.rest, s.column
	s.skipPlain()
	for ok := true; ok; {
		_, ok = s.nextChar()
	}
	if s.opened != 0 {
		return Word{}, &session.InputError{
			Problem: "quotation mark", Token: `"`, Column: s.opened, Msg: "it is never closed",
		}
	}
	raw := start[:len(start)-len(s.rest)]
	return Word{Text: unquote(raw), raw: raw, Column: column}, nil
}

// skipPlain skips plain characters. It is a fast path for nextChar: lines can be
// megabytes long.
func (s *scanner) skipPlain() {
	n := 0
	for n < len(s.rest) && isPlain(s.rest[n]) {
		n++
	}
	s.rest = s.rest[n:]
	s.column += n
}

// isPlain reports whether the byte is an ASCII character without a special
// meaning outside of quotation marks.
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
	for c, ok := s.nextChar(); ok; c, ok = s.nextChar() {
		text.WriteString(c)
	}
	return text.String()
}

// nextChar returns the next character of the word's text. At the end of the
// word, ok is false.
func (s *scanner) nextChar() (c string, ok bool) {
	s.skipQuoting()
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

// skipQuoting skips quotation marks and the backslash of an escape.
func (s *scanner) skipQuoting() {
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

// atEnd reports whether the line ends here, or a comment begins.
func (s *scanner) atEnd() bool {
	return s.rest == "" || s.opened == 0 && strings.HasPrefix(s.rest, "//")
}

// skip skips one character that has the given number of bytes.
func (s *scanner) skip(bytes int) {
	s.rest = s.rest[bytes:]
	s.column++
}

// mapped returns f of each element of the list, nil of a nil list.
func mapped[T, U any](list []T, f func(T) U) []U {
	if list == nil {
		return nil
	}
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

package options

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

	Raw     string // as typed; equal to Text if it is not from a line
	Comment string // the comment that ends the line, if this is its last word
}

// Error returns the error with the word's column.
func (w Word) Error(err *session.InputError) error {
	err.Column = w.Column
	return err
}

// IsQuoted reports whether the word was typed in quotation marks.
func (w Word) IsQuoted() bool { return w.Raw != w.Text || strings.Contains(w.Text, " ") }

// Join returns w and the next word as one, with the space between them.
func (w Word) Join(next Word) Word {
	space := strings.Repeat(" ", max(1, next.Column-w.Column-utf8.RuneCountInString(w.Raw)))
	return Word{Text: w.Text + space + next.Text, Raw: w.Raw + space + next.Raw, Column: w.Column, Comment: next.Comment}
}

// ColumnAt returns the column of the character of w.Text with the given index,
// from 0.
func (w Word) ColumnAt(char int) int {
	if len(w.Raw) == len(w.Text) {
		return w.Column + char
	}
	s := Scanner{Rest: w.Raw, Column: w.Column}
	for range char {
		if _, ok := s.nextChar(); !ok && s.Rest != "" { // between two joined words
			s.skip(1)
		}
	}
	s.skipQuoting()
	return s.Column
}

// ArgumentWords returns the arguments of a program as words without columns.
func ArgumentWords(args []string) []Word {
	return session.Mapped(args, argumentWord)
}

func argumentWord(text string) Word { return Word{Text: text, Raw: text} }

// Texts returns the texts of the words, nil if words is nil.
func Texts(words []Word) []string {
	if words == nil {
		return nil
	}
	return session.Mapped(words, func(w Word) string { return w.Text })
}

// Join returns the texts of the words, separated by spaces.
func Join(words []Word) string { return strings.Join(Texts(words), " ") }

// Split splits a line into words. White space separates words. Only double
// quotation marks quote, since a single one is a prime. In quotation marks, a
// backslash escapes a quotation mark or a backslash. A comment runs to the end
// of the line: # starts one at the beginning of a word, // anywhere outside of
// quotation marks.
func Split(line string) ([]Word, error) {
	s := Scanner{Rest: line, Column: 1}
	return s.AppendWords(make([]Word, 0, 1+strings.Count(line, " ")))
}

// AppendWords appends the words of the rest of the line.
func (s *Scanner) AppendWords(words []Word) ([]Word, error) {
	for s.SkipSpace(); !s.AtEnd() && s.Rest[0] != '#'; s.SkipSpace() {
		w, err := s.Word()
		if err != nil {
			return nil, err
		}
		words = append(words, w)
	}
	if len(words) > 0 {
		words[len(words)-1].Comment = s.Rest
	}
	return words, nil
}

// AppendText appends the given number of words, and then the rest of the line as one word.
// An option ends that: it and the rest are words again.
func (s *Scanner) AppendText(words []Word, params int) ([]Word, error) {
	for s.SkipSpace(); !strings.HasPrefix(s.Rest, "-"); s.SkipSpace() {
		if params == 0 && s.Rest != "" {
			text := strings.TrimSpace(s.Rest)
			return append(words, Word{Text: text, Raw: text, Column: s.Column}), nil
		}
		if s.AtEnd() {
			break
		}
		w, err := s.Word()
		if err != nil {
			return nil, err
		}
		words = append(words, w)
		params--
	}
	return s.AppendWords(words)
}

// Scanner reads words from a line.
type Scanner struct {
	Rest   string
	Column int
	opened int // column of the open quotation mark; 0 if none is open
}

func (s *Scanner) SkipSpace() {
	for s.Rest != "" {
		r, size := utf8.DecodeRuneInString(s.Rest)
		if !unicode.IsSpace(r) {
			return
		}
		s.skip(size)
	}
}

// Word reads the next word.
func (s *Scanner) Word() (Word, error) {
	start, column := s.Rest, s.Column
	s.skipPlain()
	for ok := true; ok; {
		_, ok = s.nextChar()
	}
	if s.opened != 0 {
		return Word{}, &session.InputError{
			Problem: "quotation mark", Token: `"`, Column: s.opened, Msg: "it is never closed",
		}
	}
	raw := start[:len(start)-len(s.Rest)]
	return Word{Text: unquote(raw), Raw: raw, Column: column}, nil
}

// skipPlain skips plain characters. It is a fast path for nextChar: lines can be
// megabytes long.
func (s *Scanner) skipPlain() {
	n := 0
	for n < len(s.Rest) && isPlain(s.Rest[n]) {
		n++
	}
	s.Rest = s.Rest[n:]
	s.Column += n
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
	s := Scanner{Rest: raw, Column: 1}
	for c, ok := s.nextChar(); ok; c, ok = s.nextChar() {
		text.WriteString(c)
	}
	return text.String()
}

// nextChar returns the next character of the word's text. At the end of the
// word, ok is false.
func (s *Scanner) nextChar() (c string, ok bool) {
	s.skipQuoting()
	if s.AtEnd() {
		return "", false
	}
	r, size := utf8.DecodeRuneInString(s.Rest)
	if s.opened == 0 && unicode.IsSpace(r) {
		return "", false
	}
	c = s.Rest[:size]
	s.skip(size)
	return c, true
}

// skipQuoting skips quotation marks and the backslash of an escape.
func (s *Scanner) skipQuoting() {
	for !s.AtEnd() && s.Rest[0] == '"' {
		if s.opened == 0 {
			s.opened = s.Column
		} else {
			s.opened = 0
		}
		s.skip(1)
	}
	if s.opened != 0 && (strings.HasPrefix(s.Rest, `\"`) || strings.HasPrefix(s.Rest, `\\`)) {
		s.skip(1)
	}
}

// AtEnd reports whether the line ends here, or a comment begins.
func (s *Scanner) AtEnd() bool {
	return s.Rest == "" || s.opened == 0 && strings.HasPrefix(s.Rest, "//")
}

// skip skips one character that has the given number of bytes.
func (s *Scanner) skip(bytes int) {
	s.Rest = s.Rest[bytes:]
	s.Column++
}

// Replace returns what to type in place of the word so far. If finished is set,
// it ends with a space.
func (w Word) Replace(text string, finished bool) string {
	end := ""
	if strings.HasPrefix(w.Raw, `"`) || strings.ContainsAny(text, " \t\"") || strings.HasPrefix(text, "#") {
		text, end = `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text), `"`
	}
	if finished {
		text += end + " "
	}
	return text
}

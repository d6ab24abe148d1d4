package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
)

// Mistake is what is wrong in a line that is moves except for that.
type Mistake struct {
	Text  string            // the part of the line that should be moves
	Error *cube.SyntaxError // in Text
	Line  int               // from 1
}

func mistakesIn(items []item) (list []Mistake) {
	for _, it := range items {
		if len(it.pieces) > 0 || len(it.text) > maxLine {
			continue
		}
		text := intendedMoves(it.text)
		if text == "" {
			continue
		}
		l := lexer{text: text}
		r, _ := l.run() // it may have commutators and places
		_, err := cube.ParseAlg(text[r.end:])
		if mistake, ok := err.(*cube.SyntaxError); ok {
			mistake.Column += utf8.RuneCountInString(text[:r.end])
			list = append(list, Mistake{text, mistake, it.number})
		}
	}
	return list
}

// intendedMoves returns the part of a text that is moves except for a mistake, or an empty string if it is
// prose. At least two words must be moves, and more than half of all words.
func intendedMoves(text string) string {
	code, _, _ := strings.Cut(text, "//")
	if label, rest, ok := strings.Cut(code, ":"); ok && strings.ContainsFunc(label, unicode.IsLetter) {
		if part := intendedMoves(rest); part != "" {
			return part
		}
	}
	moves, words := 0, 0
	for _, word := range strings.FieldsFunc(code, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("()[],.", c) }) {
		words++
		if _, weak, ok := parseWord(word); ok && !weak {
			moves++
		}
	}
	if moves >= 2 && 2*moves > words {
		return strings.TrimSpace(code)
	}
	return ""
}

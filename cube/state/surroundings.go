package state

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// labelled returns the facelets of a text that also has other words: names of faces, as in "U: UBBUUBDRR", or the call of a
// program, as in solve("UBB…"). ok is false unless words of whole rows have 54 facelets, nine of each, and no other word is a move, nor
// may be meant as one because only spaces are between it and facelets before it.
func labelled(text string) (d drawing, ok bool) {
	for _, s := range schemes {
		if d, ok = s.among(text); ok {
			return d, true
		}
	}
	return d, false
}

// among is labelled for the symbols of one scheme.
func (s scheme) among(text string) (drawing, bool) {
	d := drawing{text: text, scheme: s}
	line, x, isQuoted, end := 0, 0, false, 0 // end is that of the last facelet
	for at := 0; at < len(text); {
		word := wordAt(text[at:])
		if word == "" {
			r, size := utf8.DecodeRuneInString(text[at:])
			if at, x = at+size, x+1; r == '\n' {
				line, x = line+1, 0
			}
			isQuoted = strings.ContainsRune(quotes, r)
			continue
		}
		rest := text[at+len(word):]
		isRow := len(word)%3 == 0 && strings.Trim(strings.ToUpper(word), s.symbols) == ""
		r, _ := utf8.DecodeRuneInString(rest)
		isPrime := strings.ContainsRune(quotes, r) && !isQuoted
		isName := strings.IndexAny(strings.TrimLeft(rest, ` "'`), ":=") == 0
		mayBeMove := areMoves(word) || end > 0 && strings.TrimSpace(text[end:at]) == ""
		if isPrime || !isRow && mayBeMove && !isName {
			return d, false
		}
		if isRow {
			d.words = append(d.words, len(word))
			for i := range len(word) {
				d.symbols = append(d.symbols, symbol{byte(unicode.ToUpper(rune(word[i]))), at + i, 1, line, x + i})
			}
		}
		if at, x = at+len(word), x+len(word); isRow {
			end = at
		}
	}
	return d, len(d.symbols) == numFacelets && d.hasNineOfEach()
}

// wordAt returns the letters and digits of ASCII with which a text begins.
func wordAt(text string) string {
	return text[:len(text)-len(strings.TrimLeftFunc(text, func(r rune) bool {
		return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
	}))]
}

package state

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/internal/syntax"
)

// Options say how to read a text.
type Options struct {
	// Faces is the order of the faces of the text, such as ULFRBD; empty: it is found out.
	Faces string
	// Moves says that the text is moves, whatever it looks like.
	Moves bool
}

// Check checks the order of the faces. The error is a *SyntaxError.
func (o Options) Check() error {
	if o.Faces == "" || isOrder(o.order()) {
		return nil
	}
	return &cube.SyntaxError{Problem: "bad order of faces", Token: syntax.Shorten(o.Faces), Msg: "name each of the faces URFDLB once, such as ULFRBD"}
}

// order returns the order of the faces in capitals without spaces.
func (o Options) order() string { return strings.ToUpper(strings.ReplaceAll(o.Faces, " ", "")) }

// Reading is what a text that may begin with a cube says.
type Reading struct {
	Cube   *cube.Cube // nil: the text has no cube, and all of it is Moves
	Moves  string     // the rest of the text
	Start  int        // where the rest begins, in bytes
	Notice string     // what the reader has found out about the cube, in one line; often empty
}

// Read reads a text that is moves, a position, or a position and moves after it. It recognises a position
// before moves: 54 letters and twenty pieces are always a position, although they could be moves without
// spaces. Read does not read the moves. The error is a *SyntaxError or wraps cube.ErrImpossible.
func Read(text string, o Options) (Reading, error) {
	if o.Moves || !mayBeCube(text) {
		return Reading{Moves: text}, nil
	}
	var err error
	if whole := recognize(text); whole != nil {
		var c cube.Cube
		var notice string
		if c, notice, err = whole(o); err == nil {
			return Reading{Cube: &c, Start: len(text), Notice: notice}, nil
		}
	}
	for _, size := range beginnings(text) {
		part := recognize(text[:size])
		if part == nil {
			continue
		}
		c, notice, partErr := part(o)
		if rest := strings.TrimSpace(text[size:]); partErr == nil && recognize(rest) != nil && !isSpaced(rest) {
			start := size + strings.Index(text[size:], rest)
			return Reading{Moves: text}, syntax.At(text, start, start+len(rest), "another cube", "give one at a time, or one per line with -i")
		}
		if partErr == nil {
			return Reading{Cube: &c, Moves: text[size:], Start: size, Notice: notice}, nil
		}
		if isSpaced(text[:size]) {
			continue // a long sequence of moves, such as R U F
		}
		if err == nil || areMoves(text[size:]) {
			err = partErr
		}
	}
	if err == nil {
		err = strangeFacelet(text)
	}
	return Reading{Moves: text}, err
}

// mostStrange is how many characters of a text of facelets may be none.
const mostStrange = 2

// strangeFacelet returns an error if the text is facelets except for a few characters.
func strangeFacelet(text string) error {
	word := strings.TrimSpace(text)
	isFacelet := func(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }
	n := utf8.RuneCountInString(word)
	if n < withoutCenters || n > numFacelets+mostStrange || strings.ContainsFunc(word, unicode.IsSpace) || areMoves(word) {
		return nil
	}
	letters := strings.Map(func(r rune) rune {
		if isFacelet(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, word)
	isOf := func(s scheme) bool { return strings.Trim(letters, s.symbols) == "" }
	if n-len(letters) > mostStrange || !slices.ContainsFunc(schemes, isOf) {
		return nil
	}
	start := strings.IndexFunc(text, func(r rune) bool { return !isFacelet(r) && !unicode.IsSpace(r) })
	_, size := utf8.DecodeRuneInString(text[start:])
	return syntax.At(text, start, start+size, "bad facelet", "facelets are letters, colours or digits, or . if they are unknown")
}

// isSpaced reports whether all words of a text are moves of one letter.
func isSpaced(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text), func(word string) bool { return len(word) > 1 || !strings.Contains("URFDLB", word) })
}

// IsCube reports whether a text is or begins with a position, perhaps one with mistakes.
func IsCube(text string) bool {
	begins := func(size int) bool { return recognize(text[:size]) != nil && !isSpaced(text[:size]) }
	return mayBeCube(text) && (recognize(text) != nil || slices.ContainsFunc(beginnings(text), begins))
}

// mayBeCube reports whether a text may begin with a position. It is fast, because most texts are moves:
// a suffix that comes early excludes a position.
func mayBeCube(text string) bool {
	symbols, isWord, wasLetter, isQuoted := 0, false, false, false
	for i, r := range text {
		isDigit := r >= '0' && r <= '9'
		switch {
		case r == '=' || r == '{' || r == '/' || symbols >= fewestColors:
			return true
		case strings.ContainsRune(quotes, r) && !isWord:
			isQuoted = true
		case isWord && (strings.ContainsRune(quotes, r) && !isQuoted || isDigit && wasLetter):
			return strings.Contains(text[i:], "=")
		}
		wasLetter = r < utf8.RuneSelf && unicode.IsLetter(r)
		isWord = wasLetter || isDigit || r == '.' || r == '?' || colorOf(r) != 0
		if isWord {
			symbols++
		}
	}
	return symbols >= fewestColors
}

// beginnings returns the lengths of what may be a position before moves: the first word, the words that
// have 54 facelets, the first twenty words, and JSON.
func beginnings(text string) (sizes []int) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return []int{1 + strings.LastIndexByte(text, '}')}
	}
	words, symbols := 0, 0
	for i, r := range text[:min(len(text), longest)] {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(unknownSymbols, r):
			symbols++
		case i > 0 && unicode.IsSpace(r) && !unicode.IsSpace(rune(text[i-1])):
			if words++; words == 1 && i >= b32Length || symbols == numFacelets || words == len(cube.ReidSlots) {
				sizes = append(sizes, i)
			}
		}
		if words >= len(cube.ReidSlots) && symbols > numFacelets {
			break
		}
	}
	return sizes
}

// b32Length is the length of B32 without its orientation, the shortest form of a position.
const b32Length = len("ABCDEFGH=ABCDEFGHIJKL")

// Parse reads a text that is a position, as Read does, and nothing else.
func Parse(text string) (cube.Cube, error) {
	c, _, err := ParseWith(text, Options{})
	return c, err
}

// ParseWith reads a text that is a position and nothing else. It also returns a notice, as in Reading.
func ParseWith(text string, o Options) (cube.Cube, string, error) {
	if read := recognize(text); read != nil {
		return read(o)
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return cube.Cube{}, "", &cube.SyntaxError{Problem: "empty position", Msg: "a position is " + Forms}
	}
	if d, ok := scan(text); ok && len(d.symbols) > withoutCenters {
		return d.read(o)
	}
	return cube.Cube{}, "", syntax.At(text, 0, len(text), "bad cube", "give "+Forms)
}

// Forms lists the forms of positions for errors and help.
const Forms = "54 facelets, Reid's 20 pieces, B32 or KPattern JSON"

// longest is the length in bytes of the longest text that may be a position.
const longest = 1 << 14

// recognize returns a function that reads a text as the position that it is meant to be, nil if it is
// meant as something else.
func recognize(text string) func(Options) (cube.Cube, string, error) {
	if len(text) > longest {
		return nil
	}
	text = withoutComments(text)
	trimmed := strings.TrimSpace(text)
	words, _ := pieceWords(text)
	var read func(string) (cube.Cube, error)
	if d, ok := labelled(text); ok {
		return d.readLabelled
	}
	switch {
	case strings.HasPrefix(trimmed, "{"):
		read = readJSON
	case isB32(trimmed):
		read = readB32
	case strings.HasPrefix(trimmed, "edge in"):
		read = readTable
	case arePieces(words):
		read = readPieces
	default:
		if d, ok := scan(text); ok && d.isCube() {
			return d.read
		}
		return nil
	}
	return func(Options) (cube.Cube, string, error) {
		c, err := read(text)
		return c, "", err
	}
}

// withoutComments returns the text with spaces instead of comments, which run from // to the end of
// the line.
func withoutComments(text string) string {
	for {
		start := strings.Index(text, "//")
		if start < 0 {
			return text
		}
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		text = text[:start] + strings.Repeat(" ", end-start) + text[end:]
	}
}

// isB32 reports whether a text is meant as B32: letters and one or two equals signs.
func isB32(text string) bool {
	letters := strings.Trim(text, "=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz \t\r\n")
	first, _, ok := strings.Cut(text, "=")
	return ok && first != "" && letters == "" && len(strings.Fields(first)) == 1
}

func readB32(text string) (cube.Cube, error) {
	c, err := cube.ParseB32(text)
	if err != nil {
		return cube.Cube{}, err
	}
	return checked(c)
}

// readLabelled reads facelets among other words.
func (d *drawing) readLabelled(o Options) (cube.Cube, string, error) {
	c, notice, err := d.read(o)
	if _, isPlain := scan(d.text); isPlain || err != nil || strings.HasPrefix(strings.TrimSpace(d.text), "{") {
		return c, notice, err
	}
	return c, strings.TrimSuffix("only the 54 facelets of the text are read; "+notice, "; "), nil
}

func (d *drawing) read(o Options) (cube.Cube, string, error) {
	if err := o.Check(); err != nil {
		return cube.Cube{}, "", err
	}
	if len(d.symbols) == withoutCenters {
		d.addCenters()
	}
	r := reader{drawing: d}
	switch nets := d.nets(); {
	case o.Faces != "":
		r.layouts, r.isFixed = []layout{orderLayout(o.order())}, true
	case len(nets) > 0:
		r.layouts, r.isFixed = nets, len(nets) == 1
	default:
		r.layouts = orders()
	}
	return r.read()
}

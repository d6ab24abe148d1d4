package cube

import (
	"fmt"
	"strings"
	"unicode"
)

// ParseState reads a position in any of the three formats, which it recognises
// by itself: B32 has equals signs, Reid's form begins with a word of two
// letters, the rest are facelets. White space does not matter beyond that. The
// position is solvable; if the text does not describe one, the error is a
// *SyntaxError or wraps ErrImpossible.
func ParseState(s string) (Cube, error) {
	if strings.Contains(s, "=") {
		return ParseB32(s)
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return Cube{}, &SyntaxError{Problem: "empty position", Msg: "a position is 54 facelets, Reid's 20 pieces or B32"}
	}
	if len(words[0]) == 2 {
		return ParseReid(s)
	}
	return ParseFacelets(s)
}

// parseFace returns the face with the name given, in small or capital letters.
func parseFace(name rune) (Face, bool) {
	f := strings.IndexRune(faceNames, unicode.ToUpper(name))
	return Face(f), f >= 0
}

// Facelets writes the colours of the 54 stickers, each as the name of the face
// it belongs to, in the order U R F D L B and on each face row by row. They
// are written as they are seen: if the cube is rotated as a whole, so are its
// centres.
func (c *Cube) Facelets() string {
	text := make([]byte, 0, numFacelets)
	for _, color := range c.stickers().facelets() {
		text = append(text, faceNames[*color])
	}
	return string(text)
}

// ParseFacelets reads what Facelets writes. The centres may be those of a
// cube that is rotated as a whole. Small letters and white space are allowed.
func ParseFacelets(s string) (Cube, error) {
	var colors stickers
	list := colors.facelets()
	var counts [NumFaces]int
	n := 0
	for i, r := range s {
		if unicode.IsSpace(r) {
			continue
		}
		f, ok := parseFace(r)
		if !ok {
			return Cube{}, charError(s, i, "bad facelet", "facelets are U R F D L B")
		}
		if n < numFacelets {
			*list[n] = f
		}
		counts[f]++
		n++
	}
	if n != numFacelets {
		return Cube{}, &SyntaxError{Problem: fmt.Sprintf("%d facelets", n), Msg: "a cube has 54, nine of each of U R F D L B"}
	}
	if err := checkColors(counts); err != nil {
		return Cube{}, err
	}
	return colors.cube()
}

// checkColors reports the colours that do not stand nine times.
func checkColors(counts [NumFaces]int) error {
	var problems []string
	for f, n := range counts {
		if n != numFacelets/NumFaces {
			problems = append(problems, fmt.Sprintf("%d facelets %v instead of 9", n, Face(f)))
		}
	}
	return impossibleError(problems)
}

// reidSlots are the places in the order of Reid's form, with the order of
// their stickers.
var reidSlots = strings.Fields("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR")

// reid returns the stickers of each place in the order of Reid's form.
func (s *stickers) reidOrder() [][]*Face {
	list := make([][]*Face, len(reidSlots))
	for i, place := range reidSlots {
		for k := range place {
			var faces []Face // those of the place, beginning with its letter k
			for _, name := range place[k:] + place[:k] {
				f, _ := parseFace(name)
				faces = append(faces, f)
			}
			list[i] = append(list[i], s.stickerOn(faces...))
		}
	}
	return list
}

// Reid writes the piece in each place in the form of Singmaster and Reid: the
// edges in UF UR UB UL DF DR DB DL FR FL BR BL, then the corners in UFR URB
// UBL ULF DRF DFL DLB DBR, the colours of a piece in the order of the letters
// of its place. The form has no centres: a cube that is rotated as a whole is
// written as it is when turned back (Upright), so its rotation is lost.
func (c *Cube) Reid() string {
	upright := c.Upright()
	var text []byte
	for i, place := range upright.stickers().reidOrder() {
		if i > 0 {
			text = append(text, ' ')
		}
		for _, color := range place {
			text = append(text, faceNames[*color])
		}
	}
	return string(text)
}

// ParseReid reads what Reid writes. Small letters and any white space between
// the pieces are allowed.
func ParseReid(s string) (Cube, error) {
	colors := stickers{center: Solved.Center}
	places := colors.reidOrder()
	n, pos := 0, 0
	for word := range strings.FieldsSeq(s) {
		start := pos + strings.Index(s[pos:], word)
		pos = start + len(word)
		if n == len(places) {
			return Cube{}, syntaxError(s, start, pos, "extra piece", "a cube has 12 edges and 8 corners")
		}
		if !setColors(places[n], word) {
			msg := fmt.Sprintf("in %s stands a piece of %d colours of U R F D L B", reidSlots[n], len(places[n]))
			return Cube{}, syntaxError(s, start, pos, "bad piece", msg)
		}
		n++
	}
	if n < len(places) {
		return Cube{}, &SyntaxError{Problem: fmt.Sprintf("%d pieces", n), Msg: "a cube has 12 edges and 8 corners"}
	}
	return colors.cube()
}

// paint gives the stickers the colours that word names, if it does.
func setColors(place []*Face, word string) bool {
	if len(word) != len(place) {
		return false
	}
	for k, name := range word {
		f, ok := parseFace(name)
		if !ok {
			return false
		}
		*place[k] = f
	}
	return true
}

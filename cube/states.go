package cube

import (
	"fmt"
	"strings"
	"unicode"

	"nissy/internal/syntax"
)

// ParseState parses a position in any of the three formats, which it recognises
// from the text: B32 has equals signs, Reid's format begins with a word of two
// letters, and anything else is read as facelets. Otherwise white space does not
// matter. The returned position is solvable. The error is a *SyntaxError or wraps
// ErrImpossible.
func ParseState(s string) (Cube, error) {
	const shortest = 54 // characters of a cube that is not in B32
	words := strings.Fields(s)
	switch {
	case strings.Contains(s, "="):
		return parseB32(s)
	case len(words) == 0:
		return Cube{}, &SyntaxError{Problem: "empty position", Msg: "a position is 54 facelets, Reid's 20 pieces or B32"}
	case len(s) < shortest: // too short to guess which format it should be
		return Cube{}, &SyntaxError{Problem: "bad cube", Token: syntax.Shorten(s), Column: 1, Msg: "give 54 facelets, Reid's 20 pieces or B32"}
	case len(words[0]) == 2:
		return parseReid(s)
	}
	return parseFacelets(s)
}

// parseFace returns the face with the given name, ignoring case, and whether there
// is one.
func parseFace(name rune) (Face, bool) {
	f := strings.IndexRune(faceNames, unicode.ToUpper(name))
	return Face(f), f >= 0
}

// Facelets returns the colours of the 54 stickers: face by face in the order
// U R F D L B, and row by row on each face. A colour is named after the face whose
// centre has it on the solved cube. If the cube is rotated as a whole, the centres
// show it.
func (c *Cube) Facelets() string {
	text := make([]byte, 0, numFacelets)
	for _, color := range c.stickers().facelets() {
		text = append(text, faceNames[*color])
	}
	return string(text)
}

// parseFacelets parses the format that Facelets writes, ignoring case and white
// space. The cube can be rotated as a whole. The error is a *SyntaxError or wraps
// ErrImpossible.
func parseFacelets(s string) (Cube, error) {
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

// checkColors returns an error if a colour does not appear exactly nine times. The
// counts are by colour.
func checkColors(counts [NumFaces]int) error {
	var problems []string
	for f, n := range counts {
		if n != numFacelets/NumFaces {
			problems = append(problems, fmt.Sprintf("%d facelets %v instead of 9", n, Face(f)))
		}
	}
	return impossibleError(problems)
}

// reidSlots are the slots in the order of Reid's format. The letters of each give
// the order of its stickers.
var reidSlots = []string{"UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL", "UFR", "URB", "UBL", "ULF", "DRF", "DFL", "DLB", "DBR"}

// reidOrder returns the stickers of each slot in the order of reidSlots.
func (s *stickers) reidOrder() [][]*Face {
	list := make([][]*Face, len(reidSlots))
	for i, slot := range reidSlots {
		for k := range slot {
			var faces []Face // the faces of the slot, beginning with letter k
			for _, name := range slot[k:] + slot[:k] {
				f, _ := parseFace(name)
				faces = append(faces, f)
			}
			list[i] = append(list[i], s.stickerOn(faces...))
		}
	}
	return list
}

// Reid returns the position in the format of Singmaster and Reid: the edges in the
// slots UF UR UB UL DF DR DB DL FR FL BR BL, then the corners in the slots
// UFR URB UBL ULF DRF DFL DLB DBR. The colours of a piece are in the order of the
// letters of its slot. The format has no centres, so it loses the rotation of the
// whole cube: Reid writes the pieces of Upright.
func (c *Cube) Reid() string {
	upright := c.Upright()
	var text []byte
	for i, slot := range upright.stickers().reidOrder() {
		if i > 0 {
			text = append(text, ' ')
		}
		for _, color := range slot {
			text = append(text, faceNames[*color])
		}
	}
	return string(text)
}

// parseReid parses the format that Reid writes, ignoring case. Pieces are separated
// by any white space. The error is a *SyntaxError or wraps ErrImpossible.
func parseReid(s string) (Cube, error) {
	colors := stickers{center: Solved.Center}
	slots := colors.reidOrder()
	n, pos := 0, 0
	for word := range strings.FieldsSeq(s) {
		start := pos + strings.Index(s[pos:], word)
		pos = start + len(word)
		if n == len(slots) {
			return Cube{}, syntaxError(s, start, pos, "extra piece", "a cube has 12 edges and 8 corners")
		}
		if !setColors(slots[n], word) {
			msg := fmt.Sprintf("a piece in %s has %d of the colours U R F D L B", reidSlots[n], len(slots[n]))
			return Cube{}, syntaxError(s, start, pos, "bad piece", msg)
		}
		n++
	}
	if n < len(slots) {
		return Cube{}, &SyntaxError{Problem: fmt.Sprintf("%d pieces", n), Msg: "a cube has 12 edges and 8 corners"}
	}
	return colors.cube()
}

// setColors gives the stickers of a slot the colours that word names. It reports
// whether word names exactly one colour for each sticker.
func setColors(slot []*Face, word string) bool {
	if len(word) != len(slot) {
		return false
	}
	for k, name := range word {
		f, ok := parseFace(name)
		if !ok {
			return false
		}
		*slot[k] = f
	}
	return true
}

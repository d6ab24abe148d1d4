package cube

import (
	"strings"
	"unicode"
)

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

package cube

import (
	"slices"
	"strings"
	"sync"
)

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

// ReidSlots are the slots in the order of Reid's format. The letters of each give
// the order of its stickers.
var ReidSlots = strings.Fields("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR")

// ReidFacelets returns, for each of ReidSlots, the indexes of its stickers in Facelets.
func ReidFacelets() [][]int { return reidFacelets() }

var reidFacelets = sync.OnceValue(func() [][]int {
	var s stickers
	all := s.facelets()
	list := make([][]int, len(ReidSlots))
	for i, slot := range ReidSlots {
		for k := range slot {
			var faces []Face // the faces of the slot, beginning with letter k
			for _, name := range slot[k:] + slot[:k] {
				faces = append(faces, Face(strings.IndexRune(faceNames, name)))
			}
			list[i] = append(list[i], slices.Index(all, s.stickerOn(faces...)))
		}
	}
	return list
})

// Reid returns the position in the format of Singmaster and Reid: the edges in the
// slots UF UR UB UL DF DR DB DL FR FL BR BL, then the corners in the slots
// UFR URB UBL ULF DRF DFL DLB DBR. The colours of a piece are in the order of the
// letters of its slot. The format has no centres, so it loses the rotation of the
// whole cube: Reid writes the pieces of Upright.
func (c *Cube) Reid() string {
	upright := c.Upright()
	colors := upright.Facelets()
	var text []byte
	for i, slot := range ReidFacelets() {
		if i > 0 {
			text = append(text, ' ')
		}
		for _, at := range slot {
			text = append(text, colors[at])
		}
	}
	return string(text)
}

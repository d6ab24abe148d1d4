package view

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/session/cubes"
)

// faceColors has the parameters of the escape sequence that sets the background to a
// face's colour, by colour depth: U white, D yellow, F green, B blue, R red and L
// orange. Orange is not among the eight colours, so magenta replaces it there.
var faceColors = map[byte][trueColor + 1]string{
	'U': {"", "107", "48;5;255", "48;2;255;255;255"},
	'D': {"", "103", "48;5;226", "48;2;255;221;0"},
	'F': {"", "42", "48;5;34", "48;2;0;155;72"},
	'B': {"", "44", "48;5;21", "48;2;0;70;200"},
	'R': {"", "41", "48;5;160", "48;2;200;20;40"},
	'L': {"", "45", "48;5;208", "48;2;255;110;0"},
}

// lightFaces are the faces on which marks are black instead of white.
const lightFaces = "UDL"

// net draws the cube unfolded. Each sticker is two columns wide. The stickers of pieces that
// are bad for v.marked have a mark.
func (v *View) net(c cube.Cube) string {
	marked, _ := cubes.Disoriented(c, v.marked)
	facelets := c.Facelets()
	var lines []string
	for _, row := range cube.Net {
		var line strings.Builder
		for i, facelet := range row {
			if i > 0 && i%3 == 0 {
				line.WriteByte(' ') // between two faces
			}
			if facelet < 0 {
				line.WriteString("  ")
			} else {
				line.WriteString(v.sticker(facelets[facelet], marked[facelet]))
			}
		}
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return strings.Join(lines, "\n")
}

// sticker draws a sticker of a face's colour, as a letter if there are no colours.
func (v *View) sticker(face byte, marked bool) string {
	depth := v.style.colorDepth
	switch {
	case depth == noColors && marked:
		return string(face) + "*"
	case depth == noColors:
		return string(face) + " "
	}
	const white, black = "97", "30"
	text, foreground := "  ", white
	if marked {
		text = "<>"
	}
	if strings.IndexByte(lightFaces, face) >= 0 {
		foreground = black
	}
	return fmt.Sprintf("\x1b[%s;%s;1m%s\x1b[0m", faceColors[face][depth], foreground, text)
}

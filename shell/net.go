package shell

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/session"
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

// net draws the cube unfolded: L F R B in a row, U above F and D below F. Each sticker
// is two columns wide. The stickers of pieces that are bad for v.marked have a mark.
func (v *view) net(c cube.Cube) string {
	marked, _ := session.Disoriented(c, v.marked)
	facelets := c.Facelets()
	row := func(face, row int) string {
		var b strings.Builder
		for i := 9*face + 3*row; i < 9*face+3*row+3; i++ {
			b.WriteString(v.sticker(facelets[i], marked[i]))
		}
		return b.String()
	}
	const u, r, f, d, l, back = 0, 1, 2, 3, 4, 5
	indent := strings.Repeat(" ", 7)
	var lines []string
	for i := range 3 {
		lines = append(lines, indent+row(u, i))
	}
	for i := range 3 {
		lines = append(lines, strings.Join([]string{row(l, i), row(f, i), row(r, i), row(back, i)}, " "))
	}
	for i := range 3 {
		lines = append(lines, indent+row(d, i))
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// sticker draws a sticker of a face's colour, as a letter if there are no colours.
func (v *view) sticker(face byte, marked bool) string {
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

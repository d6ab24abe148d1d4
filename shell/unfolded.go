package shell

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// depth is how many colours a terminal has.
type depth uint8

const (
	noColors depth = iota // letters
	colors8               // and their bright ones
	colors256
	trueColor
)

// colorDepth returns how many colours the terminal has by what it says of itself.
func colorDepth(env func(string) string) depth {
	switch name := env("TERM"); {
	case env("COLORTERM") == "truecolor", env("COLORTERM") == "24bit", env("WT_SESSION") != "", strings.HasSuffix(name, "-direct"):
		return trueColor
	case strings.Contains(name, "256color"):
		return colors256
	}
	return colors8
}

// faceColors has the background of each face's colour: U white, D yellow, F
// green, B blue, R red, L orange, which eight colours have not: magenta.
var faceColors = map[byte][trueColor + 1]string{
	'U': {"", "107", "48;5;255", "48;2;255;255;255"},
	'D': {"", "103", "48;5;226", "48;2;255;221;0"},
	'F': {"", "42", "48;5;34", "48;2;0;155;72"},
	'B': {"", "44", "48;5;21", "48;2;0;70;200"},
	'R': {"", "41", "48;5;160", "48;2;200;20;40"},
	'L': {"", "45", "48;5;208", "48;2;255;110;0"},
}

// lightFaces have black marks.
const lightFaces = "UDL"

// net draws the cube unfolded, U above and D below L F R B. Each sticker is two
// columns, and marked ones show a mark.
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

// sticker draws one sticker.
func (v *view) sticker(color byte, marked bool) string {
	switch {
	case v.style.depth == noColors && marked:
		return string(color) + "*"
	case v.style.depth == noColors:
		return string(color) + " "
	}
	text, ink := "  ", "97"
	if marked {
		text = "<>"
	}
	if strings.IndexByte(lightFaces, color) >= 0 {
		ink = "30"
	}
	return fmt.Sprintf("\x1b[%s;%s;1m%s\x1b[0m", faceColors[color][v.style.depth], ink, text)
}

package view

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/cubes"
)

// cubeText is text for the events about cubes and sequences.
func (v *View) cubeText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case cubes.State:
		return v.stateText(e), true
	case cubes.Lengths:
		return fmt.Sprintf("HTM %d\nQTM %d\nSTM %d\nETM %d", e.HTM, e.QTM, e.STM, e.ETM), true
	case cubes.Comparison:
		return comparisonText(e), true
	case cubes.Step:
		return stepText(e), true
	case cubes.Status:
		return v.statusText(e), true
	}
	return "", false
}

// stateText returns a position in the format that the user asked for.
func (v *View) stateText(s cubes.State) string {
	if v.asNet {
		return v.net(s.Cube)
	}
	switch {
	case v.format == "facelets":
		return s.Cube.Facelets()
	case v.format == "reid":
		return s.Cube.Reid()
	case v.format == "b32":
		return s.Cube.B32()
	case v.classic:
		return classicPieces(&s.Cube)
	}
	return strings.TrimSuffix(s.Cube.Pieces(), "\n")
}

// The slots in the order of nissy-classic.
var (
	classicEdges   = []cube.Edge{cube.UF, cube.UL, cube.UB, cube.UR, cube.DF, cube.DL, cube.DB, cube.DR, cube.FR, cube.FL, cube.BL, cube.BR}
	classicCorners = []cube.Corner{cube.UFR, cube.UFL, cube.UBL, cube.UBR, cube.DFR, cube.DFL, cube.DBL, cube.DBR}
)

// classicPieces returns the pieces in the layout of nissy-classic: two lines for the edges, with the flips below,
// two for the corners, and one for the centres.
func classicPieces(c *cube.Cube) string {
	var edges, flips, corners, twists, centers []byte
	for _, slot := range classicEdges {
		piece, flip := c.EdgeAt(slot)
		edges, flips = fmt.Appendf(edges, " %s ", piece), fmt.Appendf(flips, "  %d ", flip)
	}
	for _, slot := range classicCorners {
		piece, twist := c.CornerAt(slot)
		corners, twists = fmt.Appendf(corners, "%s ", piece), fmt.Appendf(twists, "  %d ", twist)
	}
	for _, center := range c.Center {
		centers = fmt.Appendf(centers, "  %s ", center)
	}
	return string(bytes.Join([][]byte{edges, flips, corners, twists, centers}, []byte("\n")))
}

// statusText describes what is solved in a position, and what is left to do.
func (v *View) statusText(s cubes.Status) string {
	if s.Solved {
		return "solved"
	}
	rows := []row{
		{"solved", cmp.Or(strings.Join(s.Names(), ", "), "nothing")},
		{"EO", textByAxis(s, func(a cubes.AxisStatus) string { return badPiecesText(a.BadEdges, "bad edge") })},
		{"CO", textByAxis(s, func(a cubes.AxisStatus) string { return badPiecesText(a.BadCorners, "bad corner") })},
		{"DR", textByAxis(s, drText)},
	}
	var b strings.Builder
	for _, r := range append(rows, leftRows(s.Left)...) {
		fmt.Fprintf(&b, "%-8s %s\n", r.heading, r.text)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// row is a line of a status: what it is about, and a text.
type row struct{ heading, text string }

// leftRows describes the pieces that are not solved.
func leftRows(left cube.Cycles) []row {
	rows := []row{
		{"left", unsolvedText(left)},
		{"corners", cmp.Or(left.CornersString(), "solved")},
		{"edges", cmp.Or(left.EdgesString(), "solved")},
	}
	if len(left.Centers) > 0 {
		rows = append(rows, row{"centres", left.CentersString()})
	}
	return rows
}

// textByAxis joins a text about each axis. It omits empty ones.
func textByAxis(s cubes.Status, text func(cubes.AxisStatus) string) string {
	var parts []string
	for _, axis := range []cube.Axis{cube.FB, cube.RL, cube.UD} {
		if t := text(s.Axes[axis]); t != "" {
			parts = append(parts, axis.String()+" "+t)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "-")
}

// badPiecesText returns the number of bad pieces, or "solved" if there are none.
func badPiecesText(bad int, piece string) string {
	if bad == 0 {
		return "solved"
	}
	return words.Plural(bad, piece)
}

// drText returns the subset of a DR, or the case if only EO is solved.
func drText(a cubes.AxisStatus) string {
	if a.DR {
		return "solved (" + a.Subset.String() + ")"
	}
	return a.DRCase.String()
}

// maxNamedPieces is the largest number of unsolved pieces for which people use a name
// such as AB3C: all but three corners.
const maxNamedPieces = 8

// unsolvedText counts the pieces that are not solved.
func unsolvedText(l cube.Cycles) string {
	corners, edges := l.Count()
	text := words.Plural(corners, "corner") + ", " + words.Plural(edges, "edge")
	if n := len(l.Centers); n > 0 {
		text += ", " + words.Plural(n, "centre")
	}
	if pieces := corners + edges; pieces > 0 && pieces <= maxNamedPieces {
		text = l.Name() + ": " + text
	}
	return text
}

// relationTexts describes the relations of two sequences. %s is the symmetry.
var relationTexts = map[cubes.Relation]string{
	cubes.SameMoves:    "equal: the same moves",
	cubes.SamePosition: "equal: the same position",
	cubes.SameRotated:  "equal up to how the cube is held",
	cubes.SameSymmetry: "equal up to symmetry: the second is the first under %s",
	cubes.SameInverse:  "equal up to symmetry and inverse: the second is the inverse of the first under %s",
	cubes.Different:    "different",
}

func comparisonText(c cubes.Comparison) string {
	text := relationTexts[c.Relation]
	if c.Symmetry == "" {
		return text
	}
	return fmt.Sprintf(text, c.Symmetry)
}

// verdictText says whether a solution is right, and lists its lengths and faults.
func (v *View) verdictText(e attempts.Verdict) string {
	var lines []string
	switch {
	case e.Err != nil:
		lines = append(lines, "cannot be read")
	case e.Solves:
		lines = append(lines, "solves the scramble")
	default:
		lines = append(lines, "does not solve the scramble: "+unsolvedText(e.Left))
	}
	if e.Err == nil {
		lines = append(lines, fmt.Sprintf("%s (OBTM), QTM %d, STM %d, ETM %d", words.Plural(e.HTM, "move"), e.QTM, e.STM, e.ETM))
	}
	for _, f := range e.Faults {
		lines = append(lines, faultText(f))
	}
	if e.Allowed() {
		lines = append(lines, "follows the WCA rules")
	}
	return strings.Join(lines, "\n")
}

func faultText(f cube.Fault) string {
	text := f.Rule
	if f.Token != "" {
		text = fmt.Sprintf("%q: %s", f.Token, f.Rule)
	}
	if f.Column > 0 {
		text = fmt.Sprintf("column %d: %s", f.Column, text)
	}
	if f.Warning {
		text = "warning: " + text
	}
	return text
}

package cube

import (
	"fmt"
	"strings"
)

var cornerNames = [NumCorners]string{
	UFR: "UFR", UBL: "UBL", DFL: "DFL", DBR: "DBR",
	UFL: "UFL", UBR: "UBR", DFR: "DFR", DBL: "DBL",
}

var edgeNames = [NumEdges]string{
	UF: "UF", UB: "UB", DB: "DB", DF: "DF",
	UR: "UR", UL: "UL", DL: "DL", DR: "DR",
	FR: "FR", FL: "FL", BL: "BL", BR: "BR",
}

// String returns the name of the corner, such as "UFR".
func (c Corner) String() string { return cornerNames[c] }

// String returns the name of the edge, such as "UF".
func (e Edge) String() string { return edgeNames[e] }

// Pieces returns a description of the cube in three tables: the pieces in the edge
// slots, in the corner slots and on the faces. The character below a piece shows
// which face of the slot has the sticker of the first letter of the piece:
//
//   - a dot: the face of the slot's first letter
//   - x: the other face of the edge slot
//   - + or -: the next face of the corner slot, clockwise or counter-clockwise
//
// Unless the cube is rotated as a whole, these are the flips on F/B and the twists
// on U/D.
func (c *Cube) Pieces() string {
	var edges, corners, centers pieceTable
	for i := range Edge(NumEdges) {
		piece, flip := c.EdgeAt(i)
		edges = append(edges, [...]string{i.String(), piece.String(), ".x"[flip : flip+1]})
	}
	for i := range Corner(NumCorners) {
		piece, twist := c.CornerAt(i)
		corners = append(corners, [...]string{i.String(), piece.String(), ".+-"[twist : twist+1]})
	}
	for i, center := range c.Center {
		centers = append(centers, [...]string{Face(i).String(), center.String(), ""})
	}
	return edges.format("edge in", "flip") + "\n" + corners.format("corner in", "twist") + "\n" + centers.format("center on", "")
}

// pieceTable has a column for each slot: the name of the slot, the piece there and
// its orientation.
type pieceTable [][3]string

// format returns the lines of the table, each beginning with its title. It omits
// the last line if the title orientation is empty.
func (t pieceTable) format(slot, orientation string) string {
	var b strings.Builder
	for row, title := range []string{slot, "is", orientation} {
		if title == "" {
			continue
		}
		line := fmt.Sprintf("%-10s", title)
		for _, column := range t {
			line += fmt.Sprintf("%-4s", column[row])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

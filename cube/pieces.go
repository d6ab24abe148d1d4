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

func (c Corner) String() string { return cornerNames[c] }

func (e Edge) String() string { return edgeNames[e] }

// Pieces describes the cube in three tables: for each place of an edge, a
// corner and a centre the piece that stands there. The mark below a piece says
// where the sticker of its first letter is: a dot on the face of the place's
// first letter, x on the other face of the edge, + and - on the next face of
// the corner clockwise and counter-clockwise. Unless the cube is rotated as a
// whole these are the flips with respect to F/B and the twists with respect to
// U/D.
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

// table has a column for each place: its name, the piece there and the
// piece's orientation.
type pieceTable [][3]string

// format writes the three lines of the table behind their titles, leaving out
// the last if it has none.
func (t pieceTable) format(place, orientation string) string {
	var b strings.Builder
	for row, title := range []string{place, "is", orientation} {
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

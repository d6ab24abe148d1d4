package cube

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Cycles describes the pieces that are not solved.
type Cycles struct {
	// Corners and Edges are the cycles of the pieces in the wrong slots. The piece
	// in each slot of a cycle belongs in the next slot, and the piece in the last
	// slot belongs in the first.
	Corners [][]Corner
	Edges   [][]Edge
	// Twisted and Flipped are the pieces that are in their own slots, but not
	// oriented.
	Twisted []Corner
	Flipped []Edge
	// Centers are the faces whose centres are on other faces: none, four or all. There are
	// some only if slice moves have moved the centres.
	Centers []Face
}

// Cycles returns the pieces that are not solved, compared with the centres. If slice moves
// have turned the centres, they are compared with the pieces of a cube that is held so
// that fewer of them are wrong. Each cycle begins with its lowest slot.
func (c *Cube) Cycles() Cycles {
	best := c.Recolored()
	left := best.cycles()
	if c.CentersSolved() {
		return left
	}
	fewest := left.total()
	for s := range Sym(NumRotations) {
		rotation := s.Rotation()
		held := rotation.Mul(c)
		if other := held.cycles(); other.total() < fewest {
			left, fewest = other, other.total()
		}
	}
	return left
}

// total returns the number of pieces that are not solved, including centres.
func (c Cycles) total() int {
	corners, edges := c.Count()
	return corners + edges + len(c.Centers)
}

// cycles returns the pieces that are not in the slots with their own names.
func (d *Cube) cycles() (left Cycles) {
	left.Corners, left.Twisted = findCycles[Corner](d.Corner[:], cornerMask)
	left.Edges, left.Flipped = findCycles[Edge](d.Edge[:], edgeMask)
	for face, center := range d.Center {
		if Face(face) != center {
			left.Centers = append(left.Centers, Face(face))
		}
	}
	return left
}

// findCycles returns the cycles of the pieces in the wrong slots, and the pieces in their own
// slots that are turned. The mask selects the piece in a value and drops its orientation.
func findCycles[T Corner | Edge](pieces []uint8, mask uint8) (cycles [][]T, turned []T) {
	var seen [NumEdges]bool
	for start, v := range pieces {
		var cycle []T
		for i := uint8(start); !seen[i]; i = pieces[i] & mask {
			seen[i] = true
			cycle = append(cycle, T(i))
		}
		switch {
		case len(cycle) > 1:
			cycles = append(cycles, cycle)
		case v&mask == uint8(start) && v != uint8(start):
			turned = append(turned, T(start))
		}
	}
	return cycles, turned
}

// Count returns the numbers of corners and of edges that are not solved.
func (c Cycles) Count() (corners, edges int) {
	corners, edges = len(c.Twisted), len(c.Flipped)
	for _, cycle := range c.Corners {
		corners += len(cycle)
	}
	for _, cycle := range c.Edges {
		edges += len(cycle)
	}
	return corners, edges
}

// EdgeLengths returns the lengths of the cycles of the edges, such as "2 2", and "0" if there
// are none.
func (c Cycles) EdgeLengths() string {
	var lengths []string
	for _, cycle := range c.Edges {
		lengths = append(lengths, strconv.Itoa(len(cycle)))
	}
	return cmp.Or(strings.Join(lengths, " "), "0")
}

// Name returns the usual short name for what is left to solve: AB3C for all but
// three corners, AB2C2E for all but two corners and two edges. If only centres are
// left, it is their number, such as "4 centres". It is empty if everything is solved.
func (c Cycles) Name() string {
	corners, edges := c.Count()
	name := ""
	if corners > 0 {
		name += strconv.Itoa(corners) + "C"
	}
	if edges > 0 {
		name += strconv.Itoa(edges) + "E"
	}
	switch {
	case name != "":
		return "AB" + name
	case len(c.Centers) > 0:
		return strconv.Itoa(len(c.Centers)) + " centres"
	}
	return ""
}

// CentersString returns the faces of the centres that are not solved, such as "U D F B".
func (c Cycles) CentersString() string { return joinNames(c.Centers) }

// CornersString returns the cycles of the corners, such as "(UFR UBR UBL)", followed
// by the twisted corners, such as "UFR twisted". It is empty if all corners are
// solved.
func (c Cycles) CornersString() string { return cyclesString(c.Corners, c.Twisted, "twisted") }

// EdgesString returns the cycles of the edges and the flipped edges in the format
// of CornersString.
func (c Cycles) EdgesString() string { return cyclesString(c.Edges, c.Flipped, "flipped") }

// PiecesString returns everything that is not solved, such as "(UFR UBR UBL)" or
// "(UF UB DB DF), 4 centres U D F B". If only centres are left, it returns CentersString.
func (c Cycles) PiecesString() string {
	text := strings.TrimSpace(c.CornersString() + " " + c.EdgesString())
	switch n := len(c.Centers); {
	case n == 0:
		return text
	case text == "":
		return c.CentersString()
	default:
		return fmt.Sprintf("%s, %d centres %s", text, n, c.CentersString())
	}
}

func cyclesString[T fmt.Stringer](cycles [][]T, turned []T, orientation string) string {
	var parts []string
	for _, cycle := range cycles {
		parts = append(parts, "("+joinNames(cycle)+")")
	}
	if len(turned) > 0 {
		parts = append(parts, joinNames(turned)+" "+orientation)
	}
	return strings.Join(parts, " ")
}

func joinNames[T fmt.Stringer](list []T) string {
	names := make([]string, len(list))
	for i, item := range list {
		names[i] = item.String()
	}
	return strings.Join(names, " ")
}

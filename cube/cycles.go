package cube

import (
	"fmt"
	"strconv"
	"strings"
)

// Cycles are the pieces that are not solved: those that change places, as
// cycles, and those that are at home, but turned there. Pieces are compared with
// the centres.
type Cycles struct {
	Corners [][]Corner // what stands in each place belongs in the next, in the last in the first
	Edges   [][]Edge
	Twisted []Corner
	Flipped []Edge
}

// Cycles returns what is not solved. A cycle begins with its first place in the
// order of the places.
func (c *Cube) Cycles() Cycles {
	d := c.Recolored()
	var left Cycles
	for _, cycle := range cyclesOf(d.Corner[:], cornerMask) {
		left.Corners = append(left.Corners, places[Corner](cycle))
	}
	for _, cycle := range cyclesOf(d.Edge[:], edgeMask) {
		left.Edges = append(left.Edges, places[Edge](cycle))
	}
	for i, v := range d.Corner {
		if v&cornerMask == uint8(i) && v != uint8(i) {
			left.Twisted = append(left.Twisted, Corner(i))
		}
	}
	for i, v := range d.Edge {
		if v&edgeMask == uint8(i) && v != uint8(i) {
			left.Flipped = append(left.Flipped, Edge(i))
		}
	}
	return left
}

// cyclesOf returns the cycles of a permutation that are longer than one.
func cyclesOf(perm []uint8, mask uint8) [][]uint8 {
	var cycles [][]uint8
	var seen [NumEdges]bool
	for start := range perm {
		var cycle []uint8
		for i := uint8(start); !seen[i]; i = perm[i] & mask {
			seen[i] = true
			cycle = append(cycle, i)
		}
		if len(cycle) > 1 {
			cycles = append(cycles, cycle)
		}
	}
	return cycles
}

func places[T ~uint8](numbers []uint8) []T {
	list := make([]T, len(numbers))
	for i, n := range numbers {
		list[i] = T(n)
	}
	return list
}

// Count returns how many corners and how many edges are not solved.
func (l Cycles) Count() (corners, edges int) {
	corners, edges = len(l.Twisted), len(l.Flipped)
	for _, cycle := range l.Corners {
		corners += len(cycle)
	}
	for _, cycle := range l.Edges {
		edges += len(cycle)
	}
	return corners, edges
}

// Name says what is left as people do: AB3C is all but three corners, AB2C2E all
// but two corners and two edges. It is empty if nothing is left.
func (l Cycles) Name() string {
	corners, edges := l.Count()
	name := ""
	if corners > 0 {
		name += strconv.Itoa(corners) + "C"
	}
	if edges > 0 {
		name += strconv.Itoa(edges) + "E"
	}
	if name == "" {
		return ""
	}
	return "AB" + name
}

// CornersString writes the cycles of the corners and, as "UFR twisted", those
// that are only turned; it is empty if all are solved.
func (l Cycles) CornersString() string { return cyclesString(l.Corners, l.Twisted, "twisted") }

// EdgesString writes the cycles of the edges as CornersString does.
func (l Cycles) EdgesString() string { return cyclesString(l.Edges, l.Flipped, "flipped") }

func cyclesString[T fmt.Stringer](cycles [][]T, turned []T, how string) string {
	var parts []string
	for _, cycle := range cycles {
		parts = append(parts, "("+joinNames(cycle)+")")
	}
	if len(turned) > 0 {
		parts = append(parts, joinNames(turned)+" "+how)
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

package insert

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
)

// family is a set of sequences that disturb few pieces. If it has shapes, these are the sequences
// with one of the shapes; otherwise they are those that disturb at most the given numbers of
// corners and edges.
type family struct {
	name           string
	corners, edges int
	shapes         []shape
	most           int // the most moves of a sequence
	several        int // the most moves of an insertion before the last one; 0: there is none
}

// families are the sequences that the table has completely. Other sequences in the table
// (classes.go) are used only as single insertions. If there are several insertions, all of them are
// sequences of families, and the field several limits the moves of those before the last one.
var families = []family{
	{name: "any corners", corners: cube.NumCorners, most: 12},
	{name: "at most 6 corners", corners: 6, most: 10, several: 10},
	{name: "at most 5 edges", edges: 5, most: 12, several: 10},
	{name: "a 3-cycle of corners and one of edges", shapes: []shape{cornerCycles(3, 1) | edgeCycles(3, 1)}, most: 10, several: 10},
	{name: "parity: two corners and two edges change places", shapes: []shape{cornerCycles(2, 1) | edgeCycles(2, 1)}, most: 12, several: 11},
	{name: "two pairs of corners", shapes: []shape{cornerCycles(2, 2)}, most: 12, several: 12},
	{name: "two 3-cycles of edges", shapes: []shape{edgeCycles(3, 2)}, most: 10},
	{name: "two pairs of edges", shapes: []shape{edgeCycles(2, 2)}, most: 12, several: 12},
	{name: "flipped edges", shapes: []shape{flipped(2), flipped(4)}, most: 12, several: 12},
	{name: "twisted corners", shapes: []shape{twisted(2), twisted(3), twisted(4)}, most: 13, several: 13},
	{name: "at most 6 corners and 3 edges", corners: 6, edges: 3, most: 8, several: 8},
	{name: "single turns", corners: 4, edges: 4, most: 1, several: 1},
}

// FamilyNames names the families of the insertions before the last one, each with the most
// moves of such an insertion.
func FamilyNames() string {
	var names []string
	for _, f := range families {
		if f.several > 0 {
			names = append(names, fmt.Sprintf("%s (%d)", f.name, f.several))
		}
	}
	return strings.Join(names, ", ")
}

// has reports whether the family has the effect.
func (f *family) has(e *effect) bool {
	if f.shapes == nil {
		return e.corners() <= f.corners && e.edges() <= f.edges
	}
	return slices.Contains(f.shapes, e.shape)
}

// longest returns the greatest length of the sequences with the effect in all families, 0 if no
// family has the effect. The table has all sequences with the effect up to this length. several is
// the greatest length of those that may be inserted before the last insertion.
func longest(e *effect) (most, several int) {
	for i := range families {
		if f := &families[i]; f.has(e) {
			most, several = max(most, f.most), max(several, f.several)
		}
	}
	return most, several
}

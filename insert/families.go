package insert

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
)

// family is a set of sequences that move few pieces: those that disturb at most so many
// corners and edges or, if there are shapes, that have one of them.
type family struct {
	name           string
	corners, edges int
	shapes         []shape
	most           int // the most moves
	several        int // the most moves of one that is not the last insertion
}

// families are the sequences of the table. Those with several moves at most may be inserted
// before the last insertion. Of several insertions the last one is in the table, too.
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

// FamilyNames names the families of insertions that are not the last one, with the most moves
// of each.
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

// longest returns the most moves of the sequences of the table with the effect: it has all
// of them. It is 0 if no family has the effect. several is the most moves of those that may
// be inserted before the last one.
func longest(e *effect) (most, several int) {
	for i := range families {
		if f := &families[i]; f.has(e) {
			most, several = max(most, f.most), max(several, f.several)
		}
	}
	return most, several
}

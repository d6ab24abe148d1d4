package pruning

import "nissy/cube"

// rowCoord is what numbers the rows of a table: one coordinate or two, the
// first counting most.
type rowCoord []*Coord

func (r rowCoord) size() int {
	n := 1
	for _, co := range r {
		n *= co.Size
	}
	return n
}

func (r rowCoord) of(c *cube.Cube) int {
	v := 0
	for _, co := range r {
		v = v*co.Size + co.Of(c)
	}
	return v
}

func (r rowCoord) set(c *cube.Cube, v int) {
	for i := range r {
		rest := rowCoord(r[i+1:]).size()
		r[i].Set(c, v/rest%r[i].Size)
	}
}

// Classes of rows under symmetries: each row is stored as class<<SymBits | sym,
// where the symmetry number sym takes the row to the representative of its
// class, its least member.
const (
	SymBits = 6
	SymMask = 1<<SymBits - 1
)

// noClass stands for rows that no position has: two pieces in one place.
const noClass = ^uint32(0)

// buildClasses fills classes, one entry a row, and returns the number of
// classes.
func buildClasses(r rowCoord, g *symmetries, classes []uint32) int {
	for i := range classes {
		classes[i] = noClass
	}
	n := uint32(0)
	for v := range classes {
		if classes[v] != noClass {
			continue
		}
		c := cube.Solved
		if r.set(&c, v); r.of(&c) != v {
			continue
		}
		for s, sym := range g.syms {
			d := c.Conj(sym)
			if w := r.of(&d); classes[w] == noClass {
				classes[w] = n<<SymBits | uint32(g.inverse[s])
			}
		}
		n++
	}
	return int(n)
}

// representatives returns the least row of each class and how many rows it
// has.
func representatives(classes []uint32) (reps []uint32, orbits []uint8) {
	for v, e := range classes {
		if e == noClass {
			continue
		}
		class := int(e >> SymBits)
		if class == len(reps) {
			reps = append(reps, uint32(v))
			orbits = append(orbits, 0)
		}
		orbits[class]++
	}
	return reps, orbits
}

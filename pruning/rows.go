package pruning

import (
	"nissy/cube"
	"nissy/internal/interrupt"
)

// rowCoords are the coordinates that together number the rows of a table. The first one
// is the most significant.
type rowCoords []*Coord

func (r rowCoords) size() int {
	n := 1
	for _, co := range r {
		n *= co.Size
	}
	return n
}

func (r rowCoords) value(c *cube.Cube) int {
	v := 0
	for _, co := range r {
		v = v*co.Size + co.Of(c)
	}
	return v
}

// set gives a cube the row v.
func (r rowCoords) set(c *cube.Cube, v int) {
	for i := range r {
		rest := rowCoords(r[i+1:]).size()
		r[i].Set(c, v/rest%r[i].Size)
	}
}

// A row of a reduced table is stored as class<<SymBits | sym. class is the index of its
// class. sym is the index of a symmetry that turns the row into the representative of the
// class, which is the least row of the class.
const (
	SymBits = 6
	SymMask = 1<<SymBits - 1
)

// noClass marks rows that no position has, as they put two pieces into one slot.
const noClass = ^uint32(0)

// buildClasses fills classes with the class and the symmetry of each row. It returns the
// number of classes.
func buildClasses(r rowCoords, g *symmetries, classes []uint32) int {
	for i := range classes {
		classes[i] = noClass
	}
	n := uint32(0)
	for v := range classes {
		if classes[v] != noClass {
			continue
		}
		interrupt.Yield()
		c := cube.Solved
		if r.set(&c, v); r.value(&c) != v {
			continue
		}
		for s, sym := range g.syms {
			d := c.Conj(sym)
			if w := r.value(&d); classes[w] == noClass {
				classes[w] = n<<SymBits | uint32(g.inverse[s])
			}
		}
		n++
	}
	return int(n)
}

// representatives returns, by class, the least row of the class and the number of its
// rows.
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

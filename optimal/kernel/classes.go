package kernel

import "nissy/cube"

// View is what a corner configuration is seen as: its class (12 bits), then
// what becomes of arrangements, as an index of Arranged (12 bits), then the
// symmetry that takes it to the representative of its class (6 bits).
type View uint32

const (
	symBits    = 6
	classShift = 18
	// viewings is how many things can become of arrangements: each tetrad's
	// order of places may change in 6 ways and the tetrads may be swapped.
	viewings = 72
)

// Sym returns the symmetry that takes the configuration to the representative
// of its class.
func (w View) Sym() cube.Sym { return cube.Sym(w & (1<<symBits - 1)) }

// class returns the class.
func (w View) class() uint64 { return uint64(w >> classShift) }

// arranged returns the index of Arranged of an arrangement.
func (w View) arranged(arrangement int) int {
	return int(w>>symBits&(1<<(classShift-symBits)-1)) + arrangement
}

// addClasses finds the classes of the corner configurations under all
// symmetries, and what becomes of arrangements.
func (co *Coord) addClasses() {
	seen := newCornerViews()
	viewing := co.viewings(seen)
	const none = ^View(0)
	classes := 0
	co.Classes = make([]View, Corners)
	for i := range co.Classes {
		co.Classes[i] = none
	}
	for i, view := range co.Classes {
		if view != none {
			continue
		}
		pos := NewVec(ptr(co.withCorner(i)))
		for s := range cube.Sym(cube.NumSyms) {
			v := seen[s].of(&pos)
			j := co.corner(&v)
			if co.Classes[j] == none {
				back := s.Inverse()
				co.Classes[j] = View(classes<<classShift) | View(viewing[j/Twists][back])<<symBits | View(back)
			}
		}
		classes++
	}
}

// viewings fills in Arranged and returns the first index of what becomes of
// arrangements by the tetrads' mask and the symmetry.
func (co *Coord) viewings(seen *[cube.NumSyms]cornerView) (at [Tetrads][cube.NumSyms]uint16) {
	var told [arrangements]uint32
	for n := range told {
		told[n] = uint32(co.quotient.of(n) * co.Lines)
	}
	known := make(map[[arrangements]uint32]uint16)
	for mask := range at {
		var from [arrangements]Vec
		for n := range from {
			c := co.withCorner(mask * Twists)
			arrange(&c, n)
			from[n] = NewVec(&c)
		}
		for s := range cube.Sym(cube.NumSyms) {
			var to [arrangements]uint32
			for n := range to {
				v := seen[s].of(&from[n])
				to[n] = told[co.arrangement(&v)]
			}
			i, ok := known[to]
			if !ok {
				i = uint16(len(known) * arrangements)
				known[to] = i
				copy(co.Arranged[i:], to[:])
			}
			at[mask][s] = i
		}
	}
	return at
}

// cornerView is what a symmetry does to the corners: for each place where it
// goes and what the pieces there become.
type cornerView struct {
	to     [cube.NumCorners]uint8
	become [cube.NumCorners][3 * oriented]uint8
}

// newCornerViews returns what the symmetries do to corners.
func newCornerViews() *[cube.NumSyms]cornerView {
	views := new([cube.NumSyms]cornerView)
	for s := range views {
		for i := range cube.Corner(cube.NumCorners) {
			views[s].to[i] = uint8(cube.Sym(s).Corner(i))
		}
	}
	for piece := range cube.Corner(cube.NumCorners) {
		for twist := range 3 {
			c := cube.Solved
			for i := range cube.Corner(cube.NumCorners) {
				c.SetCorner(i, piece, twist)
			}
			from := NewVec(&c)
			for s := range views {
				w := &views[s]
				to := NewVec(ptr(c.Conj(cube.Sym(s))))
				for i, at := range w.to {
					w.become[i][from[corners+i]] = to[corners+at]
				}
			}
		}
	}
	return views
}

// of returns the corners of v as they are seen; there are no edges.
func (w *cornerView) of(v *Vec) (r Vec) {
	for i, at := range w.to {
		r[corners+at] = w.become[i][v[corners+i]]
	}
	return r
}

func ptr[T any](v T) *T { return &v }

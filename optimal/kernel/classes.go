package kernel

import (
	"math/bits"

	"nissy/cube"
)

// View is what a corner configuration is seen as: its class, then the symmetries
// that take it to the representative of its class, first the turn of its mask by
// number (3 bits), then another (6 bits).
type View uint32

const (
	symBits   = 6
	symMask   = 1<<symBits - 1
	sightBits = turnBits + symBits
	sightMask = 1<<sightBits - 1
)

// class returns the class, sight the symmetries as Seen and Syms have them.
func (w View) class() uint64 { return uint64(w >> sightBits) }
func (w View) sight() int    { return int(w & sightMask) }

// A turn is what is known of a mask of the places that hold corners of the second
// tetrad. Some symmetries leave twists as they are: a configuration becomes
// another one by moving to other places. Of the masks that they take to each
// other, the first stands for all: what a configuration is seen as follows from
// what the one it is turned to is seen as, so that few of Classes are asked for, and
// these stay in the nearest caches.
//
// It has for each place from where it gets its corner (3 bits each), the number
// of the first configuration with the first mask (18 bits), the number of the
// symmetry (3 bits), and that of the mask.
type turn uint64

const (
	firstShift  = 3 * cube.NumCorners
	turnShift   = firstShift + 18
	numberShift = turnShift + turnBits
	turnBits    = 3
)

// addClasses finds the classes of the corner configurations under all
// symmetries, and what becomes of arrangements.
func (co *Coord) addClasses() {
	seen := newCornerViews()
	turnOf := co.addTurns(seen)
	co.addViewings(seen, turnOf)
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
		var of [cube.NumSyms]int
		for s := range of {
			v := seen[s].of(&pos)
			of[s] = co.corner(&v)
		}
		for s, j := range of {
			turn := turnOf[j/Twists]
			turned := cube.Sym(s).Mul(co.Syms[turn])
			first := &co.Classes[of[turned]]
			if *first == none {
				*first = View(classes<<sightBits) | View(turned.Inverse())
			}
			co.Classes[j] = *first | View(turn)
		}
		classes++
	}
}

// addTurns finds the turns of all masks and returns the sights that they alone are,
// by the masks' numbers.
func (co *Coord) addTurns(seen *[cube.NumSyms]cornerView) (turnOf [Tetrads]int) {
	var keep []cube.Sym
	for s := range cube.Sym(cube.NumSyms) {
		if seen[s].keepsTwists() {
			for then := range cube.Sym(cube.NumSyms) {
				sight := len(keep)<<symBits | int(then)
				co.Syms[sight] = s.Mul(then)
				co.Seen[sight].fill(co.Syms[sight])
			}
			keep = append(keep, s)
		}
	}
	for mask, number := range co.Tetrads {
		if bits.OnesCount(uint(mask)) != cube.NumCorners/2 {
			continue
		}
		first, best := number, 0
		pos := NewVec(ptr(co.withCorner(int(number) * Twists)))
		for i, s := range keep {
			v := seen[s].of(&pos)
			if n := uint8(co.corner(&v) / Twists); n < first {
				first, best = n, i
			}
		}
		turnOf[number] = best << symBits
		t := turn(number)<<numberShift | turn(best)<<turnShift | turn(first)*Twists<<firstShift
		for from, to := range seen[keep[best]].to {
			t |= turn(from) << (3 * to)
		}
		co.turns[mask] = t
	}
	return turnOf
}

// addViewings fills in Arranged and Viewings.
func (co *Coord) addViewings(seen *[cube.NumSyms]cornerView, turnOf [Tetrads]int) {
	var told [arrangements]uint32
	for n := range told {
		told[n] = uint32(co.quotient.of(n) * co.Lines)
	}
	known := make(map[[arrangements]uint32]uint16)
	for mask := range Tetrads {
		var from [arrangements]Vec
		for n := range from {
			c := co.withCorner(mask * Twists)
			arrange(&c, n)
			from[n] = NewVec(&c)
		}
		for s := range cube.NumSyms {
			through := &seen[co.Syms[turnOf[mask]|s]]
			var to [arrangements]uint32
			for n := range to {
				v := through.of(&from[n])
				to[n] = told[co.arrangement(&v)]
			}
			i, ok := known[to]
			if !ok {
				i = uint16(len(known) * arrangements)
				known[to] = i
				copy(co.Arranged[i:], to[:])
			}
			co.Viewings[mask<<symBits|s] = i
		}
	}
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

// keepsTwists reports whether no piece's twist looks another.
func (w *cornerView) keepsTwists() bool {
	for _, become := range w.become {
		for from, to := range become {
			if from%oriented < cube.NumCorners && from/oriented != int(to)/oriented {
				return false
			}
		}
	}
	return true
}

func ptr[T any](v T) *T { return &v }

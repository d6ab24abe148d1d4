package kernel

import (
	"math/bits"

	"nissy/cube"
)

// View is what a corner configuration is seen as: its class, then the symmetries
// that take it to the representative of its class, first the turn of its mask by
// number (3 bits), then another (6 bits).
type classRef uint32

const (
	symBits     = 6
	symMask     = 1<<symBits - 1
	symPairBits = maskSymBits + symBits
	symPairMask = 1<<symPairBits - 1
)

// class returns the class, sight the symmetries as Seen and Syms have them.
func (w classRef) class() uint64 { return uint64(w >> symPairBits) }
func (w classRef) symPair() int  { return int(w & symPairMask) }

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
type maskReduction uint64

const (
	firstShift      = 3 * cube.NumCorners
	maskSymShift    = firstShift + 18
	maskNumberShift = maskSymShift + maskSymBits
	maskSymBits     = 3
)

// addClasses finds the classes of the corner configurations under all
// symmetries, and what becomes of arrangements.
func (co *Coord) fillClasses() {
	views := newCornerViews()
	maskSymOf := co.fillMaskReductions(views)
	co.fillArrangementMaps(views, maskSymOf)
	const none = ^classRef(0)
	classes := 0
	co.classRefs = make([]classRef, Corners)
	for i := range co.classRefs {
		co.classRefs[i] = none
	}
	for i, ref := range co.classRefs {
		if ref != none {
			continue
		}
		pos := NewVec(ptr(co.cubeWithCorners(i)))
		var reached [cube.NumSyms]int
		for s := range reached {
			v := views[s].apply(&pos)
			reached[s] = co.corner(&v)
		}
		for s, j := range reached {
			maskSym := maskSymOf[j/Twists]
			classSym := cube.Sym(s).Mul(co.syms[maskSym])
			first := &co.classRefs[reached[classSym]]
			if *first == none {
				*first = classRef(classes<<symPairBits) | classRef(classSym.Inverse())
			}
			co.classRefs[j] = *first | classRef(maskSym)
		}
		classes++
	}
}

// addTurns finds the turns of all masks and returns the sights that they alone are,
// by the masks' numbers.
func (co *Coord) fillMaskReductions(views *[cube.NumSyms]cornerView) (maskSymOf [TetradMasks]int) {
	var preserving []cube.Sym
	for s := range cube.Sym(cube.NumSyms) {
		if views[s].keepsTwists() {
			for classSym := range cube.Sym(cube.NumSyms) {
				pair := len(preserving)<<symBits | int(classSym)
				co.syms[pair] = s.Mul(classSym)
				co.edgeViews[pair].fill(co.syms[pair])
			}
			preserving = append(preserving, s)
		}
	}
	for mask, number := range co.tetradIndex {
		if bits.OnesCount(uint(mask)) != cube.NumCorners/2 {
			continue
		}
		least, best := number, 0
		pos := NewVec(ptr(co.cubeWithCorners(int(number) * Twists)))
		for i, s := range preserving {
			v := views[s].apply(&pos)
			if n := uint8(co.corner(&v) / Twists); n < least {
				least, best = n, i
			}
		}
		maskSymOf[number] = best << symBits
		r := maskReduction(number)<<maskNumberShift | maskReduction(best)<<maskSymShift | maskReduction(least)*Twists<<firstShift
		for from, to := range views[preserving[best]].to {
			r |= maskReduction(from) << (3 * to)
		}
		co.maskReductions[mask] = r
	}
	return maskSymOf
}

// addViewings fills in Arranged and Viewings.
func (co *Coord) fillArrangementMaps(views *[cube.NumSyms]cornerView, maskSymOf [TetradMasks]int) {
	var lineOf [arrangements]uint32
	for n := range lineOf {
		lineOf[n] = uint32(co.quotient.class(n) * co.Lines)
	}
	known := make(map[[arrangements]uint32]uint16)
	for mask := range TetradMasks {
		var from [arrangements]Vec
		for n := range from {
			c := co.cubeWithCorners(mask * Twists)
			arrange(&c, n)
			from[n] = NewVec(&c)
		}
		for s := range cube.NumSyms {
			view := &views[co.syms[maskSymOf[mask]|s]]
			var to [arrangements]uint32
			for n := range to {
				v := view.apply(&from[n])
				to[n] = lineOf[co.arrangement(&v)]
			}
			i, ok := known[to]
			if !ok {
				i = uint16(len(known) * arrangements)
				known[to] = i
				copy(co.arrangementLines[i:], to[:])
			}
			co.arrangementMap[mask<<symBits|s] = i
		}
	}
}

// cornerView is what a symmetry does to the corners: for each place where it
// goes and what the pieces there become.
type cornerView struct {
	to      [cube.NumCorners]uint8
	becomes [cube.NumCorners][3 * orientUnit]uint8
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
				for i, target := range w.to {
					w.becomes[i][from[cornersAt+i]] = to[cornersAt+target]
				}
			}
		}
	}
	return views
}

// of returns the corners of v as they are seen; there are no edges.
func (w *cornerView) apply(v *Vec) (r Vec) {
	for i, target := range w.to {
		r[cornersAt+target] = w.becomes[i][v[cornersAt+i]]
	}
	return r
}

// keepsTwists reports whether no piece's twist looks another.
func (w *cornerView) keepsTwists() bool {
	for _, become := range w.becomes {
		for from, to := range become {
			if from%orientUnit < cube.NumCorners && from/orientUnit != int(to)/orientUnit {
				return false
			}
		}
	}
	return true
}

func ptr[T any](v T) *T { return &v }

package kernel

import (
	"math/bits"

	"nissy/cube"
)

// classRef assigns a corner configuration to its class. It packs the number of the
// class and the pair of symmetries that takes the configuration to the
// representative of the class. The low six bits are the class symmetry, which is
// applied second. The next three bits are the number of the mask symmetry, which is
// applied first; see maskReduction. The class is above these nine bits.
type classRef uint32

const (
	symBits     = 6
	symMask     = 1<<symBits - 1
	symPairBits = maskSymBits + symBits
	symPairMask = 1<<symPairBits - 1
)

func (r classRef) class() uint64 { return uint64(r >> symPairBits) }

// symPair returns the pair of symmetries as the index for Coord.syms and edgeViews.
func (r classRef) symPair() int { return int(r & symPairMask) }

// A maskReduction takes a mask to the least of its equivalent masks. A mask is the
// set of the four corner slots that hold corners of the second tetrad.
//
// Some symmetries, the mask symmetries, preserve twists: through them a
// configuration becomes another one that has only moved to other slots. They take a
// mask to equivalent masks, and the least of these is enough: Locate first takes
// every configuration to one with a least mask, by permuting its bytes, and only
// then looks it up in Coord.classRefs. So the lookups use only a small part of
// classRefs, which stays in the nearest caches.
//
// From the lowest bit on, a maskReduction holds: for each slot the slot from which
// it gets its corner (3 bits each), the number of the first configuration with the
// least mask (18 bits), the number of the mask symmetry (3 bits), and the index of
// the mask itself.
type maskReduction uint64

const (
	firstShift      = 3 * cube.NumCorners
	maskSymShift    = firstShift + 18
	maskNumberShift = maskSymShift + maskSymBits
	maskSymBits     = 3
)

// fillClasses finds the classes of the corner configurations under all symmetries,
// and fills all tables that depend on symmetries.
func (co *Coord) fillClasses() {
	views := newCornerViews()
	maskSymOf := co.fillMaskReductions(views)
	co.fillArrangementMaps(views, maskSymOf)
	const none = ^classRef(0)
	classes := 0
	co.classRefs = make([]classRef, corners)
	for i := range co.classRefs {
		co.classRefs[i] = none
	}
	for i, ref := range co.classRefs {
		if ref != none {
			continue
		}
		pos := NewVec(new(co.cubeWithCorners(i)))
		var reached [cube.NumSyms]int
		for s := range reached {
			v := views[s].apply(&pos)
			reached[s] = co.corner(&v)
		}
		for s, j := range reached {
			maskSym := maskSymOf[j/twistCount]
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

// fillMaskReductions fills maskReductions, syms and edgeViews. It returns, by the
// index of each mask, its mask symmetry as a symPair with the identity as class
// symmetry.
func (co *Coord) fillMaskReductions(views *[cube.NumSyms]cornerView) (maskSymOf [tetradMasks]int) {
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
		pos := NewVec(new(co.cubeWithCorners(int(number) * twistCount)))
		for i, s := range preserving {
			v := views[s].apply(&pos)
			if n := uint8(co.corner(&v) / twistCount); n < least {
				least, best = n, i
			}
		}
		maskSymOf[number] = best << symBits
		r := maskReduction(number)<<maskNumberShift | maskReduction(best)<<maskSymShift | maskReduction(least)*twistCount<<firstShift
		for from, to := range views[preserving[best]].to {
			r |= maskReduction(from) << (3 * to)
		}
		co.maskReductions[mask] = r
	}
	return maskSymOf
}

// fillArrangementMaps fills arrangementMap and arrangementLines.
func (co *Coord) fillArrangementMaps(views *[cube.NumSyms]cornerView, maskSymOf [tetradMasks]int) {
	var lineOf [arrangements]uint32
	for n := range lineOf {
		lineOf[n] = uint32(co.quotient.reduce(n) * co.Lines)
	}
	known := make(map[[arrangements]uint32]uint16)
	for mask := range tetradMasks {
		var from [arrangements]Vec
		for n := range from {
			c := co.cubeWithCorners(mask * twistCount)
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

// cornerView is what a symmetry does to the corners: the slot that each slot goes
// to, and what each value of a byte there becomes.
type cornerView struct {
	to      [cube.NumCorners]uint8
	becomes [cube.NumCorners][3 * orientUnit]uint8
}

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
				to := NewVec(new(c.Conj(cube.Sym(s))))
				for i, target := range w.to {
					w.becomes[i][from[cornersAt+i]] = to[cornersAt+target]
				}
			}
		}
	}
	return views
}

// apply returns the corners of v as they appear through the symmetry. The edges of
// the result are not set.
func (w *cornerView) apply(v *Vec) (r Vec) {
	for i, target := range w.to {
		r[cornersAt+target] = w.becomes[i][v[cornersAt+i]]
	}
	return r
}

// keepsTwists reports whether the symmetry preserves the twist of every piece.
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

package insert

import (
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// The table has every sequence of the families. Of the other sequences of up to nearLength moves
// that disturb at most nearEdges edges it has only one of each class of up to 48 symmetric ones, to
// save memory. These are indexed by the least image of what they do under the symmetries.

// classes has one sequence of each class of symmetric ones, by the least image of what it does.
type classes struct {
	starts     []uint32 // by bucket, and one more: where its algorithms start
	algorithms list
}

// classBucketBits is the logarithm of the number of buckets.
const classBucketBits = 20

// bucketOf returns the bucket of the classes whose least image is e.
func bucketOf(e element) uint32 { return uint32(e.hash() >> (64 - classBucketBits)) }

// each calls f with all sequences of the classes that do what is wanted.
func (l *classes) each(wanted *cube.Cube, f func(moves layers)) {
	p := piecesOf(wanted)
	least, by := leastImage(&p)
	bucket := bucketOf(least)
	for _, a := range l.algorithms[l.starts[bucket]:l.starts[bucket+1]] {
		if c := a.layers().cube(); elementOf(&c) != least {
			continue // of another class
		}
		seen := make([]algorithm, 0, 1)
		for left := by; left != 0; left &= left - 1 {
			image := a.image(cube.Sym(bits.TrailingZeros64(left)).Inverse())
			if !slices.Contains(seen, image) {
				seen = append(seen, image)
				f(image.layers())
			}
		}
	}
}

// leastImage returns the least of the images of p under the symmetries. Images are ordered by the
// pieces that they disturb, and then by element. by has a bit for each symmetry that takes p to the
// least image.
func leastImage(p *pieces) (least element, by uint64) {
	all, s := allSymmetries(), p.support()
	by = all.least(s, all.leastCorners[s>>cube.NumEdges])
	for left := by; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		image := *p
		image.before(&all.pieces[i])
		switch e := image.element(); {
		case by&(1<<i-1) == 0 || e.compare(&least) < 0:
			least, by = e, by&^(1<<i-1)
		case e != least:
			by &^= 1 << i
		}
	}
	return least, by
}

// symmetries has the images of pieces and of supports under each symmetry.
type symmetries struct {
	pieces       [cube.NumSyms]conjugates
	supports     [cube.NumSyms][2][1 << supportHalfBits]support // of the low half of the bits, and of the high half
	leastCorners [1 << cube.NumCorners]uint64                   // by corners: what least returns for all symmetries
}

const supportHalfBits = (cube.NumCorners + cube.NumEdges) / 2

// least returns which of some symmetries lead to the least image of a support.
func (m *symmetries) least(s support, among uint64) (by uint64) {
	var least support
	for left := among; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		switch image := m.supports[i][0][s&(1<<supportHalfBits-1)] | m.supports[i][1][s>>supportHalfBits]; {
		case by == 0 || image < least:
			least, by = image, 1<<i
		case image == least:
			by |= 1 << i
		}
	}
	return by
}

// allSymmetries computes the images once.
var allSymmetries = sync.OnceValue(func() *symmetries {
	m := new(symmetries)
	for i := range m.pieces {
		s, by := cube.Sym(i), &m.pieces[i]
		var to cube.Cube
		for slot := range to.Edge {
			to.Edge[slot] = uint8(s.Edge(cube.Edge(slot)))
		}
		for slot := range to.Corner {
			to.Corner[slot] = uint8(s.Corner(cube.Corner(slot)))
		}
		by.fill(&to, func(c *cube.Cube) cube.Cube { return c.Conj(s) })
		for half := range m.supports[i] {
			of := &m.supports[i][half]
			for set := support(1); set < 1<<supportHalfBits; set++ {
				slot := bits.TrailingZeros32(uint32(set)) + half*supportHalfBits
				of[set] = of[set&(set-1)] | 1<<by[newPiece(slot, 0)].slot()
			}
		}
	}
	for corners := range m.leastCorners { // the highest bits of a support
		m.leastCorners[corners] = m.least(support(corners)<<cube.NumEdges, 1<<cube.NumSyms-1)
	}
	return m
})

// classified is the least of symmetric sequences that do what is the least image in their class.
type classified struct {
	bucket    uint32
	algorithm algorithm
}

// leastImage returns the least of the images of a under symmetries. by has a bit for each of them.
func (a *algorithm) leastImage(by uint64) (least algorithm) {
	for first := true; by != 0; by &= by - 1 {
		image := a.image(cube.Sym(bits.TrailingZeros64(by)))
		if first || image.compare(&least) < 0 {
			first, least = false, image
		}
	}
	return least
}

// fill writes sequences into empty classes, and returns their number. scratch has room for all of them,
// with those that are there several times.
func (l *classes) fill(all [][]classified, scratch []algorithm) int {
	fillBuckets(l.starts, scratch, func(f func(bucket uint64, a algorithm)) {
		for _, part := range all {
			interrupt.Yield()
			for i := range part {
				f(uint64(part[i].bucket), part[i].algorithm)
			}
		}
	})
	n := 0
	for b := range l.starts[1:] {
		of := scratch[l.starts[b]:l.starts[b+1]]
		sortAlgorithms(of)
		l.starts[b] = uint32(n)
		n += copy(l.algorithms[n:], slices.Compact(of))
	}
	l.starts[len(l.starts)-1] = uint32(n)
	return n
}

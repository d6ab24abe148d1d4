package insert

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/sorting"
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

// bucketOf returns the bucket of the classes whose least image is c.
func bucketOf(c *cube.Cube) uint32 {
	e := elementOf(c)
	return uint32(e.hash() >> (64 - classBucketBits))
}

// each calls f with all sequences of the classes that do what is wanted.
func (l *classes) each(wanted *cube.Cube, f func(moves layers)) {
	least, by := leastImage(wanted)
	bucket := bucketOf(&least)
	all := l.algorithms[algorithmBytes*l.starts[bucket] : algorithmBytes*l.starts[bucket+1]]
	for i := range all.len() {
		a := all.at(i)
		var buffer [maxLength]layer
		if a.appendTo(buffer[:0]).cube() != least {
			continue // of another class
		}
		seen := make([]algorithm, 0, 1)
		for left := by; left != 0; left &= left - 1 {
			image := a.image(cube.Sym(bits.TrailingZeros64(left)).Inverse())
			if !slices.Contains(seen, image) {
				seen = append(seen, image)
				f(image.appendTo(buffer[:0]))
			}
		}
	}
}

// leastImage returns the least of the images of c under the symmetries. Images are ordered by the
// pieces that they disturb, and then by element. by has a bit for each symmetry that takes c to the
// least image.
func leastImage(c *cube.Cube) (least cube.Cube, by uint64) {
	images := supportImages()
	s := disturbed(c)
	leastSupport := s
	for i := range images {
		switch image := images[i].of(s); {
		case image < leastSupport:
			leastSupport, by = image, 1<<i
		case image == leastSupport:
			by |= 1 << i
		}
	}
	var first element
	for left := by; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		image := c.Conj(cube.Sym(i))
		e := elementOf(&image)
		if by&(1<<i-1) == 0 || e.less(&first) {
			first, least, by = e, image, by&^(1<<i-1)
		} else if e != first {
			by &^= 1 << i
		}
	}
	return least, by
}

// less orders elements.
func (e *element) less(other *element) bool {
	return e[0] < other[0] || e[0] == other[0] && e[1] < other[1]
}

// supportImage maps supports to their images under a symmetry. It has one table for the low half of
// the bits of a support, and one for the high half.
type supportImage [2][1 << supportHalfBits]support

const supportHalfBits = (cube.NumCorners + cube.NumEdges) / 2

// of returns the image of a support.
func (m *supportImage) of(s support) support {
	return m[0][s&(1<<supportHalfBits-1)] | m[1][s>>supportHalfBits]
}

// supportImages returns the supportImage of each symmetry.
var supportImages = sync.OnceValue(func() *[cube.NumSyms]supportImage {
	images := new([cube.NumSyms]supportImage)
	for s := range images {
		for half := range images[s] {
			m := &images[s][half]
			for set := support(1); set < 1<<supportHalfBits; set++ {
				lowest := set & -set
				if set != lowest {
					m[set] = m[set^lowest] | m[lowest]
					continue
				}
				c := disturbing(bits.TrailingZeros32(uint32(set)) + half*supportHalfBits)
				c = c.Conj(cube.Sym(s))
				m[set] = disturbed(&c)
			}
		}
	}
	return images
})

// disturbing returns a cube in which only one piece is flipped or twisted: the one with an index in
// a support. No moves lead to such a cube.
func disturbing(piece int) cube.Cube {
	c := cube.Solved
	if piece < cube.NumEdges {
		c.SetEdge(cube.Edge(piece), cube.Edge(piece), 1)
	} else {
		corner := cube.Corner(piece - cube.NumEdges)
		c.SetCorner(corner, corner, 1)
	}
	return c
}

// classified is a sequence that does what is the least image in its class.
type classified struct {
	bucket    uint32
	algorithm algorithm
}

// classify returns one sequence of each class, in the order of the table.
func classify(ctx context.Context, found []foundAlgorithm) []classified {
	all := make([]classified, len(found))
	inParallel(ctx, runtime.GOMAXPROCS(0), len(found), func(i int) {
		least, by := leastImage(&found[i].cube)
		all[i] = classified{bucketOf(&least), found[i].algorithm.image(cube.Sym(bits.TrailingZeros64(by)))}
		for left := by & (by - 1); left != 0; left &= left - 1 { // the least of all that lead to the least image
			image := found[i].algorithm.image(cube.Sym(bits.TrailingZeros64(left)))
			if image.compare(&all[i].algorithm) < 0 {
				all[i].algorithm = image
			}
		}
	})
	interrupt.Yield()
	sorting.Sort(all, func(a, b classified) int {
		return cmp.Or(cmp.Compare(a.bucket, b.bucket), a.algorithm.compare(&b.algorithm))
	})
	return slices.Compact(all)
}

// fill writes sequences into empty classes.
func (l *classes) fill(all []classified) {
	for i, c := range all {
		copy(l.algorithms[i*algorithmBytes:], c.algorithm[:])
		l.starts[c.bucket+1]++
	}
	for i := range l.starts[1:] {
		l.starts[i+1] += l.starts[i]
	}
}

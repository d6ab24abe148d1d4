package cube

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// Wish restricts the positions of a ScrambleKind. At most one of its fields is set. Each is a
// list; it stands for the positions that any of its items describes.
type Wish struct {
	Cases   []DRCase    // of EOScramble: the cases of DR on U/D
	Subsets []HTRSubset // of DRScramble: the HTR subsets
	Slices  []string    // of SliceScramble: the lengths of the cycles of its edges, see SliceCycles
}

// sliceCycles are the lengths of the cycles that the edges of a slice can have if all other
// pieces are solved. There is no "2" and no "4", because the parity of the edges is even.
var sliceCycles = []string{"0", "2 2", "3"}

// SliceCycles lists the lengths of the cycles that the edges of a slice can have if all other
// pieces are solved: "0", "2 2" and "3".
func SliceCycles() []string { return slices.Clone(sliceCycles) }

// ParseSliceCycles parses a list of items of SliceCycles such as "3,2 2". The error is a
// *SyntaxError.
func ParseSliceCycles(text string) (lengths []string, err error) {
	err = eachItem(text, func(item string, start, end int) error {
		name := strings.Join(strings.Fields(item), " ")
		if !slices.Contains(sliceCycles, name) {
			return syntax.At(text, start, end, "impossible cycles", "the cycles of a slice have lengths "+strings.Join(sliceCycles, ", "))
		}
		lengths = append(lengths, name)
		return nil
	})
	return lengths, err
}

// Draw draws random positions. All positions that it can draw are equally likely.
type Draw struct {
	kind ScrambleKind
	wish Wish
	most int // the largest weight of a case of DR, or of a corner case
}

// NewDraw returns a Draw of the positions of the kind that match the wish. The error is a
// *SyntaxError that says for which kind the wish is.
func NewDraw(kind ScrambleKind, wish Wish) (*Draw, error) {
	for _, w := range []struct {
		given bool
		what  string
		of    ScrambleKind
	}{
		{wish.Cases != nil, "cases of DR are", EOScramble},
		{wish.Subsets != nil, "HTR subsets are", DRScramble},
		{wish.Slices != nil, "cycles are", SliceScramble},
	} {
		if w.given && kind != w.of {
			return nil, &SyntaxError{Problem: "impossible condition for type", Token: kind.String(), Msg: fmt.Sprintf("%s for type %v", w.what, w.of)}
		}
	}
	d := &Draw{kind: kind, wish: Wish{distinct(wish.Cases), distinct(wish.Subsets), wish.Slices}}
	for _, c := range d.wish.Cases {
		d.most = max(d.most, c.weight())
	}
	for _, s := range d.wish.Subsets {
		d.most = max(d.most, d.weight(s.CornerCase))
	}
	return d, nil
}

// distinct returns the items of a list without repetitions.
func distinct[T comparable](list []T) (items []T) {
	for _, item := range list {
		if !slices.Contains(items, item) {
			items = append(items, item)
		}
	}
	return items
}

// Cube draws a position.
func (d *Draw) Cube(rng *rand.Rand) Cube {
	switch {
	case d.wish.Cases != nil:
		return randomInCase(rng, d.drCase(rng))
	case d.wish.Subsets != nil:
		return d.inSubsets(rng)
	}
	for {
		c := Random(rng, d.kind)
		if d.wish.Slices == nil || slices.Contains(d.wish.Slices, c.Cycles().EdgeLengths()) {
			return c
		}
	}
}

// drCase draws one of the cases, in proportion to their weights.
func (d *Draw) drCase(rng *rand.Rand) DRCase {
	for {
		c := d.wish.Cases[rng.IntN(len(d.wish.Cases))]
		if rng.IntN(d.most) < c.weight() {
			return c
		}
	}
}

// weight returns the number of ways in which the corners can be twisted and the edges of
// the E slice distributed in the case.
func (d DRCase) weight() int {
	twists := 1
	for n := range int(d.BadCorners) { // n corners are free; if their twists add up to 0, the next one is good
		twists = 1<<n - twists
	}
	exchanged := int(d.BadEdges) / 2
	return choose(NumCorners, int(d.BadCorners)) * twists * choose(sliceSize, exchanged) * choose(NumEdges-sliceSize, exchanged)
}

// choose returns the number of sets of k of n things.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// randomInCase returns a random position with EO on F/B and the case of DR on U/D.
func randomInCase(rng *rand.Rand, of DRCase) Cube {
	c := Solved
	shuffle(rng, c.Corner[:])
	exchange(rng, c.Edge[:8], c.Edge[8:], int(of.BadEdges)/2)
	if c.cornersOdd() != c.edgesOdd() {
		c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0]
	}
	twistRandomly(rng, &c, int(of.BadCorners))
	return c
}

// exchange puts n pieces of a into b, and as many the other way round. It shuffles the
// pieces of each.
func exchange(rng *rand.Rand, a, b []uint8, n int) {
	shuffle(rng, a)
	shuffle(rng, b)
	for i := range n {
		a[i], b[i] = b[i], a[i]
	}
	shuffle(rng, a)
	shuffle(rng, b)
}

// twistRandomly twists so many corners at random, with a sum of 0 modulo 3. One corner alone
// cannot be twisted.
func twistRandomly(rng *rand.Rand, c *Cube, bad int) {
	slots := rng.Perm(NumCorners)[:bad]
	for {
		sum := 0
		for _, i := range slots {
			twist := 1 + rng.IntN(2)
			sum += twist
			c.Corner[i] = c.Corner[i]&cornerMask | uint8(twist)<<twistShift
		}
		if sum%3 == 0 {
			return
		}
	}
}

// inSubsets draws a position from the subsets. It first draws corners, and keeps them in
// proportion to the number of ways to distribute the edges of the M and S slices that then
// lead to one of the subsets.
func (d *Draw) inSubsets(rng *rand.Rand) Cube {
	for {
		c := Solved
		shuffle(rng, c.Corner[:])
		corners, _ := c.HTRSubset(UD)
		way := rng.IntN(d.most)
		for _, s := range d.wish.Subsets {
			if s.CornerCase != corners.CornerCase {
				continue
			}
			if way -= s.edgeWays(); way < 0 {
				c.drawEdges(rng, s)
				return c
			}
		}
	}
}

// weight returns the number of ways to distribute the edges of the M and S slices in the
// subsets with the corner case.
func (d *Draw) weight(corners CornerCase) (ways int) {
	for _, s := range d.wish.Subsets {
		if s.CornerCase == corners {
			ways += s.edgeWays()
		}
	}
	return ways
}

// edgeWays returns the number of ways to distribute the edges of the M and S slices in the
// subset, with given corners.
func (s HTRSubset) edgeWays() int {
	one := choose(sliceSize, int(s.BadEdges)/2)
	if s.BadCorners == 4 && s.BadEdges != 4 { // bad edges can be the good ones, too
		return 2 * one * one
	}
	return one * one
}

// drawEdges draws edges that put the cube, which has the corners of the subset, into it.
func (c *Cube) drawEdges(rng *rand.Rand, s HTRSubset) {
	bad := int(s.BadEdges)
	outside := c.countOutsideTetrad()
	if outside > 4 || outside == 4 && rng.IntN(2) > 0 {
		bad = 2*sliceSize - bad
	}
	exchange(rng, c.Edge[:4], c.Edge[4:8], bad/2)
	shuffle(rng, c.Edge[8:])
	if c.cornersOdd() != c.edgesOdd() {
		c.Edge[8], c.Edge[9] = c.Edge[9], c.Edge[8]
	}
}

package group

import (
	"context"
	"math/big"
	"math/rand/v2"

	"nissy/internal/interrupt"
)

// Group is the group that some permutations generate.
//
// Its levels are a stabilizer chain: the elements of level i fix the base points of all earlier levels.
// Each element is a unique product of one representative of each level, that of the last level first.
type Group struct {
	points int
	levels []*level // those at which the orbit has several points
}

// level is a level of a stabilizer chain.
type level struct {
	base       int
	generators []Perm
	orbit      []uint16 // the points to which the elements take the base point; itself first
	place      []int32  // by point: its place in orbit, or -1
	reps       []Perm   // by place: an element that takes the base point there
	inverses   []Perm   // of reps
}

// New returns the group that the generators, permutations of n points, generate. The base is taken from
// the order, which lists all points. If atMost is not nil, the caller knows that the group has at most so
// many elements. If ctx ends, New returns its error.
//
// Random elements make the chain, which may be too small at first. It is complete if it reaches atMost;
// otherwise New checks all Schreier generators.
func New(ctx context.Context, n int, generators []Perm, order []int, atMost *big.Int) (*Group, error) {
	b := builder{Group: &Group{points: n}}
	for _, base := range order {
		b.levels = append(b.levels, newLevel(n, base))
	}
	for _, g := range generators {
		b.add(g, 0)
	}
	if len(order) > 0 && len(generators) > 0 {
		if err := b.fillAtRandom(ctx, generators); err != nil {
			return nil, err
		}
	}
	if atMost == nil || b.Order().Cmp(atMost) < 0 {
		if err := b.complete(ctx); err != nil {
			return nil, err
		}
	}
	return b.withoutFixedPoints(), nil
}

// Order returns the number of elements.
func (g *Group) Order() *big.Int {
	n := big.NewInt(1)
	for _, l := range g.levels {
		n.Mul(n, big.NewInt(int64(len(l.orbit))))
	}
	return n
}

// withoutFixedPoints returns the group without the levels whose orbit is the base point alone.
func (g *Group) withoutFixedPoints() *Group {
	h := &Group{points: g.points}
	for _, l := range g.levels {
		if len(l.orbit) > 1 {
			h.levels = append(h.levels, l)
		}
	}
	return h
}

// newLevel returns a level without generators.
func newLevel(n, base int) *level {
	l := &level{base: base, orbit: []uint16{uint16(base)}, place: make([]int32, n), reps: []Perm{Identity(n)}, inverses: []Perm{Identity(n)}}
	for i := range l.place {
		l.place[i] = -1
	}
	l.place[base] = 0
	return l
}

// add adds a generator and extends the orbit.
func (l *level) add(g Perm) {
	l.generators = append(l.generators, g)
	for i, old := 0, len(l.orbit); i < len(l.orbit); i++ {
		generators := l.generators
		if i < old { // the others have been applied to it
			generators = generators[len(generators)-1:]
		}
		for _, s := range generators {
			if to := s[l.orbit[i]]; l.place[to] < 0 {
				l.place[to] = int32(len(l.orbit))
				l.orbit = append(l.orbit, to)
				rep := l.reps[i].Then(s)
				l.reps, l.inverses = append(l.reps, rep), append(l.inverses, rep.Inverse())
			}
		}
	}
}

// builder makes a stabilizer chain. Its levels include those of fixed points.
type builder struct{ *Group }

// sift divides g by representatives of the levels from first on, in place. It returns the first level at
// whose orbit that fails, or the number of levels if g is the identity now.
func (b *builder) sift(g Perm, first int) int {
	for i, l := range b.levels[first:] {
		to := l.place[g[l.base]]
		if to < 0 {
			return first + i
		}
		if to > 0 {
			inverse := l.inverses[to]
			for x, y := range g {
				g[x] = inverse[y]
			}
		}
	}
	return len(b.levels)
}

// add adds a generator to the levels from first on, up to the first one whose base point it moves.
func (b *builder) add(g Perm, first int) {
	for _, l := range b.levels[first:] {
		l.add(g)
		if int(g[l.base]) != l.base {
			return
		}
	}
}

// siftAndAdd adds to the chain what is left of g, whose levels before first are done. It reports whether anything was.
func (b *builder) siftAndAdd(g Perm, first int) (level int, added bool) {
	level = b.sift(g, first)
	if level == len(b.levels) {
		return level, false
	}
	b.add(g, first)
	return level, true
}

// trivialSifts is how many random elements in a row must add nothing before the chain is taken to be complete.
const trivialSifts = 24

// fillAtRandom adds random elements of the group to the chain. They come from the product replacement
// algorithm (F. Celler and others, Generating random elements of a finite group, 1995).
func (b *builder) fillAtRandom(ctx context.Context, generators []Perm) error {
	rng := rand.New(rand.NewPCG(1, 2)) // the same chain for the same generators
	pool := make([]Perm, max(10, len(generators)+1))
	for i := range pool {
		pool[i] = generators[i%len(generators)]
	}
	product := Identity(b.points)
	next := func() {
		i, j := rng.IntN(len(pool)), rng.IntN(len(pool)-1)
		if j >= i {
			j++
		}
		factor := pool[j]
		if rng.IntN(2) == 0 {
			factor = factor.Inverse()
		}
		pool[i] = pool[i].Then(factor)
		product = product.Then(pool[i])
	}
	for range 60 {
		next()
	}
	for trivial := 0; trivial < trivialSifts; trivial++ {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		next()
		if _, added := b.siftAndAdd(append(Perm{}, product...), 0); added {
			trivial = -1
		}
	}
	return nil
}

// complete checks that each level contains the stabilizer in the previous one, and adds what is missing.
func (b *builder) complete(ctx context.Context) error {
	for i := len(b.levels) - 1; i >= 0; i-- {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		if below := b.check(i); below > i {
			i = below + 1 // that level and those above it have to be checked again
		}
	}
	return nil
}

// check sifts the Schreier generators of a level. If one adds anything, it returns the lowest level that changed, and
// otherwise 0.
func (b *builder) check(i int) int {
	l := b.levels[i]
	if len(l.orbit) == 1 && i+1 < len(b.levels) { // its generators are also those of the next level
		for _, s := range l.generators {
			if level, added := b.siftAndAdd(append(Perm{}, s...), i+1); added {
				return level
			}
		}
		return 0
	}
	for at, x := range l.orbit {
		for _, s := range l.generators {
			g := l.reps[at].Then(s).Then(l.inverses[l.place[s[x]]])
			if level, added := b.siftAndAdd(g, i+1); added {
				return level
			}
		}
	}
	return 0
}

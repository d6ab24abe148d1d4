package square1

import (
	"context"
	"sync"

	"nissy/internal/interrupt"
)

// arrangements is the number of arrangements of eight pieces.
const arrangements = 40320

// ranks numbers the arrangements: the sum of an entry for the first four pieces and one for the last four.
type ranks struct {
	first  [4096]uint16
	last   [4096]uint8
	unrank [arrangements]arrangement
}

func (r *ranks) of(a arrangement) int { return int(r.first[a&4095]) + int(r.last[a>>12]) }

// loadRanks computes the numbers once.
var loadRanks = sync.OnceValue(func() *ranks {
	r := &ranks{}
	for half := range 4096 {
		four := [4]int{half & 7, half >> 3 & 7, half >> 6 & 7, half >> 9}
		var first, last int
		for i, piece := range four {
			smaller, before := 0, 0 // of the pieces after it, and before it
			for j, other := range four {
				if other < piece && j > i {
					smaller++
				}
				if other < piece && j < i {
					before++
				}
			}
			first = first*(8-i) + piece - before
			last = last*(4-i) + smaller
		}
		r.first[half], r.last[half] = uint16(first*24%(1<<16)), uint8(last)
	}
	for number := range arrangements {
		rest, a, left := number, arrangement(0), []int{0, 1, 2, 3, 4, 5, 6, 7}
		for i, unit := range []int{5040, 720, 120, 24, 6, 2, 1, 1} {
			k := rest / unit
			rest %= unit
			a |= arrangement(left[k]) << (3 * i)
			left = append(left[:k:k], left[k+1:]...)
		}
		r.unrank[number] = a
	}
	return r
})

// table is the distances of one kind of piece: by shape and number of the arrangement, how many slashes solve it at
// least, wherever the other kind is.
type table []uint8

// unknown is the distance of what has not been reached.
const unknown = 255

// pieces is the kind of pieces that a table is about.
type pieces struct {
	name     string
	order    func(node) arrangement
	move     func(*move) *[8]uint8
	symmetry func(*symmetry) *[8]uint8
}

// kinds are the corners and the edges.
var kinds = [2]pieces{
	{"corners", func(n node) arrangement { return n.corners }, func(m *move) *[8]uint8 { return &m.corners }, func(s *symmetry) *[8]uint8 { return &s.corners }},
	{"edges", func(n node) arrangement { return n.edges }, func(m *move) *[8]uint8 { return &m.edges }, func(s *symmetry) *[8]uint8 { return &s.edges }},
}

// builder computes a table.
type builder struct {
	*graph
	*ranks
	pieces
	table   table
	unknown int      // entries that have not been reached
	last    []uint32 // what was reached last, without what looks the same or is upside down
}

// build computes the distances, breadth first. It stops when the context ends.
func (k pieces) build(ctx context.Context, t table) error {
	b := &builder{graph: loadGraph(), ranks: loadRanks(), pieces: k, table: t, unknown: len(t)}
	for i := range b.table {
		b.table[i] = unknown
	}
	for _, goal := range b.goals {
		b.reach(b.square, k.order(goal), 0)
	}
	for distance := uint8(1); b.unknown > 0; distance++ {
		advance := b.push
		if b.unknown < 2*len(b.last) {
			advance = b.pull
		}
		if err := advance(ctx, distance); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) entry(shape int, a arrangement) int { return shape*arrangements + b.of(a) }

// reach sets the distance of an arrangement, and of those that look the same or are the same upside down, unless
// it is known.
func (b *builder) reach(shape int, a arrangement, distance uint8) {
	if b.table[b.entry(shape, a)] != unknown {
		return
	}
	b.last = append(b.last, uint32(b.entry(shape, a)))
	b.set(shape, a, distance)
	flip := &b.flips[shape]
	b.set(flip.to, a.permuted(b.move(flip)), distance)
}

// set sets the distance of an arrangement and of those that look the same.
func (b *builder) set(shape int, a arrangement, distance uint8) {
	for i := range b.symmetries[shape] { // including the one that turns nothing
		if entry := b.entry(shape, a.permuted(b.symmetry(&b.symmetries[shape][i]))); b.table[entry] == unknown {
			b.table[entry] = distance
			b.unknown--
		}
	}
}

// push reaches the neighbours of all that was reached last.
func (b *builder) push(ctx context.Context, distance uint8) error {
	list := b.last
	b.last = nil
	for i, entry := range list {
		if i%(1<<14) == 0 && interrupt.Err(ctx) != nil {
			return interrupt.Err(ctx)
		}
		shape, a := int(entry)/arrangements, b.unrank[entry%arrangements]
		for i := range b.moves[shape] {
			m := &b.moves[shape][i]
			b.reach(m.to, a.permuted(b.move(m)), distance)
		}
	}
	return nil
}

// pull looks for neighbours of the last distance of all that has not been reached, which is less work when little is left.
func (b *builder) pull(ctx context.Context, distance uint8) error {
	b.last = b.last[:0]
	for entry, known := range b.table {
		if entry%(1<<16) == 0 && interrupt.Err(ctx) != nil {
			return interrupt.Err(ctx)
		}
		shape := entry / arrangements
		if known != unknown || !b.hasNeighbour(shape, b.unrank[entry%arrangements], distance-1) {
			continue
		}
		b.table[entry] = distance
		b.unknown--
		b.last = append(b.last, uint32(entry))
	}
	return nil
}

// hasNeighbour reports whether a move leads to a distance.
func (b *builder) hasNeighbour(shape int, a arrangement, distance uint8) bool {
	for i := range b.moves[shape] {
		m := &b.moves[shape][i]
		if b.table[b.entry(m.to, a.permuted(b.move(m)))] == distance {
			return true
		}
	}
	return false
}

package solver

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"unsafe"

	"nissy/pruning/store"
)

// dense goes through all values of the coordinates taken together.
func (g *god) dense(ctx context.Context) error {
	p := newProduct(g.coords, len(g.costs))
	b, array, err := newDense(p, g.problem)
	if err != nil {
		return err
	}
	defer func() {
		go func() { // it may still be read after an interrupt
			g.keeper.busy.Wait()
			array.Close()
		}()
	}()
	payload := array.Bytes()
	whole := func() []byte {
		binary.LittleEndian.PutUint64(payload[len(payload)-8:], uint64(b.rows0))
		return payload
	}
	if !g.resume(b, payload) {
		b.begin()
	}
	g.counts = b.counts
	g.tell(0)
	for !b.finished() {
		err := b.level(ctx, func(rows int) error {
			g.Solver.tables.Progress(Progress{g.level(b.depth + 1), uint64(rows * b.colN), uint64(b.rowN * b.colN)})
			return g.keeper.keep(ctx, b.counts, whole, len(payload))
		})
		if err != nil {
			g.keeper.rescue(b.counts, whole, len(payload))
			return err
		}
		g.counts = b.counts
		g.tell(b.depth)
	}
	g.keeper.finish(ctx, b.counts, whole)
	g.denseAntipodes(b)
	return nil
}

// level names a distance that is being computed.
func (g *god) level(distance int) string { return fmt.Sprintf("of distance %d", distance) }

// newDense returns a search whose entries, fronts and what is being reached lie
// in one piece of memory, so that it can be kept.
func newDense(p *product, pr *problem) (*breadth, *store.Array, error) {
	words := p.entries() / 64                     // of a bitmap; the entries have four bits
	size := 8 * (words*(4+1+maxOf(pr.costs)) + 1) // the last word: for how many rows the next distance is done
	array, err := store.Alloc(store.Header{Name: "god", Size: uint64(size)})
	if err != nil {
		return nil, nil, err
	}
	payload := array.Bytes()
	b := newBreadth(p, pr, payload[:32*words], func(i int) []uint64 { return asWords(payload[8*(4+i)*words:][:8*words]) })
	b.cycle = true
	return b, array, nil
}

// asWords looks at bytes, which begin at a multiple of 8, as words.
func asWords(b []byte) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
}

// resume goes on with what was kept, and reports whether there was anything.
func (g *god) resume(b *breadth, payload []byte) bool {
	counts, ok := g.keeper.load(uint64(len(payload)), payload)
	if !ok {
		return false
	}
	b.counts, b.depth = counts, len(counts)-1
	b.rows0 = int(binary.LittleEndian.Uint64(payload[len(payload)-8:]))
	for at := range b.entries() {
		if entry(b.values, at) != unseen {
			b.known[at/64] |= 1 << (at % 64)
		}
	}
	words := b.width / 64
	for row := range b.rowN {
		b.seen[row] = ones(b.known[row*words:][:words])
		for i := range b.front {
			b.fronts[i][row] = ones(b.front[i][row*words:][:words])
		}
	}
	for _, n := range b.fronts[(b.depth+1)%len(b.fronts)][:b.rows0] {
		b.found += uint64(n)
	}
	g.Resumed(b.depth, sumOf(counts)+b.found)
	return true
}

func ones(words []uint64) int32 {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return int32(n)
}

// denseAntipodes tells of the first of the farthest positions.
func (g *god) denseAntipodes(b *breadth) {
	far := g.farthest()
	for i, word := range b.front[far%len(b.front)] {
		for ; word != 0; word &= word - 1 {
			if len(g.list) >= g.Antipodes {
				return
			}
			at := i*64 + bits.TrailingZeros64(word)
			g.list = append(g.list, g.antipode(b.descend(at/b.width, at%b.width, far)))
		}
	}
}

// descend returns the moves that lead from an entry at the distance to a goal.
func (s *breadth) descend(row, col, distance int) []int {
	var moves []int
	for distance > 0 {
		for m := range s.moves {
			to := moveTogether(s.rows, row, m)
			if to == none || s.costs[m] > distance {
				continue
			}
			next := s.column(col, m)
			if entry(s.values, int(to)*s.width+next) == (distance-s.costs[m])%unseen {
				row, col, distance = int(to), next, distance-s.costs[m]
				moves = append(moves, m)
				break
			}
		}
	}
	return moves
}

package solver

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"
	"unsafe"
)

// runDense searches all combinations of coordinate values. The entries and the frontiers are in one piece of
// memory, so that they can be saved together.
func (g *godRun) runDense(ctx context.Context) error {
	p := newProduct(g.coords, len(g.costs))
	words := p.entries() / 64                                                  // of a bitmap; the entries need four times as many
	payload, release, err := g.alloc(ctx, 8*(words*(4+1+g.problem.maxCost)+1)) // the last word is for rowsDone
	if err != nil {
		return err
	}
	defer release()
	b := newBreadthSearch(ctx, p, g.problem, payload[:32*words], func(i int) []uint64 {
		return asWords(payload[8*(4+i)*words:][:8*words])
	})
	b.modular = true
	if !g.resumeDense(b, payload) {
		b.markGoals()
	}
	err = g.searchAll(ctx, godSearch{
		counts: &b.counts, update: func() { g.counts = b.counts }, finished: b.finished, next: b.searchDepth,
		payload: func() []byte {
			binary.LittleEndian.PutUint64(payload[len(payload)-8:], uint64(b.rowsDone))
			return payload
		},
		size: func() int { return len(payload) },
	})
	if err != nil {
		return err
	}
	g.findDenseAntipodes(b)
	return nil
}

// asWords returns bytes, which must begin at a multiple of 8, as words.
func asWords(b []byte) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
}

// resumeDense continues from the checkpoint, and reports whether there was one.
func (g *godRun) resumeDense(b *breadthSearch, payload []byte) bool {
	saved, counts, ok := g.checkpoint.read()
	if !ok || len(saved) != len(payload) {
		return false
	}
	copy(payload, saved)
	b.counts, b.depth = counts, len(counts)-1
	b.rowsDone = int(binary.LittleEndian.Uint64(payload[len(payload)-8:]))
	for at := range b.entries() {
		if entry(b.values, at) != unreached {
			b.reached[at/64] |= 1 << (at % 64)
		}
	}
	words := b.stride / 64
	for row := range b.rowCount {
		b.reachedCounts[row] = countOnes(b.reached[row*words:][:words])
		for i := range b.frontiers {
			b.frontierCounts[i][row] = countOnes(b.frontiers[i][row*words:][:words])
		}
	}
	for _, n := range b.frontierCounts[(b.depth+1)%len(b.frontierCounts)][:b.rowsDone] {
		b.found += uint64(n)
	}
	g.Resumed(b.depth, sum(counts)+b.found)
	return true
}

func countOnes(words []uint64) int32 {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return int32(n)
}

// findDenseAntipodes stores the first of the farthest positions in g.antipodes.
func (g *godRun) findDenseAntipodes(b *breadthSearch) {
	far := g.maxDistance()
	for i, word := range b.frontiers[far%len(b.frontiers)] {
		for ; word != 0; word &= word - 1 {
			if len(g.antipodes) >= g.Antipodes {
				return
			}
			at := i*64 + bits.TrailingZeros64(word)
			g.antipodes = append(g.antipodes, g.newAntipode(b.pathToGoal(at/b.stride, at%b.stride, far)))
		}
	}
}

// pathToGoal returns moves from an entry at the given distance to a goal.
func (s *breadthSearch) pathToGoal(row, col, distance int) []int {
	var moves []int
	order := costliestFirst(s.costs)
	for distance > 0 {
		for _, m := range order {
			to := combinedTarget(s.rows, row, m)
			if to == illegal || s.costs[m] > distance {
				continue
			}
			next := int(combinedTarget(s.cols, col, m))
			if entry(s.values, int(to)*s.stride+next) == (distance-s.costs[m])%unreached {
				row, col, distance = int(to), next, distance-s.costs[m]
				moves = append(moves, m)
				break
			}
		}
	}
	return moves
}

// costliestFirst returns the moves by their cost, the largest first, so that a path has U2 instead of
// U U. Moves of equal cost keep their order.
func costliestFirst(costs []int) []int {
	order := make([]int, len(costs))
	for m := range order {
		order[m] = m
	}
	slices.SortStableFunc(order, func(a, b int) int { return costs[b] - costs[a] })
	return order
}

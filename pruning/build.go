package pruning

import (
	"context"
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/pruning/store"
)

// maxStored is the largest distance that four bits hold. Distances above it
// are stored as it, and so are entries that no position reaches.
const maxStored = 15

// Unreachable is the distance of entries that no position reaches.
const Unreachable = 255

// builder fills a table breadth first, from the goal outwards, one depth at a
// time. Each row of the table asks its neighbour rows, one a move, which of
// their entries have the last depth. So a row is written by one goroutine
// only, and reads only what the last depth has left. Where the neighbours have
// few such entries they are followed to the row (forward search), where the
// row has few unknown entries these are followed to the neighbours (backward
// search). A row and its neighbour fit in the first caches.
type builder struct {
	rows    int
	width   int // entries of a row
	words   int // of a row's bitset
	stride  int // bytes of a row
	moves   []cube.Move
	dist    []byte   // 4 bits an entry
	unknown []uint64 // bitset of the entries not reached yet
	cur     []uint64 // bitset of the entries of the last depth
	next    []uint64 // bitset of the entries of the next depth
	count   struct{ unknown, cur, next []uint32 }

	// neighbours[row*len(moves)+k] is the row that move k leads to and the
	// symmetry that takes it to its representative.
	neighbours []uint32
	colMoves   [][]uint16 // by move k: column after the move
	colUndo    [][]uint16 // by move k: column before the move
	conj       [][]uint16 // by symmetry: column seen through it
	conjUndo   [][]uint16 // by symmetry: its inverse
	orbits     []uint8    // rows that each row stands for; nil: 1 each

	ByDepth   []uint64 // entries
	Positions []uint64 // entries, each counted for all rows it stands for
}

// denseCost is how much more a step of the backward search costs than one of
// the forward search.
const denseCost = 2

// seed marks an entry as a goal.
func (b *builder) seed(row, col int) {
	if b.take(row, col>>6, 1<<(col&63)) != 0 {
		b.put(row, col, 0)
		b.count.next[row]++
	}
}

// take moves the entries of a word's mask that are unknown to the next depth
// and returns them.
func (b *builder) take(row, word int, mask uint64) uint64 {
	i := row*b.words + word
	mask &= b.unknown[i]
	b.unknown[i] &^= mask
	b.next[i] |= mask
	return mask
}

func (b *builder) put(row, col, depth int) {
	i := row*b.stride + col>>1
	shift := uint(col&1) * 4
	b.dist[i] = b.dist[i]&^(15<<shift) | byte(min(depth, maxStored))<<shift
}

// run fills the table from its seeds; threads goroutines share the rows.
func (b *builder) run(ctx context.Context, threads int, progress func(done uint64)) error {
	done := uint64(0)
	for depth := 0; ; depth++ {
		entries, positions := b.finishDepth()
		if entries == 0 {
			return nil
		}
		b.ByDepth = append(b.ByDepth, entries)
		b.Positions = append(b.Positions, positions)
		done += entries
		progress(done)
		if err := b.expand(ctx, threads, depth+1); err != nil {
			return err
		}
	}
}

// finishDepth makes the next depth the current one and counts it.
func (b *builder) finishDepth() (entries, positions uint64) {
	b.cur, b.next = b.next, b.cur
	b.count.cur, b.count.next = b.count.next, b.count.cur
	clear(b.next)
	for row, n := range b.count.cur {
		b.count.next[row] = 0
		b.count.unknown[row] -= n
		entries += uint64(n)
		weight := uint64(1)
		if b.orbits != nil {
			weight = uint64(b.orbits[row])
		}
		positions += uint64(n) * weight
	}
	return entries, positions
}

// expand finds all entries of the given depth.
func (b *builder) expand(ctx context.Context, threads, depth int) error {
	var taken atomic.Int64
	var wg sync.WaitGroup
	errs := make([]error, threads)
	for i := range threads {
		wg.Go(func() {
			errs[i] = store.Guard(func() { b.expandRows(ctx, &taken, depth) })
		})
	}
	wg.Wait()
	return errors.Join(append(errs, ctx.Err())...)
}

// expandRows takes rows until there are none left.
func (b *builder) expandRows(ctx context.Context, taken *atomic.Int64, depth int) {
	const block = 64 // rows taken at a time
	for ctx.Err() == nil {
		from := int(taken.Add(block)) - block
		if from >= b.rows {
			return
		}
		for row := from; row < min(from+block, b.rows); row++ {
			b.expandRow(row, depth)
		}
	}
}

func (b *builder) expandRow(row, depth int) {
	unknown := b.count.unknown[row]
	if unknown == 0 {
		return
	}
	neighbours := b.neighbours[row*len(b.moves):][:len(b.moves)]
	sources := uint32(0)
	for _, n := range neighbours {
		sources += b.count.cur[n>>symBits]
	}
	switch {
	case sources == 0:
	case sources < unknown*denseCost:
		b.forward(row, depth, neighbours)
	default:
		b.backward(row, depth, neighbours)
	}
}

// forward follows the neighbours' entries of the last depth to the row.
func (b *builder) forward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.words:][:b.words]
	next := b.next[row*b.words:][:b.words]
	for k, n := range neighbours {
		from := int(n >> symBits)
		if b.count.cur[from] == 0 {
			continue
		}
		undoSym, undoMove := b.conjUndo[n&symMask], b.colUndo[k]
		for w, word := range b.cur[from*b.words:][:b.words] {
			for ; word != 0; word &= word - 1 {
				col := undoMove[undoSym[w<<6|bits.TrailingZeros64(word)]]
				if bit := uint64(1) << (col & 63); unknown[col>>6]&bit != 0 {
					unknown[col>>6] &^= bit
					next[col>>6] |= bit
					b.put(row, int(col), depth)
					b.count.next[row]++
				}
			}
		}
	}
}

// backward follows the row's unknown entries to the neighbours.
func (b *builder) backward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.words:][:b.words]
	for k, n := range neighbours {
		from := int(n >> symBits)
		if b.count.cur[from] == 0 {
			continue
		}
		cur := b.cur[from*b.words:][:b.words]
		sym, move := b.conj[n&symMask], b.colMoves[k]
		for w, word := range unknown {
			found := uint64(0)
			for rest := word; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				to := sym[move[w<<6|i]]
				found |= cur[to>>6] >> (to & 63) & 1 << i
			}
			if found != 0 {
				b.found(row, w, found, depth)
			}
		}
	}
}

// found stores the depth of the entries of a word's mask.
func (b *builder) found(row, word int, mask uint64, depth int) {
	mask = b.take(row, word, mask)
	b.count.next[row] += uint32(bits.OnesCount64(mask))
	for ; mask != 0; mask &= mask - 1 {
		b.put(row, word<<6|bits.TrailingZeros64(mask), depth)
	}
}

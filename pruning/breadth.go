package pruning

import (
	"context"
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"

	"nissy/pruning/store"
)

// maxStored is the largest distance that four bits hold. Distances above it
// are stored as it, and so are entries that no position reaches.
const maxStored = 15

// Unreachable is the distance of entries that no position reaches.
const Unreachable = 255

// Graph is what a breadth-first search walks: the entries of a table by row and
// column, and where moves lead from them. The columns are numbers of type C.
type Graph[C uint16 | uint32] struct {
	Rows, Width int // Width is the number of columns

	// Neighbours has for each row and each move the row that the move leads
	// to, as its class<<SymBits plus the number of the symmetry that takes it
	// to the representative of the class.
	Neighbours []uint32
	Moves      [][]C   // by move: column after the move, of each column
	Undo       [][]C   // by move: column before the move
	Conj       [][]C   // by symmetry: column seen through it
	ConjUndo   [][]C   // by symmetry: its inverse
	Orbits     []uint8 // rows that each row stands for; nil: 1 each
}

// Breadth searches a graph breadth first, from the goals outwards, one depth at
// a time. Each row of the table asks its neighbour rows, one a move, which of
// their entries have the last depth. So a row is written by one goroutine
// only, and reads only what the last depth has left. Where the neighbours have
// few such entries they are followed to the row (forward search), where the
// row has few unknown entries these are followed to the neighbours (backward
// search). A row and its neighbour fit in the first caches.
type Breadth[C uint16 | uint32] struct {
	*Graph[C]
	words  int    // of a row's bitset
	stride int    // bytes of a row of dist
	dist   []byte // 4 bits an entry

	unknown []uint64 // bitset of the entries not reached yet
	cur     []uint64 // bitset of the entries of the last depth
	next    []uint64 // bitset of the entries of the next depth
	count   struct{ unknown, cur, next []uint32 }

	ByDepth   []uint64 // entries
	Positions []uint64 // entries, each counted for all rows it stands for
}

// NewBreadth returns a search of the graph that fills dist with the distances,
// 4 bits each, rows beginning at whole bytes.
func NewBreadth[C uint16 | uint32](g *Graph[C], dist []byte) *Breadth[C] {
	b := &Breadth[C]{Graph: g, words: (g.Width + 63) / 64, stride: (g.Width + 1) / 2, dist: dist}
	for i := range dist {
		dist[i] = 0xFF
	}
	for _, set := range []*[]uint64{&b.unknown, &b.cur, &b.next} {
		*set = make([]uint64, g.Rows*b.words)
	}
	for _, count := range []*[]uint32{&b.count.unknown, &b.count.cur, &b.count.next} {
		*count = make([]uint32, g.Rows)
	}
	for row := range g.Rows {
		b.count.unknown[row] = uint32(g.Width)
		words := b.unknown[row*b.words:][:b.words]
		for w := range words {
			words[w] = ^uint64(0)
		}
		if spare := g.Width & 63; spare != 0 {
			words[b.words-1] = 1<<spare - 1
		}
	}
	return b
}

// Seed marks an entry as a goal.
func (b *Breadth[C]) Seed(row, col int) {
	if b.take(row, col>>6, 1<<(col&63)) != 0 {
		b.put(row, col, 0)
		b.count.next[row]++
	}
}

// take moves the entries of a word's mask that are unknown to the next depth
// and returns them.
func (b *Breadth[C]) take(row, word int, mask uint64) uint64 {
	i := row*b.words + word
	mask &= b.unknown[i]
	b.unknown[i] &^= mask
	b.next[i] |= mask
	return mask
}

func (b *Breadth[C]) put(row, col, depth int) {
	i := row*b.stride + col>>1
	shift := uint(col&1) * 4
	b.dist[i] = b.dist[i]&^(15<<shift) | byte(min(depth, maxStored))<<shift
}

// Run searches until nothing new is reached, threads goroutines sharing the
// rows. After each depth it tells the function reached, which ends the search
// by returning false.
func (b *Breadth[C]) Run(ctx context.Context, threads int, reached func(depth int, done uint64) bool) error {
	done := uint64(0)
	for depth := 0; ; depth++ {
		entries, positions := b.finishDepth()
		if entries == 0 {
			return nil
		}
		b.ByDepth = append(b.ByDepth, entries)
		b.Positions = append(b.Positions, positions)
		done += entries
		if !reached(depth, done) {
			return nil
		}
		if err := b.expand(ctx, threads, depth+1); err != nil {
			return err
		}
	}
}

// finishDepth makes the next depth the current one and counts it.
func (b *Breadth[C]) finishDepth() (entries, positions uint64) {
	b.cur, b.next = b.next, b.cur
	b.count.cur, b.count.next = b.count.next, b.count.cur
	clear(b.next)
	for row, n := range b.count.cur {
		b.count.next[row] = 0
		b.count.unknown[row] -= n
		entries += uint64(n)
		weight := uint64(1)
		if b.Orbits != nil {
			weight = uint64(b.Orbits[row])
		}
		positions += uint64(n) * weight
	}
	return entries, positions
}

// expand finds all entries of the given depth.
func (b *Breadth[C]) expand(ctx context.Context, threads, depth int) error {
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
func (b *Breadth[C]) expandRows(ctx context.Context, taken *atomic.Int64, depth int) {
	const block = 64 // rows taken at a time
	for ctx.Err() == nil {
		from := int(taken.Add(block)) - block
		if from >= b.Rows {
			return
		}
		for row := from; row < min(from+block, b.Rows); row++ {
			b.expandRow(row, depth)
		}
	}
}

func (b *Breadth[C]) expandRow(row, depth int) {
	unknown := b.count.unknown[row]
	if unknown == 0 {
		return
	}
	neighbours := b.Neighbours[row*len(b.Moves):][:len(b.Moves)]
	sources := uint32(0)
	for _, n := range neighbours {
		sources += b.count.cur[n>>SymBits]
	}
	if sources == 0 {
		return
	}
	// Forward, each source is followed once. Backward, each unknown entry asks
	// one neighbour after the other until one has the last depth.
	moves := uint64(len(neighbours))
	asks := min(moves, moves*uint64(b.Width)/uint64(sources)+1)
	if uint64(sources) < uint64(unknown)*asks {
		b.forward(row, depth, neighbours)
	} else {
		b.backward(row, depth, neighbours)
	}
}

// forward follows the neighbours' entries of the last depth to the row.
func (b *Breadth[C]) forward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.words:][:b.words]
	next := b.next[row*b.words:][:b.words]
	for k, n := range neighbours {
		from := int(n >> SymBits)
		if b.count.cur[from] == 0 {
			continue
		}
		undoSym, undoMove := b.ConjUndo[n&SymMask], b.Undo[k]
		for w, word := range b.cur[from*b.words:][:b.words] {
			for ; word != 0; word &= word - 1 {
				col := int(undoMove[undoSym[w<<6|bits.TrailingZeros64(word)]])
				if bit := uint64(1) << (col & 63); unknown[col>>6]&bit != 0 {
					unknown[col>>6] &^= bit
					next[col>>6] |= bit
					b.put(row, col, depth)
					b.count.next[row]++
				}
			}
		}
	}
}

// backward follows the row's unknown entries to the neighbours.
func (b *Breadth[C]) backward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.words:][:b.words]
	for k, n := range neighbours {
		from := int(n >> SymBits)
		if b.count.cur[from] == 0 {
			continue
		}
		cur := b.cur[from*b.words:][:b.words]
		sym, move := b.Conj[n&SymMask], b.Moves[k]
		for w, word := range unknown {
			found := uint64(0)
			for rest := word; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				to := int(sym[move[w<<6|i]])
				found |= cur[to>>6] >> (to & 63) & 1 << i
			}
			if found != 0 {
				b.found(row, w, found, depth)
			}
		}
	}
}

// found stores the depth of the entries of a word's mask.
func (b *Breadth[C]) found(row, word int, mask uint64, depth int) {
	mask = b.take(row, word, mask)
	b.count.next[row] += uint32(bits.OnesCount64(mask))
	for ; mask != 0; mask &= mask - 1 {
		b.put(row, word<<6|bits.TrailingZeros64(mask), depth)
	}
}

package pruning

import (
	"context"
	"errors"
	"math/bits"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/pruning/store"
)

// maxStored is the largest value that four bits can store. It is stored for larger
// distances, and for entries that no position reaches.
const maxStored = 15

// Unreachable is the distance of entries that no position reaches.
const Unreachable = 255

// Graph describes the entries of a table to a breadth-first search: their rows and
// columns, and where moves lead from them. C is the type of a column.
type Graph[C uint16 | uint32] struct {
	Rows, Width int // numbers of rows and columns

	// Neighbours has, for each row and each move, the row after the move. It is
	// class<<SymBits | sym. class is the row in the table, and sym is the index of a
	// symmetry that turns the row after the move into that row.
	Neighbours []uint32

	Moves    [][]C // by move and column: the column after the move
	Undo     [][]C // by move and column: the column before the move
	Conj     [][]C // by symmetry and column: the column viewed through the symmetry
	ConjUndo [][]C // by symmetry and column: the same for the inverse symmetry

	// orbits has, for each row of a reduced table, the number of rows in its class. It
	// is nil if the table is not reduced.
	orbits []uint8
}

// Breadth searches a graph breadth first from the goals, one depth at a time. For each
// move, a row of the table has a neighbour row. To find the entries of the next depth in
// a row, the search checks which entries of its neighbours have the last depth. So only
// one goroutine writes a row, and it reads only results of the last depth.
//
// If the neighbours have few entries of the last depth, the search follows these to the
// row (forward search). If the row has few unknown entries, it follows these to the
// neighbours (backward search). A row and one neighbour fit in the fastest caches.
type Breadth[C uint16 | uint32] struct {
	*Graph[C]
	rowWords int    // words of a row in a bitset
	rowBytes int    // bytes of a row in dist
	dist     []byte // distances, 4 bits per entry

	unknown []uint64 // bitset of the entries that are not reached yet
	current []uint64 // bitset of the entries of the last depth
	next    []uint64 // bitset of the entries of the next depth

	// count has the number of entries of each row in these bitsets.
	count struct{ unknown, current, next []uint32 }

	byDepth   []uint64 // distribution of the table: entries by distance
	positions []uint64 // the same, counting an entry once for each row of its class
}

// NewBreadth returns a search of the graph. It fills dist with the distances, in 4 bits
// per entry. Each row of dist begins at a whole byte.
func NewBreadth[C uint16 | uint32](g *Graph[C], dist []byte) *Breadth[C] {
	b := &Breadth[C]{Graph: g, rowWords: (g.Width + 63) / 64, rowBytes: (g.Width + 1) / 2, dist: dist}
	for i := range dist {
		dist[i] = 0xFF
	}
	for _, set := range []*[]uint64{&b.unknown, &b.current, &b.next} {
		*set = make([]uint64, g.Rows*b.rowWords)
	}
	for _, count := range []*[]uint32{&b.count.unknown, &b.count.current, &b.count.next} {
		*count = make([]uint32, g.Rows)
	}
	for row := range g.Rows {
		b.count.unknown[row] = uint32(g.Width)
		words := b.unknown[row*b.rowWords:][:b.rowWords]
		for w := range words {
			words[w] = ^uint64(0)
		}
		if spare := g.Width & 63; spare != 0 {
			words[b.rowWords-1] = 1<<spare - 1
		}
	}
	return b
}

// Seed marks an entry as a goal. It must be called before Run.
func (b *Breadth[C]) Seed(row, col int) {
	if b.claim(row, col>>6, 1<<(col&63)) != 0 {
		b.setDistance(row, col, 0)
		b.count.next[row]++
	}
}

// claim moves the unknown entries of the mask of a word to the bitset of the next depth.
// It returns these entries.
func (b *Breadth[C]) claim(row, word int, mask uint64) uint64 {
	i := row*b.rowWords + word
	mask &= b.unknown[i]
	b.unknown[i] &^= mask
	b.next[i] |= mask
	return mask
}

// setDistance stores the distance of an entry. Distances above maxStored are stored as
// maxStored.
func (b *Breadth[C]) setDistance(row, col, depth int) {
	i := row*b.rowBytes + col>>1
	shift := uint(col&1) * 4
	b.dist[i] = b.dist[i]&^(15<<shift) | byte(min(depth, maxStored))<<shift
}

// Run searches until it reaches no new entries. The given number of goroutines share the
// rows. After each depth it calls reached with the depth and the number of entries
// reached so far. The search ends if reached returns false. The error wraps that of ctx
// or a *store.FaultError.
func (b *Breadth[C]) Run(ctx context.Context, threads int, reached func(depth int, done uint64) bool) error {
	done := uint64(0)
	for depth := 0; ; depth++ {
		entries, positions := b.finishDepth()
		if entries == 0 {
			return nil
		}
		b.byDepth = append(b.byDepth, entries)
		b.positions = append(b.positions, positions)
		done += entries
		if !reached(depth, done) {
			return nil
		}
		if err := b.expand(ctx, threads, depth+1); err != nil {
			return err
		}
	}
}

// finishDepth makes the next depth the current one. It returns the number of its
// entries, and how many positions they represent in all rows of their classes.
func (b *Breadth[C]) finishDepth() (entries, positions uint64) {
	b.current, b.next = b.next, b.current
	b.count.current, b.count.next = b.count.next, b.count.current
	clear(b.next)
	for row, n := range b.count.current {
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

// expand finds all entries of the given depth, on several goroutines.
func (b *Breadth[C]) expand(ctx context.Context, threads, depth int) error {
	const block = 64 // number of rows that a goroutine takes at a time
	fault := store.Guard(func() {
		goroutines.Each(ctx, threads, (b.Rows+block-1)/block, func(within context.Context, k int) {
			for row := k * block; row < min((k+1)*block, b.Rows) && interrupt.Err(within) == nil; row++ {
				b.expandRow(row, depth)
			}
		})
	})
	return errors.Join(fault, ctx.Err())
}

// expandRow finds the entries of the given depth in one row.
func (b *Breadth[C]) expandRow(row, depth int) {
	unknown := b.count.unknown[row]
	if unknown == 0 {
		return
	}
	neighbours := b.Neighbours[row*len(b.Moves):][:len(b.Moves)]
	sources := uint32(0)
	for _, n := range neighbours {
		sources += b.count.current[n>>SymBits]
	}
	if sources == 0 {
		return
	}
	// A forward search follows each source once. A backward search follows each unknown
	// entry to one neighbour after the other, until one has the last depth. lookups is
	// an estimate of how many neighbours that takes.
	moves := uint64(len(neighbours))
	lookups := min(moves, moves*uint64(b.Width)/uint64(sources)+1)
	if uint64(sources) < uint64(unknown)*lookups {
		b.forward(row, depth, neighbours)
	} else {
		b.backward(row, depth, neighbours)
	}
}

// forward follows the entries of the neighbours that have the last depth to the row.
func (b *Breadth[C]) forward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.rowWords:][:b.rowWords]
	next := b.next[row*b.rowWords:][:b.rowWords]
	for k, n := range neighbours {
		from := int(n >> SymBits)
		if b.count.current[from] == 0 {
			continue
		}
		undoSym, undoMove := b.ConjUndo[n&SymMask], b.Undo[k]
		for w, word := range b.current[from*b.rowWords:][:b.rowWords] {
			for ; word != 0; word &= word - 1 {
				col := int(undoMove[undoSym[w<<6|bits.TrailingZeros64(word)]])
				if bit := uint64(1) << (col & 63); unknown[col>>6]&bit != 0 {
					unknown[col>>6] &^= bit
					next[col>>6] |= bit
					b.setDistance(row, col, depth)
					b.count.next[row]++
				}
			}
		}
	}
}

// backward follows the unknown entries of the row to the neighbours.
func (b *Breadth[C]) backward(row, depth int, neighbours []uint32) {
	unknown := b.unknown[row*b.rowWords:][:b.rowWords]
	for k, n := range neighbours {
		from := int(n >> SymBits)
		if b.count.current[from] == 0 {
			continue
		}
		current := b.current[from*b.rowWords:][:b.rowWords]
		sym, move := b.Conj[n&SymMask], b.Moves[k]
		for w, word := range unknown {
			found := uint64(0)
			for rest := word; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				to := int(sym[move[w<<6|i]])
				found |= current[to>>6] >> (to & 63) & 1 << i
			}
			if found != 0 {
				b.recordFound(row, w, found, depth)
			}
		}
	}
}

// recordFound stores the depth of the unknown entries of the mask of a word.
func (b *Breadth[C]) recordFound(row, word int, mask uint64, depth int) {
	mask = b.claim(row, word, mask)
	b.count.next[row] += uint32(bits.OnesCount64(mask))
	for ; mask != 0; mask &= mask - 1 {
		b.setDistance(row, word<<6|bits.TrailingZeros64(mask), depth)
	}
}

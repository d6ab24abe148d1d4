package group

import (
	"context"

	"nissy/internal/interrupt"
)

// Parallel calls work for parts of the numbers below n, each of at most step numbers, on all threads.
type Parallel func(ctx context.Context, n, step int, work func(first, end int))

// Numbering numbers the elements of a group: an element is r × h × k, which are made in the order k, h, r. The last levels of
// the chain are k, a bit of a word; those before them are h, a word of a row; and the first ones are r, a row.
//
// A move, which is made after an element, takes the row r to a row r', and leaves an element s of the other levels:
// move × r = r' × s. In the same way s takes the word h to a word h', and leaves an element of the last levels. So a
// table of the moves of the rows, and one of the elements s and words, replace the permutations.
type Numbering struct {
	group  *Group
	moves  []Perm
	inRow  int // the first level of h
	inWord int // the first level of k
	rows   int
	words  int // of a row
	bits   int // of a word; at most 64
}

// maxWordMoves is the largest number of entries of the table of words.
const maxWordMoves = 1 << 22

// NewNumbering numbers the elements of a group. The moves are elements of it, each with its inverse among them. It
// returns nil if the group is too large for that.
func NewNumbering(g *Group, moves []Perm) *Numbering {
	order := g.Order()
	if order.BitLen() > 48 {
		return nil
	}
	n := &Numbering{group: g, moves: moves, inWord: len(g.levels), words: 1, bits: 1}
	for n.inWord > 0 && n.bits*g.size(n.inWord-1) <= 64 {
		n.inWord--
		n.bits *= g.size(n.inWord)
	}
	small := min(maxWordMoves, max(1<<10, int(order.Int64()/64)))
	n.inRow = n.inWord
	for n.inRow > 0 {
		words := n.words * g.size(n.inRow-1)
		if words*words*n.bits > small {
			break
		}
		n.inRow--
		n.words = words
	}
	rows := order.Int64() / int64(n.words*n.bits)
	if rows >= 1<<31 {
		return nil
	}
	n.rows = int(rows)
	return n
}

// size returns the number of points of an orbit.
func (g *Group) size(level int) int { return len(g.levels[level].orbit) }

// wordBytes returns how many bytes a word takes.
func (n *Numbering) wordBytes() int { return (n.bits + 7) / 8 }

// images are the points to which an element takes the base points. They identify it.
type images []uint16

// after replaces the element by the one that p is made after.
func (v images) after(p Perm) {
	for i, x := range v {
		v[i] = p[x]
	}
}

// images returns a place for the images of an element.
func (g *Group) images() images { return make(images, len(g.levels)) }

func (g *Group) imagesOf(v images, p Perm) {
	for i, l := range g.levels {
		v[i] = p[l.base]
	}
}

// unrank sets v to the element with the given number of the levels from first to end-1.
func (g *Group) unrank(v images, number, first, end int) {
	for i, l := range g.levels {
		v[i] = uint16(l.base)
	}
	for i := end - 1; i >= first; i-- {
		l := g.levels[i]
		v.after(l.reps[number%len(l.orbit)])
		number /= len(l.orbit)
	}
}

// divide divides v by the representatives of the levels from first to end-1, and returns their number.
func (g *Group) divide(v images, first, end int) (number int) {
	for i := first; i < end; i++ {
		l := g.levels[i]
		at := int(l.place[v[i]])
		number = number*len(l.orbit) + at
		if at > 0 {
			v[i:].after(l.inverses[at])
		}
	}
	return number
}

// rowMove is where a move takes a row: to which row, and the number of the element that it leaves.
type rowMove struct {
	row  uint32
	left uint16
}

// rowMoves returns where each move takes each row, by row × number of moves + move.
func (n *Numbering) rowMoves(ctx context.Context, parallel Parallel) []rowMove {
	g := n.group
	table := make([]rowMove, n.rows*len(n.moves))
	parallel(ctx, n.rows, 64, func(first, end int) {
		if interrupt.Err(ctx) != nil {
			return
		}
		from, v := g.images(), g.images()
		for row := first; row < end; row++ {
			g.unrank(from, row, 0, n.inRow)
			for m, move := range n.moves {
				copy(v, from)
				v.after(move)
				to := &table[row*len(n.moves)+m]
				to.row = uint32(g.divide(v, 0, n.inRow))
				to.left = uint16(g.divide(v, n.inRow, len(g.levels)))
			}
		}
	})
	return table
}

// wordMove is where an element takes a word: to which word of a row, in the high bits, and in the low bits the number of
// the element that it leaves.
type wordMove uint32

// leftBits is the number of low bits of a wordMove.
const leftBits = 6

func (w wordMove) word() int { return int(w >> leftBits) }
func (w wordMove) left() int { return int(w & (1<<leftBits - 1)) }

// wordMoves returns where each element of the levels of rows takes each word, by element × words + word.
func (n *Numbering) wordMoves(ctx context.Context, parallel Parallel) []wordMove {
	g := n.group
	count := n.words * n.bits
	table := make([]wordMove, count*n.words)
	words := make([]images, n.words)
	for word := range words {
		words[word] = g.images()
		g.unrank(words[word], word, n.inRow, n.inWord)
	}
	parallel(ctx, count, 16, func(first, end int) {
		v := g.images()
		p := Identity(g.points)
		for left := first; left < end; left++ {
			n.element(p, left)
			for word := range n.words {
				copy(v, words[word])
				v.after(p)
				to := g.divide(v, n.inRow, n.inWord)
				table[left*n.words+word] = wordMove(to<<leftBits | g.divide(v, n.inWord, len(g.levels)))
			}
		}
	})
	return table
}

func (n *Numbering) element(p Perm, number int) {
	copy(p, Identity(len(p)))
	for i := len(n.group.levels) - 1; i >= n.inRow; i-- {
		l := n.group.levels[i]
		images(p).after(l.reps[number%len(l.orbit)])
		number /= len(l.orbit)
	}
}

// bitMoves moves the bits of words. An element takes bit x of a word to the bit to[x] of another one; the table finds the
// bits from which it takes a bit to one that is set.
type bitMoves struct {
	bytes int      // of a word
	table []uint64 // by (element × bytes + byte of the word) × 256 + value of the byte
}

// bitMoves returns the moves of bits by the elements of the levels of words.
func (n *Numbering) bitMoves() bitMoves {
	g := n.group
	m := bitMoves{n.wordBytes(), make([]uint64, n.bits*n.wordBytes()<<8)}
	v := g.images()
	p := Identity(g.points)
	for left := range n.bits {
		n.element(p, left)
		table := m.table[left*m.bytes<<8:][:m.bytes<<8]
		for from := range n.bits {
			g.unrank(v, from, n.inWord, len(g.levels))
			v.after(p)
			to := g.divide(v, n.inWord, len(g.levels))
			table[to/8<<8|1<<(to%8)] = 1 << from
		}
		for i := range table {
			if low := i & -i & 255; i&255 != low { // more than one bit
				table[i] = table[i&^low] | table[i&^255|low]
			}
		}
	}
	return m
}

// sources returns the bits that the element takes to those that are set.
func (m *bitMoves) sources(left int, set uint64) (from uint64) {
	for table := m.table[left*m.bytes<<8:]; set != 0; table, set = table[256:], set>>8 {
		from |= table[set&255]
		if len(table) == 256 {
			break
		}
	}
	return from
}

// Bytes returns how much memory a search takes: two bits for an element, and the tables.
func (n *Numbering) Bytes() uint64 {
	rows := uint64(n.rows)
	return uint64(n.StoredBytes()) + rows*uint64(8*len(n.moves)+4) + 8*uint64(n.batchRows()*n.words) +
		4*uint64(n.words*n.bits*n.words) + 8*uint64(n.bits*n.wordBytes()<<8)
}

// rowBytes returns how many bytes the values of a row take. After the last word there are enough bytes to read 64 bits.
func (n *Numbering) rowBytes() int { return n.words*2*n.wordBytes() + 8 - n.wordBytes() }

// number returns the row, the word and the bit of an element. It changes v.
func (n *Numbering) number(v images) (row, word, bit int) {
	g := n.group
	return g.divide(v, 0, n.inRow), g.divide(v, n.inRow, n.inWord), g.divide(v, n.inWord, len(g.levels))
}

package optimal

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// patternColumns are columns whose lines are the places of the slices, and the slots
// of a line the flips: moves and symmetries take lines to lines, and turn them.
type patternColumns struct {
	moves, undo  [][]hop // by move, by line
	seen, unseen [][]hop // by symmetry, by line
	// joined has by move and symmetry what first unseen and then undo do.
	joined [][cube.NumSyms]func() []turn
}

// hop is what becomes of a line: the one that it goes to, and its flips, which are
// mapped and then some added.
type hop struct {
	linear kernel.Linear
	to     uint16
	flips  uint8
}

// turn is a hop with its inverse.
type turn struct {
	to uint16
	kernel.Turn
}

// patternBits is the number of bits of a slot within its line.
const patternBits = int(kernel.Patterns)

func (h hop) of(flips uint8) uint8 { return h.linear.Of(flips) ^ h.flips }

// then returns what h and after it the hops of the line that it leads to do.
func (h hop) then(next []hop) hop {
	n := next[h.to]
	joined := hop{to: n.to, flips: n.of(h.flips)}
	for bit := range patternBits {
		joined.linear |= kernel.Linear(n.linear.Of(uint8(h.linear>>(8*bit)))) << (8 * bit)
	}
	return joined
}

func newPatternColumns(ctx context.Context, threads int, co *kernel.Coord, moves []cube.Move) *patternColumns {
	p := &patternColumns{
		moves: hops(len(moves), co.Lines), seen: hops(cube.NumSyms, co.Lines),
		joined: make([][cube.NumSyms]func() []turn, len(moves)),
	}
	each(threads, kernel.Thirds, func(k int) {
		n := co.Lines / kernel.Thirds
		for line := k * n; line < (k+1)*n && ctx.Err() == nil; line++ {
			p.follow(co, moves, line)
		}
	})
	for _, m := range moves {
		p.undo = append(p.undo, p.moves[slices.Index(moves, m.Inverse())])
	}
	for s := range cube.Sym(cube.NumSyms) {
		p.unseen = append(p.unseen, p.seen[s.Inverse()])
	}
	for move := range p.joined {
		for sym := range p.joined[move] {
			p.joined[move][sym] = sync.OnceValue(func() []turn { return p.turns(move, sym) })
		}
	}
	return p
}

// turns returns what becomes of the lines of a neighbour, which a move leads to
// and which is seen through a symmetry.
func (p *patternColumns) turns(move, sym int) []turn {
	turns := make([]turn, len(p.moves[move]))
	for line := range turns {
		there := p.unseen[sym][line].then(p.undo[move])
		back := p.moves[move][there.to].then(p.seen[sym])
		turns[line] = turn{there.to, kernel.NewTurn(there.linear, there.flips, back.linear, back.flips)}
	}
	return turns
}

// hops makes room for n maps of so many lines.
func hops(n, lines int) [][]hop {
	maps := make([][]hop, n)
	for k := range maps {
		maps[k] = make([]hop, lines)
	}
	return maps
}

// follow finds what moves and symmetries do to a line.
func (p *patternColumns) follow(co *kernel.Coord, moves []cube.Move, line int) {
	var cubes [1 + patternBits]cube.Cube // without flips, and with each bit of them
	cubes[0] = co.WithEdges(line << patternBits)
	for bit := range patternBits {
		cubes[1+bit] = co.WithEdges(line<<patternBits | 1<<bit)
	}
	hopOf := func(column func(c *cube.Cube) int) hop {
		first := column(&cubes[0])
		h := hop{to: uint16(first >> patternBits), flips: uint8(first)}
		for bit := range patternBits {
			h.linear |= kernel.Linear(column(&cubes[1+bit])^first) << (8 * bit)
		}
		return h
	}
	for k, m := range moves {
		p.moves[k][line] = hopOf(after(co, m))
	}
	for s := range cube.Sym(cube.NumSyms) {
		p.seen[s][line] = hopOf(seenThrough(co, s))
	}
}

func (p *patternColumns) forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	turns := p.joined[move][sym]()
	for line := range lines.all() {
		t := &turns[line]
		n += t.Close((*kernel.Line)(from[line*lineWords:]), last, open.line(int(t.to)))
	}
	return n
}

func (p *patternColumns) backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	for line, h := range p.moves[move] {
		h = h.then(p.seen[sym])
		from, set := from[int(h.to)*lineWords:][:lineWords], open.line(line)
		for w, rest := range set {
			for ; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros32(rest)
				if valueAt(from, int(h.of(uint8(w*wordSlots+i)))) == last {
					set[w] &^= 1 << i
					n++
				}
			}
		}
	}
	return n
}

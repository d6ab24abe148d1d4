package solver

import (
	"slices"

	"nissy/puzzle"
)

// blocks tells which moves the blocks let pass. What matters is only where the
// pieces of each block are, not which ones they are.
type blocks struct {
	list       []blockRange
	pieceCount int      // pieces in all blocks
	slotCount  int      // of all sets
	targets    [][]int  // by move and place: where a piece goes; places are counted through all sets
	touches    [][]bool // by move and place
}

// blockPart is a block: a stretch of the points, and of these those of each
// member. Where the members are one piece each, the block is plain.
type blockRange struct {
	first, end int
	members    [][2]int
	plain      bool
}

// newBlocks returns the blocks of a puzzle and where their pieces are in the
// position s; nil if it has none that matter.
func newBlocks(p *puzzle.Puzzle, s puzzle.State) (*blocks, []int) {
	b := &blocks{}
	var points []int
	for _, block := range p.Blocks {
		if len(block) < 2 {
			continue
		}
		part := blockRange{first: len(points), plain: true}
		for _, member := range block {
			first := len(points)
			points = append(points, slotsOf(p, s, member)...)
			part.members = append(part.members, [2]int{first, len(points)})
			part.plain = part.plain && len(points) == first+1
		}
		part.end = len(points)
		b.list = append(b.list, part)
	}
	if len(b.list) == 0 {
		return nil, nil
	}
	b.pieceCount = len(points)
	for _, set := range p.Sets {
		b.slotCount += set.Size
	}
	for m := range p.Moves {
		b.addMove(p, &p.Moves[m])
	}
	slices.SortStableFunc(b.list, func(x, y blockRange) int { return sortKey(x) - sortKey(y) }) // alike ones together
	b.normalize(points)
	return b, points
}

func sortKey(b blockRange) int {
	if b.plain {
		return b.end - b.first
	}
	return 1 << 20
}

// whereabouts returns the places of a piece.
func slotsOf(p *puzzle.Puzzle, s puzzle.State, member puzzle.Member) []int {
	offset := 0
	for _, set := range p.Sets[:member.Set] {
		offset += set.Size
	}
	var at []int
	for place, piece := range s[member.Set].Pieces {
		if piece == member.Piece {
			at = append(at, offset+place)
		}
	}
	return at
}

func (b *blocks) addMove(p *puzzle.Puzzle, m *puzzle.Move) {
	var to []int
	var touches []bool
	for k, set := range p.Sets {
		offset := len(to)
		to = append(to, make([]int, set.Size)...)
		for i, from := range m.Parts[k].From {
			to[offset+from] = offset + i
			touches = append(touches, m.Touches(k, i))
		}
	}
	b.targets, b.touches = append(b.targets, to), append(b.touches, touches)
}

// legal reports whether a move takes each block whole or not at all.
func (b *blocks) legal(move int, points []int) bool {
	touches := b.touches[move]
	for i := range b.list {
		part := &b.list[i]
		moved := 0
		for _, member := range part.members {
			for _, at := range points[member[0]:member[1]] {
				if touches[at] {
					moved++
					break
				}
			}
		}
		if moved > 0 && moved < len(part.members) {
			return false
		}
	}
	return true
}

// apply writes where the pieces are after a move.
func (b *blocks) apply(move int, in, out []int) {
	to := b.targets[move]
	for i, at := range in {
		out[i] = to[at]
	}
}

// sort brings what is alike into a fixed order: the points of a plain block, such
// blocks of one size, and elsewhere the points of a member.
func (b *blocks) normalize(points []int) {
	for i, part := range b.list {
		if !part.plain {
			for _, member := range part.members {
				slices.Sort(points[member[0]:member[1]])
			}
			continue
		}
		slices.Sort(points[part.first:part.end])
		for j := i; j > 0 && sortKey(b.list[j-1]) == sortKey(part); j-- {
			x, y := points[b.list[j-1].first:b.list[j-1].end], points[b.list[j].first:b.list[j].end]
			if slices.Compare(x, y) <= 0 {
				break
			}
			for k := range x {
				x[k], y[k] = y[k], x[k]
			}
		}
	}
}

// vector returns how the blocks lie as a coordinate's value.
func (b *blocks) spec() coordSpec {
	return coordSpec{
		length:    b.pieceCount,
		bits:      bitWidth(b.slotCount),
		goalEntry: func(int, int) bool { return true },
		apply: func(m int, in, out []int) bool {
			if !b.legal(m, in) {
				return false
			}
			b.apply(m, in, out)
			b.normalize(out)
			return true
		},
	}
}

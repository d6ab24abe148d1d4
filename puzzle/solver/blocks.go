package solver

import (
	"slices"

	"nissy/puzzle"
)

// blocks decides which moves the blocks allow. It works on a list of the slots of
// all pieces in blocks, because only their slots matter, not which pieces they are.
// Slots are counted through all sets.
type blocks struct {
	list       []blockRange
	pieceCount int      // in all blocks
	slotCount  int      // of all sets
	targets    [][]int  // by move and slot: the slot to which a piece goes
	touches    [][]bool // by move and slot
	rules      []slotRule
}

// slotRule says that none of the pieces in a part of the list may be in a slot after a move.
type slotRule struct {
	first, end int
	slot       int
}

// blockRange says which part of the list of slots belongs to a block and to each of
// its members.
type blockRange struct {
	first, end int      // indices of the block
	members    [][2]int // first and end index of each member
	plain      bool     // each member is a single piece
}

// newBlocks returns the blocks of a puzzle and the slots of their pieces in the
// position s. It returns nil if no block has more than one member, and pieces may be in all slots. The pieces that may not be in
// some slot are in the list, too, as blocks of one member.
func newBlocks(p *puzzle.Puzzle, s puzzle.State) (*blocks, []int) {
	b := &blocks{}
	var slots []int
	for _, block := range p.Blocks {
		if len(block) < 2 {
			continue
		}
		r := blockRange{first: len(slots), plain: true}
		for _, member := range block {
			first := len(slots)
			slots = append(slots, slotsOf(p, s, member)...)
			r.members = append(r.members, [2]int{first, len(slots)})
			r.plain = r.plain && len(slots) == first+1
		}
		r.end = len(slots)
		b.list = append(b.list, r)
	}
	slots = b.addRules(p, s, slots)
	if len(b.list) == 0 {
		return nil, nil
	}
	b.pieceCount = len(slots)
	for _, set := range p.Sets {
		b.slotCount += set.Size
	}
	for m := range p.Moves {
		b.addMove(p, &p.Moves[m])
	}
	// normalize needs plain blocks of one size next to each other.
	slices.SortStableFunc(b.list, func(x, y blockRange) int { return sortKey(x) - sortKey(y) })
	b.normalize(slots)
	return b, slots
}

// addRules adds the pieces that may not be in some slot to the list of slots, which it returns.
func (b *blocks) addRules(p *puzzle.Puzzle, s puzzle.State, slots []int) []int {
	ranges := map[puzzle.Member]blockRange{}
	for _, illegal := range p.Illegal {
		r, ok := ranges[illegal.Member]
		if !ok {
			r.first = len(slots)
			slots = append(slots, slotsOf(p, s, illegal.Member)...)
			r.end = len(slots)
			r.members = [][2]int{{r.first, r.end}}
			ranges[illegal.Member] = r
			b.list = append(b.list, r)
		}
		slot := illegal.Slot
		for _, set := range p.Sets[:illegal.Set] {
			slot += set.Size
		}
		b.rules = append(b.rules, slotRule{r.first, r.end, slot})
	}
	return slots
}

// sortKey returns the size of a plain block, and a large number for all others.
func sortKey(b blockRange) int {
	if b.plain {
		return b.end - b.first
	}
	return 1 << 20
}

// slotsOf returns the slots of the pieces that member represents.
func slotsOf(p *puzzle.Puzzle, s puzzle.State, member puzzle.Member) []int {
	offset := 0
	for _, set := range p.Sets[:member.Set] {
		offset += set.Size
	}
	var at []int
	for slot, piece := range s[member.Set].Pieces {
		if piece == member.Piece {
			at = append(at, offset+slot)
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

// legal reports whether a move touches all members of each block or none, and takes no piece to a slot where it may not be.
func (b *blocks) legal(move int, slots []int) bool {
	for _, rule := range b.rules {
		for _, at := range slots[rule.first:rule.end] {
			if b.targets[move][at] == rule.slot {
				return false
			}
		}
	}
	touches := b.touches[move]
	for i := range b.list {
		block := &b.list[i]
		moved := 0
		for _, member := range block.members {
			for _, at := range slots[member[0]:member[1]] {
				if touches[at] {
					moved++
					break
				}
			}
		}
		if moved > 0 && moved < len(block.members) {
			return false
		}
	}
	return true
}

// apply writes the slots after a move to out.
func (b *blocks) apply(move int, in, out []int) {
	to := b.targets[move]
	for i, at := range in {
		out[i] = to[at]
	}
}

// normalize sorts what is interchangeable: the slots of a plain block, plain blocks
// of one size, and the slots of each member of any other block.
func (b *blocks) normalize(slots []int) {
	for i, block := range b.list {
		if !block.plain {
			for _, member := range block.members {
				slices.Sort(slots[member[0]:member[1]])
			}
			continue
		}
		slices.Sort(slots[block.first:block.end])
		for j := i; j > 0 && sortKey(b.list[j-1]) == sortKey(block); j-- {
			x, y := slots[b.list[j-1].first:b.list[j-1].end], slots[b.list[j].first:b.list[j].end]
			if slices.Compare(x, y) <= 0 {
				break
			}
			for k := range x {
				x[k], y[k] = y[k], x[k]
			}
		}
	}
}

// spec describes the shape as a coordinate.
func (b *blocks) spec() coordSpec {
	fields, words := newKeyFields(slices.Repeat([]int{b.slotCount}, b.pieceCount))
	return coordSpec{
		fields: fields, words: words,
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

package puzzle

import "slices"

// Spread returns a puzzle with the same positions in which all of each orientation counts. In the sets where that is not so, or in all
// sets with orientations, a piece becomes as many pieces as it has orientations: one in each spot, which is a slot with an orientation. Those that do the same for
// what counts of the orientation are alike.
func (p *Puzzle) Spread(all bool) *Puzzle {
	if all {
		complete := *p
		complete.modulo = make([][]int, len(p.Sets))
		for set, s := range p.Sets {
			if s.Orientations > 1 {
				complete.modulo[set] = make([]int, s.Size)
				for slot := range s.Size {
					complete.modulo[set][slot] = p.Modulo(set, slot)
				}
			}
		}
		p = &complete
	}
	q := *p
	q.Sets, q.Solved, q.Moves = slices.Clone(p.Sets), slices.Clone(p.Solved), slices.Clone(p.Moves)
	q.modulo, q.ignore = nil, nil
	for m := range q.Moves {
		q.Moves[m].Parts = slices.Clone(p.Moves[m].Parts)
	}
	for set, modulo := range p.modulo {
		if modulo != nil {
			q.spreadSet(p, set)
		}
	}
	q.Blocks = nil
	for _, block := range p.Blocks {
		var list Block
		for _, member := range block {
			list = append(list, p.spreadMember(member)...)
		}
		q.Blocks = append(q.Blocks, list)
	}
	q.Illegal = nil
	for _, rule := range p.Illegal {
		n := 1
		if p.modulo != nil && p.modulo[rule.Set] != nil {
			n = p.Sets[rule.Set].Orientations
		}
		for x := range n {
			for _, member := range p.spreadMember(rule.Member) {
				q.Illegal = append(q.Illegal, IllegalSlot{member, rule.Slot*n + x})
			}
		}
	}
	return &q
}

// spreadSet replaces a set of p by its spots.
func (q *Puzzle) spreadSet(p *Puzzle, set int) {
	n := p.Sets[set].Orientations
	size := n * p.Sets[set].Size
	q.Sets[set] = Set{p.Sets[set].Name, size, 1}
	solved := SetState{make([]int, size), make([]int, size)}
	for slot, piece := range p.Solved[set].Pieces {
		for x := range n {
			m := p.modulo[set][slot]
			solved.Pieces[slot*n+x] = piece*n + ((x-p.Solved[set].Orient[slot])%m+m)%m
		}
	}
	q.Solved[set] = solved
	for i := range q.Moves {
		part := p.Moves[i].Parts[set]
		spread := MovePart{make([]int, size), make([]int, size)}
		for slot, from := range part.From {
			for x := range n {
				to := slot*n + (x+part.Twist[slot])%n
				spread.From[to] = from*n + x
			}
		}
		q.Moves[i].Parts[set] = spread
	}
}

// spreadMember returns the pieces that a member of a block becomes.
func (p *Puzzle) spreadMember(member Member) []Member {
	if p.modulo == nil || p.modulo[member.Set] == nil {
		return []Member{member}
	}
	at := slices.Index(p.Solved[member.Set].Pieces, member.Piece)
	if at < 0 { // no piece has this number
		return []Member{{member.Set, -2}}
	}
	var list []Member
	for x := range p.modulo[member.Set][at] {
		list = append(list, Member{member.Set, member.Piece*p.Sets[member.Set].Orientations + x})
	}
	return list
}

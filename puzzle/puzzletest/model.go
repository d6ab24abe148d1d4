package puzzletest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"
)

// Model is a small puzzle that tests turn themselves. The slots of all sets are numbered in a row.
type Model struct {
	Sets   []Set
	Kinds  []int // of the piece at home in each slot, counted from 0 in its set; pieces of a kind are alike
	Turns  []int // how it is turned there
	Modulo []int // by slot: modulo what the orientation of the piece at home counts
	Moves  []Move

	Free    []bool             // two for each slot: the piece and its orientation need not be solved; nil: all must
	Illegal map[[2]int]bool    // by slot and kind: no such piece may be there after a move; both orders of all moves differ then
	Blocks  [][][2]int         // sets and kinds that move together
	Pairs   map[[2]string]bool // the second move may not follow the first one
}

// Set is a set of pieces.
type Set struct {
	Name               string
	First, Size, Turns int
}

// Move is a move or a power of one.
type Move struct {
	Name, Base string // the base is empty if not all its powers are moves
	Quarters   int    // its length in QTM
	From       []int  // by slot: where the piece that arrives comes from
	Twist      []int  // by slot: how much that piece is turned; in a set with one orientation a mark that blocks heed
}

// Position has two bytes for each slot: the kind of the piece there, and how it is turned.
type Position string

// Solution is a sequence with its moves in words.
type Solution []string

// SetOf returns the set of a slot.
func (m *Model) SetOf(slot int) Set { return m.Sets[m.setAt(slot)] }

func (m *Model) setAt(slot int) int {
	for k := range m.Sets {
		if slot < m.Sets[k].First+m.Sets[k].Size {
			return k
		}
	}
	panic("no such slot")
}

// Size returns the number of slots.
func (m *Model) Size() int { return len(m.Kinds) }

// Solved returns the solved position.
func (m *Model) Solved() Position {
	var p []byte
	for slot, kind := range m.Kinds {
		p = append(p, byte(kind), byte(m.Turns[slot]))
	}
	return Position(p)
}

// Apply returns the position after a move, whether or not it can be made.
func (m *Model) Apply(p Position, move Move) Position {
	next := make([]byte, 0, len(p))
	for _, set := range m.Sets {
		for slot := set.First; slot < set.First+set.Size; slot++ {
			from := move.From[slot]
			next = append(next, p[2*from], byte((int(p[2*from+1])+move.Twist[slot])%set.Turns))
		}
	}
	return Position(next)
}

// Find returns the move with a name.
func (m *Model) Find(name string) Move {
	return m.Moves[slices.IndexFunc(m.Moves, func(move Move) bool { return move.Name == name })]
}

// Follow returns the position after a sequence.
func (m *Model) Follow(p Position, names []string) Position {
	for _, name := range names {
		p = m.Apply(p, m.Find(name))
	}
	return p
}

// counts returns modulo what the orientation of a kind in a slot counts.
func (m *Model) counts(slot int, kind byte) byte {
	set := m.SetOf(slot)
	return byte(m.Modulo[set.First+slices.Index(m.Kinds[set.First:set.First+set.Size], int(kind))])
}

// reduced returns the position with what counts of orientations.
func (m *Model) reduced(p Position) Position {
	next := []byte(p)
	for slot := range m.Size() {
		next[2*slot+1] %= m.counts(slot, p[2*slot])
	}
	return Position(next)
}

// IsLegal reports whether a move can be made.
func (m *Model) IsLegal(p Position, move Move) bool {
	if m.isIllegal(m.Apply(p, move)) {
		return false
	}
	for _, block := range m.Blocks {
		touched := map[[2]int]bool{}
		for slot := range m.Size() {
			if member := [2]int{m.setAt(slot), int(p[2*slot])}; move.touches(slot) && slices.Contains(block, member) {
				touched[member] = true
			}
		}
		if len(touched) > 0 && len(touched) < len(block) {
			return false
		}
	}
	return true
}

func (m *Model) isIllegal(p Position) bool {
	for at := range m.Illegal {
		if int(p[2*at[0]]) == at[1] {
			return true
		}
	}
	return false
}

// merges reports whether the moves are powers of one move, so that a third one does the same as both.
func (move Move) merges(other Move) bool { return move.Base == other.Base && move.Base != "" }

func (move Move) touches(slot int) bool { return move.From[slot] != slot || move.Twist[slot] != 0 }

// IsAt returns a function that reports whether a position is the same as one of the goals, as far as it counts. What counts of the
// orientation in a slot depends on the piece that the goal has there.
func (m *Model) IsAt(goals ...Position) func(Position) bool {
	return func(p Position) bool {
		return slices.ContainsFunc(goals, func(goal Position) bool {
			for i := range goal {
				same := p[i] == goal[i] || i%2 == 1 && (p[i]+byte(m.SetOf(i/2).Turns)-goal[i])%m.counts(i/2, goal[i-1]) == 0
				if !same && (m.Free == nil || !m.Free[i]) {
					return false
				}
			}
			return true
		})
	}
}

// apart returns the solved position as if no pieces were alike.
func (m *Model) apart() Position {
	var p []byte
	for slot := range m.Size() {
		p = append(p, byte(slot), 0)
	}
	return Position(p)
}

// Bounds say which solutions are asked for.
type Bounds struct {
	Most, Slack int
	QTM         bool
}

func (b Bounds) cost(move Move) int {
	if b.QTM {
		return move.Quarters
	}
	return 1
}

// Solutions returns all sequences from a position to one that isSolved accepts, of the shortest length and up to the slack more, by
// length: breadth first, sequence by sequence. No two neighbours are powers of one move.
func (m *Model) Solutions(start Position, b Bounds, isSolved func(Position) bool, allowed func([]string) bool) (list []Solution) {
	type path struct {
		at    Position
		names Solution
		last  Move
	}
	levels, most := map[int][]path{0: {{at: start}}}, b.Most
	for length := 0; length <= most; length++ {
		for _, p := range levels[length] {
			if isSolved(p.at) && allowed(p.names) {
				list, most = append(list, p.names), min(most, length+b.Slack)
			}
		}
		for _, p := range levels[length] {
			for _, move := range m.Moves {
				to := length + b.cost(move)
				if to > most || len(p.names) > 0 && (m.Pairs[[2]string{p.last.Name, move.Name}] || p.last.merges(move)) || !m.IsLegal(p.at, move) {
					continue
				}
				levels[to] = append(levels[to], path{m.Apply(p.at, move), append(slices.Clip(p.names), move.Name), move})
			}
		}
		delete(levels, length)
	}
	return list
}

// sameEffect reports whether two moves do the same.
func (m *Model) sameEffect(a, b Move) bool { return m.Apply(m.apart(), a) == m.Apply(m.apart(), b) }

// Has reports whether a move does the same as one of the puzzle.
func (m *Model) Has(move Move) bool {
	return slices.ContainsFunc(m.Moves, func(known Move) bool { return m.sameEffect(known, move) })
}

// swappable reports whether two moves do the same in both orders. A power counts as the move that it is a power of.
func (m *Model) swappable(a, b Move) bool {
	a, b = m.Find(cmp.Or(a.Base, a.Name)), m.Find(cmp.Or(b.Base, b.Name))
	return !a.merges(b) && len(m.Illegal) == 0 && m.sameEffect(m.Compose(a, b), m.Compose(b, a))
}

// commute reports whether two moves are swappable, and neither changes which pieces the other one touches.
func (m *Model) commute(a, b Move) bool {
	if !m.swappable(a, b) {
		return false
	}
	a, b = m.Find(cmp.Or(a.Base, a.Name)), m.Find(cmp.Or(b.Base, b.Name))
	for slot := range m.Size() {
		if len(m.Blocks) > 0 && (a.touches(slot) != a.touches(b.From[slot]) || b.touches(slot) != b.touches(a.From[slot])) {
			return false
		}
	}
	return true
}

// InOrder reports whether the order of the moves is the usual one: of two neighbours that can be swapped, the one that is defined
// later comes first.
func (m *Model) InOrder(s Solution) bool {
	for i := 1; i < len(s); i++ {
		a, b := m.Find(s[i-1]), m.Find(s[i])
		if slices.Index(m.Bases(), a.Base) < slices.Index(m.Bases(), b.Base) && m.swappable(a, b) && !m.Pairs[[2]string{b.Name, a.Name}] {
			return false
		}
	}
	return true
}

// Reorderings returns the sequences that exchanges of neighbours that commute lead to, and whether two powers of a move meet in one of
// them.
func (m *Model) Reorderings(s Solution) (list []Solution, merge bool) {
	list = []Solution{s}
	for next := 0; next < len(list); next++ {
		for i := 1; i < len(s); i++ {
			a, b := m.Find(list[next][i-1]), m.Find(list[next][i])
			merge = merge || a.merges(b)
			other := slices.Clone(list[next])
			other[i-1], other[i] = other[i], other[i-1]
			if m.commute(a, b) && !contains(list, other) {
				list = append(list, other)
			}
		}
	}
	return list, merge
}

func contains(list []Solution, s Solution) bool {
	return slices.ContainsFunc(list, func(other Solution) bool { return slices.Equal(s, other) })
}

// Compare checks that got has one of all sequences that differ only in the order of moves that commute; none in which powers of a
// move can be merged. There may be several if the definition forbids pairs, or all orders are asked for.
func (m *Model) Compare(t require.TestingT, want, got []Solution, several bool, label string) {
	for i, s := range got {
		require.True(t, contains(want, s), "%v is wrong\n%s", s, label)
		require.False(t, contains(got[:i], s), "%v twice\n%s", s, label)
	}
	for _, s := range want {
		found := 0
		list, merge := m.Reorderings(s)
		for _, other := range list {
			if contains(got, other) {
				found++
			}
		}
		switch {
		case merge && !several:
			require.Zero(t, found, "%v can be shorter\n%s", s, label)
		case !merge && several:
			require.NotZero(t, found, "%v is missing\n%s", s, label)
		case !merge:
			require.Equal(t, 1, found, "%v\n%s", s, label)
		}
	}
}

// Distances returns how many positions have a shortest solution of each length, or nil if there are more than most. It counts only
// those that counted accepts, if there is such a function.
func (m *Model) Distances(most int, b Bounds, counted func(Position) bool) (counts []uint64) {
	solved := m.reduced(m.Solved())
	at, levels := map[Position]int{solved: 0}, [][]Position{{solved}}
	for d := 0; d < len(levels); d++ {
		counts = append(counts, 0)
		for _, p := range levels[d] {
			if at[p] != d {
				continue // reached at a shorter distance
			}
			if counted == nil || counted(p) {
				counts[d]++
			}
			for _, move := range m.Moves {
				from, dist := m.reduced(m.Apply(p, m.inverted(move))), d+b.cost(move)
				if old, known := at[from]; known && old <= dist || m.isIllegal(from) || !m.IsLegal(from, move) {
					continue
				}
				at[from] = dist
				for len(levels) <= dist {
					levels = append(levels, nil)
				}
				levels[dist] = append(levels[dist], from)
			}
		}
		if len(at) > most {
			return nil
		}
	}
	for counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

// Bases returns the names of the moves that are not powers of others.
func (m *Model) Bases() (list []string) {
	for _, move := range m.Moves {
		if move.Name == move.Base {
			list = append(list, move.Name)
		}
	}
	return list
}

// AddMove adds a move and its powers, with the names that docs/ksolve.md describes.
func (m *Model) AddMove(name string, from, twist []int) {
	move := Move{Name: name, Base: name, From: from, Twist: twist}
	powers := []Move{move}
	for next := m.Compose(move, move); m.Apply(m.apart(), next) != m.apart() && m.Apply(m.apart(), move) != m.apart(); {
		powers = append(powers, next)
		next = m.Compose(next, move)
	}
	order := len(powers) + 1
	for i := range powers {
		powers[i].Quarters = min(i+1, order-i-1)
		switch n := i + 1; {
		case n == 1:
		case n <= order/2:
			powers[i].Name = fmt.Sprint(name, n)
		case n == order-1:
			powers[i].Name = name + "'"
		default:
			powers[i].Name = fmt.Sprint(name, order-n, "'")
		}
	}
	m.Moves = append(m.Moves, powers...)
}

// AddSequence adds a move that is a sequence of others.
func (m *Model) AddSequence(name string, names []string) {
	move := m.Find(names[0])
	for _, next := range names[1:] {
		move = m.Compose(move, m.Find(next))
	}
	m.AddMove(name, move.From, move.Twist)
}

// Compose returns the move that is one after the other, with the name of the first one.
func (m *Model) Compose(a, b Move) Move {
	out := Move{Name: a.Name, Base: a.Base}
	for slot, from := range b.From {
		twist := a.Twist[from] + b.Twist[slot]
		if turns := m.SetOf(slot).Turns; turns > 1 {
			twist %= turns
		}
		out.From, out.Twist = append(out.From, a.From[from]), append(out.Twist, twist)
	}
	return out
}

func (m *Model) inverted(move Move) Move {
	out := Move{From: make([]int, m.Size()), Twist: make([]int, m.Size())}
	for slot, from := range move.From {
		turns := m.SetOf(slot).Turns
		out.From[from], out.Twist[from] = slot, (turns-move.Twist[slot]%turns)%turns
	}
	return out
}

// Inverse returns the name of the inverse of a move.
func (m *Model) Inverse(move Move) string {
	return m.Moves[slices.IndexFunc(m.Moves, func(other Move) bool { return m.sameEffect(other, m.inverted(move)) })].Name
}

// Order returns how often a move must be made to return to the same position.
func (m *Model) Order(move Move) int {
	order := 1
	for at := m.Apply(m.apart(), move); at != m.apart(); order++ {
		at = m.Apply(at, move)
	}
	return order
}

// Without returns the puzzle without some moves and their powers.
func (m *Model) Without(bases ...string) *Model {
	other := *m
	other.Moves = slices.DeleteFunc(slices.Clone(m.Moves), func(move Move) bool { return slices.Contains(bases, move.Base) })
	return &other
}

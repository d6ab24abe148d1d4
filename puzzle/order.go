package puzzle

import (
	"encoding/binary"
	"slices"
)

// Order says which moves may follow a sequence, so that equal sequences are tried once. It is a
// finite automaton. The empty sequence, and no other, has state 0.
type Order struct {
	Next [][]Successor // by state: the moves that may follow, in ascending order
}

// Successor is a move that may follow a sequence.
type Successor struct {
	Move  int32 // its index
	State int32 // of the sequence with this move
}

// After returns the state after a move that may follow a state.
func (o *Order) After(state, move int32) int32 {
	for _, next := range o.Next[state] {
		if next.Move == move {
			return next.State
		}
	}
	panic("the move may not follow")
}

// NeighbourOrder returns the order of ksolve+: it depends only on the last move which moves may
// follow, see [Puzzle.Forbidden]. If sequences must not begin with some moves, all orders of those that commute are allowed, and no
// sequence in which two powers of a move could be merged.
func (p *Puzzle) NeighbourOrder(notFirst ...int) *Order {
	if len(notFirst) > 0 && len(p.forbiddenPairs) > 0 {
		return p.pairOrder(notFirst)
	}
	if len(notFirst) > 0 {
		return newOrderBuilder(p, notFirst, true).build()
	}
	o := &Order{Next: make([][]Successor, 1+len(p.Moves))}
	for m := range p.Moves {
		o.Next[0] = append(o.Next[0], Successor{int32(m), int32(1 + m)})
		for next := range p.Moves {
			if !p.Forbidden(m, next) {
				o.Next[1+m] = append(o.Next[1+m], Successor{int32(next), int32(1 + next)})
			}
		}
	}
	return o
}

// pairOrder returns a NeighbourOrder without the sequences that begin with some moves, which allows one order of two moves that
// commute only if the other one is as good: wherever the definition forbids no pair in the first order, it forbids none in the second.
func (p *Puzzle) pairOrder(notFirst []int) *Order {
	n := len(p.Moves)
	before, after := make([]classSet, n), make([]classSet, n) // by move: those that may not be next to it; n is the beginning
	for m := range n {
		before[m], after[m] = newClassSet(n+1), newClassSet(n+1)
		if slices.Contains(notFirst, m) {
			before[m].add(n)
		}
	}
	for _, f := range slices.Concat(p.forbiddenPairs, p.cancelling) {
		if p.Moves[f.first].class != p.Moves[f.second].class { // otherwise neither order has them next to each other
			before[f.second].add(f.first)
			after[f.first].add(f.second)
		}
	}
	o := &Order{Next: make([][]Successor, 1+n)}
	for m := range n {
		if !before[m].has(n) {
			o.Next[0] = append(o.Next[0], Successor{int32(m), int32(1 + m)})
		}
		for next := range n {
			commute := p.Moves[m].class != p.Moves[next].class && !after[m].has(next)
			if !p.Forbidden(m, next) || commute && !(before[next].isSubset(before[m]) && after[m].isSubset(after[next])) {
				o.Next[1+m] = append(o.Next[1+m], Successor{int32(next), int32(1 + next)})
			}
		}
	}
	return o
}

// CanonicalOrder returns an order that allows one of all sequences that differ only in the order of
// moves that commute: the one that has the move that is defined later as early as possible. It allows
// none in which two powers of a move could be merged. So it allows the lexicographic normal forms of a
// trace monoid (Anisimov and Knuth, 1979) whose letters are the moves of the definition.
//
// It allows no sequence that begins with one of the moves notFirst. Those that commute with such a move have the others as early as possible.
//
// If the definition forbids pairs of moves, the sequence without such a pair may be another one. Then only moves that are next to
// each other count, and there may be several sequences. There may also be several if notFirst has some powers, and not all, of several
// moves. If there are places where pieces may not be (Illegal), moves that commute may be possible in one order only, and all orders
// are allowed.
func (p *Puzzle) CanonicalOrder(notFirst ...int) *Order {
	if len(p.forbiddenPairs) > 0 {
		return p.pairOrder(notFirst)
	}
	return newOrderBuilder(p, notFirst, false).build()
}

// divides reports whether the moves belong to several classes, and one of these has other moves, too.
func (p *Puzzle) divides(moves []int) bool {
	return slices.ContainsFunc(moves, func(m int) bool { return p.Moves[m].class != p.Moves[moves[0]].class }) &&
		slices.ContainsFunc(p.Moves, func(move Move) bool {
			return slices.ContainsFunc(moves, func(m int) bool { return p.Moves[m].class == move.class }) && !slices.Contains(moves, p.Find(move.Name))
		})
}

// maxOrderSteps is the largest number of successors in an Order, unless fewer states would be too few
// for NeighbourOrder.
const maxOrderSteps = 1 << 18

// orderBuilder builds an Order. A state is a set of classes: those whose moves must not follow. A move is
// forbidden if a move of its own class, or one that should come later, could be exchanged with all moves
// after it.
type orderBuilder struct {
	puzzle    *Puzzle
	notFirst  []int // the moves with which no sequence may begin
	order     *Order
	commuting []classSet       // by class: the others that commute with it
	own       []classSet       // by class: what is forbidden directly after it, whatever came before
	sets      []classSet       // by state
	states    map[string]int32 // by the key of the set
	most      int              // largest number of states
}

// newOrderBuilder returns a builder of a CanonicalOrder, or of an order that allows commuting moves in all orders.
func newOrderBuilder(p *Puzzle, notFirst []int, allOrders bool) *orderBuilder {
	b := &orderBuilder{
		puzzle: p, notFirst: notFirst, order: &Order{}, commuting: p.commuting, own: make([]classSet, len(p.commuting)), states: map[string]int32{},
		most: maxOrderSteps / max(1, len(p.Moves)),
	}
	used := newClassSet(len(p.commuting))     // Restrict may have removed some
	repeated := newClassSet(len(p.commuting)) // whose squares are not moves
	for m, move := range p.Moves {
		used.add(move.class)
		if p.isUnexpanded(m) {
			repeated.add(move.class)
		}
	}
	divided := p.divides(notFirst)
	last := newClassSet(len(p.commuting)) // those that should come as late as possible
	for _, m := range notFirst {
		last.add(p.Moves[m].class)
	}
	b.addState(newClassSet(len(p.commuting)))
	for class := range b.own {
		if !used.has(class) {
			continue
		}
		own := newClassSet(len(p.commuting))
		if !repeated.has(class) {
			own.add(class)
		}
		for other := range b.own {
			isEarlier := other > class // as early as possible
			switch {
			case allOrders, divided && (last.has(class) || last.has(other)):
				isEarlier = false // the other order may begin with a move of notFirst
			case last.has(class) != last.has(other):
				isEarlier = last.has(class)
			}
			if isEarlier && used.has(other) && p.commuting[class].has(other) {
				own.add(other)
			}
		}
		b.own[class] = own
	}
	for _, f := range p.cancelling {
		b.own[p.Moves[f.first].class].add(p.Moves[f.second].class)
	}
	for class, own := range b.own {
		if used.has(class) {
			b.addState(own)
		}
	}
	return b
}

// build returns the order without the sequences that begin with one of the moves notFirst.
func (b *orderBuilder) build() *Order {
	for state := 0; state < len(b.sets); state++ {
		var list []Successor
		for m, move := range b.puzzle.Moves {
			if forbidden := b.sets[state]; !forbidden.has(move.class) && !(state == 0 && slices.Contains(b.notFirst, m)) {
				list = append(list, Successor{int32(m), b.after(forbidden, move.class)})
			}
		}
		b.order.Next = append(b.order.Next, list)
	}
	return b.order
}

// addState returns the state of a set, which may be new.
func (b *orderBuilder) addState(set classSet) int32 {
	key := set.key()
	state, known := b.states[key]
	if !known {
		state = int32(len(b.sets))
		b.states[key] = state
		b.sets = append(b.sets, set)
	}
	return state
}

// after returns the state after a move of a class. If there are too many states, it forgets what came
// before the move: fewer moves are forbidden then.
func (b *orderBuilder) after(forbidden classSet, class int) int32 {
	set := newClassSet(len(b.commuting))
	for i := range set {
		set[i] = forbidden[i]&b.commuting[class][i] | b.own[class][i]
	}
	if _, known := b.states[set.key()]; !known && len(b.sets) >= b.most {
		set = b.own[class]
	}
	return b.addState(set)
}

// classSet is a set of classes: moves of the definition, each with its powers.
type classSet []uint64

func newClassSet(classes int) classSet { return make(classSet, (classes+63)/64) }

func (s classSet) has(class int) bool { return s[class/64]>>(class%64)&1 != 0 }

func (s classSet) add(class int) { s[class/64] |= 1 << (class % 64) }

// isSubset reports whether another set of as many classes has all elements.
func (s classSet) isSubset(other classSet) bool {
	for i, word := range s {
		if word&^other[i] != 0 {
			return false
		}
	}
	return true
}

// key returns the set as a key of a map.
func (s classSet) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, word := range s {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return string(b)
}

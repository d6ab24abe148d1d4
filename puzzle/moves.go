package puzzle

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxMoves is the largest number of moves that a puzzle may have, powers included.
const maxMoves = 1000

// maxMoveSlots is the largest product of the moves and the slots of a puzzle. It keeps what a
// short text can describe to 32 MB, and to a fraction of a second.
const maxMoveSlots = 1 << 21

// mostMoves returns how many moves the puzzle may have, powers included.
func (p *Puzzle) mostMoves() int { return min(maxMoves, maxMoveSlots/max(1, p.slotCount())) }

// newParts returns the parts of a move, all 0.
func newParts(sets []Set) []MovePart {
	slots := 0
	for _, set := range sets {
		slots += set.Size
	}
	rest := make([]int, 2*slots) // one piece of memory: there may be thousands of sets
	take := func(n int) (taken []int) {
		taken, rest = rest[:n:n], rest[n:]
		return taken
	}
	parts := make([]MovePart, len(sets))
	for i, set := range sets {
		parts[i] = MovePart{From: take(set.Size), Twist: take(set.Size)}
	}
	return parts
}

// identity returns the effect of a move that does nothing.
func identity(sets []Set) []MovePart {
	parts := newParts(sets)
	for i, set := range sets {
		for slot := range set.Size {
			parts[i].From[slot] = slot
		}
	}
	return parts
}

// compose returns the effect of a, then b. In sets with one orientation the twists
// are marks, which add up.
func compose(sets []Set, a, b []MovePart) []MovePart {
	out := newParts(sets)
	for k, set := range sets {
		for i, from := range b[k].From {
			out[k].From[i] = a[k].From[from]
			out[k].Twist[i] = a[k].Twist[from] + b[k].Twist[i]
			if set.Orientations > 1 {
				out[k].Twist[i] %= set.Orientations
			}
		}
	}
	return out
}

// inverse returns the effect that takes a back. Marks stay with their pieces.
func inverse(sets []Set, a []MovePart) []MovePart {
	out := identity(sets)
	for k, set := range sets {
		for to, from := range a[k].From {
			twist := a[k].Twist[to]
			if set.Orientations > 1 {
				twist = (set.Orientations - twist) % set.Orientations
			}
			out[k].From[from], out[k].Twist[from] = to, twist
		}
	}
	return out
}

// WithInverseMoves returns the puzzle with each move replaced by its inverse, under
// the same name. A sequence that leads from solved to a position of p leads, in
// reverse order, from that position to solved in the result.
func (p *Puzzle) WithInverseMoves() *Puzzle {
	q := *p
	q.Moves = slices.Clone(p.Moves)
	for m := range q.Moves {
		q.Moves[m].Parts = inverse(p.Sets, p.Moves[m].Parts)
	}
	return &q
}

// sameEffect reports whether two moves do the same. It disregards marks.
func sameEffect(sets []Set, a, b []MovePart) bool {
	for k, set := range sets {
		if !slices.Equal(a[k].From, b[k].From) || set.Orientations > 1 && !slices.Equal(a[k].Twist, b[k].Twist) {
			return false
		}
	}
	return true
}

// SelfInverse reports whether making a move twice does nothing.
func (p *Puzzle) SelfInverse(move int) bool {
	parts := p.Moves[move].Parts
	return sameEffect(p.Sets, compose(p.Sets, parts, parts), identity(p.Sets))
}

// Powers returns the indices of all powers of a move, itself included, in ascending
// order. If R is a quarter turn, the powers of R' are all turns of that face, and
// R2 is the only power of R2.
func (p *Puzzle) Powers(move int) (list []int) {
	base, order := p.Moves[move].Base, 1
	for _, m := range p.Moves {
		if m.Base == base {
			order++
		}
	}
	power := move - base + 1
	for n := power; n != 0; n = (n + power) % order {
		list = append(list, base+n-1)
	}
	slices.Sort(list)
	return list
}

// Named returns the moves with a name: one, or with a * at its end also all its powers. It returns nil if there is none.
func (p *Puzzle) Named(name string) []int {
	if m := p.Find(name); m >= 0 {
		return []int{m}
	}
	base, all := strings.CutSuffix(name, "*")
	if m := p.Find(base); all && m >= 0 {
		return p.Powers(m)
	}
	return nil
}

// powers returns a move and its powers up to the last one before the identity. It
// returns nil if there are more than most.
func powers(sets []Set, move []MovePart, most int) [][]MovePart {
	list := [][]MovePart{move}
	none := identity(sets)
	for !sameEffect(sets, list[len(list)-1], none) {
		if len(list) > most {
			return nil
		}
		list = append(list, compose(sets, list[len(list)-1], move))
	}
	return list[:max(1, len(list)-1)]
}

// powerName returns the name of a power of a move and its length in quarter turns.
// Of the powers of a move of order n, those up to n/2 are named as turns forward,
// and the others as turns backward.
func powerName(base string, power, order int) (string, int) {
	if power == 1 {
		return base, 1
	}
	if power <= order/2 {
		return base + strconv.Itoa(power), power
	}
	if power == order-1 {
		return base + "'", 1
	}
	return base + strconv.Itoa(order-power) + "'", order - power
}

// addMove adds a move and its powers to the puzzle.
func (p *Puzzle) addMove(name string, parts []MovePart) error {
	base, most := len(p.Moves), p.mostMoves()
	all := powers(p.Sets, parts, most-base)
	if all == nil || base+len(all) > most {
		return fmt.Errorf("with its powers the puzzle would have more than %d moves, the limit for %d pieces", most, p.slotCount())
	}
	if err := p.addTouched(parts); err != nil {
		return err
	}
	for i, power := range all {
		power := Move{Base: base, Parts: power, class: len(p.touched) - 1}
		power.Name, power.Turns = powerName(name, i+1, len(all)+1)
		if err := p.appendMove(power); err != nil {
			return err
		}
	}
	return nil
}

// appendMove adds one move, if its name is new.
func (p *Puzzle) appendMove(m Move) error {
	if p.Find(m.Name) >= 0 {
		return fmt.Errorf("a move named %s already exists", m.Name)
	}
	p.names[m.Name] = len(p.Moves)
	p.Moves = append(p.Moves, m)
	return nil
}

// addDerived adds a move that is a sequence of others, and its powers. If there are too many of them, it adds only the move and
// its inverse; Puzzle.ParseSequence reads the others.
func (p *Puzzle) addDerived(name string, parts []MovePart) error {
	base := len(p.Moves)
	if powers(p.Sets, parts, min(mostDerivedPowers, p.mostMoves()-base)) != nil {
		return p.addMove(name, parts)
	}
	if base+2 > p.mostMoves() {
		return fmt.Errorf("the puzzle would have more than %d moves, the limit for %d pieces", p.mostMoves(), p.slotCount())
	}
	for i, parts := range [][]MovePart{parts, inverse(p.Sets, parts)} {
		move := Move{Name: name + strings.Repeat("'", i), Base: base + i, Turns: 1, Parts: parts, class: len(p.touched)}
		if err := cmp.Or(p.appendMove(move), p.addTouched(parts)); err != nil {
			return err
		}
	}
	p.cancelling = append(p.cancelling, movePair{base, base + 1}, movePair{base + 1, base})
	return nil
}

// mostDerivedPowers is the largest order of a derived move whose powers are all moves.
const mostDerivedPowers = 360

// movePair is two moves by index, the second directly after the first.
type movePair struct{ first, second int }

// fillForbidden decides which moves may not follow directly after which: those that
// the definition forbids, and powers of the same move if all of them are moves. If two moves commute, the
// one that is defined first may not precede the other, and neither may their
// powers. It also notes which moves of the definition commute.
func (p *Puzzle) fillForbidden() {
	n := len(p.Moves)
	p.forbidden = make([]bool, n*n)
	for _, f := range p.forbiddenPairs {
		p.forbidden[f.first*n+f.second] = true
	}
	for _, f := range p.cancelling {
		p.forbidden[f.first*n+f.second] = true
	}
	for range p.touched {
		p.commuting = append(p.commuting, newClassSet(len(p.touched)))
	}
	for i := range n {
		for j := range n {
			switch a, b := p.Moves[i].Base, p.Moves[j].Base; {
			case a == b:
				p.forbidden[i*n+j] = !p.isUnexpanded(i) // the square of such a move is not a move
			case len(p.Illegal) == 0 && a == i && b == j && i < j && p.commute(i, j):
				p.forbidOrder(i, j)
				p.noteCommuting(i, j)
			}
		}
	}
	p.touched = nil
}

// commute reports whether two moves of the definition do the same in both orders.
func (p *Puzzle) commute(i, j int) bool {
	return p.commuteAt(i, j, p.touched[p.Moves[i].class]) && p.commuteAt(i, j, p.touched[p.Moves[j].class])
}

// noteCommuting notes that two moves of the definition and their powers commute. If there are blocks, neither may
// change how many pieces of a block the other touches, which marks could cause.
func (p *Puzzle) noteCommuting(i, j int) {
	if len(p.Blocks) > 0 && !(p.keepsTouched(i, j) && p.keepsTouched(j, i)) {
		return
	}
	a, b := p.Moves[i].class, p.Moves[j].class
	p.commuting[a].add(b)
	p.commuting[b].add(a)
}

// keepsTouched reports whether a move leaves the pieces that another one touches among the slots that it touches.
func (p *Puzzle) keepsTouched(move, other int) bool {
	return !slices.ContainsFunc(p.touched[p.Moves[other].class], func(at slotOf) bool {
		return !p.Moves[other].Touches(at.set, p.Moves[move].Parts[at.set].From[at.slot])
	})
}

type slotOf struct{ set, slot int }

// maxTouched is the largest product of the number of moves in a definition and the number of slots that
// they touch, all together. Finding out which moves commute takes a fraction of a second then.
const maxTouched = 1 << 26

// addTouched notes the slots whose pieces a move of the definition moves or turns.
func (p *Puzzle) addTouched(parts []MovePart) error {
	var list []slotOf
	move := Move{Parts: parts}
	for set, part := range parts {
		for slot := range part.From {
			if move.Touches(set, slot) {
				list = append(list, slotOf{set, slot})
			}
		}
	}
	p.touched = append(p.touched, list)
	p.touches += len(list)
	if n := len(p.touched); n*p.touches > maxTouched {
		return fmt.Errorf("the first %d moves touch %d pieces, counted for each move: the limit is %d", n, p.touches, maxTouched/n)
	}
	return nil
}

// commuteAt reports whether two moves do the same in both orders to the pieces that arrive in
// some slots. It disregards marks. If the moves differ at all, then in a slot that one of them touches.
func (p *Puzzle) commuteAt(i, j int, slots []slotOf) bool {
	for _, at := range slots {
		a, b, slot := &p.Moves[i].Parts[at.set], &p.Moves[j].Parts[at.set], at.slot
		if a.From[b.From[slot]] != b.From[a.From[slot]] {
			return false
		}
		n := p.Sets[at.set].Orientations
		ab, ba := a.Twist[b.From[slot]]+b.Twist[slot], b.Twist[a.From[slot]]+a.Twist[slot]
		if ab != ba && n > 1 && (ab-ba)%n != 0 {
			return false
		}
	}
	return true
}

// forbidOrder forbids powers of the move first directly before powers of the move
// second, unless the opposite order is forbidden already.
func (p *Puzzle) forbidOrder(first, second int) {
	n := len(p.Moves)
	for i := first; i < n && p.Moves[i].Base == first; i++ {
		for j := second; j < n && p.Moves[j].Base == second; j++ {
			if !p.forbidden[j*n+i] {
				p.forbidden[i*n+j] = true
			}
		}
	}
}

// Restrict returns the puzzle with only some of its moves, given by index in
// ascending order. The rules for which move may follow which stay the same.
func (p *Puzzle) Restrict(moves []int) *Puzzle {
	q := *p
	q.Moves, q.forbidden, q.names = nil, nil, map[string]int{}
	bases := p.bases(moves)
	for i, m := range moves {
		move := p.Moves[m]
		move.Base = bases[i]
		q.names[move.Name] = len(q.Moves)
		q.Moves = append(q.Moves, move)
		for _, second := range moves {
			q.forbidden = append(q.forbidden, p.Forbidden(m, second))
		}
	}
	q.forbiddenPairs, q.cancelling = keptPairs(p.forbiddenPairs, moves), keptPairs(p.cancelling, moves)
	return &q
}

// keptPairs returns the pairs of which both moves are kept, by their indices among these.
func keptPairs(pairs []movePair, kept []int) (list []movePair) {
	for _, f := range pairs {
		first, hasFirst := slices.BinarySearch(kept, f.first)
		second, hasSecond := slices.BinarySearch(kept, f.second)
		if hasFirst && hasSecond {
			list = append(list, movePair{first, second})
		}
	}
	return list
}

// bases returns, for each of the moves kept, the index among them of its base. If
// the kept powers of a move are exactly the powers of the first of them, that one
// is the base of all. Otherwise each is its own base.
func (p *Puzzle) bases(kept []int) []int {
	bases := make([]int, len(kept))
	for first, end := 0, 0; first < len(kept); first = end {
		move := p.Moves[kept[first]].Base
		for end = first; end < len(kept) && p.Moves[kept[end]].Base == move; end++ {
			bases[end] = end
		}
		if slices.Equal(kept[first:end], p.Powers(kept[first])) {
			for i := range bases[first:end] {
				bases[first+i] = first
			}
		}
	}
	return bases
}

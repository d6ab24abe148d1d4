package solver

import (
	"context"
	"fmt"
	"math/bits"
)

// coord is a coordinate: what it is about is numbered, and its moves are a
// table. Together a problem's coordinates tell whether a position is solved,
// each for itself.
type coord struct {
	name  string
	orbit int // that it is about; -1: the blocks
	size  int
	moves moveTable
	start uint32
	goals []uint32 // values, in ascending order
}

// all reports whether every value is a goal.
func (c *coord) all() bool { return len(c.goals) == c.size }

// vector describes how the values of a coordinate are written: a list of small
// numbers, of which a move makes another one.
type vector struct {
	length int
	bits   int
	step   func(move int, in, out []int) bool // false: the move cannot be made
	right  func(i, x int) bool                // a goal may have the number x at i; it is one if it has such everywhere
	powers bool                               // a power of a move is the move several times
	ranks  func(seed []int) ranking           // nil, or if it returns that: there are too many values
}

// goal reports whether the value is a goal.
func (v *vector) goal(value []int) bool {
	for i, x := range value {
		if !v.right(i, x) {
			return false
		}
	}
	return true
}

func (v *vector) pack(in []int, key []uint64) {
	clear(key)
	word, shift := 0, 0
	for _, x := range in {
		if shift+v.bits > 64 {
			word, shift = word+1, 0
		}
		key[word] |= uint64(x) << shift
		shift += v.bits
	}
}

func (v *vector) unpack(key []uint64, out []int) {
	word, shift := 0, 0
	mask := uint64(1)<<v.bits - 1
	for i := range out {
		if shift+v.bits > 64 {
			word, shift = word+1, 0
		}
		out[i] = int(key[word] >> shift & mask)
		shift += v.bits
	}
}

// width returns how many bits the numbers below n have.
func width(n int) int { return max(1, bits.Len(uint(n-1))) }

// keyWords is how many words the vector's key takes; numbers do not straddle.
func (v *vector) keyWords() int {
	per := 64 / v.bits
	return max(1, (v.length+per-1)/per)
}

// enumerate numbers all values that moves lead to from the seed. It returns nil
// if there are more than most. The function that comes with the coordinate finds
// the number of a value; it returns -1 if no moves lead there.
func enumerate(ctx context.Context, v vector, bases, seed []int, most int, crew *crew) (*coord, func([]int) int, error) {
	if v.ranks != nil {
		if r := v.ranks(seed); r != nil {
			return enumerateRanks(ctx, v, r, bases, seed, most, crew)
		}
	}
	moveN := len(bases)
	words := v.keyWords()
	t := newInterner(words)
	key := make([]uint64, words)
	in, out := make([]int, v.length), make([]int, v.length)
	v.pack(seed, key)
	t.add(key, mix(key))
	c := &coord{}
	var moves []uint32
	for id := 0; id < t.len(); id++ {
		if t.len() > most {
			return nil, nil, nil
		}
		if id%4096 == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		v.unpack(t.key(id), in)
		if v.goal(in) {
			c.goals = append(c.goals, uint32(id))
		}
		for m := range moveN {
			to := none
			switch {
			case v.powers && bases[m] != m: // filled in below
			case v.step(m, in, out):
				v.pack(out, key)
				n, _ := t.add(key, mix(key))
				to = uint32(n)
			}
			moves = append(moves, to)
		}
	}
	c.size = t.len()
	if v.powers {
		fillPowers(moves, bases)
	}
	c.moves = newMoveTable(c.size, moveN, moves)
	return c, func(value []int) int { return v.find(t, value) }, nil
}

// fillPowers completes the moves that are powers: each is the one before it, then
// their base.
func fillPowers(moves []uint32, bases []int) {
	n := len(bases)
	for first := 0; first < len(moves); first += n {
		row := moves[first:][:n]
		for m, base := range bases {
			if base != m {
				row[m] = moves[int(row[m-1])*n+base]
			}
		}
	}
}

// find returns the number of a value, -1 if it has none.
func (v *vector) find(t *interner, value []int) int {
	key := make([]uint64, v.keyWords())
	v.pack(value, key)
	_, id := t.find(key, mix(key))
	return id
}

// classVector is where the classes of pieces are.
func (o *orbit) classVector() (vector, []int, []int) {
	v := vector{length: len(o.places), bits: width(o.classN), powers: true}
	v.ranks = func(seed []int) ranking { return newArrangements(seed, o.classN) }
	v.step = func(m int, in, out []int) bool {
		for i, from := range o.from[m] {
			out[i] = in[from]
		}
		return true
	}
	v.right = func(i, class int) bool { return o.mayEnd(class, i) }
	return v, o.home, o.start
}

// orientVector is how the pieces are turned, by place.
func (o *orbit) orientVector() (vector, []int, []int) {
	v := vector{length: len(o.places), bits: width(o.n), powers: true}
	v.ranks = func(seed []int) ranking { return newTurnings(seed, o.n, o.keepsSum()) }
	v.step = func(m int, in, out []int) bool {
		twist := o.twist[m]
		for i, from := range o.from[m] {
			x := in[from] + twist[i]
			if x >= o.n {
				x -= o.n
			}
			out[i] = x
		}
		return true
	}
	v.right = func(i, x int) bool { return !o.right[i] || x == o.solved[i] }
	return v, o.solved, o.turned
}

// chunk is some pieces of an orbit that are followed together. A piece is at a
// spot: place × orientations + orientation.
type chunk struct {
	pieces [][2]int // where each one is at home and at the start, as places
	group  []int    // the class of each piece, if those of a class are alike
}

// spotVector is where the pieces of a chunk are, and how they are turned.
// Those of one class are sorted.
func (o *orbit) spotVector(c chunk) (vector, []int, []int) {
	spots := len(o.places) * o.n
	to := make([][]int, len(o.from))
	for m := range o.from {
		to[m] = make([]int, spots)
		for i, from := range o.from[m] {
			for x := range o.n {
				to[m][from*o.n+x] = i*o.n + (x+o.twist[m][i])%o.n
			}
		}
	}
	v := vector{length: len(c.pieces), bits: width(spots), powers: true}
	v.ranks = func(seed []int) ranking { return newSpots(seed, spots) }
	v.step = func(m int, in, out []int) bool {
		for j, spot := range in {
			out[j] = to[m][spot]
		}
		sortGroups(out, c.group)
		return true
	}
	v.right = func(j, spot int) bool {
		place, x := spot/o.n, spot%o.n
		return o.mayEnd(c.group[j], place) && (!o.right[place] || x == o.solved[place])
	}
	home, start := make([]int, len(c.pieces)), make([]int, len(c.pieces))
	for j, at := range c.pieces {
		home[j], start[j] = at[0]*o.n+o.solved[at[0]], at[1]*o.n+o.turned[at[1]]
	}
	sortGroups(home, c.group)
	sortGroups(start, c.group)
	return v, home, start
}

// name is that of the chunk with the number.
func (c chunk) name(i int) string { return fmt.Sprintf("spots%d%v", i, c.group) }

// sortGroups sorts the stretches of v that belong to one group.
func sortGroups(v, group []int) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && group[j] == group[j-1] && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

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
func (c *coord) allGoals() bool { return len(c.goals) == c.size }

// vector describes how the values of a coordinate are written: a list of small
// numbers, of which a move makes another one.
type coordSpec struct {
	length     int
	bits       int
	apply      func(move int, in, out []int) bool // false: the move cannot be made
	goalEntry  func(i, x int) bool                // a goal may have the number x at i; it is one if it has such everywhere
	hasPowers  bool                               // a power of a move is the move several times
	newRanking func(seed []int) ranking           // nil, or if it returns that: there are too many values
}

// goal reports whether the value is a goal.
func (v *coordSpec) isGoal(value []int) bool {
	for i, x := range value {
		if !v.goalEntry(i, x) {
			return false
		}
	}
	return true
}

func (v *coordSpec) pack(in []int, key []uint64) {
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

func (v *coordSpec) unpack(key []uint64, out []int) {
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
func bitWidth(n int) int { return max(1, bits.Len(uint(n-1))) }

// keyWords is how many words the vector's key takes; numbers do not straddle.
func (v *coordSpec) keyWords() int {
	per := 64 / v.bits
	return max(1, (v.length+per-1)/per)
}

// enumerate numbers all values that moves lead to from the seed. It returns nil
// if there are more than most. The function that comes with the coordinate finds
// the number of a value; it returns -1 if no moves lead there.
func enumerate(ctx context.Context, v coordSpec, bases, seed []int, most int, crew *threadPool) (*coord, func([]int) int, error) {
	if v.newRanking != nil {
		if r := v.newRanking(seed); r != nil {
			return enumerateByRank(ctx, v, r, bases, seed, most, crew)
		}
	}
	moveN := len(bases)
	words := v.keyWords()
	t := newInterner(words)
	key := make([]uint64, words)
	in, out := make([]int, v.length), make([]int, v.length)
	v.pack(seed, key)
	t.add(key, hashKey(key))
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
		if v.isGoal(in) {
			c.goals = append(c.goals, uint32(id))
		}
		for m := range moveN {
			to := illegal
			switch {
			case v.hasPowers && bases[m] != m: // filled in below
			case v.apply(m, in, out):
				v.pack(out, key)
				n, _ := t.add(key, hashKey(key))
				to = uint32(n)
			}
			moves = append(moves, to)
		}
	}
	c.size = t.len()
	if v.hasPowers {
		fillPowers(moves, bases)
	}
	c.moves = newMoveTable(c.size, moveN, moves)
	return c, func(value []int) int { return v.lookUp(t, value) }, nil
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
func (v *coordSpec) lookUp(t *interner, value []int) int {
	key := make([]uint64, v.keyWords())
	v.pack(value, key)
	_, id := t.find(key, hashKey(key))
	return id
}

// classVector is where the classes of pieces are.
func (o *orbit) classSpec() (coordSpec, []int, []int) {
	v := coordSpec{length: len(o.slots), bits: bitWidth(o.classCount), hasPowers: true}
	v.newRanking = func(seed []int) ranking { return newMultisetRanking(seed, o.classCount) }
	v.apply = func(m int, in, out []int) bool {
		for i, from := range o.from[m] {
			out[i] = in[from]
		}
		return true
	}
	v.goalEntry = func(i, class int) bool { return o.mayEnd(class, i) }
	return v, o.homeClass, o.startClass
}

// orientVector is how the pieces are turned, by place.
func (o *orbit) orientSpec() (coordSpec, []int, []int) {
	v := coordSpec{length: len(o.slots), bits: bitWidth(o.orientations), hasPowers: true}
	v.newRanking = func(seed []int) ranking { return newDigitRanking(seed, o.orientations, o.keepsSum()) }
	v.apply = func(m int, in, out []int) bool {
		twist := o.twist[m]
		for i, from := range o.from[m] {
			x := in[from] + twist[i]
			if x >= o.orientations {
				x -= o.orientations
			}
			out[i] = x
		}
		return true
	}
	v.goalEntry = func(i, x int) bool { return !o.orientMatters[i] || x == o.solvedOrient[i] }
	return v, o.solvedOrient, o.startOrient
}

// chunk is some pieces of an orbit that are followed together. A piece is at a
// spot: place × orientations + orientation.
type chunk struct {
	pieces  [][2]int // where each one is at home and at the start, as places
	classes []int    // the class of each piece, if those of a class are alike
}

// spotVector is where the pieces of a chunk are, and how they are turned.
// Those of one class are sorted.
func (o *orbit) chunkSpec(c chunk) (coordSpec, []int, []int) {
	spots := len(o.slots) * o.orientations
	to := make([][]int, len(o.from))
	for m := range o.from {
		to[m] = make([]int, spots)
		for i, from := range o.from[m] {
			for x := range o.orientations {
				to[m][from*o.orientations+x] = i*o.orientations + (x+o.twist[m][i])%o.orientations
			}
		}
	}
	v := coordSpec{length: len(c.pieces), bits: bitWidth(spots), hasPowers: true}
	v.newRanking = func(seed []int) ranking { return newSpotRanking(seed, spots) }
	v.apply = func(m int, in, out []int) bool {
		for j, spot := range in {
			out[j] = to[m][spot]
		}
		sortWithinClasses(out, c.classes)
		return true
	}
	v.goalEntry = func(j, spot int) bool {
		place, x := spot/o.orientations, spot%o.orientations
		return o.mayEnd(c.classes[j], place) && (!o.orientMatters[place] || x == o.solvedOrient[place])
	}
	home, start := make([]int, len(c.pieces)), make([]int, len(c.pieces))
	for j, at := range c.pieces {
		home[j], start[j] = at[0]*o.orientations+o.solvedOrient[at[0]], at[1]*o.orientations+o.startOrient[at[1]]
	}
	sortWithinClasses(home, c.classes)
	sortWithinClasses(start, c.classes)
	return v, home, start
}

// name is that of the chunk with the number.
func (c chunk) name(i int) string { return fmt.Sprintf("spots%d%v", i, c.classes) }

// sortGroups sorts the stretches of v that belong to one group.
func sortWithinClasses(v, group []int) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && group[j] == group[j-1] && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

package solver

import (
	"context"
	"fmt"
	"math/bits"
	"nissy/internal/interrupt"
)

// coord is a coordinate: its values are numbered from 0, and a table contains the
// effect of the moves. A position is solved when each coordinate of the problem is
// at a goal.
type coord struct {
	name  string // identifies what the coordinate describes, for the signature
	orbit int    // index of the orbit; -1 for the shape
	size  int    // number of values
	moves moveTable
	start uint32   // value of the position to solve
	goals []uint32 // in ascending order
}

// allGoals reports whether every value is a goal.
func (c *coord) allGoals() bool { return len(c.goals) == c.size }

// coordSpec describes the values of a coordinate before they are numbered. A value
// is a list of small numbers.
type coordSpec struct {
	length int // of a list
	bits   int // of each number in a list

	// apply writes the list after a move to out. It returns false if the move is illegal.
	apply func(move int, in, out []int) bool

	// goalEntry reports whether goals may have the number x at index i. A list is a
	// goal if this is true of all its indices.
	goalEntry func(i, x int) bool

	// hasPowers says that a power of a move has the effect of repeating the move.
	hasPowers bool

	// newRanking returns a ranking of the lists that arise from the seed, or nil if
	// there are too many. The function may be nil.
	newRanking func(seed []int) ranking
}

// isGoal reports whether the list is a goal.
func (s *coordSpec) isGoal(value []int) bool {
	for i, x := range value {
		if !s.goalEntry(i, x) {
			return false
		}
	}
	return true
}

// pack writes the list in to the words of key.
func (s *coordSpec) pack(in []int, key []uint64) {
	clear(key)
	word, shift := 0, 0
	for _, x := range in {
		if shift+s.bits > 64 {
			word, shift = word+1, 0
		}
		key[word] |= uint64(x) << shift
		shift += s.bits
	}
}

// unpack is the inverse of pack.
func (s *coordSpec) unpack(key []uint64, out []int) {
	word, shift := 0, 0
	mask := uint64(1)<<s.bits - 1
	for i := range out {
		if shift+s.bits > 64 {
			word, shift = word+1, 0
		}
		out[i] = int(key[word] >> shift & mask)
		shift += s.bits
	}
}

// bitWidth returns how many bits the numbers below n need.
func bitWidth(n int) int { return max(1, bits.Len(uint(n-1))) }

// keyWords returns how many words a packed list needs. No number straddles two
// words.
func (s *coordSpec) keyWords() int {
	per := 64 / s.bits
	return max(1, (s.length+per-1)/per)
}

// enumerate numbers all lists to which moves lead from the seed. It returns nil if
// there are more than most. The function that it returns finds the number of a
// list, or -1 if no moves lead to it.
func enumerate(
	ctx context.Context, spec coordSpec, bases, seed []int, most int, pool *threadPool,
) (*coord, func([]int) int, error) {
	if spec.newRanking != nil {
		if r := spec.newRanking(seed); r != nil {
			return enumerateByRank(ctx, spec, r, bases, seed, most, pool)
		}
	}
	moveCount := len(bases)
	words := spec.keyWords()
	t := newInterner(words)
	key := make([]uint64, words)
	in, out := make([]int, spec.length), make([]int, spec.length)
	spec.pack(seed, key)
	t.add(key, hashKey(key))
	c := &coord{}
	var moves []uint32
	for id := 0; id < t.len(); id++ {
		if t.len() > most {
			return nil, nil, nil
		}
		if id%64 == 0 && interrupt.Err(ctx) != nil {
			return nil, nil, ctx.Err()
		}
		spec.unpack(t.key(id), in)
		if spec.isGoal(in) {
			c.goals = append(c.goals, uint32(id))
		}
		for m := range moveCount {
			to := illegal
			switch {
			case spec.hasPowers && bases[m] != m: // fillPowers fills it in
			case spec.apply(m, in, out):
				spec.pack(out, key)
				n, _ := t.add(key, hashKey(key))
				to = uint32(n)
			}
			moves = append(moves, to)
		}
	}
	c.size = t.len()
	if spec.hasPowers {
		fillPowers(moves, bases)
	}
	c.moves = newMoveTable(c.size, moveCount, moves)
	return c, func(value []int) int { return spec.lookUp(t, value) }, nil
}

// fillPowers completes the moves that are powers. Each is the previous power
// followed by their base.
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

// lookUp returns the number of a list, or -1 if it has none.
func (s *coordSpec) lookUp(t *interner, value []int) int {
	key := make([]uint64, s.keyWords())
	s.pack(value, key)
	_, id := t.find(key, hashKey(key))
	return id
}

// classSpec describes where the classes are: the class in each slot. It also
// returns the lists of the solved position and of the start.
func (o *orbit) classSpec() (coordSpec, []int, []int) {
	spec := coordSpec{length: len(o.slots), bits: bitWidth(o.classCount), hasPowers: true}
	spec.newRanking = func(seed []int) ranking { return newMultisetRanking(seed, o.classCount) }
	spec.apply = func(m int, in, out []int) bool {
		for i, from := range o.from[m] {
			out[i] = in[from]
		}
		return true
	}
	spec.goalEntry = func(i, class int) bool { return o.mayEnd(class, i) }
	return spec, o.homeClass, o.startClass
}

// orientSpec describes how the pieces are turned: the orientation in each slot. It
// also returns the lists of the solved position and of the start.
func (o *orbit) orientSpec() (coordSpec, []int, []int) {
	spec := coordSpec{length: len(o.slots), bits: bitWidth(o.orientations), hasPowers: true}
	spec.newRanking = func(seed []int) ranking { return newDigitRanking(seed, o.orientations, o.keepsSum()) }
	spec.apply = func(m int, in, out []int) bool {
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
	spec.goalEntry = func(i, x int) bool { return !o.orientMatters[i] || x == o.solvedOrient[i] }
	return spec, o.solvedOrient, o.startOrient
}

// chunk is some pieces of an orbit that share a coordinate. A spot of a piece is
// slot × orientations + orientation.
type chunk struct {
	pieces  [][2]int // home slot and start slot of each piece
	classes []int    // class of each piece; those of one class are interchangeable
	ways    float64  // the number of spots for all of them together
}

// chunkSpec describes the spots of the pieces of a chunk. The spots of each class
// are sorted. It also returns the lists of the solved position and of the start.
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
	spec := coordSpec{length: len(c.pieces), bits: bitWidth(spots), hasPowers: true}
	spec.newRanking = func(seed []int) ranking { return newSpotRanking(seed, spots) }
	spec.apply = func(m int, in, out []int) bool {
		for j, spot := range in {
			out[j] = to[m][spot]
		}
		sortWithinClasses(out, c.classes)
		return true
	}
	spec.goalEntry = func(j, spot int) bool {
		slot, x := spot/o.orientations, spot%o.orientations
		return o.mayEnd(c.classes[j], slot) && (!o.orientMatters[slot] || x == o.solvedOrient[slot])
	}
	home, start := make([]int, len(c.pieces)), make([]int, len(c.pieces))
	for j, at := range c.pieces {
		home[j], start[j] = at[0]*o.orientations+o.solvedOrient[at[0]], at[1]*o.orientations+o.startOrient[at[1]]
	}
	sortWithinClasses(home, c.classes)
	sortWithinClasses(start, c.classes)
	return spec, home, start
}

// name returns the name of the coordinate of chunk number i.
func (c chunk) name(i int) string { return fmt.Sprintf("spots%d%v", i, c.classes) }

// sortWithinClasses sorts each run of v whose elements have the same class.
func sortWithinClasses(v, classes []int) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && classes[j] == classes[j-1] && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

package solver

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"nissy/internal/interrupt"
	"nissy/puzzle/solver/pool"
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

	find func(list []int) int // returns the number of a list, or -1 if no moves lead to it

	of   *orbit // what follows is nil for the shape
	spec coordSpec
	seed []int // of the values
}

// coordSpec describes the values of a coordinate before they are numbered. A value
// is a list of small numbers.
type coordSpec struct {
	name        string     // of the coordinate within its orbit
	home, start []int      // the lists of the solved position and of the start
	fields      []keyField // of a packed list
	words       int        // of a packed list

	// apply writes the list after a move to out. It returns false if the move is illegal.
	apply func(move int, in, out []int) bool

	// goalEntry reports whether goals may have the number x at index i. A list is a
	// goal if this is true of all its indices.
	goalEntry func(i, x int) bool

	// hasPowers says that a power of a move has the effect of repeating the move.
	hasPowers bool

	// places calls visit with the slot and the class of each piece of a list. It is nil for lists of orientations.
	places func(list []int, visit func(slot, class int))

	// newRanking returns a ranking of the lists that arise from the seed, or nil if
	// there are too many. The function may be nil.
	newRanking func(seed []int) ranking
}

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
	for i, x := range in {
		s.fields[i].put(key, x)
	}
}

// keyField is the part of a key that contains one number.
type keyField struct {
	word  int
	shift uint
	mask  uint64
}

func (f *keyField) get(key []uint64) int { return int(key[f.word] >> (f.shift % 64) & f.mask) }

// put stores a number in a key whose field is 0.
func (f *keyField) put(key []uint64, x int) { key[f.word] |= uint64(x) << (f.shift % 64) }

// newKeyFields returns the fields for numbers below the given sizes, and the number of
// words of a key. No number straddles two words.
func newKeyFields(sizes []int) (fields []keyField, words int) {
	word, used := 0, 0
	for _, size := range sizes {
		n := bitWidth(size)
		if used+n > 64 {
			word, used = word+1, 0
		}
		fields = append(fields, keyField{word, uint(used), 1<<n - 1})
		used += n
	}
	return fields, word + 1
}

// bitWidth returns how many bits the numbers below n need.
func bitWidth(n int) int { return max(1, bits.Len(uint(n-1))) }

// enumerate numbers all lists to which moves lead from the seed. It returns nil if
// there are more than most.
func enumerate(
	ctx context.Context, spec coordSpec, bases, seed []int, most int, pool *pool.Pool,
) (*coord, error) {
	if spec.newRanking != nil {
		if r := spec.newRanking(seed); r != nil {
			return enumerateByRank(ctx, spec, r, bases, seed, most, pool)
		}
	}
	moveCount := len(bases)
	t := newInterner(spec.words)
	key := make([]uint64, spec.words)
	in, out := make([]int, len(seed)), make([]int, len(seed))
	spec.pack(seed, key)
	t.add(key, hashKey(key))
	c := &coord{}
	var moves []uint32
	for id := 0; id < t.len(); id++ {
		if t.len() > most {
			return nil, nil
		}
		if id%64 == 0 && interrupt.Err(ctx) != nil {
			return nil, ctx.Err()
		}
		value := t.key(id)
		for i := range in {
			in[i] = spec.fields[i].get(value)
		}
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
	c.find = func(list []int) int { return spec.lookUp(t, list) }
	return c, nil
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
	key := make([]uint64, s.words)
	s.pack(value, key)
	_, id := t.find(key, hashKey(key))
	return id
}

// newCoordSpec returns a spec without functions. Its moves have powers, and the numbers in
// its lists are below n.
func newCoordSpec(name string, home, start []int, n int) coordSpec {
	spec := coordSpec{name: name, home: home, start: start, hasPowers: true}
	spec.fields, spec.words = newKeyFields(slices.Repeat([]int{n}, len(home)))
	return spec
}

// classSpec describes where the classes are: the class in each slot.
func (o *orbit) classSpec() coordSpec {
	spec := newCoordSpec("pieces", o.homeClass, o.startClass, o.classCount)
	spec.newRanking = func(seed []int) ranking { return newMultisetRanking(seed, o.classCount) }
	spec.apply = func(m int, in, out []int) bool {
		for i, from := range o.from[m] {
			out[i] = in[from]
		}
		return true
	}
	spec.goalEntry = func(i, class int) bool { return o.mayEnd(class, i) }
	spec.places = func(list []int, visit func(slot, class int)) {
		for slot, class := range list {
			visit(slot, class)
		}
	}
	return spec
}

// orientSpec describes how the pieces are turned: the orientation in each slot.
func (o *orbit) orientSpec() coordSpec {
	spec := newCoordSpec("orient", o.solvedOrient, o.startOrient, o.orientations)
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
	spec.goalEntry = func(i, x int) bool { return o.orientSolved(i, x) }
	return spec
}

// chunk is some pieces of an orbit that share a coordinate. A spot of a piece is
// slot × orientations + orientation.
type chunk struct {
	pieces  [][2]int // home slot and start slot of each piece
	classes []int    // class of each piece; those of one class are interchangeable
	ways    float64  // the number of spots for all of them together
}

// chunkSpec describes the spots of the pieces of chunk number n. The spots of each class
// are sorted.
func (o *orbit) chunkSpec(n int, c chunk) coordSpec {
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
	home, start := make([]int, len(c.pieces)), make([]int, len(c.pieces))
	for j, at := range c.pieces {
		home[j], start[j] = at[0]*o.orientations+o.solvedOrient[at[0]], at[1]*o.orientations+o.startOrient[at[1]]
	}
	sortWithinClasses(home, c.classes)
	sortWithinClasses(start, c.classes)
	spec := newCoordSpec(fmt.Sprintf("spots%d%v", n, c.classes), home, start, spots)
	spec.newRanking = func(seed []int) ranking { return newSpotRanking(seed, spots) }
	spec.apply = func(m int, in, out []int) bool {
		for j, spot := range in {
			out[j] = to[m][spot]
		}
		sortWithinClasses(out, c.classes)
		return true
	}
	spec.places = func(list []int, visit func(slot, class int)) {
		for j, spot := range list {
			visit(spot/o.orientations, c.classes[j])
		}
	}
	spec.goalEntry = func(j, spot int) bool {
		slot, x := spot/o.orientations, spot%o.orientations
		return o.mayEnd(c.classes[j], slot) && o.orientSolved(slot, x)
	}
	return spec
}

// sortWithinClasses sorts each run of v whose elements have the same class.
func sortWithinClasses(v, classes []int) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && classes[j] == classes[j-1] && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

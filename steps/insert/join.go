package insert

import (
	"context"
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// join finds the sequences of the table: all of up to shortLength moves, and of the longer ones those
// that generate the others (conjugates.go). Of symmetric sequences it finds at least one.
//
// It meets in the middle: a sequence is a first part, which is as long as the second part or one move
// longer, and then a second part. Of symmetric first parts one is enough, so there are few. The join
// indexes them, and looks up the second parts.
type join struct {
	indexes []index // of first parts of up to halfLength moves
	long    index   // of those with one move more
}

// shortLength is the length of the sequences of a first part of halfLength moves and a shorter second
// part.
const shortLength = 2*halfLength - 1

// newJoin indexes the first parts. Finding the long ones takes about as long as all the rest, so that is
// done at the same time.
func newJoin(ctx context.Context, threads int) *join {
	j := new(join)
	inParallel(ctx, threads, 2, func(i int) {
		if i == 0 {
			j.long = index{firstParts: longParts(ctx), key: byEdges, mask: wholeKey, before: layersBefore(true), bits: 2}
			j.long.fill()
			return
		}
		short, before := newFirstParts(numShort), layersBefore(false)
		eachFirstPart(ctx, halfLength, short.add)
		var masks []uint64
		for _, block := range nearBlocks {
			mask := maskWithout(block)
			j.indexes = append(j.indexes, index{firstParts: short, key: byEdges, mask: mask, earlier: slices.Clip(masks), before: before})
			masks = append(masks, mask)
		}
		j.indexes = append(j.indexes, index{firstParts: short, key: byCorners, mask: wholeKey, before: before})
		inParallel(ctx, max(1, threads-1), len(j.indexes), func(i int) { j.indexes[i].fill() })
	})
	return j
}

// longParts returns the first parts of more than halfLength moves that the sequences which generate
// the others begin with.
func longParts(ctx context.Context) firstParts {
	long := newFirstParts(numLong)
	eachFirstPart(ctx, halfLength+1, func(p *firstPart) {
		if p.len() > halfLength && patternOf(p.layers(), false, false).isLeading() {
			long.add(p)
		}
	})
	return long
}

// firstParts are first parts in a form that needs little memory.
type firstParts struct {
	algorithms []algorithm
	inverses   []element // what the inverse of each does
}

// numShort and numLong are the numbers of first parts in the indexes.
const (
	numShort = 174_119
	numLong  = 442_156
)

func newFirstParts(n int) firstParts {
	return firstParts{make([]algorithm, 0, n), make([]element, 0, n)}
}

func (f *firstParts) add(p *firstPart) {
	inverse := p.cube.Inverse()
	f.algorithms = append(f.algorithms, p.algorithm)
	f.inverses = append(f.inverses, elementOf(&inverse))
}

// batches returns the beginnings of second parts. The join takes together those that begin with the
// same moves. If they are many, the filter of an index is in the cache for nearly all of them. If there
// are many threads, a batch has less, because each thread has one in memory.
func batches(threads int) (all []packedMoves, moves int) {
	moves = 1
	if threads > 4 {
		moves = 2
	}
	eachHalf(moves, &cube.Solved, func(p packedMoves, _ *cube.Cube) { all = append(all, p) })
	return all, moves
}

// batch has second parts.
type batch struct {
	leading []second // those to look up in all indexes
	others  []second // those that may follow long first parts, but no others
	lookups []lookup
	pieces  pieces // of the last sequence, and its layers; allocating each would leave much garbage
	buffer  [maxLength]layer
}

// lookup is a second part, by its place, and the entries of its bucket. The processor reads the
// buckets of several lookups at once if it need not look at the entries between.
type lookup struct{ second, from, to uint32 }

// newBatch returns an empty batch with room for all second parts that begin with so many moves.
func newBatch(moves int) *batch {
	n := 1 << (23 - 4*moves)
	return &batch{leading: make([]second, 0, n/2), others: make([]second, 0, n/64)}
}

// set replaces the second parts by those that begin with b, or by b alone if it has fewer moves.
func (s *batch) set(b packedMoves, moves int, j *join) {
	most := halfLength
	if b.len() < moves {
		most = b.len()
	}
	s.leading, s.others = s.leading[:0], s.others[:0]
	p := growing{second{0, solvedElement}, noPattern}
	var buffer [halfLength]cube.Move
	for _, m := range b.appendTo(buffer[:0]) {
		p = growing{second{p.then(m), element{p.do.cornersAfter(m), p.do.edgesAfter(m)}}, p.backwardPattern(m)}
	}
	s.addLonger(p, most, j)
}

// second is a second part, and what it does.
type second struct {
	packedMoves
	do element
}

// growing is a second part that may get more moves, and the numbers of its moves read backwards.
type growing struct {
	second
	backwards pattern
}

// parallel reports whether a move is parallel to the last one.
func (p *second) parallel(m cube.Move) bool { return p.packedMoves != 0 && p.last().Axis() == m.Axis() }

// backwardPattern returns the numbers of the second part with another move, read backwards.
func (p *growing) backwardPattern(m cube.Move) pattern {
	n, all := p.backwards.split()
	at := numberBits * n
	number := pattern(0)
	if m.Turns() == 2 {
		number = half
	}
	switch {
	case p.parallel(m):
		next := all >> (at - numberBits)
		number |= paired | next&repeats
		if number&half == 0 && next&half != 0 { // the half turn counts as the first
			number |= half
			all ^= half << (at - numberBits)
		}
	case p.repeats(m):
		number |= repeats
	}
	return 1<<(at+numberBits) | number<<at | all
}

// repeats reports whether the layer before the last one turns the same axis as a move.
func (p *second) repeats(m cube.Move) bool {
	before := p.packedMoves >> moveBits
	if before != 0 && before.last().Axis() == p.last().Axis() {
		before >>= moveBits
	}
	return before != 0 && before.last().Axis() == m.Axis()
}

// addLonger adds the second parts of up to most moves that begin with p.
func (s *batch) addLonger(p growing, most int, j *join) {
	n := p.len()
	if n <= 3 { // after which there are some thousand
		interrupt.Yield()
	}
	s.leading = append(s.leading, p.second)
	if n == most {
		return
	}
	for m := range cube.Move(cube.NumFaceMoves) {
		if p.parallel(m) && p.last().Face() >= m.Face() {
			continue
		}
		next := growing{second{p.then(m), element{byEdges: p.do.edgesAfter(m)}}, p.backwardPattern(m)}
		isLeading := n+1 < halfLength || next.backwards.isLeading()
		if !isLeading && !j.long.mayHave(j.long.hash(next.do[byEdges])) {
			continue
		}
		next.do[byCorners] = p.do.cornersAfter(m) // which takes longer than for the edges
		switch {
		case !isLeading:
			s.others = append(s.others, next.second)
		case n+1 == most:
			s.leading = append(s.leading, next.second)
		default:
			s.addLonger(next, most, j)
		}
	}
}

// run calls f with the sequences that end with a second part of the batch, and with what they do.
func (j *join) run(s *batch, f func(a layers, p *pieces)) {
	for i := range j.indexes {
		s.lookUp(&j.indexes[i], s.leading, f)
	}
	s.lookUp(&j.long, s.leading, f)
	s.lookUp(&j.long, s.others, f)
}

// lookUp does what run does for one index and a part of the batch.
func (s *batch) lookUp(x *index, of []second, f func(a layers, p *pieces)) {
	s.lookups = s.lookups[:0]
	for i := range of {
		hash := x.hash(of[i].do[x.key])
		if x.mayHave(hash) {
			bucket := x.bucket(hash)
			s.lookups = append(s.lookups, lookup{uint32(i), x.starts[bucket], x.starts[bucket+1]})
		}
	}
	for _, l := range s.lookups {
		second := &of[l.second]
		if second.len() == 0 {
			continue
		}
		x.find(l, second, func(first int) {
			inverse := &x.inverses[first]
			if different(inverse[byEdges], second.do[byEdges]) > mostEdges {
				return
			}
			s.pieces = second.do.restAfter(inverse)
			f(joined(&x.algorithms[first], second.packedMoves, s.buffer[:0]), &s.pieces)
		})
	}
}

// mostEdges is the most edges that a sequence of the families disturbs if it disturbs no corners.
const mostEdges = 6

// mayPrecede reports whether a first part of a length may be followed by a second part of another
// length. If its parallel moves are in a fixed order, a sequence can be split so in only one way.
func mayPrecede(first, second int) bool { return second == first || second == first-1 }

// firstPart is a sequence that is the least of its images under the symmetries, layer by
// layer.
type firstPart struct {
	algorithm
	cube   cube.Cube // what it does
	fixing uint64    // a bit for each symmetry that does not change it
}

// eachFirstPart calls f with the first parts of up to longest moves. f must not keep its
// argument.
func eachFirstPart(ctx context.Context, longest int, f func(p *firstPart)) {
	ctx = interrupt.InnerLoop(ctx)
	var parts [maxLength + 1]firstPart // by number of layers; allocating each would leave much garbage
	var visit func(n int)
	visit = func(n int) {
		if interrupt.Err(ctx) != nil {
			return
		}
		p, next := &parts[n], &parts[n+1]
		f(p)
		last := p.layers().last()
		for _, l := range allLayers {
			if p.len()+l.len() > longest || n > 0 && last.sameAxis(l) {
				continue
			}
			var ok bool
			if *next, ok = p.then(l); ok {
				visit(n + 1)
			}
		}
	}
	parts[0] = firstPart{cube: cube.Solved, fixing: 1<<cube.NumSyms - 1}
	visit(0)
}

// then returns the first part with another layer. ok reports whether the result is the least of its
// images.
func (p *firstPart) then(l layer) (next firstPart, ok bool) {
	next = firstPart{algorithm: p.algorithm, cube: p.cube}
	for left := p.fixing; left != 0; left &= left - 1 {
		s := cube.Sym(bits.TrailingZeros64(left))
		switch image := images[s][l]; {
		case image < l:
			return next, false
		case image == l:
			next.fixing |= 1 << s
		}
	}
	next.algorithm.add(l)
	var moves [2]cube.Move
	next.cube = next.cube.Apply(l.appendTo(moves[:0])...)
	return next, true
}

// joined appends the sequence of two parts to a buffer.
func joined(first *algorithm, second packedMoves, buffer layers) layers {
	var moves [halfLength]cube.Move
	all := append(buffer, first.layers()...)
	for _, m := range second.appendTo(moves[:0]) {
		all = all.push(layerOf(m))
	}
	return all
}

// layersBefore returns, for the first layer of a second part, the last layers of the first parts before
// it. These must not merge with it. If one of two parallel turns is a half turn, it must be the first
// one, or the last one.
func layersBefore(halfFirst bool) *[numLayers]uint64 {
	sets := new([numLayers]uint64)
	for _, l := range allLayers {
		for _, k := range allLayers {
			inOrder := !k.sameAxis(l) || k.halfTurns() == l.halfTurns() || (k.halfTurns() > 0) == halfFirst
			if inOrder && k.saved(l) == 0 {
				sets[l] |= 1 << k
			}
		}
	}
	return sets
}

// allLayers are the layers that are not empty, in the order of their numbers.
var allLayers = func() (all layers) {
	for l := range layer(3 << axisShift) {
		if !l.isEmpty() {
			all = append(all, l)
		}
	}
	return all
}()

// images has the image of each layer under each symmetry. See fillTables.
var images [cube.NumSyms][3 << axisShift]layer

func fillImages() {
	for s := range images {
		for _, l := range allLayers {
			var buffer [2]cube.Move
			for _, m := range l.appendTo(buffer[:0]) {
				image := layerOf(cube.Sym(s).Move(m))
				images[s][l] = image.plus(images[s][l]) // both have the axis of the image
			}
		}
	}
}

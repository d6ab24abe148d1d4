package solver

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"slices"

	"nissy/puzzle"
)

// The largest coordinates, in values.
const (
	maxOrbitValues = 1 << 20 // of a whole orbit: where its pieces are, or how they are turned
	maxChunkValues = 1 << 14 // of some pieces of an orbit that is too large for that
	maxShapeValues = 1 << 18 // of the ways in which blocks may lie
)

// problem is a puzzle with what is to be solved, cut into coordinates.
type problem struct {
	puzzle          *puzzle.Puzzle
	metric          puzzle.Metric
	costs           []int   // by move
	nextMoves       [][]int // by the move before, or len(moves) for none: the moves that may follow
	coords          []*coord
	shape           *coord // how the blocks lie; nil if there are none or too many ways
	blocks          *blocks
	blockStart      []int // where the pieces of blocks are at the start
	cache           map[string]*numberedCoord
	keyPrefix       string
	pool            *threadPool
	cachedSignature string // signature, once it is asked for
}

// newProblem cuts a puzzle and a position into coordinates. The key tells
// which moves of the solver's puzzle p has.
func (s *Solver) newProblem(ctx context.Context, p *puzzle.Puzzle, key string, metric puzzle.Metric, start puzzle.State, free *puzzle.Mask) (*problem, error) {
	pr := &problem{puzzle: p, metric: metric, cache: s.coordCache, keyPrefix: key, pool: s.tables.pool}
	pr.initMoves()
	orbits := newOrbits(p)
	for _, o := range orbits {
		if err := o.setGoal(p, start, free); err != nil {
			return nil, err
		}
		if err := pr.addOrbit(ctx, o); err != nil {
			return nil, err
		}
	}
	if err := checkInvariants(p, orbits); err != nil {
		return nil, err
	}
	return pr, pr.addBlocks(ctx, start)
}

func (pr *problem) initMoves() {
	n := len(pr.puzzle.Moves)
	for m := range n {
		pr.costs = append(pr.costs, pr.metric.Cost(&pr.puzzle.Moves[m]))
	}
	for before := range n + 1 {
		var list []int
		for m := range n {
			if before == n || !pr.puzzle.Forbidden(before, m) {
				list = append(list, m)
			}
		}
		pr.nextMoves = append(pr.nextMoves, list)
	}
}

// cover adds the coordinates of an orbit: where its pieces are and how they are
// turned; or, where these have too many values, some pieces after the other.
func (pr *problem) addOrbit(ctx context.Context, o *orbit) error {
	pieces, orient := 1.0, 1.0
	if o.hasPieceGoal() {
		pieces = o.arrangementCount(maxOrbitValues)
	}
	if o.hasOrientGoal() {
		orient = o.orientationCount()
	}
	if pieces > 2*maxOrbitValues || orient > maxOrbitValues { // often no odd permutations occur
		return pr.addChunks(ctx, o)
	}
	before := len(pr.coords)
	if pieces > 1 {
		v, home, start := o.classSpec()
		if ok, err := pr.addCoord(ctx, o, "pieces", v, home, start, maxOrbitValues); !ok || err != nil {
			pr.coords = pr.coords[:before]
			return pr.fallBackToChunks(ctx, o, err)
		}
	}
	if orient > 1 || o.hasOrientGoal() {
		v, home, start := o.orientSpec()
		if ok, err := pr.addCoord(ctx, o, "orient", v, home, start, maxOrbitValues); !ok || err != nil {
			pr.coords = pr.coords[:before]
			return pr.fallBackToChunks(ctx, o, err)
		}
	}
	return nil
}

// orChunks follows the pieces a few at a time, unless there is an error.
func (pr *problem) fallBackToChunks(ctx context.Context, o *orbit, err error) error {
	if err != nil {
		return err
	}
	return pr.addChunks(ctx, o)
}

// coverChunks follows the pieces of an orbit a few at a time.
func (pr *problem) addChunks(ctx context.Context, o *orbit) error {
	chunks := o.chunks()
	if err := pr.enumerateChunks(ctx, o, chunks); err != nil {
		return err
	}
	for i, c := range chunks {
		v, home, start := o.chunkSpec(c)
		ok, err := pr.addCoord(ctx, o, c.name(i), v, home, start, maxOrbitValues)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("a piece of %s has more than %d places", pr.puzzle.Sets[o.set].Name, maxOrbitValues)
		}
	}
	return nil
}

// enumerateChunks numbers the values of all chunks at the same time, those from
// where the pieces are at home.
func (pr *problem) enumerateChunks(ctx context.Context, o *orbit, chunks []chunk) error {
	keys, list, errs := make([]string, len(chunks)), make([]*numberedCoord, len(chunks)), make([]error, len(chunks))
	alone := newThreadPool(1)
	pr.pool.each(ctx, len(chunks), func(i int) {
		v, home, _ := o.chunkSpec(chunks[i])
		keys[i] = pr.coordKey(o, chunks[i].name(i), home)
		list[i], errs[i] = pr.numberValues(ctx, keys[i], v, home, maxOrbitValues, alone)
	})
	for i, e := range list {
		if e != nil {
			pr.cache[keys[i]] = e
		}
	}
	return cmp.Or(errors.Join(errs...), ctx.Err())
}

// chunks splits the pieces of an orbit that matter. Those of a class stay
// together if there are few enough ways for them to lie.
func (o *orbit) chunks() []chunk {
	var list []chunk
	var now chunk
	ways := 1.0
	flush := func() {
		if len(now.pieces) > 0 {
			list = append(list, now)
		}
		now, ways = chunk{}, 1
	}
	for _, class := range o.piecesByClass() {
		if class.class == 0 && !o.freeOrientMatters() {
			continue
		}
		for _, piece := range class.pieces {
			spots := float64((len(o.slots) - len(now.pieces)) * o.orientations)
			if ways *= spots / float64(1+countOf(now.classes, class.class)); ways > maxChunkValues && len(now.pieces) > 0 {
				flush()
				ways = float64(len(o.slots) * o.orientations)
			}
			now.pieces = append(now.pieces, piece)
			now.classes = append(now.classes, class.class)
		}
	}
	flush()
	return list
}

// freeMatter reports whether it matters how a piece is turned that may be
// anywhere.
func (o *orbit) freeOrientMatters() bool {
	for i := range o.slots {
		if o.orientMatters[i] && !o.pieceMatters[i] {
			return true
		}
	}
	return false
}

// count returns how often n is in the list.
func countOf(list []int, n int) int {
	k := 0
	for _, x := range list {
		if x == n {
			k++
		}
	}
	return k
}

// classPieces are the pieces of a class: where each is at home and at the start.
type classPieces struct {
	class  int
	pieces [][2]int
}

// byClass returns the pieces of each class, small classes first.
func (o *orbit) piecesByClass() []classPieces {
	list := make([]classPieces, o.classCount)
	for class := range list {
		list[class].class = class
		var homes, starts []int
		for i := range o.slots {
			if o.homeClass[i] == class {
				homes = append(homes, i)
			}
			if o.startClass[i] == class {
				starts = append(starts, i)
			}
		}
		for j, home := range homes {
			list[class].pieces = append(list[class].pieces, [2]int{home, starts[j]})
		}
	}
	slices.SortStableFunc(list, func(a, b classPieces) int { return len(a.pieces) - len(b.pieces) })
	return list
}

// add adds a coordinate, unless it asks nothing. It is not ok if the coordinate
// has more than most values.
func (pr *problem) addCoord(ctx context.Context, o *orbit, name string, v coordSpec, home, start []int, most int) (ok bool, err error) {
	e, err := pr.cachedCoord(ctx, o, name, v, home, most)
	if e == nil {
		return false, err
	}
	id := e.find(start)
	seed := home
	if id < 0 { // other goals may be in reach
		if e, err = pr.cachedCoord(ctx, o, name, v, start, most); e == nil {
			return false, err
		}
		id, seed = e.find(start), start
	}
	c := *e.coord
	if len(c.goals) == 0 {
		set := pr.puzzle.Sets[o.set].Name
		if name == "orient" {
			return false, unsolvable("no moves turn the pieces of %s like that (orbit)", set)
		}
		return false, unsolvable("no moves arrange the pieces of %s like that (parity or orbit)", set)
	}
	if c.allGoals() {
		return true, nil
	}
	c.name, c.orbit, c.start = fmt.Sprintf("%d-%s%v", o.index, name, seed), o.index, uint32(id)
	pr.coords = append(pr.coords, &c)
	return true, nil
}

// enumerated is a coordinate with what finds the numbers of its values.
type numberedCoord struct {
	coord *coord
	find  func(value []int) int
}

// enumerate numbers the values of a coordinate, unless an earlier problem did;
// nil if there are more than most.
func (pr *problem) cachedCoord(ctx context.Context, o *orbit, name string, v coordSpec, seed []int, most int) (*numberedCoord, error) {
	key := pr.coordKey(o, name, seed)
	e, err := pr.numberValues(ctx, key, v, seed, most, pr.pool)
	if e != nil {
		pr.cache[key] = e
	}
	return e, err
}

// keyOf is what a coordinate is known by.
func (pr *problem) coordKey(o *orbit, name string, seed []int) string {
	return fmt.Sprint(pr.keyPrefix, o.index, name, seed, o.homeClass, o.pieceMatters, o.orientMatters, o.solvedOrient)
}

// enumerated does it without keeping the coordinate.
func (pr *problem) numberValues(ctx context.Context, key string, v coordSpec, seed []int, most int, crew *threadPool) (*numberedCoord, error) {
	if e := pr.cache[key]; e != nil {
		return e, nil
	}
	c, find, err := enumerate(ctx, v, pr.bases(), seed, most, crew)
	if c == nil || err != nil {
		return nil, err
	}
	return &numberedCoord{c, find}, nil
}

// bases returns for each move the one that it is a power of.
func (pr *problem) bases() []int {
	var list []int
	for _, m := range pr.puzzle.Moves {
		list = append(list, m.Base)
	}
	return list
}

// undo returns for each move the one that takes it back; -1 if there is none.
func (pr *problem) inverseMoves() []int {
	moves := pr.puzzle.Moves
	undo := make([]int, len(moves))
	for first, end := 0, 0; first < len(moves); first = end {
		end = first + 1 // behind the move's powers
		for end < len(moves) && moves[end].Base == first {
			end++
		}
		if end-first == 1 && !pr.puzzle.SelfInverse(first) { // its other powers are left out
			undo[first] = -1
			continue
		}
		for m := first; m < end; m++ {
			undo[m] = first + end - 1 - m
		}
	}
	return undo
}

// oneWay reports whether some move is not taken back by another one.
func (pr *problem) hasOneWayMoves() bool { return slices.Contains(pr.inverseMoves(), -1) }

// addBlocks makes a coordinate of how the blocks lie.
func (pr *problem) addBlocks(ctx context.Context, start puzzle.State) error {
	pr.blocks, pr.blockStart = newBlocks(pr.puzzle, start)
	if pr.blocks == nil {
		return nil
	}
	v := pr.blocks.spec()
	_, home := newBlocks(pr.puzzle, pr.puzzle.Solved)
	if len(home) != len(pr.blockStart) {
		home = pr.blockStart
	}
	c, find, err := enumerate(ctx, v, pr.bases(), home, maxShapeValues, pr.pool)
	if c == nil {
		return err
	}
	id := find(pr.blockStart)
	if id < 0 { // no moves lead there from the solved position
		home, id = pr.blockStart, 0
		if c, _, err = enumerate(ctx, v, pr.bases(), home, maxShapeValues, pr.pool); c == nil {
			return err
		}
	}
	c.name, c.orbit, c.start = fmt.Sprint("blocks", home), -1, uint32(id)
	pr.shape = c
	return nil
}

// signature is a hash of all that the distances of the problem depend on.
func (pr *problem) signature() string {
	if pr.cachedSignature == "" {
		pr.cachedSignature = pr.computeSignature()
	}
	return pr.cachedSignature
}

func (pr *problem) computeSignature() string {
	h := sha256.New()
	p := pr.puzzle
	writeNumbers(h, len(p.Moves), int(pr.metric))
	for _, m := range p.Moves {
		writeNumbers(h, m.Turns)
		for _, part := range m.Parts {
			writeNumbers(h, part.From...)
			writeNumbers(h, part.Twist...)
		}
	}
	coords := pr.coords
	if pr.shape != nil {
		coords = append(slices.Clone(coords), pr.shape)
	}
	for _, c := range coords {
		writeNumbers(h, c.size)
		h.Write([]byte(c.name))
		for _, goal := range c.goals {
			writeNumbers(h, int(goal))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

func writeNumbers(h hash.Hash, numbers ...int) {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(numbers)))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	h.Write(b)
}

package solver

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"nissy/internal/interrupt"
	"nissy/puzzle"
	"nissy/puzzle/solver/pool"
)

// Limits of a coordinate, in values.
const (
	maxOrbitValues = 1 << 20 // for a whole orbit: where its pieces are, or how they are turned
	maxChunkValues = 1 << 14 // for some pieces of an orbit that is too large for that
	maxShapeValues = 1 << 18 // for the slots of all blocks
	maxShapeBytes  = 1 << 28 // for the same, while they are enumerated
)

// problem is a puzzle and a goal, divided into coordinates.
type problem struct {
	puzzle     *puzzle.Puzzle
	metric     puzzle.Metric
	costs      []int // by move: its length
	maxCost    int   // of a move, but at least 1
	bases      []int // by move: the move that it is a power of
	coords     []*coord
	shape      *coord    // the slots of all blocks; nil if there are none, or too many values
	withShape  []*coord  // coords, then shape unless it is nil
	blocks     *blocks   // nil if the puzzle has none
	blockStart []int     // the slots of the pieces of blocks at the start
	cache      *sync.Map // *coord of earlier problems, see numberCoord
	keyPrefix  string    // identifies the moves of puzzle in cache
	pool       *pool.Pool
	budget     coordBudget
	whole      bool   // a chunk has all pieces of a class, so that a position has only one value
	signature  string // a hash of everything that the distances depend on
}

// newProblem divides a puzzle and a position into coordinates. The puzzle p has
// some or all moves of the puzzle of the solver, and key identifies which. If the
// position is proved to be unsolvable, the error is *UnsolvableError.
func (s *Solver) newProblem(
	ctx context.Context, p *puzzle.Puzzle, key string, metric puzzle.Metric, start puzzle.State, free *puzzle.Mask,
) (*problem, error) {
	pr := &problem{puzzle: p, metric: metric, cache: &s.coordCache, keyPrefix: key, pool: s.tables.pool}
	return pr, s.divide(ctx, pr, start, free)
}

// newGodProblem divides a puzzle into coordinates whose values identify a position.
func (s *Solver) newGodProblem(ctx context.Context, p *puzzle.Puzzle, key string, metric puzzle.Metric) (*problem, error) {
	pr := &problem{puzzle: p, metric: metric, cache: &s.coordCache, keyPrefix: key, pool: s.tables.pool, whole: true}
	return pr, s.divide(ctx, pr, p.Solved, p.NewMask())
}

// divide divides the puzzle of a problem, and a position, into coordinates.
func (s *Solver) divide(ctx context.Context, pr *problem, start puzzle.State, free *puzzle.Mask) error {
	p := pr.puzzle
	pr.initMoves()
	pr.budget = coordBudget{tables: s.tables, granted: &s.coordBytes, valueBytes: pr.valueBytes()}
	orbits := newOrbits(p)
	for _, o := range orbits {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		if err := o.setGoal(p, start, free); err != nil {
			return err
		}
		if err := pr.reserve(o); err != nil {
			return err
		}
	}
	for _, o := range orbits {
		if err := pr.addOrbit(ctx, o); err != nil {
			return err
		}
	}
	if err := checkInvariants(p, orbits); err != nil {
		return err
	}
	if err := pr.addBlocks(ctx, start); err != nil {
		return err
	}
	pr.withShape = pr.coords
	if pr.shape != nil {
		pr.withShape = append(slices.Clone(pr.coords), pr.shape)
	}
	pr.signature = pr.newSignature()
	return nil
}

// initMoves fills in costs, maxCost and bases.
func (pr *problem) initMoves() {
	pr.maxCost = 1
	for m := range pr.puzzle.Moves {
		cost := pr.metric.Cost(&pr.puzzle.Moves[m])
		pr.costs, pr.maxCost = append(pr.costs, cost), max(pr.maxCost, cost)
		pr.bases = append(pr.bases, pr.puzzle.Moves[m].Base)
	}
}

// addOrbit adds the coordinates of an orbit: one for where its pieces are and one
// for how they are turned. If these have too many values, it adds one for each
// chunk instead.
func (pr *problem) addOrbit(ctx context.Context, o *orbit) error {
	pieces, orient, fit := o.valueCounts()
	if !fit {
		return pr.addChunks(ctx, o)
	}
	var specs []coordSpec
	if pieces > 1 {
		specs = append(specs, o.classSpec())
	}
	if orient > 1 || o.hasOrientGoal() {
		specs = append(specs, o.orientSpec())
	}
	before := len(pr.coords)
	for _, spec := range specs {
		ok, err := pr.addCoord(ctx, o, spec)
		if err != nil {
			return err
		}
		if !ok {
			pr.coords = pr.coords[:before]
			if err := pr.reserveChunks(o); err != nil {
				return err
			}
			return pr.addChunks(ctx, o)
		}
	}
	return nil
}

// valueCounts returns the number of values of the two coordinates of an orbit: where its
// pieces are, and how they are turned. fit is false if these are too many, so that chunks
// are needed instead. The factor of 2 allows for puzzles with only even permutations.
func (o *orbit) valueCounts() (pieces, orient float64, fit bool) {
	pieces, orient = 1, 1
	if o.hasPieceGoal() {
		pieces = o.arrangementCount(maxOrbitValues)
	}
	if o.hasOrientGoal() {
		orient = o.orientationCount()
	}
	return pieces, orient, pieces <= 2*maxOrbitValues && orient <= maxOrbitValues
}

func (pr *problem) addChunks(ctx context.Context, o *orbit) error {
	chunks := o.chunks(pr.whole)
	if err := pr.enumerateChunks(ctx, o, chunks); err != nil {
		return err
	}
	for i, c := range chunks {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		ok, err := pr.addCoord(ctx, o, o.chunkSpec(i, c))
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("a piece of %s, or pieces that are alike, have more than %d combinations of slot and orientation",
				pr.puzzle.Sets[o.set].Name, maxOrbitValues)
		}
	}
	return nil
}

// enumerateChunks enumerates the values of all chunks, starting from the solved
// position. The threads work on different chunks.
func (pr *problem) enumerateChunks(ctx context.Context, o *orbit, chunks []chunk) error {
	errs := make([]error, len(chunks))
	single := pool.New(1)
	pr.pool.Each(ctx, len(chunks), func(i int) {
		spec := o.chunkSpec(i, chunks[i])
		_, errs[i] = pr.numberCoord(ctx, o, spec, spec.home, single)
	})
	return cmp.Or(errors.Join(errs...), ctx.Err())
}

// chunks divides the pieces that matter into chunks. Pieces of one class stay
// together if they have few enough arrangements, or if whole is true.
func (o *orbit) chunks(whole bool) []chunk {
	var list []chunk
	current := chunk{ways: 1}
	add := func(class int, pieces [][2]int) {
		with := o.extended(current, class, pieces)
		if with.ways > maxChunkValues && len(current.pieces) > 0 {
			list = append(list, current)
			with = o.extended(chunk{ways: 1}, class, pieces)
		}
		current = with
	}
	for _, class := range o.piecesByClass() {
		switch {
		case class.class == 0 && !o.freeOrientMatters() || len(class.pieces) == 0:
		case whole:
			add(class.class, class.pieces)
		default:
			for i := range class.pieces {
				add(class.class, class.pieces[i:i+1])
			}
		}
	}
	if len(current.pieces) > 0 {
		list = append(list, current)
	}
	return list
}

// extended returns a chunk with more pieces of a class.
func (o *orbit) extended(c chunk, class int, pieces [][2]int) chunk {
	c.pieces, c.classes = slices.Clone(c.pieces), slices.Clone(c.classes)
	for _, piece := range pieces {
		spots := float64((len(o.slots) - len(c.pieces)) * o.orientations)
		c.ways *= spots / float64(1+countOf(c.classes, class))
		c.pieces, c.classes = append(c.pieces, piece), append(c.classes, class)
	}
	return c
}

// freeOrientMatters reports whether a slot that accepts any piece requires an
// orientation.
func (o *orbit) freeOrientMatters() bool {
	for i := range o.slots {
		if o.orientMatters(i) && !o.pieceMatters[i] {
			return true
		}
	}
	return false
}

// countOf returns how many times n occurs in list.
func countOf(list []int, n int) int {
	k := 0
	for _, x := range list {
		if x == n {
			k++
		}
	}
	return k
}

// classPieces lists the pieces of a class. Each piece is a pair of slots: the home
// slot and the slot at the start.
type classPieces struct {
	class  int
	pieces [][2]int
}

// piecesByClass returns the pieces of each class, small classes first.
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

// addCoord adds a coordinate, unless all its values are goals. It returns ok ==
// false if the coordinate has too many values.
func (pr *problem) addCoord(ctx context.Context, o *orbit, spec coordSpec) (ok bool, err error) {
	seed := spec.home
	e, err := pr.numberCoord(ctx, o, spec, seed, pr.pool)
	if e == nil {
		return false, err
	}
	if e.find(spec.start) < 0 { // moves may still lead to other goals
		seed = spec.start
		if e, err = pr.numberCoord(ctx, o, spec, seed, pr.pool); e == nil {
			return false, err
		}
	}
	c := *e
	if len(c.goals) == 0 {
		set := pr.puzzle.Sets[o.set].Name
		if spec.name == "orient" {
			return false, unsolvable("no moves can orient the pieces of %s this way (orbit)", set)
		}
		return false, unsolvable("no moves can arrange the pieces of %s this way (parity or orbit)", set)
	}
	if len(c.goals) == c.size {
		return true, nil
	}
	c.name, c.orbit, c.start = fmt.Sprintf("%d-%s%v", o.index, spec.name, seed), o.index, uint32(e.find(spec.start))
	c.of, c.spec, c.seed = o, spec, seed
	pr.coords = append(pr.coords, &c)
	return true, nil
}

// numberCoord enumerates the values of a coordinate, unless an earlier problem did.
// It returns nil if there are too many.
func (pr *problem) numberCoord(
	ctx context.Context, o *orbit, spec coordSpec, seed []int, pool *pool.Pool,
) (*coord, error) {
	key := fmt.Sprint(pr.keyPrefix, o.index, spec.name, seed, o.homeClass, o.pieceMatters, o.orientModulo, o.solvedOrient)
	if e, ok := pr.cache.Load(key); ok {
		return e.(*coord), nil
	}
	e, err := enumerate(ctx, spec, pr.bases, seed, maxOrbitValues, pool)
	if e != nil {
		pr.cache.Store(key, e)
	}
	return e, err
}

// inverseMoves returns, for each move, the index of its inverse, or -1 if the
// puzzle does not have the inverse.
func (pr *problem) inverseMoves() []int {
	moves := pr.puzzle.Moves
	undo := make([]int, len(moves))
	for first, end := 0, 0; first < len(moves); first = end {
		end = first + 1 // will be the index after the powers of first
		for end < len(moves) && moves[end].Base == first {
			end++
		}
		if end-first == 1 && !pr.puzzle.SelfInverse(first) { // Restrict removed its other powers
			undo[first] = -1
			continue
		}
		for m := first; m < end; m++ {
			undo[m] = first + end - 1 - m
		}
	}
	return undo
}

// hasOneWayMoves reports whether some move has no inverse among the moves.
func (pr *problem) hasOneWayMoves() bool { return slices.Contains(pr.inverseMoves(), -1) }

// addBlocks prepares the blocks and, if it has few enough values, the shape.
func (pr *problem) addBlocks(ctx context.Context, start puzzle.State) error {
	pr.blocks, pr.blockStart = newBlocks(pr.puzzle, start)
	if pr.blocks == nil {
		return nil
	}
	spec := pr.blocks.spec()
	_, home := newBlocks(pr.puzzle, pr.puzzle.Solved)
	if len(home) != len(pr.blockStart) {
		home = pr.blockStart
	}
	most := min(maxShapeValues, pr.budget.share(maxShapeBytes)/(2*pr.valueBytes()+32*spec.words))
	e, err := enumerate(ctx, spec, pr.bases, home, most, pr.pool)
	if e == nil {
		return err
	}
	if e.find(pr.blockStart) < 0 { // no moves lead there from the solved position
		home = pr.blockStart
		if e, err = enumerate(ctx, spec, pr.bases, home, most, pr.pool); e == nil {
			return err
		}
	}
	pr.shape = e
	pr.shape.name, pr.shape.orbit, pr.shape.start = fmt.Sprint("blocks", home), -1, uint32(e.find(pr.blockStart))
	return nil
}

func (pr *problem) newSignature() string {
	sum := sha256.New()
	h := bufio.NewWriterSize(sum, 1<<16)
	p := pr.puzzle
	writeNumbers(h, len(p.Moves), int(pr.metric))
	for _, m := range p.Moves {
		writeNumbers(h, m.Turns)
		for _, part := range m.Parts {
			writeNumbers(h, part.From...)
			writeNumbers(h, part.Twist...)
		}
	}
	for _, rule := range p.Illegal {
		writeNumbers(h, rule.Set, rule.Slot, rule.Piece)
	}
	for _, c := range pr.withShape {
		writeNumbers(h, c.size)
		h.WriteString(c.name)
		for _, goal := range c.goals {
			writeNumbers(h, int(goal))
		}
	}
	h.Flush() // a hash never fails
	hash := sum.Sum(nil)
	return hex.EncodeToString(hash[:12])
}

// writeNumbers writes numbers, preceded by their count.
func writeNumbers(h *bufio.Writer, numbers ...int) {
	b := binary.LittleEndian.AppendUint64(h.AvailableBuffer(), uint64(len(numbers)))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	h.Write(b)
}

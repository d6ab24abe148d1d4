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
	maxWhole = 1 << 20 // of a whole orbit: where its pieces are, or how they are turned
	maxChunk = 1 << 14 // of some pieces of an orbit that is too large for that
	maxShape = 1 << 18 // of the ways in which blocks may lie
)

// problem is a puzzle with what is to be solved, cut into coordinates.
type problem struct {
	puzzle *puzzle.Puzzle
	metric puzzle.Metric
	costs  []int   // by move
	follow [][]int // by the move before, or len(moves) for none: the moves that may follow
	coords []*coord
	shape  *coord // how the blocks lie; nil if there are none or too many ways
	blocks *blocks
	points []int // where the pieces of blocks are at the start
	known  map[string]*enumerated
	key    string
	crew   *crew
	sign   string // signature, once it is asked for
}

// newProblem cuts a puzzle and a position into coordinates. The key tells
// which moves of the solver's puzzle p has.
func (s *Solver) newProblem(ctx context.Context, p *puzzle.Puzzle, key string, metric puzzle.Metric, start puzzle.State, free *puzzle.Mask) (*problem, error) {
	pr := &problem{puzzle: p, metric: metric, known: s.known, key: key, crew: s.tables.crew}
	pr.moves()
	orbits := newOrbits(p)
	for _, o := range orbits {
		if err := o.pose(p, start, free); err != nil {
			return nil, err
		}
		if err := pr.cover(ctx, o); err != nil {
			return nil, err
		}
	}
	if err := parity(p, orbits); err != nil {
		return nil, err
	}
	return pr, pr.addBlocks(ctx, start)
}

func (pr *problem) moves() {
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
		pr.follow = append(pr.follow, list)
	}
}

// cover adds the coordinates of an orbit: where its pieces are and how they are
// turned; or, where these have too many values, some pieces after the other.
func (pr *problem) cover(ctx context.Context, o *orbit) error {
	pieces, orient := 1.0, 1.0
	if o.asksPieces() {
		pieces = o.arrangements(maxWhole)
	}
	if o.asksOrient() {
		orient = o.orientations()
	}
	if pieces > 2*maxWhole || orient > maxWhole { // often no odd permutations occur
		return pr.coverChunks(ctx, o)
	}
	before := len(pr.coords)
	if pieces > 1 {
		v, home, start := o.classVector()
		if ok, err := pr.add(ctx, o, "pieces", v, home, start, maxWhole); !ok || err != nil {
			pr.coords = pr.coords[:before]
			return pr.orChunks(ctx, o, err)
		}
	}
	if orient > 1 || o.asksOrient() {
		v, home, start := o.orientVector()
		if ok, err := pr.add(ctx, o, "orient", v, home, start, maxWhole); !ok || err != nil {
			pr.coords = pr.coords[:before]
			return pr.orChunks(ctx, o, err)
		}
	}
	return nil
}

// orChunks follows the pieces a few at a time, unless there is an error.
func (pr *problem) orChunks(ctx context.Context, o *orbit, err error) error {
	if err != nil {
		return err
	}
	return pr.coverChunks(ctx, o)
}

// coverChunks follows the pieces of an orbit a few at a time.
func (pr *problem) coverChunks(ctx context.Context, o *orbit) error {
	chunks := o.chunks()
	if err := pr.enumerateChunks(ctx, o, chunks); err != nil {
		return err
	}
	for i, c := range chunks {
		v, home, start := o.spotVector(c)
		ok, err := pr.add(ctx, o, c.name(i), v, home, start, maxWhole)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("a piece of %s has more than %d places", pr.puzzle.Sets[o.set].Name, maxWhole)
		}
	}
	return nil
}

// enumerateChunks numbers the values of all chunks at the same time, those from
// where the pieces are at home.
func (pr *problem) enumerateChunks(ctx context.Context, o *orbit, chunks []chunk) error {
	keys, list, errs := make([]string, len(chunks)), make([]*enumerated, len(chunks)), make([]error, len(chunks))
	alone := newCrew(1)
	pr.crew.each(ctx, len(chunks), func(i int) {
		v, home, _ := o.spotVector(chunks[i])
		keys[i] = pr.keyOf(o, chunks[i].name(i), home)
		list[i], errs[i] = pr.enumerated(ctx, keys[i], v, home, maxWhole, alone)
	})
	for i, e := range list {
		if e != nil {
			pr.known[keys[i]] = e
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
	for _, class := range o.byClass() {
		if class.class == 0 && !o.freeMatter() {
			continue
		}
		for _, piece := range class.pieces {
			spots := float64((len(o.places) - len(now.pieces)) * o.n)
			if ways *= spots / float64(1+count(now.group, class.class)); ways > maxChunk && len(now.pieces) > 0 {
				flush()
				ways = float64(len(o.places) * o.n)
			}
			now.pieces = append(now.pieces, piece)
			now.group = append(now.group, class.class)
		}
	}
	flush()
	return list
}

// freeMatter reports whether it matters how a piece is turned that may be
// anywhere.
func (o *orbit) freeMatter() bool {
	for i := range o.places {
		if o.right[i] && !o.fixed[i] {
			return true
		}
	}
	return false
}

// count returns how often n is in the list.
func count(list []int, n int) int {
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
func (o *orbit) byClass() []classPieces {
	list := make([]classPieces, o.classN)
	for class := range list {
		list[class].class = class
		var homes, starts []int
		for i := range o.places {
			if o.home[i] == class {
				homes = append(homes, i)
			}
			if o.start[i] == class {
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
func (pr *problem) add(ctx context.Context, o *orbit, name string, v vector, home, start []int, most int) (ok bool, err error) {
	e, err := pr.enumerate(ctx, o, name, v, home, most)
	if e == nil {
		return false, err
	}
	id := e.find(start)
	seed := home
	if id < 0 { // other goals may be in reach
		if e, err = pr.enumerate(ctx, o, name, v, start, most); e == nil {
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
	if c.all() {
		return true, nil
	}
	c.name, c.orbit, c.start = fmt.Sprintf("%d-%s%v", o.number, name, seed), o.number, uint32(id)
	pr.coords = append(pr.coords, &c)
	return true, nil
}

// enumerated is a coordinate with what finds the numbers of its values.
type enumerated struct {
	coord *coord
	find  func(value []int) int
}

// enumerate numbers the values of a coordinate, unless an earlier problem did;
// nil if there are more than most.
func (pr *problem) enumerate(ctx context.Context, o *orbit, name string, v vector, seed []int, most int) (*enumerated, error) {
	key := pr.keyOf(o, name, seed)
	e, err := pr.enumerated(ctx, key, v, seed, most, pr.crew)
	if e != nil {
		pr.known[key] = e
	}
	return e, err
}

// keyOf is what a coordinate is known by.
func (pr *problem) keyOf(o *orbit, name string, seed []int) string {
	return fmt.Sprint(pr.key, o.number, name, seed, o.home, o.fixed, o.right, o.solved)
}

// enumerated does it without keeping the coordinate.
func (pr *problem) enumerated(ctx context.Context, key string, v vector, seed []int, most int, crew *crew) (*enumerated, error) {
	if e := pr.known[key]; e != nil {
		return e, nil
	}
	c, find, err := enumerate(ctx, v, pr.bases(), seed, most, crew)
	if c == nil || err != nil {
		return nil, err
	}
	return &enumerated{c, find}, nil
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
func (pr *problem) undo() []int {
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
func (pr *problem) oneWay() bool { return slices.Contains(pr.undo(), -1) }

// addBlocks makes a coordinate of how the blocks lie.
func (pr *problem) addBlocks(ctx context.Context, start puzzle.State) error {
	pr.blocks, pr.points = newBlocks(pr.puzzle, start)
	if pr.blocks == nil {
		return nil
	}
	v := pr.blocks.vector()
	_, home := newBlocks(pr.puzzle, pr.puzzle.Solved)
	if len(home) != len(pr.points) {
		home = pr.points
	}
	c, find, err := enumerate(ctx, v, pr.bases(), home, maxShape, pr.crew)
	if c == nil {
		return err
	}
	id := find(pr.points)
	if id < 0 { // no moves lead there from the solved position
		home, id = pr.points, 0
		if c, _, err = enumerate(ctx, v, pr.bases(), home, maxShape, pr.crew); c == nil {
			return err
		}
	}
	c.name, c.orbit, c.start = fmt.Sprint("blocks", home), -1, uint32(id)
	pr.shape = c
	return nil
}

// signature is a hash of all that the distances of the problem depend on.
func (pr *problem) signature() string {
	if pr.sign == "" {
		pr.sign = pr.hash()
	}
	return pr.sign
}

func (pr *problem) hash() string {
	h := sha256.New()
	p := pr.puzzle
	put(h, len(p.Moves), int(pr.metric))
	for _, m := range p.Moves {
		put(h, m.Turns)
		for _, part := range m.Parts {
			put(h, part.From...)
			put(h, part.Twist...)
		}
	}
	coords := pr.coords
	if pr.shape != nil {
		coords = append(slices.Clone(coords), pr.shape)
	}
	for _, c := range coords {
		put(h, c.size)
		h.Write([]byte(c.name))
		for _, goal := range c.goals {
			put(h, int(goal))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

func put(h hash.Hash, numbers ...int) {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(numbers)))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	h.Write(b)
}

package solver

import (
	"context"
	"slices"
	"sync/atomic"

	"nissy/pruning/store"
	"nissy/puzzle"
)

// hunt is a search for the solutions of one position.
type hunt struct {
	*problem
	tables []*table
	limits []puzzle.Limit
	byMove [][]int // by move: the limits that it counts for
	count  bool    // solutions are counted, not kept
	shaped bool    // the shape is the coordinate behind the last
	nodes  atomic.Uint64
}

func newHunt(pr *problem, limits []puzzle.Limit) *hunt {
	h := &hunt{problem: pr, limits: limits, shaped: pr.shape != nil}
	h.byMove = make([][]int, len(pr.costs))
	for i, l := range limits {
		for _, m := range l.Moves {
			h.byMove[m] = append(h.byMove[m], i)
		}
	}
	return h
}

// width is the number of coordinates that a node has.
func (h *hunt) width() int {
	if h.shaped {
		return len(h.coords) + 1
	}
	return len(h.coords)
}

// worker searches from one node after the other. The node at each ply is a
// stretch of nodes; its children, while it is expanded, a stretch of children.
type worker struct {
	*hunt
	ctx      context.Context
	path     []int
	nodes    []uint32   // width for each ply
	children [][]uint32 // by ply: width for each move
	moves    [][]int    // by ply: the moves that lead to the children
	points   [][]int    // by ply: where the pieces of blocks are
	bounds   []int      // of the children, from one table
	left     []int      // of each limit
	seen     uint64
	stopped  bool
	cut      bool // something was not looked at because it is too long
	found    func(path []int)
	stop     func() bool
	touched  uint32 // so that the compiler keeps the reads
}

func (h *hunt) newWorker(ctx context.Context, found func([]int)) *worker {
	w := &worker{hunt: h, ctx: ctx, found: found, nodes: make([]uint32, h.width())}
	for i, c := range h.coords {
		w.nodes[i] = c.start
	}
	if h.shaped {
		w.nodes[len(h.coords)] = h.shape.start
	} else if h.blocks != nil {
		w.points = [][]int{h.problem.points}
	}
	w.bounds = make([]int, len(h.costs))
	w.left = make([]int, len(h.limits))
	w.unlimit()
	w.grow(0)
	return w
}

// unlimit forgets how often moves were made.
func (w *worker) unlimit() {
	for i, l := range w.limits {
		w.left[i] = l.Most
	}
}

// grow makes room for the ply and the one behind it.
func (w *worker) grow(ply int) {
	k := w.width()
	for len(w.children) <= ply {
		w.children = append(w.children, make([]uint32, len(w.costs)*k))
		w.moves = append(w.moves, make([]int, 0, len(w.costs)))
		w.nodes = append(w.nodes, make([]uint32, k)...)
		if w.points != nil {
			w.points = append(w.points, make([]int, len(w.problem.points)))
		}
	}
}

// estimate returns the most that the tables say of a node: solved is 0, and what
// cannot be solved unseen.
func (h *hunt) estimate(node []uint32) int {
	most := 0
	for _, t := range h.tables {
		at := 0
		for i, c := range t.coords {
			at += int(node[c]) * t.strides[i]
		}
		most = max(most, entry(t.values, at))
	}
	return most
}

// expand looks at all that begins with the node at the ply, which has exactly
// left to go.
func (w *worker) expand(ply, left, before int) {
	if left == 0 {
		w.cut = true // there may be longer ones that begin like this
		w.found(w.path)
		return
	}
	if w.seen++; w.seen&1023 == 0 {
		w.stopped = w.stopped || w.ctx.Err() != nil || w.stop != nil && w.stop()
	}
	if w.stopped {
		return
	}
	w.grow(ply)
	k := w.width()
	moves := w.generate(ply, left, before)
	for _, t := range w.tables {
		moves = w.filter(t, ply, left, moves)
	}
	children := w.children[ply]
	if len(moves) > 1 {
		w.touch(children[:len(moves)*k])
	}
	for i, m := range moves {
		copy(w.nodes[(ply+1)*k:][:k], children[i*k:][:k])
		if w.points != nil {
			w.blocks.apply(m, w.points[ply], w.points[ply+1])
		}
		w.path = append(w.path, m)
		for _, l := range w.byMove[m] {
			w.left[l]--
		}
		w.expand(ply+1, left-w.costs[m], m)
		for _, l := range w.byMove[m] {
			w.left[l]++
		}
		w.path = w.path[:len(w.path)-1]
	}
}

// touch reads of each child where moves lead from it, so that the memory fetches
// all of that at the same time: it will be needed for one after the other.
func (w *worker) touch(children []uint32) {
	k, n := w.width(), len(w.costs)
	for j, c := range w.coords {
		for at := j; at < len(children); at += k {
			w.touched ^= c.moves[int(children[at])*n]
		}
	}
}

// generate makes the children of a node.
func (w *worker) generate(ply, left, before int) []int {
	k, n := w.width(), len(w.costs)
	node, children := w.nodes[ply*k:][:k], w.children[ply]
	moves := w.moves[ply][:0]
	for _, m := range w.follow[before] {
		switch {
		case w.costs[m] > left:
			w.cut = true
			continue
		case !w.allowed(m):
			continue
		case w.shaped && w.shape.moves[int(node[k-1])*n+m] == none:
			continue
		case w.points != nil && !w.blocks.legal(m, w.points[ply]):
			continue
		}
		moves = append(moves, m)
	}
	for j := range node {
		c := w.shape
		if j < len(w.coords) {
			c = w.coords[j]
		}
		row := c.moves[int(node[j])*n:][:n]
		for i, m := range moves {
			children[i*k+j] = row[m]
		}
	}
	w.moves[ply] = moves
	return moves
}

// allowed reports whether the limits let the move be made once more.
func (w *worker) allowed(m int) bool {
	for _, l := range w.byMove[m] {
		if w.left[l] <= 0 {
			return false
		}
	}
	return true
}

// filter keeps the children that the table does not say to be too far.
func (w *worker) filter(t *table, ply, left int, moves []int) []int {
	k := w.width()
	children := w.children[ply]
	// All entries are read before one is looked at, so that the memory gives them at
	// the same time.
	bounds := w.bounds[:len(moves)]
	for i := range bounds {
		at := 0
		for j, c := range t.coords {
			at += int(children[i*k+c]) * t.strides[j]
		}
		bounds[i] = entry(t.values, at)
	}
	kept := 0
	for i, m := range moves {
		if h := bounds[i]; h > left-w.costs[m] {
			w.cut = w.cut || h != unseen
			continue
		}
		if kept < i {
			copy(children[kept*k:][:k], children[i*k:][:k])
		}
		moves[kept] = m
		kept++
	}
	return moves[:kept]
}

// alone searches a depth in one piece, and tells each solution at once.
func (h *hunt) alone(ctx context.Context, length int, found func([]int) bool) (result, error) {
	var w *worker
	n := 0
	w = h.newWorker(ctx, func(path []int) {
		if !w.stopped {
			n++
			w.stopped = !found(slices.Clone(path))
		}
	})
	if err := store.Guard(func() { w.expand(0, length, len(h.costs)) }); err != nil {
		return result{}, err
	}
	h.nodes.Add(w.seen)
	return result{n, w.cut, w.seen}, ctx.Err()
}

// replay makes the moves of a task.
func (w *worker) replay(path []int, length int) (ply, left, before int) {
	k, n := w.width(), len(w.costs)
	before, left = n, length
	for ply, m := range path {
		w.grow(ply)
		for j := range k {
			c := w.shape
			if j < len(w.coords) {
				c = w.coords[j]
			}
			w.nodes[(ply+1)*k+j] = c.moves[int(w.nodes[ply*k+j])*n+m]
		}
		if w.points != nil {
			w.blocks.apply(m, w.points[ply], w.points[ply+1])
		}
		for _, l := range w.byMove[m] {
			w.left[l]--
		}
		left -= w.costs[m]
		before = m
	}
	w.path = slices.Clone(path)
	return len(path), left, before
}

package insert

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// inserted is a sequence inserted into another one.
type inserted struct {
	left  layers // the sequence up to the place
	moves layers
}

// compare orders insertions by their places, then by their moves.
func (a inserted) compare(b inserted) int {
	return cmp.Or(a.left.len()-b.left.len(), slices.Compare(a.left, b.left), slices.Compare(a.moves, b.moves))
}

// simpler compares two last insertions that lead to the same sequence; see node.simpler.
func (a inserted) simpler(b inserted) int {
	return cmp.Or(a.moves.len()-b.moves.len(), a.compare(b))
}

// node is the skeleton with some insertions.
type node struct {
	all     layers
	written layers // if it has hidden places; otherwise nil
	wanted  pieces // what a sequence after it must do to solve the cube
	ways    []inserted
	sliced  sliced // instead of ways
}

// eachPlace calls f with the places of the node, the hidden ones last. f must not keep the place or
// its layers. When ctx ends, there are no further places.
func (n *node) eachPlace(ctx context.Context, f func(p *place)) {
	eachPlaceIn(ctx, n.all, n.written, &n.wanted, f)
}

func (n *node) inserted() (sum int) {
	for i := range n.ways {
		sum += n.ways[i].moves.len()
	}
	return sum
}

// simpler compares two ways to the same sequence: by the number of insertions, then by the
// number of inserted moves, then by the places.
func (n *node) simpler(m *node) int {
	return cmp.Or(
		len(n.ways)-len(m.ways),
		len(n.sliced.places)-len(m.sliced.places),
		n.inserted()-m.inserted(),
		slices.CompareFunc(n.ways, m.ways, inserted.compare),
		slices.CompareFunc(n.sliced.places, m.sliced.places, slicePlace.compare),
	)
}

// results are the solutions found so far, each in the simplest way. Several goroutines use
// them.
type results struct {
	limits Limits
	room   atomic.Int32 // the most moves of a solution that is still wanted

	mu      sync.Mutex
	byMoves map[string]*node // by their layers
	lengths map[int]int      // the number of solutions of each length
	better  func(*node)      // called with each solution that is shorter than all before; may be nil
}

func newResults(l Limits, better func(*node)) *results {
	r := &results{limits: l, byMoves: map[string]*node{}, lengths: map[int]int{}, better: better}
	r.room.Store(int32(l.Max))
	return r
}

// most returns the most moves of a solution that is still wanted.
func (r *results) most() int { return int(r.room.Load()) }

// wants reports whether a solution of so many moves is wanted.
func (r *results) wants(length int) bool { return length <= r.most() }

// add adds a solution if it is wanted.
func (r *results) add(n *node) {
	r.mu.Lock()
	defer r.mu.Unlock()
	length := n.all.len()
	if !r.wants(length) || length < r.limits.Min {
		return
	}
	key := string(n.all)
	if old := r.byMoves[key]; old != nil {
		if n.simpler(old) < 0 {
			r.byMoves[key] = n
		}
		return
	}
	shortest := r.shortest()
	r.byMoves[key] = n
	r.lengths[length]++
	if r.tighten(); length < shortest && r.better != nil {
		r.better(n)
	}
}

// shortest returns the fewest moves of a solution. If there is none, it returns the largest int.
func (r *results) shortest() int {
	shortest := math.MaxInt
	for length := range r.lengths {
		shortest = min(shortest, length)
	}
	return shortest
}

// tighten lowers room if it can, and drops the solutions that have more moves.
func (r *results) tighten() {
	room := int(r.room.Load())
	if r.limits.Beyond >= 0 {
		room = min(room, r.shortest()+r.limits.Beyond)
	}
	if r.limits.Count > 0 {
		sum := 0
		for length := r.shortest(); length < room; length++ {
			if sum += r.lengths[length]; sum >= r.limits.Count {
				room = length
			}
		}
	}
	if room == int(r.room.Load()) {
		return
	}
	r.room.Store(int32(room))
	for key, n := range r.byMoves {
		if length := n.all.len(); length > room {
			delete(r.byMoves, key)
			delete(r.lengths, length)
		}
	}
}

// sorted returns the solutions, the shortest first, at most limits.Count.
func (r *results) sorted() []*node {
	all := slices.SortedFunc(maps.Values(r.byMoves), func(a, b *node) int {
		return cmp.Or(a.all.len()-b.all.len(), a.simpler(b), slices.Compare(a.all, b.all))
	})
	if r.limits.Count > 0 && len(all) > r.limits.Count {
		all = all[:r.limits.Count]
	}
	return all
}

package insert

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// finding is an algorithm and what it does.
type finding struct {
	algorithm algorithm
	element   element
	support   support
}

// findAlgorithms returns all algorithms of the families, in several parts. All algorithms that
// disturb the same pieces are in the same part. Each part is sorted by the pieces that the
// algorithms disturb, then by what they do, then by length.
func findAlgorithms(ctx context.Context) ([][]finding, error) {
	var mu sync.Mutex
	var found []foundAlgorithm // at least one of each set of symmetric ones
	search := func(most int, seconds *halves, targets []cube.Cube) {
		j := join{seconds: seconds, targets: targets, most: most}
		j.run(ctx)
		mu.Lock()
		defer mu.Unlock()
		found = append(found, j.found...)
	}
	var running sync.WaitGroup
	running.Go(func() {
		search(12, newHalves(6, byCorners), []cube.Cube{cube.Solved})
		search(10, newHalves(5, byEdges), edgeTargets(func(e *effect) bool { return e.shape == edgeCycles(3, 1) }))
	})
	running.Go(func() {
		seconds := newHalves(6, byEdges)
		search(13, seconds, []cube.Cube{cube.Solved})
		search(12, seconds, edgeTargets(func(e *effect) bool { return e.shape == edgeCycles(2, 1) }))
		search(8, newHalves(4, byEdges), edgeTargets(func(e *effect) bool { return e.edges() <= 3 }))
		search(1, newHalves(1, byEdges), turnTargets())
	})
	running.Wait()
	if err := interrupt.Err(ctx); err != nil {
		return nil, err
	}
	return sortFindings(found), nil
}

// numParts is the number of parts of findings.
const numParts = 64

// sortFindings returns the algorithms and all that are symmetric to them, each once, in the
// parts of findAlgorithms.
func sortFindings(found []foundAlgorithm) [][]finding {
	threads := runtime.GOMAXPROCS(0)
	parts := make([][numParts][]finding, threads) // by thread
	inParallel(threads, threads, func(thread int) {
		own := &parts[thread]
		for i := range own {
			own[i] = make([]finding, 0, 3*cube.NumSyms*len(found)/threads/numParts/2)
		}
		for i := thread; i < len(found); i += threads {
			interrupt.Yield()
			for s := range cube.Sym(cube.NumSyms) {
				image := found[i].cube.Conj(s)
				support := disturbed(&image)
				part := &own[hash(uint64(support))%numParts]
				*part = append(*part, finding{found[i].algorithm.image(s), elementOf(&image), support})
			}
		}
	})
	sorted := make([][]finding, numParts)
	inParallel(threads, numParts, func(part int) {
		for thread := range parts {
			sorted[part] = append(sorted[part], parts[thread][part]...)
			parts[thread][part] = nil
		}
		slices.SortFunc(sorted[part], func(a, b finding) int {
			return cmp.Or(
				cmp.Compare(a.support, b.support),
				cmp.Compare(a.element[0], b.element[0]),
				cmp.Compare(a.element[1], b.element[1]),
				a.algorithm.compare(&b.algorithm),
			)
		})
		sorted[part] = slices.Compact(sorted[part])
	})
	return sorted
}

// inParallel calls f with each number below n, in several goroutines.
func inParallel(threads, n int, f func(i int)) {
	var started atomic.Int64
	var running sync.WaitGroup
	for range threads {
		running.Go(func() {
			for i := int(started.Add(1)) - 1; i < n; i = int(started.Add(1)) - 1 {
				interrupt.Yield()
				f(i)
			}
		})
	}
	running.Wait()
}

// turnTargets returns what each turn of a face does to the edges.
func turnTargets() (targets []cube.Cube) {
	for m := range cube.Move(cube.NumFaceMoves) {
		c := cube.MoveCube(m)
		c.Corner = cube.Solved.Corner
		targets = append(targets, c)
	}
	return targets
}

// edgeTargets returns the transformations of up to three edges whose effects match. They do
// not change the corners.
func edgeTargets(match func(e *effect) bool) (targets []cube.Cube) {
	seen := map[cube.Cube]bool{}
	for a := range cube.Edge(cube.NumEdges) {
		for b := range a {
			for c := range b {
				slots := [3]cube.Edge{a, b, c}
				for n := range 6 * 8 {
					d := arrangeEdges(slots, n%6, n/6)
					if e := effectOf(&d); !seen[d] && bits.OnesCount(uint(n/6))%2 == 0 && match(&e) {
						seen[d] = true
						targets = append(targets, d)
					}
				}
			}
		}
	}
	return targets
}

// arrangeEdges permutes the edges of three slots, in one of six ways, and flips those that
// have a bit in flips.
func arrangeEdges(slots [3]cube.Edge, permutation, flips int) cube.Cube {
	to := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}[permutation]
	c := cube.Solved
	for i, slot := range slots {
		c.SetEdge(slot, slots[to[i]], flips>>i&1)
	}
	return c
}

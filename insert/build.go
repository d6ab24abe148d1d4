package insert

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/internal/sorting"
)

// finding is an algorithm and what it does.
type finding struct {
	algorithm algorithm
	element   element
	support   support
}

// findAlgorithms returns all algorithms of the families, in several parts, and the other
// algorithms that disturb few edges: at least one of each set of symmetric ones. All algorithms
// of the families that disturb the same pieces are in the same part. Each part is sorted by the
// pieces that the algorithms disturb, then by what they do, then by length.
func findAlgorithms(ctx context.Context) (families [][]finding, others []foundAlgorithm, err error) {
	found := singleTurns()
	var mu sync.Mutex
	group, within := goroutines.WithContext(ctx)
	search := func(most int, key key) {
		j := join{seconds: newHalves(halfLength, key), most: most}
		j.run(within)
		mu.Lock()
		defer mu.Unlock()
		found = append(found, j.found...)
	}
	group.Start(func() { search(12, byCorners) })
	group.Start(func() { search(13, byEdges) })
	group.Start(func() { others = newNearJoin(within).run(within) })
	group.Wait()
	if err := interrupt.Err(ctx); err != nil {
		return nil, nil, err
	}
	others = slices.DeleteFunc(others, func(f foundAlgorithm) bool {
		e := effectOf(&f.cube)
		most, _ := longest(&e)
		if f.algorithm.len() > most {
			return false
		}
		found = append(found, f)
		return true
	})
	return sortFindings(ctx, found), others, nil
}

// singleTurns returns the turns of one face.
func singleTurns() (found []foundAlgorithm) {
	for m := range cube.Move(cube.NumFaceMoves) {
		found = append(found, foundAlgorithm{newAlgorithm(layers{layerOf(m)}), cube.MoveCube(m)})
	}
	return found
}

// numParts is the number of parts of findings.
const numParts = 64

// sortFindings returns the algorithms and all that are symmetric to them, each once, in the
// parts of findAlgorithms.
func sortFindings(ctx context.Context, found []foundAlgorithm) [][]finding {
	threads := runtime.GOMAXPROCS(0)
	parts := make([][numParts][]finding, threads) // by thread
	inParallel(ctx, threads, threads, func(thread int) {
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
	inParallel(ctx, threads, numParts, func(part int) {
		var all []finding
		for thread := range parts {
			all = append(all, parts[thread][part]...)
			parts[thread][part] = nil
		}
		sorted[part] = sortPart(all)
	})
	return sorted
}

// sortPart returns the findings in the order of a part, each once.
func sortPart(all []finding) []finding {
	ends := map[support]int{} // first the numbers of findings, then where these end
	for i := range all {
		ends[all[i].support]++
	}
	end := 0
	supports := slices.Collect(maps.Keys(ends))
	sorting.Sort(supports, cmp.Compare)
	for _, s := range supports {
		end += ends[s]
		ends[s] = end
	}
	sorted := make([]finding, len(all))
	for i := range all {
		at := ends[all[i].support] - 1
		sorted[at], ends[all[i].support] = all[i], at
	}
	for start := 0; start < len(sorted); start = end {
		for end = start + 1; end < len(sorted) && sorted[end].support == sorted[start].support; end++ {
		}
		sorting.Sort(sorted[start:end], func(a, b finding) int {
			return cmp.Or(
				cmp.Compare(a.element[0], b.element[0]),
				cmp.Compare(a.element[1], b.element[1]),
				a.algorithm.compare(&b.algorithm),
			)
		})
	}
	return slices.Compact(sorted)
}

// inParallel calls f with each number below n, in several goroutines.
func inParallel(ctx context.Context, threads, n int, f func(i int)) {
	goroutines.Each(ctx, threads, n, func(_ context.Context, i int) {
		interrupt.Yield()
		f(i)
	})
}

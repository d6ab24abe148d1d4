package insert

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
)

// found are the sequences of a table: at least one of each class of symmetric ones.
type found struct {
	families []algorithm
	others   [][]classified // sequences that disturb few edges and belong to no family
}

// findAlgorithms finds the sequences of the table. It calls progress, perhaps at the same time in
// several goroutines, with how much of the search is done, at most 1.
func findAlgorithms(ctx context.Context, threads int, progress func(part float64)) (all found, err error) {
	for _, l := range allLayers {
		if l.len() == 1 {
			all.families = append(all.families, newAlgorithm(layers{l}))
		}
	}
	j := newJoin(ctx, threads)
	parts, moves := batches(threads)
	var started, done atomic.Int64
	var mu sync.Mutex
	inParallel(ctx, threads, threads, func(int) {
		var own found
		s := newBatch(moves)
		for i := int(started.Add(1)) - 1; i < len(parts) && interrupt.Err(ctx) == nil; i = int(started.Add(1)) - 1 {
			s.set(parts[i], moves, j)
			j.run(s, own.addJoined)
			progress(float64(done.Add(1)) / float64(len(parts)))
		}
		mu.Lock()
		defer mu.Unlock()
		all.families = append(all.families, own.families...)
		all.others = append(all.others, own.others...)
	})
	return all, interrupt.Err(ctx)
}

// chunk is the number of sequences in each part of found.others. A list that grows would leave garbage.
const chunk = 1 << 14

// add adds a sequence of a kind, and longer ones that it generates.
func (f *found) add(a layers, p *pieces, k kind) {
	algorithm := newAlgorithm(a)
	f.addLonger(a, p, k)
	if algorithm.len() <= k.family {
		f.families = append(f.families, algorithm)
		return
	}
	last := len(f.others) - 1
	if last < 0 || len(f.others[last]) == chunk {
		f.others = append(f.others, make([]classified, 0, chunk))
		last++
	}
	least, by := leastImage(p)
	f.others[last] = append(f.others[last], classified{bucketOf(least), algorithm.leastImage(by)})
}

// searchPart is the part of the time of build that findAlgorithms takes.
const searchPart = 0.7

// build writes the table of all families into an empty payload. So that the parts of the work do not add
// up to much memory, each gives back what it does not need any more.
func build(ctx context.Context, dst []byte, threads int, report func(done, total uint64)) error {
	progress := func(part float64) {
		total := uint64(tableSizes.algorithms)
		report(uint64(part*float64(total)), total)
	}
	progress(0)
	all, err := findAlgorithms(ctx, threads, func(part float64) { progress(searchPart * part) })
	if err != nil {
		return err
	}
	debug.FreeOSMemory()
	t := newTable(dst, tableSizes)
	var f *contents
	var classified int
	inParallel(ctx, threads, 2, func(i int) {
		if i == 0 {
			f = newContents(all.families, longest)
		} else {
			classified = t.classes.fill(all.others, t.algorithms) // these are filled later
		}
	})
	if err := interrupt.Err(ctx); err != nil {
		return err
	}
	all = found{}
	debug.FreeOSMemory()
	n := f.sizes()
	if n.classified = classified; n != tableSizes {
		return fmt.Errorf("table %s was built wrongly: its sizes are %v instead of %v", TableName, n, tableSizes)
	}
	t.fill(ctx, f, threads)
	progress(1)
	return ctx.Err()
}

// inParallel calls f with each number below n, in several goroutines.
func inParallel(ctx context.Context, threads, n int, f func(i int)) {
	goroutines.Each(ctx, threads, n, func(_ context.Context, i int) {
		interrupt.Yield()
		f(i)
	})
}

// fillTables fills the small tables that every search reads. The exported functions that search
// or build call it, because a program that inserts nothing should start without them.
var fillTables = sync.OnceFunc(func() {
	fillElementTurns()
	fillMerging()
	fillImages()
})

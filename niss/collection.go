package niss

import (
	"bytes"
	"context"
	"iter"

	"nissy/cube"
	"nissy/internal/blocksort"
	"nissy/internal/interrupt"
)

// Collection collects the solutions of one length while a search finds them, in any order.
type Collection struct {
	limit   int             // the most solutions to keep; 0: all
	reader  context.Context // see interrupt.Reader
	records blocksort.List[record]
	counted int   // solutions that are not kept
	kinds   Kinds // of what was added or counted
}

// NewCollection returns a collection of at most limit solutions, 0 for any number: those that
// are first in the order of Solve. ctx is that of the search; the collection uses only its reader
// (interrupt.Reader).
func NewCollection(ctx context.Context, limit int) *Collection {
	return &Collection{limit: limit, reader: interrupt.Reader(ctx), records: blocksort.List[record]{Compare: compareRecords}}
}

func compareRecords(a, b record) int {
	interrupt.Tick()
	return bytes.Compare(a, b)
}

// Add adds a solution.
func (c *Collection) Add(s Solution) { c.addRecord(recordOf(s)) }

func (c *Collection) addRecord(r record) {
	c.kinds |= r.kind()
	c.records.Add(r)
	if c.limit > 0 && c.records.Len() >= 4*c.limit+1024 {
		c.dropBeyondLimit()
	}
}

// Count counts a solution without keeping it. It must not be added in another frame.
func (c *Collection) Count(a cube.Alg) {
	c.kinds |= KindOf(a)
	c.counted++
}

// Join adds the solutions of another collection, which must not be used afterwards.
func (c *Collection) Join(other *Collection) {
	c.records.Join(&other.records)
	c.kinds |= other.kinds
	c.counted += other.counted
}

// Len returns the number of solutions that are kept. If the same moves were found in several frames,
// each of them counts.
func (c *Collection) Len() int { return c.records.Len() }

// Kinds returns the kinds of the solutions that were added.
func (c *Collection) Kinds() Kinds { return c.kinds }

// solutions yields the solutions in order, each as its records: one for each frame in which it
// was found. A list is valid until the next one. The sequence ends early if nobody reads the
// solutions any more.
func (c *Collection) solutions() iter.Seq[[]record] {
	return func(yield func([]record) bool) {
		var same []record
		for r := range c.records.All() {
			if len(same) > 0 && !r.hasSameMoves(same[0]) {
				if c.reader.Err() != nil || !yield(same) {
					return
				}
				same = same[:0]
			}
			same = append(same, r)
		}
		if len(same) > 0 {
			yield(same)
		}
	}
}

func (c *Collection) dropBeyondLimit() {
	kept, n := blocksort.List[record]{Compare: compareRecords}, 0
	for same := range c.solutions() {
		if n++; n > c.limit {
			break
		}
		for _, r := range same {
			kept.Add(r)
		}
	}
	c.records = kept
}

// maxAfterInterrupt is the most solutions that report looks at after an interrupt, if the
// observer has a Stop function.
const maxAfterInterrupt = 50_000

// report passes the solutions up to the limit to o.Solution, and returns their number. It ends early
// if nobody reads them any more. ctx is that of the search: after its end, report calls o.Stop before
// each call of o.Solution.
func (c *Collection) report(ctx context.Context, o Observer) (count int) {
	count = c.capped(c.counted)
	stopped, late := false, 0
	for same := range c.solutions() {
		if c.capped(count+1) == count || late == maxAfterInterrupt {
			break
		}
		count++
		if o.Solution == nil {
			continue
		}
		if o.Stop != nil && ctx.Err() != nil {
			late++
			stopped = stopped || o.Stop()
		}
		if !stopped {
			o.Solution(solutionOf(same))
		}
	}
	return count
}

// capped returns count, or the limit if count is greater.
func (c *Collection) capped(count int) int {
	if c.limit > 0 {
		return min(count, c.limit)
	}
	return count
}

// solutionOf returns the solution with the given records, which have the same moves in several
// frames.
func solutionOf(same []record) Solution {
	s := same[0].solution()
	for _, other := range same[1:] {
		s.OtherFrames = append(s.OtherFrames, other.frame())
	}
	return s
}

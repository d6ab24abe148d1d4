package solver

import (
	"math"

	"nissy/internal/machine"
)

// maxCoordBytes is the most memory that the coordinates of a problem may take while they
// are enumerated. Those of real puzzles take at most a tenth of it.
const maxCoordBytes = 2 << 30

// coordBudget limits the memory for the coordinates of a problem, before any of it is
// allocated.
type coordBudget struct {
	tables     *Tables
	granted    *uint64 // the most that a problem of the solver was granted, in bytes
	valueBytes int     // for a value of a coordinate, without its key
	used       float64 // bytes reserved so far
}

// valueBytes returns how much memory enumerating a value of a coordinate takes at most,
// in bytes: all moves, and twice the moves of the definition.
func (pr *problem) valueBytes() int {
	n := 16 + 4*len(pr.puzzle.Moves)
	for m, base := range pr.bases {
		if m == base {
			n += 8
		}
	}
	return n
}

// reserve reserves memory for coordinates with the given number of values, whose keys
// have the given number of bits. The error is *machine.MemoryError.
func (b *coordBudget) reserve(values float64, keyBits int) error {
	return b.reserveBytes(values * float64(b.valueBytes+(keyBits+63)/64*8))
}

// reserveBytes reserves a number of bytes. What an earlier problem was granted is there.
func (b *coordBudget) reserveBytes(bytes float64) error {
	b.used += bytes
	needs := uint64(min(b.used, math.MaxInt64))
	const task = "solve this puzzle"
	if needs > maxCoordBytes {
		return &machine.MemoryError{Task: task, Needed: needs, Available: maxCoordBytes, Limit: true}
	}
	if needs <= *b.granted {
		return nil
	}
	if err := b.tables.checkMemory(task, needs); err != nil {
		return err
	}
	*b.granted = needs
	return nil
}

// share returns a number of bytes that may be used without being reserved: most, or a
// quarter of the available memory if that is less.
func (b *coordBudget) share(most int) int {
	if available, err := b.tables.Memory(); err == nil {
		return int(min(uint64(most), available/4))
	}
	return most
}

// reserve reserves memory for the coordinates of an orbit.
func (pr *problem) reserve(o *orbit) error {
	pieces, orient, fit := o.valueCounts()
	if !fit {
		return pr.reserveChunks(o)
	}
	return pr.budget.reserve(pieces+orient, bitWidth(max(o.classCount, o.orientations))*len(o.slots))
}

// reserveChunks reserves memory for the coordinates of the chunks of an orbit, and for
// the moves of spots that each thread needs at a time.
func (pr *problem) reserveChunks(o *orbit) error {
	chunks := o.chunks(pr.whole)
	values, pieces := 0.0, 0
	for _, c := range chunks {
		values, pieces = values+c.ways, max(pieces, len(c.pieces))
	}
	spots := len(o.slots) * o.orientations
	threads := min(pr.pool.Threads(), len(chunks))
	if err := pr.budget.reserveBytes(float64(8 * spots * len(o.from) * threads)); err != nil {
		return err
	}
	return pr.budget.reserve(values, bitWidth(spots)*pieces)
}

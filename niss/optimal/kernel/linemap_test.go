package kernel

import (
	"math/rand/v2"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

// randomLineMap returns a map whose linear part is a product of random additions of
// one bit to another.
func randomLineMap(rng *rand.Rand) *LineMap {
	var linear, inverse Linear
	for bit := range 8 {
		linear |= 1 << (9 * bit)
		inverse |= 1 << (9 * bit)
	}
	for range 30 {
		from, to := rng.IntN(8), rng.IntN(8)
		if from == to {
			continue
		}
		// linear after the addition; the addition, which is its own inverse, before
		// inverse
		linear ^= linear >> (8 * to) & 0xFF << (8 * from)
		for bit := range 8 {
			inverse ^= inverse >> (8*bit + from) & 1 << (8*bit + to)
		}
	}
	flips := uint8(rng.Uint32())
	t := NewLineMap(linear, flips, inverse, inverse.Apply(flips))
	return &t
}

func TestLineMapIsBijection(t *testing.T) {
	rng := sample.Rand(t)
	for range 100 {
		lineMap := randomLineMap(rng)
		reached := make(map[uint8]bool)
		for cell := range 256 {
			reached[lineMap.apply(uint8(cell))] = true
		}
		require.Len(t, reached, 256)
	}
}

func TestClose(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		for i := range 3000 {
			lineMap := randomLineMap(rng)
			var line Line
			var want, got CellSet
			for w := range line {
				line[w] = rng.Uint64()
				if i%2 == 0 { // few
					line[w] |= rng.Uint64() | rng.Uint64() | rng.Uint64()
				}
				want[w] = rng.Uint32()
			}
			got = want
			value := uint64(i % 4)
			require.Equal(t, lineMap.closeGeneric(&line, value, &want), lineMap.Close(&line, value, &got))
			require.Equal(t, want, got)
		}
	})
}

// TestCloseGeneric checks closeGeneric one cell at a time.
func TestCloseGeneric(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		lineMap := randomLineMap(rng)
		var line Line
		var open CellSet
		value := uint64(1 + rng.IntN(3))
		cell := rng.IntN(256)
		line[cell/32] |= value << (cell % 32 * 2)
		to := lineMap.apply(uint8(cell))
		require.Zero(t, lineMap.closeGeneric(&line, value, &open))
		open[to/32] |= 1 << (to % 32)
		require.Equal(t, 1, lineMap.closeGeneric(&line, value, &open))
		require.Zero(t, open)
	}
}

func BenchmarkClose(b *testing.B) {
	forEachImplementation(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(4, 4))
		lineMap := randomLineMap(rng)
		line := new(Line)
		for i := range line {
			line[i] = rng.Uint64() | rng.Uint64() | rng.Uint64()
		}
		open := new(CellSet)
		for b.Loop() {
			lineMap.Close(line, 1, open)
		}
	})
}

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

// TestClose compares Close with one cell after the other.
func TestClose(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		for i := range sample.Of(1000, 3000) {
			lineMap := randomLineMap(rng)
			line, value := randomLine(rng, i%2 == 0), uint64(i%4)
			var want, got CellSet
			for w := range want {
				want[w] = rng.Uint32()
			}
			got = want
			closed := 0
			for cell := range LineCells {
				to := lineMap.apply(uint8(cell))
				if bit := uint32(1) << (to % 32); line[cell/32]>>(cell%32*2)&3 == value && want[to/32]&bit != 0 {
					want[to/32] &^= bit
					closed++
				}
			}
			require.Equal(t, closed, lineMap.Close(&line, value, &got))
			require.Equal(t, want, got)
		}
	})
}

// randomLine returns a random line, if few is true with few cells that do not have the greatest value.
func randomLine(rng *rand.Rand, few bool) (line Line) {
	for w := range line {
		line[w] = rng.Uint64()
		if few {
			line[w] |= rng.Uint64() | rng.Uint64() | rng.Uint64()
		}
	}
	return line
}

func BenchmarkClose(b *testing.B) {
	forEachImplementation(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(4, 4))
		lineMap := randomLineMap(rng)
		line, open := randomLine(rng, true), new(CellSet)
		for b.Loop() {
			lineMap.Close(&line, 1, open)
		}
	})
}

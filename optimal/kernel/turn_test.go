package kernel

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomTurn returns a turn whose linear map is a product of random additions of
// one bit to another.
func randomTurn(rng *rand.Rand) *Turn {
	var there, back Linear
	for bit := range 8 {
		there |= 1 << (9 * bit)
		back |= 1 << (9 * bit)
	}
	for range 30 {
		from, to := rng.IntN(8), rng.IntN(8)
		if from == to {
			continue
		}
		// there after the addition, which is its own inverse: before back.
		there ^= there >> (8 * to) & 0xFF << (8 * from)
		for bit := range 8 {
			back ^= back >> (8*bit + from) & 1 << (8*bit + to)
		}
	}
	flips := uint8(rng.Uint32())
	t := NewTurn(there, flips, back, back.Of(flips))
	return &t
}

func TestTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for range 100 {
		turn := randomTurn(rng)
		met := make(map[uint8]bool)
		for slot := range 256 {
			met[turn.Of(uint8(slot))] = true
		}
		require.Len(t, met, 256)
	}
}

func TestClose(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(4, 2))
		for i := range 3000 {
			turn := randomTurn(rng)
			var line Line
			var want, got LineSet
			for w := range line {
				line[w] = rng.Uint64()
				if i%2 == 0 { // few
					line[w] |= rng.Uint64() | rng.Uint64() | rng.Uint64()
				}
				want[w] = rng.Uint32()
			}
			got = want
			value := uint64(i % 4)
			require.Equal(t, turn.closeGeneric(&line, value, &want), turn.Close(&line, value, &got))
			require.Equal(t, want, got)
		}
	})
}

// One slot after the other.
func TestCloseGeneric(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	for range 200 {
		turn := randomTurn(rng)
		var line Line
		var open LineSet
		value := uint64(1 + rng.IntN(3))
		slot := rng.IntN(256)
		line[slot/32] |= value << (slot % 32 * 2)
		to := turn.Of(uint8(slot))
		require.Zero(t, turn.closeGeneric(&line, value, &open))
		open[to/32] |= 1 << (to % 32)
		require.Equal(t, 1, turn.closeGeneric(&line, value, &open))
		require.Zero(t, open)
	}
}

func BenchmarkClose(b *testing.B) {
	eachForm(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(4, 4))
		turn := randomTurn(rng)
		line := new(Line)
		for i := range line {
			line[i] = rng.Uint64() | rng.Uint64() | rng.Uint64()
		}
		open := new(LineSet)
		for b.Loop() {
			turn.Close(line, 1, open)
		}
	})
}

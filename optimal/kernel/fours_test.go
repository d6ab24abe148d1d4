package kernel

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomFours returns some with a random move and a random view.
func randomFours(rng *rand.Rand) *Fours {
	const n = Thirds * Halves
	shifted := make([]bool, n)
	for i := range shifted {
		shifted[i] = rng.IntN(2) == 0
	}
	f := NewFours(shifted)

	var orders [3]Order
	for i := range orders {
		for column, to := range rng.Perm(PerFour) {
			orders[i] |= Order(to << (2 * column))
		}
	}
	moved, movedOrders := make([]uint16, n), make([]Order, n)
	thirds := rng.Perm(Thirds)
	ways := [2][]int{rng.Perm(Halves), rng.Perm(Halves)}
	for i := range moved {
		way := i / Halves % 2
		moved[i], movedOrders[i] = uint16(thirds[i/Halves]*Halves+ways[way][i%Halves]), orders[way]
	}
	f.AddMove(moved, movedOrders)

	seenOrders := make([]Order, n)
	for i := range seenOrders {
		seenOrders[i] = orders[1+f.isShifted(i)]
	}
	seen := make([]uint16, n)
	for i, to := range rng.Perm(n) {
		seen[i] = uint16(to)
	}
	f.AddView(seen, seenOrders)
	return f
}

// Column by column, the same fours come of a line in all forms.
func TestFollow(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(5, 1))
		f := randomFours(rng)
		for i := range 2000 {
			line := rng.IntN(Thirds * Halves / LineFours)
			value := uint64(i % 4)
			var from Line
			for w := range from {
				from[w] = rng.Uint64()
				if i%3 == 0 { // few
					from[w] |= rng.Uint64() | rng.Uint64() | rng.Uint64()
				}
			}
			want := make(map[Four]bool)
			for slot := range LineSlots {
				if from[slot/32]>>(slot%32*2)&3 == value {
					seen, order := f.Seen(0, (line*LineSlots+slot)/PerFour)
					moved, then := f.Moved(0, seen)
					want[Four(moved<<4|1<<then.Of(order.Of(slot%PerFour)))] = true
				}
			}
			var to Landing
			got := make(map[Four]bool)
			for _, four := range to[:f.Follow(line, &from, value, 0, 0, &to)] {
				require.NotZero(t, four.Columns())
				for column := range PerFour {
					if one := four & (0xFFFF<<4 | 1<<column); one.Columns() != 0 {
						require.False(t, got[one])
						got[one] = true
					}
				}
			}
			require.Equal(t, want, got)
		}
	})
}

func BenchmarkFollow(b *testing.B) {
	eachForm(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(5, 2))
		f := randomFours(rng)
		from := new(Line)
		for i := range from {
			from[i] = rng.Uint64() | rng.Uint64() | rng.Uint64()
		}
		to := new(Landing)
		line := 0
		for b.Loop() {
			f.Follow(line, from, 1, 0, 0, to)
			line = (line + 1) % (Thirds * Halves / LineFours)
		}
	})
}

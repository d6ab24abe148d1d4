package kernel

import (
	"math/rand/v2"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

// randomQuadMaps returns QuadMaps with a random move and a random symmetry.
func randomQuadMaps(rng *rand.Rand) *QuadMaps {
	const n = EPlacements * sPlacements
	odd := make([]bool, n)
	for i := range odd {
		odd[i] = rng.IntN(2) == 0
	}
	f := NewQuadMaps(odd)

	var perms [3]ColumnPerm
	for i := range perms {
		for column, to := range rng.Perm(QuadColumns) {
			perms[i] |= ColumnPerm(to << (2 * column))
		}
	}
	moved, movePerms := make([]uint16, n), make([]ColumnPerm, n)
	ePerm := rng.Perm(EPlacements)
	sPerms := [2][]int{rng.Perm(sPlacements), rng.Perm(sPlacements)}
	for i := range moved {
		choice := i / sPlacements % 2
		moved[i], movePerms[i] = uint16(ePerm[i/sPlacements]*sPlacements+sPerms[choice][i%sPlacements]), perms[choice]
	}
	f.AddMove(moved, movePerms)

	viewPerms := make([]ColumnPerm, n)
	for i := range viewPerms {
		viewPerms[i] = perms[1+f.oddness(i)]
	}
	viewed := make([]uint16, n)
	for i, to := range rng.Perm(n) {
		viewed[i] = uint16(to)
	}
	f.AddView(viewed, viewPerms)
	return f
}

// TestMapLine checks that all implementations map a line to the same quads as a map
// of its cells one by one.
func TestMapLine(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		f := randomQuadMaps(rng)
		for i := range sample.Of(300, 2000) {
			line := rng.IntN(EPlacements * sPlacements / LineQuads)
			value := uint64(i % 4)
			from := randomLine(rng, i%3 == 0)
			want := make(map[QuadSet]bool)
			for cell := range LineCells {
				if from[cell/32]>>(cell%32*2)&3 == value {
					viewed, perm := f.Viewed(0, (line*LineCells+cell)/QuadColumns)
					moved, movePerm := f.Moved(0, viewed)
					want[QuadSet(moved<<4|1<<movePerm.Apply(perm.Apply(cell%QuadColumns)))] = true
				}
			}
			var to QuadBuffer
			got := make(map[QuadSet]bool)
			for _, set := range to[:f.MapLine(line, &from, value, 0, 0, &to)] {
				require.NotZero(t, set.Columns())
				for column := range QuadColumns {
					if one := set & (0xFFFF<<4 | 1<<column); one.Columns() != 0 {
						require.False(t, got[one])
						got[one] = true
					}
				}
			}
			require.Equal(t, want, got)
		}
	})
}

func BenchmarkMapLine(b *testing.B) {
	forEachImplementation(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(5, 2))
		f := randomQuadMaps(rng)
		from := randomLine(rng, true)
		to := new(QuadBuffer)
		line := 0
		for b.Loop() {
			f.MapLine(line, &from, 1, 0, 0, to)
			line = (line + 1) % (EPlacements * sPlacements / LineQuads)
		}
	})
}

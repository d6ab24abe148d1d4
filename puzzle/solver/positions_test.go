package solver

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/machine"
	"nissy/internal/sample"
)

// TestCountPositions compares the numbers of positions of the catalogue with published ones.
func TestCountPositions(t *testing.T) {
	for name, want := range map[string]string{
		"2x2x2":            "3674160",
		"3x3x3":            "43252003274489856000",
		"megaminx":         "100669616553523347122516032313645505168688116411019768627200000000000",
		"pyraminx":         "75582720",
		"pyraminx-no-tips": "933120",
		"skewb":            "3149280",
		"dino":             "239500800",
		"2x3x3":            "",
	} {
		n, err := CountPositions(t.Context(), cataloguePuzzle(t, name))
		require.NoError(t, err)
		require.NotNil(t, n, name)
		if want != "" {
			require.Equal(t, want, n.String(), name)
		}
		t.Log(name, n)
	}
}

// TestManyParities counts the positions of a puzzle with so many sets that most combinations of their parities are
// out of reach, as those of a large cube are, and rejects such a combination.
func TestManyParities(t *testing.T) {
	const sets = 30
	swap, all, turns := "Move SWAP\n", "", ""
	for i := range sets {
		set := fmt.Sprintf("S%d\n", i)
		swap += set + "2 1 3 4\n"
		all += "Set " + strings.TrimSpace(set) + " 4 1\n"
		turns += fmt.Sprintf("Move A%d\n%s2 3 1 4\nEnd\nMove B%d\n%s1 3 4 2\nEnd\n", i, set, i, set)
	}
	p := define(t, all+"Solved\nEnd\n"+swap+"End\n"+turns)
	n, err := CountPositions(t.Context(), p)
	require.NoError(t, err)
	want := new(big.Int).Exp(big.NewInt(12), big.NewInt(sets), nil)
	require.Equal(t, want.Lsh(want, 1), n) // all permutations are even, or all are odd

	orbits := newOrbits(p)
	invariants := make([]invariant, sets)
	for i, o := range orbits {
		invariants[i] = o.parities()
	}
	require.True(t, reachable(invariants, len(p.Moves)))
	invariants[sets-1].needed = 1
	require.False(t, reachable(invariants, len(p.Moves)))
	for i := range invariants {
		invariants[i].needed = 1
	}
	require.True(t, reachable(invariants, len(p.Moves)))

	many := []invariant{{251, []int{1, 0, 0}, 1}, {241, []int{0, 1, 0}, 1}, {239, []int{0, 0, 1}, 1}}
	require.True(t, reachable(many, 3), "there are too many states to search them all")
}

// TestGodAlike counts the positions of thirteen pieces of four kinds, which are too many for one coordinate.
func TestGodAlike(t *testing.T) {
	sample.Large(t)
	p := define(t, "Set S 13 1\nSolved\nS\n1 1 1 1 2 2 2 3 3 3 4 4 4\nEnd\n"+
		"Move A\nS\n2 3 4 5 6 7 1 8 9 10 11 12 13\nEnd\nMove B\nS\n1 2 3 4 5 6 8 9 10 11 12 13 7\nEnd")
	n, err := CountPositions(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, "1201200", n.String()) // 13! / (4! 3! 3! 3!)
	god, err := New(p, &Tables{}).God(t.Context(), GodRequest{})
	require.NoError(t, err)
	require.Equal(t, uint64(1201200), sum(god.Counts))
}

// TestGodMemory checks that a puzzle is refused before anything is allocated, if its positions need more memory than
// there is, and that less suffices than for a table of positions.
func TestGodMemory(t *testing.T) {
	p := cataloguePuzzle(t, "dino") // 239,500,800 positions
	memory := uint64(50 << 20)
	var notices []string
	s := New(p, &Tables{
		Memory: func() (uint64, error) { return memory, nil },
		Notice: func(n fmt.Stringer) { notices = append(notices, n.String()) },
	})
	_, err := s.God(t.Context(), GodRequest{})
	require.ErrorAs(t, err, new(*machine.MemoryError))
	require.Empty(t, notices)
	memory = 120 << 20
	ctx, cancel := context.WithCancel(t.Context())
	_, err = s.God(ctx, GodRequest{Distance: func(d int, _ uint64) {
		if d == 3 {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, notices, 1)
	require.Contains(t, notices[0], "God's algorithm: 239500800 positions, ")
}

package group

import (
	"context"
	"slices"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

// cycles returns the permutation of n points that has the given cycles.
func cycles(n int, list ...[]int) Perm {
	p := Identity(n)
	for _, c := range list {
		for i, x := range c {
			p[x] = uint16(c[(i+1)%len(c)])
		}
	}
	return p
}

// upTo returns the numbers below n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// newGroup returns the group of permutations of n points.
func newGroup(t *testing.T, n int, generators ...Perm) *Group {
	t.Helper()
	g, err := New(context.Background(), n, generators, upTo(n), nil)
	require.NoError(t, err)
	return g
}

// TestOrders compares orders with known ones.
func TestOrders(t *testing.T) {
	whole := func(n int) Perm { return cycles(n, upTo(n)) }
	for _, test := range []struct {
		name       string
		n          int
		generators []Perm
		order      string
	}{
		{"trivial", 3, nil, "1"},
		{"cyclic", 12, []Perm{whole(12)}, "12"},
		{"two cycles", 7, []Perm{cycles(7, []int{0, 1, 2}, []int{3, 4, 5, 6})}, "12"},
		{"symmetric", 30, []Perm{whole(30), cycles(30, []int{0, 1})}, "265252859812191058636308480000000"},
		{"alternating", 12, []Perm{cycles(12, []int{0, 1, 2}), cycles(12, upTo(12)[1:])}, "239500800"},
		{"dihedral", 9, []Perm{whole(9), {0, 8, 7, 6, 5, 4, 3, 2, 1}}, "18"},
		{"Mathieu 11", 11, []Perm{whole(11), cycles(11, []int{2, 6, 10, 7}, []int{3, 9, 4, 5})}, "7920"},
		{"Mathieu 12", 12, []Perm{
			cycles(12, upTo(11)), cycles(12, []int{2, 6, 10, 7}, []int{3, 9, 4, 5}),
			cycles(12, []int{0, 11}, []int{1, 10}, []int{2, 5}, []int{3, 7}, []int{4, 8}, []int{6, 9}),
		}, "95040"},
		{"Mathieu 24", 24, []Perm{
			cycles(24, upTo(23)),
			cycles(24, []int{2, 16, 9, 6, 8}, []int{3, 12, 13, 18, 4}, []int{7, 17, 10, 11, 22}, []int{14, 19, 21, 20, 15}),
			cycles(24, []int{0, 23}, []int{1, 22}, []int{2, 11}, []int{3, 15}, []int{4, 17}, []int{5, 9}, []int{6, 19}, []int{7, 13}, []int{8, 20},
				[]int{10, 16}, []int{12, 21}, []int{14, 18}),
		}, "244823040"},
		{"intransitive", 9, []Perm{cycles(9, []int{0, 1, 2}, []int{3, 4}), cycles(9, []int{0, 1}, []int{5, 6}, []int{7, 8})}, "12"},
	} {
		require.Equal(t, test.order, newGroup(t, test.n, test.generators...).Order().String(), test.name)
	}
}

// TestRandomGroups compares orders, and the numbers of elements that preserve a colouring, with brute force. It
// also checks that a chain that is not completed at random is completed.
func TestRandomGroups(t *testing.T) {
	rng := sample.Rand(t)
	for range 300 {
		n := 2 + rng.IntN(6)
		var generators []Perm
		for range 1 + rng.IntN(3) {
			p := Identity(n)
			from, size := rng.IntN(n), 1+rng.IntN(n)
			part := p[from:min(n, from+size)]
			rng.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
			generators = append(generators, p)
		}
		all := slices.Concat(plainLevels(generators, []Perm{Identity(n)})...)
		order := rng.Perm(n)
		g, err := New(t.Context(), n, generators, order, nil)
		require.NoError(t, err)
		require.Equal(t, int64(len(all)), g.Order().Int64(), generators)
		b := builder{Group: &Group{points: n}}
		for _, base := range order {
			b.levels = append(b.levels, newLevel(n, base))
		}
		for _, s := range generators {
			b.add(s, 0)
		}
		require.NoError(t, b.complete(t.Context()))
		require.Equal(t, int64(len(all)), b.Order().Int64(), generators)

		colours := make([]int, n)
		for i := range colours {
			colours[i] = rng.IntN(3)
		}
		preserving := 0
		for _, p := range all {
			if preserves(p, colours) {
				preserving++
			}
		}
		s, ok := g.Preserving(t.Context(), colours)
		require.True(t, ok)
		require.Equal(t, int64(preserving), s.Order().Int64(), "%v %v", generators, colours)
		for p := range s.Elements() {
			require.True(t, preserves(p, colours))
			preserving--
		}
		require.Zero(t, preserving)
	}
}

package optimal

import (
	"cmp"
	"hash/maphash"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/niss/optimal/kernel"
)

// twoSidedSearch finds all shortest solutions by meeting in the middle. It has the
// positions of all sequences of up to half moves, by length and sorted by hash.
type twoSidedSearch struct {
	seed maphash.Seed
	ends [][]halfSolution
}

type halfSolution struct {
	hash  uint64
	moves [6]cube.Move
}

func newTwoSidedSearch(half int) *twoSidedSearch {
	t := &twoSidedSearch{seed: maphash.MakeSeed(), ends: make([][]halfSolution, half+1)}
	for n := range t.ends {
		eachSequence(cube.Solved, n, func(c cube.Cube, moves []cube.Move) {
			e := halfSolution{hash: t.hash(&c)}
			copy(e.moves[:], moves)
			t.ends[n] = append(t.ends[n], e)
		})
		slices.SortFunc(t.ends[n], func(a, b halfSolution) int { return cmp.Compare(a.hash, b.hash) })
	}
	return t
}

func (t *twoSidedSearch) hash(c *cube.Cube) uint64 {
	v := kernel.NewVec(c)
	return maphash.Bytes(t.seed, v[:])
}

// eachSequence calls f with the position that each sequence of n moves leads to.
// Turns of opposite faces are in one order only.
func eachSequence(c cube.Cube, n int, f func(cube.Cube, []cube.Move)) {
	var extend func(c cube.Cube, path []cube.Move)
	extend = func(c cube.Cube, path []cube.Move) {
		if len(path) == n {
			f(c, path)
			return
		}
		next := cube.AllMoves
		if len(path) > 0 {
			next = next.After(path[len(path)-1])
		}
		for _, m := range next.Moves() {
			extend(c.After(m), append(path, m))
		}
	}
	extend(c, make([]cube.Move, 0, n))
}

// solve returns all shortest solutions of at most 2*half moves, sorted.
func (t *twoSidedSearch) solve(c cube.Cube) (found []string) {
	half := len(t.ends) - 1
	for n := 0; len(found) == 0 && n <= 2*half; n++ {
		ends := t.ends[min(n, half)]
		eachSequence(c, max(n-half, 0), func(d cube.Cube, begin []cube.Move) {
			inverse := d.Inverse()
			hash := t.hash(&inverse)
			i, _ := slices.BinarySearchFunc(ends, hash, func(e halfSolution, h uint64) int { return cmp.Compare(e.hash, h) })
			for ; i < len(ends) && ends[i].hash == hash; i++ {
				rest := ends[i].moves[:min(n, half)]
				joins := len(begin) == 0 || len(rest) == 0 || cube.AllMoves.After(begin[len(begin)-1])>>rest[0]&1 != 0
				if joins && d.Apply(rest...) == cube.Solved {
					found = append(found, cube.FormatMoves(slices.Concat(begin, rest)))
				}
			}
		})
	}
	slices.Sort(found)
	return found
}

// TestAgainstTwoSidedSearch compares all shortest solutions with those of a search
// that uses neither the solver's tables nor its tricks.
func TestAgainstTwoSidedSearch(t *testing.T) {
	sample.Large(t)
	table := smallTable(t)
	const half = 4
	plain := newTwoSidedSearch(half)
	rng := sample.Rand(t)
	for i := range sample.Of(20, 100) {
		c := cube.Solved
		for range 2*half - i%3 {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		got := solveAll(t, table, []cube.Cube{c}, niss.Limits{Max: 20, Threads: 1 + i%2})
		slices.Sort(got)
		require.Equal(t, plain.solve(c), got, c.B32())
	}
}

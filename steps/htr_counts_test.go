package steps

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
)

// The tests here compare the steps after DR and HTR with breadth-first searches of whole cubes,
// which share no coordinate and no table with them.

// breadthFirst returns the positions that the moves reach from the goals, nearest first, and the least number of
// moves to each of them, by its key.
func breadthFirst[T comparable](goals []cube.Cube, moves cube.MoveSet, key func(*cube.Cube) T) (reached []cube.Cube, distances map[T]int) {
	distances = map[T]int{}
	add := func(c cube.Cube, d int) {
		k := key(&c)
		if _, known := distances[k]; !known {
			distances[k] = d
			reached = append(reached, c)
		}
	}
	for _, c := range goals {
		add(c, 0)
	}
	all := moves.Moves()
	for d, last := 1, reached; len(last) > 0; d++ {
		known := len(reached)
		for i := range last {
			for _, m := range all {
				add(last[i].After(m), d)
			}
		}
		last = reached[known:]
	}
	return reached, distances
}

// leastOf returns a function that returns the least of the arrangements of the corners that differ by those of
// a group before them.
func leastOf(group func() [][cube.NumCorners]uint8) func([cube.NumCorners]uint8) [cube.NumCorners]uint8 {
	known := map[[cube.NumCorners]uint8][cube.NumCorners]uint8{}
	return func(corners [cube.NumCorners]uint8) [cube.NumCorners]uint8 {
		least, ok := known[corners]
		if ok {
			return least
		}
		least = corners
		for _, by := range group() {
			image := corners
			for i, v := range corners {
				image[i] = by[v]
			}
			if slices.Compare(image[:], least[:]) < 0 {
				least = image
			}
		}
		known[corners] = least
		return least
	}
}

// byLength returns how many positions have each distance, from 0 up.
func byLength[T comparable](distances map[T]int) string {
	var counts []string
	for d, n := 0, 0; n < len(distances); d++ {
		count := 0
		for _, other := range distances {
			if other == d {
				count++
			}
		}
		n += count
		counts = append(counts, fmt.Sprint(count))
	}
	return fmt.Sprintf("%d\t%s", len(distances), strings.Join(counts, " "))
}

// htrCounts returns the rows of testdata/htr_counts.tsv of a kind: what follows the name of
// what is counted.
func htrCounts(t *testing.T, kind string) map[string]string {
	t.Helper()
	rows := map[string]string{}
	for _, f := range recorded.Rows(t, "htr_counts.tsv") {
		if f[0] == kind {
			rows[f[1]] = strings.Join(f[2:], "\t")
		}
	}
	require.NotEmpty(t, rows)
	return rows
}

// htrKey distinguishes positions in HTR, where each edge is in its slice.
func htrKey(c *cube.Cube) (key uint64) {
	for _, piece := range c.Corner {
		key = key<<3 | uint64(piece)
	}
	for _, piece := range c.Edge {
		key = key<<2 | uint64(piece%4)
	}
	return key
}

// reached returns the positions in HTR that the moves lead to from the solved cube.
func reached(moves cube.MoveSet) []cube.Cube {
	list, _ := breadthFirst([]cube.Cube{cube.Solved}, moves, htrKey)
	return list
}

// beside returns the half turns of the four faces beside an axis.
func beside(a cube.Axis) cube.MoveSet { return cube.HalfTurns &^ (0b111_111 << (6 * a)) }

// TestHTRCounts compares the number of positions at each distance for the steps after HTR.
// Then the steps must find solutions of these lengths from some of the positions.
func TestHTRCounts(t *testing.T) {
	sample.Large(t)
	rows := htrCounts(t, "htr-fin")
	like := func(goals []cube.Cube) (list []cube.Cube) { // positions that differ from a goal in the E slice only
		wanted := map[cube.Cube]bool{}
		for _, c := range goals {
			wanted[withoutSlice(c)] = true
		}
		return slices.DeleteFunc(reached(cube.HalfTurns), func(c cube.Cube) bool { return !wanted[withoutSlice(c)] })
	}
	fr := func(axes ...cube.Axis) (list []cube.Cube) {
		for _, a := range axes {
			list = append(list, reached(beside(a))...)
		}
		return list
	}
	solved := []cube.Cube{cube.Solved}
	turned := append(solved, cube.Solved.Apply(cube.NewMove(cube.U, 2), cube.NewMove(cube.D, 2)))
	type row struct {
		name, step string
		goals      func() []cube.Cube
		moves      cube.MoveSet
	}
	atHome := func() []cube.Cube { return solved }
	for _, row := range sample.From(t, []row{
		{"FIN: HTR positions by half turns to solved", "htrfin", atHome, cube.HalfTurns},
		{"FR on U/D (solvable by L2 R2 F2 B2): HTR positions by half turns to it", "frud", func() []cube.Cube { return fr(cube.UD) }, cube.HalfTurns},
		{"FR on any axis", "fr", func() []cube.Cube { return fr(cube.UD, cube.RL, cube.FB) }, cube.HalfTurns},
		{"FRLS on U/D (FR but for the edges of the E slice)", "frudls", func() []cube.Cube { return like(fr(cube.UD)) }, cube.HalfTurns},
		{"FIN from FR by L2 R2 F2 B2", "frudfin", atHome, beside(cube.UD)},
		{"finish but the E slice, U and D at home", "", func() []cube.Cube { return like(solved) }, cube.HalfTurns},
		{"finish but the E slice, U2 D2 counts as home (as drslice)", "htrudslice", func() []cube.Cube { return like(turned) }, cube.HalfTurns},
	}, 1) {
		positions, distances := breadthFirst(row.goals(), row.moves, htrKey)
		require.Equal(t, rows[row.name], byLength(distances), row.name)
		if row.step != "" {
			compareLengths(t, row.step, positions, distances)
		}
	}
}

// compareLengths compares the lengths of shortest solutions from some positions.
func compareLengths(t *testing.T, name string, positions []cube.Cube, distances map[uint64]int) {
	t.Helper()
	rng := sample.Rand(t)
	chosen := 0
	for _, c := range positions {
		want := distances[htrKey(&c)]
		if len(positions) > 1000 && rng.IntN(3000) > 0 {
			continue
		}
		chosen++
		result, err := Solve(t.Context(), tables(), Lookup(name), c, niss.Limits{Max: 20, Count: 1, Beyond: -1, Threads: 1}, Observer{
			Solution: func(s Solution) { require.Equal(t, want, s.Alg.Len(), "%s from %s", name, c.B32()) },
		})
		require.NoError(t, err)
		require.Equal(t, 1, result.Count)
	}
	require.Greater(t, chosen, 100)
}

// TestSubsetCounts compares how many positions each of the 48 HTR subsets has, up to half turns,
// and how many moves they need to HTR.
func TestSubsetCounts(t *testing.T) {
	least := leastOf(func() [][cube.NumCorners]uint8 { return slices.Collect(maps.Keys(htrCornerSet)) })
	type coset struct {
		corners [cube.NumCorners]uint8
		slices  [cube.NumEdges]uint8 // of each edge
	}
	key := func(c *cube.Cube) (k coset) {
		k.corners = least(c.Corner)
		for i, piece := range c.Edge {
			k.slices[i] = piece / 4
		}
		return k
	}
	positions, distances := breadthFirst([]cube.Cube{cube.Solved}, cube.DRMoves, key)
	for _, want := range htrCounts(t, "htr") {
		require.Equal(t, want, byLength(distances))
	}
	lengths := map[string][]int{}
	for _, c := range positions {
		subset, ok := c.HTRSubset(cube.UD)
		require.True(t, ok)
		lengths[subset.String()] = append(lengths[subset.String()], distances[key(&c)])
	}
	rows := htrCounts(t, "subset")
	require.Len(t, rows, len(cube.HTRSubsets()))
	for name, want := range rows {
		sum := 0
		for _, n := range lengths[name] {
			sum += n
		}
		n := len(lengths[name])
		require.NotZero(t, n, name)
		got := fmt.Sprintf("%d\t%d %.4f %d", n, slices.Min(lengths[name]), float64(sum)/float64(n), slices.Max(lengths[name]))
		require.Equal(t, want, got, name)
	}
}

package steps

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// The tests here compare the steps after DR and HTR with breadth-first searches of whole cubes,
// which share no coordinate and no table with them.

// breadthFirst returns the least number of moves from each position that the moves reach to
// the nearest of the goals.
func breadthFirst[T comparable](goals []cube.Cube, moves cube.MoveSet, key func(*cube.Cube) T) map[T]int {
	distances := map[T]int{}
	layer := goals
	for d := 0; len(layer) > 0; d++ {
		var next []cube.Cube
		for _, c := range layer {
			if _, known := distances[key(&c)]; known {
				continue
			}
			distances[key(&c)] = d
			for _, m := range moves.Moves() {
				next = append(next, c.After(m))
			}
		}
		layer = next
	}
	return distances
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
	file, err := os.Open(filepath.Join("testdata", "htr_counts.tsv"))
	require.NoError(t, err)
	defer file.Close()
	rows := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if fields := strings.SplitN(lines.Text(), "\t", 3); fields[0] == kind {
			rows[fields[1]] = fields[2]
		}
	}
	require.NotEmpty(t, rows)
	return rows
}

func wholeCube(c *cube.Cube) cube.Cube { return *c }

// reached returns the positions that the moves lead to from the solved cube.
func reached(moves cube.MoveSet) (list []cube.Cube) {
	for c := range breadthFirst([]cube.Cube{cube.Solved}, moves, wholeCube) {
		list = append(list, c)
	}
	return list
}

// beside returns the half turns of the four faces beside an axis.
func beside(a cube.Axis) cube.MoveSet { return cube.HalfTurns &^ (0b111_111 << (6 * a)) }

// withoutESlice returns the cube with the edges of the E slice solved.
func withoutESlice(c *cube.Cube) cube.Cube {
	d := *c
	for e := cube.FR; e < cube.Edge(cube.NumEdges); e++ {
		d.SetEdge(e, e, 0)
	}
	return d
}

// TestHTRCounts compares the number of positions at each distance for the steps after HTR.
// Then the steps must find solutions of these lengths from some of the positions.
func TestHTRCounts(t *testing.T) {
	sample.Large(t)
	rows := htrCounts(t, "htr-fin")
	all := reached(cube.HalfTurns)
	slices.SortFunc(all, func(a, b cube.Cube) int {
		return cmp.Or(slices.Compare(a.Corner[:], b.Corner[:]), slices.Compare(a.Edge[:], b.Edge[:]))
	})
	like := func(goals []cube.Cube) (list []cube.Cube) { // positions that differ from a goal in the E slice only
		wanted := map[cube.Cube]bool{}
		for _, c := range goals {
			wanted[withoutESlice(&c)] = true
		}
		for _, c := range all {
			if wanted[withoutESlice(&c)] {
				list = append(list, c)
			}
		}
		return list
	}
	fr := reached(beside(cube.UD))
	anyFR := slices.Concat(fr, reached(beside(cube.RL)), reached(beside(cube.FB)))
	solved := []cube.Cube{cube.Solved}
	turned := append(solved, cube.Solved.Apply(cube.NewMove(cube.U, 2), cube.NewMove(cube.D, 2)))
	for _, row := range []struct {
		name, step string
		goals      []cube.Cube
		moves      cube.MoveSet
	}{
		{"FIN: HTR positions by half turns to solved", "htrfin", solved, cube.HalfTurns},
		{"FR on U/D (solvable by L2 R2 F2 B2): HTR positions by half turns to it", "frud", fr, cube.HalfTurns},
		{"FR on any axis", "fr", anyFR, cube.HalfTurns},
		{"FRLS on U/D (FR but for the edges of the E slice)", "frudls", like(fr), cube.HalfTurns},
		{"FIN from FR by L2 R2 F2 B2", "frudfin", solved, beside(cube.UD)},
		{"finish but the E slice, U and D at home", "", like(solved), cube.HalfTurns},
		{"finish but the E slice, U2 D2 counts as home (as drslice)", "htrudslice", like(turned), cube.HalfTurns},
	} {
		if !sample.Long() && !slices.Contains([]string{"htrfin", "frud", "frudls"}, row.step) {
			continue // each takes seconds
		}
		distances := breadthFirst(row.goals, row.moves, wholeCube)
		require.Equal(t, rows[row.name], byLength(distances), row.name)
		if row.step != "" {
			compareLengths(t, row.step, all, distances)
		}
	}
}

// compareLengths compares the lengths of shortest solutions from some positions.
func compareLengths(t *testing.T, name string, positions []cube.Cube, distances map[cube.Cube]int) {
	t.Helper()
	rng := sample.Rand(t)
	chosen := 0
	for _, c := range positions {
		want, ready := distances[c]
		if !ready || len(distances) > 1000 && rng.IntN(3000) > 0 {
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
	halfTurns := breadthFirst([]cube.Cube{cube.Solved}, cube.HalfTurns, func(c *cube.Cube) [cube.NumCorners]uint8 { return c.Corner })
	least := map[[cube.NumCorners]uint8][cube.NumCorners]uint8{} // of those that differ by half turns
	type coset struct {
		corners [cube.NumCorners]uint8
		slices  [cube.NumEdges]uint8 // of each edge
	}
	positions := map[coset]cube.Cube{}
	key := func(c *cube.Cube) (k coset) {
		corners, known := least[c.Corner]
		if !known {
			corners = c.Corner
			for by := range halfTurns {
				var image [cube.NumCorners]uint8
				for i, v := range c.Corner {
					image[i] = by[v]
				}
				if slices.Compare(image[:], corners[:]) < 0 {
					corners = image
				}
			}
			least[c.Corner] = corners
		}
		k.corners = corners
		for i, piece := range c.Edge {
			k.slices[i] = piece / 4
		}
		positions[k] = *c
		return k
	}
	distances := breadthFirst([]cube.Cube{cube.Solved}, cube.DRMoves, key)
	for _, want := range htrCounts(t, "htr") {
		require.Equal(t, want, byLength(distances))
	}
	lengths := map[string][]int{}
	for k, c := range positions {
		subset, ok := c.HTRSubset(cube.UD)
		require.True(t, ok)
		lengths[subset.String()] = append(lengths[subset.String()], distances[k])
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

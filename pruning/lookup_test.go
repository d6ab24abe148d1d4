package pruning_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// TestTables builds each table, which fails if its distribution is not the declared one. It checks that the distance
// of the solved cube is 0, that a move changes the distance by at most 1, and that some move decreases it. Large
// tables are those that tests share, built again when a source changes; long tests build them, too.
func TestTables(t *testing.T) {
	private, shared := pruning.NewStore(pruning.Options{}), testtables.Store()
	defer private.Close()
	defer shared.Close()
	for _, spec := range pruning.Specs() {
		t.Run(spec.Name, func(t *testing.T) {
			store := private
			if spec.Entries() > 2e6 {
				sample.Large(t)
				if !sample.Long() {
					store = shared
				}
			}
			table, err := store.Table(t.Context(), spec)
			require.NoError(t, err)
			require.Zero(t, table.Distance(&cube.Solved))
			rng, moves := sample.Rand(t), spec.Moves.Moves()
			for range sample.Of(20, 200) {
				c, last := cube.Solved, 0
				for range 1 + rng.IntN(40) {
					c = c.Apply(moves[rng.IntN(len(moves))])
					distance := table.Distance(&c)
					require.True(t, last-1 <= distance && distance <= last+1, "%d after %d", distance, last)
					last = distance
				}
				isFar := last == 15 || last == len(spec.ByDepth) // more may be stored as 15, or as the first that is not searched
				require.True(t, last == 0 || isFar || slices.ContainsFunc(moves, func(m cube.Move) bool {
					next := c.Apply(m)
					return table.Distance(&next) == last-1
				}), "no move decreases the distance")
			}
		})
	}
}

// TestRaise checks that a lookup of several positions returns the same distances as single lookups. It must not
// allocate memory.
func TestRaise(t *testing.T) {
	store := testtables.Store()
	defer store.Close()
	table, err := store.Table(t.Context(), pruning.TableCorners)
	require.NoError(t, err)
	row, col, dist := make([]uint32, 18), make([]uint32, 18), make([]uint8, 18)
	var want []uint8
	for m := range cube.Move(cube.NumFaceMoves) {
		c := cube.Solved.Apply(cube.NewMove(cube.R, 1), cube.NewMove(cube.U, 3), m)
		row[m], col[m] = uint32(pruning.CP.Of(&c)), uint32(pruning.CO.Of(&c))
		want = append(want, uint8(table.Distance(&c)))
	}
	dist[3], want[3] = 9, 9 // larger than the distance
	require.Zero(t, testing.AllocsPerRun(10, func() {
		r, c := [18]uint32(row), [18]uint32(col)
		table.RaiseDistances(r[:], c[:], dist)
	}))
	require.Equal(t, want, dist)
}

func Example() {
	store := pruning.NewStore(pruning.Options{})
	defer store.Close()
	table, err := store.Table(context.Background(), pruning.TableCornersDR)
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, _ := cube.ParseMoves("R2 U F2 U'")
	position := cube.Solved.Apply(moves...)
	fmt.Println("moves to solve the corners:", table.Distance(&position))
	// Output: moves to solve the corners: 4
}

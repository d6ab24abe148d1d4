package steps

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
)

// plainGraph numbers what moves that keep EO on F/B make of some pieces, and has the number after each move. It is
// made of cubes and moves on them, without the coordinates and tables of the steps.
type plainGraph[T comparable] struct {
	key   func(*cube.Cube) T
	cubes []cube.Cube
	index map[T]int
	after [][cube.NumFaceMoves]int
}

func newPlainGraph[T comparable](key func(*cube.Cube) T) (g plainGraph[T]) {
	cubes, _ := breadthFirst([]cube.Cube{cube.Solved}, cube.EOMoves, key)
	g = plainGraph[T]{key: key, cubes: cubes, index: map[T]int{}, after: make([][cube.NumFaceMoves]int, len(cubes))}
	for i := range cubes {
		g.index[key(&cubes[i])] = i
	}
	for i := range cubes {
		for _, m := range cube.EOMoves.Moves() {
			g.after[i][m] = g.of(new(cubes[i].After(m)))
		}
	}
	return g
}

func (g *plainGraph[T]) of(c *cube.Cube) int { return g.index[g.key(c)] }

// plainDR is the graph of the ways in which the corners can be twisted and the edges of
// the E slice distributed, with EO on F/B.
type plainDR struct {
	slices plainGraph[uint16]
	twists plainGraph[[cube.NumCorners]int]
	cases  []cube.DRCase     // by position
	known  map[string][]int8 // what setupMoves has found
}

// plainTwists is the number of ways to twist the corners.
const plainTwists = 3 * 3 * 3 * 3 * 3 * 3 * 3

var plainDRs = sync.OnceValue(func() *plainDR {
	g := &plainDR{
		slices: newPlainGraph(func(c *cube.Cube) uint16 { return withoutPlaces(c).eSlice }),
		twists: newPlainGraph(func(c *cube.Cube) [cube.NumCorners]int { return withoutPlaces(c).twists }),
		known:  map[string][]int8{},
	}
	for _, c := range g.slices.cubes {
		edges := c.DRCase(cube.UD).BadEdges
		for _, d := range g.twists.cubes {
			g.cases = append(g.cases, cube.NewDRCase(uint8(d.BadCorners(cube.UD)), edges))
		}
	}
	return g
})

// of returns the number of a cube's position.
func (g *plainDR) of(c *cube.Cube) int { return g.slices.of(c)*plainTwists + g.twists.of(c) }

func (g *plainDR) after(position int, m cube.Move) int {
	return g.slices.after[position/plainTwists][m]*plainTwists + g.twists.after[position%plainTwists][m]
}

// distancesOf returns, by node, the least number of steps that lead to it from one of the goals, or -1.
func distancesOf(nodes int, goals []int, eachNext func(node int, visit func(int))) []int8 {
	dist := slices.Repeat([]int8{-1}, nodes)
	var queue []int
	d := int8(0)
	visit := func(node int) {
		if dist[node] < 0 {
			dist[node] = d
			queue = append(queue, node)
		}
	}
	for _, goal := range goals {
		visit(goal)
	}
	for i := 0; i < len(queue); i++ {
		d = dist[queue[i]] + 1
		eachNext(queue[i], visit)
	}
	return dist
}

// distances returns, by position, the least number of moves that lead to one of the goals,
// or -1. The set has the inverse of each of its moves.
func (g *plainDR) distances(goals []int, moves cube.MoveSet) []int8 {
	all := moves.Moves()
	return distancesOf(len(g.cases), goals, func(position int, visit func(int)) {
		for _, m := range all {
			visit(g.after(position, m))
		}
	})
}

// setupMoves returns, by position, the least number of moves before one of the triggers, or -1.
func (g *plainDR) setupMoves(triggers []Trigger) []int8 {
	key := namesOf(triggers, ",")
	if g.known[key] == nil {
		g.known[key] = g.distances(g.before(triggers), cube.DRMoves)
	}
	return g.known[key]
}

// before returns the positions from which a variation of one of the triggers leads to DR.
func (g *plainDR) before(triggers []Trigger) (positions []int) {
	for _, t := range triggers {
		for _, sym := range keepingDR() {
			position := g.of(&cube.Solved)
			for _, m := range slices.Backward(t) {
				position = g.after(position, sym.Move(m).Inverse())
			}
			positions = append(positions, position)
		}
	}
	return positions
}

// setups returns, by position, the least number of setup moves before the trigger, or -1. Unlike
// the numbers in testdata, it does not count setups whose last move is parallel to the first
// turns of the trigger: that move would merge with the trigger, or be superfluous. A node of the search is a position and
// the faces of R and L that the moves next to it turn.
func (g *plainDR) setups(trigger Trigger) []int8 {
	const r, l = 1, 2
	turned := func(m cube.Move) int { return [cube.NumFaces]int{cube.R: r, cube.L: l}[m.Face()] }
	var goals []int
	for _, sym := range keepingDR() {
		position, faces := g.of(&cube.Solved), r|l // both, as no half turn may be beside the last turns
		for _, m := range slices.Backward(trigger) {
			if m = sym.Move(m); turned(m) == 0 {
				faces = 0
			}
			faces |= turned(m)
			position = g.after(position, m.Inverse())
		}
		goals = append(goals, 4*position+faces)
	}
	all := cube.DRMoves.Moves()
	dist := distancesOf(4*len(g.cases), goals, func(node int, visit func(int)) {
		for _, m := range all {
			switch faces := node % 4; {
			case turned(m) == 0:
				visit(4 * g.after(node/4, m.Inverse()))
			case faces&turned(m) == 0:
				visit(4*g.after(node/4, m.Inverse()) + (faces | turned(m)))
			}
		}
	})
	var least []int8
	for faces := range slices.Chunk(dist, 4) {
		least = append(least, slices.MinFunc(faces, func(a, b int8) int { return cmp.Compare(uint8(a), uint8(b)) })) // -1 is the greatest
	}
	return least
}

// distribution returns the numbers of distances 0, 1, 2, … as a text.
func distribution(dist []int8) string {
	var counts [cube.NumCorners * cube.NumEdges]int // longer than any distance
	for _, d := range dist {
		if d >= 0 {
			counts[d]++
		}
	}
	text, _, _ := strings.Cut(strings.Trim(fmt.Sprint(counts), "[]"), " 0 ")
	return text
}

// drCount is a row of testdata/dr_counts.tsv.
type drCount struct {
	kind, name string
	number     int
	lengths    string // how many need 0, 1, 2, … moves
}

func drCounts(t *testing.T) (rows []drCount) {
	t.Helper()
	for _, f := range recorded.Rows(t, "dr_counts.tsv") {
		f = append(f, "")
		rows = append(rows, drCount{f[0], f[1], recorded.Number(t, f[2]), f[3]})
	}
	require.Len(t, rows, 40+14+3)
	return rows
}

// TestDRCounts compares the numbers in testdata with those of plainDR. It has no table in
// common with the steps.
func TestDRCounts(t *testing.T) {
	sample.Large(t)
	g := plainDRs()
	perCase := map[string]int{}
	for _, c := range g.cases {
		perCase[c.String()]++
	}
	solved := []int{g.of(&cube.Solved)}
	for _, row := range drCounts(t) {
		var dist []int8
		switch row.kind + " " + row.name {
		case "step dr-eo":
			dist = g.distances(solved, cube.EOMoves)
		case "step dr-ar":
			dist = g.distances(solved, cube.ARMoves)
		case "step ar":
			var goals []int
			for position, d := range g.distances(solved, cube.ARMoves) {
				if d >= 0 {
					goals = append(goals, position)
				}
			}
			dist = g.distances(goals, cube.EOMoves)
		case "case " + row.name:
			require.Equal(t, row.number, perCase[row.name], row.name)
			continue
		default:
			triggers, err := ParseTriggers(row.name)
			require.NoError(t, err)
			dist = g.setupMoves(triggers)
		}
		require.Equal(t, row.lengths, distribution(dist), row.name)
		require.Equal(t, row.number, len(dist)-len(slices.DeleteFunc(slices.Clone(dist), func(d int8) bool { return d >= 0 })), row.name)
	}
}

// TestShortestTriggers checks that the length of the shortest solution with triggers is
// the least number of moves of setup and trigger, from random positions.
func TestShortestTriggers(t *testing.T) {
	sample.Large(t)
	g := plainDRs()
	rng := sample.Rand(t)
	for _, text := range sample.From(t, []string{"R", "RUR", "RU'R", "RU2R", "RU2F2R", "RU2L", "RL", "RUL", "RU'L", "R,RUR,RU'R,RU2R,RF2R"}, 5) {
		triggers, err := ParseTriggers(text)
		require.NoError(t, err)
		step, err := Lookup("drud-eofb").WithTriggers(triggers, -1)
		require.NoError(t, err)
		var dist [][]int8
		for _, trigger := range triggers {
			dist = append(dist, g.setups(trigger))
		}
		for range 15 {
			c := plainReady(rng, cube.FB, triggers[rng.IntN(len(triggers))], 20)
			shortest := -1
			for i, trigger := range triggers {
				for _, side := range []cube.Cube{c, c.Inverse()} {
					if d := int(dist[i][g.of(&side)]); d >= 0 && (shortest < 0 || d+len(trigger) < shortest) {
						shortest = d + len(trigger)
					}
				}
			}
			if shortest <= 0 || c.BadEdges(cube.FB) > 0 || step.Check(c) != nil {
				continue
			}
			var found Solution
			_, err := Solve(context.Background(), tables(), step, c, niss.Limits{Policy: niss.Linear, Max: 20, Count: 1}, Observer{Solution: func(s Solution) { found = s }})
			require.NoError(t, err)
			require.Equal(t, shortest, found.Alg.Len(), "%s %s", text, c.B32())
			after := c.ApplyAlg(found.Alg)
			require.True(t, after.IsDR(cube.UD))
		}
	}
}

package steps

import (
	"context"
	"fmt"
	"math/bits"
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

// plainDR is the graph of the ways in which the corners can be twisted and the edges of
// the E slice distributed, with EO on F/B. It is made of cubes and moves on them, without
// the coordinates and tables of the steps.
type plainDR struct {
	slices []uint16                            // the distributions, as bits by slot
	index  map[uint16]int                      // of each distribution
	slice  [][cube.NumFaceMoves]int            // by distribution and move: the distribution after it
	twists [plainTwists][cube.NumFaceMoves]int // the same for the twists
	cases  []cube.DRCase                       // by position
	known  map[string][]int8                   // what setupMoves has found
}

// plainTwists is the number of ways to twist the corners.
const plainTwists = 3 * 3 * 3 * 3 * 3 * 3 * 3

var plainDRs = sync.OnceValue(func() *plainDR {
	g := &plainDR{index: map[uint16]int{}, known: map[string][]int8{}}
	for set := range uint16(1 << cube.NumEdges) {
		if bits.OnesCount16(set) == 4 {
			g.index[set] = len(g.slices)
			g.slices = append(g.slices, set)
		}
	}
	for _, set := range g.slices {
		c := cubeWithSlice(set)
		var after [cube.NumFaceMoves]int
		for m := range after {
			d := c.Apply(cube.Move(m))
			after[m] = g.index[withoutPlaces(&d).eSlice]
		}
		g.slice = append(g.slice, after)
	}
	for twists := range g.twists {
		c := cubeWithTwists(twists)
		for m := range cube.Move(cube.NumFaceMoves) {
			d := c.Apply(m)
			g.twists[twists][m] = twistsOf(&d)
		}
	}
	for _, set := range g.slices {
		c := cubeWithSlice(set)
		edges := c.DRCase(cube.UD).BadEdges
		for twists := range plainTwists {
			d := cubeWithTwists(twists)
			g.cases = append(g.cases, cube.NewDRCase(uint8(d.BadCorners(cube.UD)), edges))
		}
	}
	return g
})

// cubeWithSlice returns a cube with the edges of the E slice in the slots of the set.
func cubeWithSlice(set uint16) cube.Cube {
	c := cube.Solved
	inside, outside := cube.FR, cube.Edge(0)
	for i := range cube.Edge(cube.NumEdges) {
		if set>>i&1 != 0 {
			c.SetEdge(i, inside, 0)
			inside++
		} else {
			c.SetEdge(i, outside, 0)
			outside++
		}
	}
	return c
}

// cubeWithTwists returns a cube whose first seven corners have the digits of the number, in
// base 3, as their twists.
func cubeWithTwists(twists int) cube.Cube {
	c := cube.Solved
	sum := 0
	for i := range cube.Corner(cube.NumCorners - 1) {
		c.SetCorner(i, i, twists%3)
		sum += twists % 3
		twists /= 3
	}
	c.SetCorner(cube.NumCorners-1, cube.NumCorners-1, (3-sum%3)%3)
	return c
}

func twistsOf(c *cube.Cube) (twists int) {
	for i := cube.NumCorners - 2; i >= 0; i-- {
		_, twist := c.CornerAt(cube.Corner(i))
		twists = 3*twists + twist
	}
	return twists
}

// of returns the number of a cube's position.
func (g *plainDR) of(c *cube.Cube) int {
	return g.index[withoutPlaces(c).eSlice]*plainTwists + twistsOf(c)
}

func (g *plainDR) after(position int, m cube.Move) int {
	return g.slice[position/plainTwists][m]*plainTwists + g.twists[position%plainTwists][m]
}

// distances returns, by position, the least number of moves that lead to one of the goals,
// or -1. The set has the inverse of each of its moves.
func (g *plainDR) distances(goals []int, moves cube.MoveSet) []int8 {
	dist := slices.Repeat([]int8{-1}, len(g.cases))
	var queue []int
	visit := func(position int, d int8) {
		if dist[position] < 0 {
			dist[position] = d
			queue = append(queue, position)
		}
	}
	for _, goal := range goals {
		visit(goal, 0)
	}
	all := moves.Moves()
	for i := 0; i < len(queue); i++ {
		for _, m := range all {
			visit(g.after(queue[i], m), dist[queue[i]]+1)
		}
	}
	return dist
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
	solved := g.of(&cube.Solved)
	type node struct{ position, faces int }
	dist := slices.Repeat([]int8{-1}, 4*len(g.cases))
	var queue []node
	visit := func(n node, d int8) {
		if known := &dist[4*n.position+n.faces]; *known < 0 {
			*known = d
			queue = append(queue, n)
		}
	}
	for _, sym := range keepingDR() {
		n := node{solved, r | l} // both, as no half turn may be beside the last turns
		for _, m := range slices.Backward(trigger) {
			if m = sym.Move(m); turned(m) == 0 {
				n.faces = 0
			}
			n.faces |= turned(m)
			n.position = g.after(n.position, m.Inverse())
		}
		visit(n, 0)
	}
	least := slices.Repeat([]int8{-1}, len(g.cases))
	all := cube.DRMoves.Moves()
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if least[n.position] < 0 {
			least[n.position] = dist[4*n.position+n.faces]
		}
		for _, m := range all {
			if n.faces&turned(m) != 0 {
				continue
			}
			to := node{g.after(n.position, m.Inverse()), 0}
			if turned(m) != 0 {
				to.faces = n.faces | turned(m)
			}
			visit(to, dist[4*n.position+n.faces]+1)
		}
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

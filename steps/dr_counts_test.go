package steps

import (
	"bufio"
	"context"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
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
}

// plainTwists is the number of ways to twist the corners.
const plainTwists = 3 * 3 * 3 * 3 * 3 * 3 * 3

var plainDRs = sync.OnceValue(func() *plainDR {
	g := &plainDR{index: map[uint16]int{}}
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
func (g *plainDR) distances(goals []int, moves cube.MoveSet) []int {
	dist := slices.Repeat([]int{-1}, len(g.cases))
	var queue []int
	for _, goal := range goals {
		if dist[goal] < 0 {
			dist[goal] = 0
			queue = append(queue, goal)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves.Moves() {
			if to := g.after(queue[0], m); dist[to] < 0 {
				dist[to] = dist[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return dist
}

// before returns the positions from which a variation of one of the triggers leads to DR.
func (g *plainDR) before(triggers []Trigger) (positions []int) {
	for _, t := range triggers {
		for sym := range cube.Sym(cube.NumSyms) {
			if sym.Face(cube.U).Axis() == cube.UD && sym.Face(cube.F).Axis() == cube.FB {
				position := g.of(&cube.Solved)
				for _, m := range slices.Backward(t) {
					position = g.after(position, sym.Move(m).Inverse())
				}
				positions = append(positions, position)
			}
		}
	}
	return positions
}

// setups returns, by position, the least number of setup moves before the trigger, or -1. Unlike
// the numbers in testdata, it does not count setups whose last move is parallel to the first
// turns of the trigger: that move would merge with the trigger, or be superfluous. A node of the search is a position and
// the faces of R and L that the moves next to it turn.
func (g *plainDR) setups(trigger Trigger) []int {
	const r, l = 1, 2
	turned := func(m cube.Move) int { return [cube.NumFaces]int{cube.R: r, cube.L: l}[m.Face()] }
	solved := g.of(&cube.Solved)
	type node struct{ position, faces int }
	dist := slices.Repeat([]int{-1}, 4*len(g.cases))
	var queue []node
	visit := func(n node, d int) {
		if known := &dist[4*n.position+n.faces]; *known < 0 {
			*known = d
			queue = append(queue, n)
		}
	}
	for sym := range cube.Sym(cube.NumSyms) {
		if sym.Face(cube.U).Axis() != cube.UD || sym.Face(cube.F).Axis() != cube.FB {
			continue
		}
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
	least := slices.Repeat([]int{-1}, len(g.cases))
	for ; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		if least[n.position] < 0 {
			least[n.position] = dist[4*n.position+n.faces]
		}
		for _, m := range cube.DRMoves.Moves() {
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
func distribution(dist []int) string {
	var counts []string
	for d := 0; ; d++ {
		n := 0
		for _, other := range dist {
			if other == d {
				n++
			}
		}
		if n == 0 {
			return strings.Join(counts, " ")
		}
		counts = append(counts, strconv.Itoa(n))
	}
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
	ar := func() (goals []int) {
		for position, d := range g.distances(solved, cube.ARMoves) {
			if d >= 0 {
				goals = append(goals, position)
			}
		}
		return goals
	}
	steps := map[string]func() []int{
		"dr-eo": func() []int { return g.distances(solved, cube.EOMoves) },
		"dr-ar": func() []int { return g.distances(solved, cube.ARMoves) },
		"ar":    func() []int { return g.distances(ar(), cube.EOMoves) },
	}
	file, err := os.Open("testdata/dr_counts.tsv")
	require.NoError(t, err)
	defer file.Close()
	rows := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), "\t")
		number, err := strconv.Atoi(f[2])
		require.NoError(t, err)
		rows++
		if f[0] == "case" {
			require.Equal(t, number, perCase[f[1]], f[1])
			continue
		}
		var dist []int
		if f[0] == "step" {
			dist = steps[f[1]]()
		} else {
			triggers, err := ParseTriggers(f[1])
			require.NoError(t, err)
			dist = g.distances(g.before(triggers), cube.DRMoves)
		}
		reached := len(dist)
		for _, d := range dist {
			if d < 0 {
				reached--
			}
		}
		require.Equal(t, number, reached, f[1])
		require.Equal(t, f[3], distribution(dist), f[1])
	}
	require.Equal(t, 40+14+3, rows)
}

// TestShortestTriggers checks that the length of the shortest solution with triggers is
// the least number of moves of setup and trigger, from random positions.
func TestShortestTriggers(t *testing.T) {
	sample.Large(t)
	g := plainDRs()
	rng := sample.Rand(t)
	for _, text := range []string{"R", "RUR", "RU'R", "RU2R", "RU2F2R", "RU2L", "RL", "RUL", "RU'L", "R,RUR,RU'R,RU2R,RF2R"} {
		triggers, err := ParseTriggers(text)
		require.NoError(t, err)
		step, err := Lookup("drud-eofb").WithTriggers(triggers, -1)
		require.NoError(t, err)
		var dist [][]int
		for _, trigger := range triggers {
			dist = append(dist, g.setups(trigger))
		}
		for range 15 {
			c := plainReady(rng, cube.FB, triggers[rng.IntN(len(triggers))], 20)
			shortest := -1
			for i, trigger := range triggers {
				for _, side := range []cube.Cube{c, c.Inverse()} {
					if d := dist[i][g.of(&side)]; d >= 0 && (shortest < 0 || d+len(trigger) < shortest) {
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

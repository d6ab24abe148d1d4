package steps

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// placeSyms returns a symmetry for each place of the block, which takes the place to
// the declared one. A place is a set of pieces and an axis of EO.
func (g *plainGraph) placeSyms() (list []cube.Sym) {
	type place struct {
		pieces, required cube.PieceSet
		axis             cube.Axis
	}
	seen := map[place]bool{}
	for s := range cube.Sym(cube.NumSyms) {
		p := place{pieces: cube.NewPieceSet(g.edges, g.corners).Transform(s)}
		if g.turns != 0 {
			p.pieces = unmovedByUR.Transform(s)
		}
		p.required = cube.NewPieceSet(g.edges[:g.requiredEdges], g.corners[:g.requiredCorners]).Transform(s)
		if g.eo {
			p.axis = s.Face(cube.F).Axis()
		}
		if !seen[p] {
			seen[p] = true
			list = append(list, s.Inverse())
		}
	}
	return list
}

// random returns a random cube that is ready for the block in some place.
func (g *plainGraph) random(rng *rand.Rand) cube.Cube {
	c := cube.Solved
	if g.turns != 0 {
		for range 100 {
			c = c.Apply(g.moves[rng.IntN(len(g.moves))])
		}
	} else {
		c = shuffled(rng, g.edges[:g.requiredEdges], g.corners[:g.requiredCorners])
	}
	return c.Conj(cube.Sym(rng.IntN(cube.NumRotations)))
}

// shuffled returns a random cube in which the given pieces are solved.
func shuffled(rng *rand.Rand, edges []cube.Edge, corners []cube.Corner) cube.Cube {
	c := cube.Solved
	var freeEdges []cube.Edge
	var freeCorners []cube.Corner
	for i := range cube.Edge(cube.NumEdges) {
		if !slices.Contains(edges, i) {
			freeEdges = append(freeEdges, i)
		}
	}
	for i := range cube.Corner(cube.NumCorners) {
		if !slices.Contains(corners, i) {
			freeCorners = append(freeCorners, i)
		}
	}
	odd := 0
	flips, twists := 0, 0
	for k := len(freeEdges) - 1; k >= 0; k-- { // Fisher-Yates
		j := rng.IntN(k + 1)
		if k == 0 {
			j = 0
		}
		if j != k {
			odd ^= 1
		}
		a, b := freeEdges[k], freeEdges[j]
		c.Edge[a], c.Edge[b] = c.Edge[b], c.Edge[a]
	}
	for k := len(freeCorners) - 1; k >= 0; k-- {
		j := rng.IntN(k + 1)
		if k == 1 { // the last swap makes both parities equal
			j = 1 - odd
		}
		if j != k {
			odd ^= 1
		}
		a, b := freeCorners[k], freeCorners[j]
		c.Corner[a], c.Corner[b] = c.Corner[b], c.Corner[a]
	}
	for k, i := range freeEdges {
		piece, _ := c.EdgeAt(i)
		flip := rng.IntN(2)
		if k == len(freeEdges)-1 {
			flip = flips & 1
		}
		flips += flip
		c.SetEdge(i, piece, flip)
	}
	for k, i := range freeCorners {
		piece, _ := c.CornerAt(i)
		twist := rng.IntN(3)
		if k == len(freeCorners)-1 {
			twist = (3 - twists%3) % 3
		}
		twists += twist
		c.SetCorner(i, piece, twist)
	}
	return c
}

// TestAgainstBreadthFirst compares the lengths of the shortest solutions of all blocks,
// in any place and in one, with a breadth-first search, as far as that goes. It checks
// that every solution solves the block.
func TestAgainstBreadthFirst(t *testing.T) {
	maxNumbers, extra := sample.Of(1_500_000, 12_000_000), sample.Of(3, 4)
	cubes, near := sample.Of(20, 50), sample.Of(5, 10)
	for i := range plainBlockList {
		b := &plainBlockList[i]
		if testing.Short() && takesLong(Lookup(b.step)) {
			continue
		}
		t.Run(b.step, func(t *testing.T) {
			t.Parallel()
			g := newPlainGraph(b)
			d := g.searchBreadthFirst(maxNumbers)
			syms := g.placeSyms()
			require.Len(t, syms, b.places)
			extra := extra - b.less
			if g.turns != 0 {
				extra *= 2 // there are few moves
			}
			rng := rand.New(rand.NewPCG(5, uint64(i)))
			compared := 0
			k := &comparison{T: t, distances: d, syms: syms, extra: extra}
			for n := range cubes + near {
				c := k.random(rng)
				if n >= cubes && b.requiredEdges == 0 {
					c = k.nearby(rng)
				}
				if k.compare(rng, c, n%2 == 1) {
					compared++
				}
			}
			t.Logf("%d positions up to distance %d (complete: %v) and %d moves more: %d of %d cubes are as near",
				d.count, d.deepest, d.complete, extra, compared, cubes+near)
		})
	}
}

// comparison compares the solutions of a block with distances.
type comparison struct {
	*testing.T
	*distances
	syms  []cube.Sym // see placeSyms
	extra int        // see nearest
}

// nearby returns a random cube a few moves from the goal.
func (k *comparison) nearby(rng *rand.Rand) cube.Cube {
	c := cube.Solved
	for range k.deepest + 2 {
		c = c.Apply(k.moves[rng.IntN(len(k.moves))])
	}
	return c.Conj(cube.Sym(rng.IntN(cube.NumRotations)))
}

// compare checks the shortest solutions of a cube, on normal or on inverse. It reports
// whether the breadth-first search goes as far as the nearest place.
func (k *comparison) compare(rng *rand.Rand, c cube.Cube, onInverse bool) bool {
	seen, policy := c, niss.Normal
	if onInverse && k.turns == 0 {
		seen, policy = c.Inverse(), niss.Inverse
	}
	maxMoves := k.deepest + k.extra
	if k.complete {
		maxMoves = 20
	}
	var numbers []code
	var names []string
	for _, sym := range k.syms {
		if at := seen.Conj(sym); k.isReady(&at) {
			numbers, names = append(numbers, k.numberOf(&at)), append(names, k.stepName(sym))
		}
	}
	nearest := k.nearest(numbers, k.extra)
	k.requireShortest(Lookup(k.step), c, policy, maxMoves, nearest)
	one := rng.IntN(len(names))
	k.requireShortest(Lookup(names[one]), c, policy, maxMoves, k.nearest(numbers[one:one+1], k.extra))
	return nearest >= 0
}

// unmovedByUR are the pieces that turns of U and R do not move.
var unmovedByUR = cube.NewPieceSet(
	[]cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL}, []cube.Corner{cube.DFL, cube.DBL})

// isReady reports whether a cube, viewed as the block is declared, is ready for it.
func (g *plainGraph) isReady(c *cube.Cube) bool {
	if g.turns != 0 { // the other pieces must be solved
		return c.SolvedPieces().Has(unmovedByUR) && c.BadEdges(cube.FB) == 0 && twoGenCorners[c.Corner]
	}
	return c.SolvedPieces().Has(cube.NewPieceSet(g.edges[:g.requiredEdges], g.corners[:g.requiredCorners]))
}

// stepName returns the name of the step for the place that the symmetry takes to the
// declared one.
func (g *plainGraph) stepName(sym cube.Sym) string {
	for _, b := range blocks {
		if b.Name == g.step {
			return b.Name + "-" + b.place(sym.Inverse())
		}
	}
	panic("no such block")
}

// requireShortest checks that the shortest solutions have the length, or, if it is
// negative, that there is none of at most maxMoves moves.
func (k *comparison) requireShortest(step *Step, c cube.Cube, policy niss.Policy, maxMoves, length int) {
	k.Helper()
	require.NotNil(k, step)
	found := 0
	_, err := Solve(context.Background(), tables(), step, c, niss.Limits{Policy: policy, Max: maxMoves, Beyond: 0}, Observer{
		Solution: func(s Solution) {
			found++
			require.Equal(k, length, s.Alg.Len(), "%s: %v from %s", step.Name, s.Alg, c.B32())
			after := c.ApplyAlg(s.Alg)
			if policy == niss.Inverse {
				after = after.Inverse()
			}
			require.True(k, slices.ContainsFunc(k.syms, func(sym cube.Sym) bool {
				at := after.Conj(sym)
				return k.numberOf(&at) == k.numberOf(&cube.Solved)
			}), "%s: %v does not solve the block", step.Name, s.Alg)
		},
	})
	require.NoError(k, err)
	require.Equal(k, length >= 0, found > 0, "%s: %d moves from %s", step.Name, length, c.B32())
}

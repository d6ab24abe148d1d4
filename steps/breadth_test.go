package steps

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
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

// This file declares the blocks a second time, for a plain breadth-first search. The search shares only package
// cube with the steps: no coordinates, no tables, no symmetries that preserve a block, and no frames.

// plainBlock is a block, declared in one place.
type plainBlock struct {
	step    string
	edges   []cube.Edge
	corners []cube.Corner
	places  int // number of places on the cube

	// The first so many edges and corners must be solved before.
	requiredEdges, requiredCorners int

	eo     bool         // all edges must be oriented on F/B
	turns  cube.MoveSet // the moves to use; 0 means all
	twoGen bool         // turns of U and R must be able to solve the corners

	syms []cube.Sym // what placeSyms has returned
}

var plainBlockList = []plainBlock{
	{step: "222", places: 8, edges: []cube.Edge{cube.DB, cube.DL, cube.BL}, corners: []cube.Corner{cube.DBL}},
	{step: "123", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.DR}, corners: []cube.Corner{cube.DBL, cube.DBR}},
	{
		step: "223", places: 12, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.BL, cube.BR},
		corners: []cube.Corner{cube.DBL, cube.DBR},
	},
	{
		step: "F2L-1", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.DF, cube.BL, cube.BR, cube.FL},
		corners: []cube.Corner{cube.DBL, cube.DBR, cube.DFL},
	},
	{step: "cross", places: 6, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.DF}},
	{step: "xcross", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.DF, cube.BL}, corners: []cube.Corner{cube.DBL}},
	{step: "EOline", places: 12, edges: []cube.Edge{cube.DF, cube.DB}, eo: true},
	{step: "EO222", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.BL}, corners: []cube.Corner{cube.DBL}, eo: true},
	{
		step: "EOF2L-1", places: 48, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.DF, cube.BL, cube.BR, cube.FL},
		corners: []cube.Corner{cube.DBL, cube.DBR, cube.DFL}, eo: true,
	},
	{
		step: "roux-sb", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.UB, cube.UL, cube.UR},
		corners: []cube.Corner{cube.DBL, cube.DBR, cube.UBL, cube.UBR}, requiredEdges: 3, requiredCorners: 2,
	},
	{
		step: "two_gen_reduction", places: 12, edges: []cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL},
		corners: []cube.Corner{cube.DFL, cube.DBL}, eo: true, twoGen: true,
	},
	{
		step: "two_gen_finish", places: 12, turns: cube.URMoves,
		edges:   []cube.Edge{cube.UF, cube.UB, cube.UR, cube.UL, cube.DR, cube.FR, cube.BR},
		corners: []cube.Corner{cube.UFR, cube.UBL, cube.UFL, cube.UBR, cube.DFR}, // the last one follows from these
	},
}

// blockView is what matters of a cube for a block.
type blockView struct {
	pieces  [12]uint8 // the slot and the orientation of each
	flips   uint16    // of all edges, if these must be oriented
	corners [cube.NumCorners]uint8
}

// twoGenLeast returns the arrangement of the corners up to turns of U and R before it.
var twoGenLeast = leastOf(sync.OnceValue(func() (list [][cube.NumCorners]uint8) {
	for corners := range twoGenCorners {
		list = append(list, permutationOf(corners))
	}
	return list
}))

// permutationOf returns the corners without their twists.
func permutationOf(corners [cube.NumCorners]uint8) (p [cube.NumCorners]uint8) {
	for i, v := range corners {
		p[i] = v & 7
	}
	return p
}

func (b *plainBlock) view(c *cube.Cube) (v blockView) {
	for i := range cube.Edge(cube.NumEdges) {
		piece, flip := c.EdgeAt(i)
		if k := slices.Index(b.edges, piece); k >= 0 {
			v.pieces[k] = uint8(i)<<1 | uint8(flip)
		}
		if b.eo {
			v.flips |= uint16(flip) << i
		}
	}
	for i := range cube.Corner(cube.NumCorners) {
		piece, twist := c.CornerAt(i)
		if k := slices.Index(b.corners, piece); k >= 0 {
			v.pieces[len(b.edges)+k] = uint8(i)<<2 | uint8(twist)
		}
	}
	if b.twoGen {
		v.corners = twoGenLeast(permutationOf(c.Corner))
	}
	return v
}

// moves returns the moves to use.
func (b *plainBlock) moves() cube.MoveSet { return cmp.Or(b.turns, cube.AllMoves) }

// distances are the views near the goal of a block, with their distances.
type distances struct {
	*plainBlock
	of       map[blockView]int
	deepest  int  // it has all views up to this distance
	complete bool // it has all views
	extra    int  // how many moves are tried before these
}

// near returns the distances of about as many views.
func (b *plainBlock) near(most, extra int) *distances {
	d := &distances{plainBlock: b, of: map[blockView]int{b.view(&cube.Solved): 0}, extra: extra}
	layer := []cube.Cube{cube.Solved}
	for before := 1; len(layer) > 0 && len(d.of)+len(layer)*len(layer)/before <= most; {
		before = len(layer)
		d.deepest++
		var next []cube.Cube
		for i := range layer {
			for _, m := range b.moves().Moves() {
				c := layer[i].After(m)
				v := b.view(&c)
				if _, known := d.of[v]; !known {
					d.of[v] = d.deepest
					next = append(next, c)
				}
			}
		}
		layer = next
	}
	d.complete = len(layer) == 0
	return d
}

// most returns the number of moves up to which nearest finds the goal.
func (d *distances) most() int {
	if d.complete {
		return 20
	}
	return d.deepest + d.extra
}

// onInverse returns the policy of every other position: a step that needs pieces solved before is searched on normal only.
func (b *plainBlock) onInverse() niss.Policy {
	if b.turns != 0 {
		return niss.Normal
	}
	return niss.Inverse
}

// nearest returns the least distance of the cubes, or -1 if it is not found.
func (d *distances) nearest(cubes []cube.Cube) int {
	for first := 0; first <= d.extra; first++ {
		best := -1
		for i := range cubes {
			if rest := d.after(&cubes[i], d.moves(), first); rest >= 0 && (best < 0 || rest < best) {
				best = rest
			}
			if first > 0 && best >= 0 {
				break // fewer moves led to nothing
			}
		}
		if best >= 0 {
			return first + best
		}
		if d.complete {
			break
		}
	}
	return -1
}

// after returns the least distance after so many moves, or -1.
func (d *distances) after(c *cube.Cube, moves cube.MoveSet, left int) int {
	if left == 0 {
		if n, ok := d.of[d.view(c)]; ok {
			return n
		}
		return -1
	}
	best := -1
	for _, m := range moves.Moves() {
		next := c.After(m)
		if found := d.after(&next, d.moves().After(m), left-1); found >= 0 && (best < 0 || found < best) {
			best = found
		}
	}
	return best
}

// placeSyms returns a symmetry for each place of the block, which takes the place to
// the declared one. A place is a set of pieces and an axis of EO.
func (b *plainBlock) placeSyms() []cube.Sym {
	if b.syms != nil {
		return b.syms
	}
	type place struct {
		pieces, required cube.PieceSet
		axis             cube.Axis
	}
	seen := map[place]bool{}
	for s := range cube.Sym(cube.NumSyms) {
		p := place{pieces: cube.NewPieceSet(b.edges, b.corners).Transform(s)}
		if b.turns != 0 {
			p.pieces = unmovedByUR.Transform(s)
		}
		p.required = cube.NewPieceSet(b.edges[:b.requiredEdges], b.corners[:b.requiredCorners]).Transform(s)
		if b.eo {
			p.axis = s.Face(cube.F).Axis()
		}
		if !seen[p] {
			seen[p] = true
			b.syms = append(b.syms, s.Inverse())
		}
	}
	return b.syms
}

// scrambled returns the solved cube after n random moves.
func scrambled(rng *rand.Rand, moves cube.MoveSet, n int) cube.Cube {
	return walk(rng, cube.Solved, moves, n)
}

// walk makes n random moves.
func walk(rng *rand.Rand, c cube.Cube, moves cube.MoveSet, n int) cube.Cube {
	all := moves.Moves()
	for range n {
		c = c.Apply(all[rng.IntN(len(all))])
	}
	return c
}

// unmovedByUR are the pieces that turns of U and R do not move.
var unmovedByUR = cube.NewPieceSet(
	[]cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL}, []cube.Corner{cube.DFL, cube.DBL})

// isReady reports whether a cube, viewed as the block is declared, is ready for it.
func (b *plainBlock) isReady(c *cube.Cube) bool {
	if b.turns != 0 { // the other pieces must be solved
		return c.SolvedPieces().Has(unmovedByUR) && c.BadEdges(cube.FB) == 0 && twoGenCorners[c.Corner]
	}
	return c.SolvedPieces().Has(cube.NewPieceSet(b.edges[:b.requiredEdges], b.corners[:b.requiredCorners]))
}

// stepName returns the name of the step for the place that the symmetry takes to the
// declared one.
func (b *plainBlock) stepName(sym cube.Sym) string {
	i := slices.IndexFunc(blocks, func(other block) bool { return other.Name == b.step })
	return b.step + "-" + blocks[i].place(sym.Inverse())
}

// TestAgainstBreadthFirst compares the lengths of the shortest solutions of all blocks,
// in any place and in one, with a breadth-first search, as far as that goes. It checks
// that every solution solves the block.
func TestAgainstBreadthFirst(t *testing.T) {
	answers := recorded.Open(t, "breadth.tsv")
	var small []*plainBlock
	for i := range plainBlockList {
		b := &plainBlockList[i]
		require.Len(t, b.placeSyms(), b.places)
		if takesLong(Lookup(b.step)) {
			continue
		}
		if !b.twoGen && b.requiredEdges == 0 {
			small = append(small, b)
		}
		far := sync.OnceValue(func() *distances { return b.near(12_000_000, b.extra()) })
		questions := slices.DeleteFunc(answers.Questions(), func(q string) bool { return !strings.HasPrefix(q, b.step+"-") })
		require.Len(t, questions, 60)
		for _, q := range sample.From(t, questions, 10) {
			words := strings.Fields(q)
			c, err := cube.ParseB32(words[1])
			require.NoError(t, err)
			p := b.position(c, niss.Policy(recorded.Number(t, words[2])))
			p.one = slices.Index(p.names, words[0])
			p.compare(t, answers.Of(t, q, func() string { return p.answer(far()) }))
		}
	}
	rng := sample.Rand(t)
	for _, b := range sample.From(t, small, 2) {
		d := b.near(30_000, 2)
		for n := range 10 {
			c := scrambled(rng, b.moves(), 5+rng.IntN(4))
			p := b.position(c.Conj(cube.Sym(rng.IntN(cube.NumRotations))), []niss.Policy{niss.Normal, b.onInverse()}[n%2])
			p.one = rng.IntN(len(p.names))
			p.compare(t, p.answer(d))
		}
	}
}

// extra returns how many moves the recorded search tries: few if there are many places, more if there are few moves.
func (b *plainBlock) extra() int {
	switch {
	case b.places == 48:
		return 2
	case b.turns != 0:
		return 6
	}
	return 3
}

// blockPosition is a position from which a block is to be solved, on normal or on inverse.
type blockPosition struct {
	*plainBlock
	cube   cube.Cube
	policy niss.Policy
	views  []cube.Cube // the cube as seen from each place that it is ready for
	names  []string    // of the steps for these places
	one    int         // the index of the place that is searched alone
}

func (b *plainBlock) position(c cube.Cube, policy niss.Policy) *blockPosition {
	p := &blockPosition{plainBlock: b, cube: c, policy: policy}
	if policy == niss.Inverse {
		c = c.Inverse()
	}
	for _, sym := range b.placeSyms() {
		if at := c.Conj(sym); b.isReady(&at) {
			p.views, p.names = append(p.views, at), append(p.names, b.stepName(sym))
		}
	}
	return p
}

// answer returns the number of moves up to which the search went, the least length in any place, and that in one.
func (p *blockPosition) answer(d *distances) string {
	return fmt.Sprintf("%d %d %d", d.most(), d.nearest(p.views), d.nearest(p.views[p.one:p.one+1]))
}

// compare checks the shortest solutions.
func (p *blockPosition) compare(t *testing.T, answer string) {
	t.Helper()
	var most, nearest, inOne int
	_, err := fmt.Sscan(answer, &most, &nearest, &inOne)
	require.NoError(t, err)
	p.requireShortest(t, Lookup(p.step), p.cube, p.policy, most, nearest)
	p.requireShortest(t, Lookup(p.names[p.one]), p.cube, p.policy, most, inOne)
}

// requireShortest checks that the shortest solutions have the length, or, if it is
// negative, that there is none of at most so many moves.
func (b *plainBlock) requireShortest(t *testing.T, step *Step, c cube.Cube, policy niss.Policy, most, length int) {
	t.Helper()
	found := 0
	_, err := Solve(context.Background(), tables(), step, c, niss.Limits{Policy: policy, Max: most, Beyond: 0}, Observer{
		Solution: func(s Solution) {
			found++
			require.Equal(t, length, s.Alg.Len(), "%s: %v from %s", step.Name, s.Alg, c.B32())
			after := c.ApplyAlg(s.Alg)
			if policy == niss.Inverse {
				after = after.Inverse()
			}
			require.True(t, slices.ContainsFunc(b.placeSyms(), func(sym cube.Sym) bool {
				at := after.Conj(sym)
				return b.view(&at) == b.view(&cube.Solved)
			}), "%s: %v does not solve the block", step.Name, s.Alg)
		},
	})
	require.NoError(t, err)
	require.Equal(t, length >= 0, found > 0, "%s: %d moves from %s", step.Name, length, c.B32())
}

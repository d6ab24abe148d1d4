package steps

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
)

// The blocks once more, for a plain breadth-first search: pieces by name, each
// with its place and how it is turned, five bits in a number. Nothing is shared
// with the solver but the cube: no coordinates, tables, symmetries that keep a
// block, or frames.

// code is where a piece is and how it is turned; a number has one of each piece.
type code = uint64

const codeBits = 5

// plainBlock is a block in one place.
type plainBlock struct {
	step    string
	edges   []cube.Edge
	corners []cube.Corner
	stands  int // so many edges and corners of them stand before, the first ones
	cornersStand,
	places int // on the cube
	eo     bool // all edges are oriented on F/B
	turns  cube.MoveSet
	twoGen bool // the corners are where U and R can bring them
	less   int  // moves that are searched before the table, because of the many places
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
		corners: []cube.Corner{cube.DBL, cube.DBR, cube.DFL}, eo: true, less: 1,
	},
	{
		step: "roux-sb", places: 24, edges: []cube.Edge{cube.DB, cube.DL, cube.DR, cube.UB, cube.UL, cube.UR},
		corners: []cube.Corner{cube.DBL, cube.DBR, cube.UBL, cube.UBR}, stands: 3, cornersStand: 2,
	},
	{
		step: "two_gen_reduction", places: 12, edges: []cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL},
		corners: []cube.Corner{cube.DFL, cube.DBL}, eo: true, twoGen: true,
	},
	{
		step: "two_gen_finish", places: 12, turns: cube.URMoves,
		edges:   []cube.Edge{cube.UF, cube.UB, cube.UR, cube.UL, cube.DR, cube.FR, cube.BR},
		corners: []cube.Corner{cube.UFR, cube.UBL, cube.UFL, cube.UBR, cube.DFR}, // where these are the last one is
	},
}

// plainGraph makes the moves of a block.
type plainGraph struct {
	*plainBlock
	moves   []cube.Move
	edge    [][1 << codeBits]code // by move
	corner  [][1 << codeBits]code
	flips   [][1 << cube.NumEdges]code // of all edges
	classes map[[cube.NumCorners]uint8]code
	class   [][336]code
}

func newPlainGraph(b *plainBlock) *plainGraph {
	g := &plainGraph{plainBlock: b, moves: cube.AllMoves.Moves()}
	if b.turns != 0 {
		g.moves = b.turns.Moves()
	}
	for _, m := range g.moves {
		var edge, corner [1 << codeBits]code
		turned := cube.MoveCube(m)
		for to := range turned.Edge {
			for flip := range 2 {
				piece, change := turned.EdgeAt(cube.Edge(to))
				edge[int(piece)<<1|flip] = code(to<<1 | flip ^ change)
			}
		}
		for to := range turned.Corner {
			for twist := range 3 {
				piece, change := turned.CornerAt(cube.Corner(to))
				corner[int(piece)<<2|twist] = code(to<<2 | (twist+change)%3)
			}
		}
		g.edge, g.corner = append(g.edge, edge), append(g.corner, corner)
		if b.eo {
			g.flips = append(g.flips, flipsAfter(&turned))
		}
	}
	if b.twoGen {
		g.classify()
	}
	return g
}

// flipsAfter is what a move does to the flips in all places.
func flipsAfter(turned *cube.Cube) (table [1 << cube.NumEdges]code) {
	for flips := range table {
		for to := range turned.Edge {
			from, change := turned.EdgeAt(cube.Edge(to))
			table[flips] |= code(flips>>from&1^change) << to
		}
	}
	return table
}

// classify numbers the ways in which corners can stand up to what U and R do to
// them, and follows the classes.
func (g *plainGraph) classify() {
	group := map[[cube.NumCorners]uint8]bool{}
	for corners := range twoGenCorners {
		group[placesOf(corners)] = true
	}
	g.classes = map[[cube.NumCorners]uint8]code{}
	var reps [][cube.NumCorners]uint8
	add := func(p [cube.NumCorners]uint8) {
		for by := range group {
			var same [cube.NumCorners]uint8
			for i, piece := range p {
				same[i] = by[piece]
			}
			g.classes[same] = code(len(reps))
		}
		reps = append(reps, p)
	}
	after := func(p [cube.NumCorners]uint8, m cube.Move) (q [cube.NumCorners]uint8) {
		for to, from := range placesOf(cube.MoveCube(m).Corner) {
			q[to] = p[from]
		}
		return q
	}
	add(placesOf(cube.Solved.Corner))
	for i := 0; i < len(reps); i++ {
		for _, m := range g.moves {
			if q := after(reps[i], m); g.classes[q] == 0 && q != reps[0] && !group[q] {
				add(q)
			}
		}
	}
	for _, m := range g.moves {
		var table [336]code
		for i, p := range reps {
			table[i] = g.classes[after(p, m)]
		}
		g.class = append(g.class, table)
	}
}

// placesOf leaves the twists out.
func placesOf(corners [cube.NumCorners]uint8) (p [cube.NumCorners]uint8) {
	for i, v := range corners {
		p[i] = v & 7
	}
	return p
}

// of returns the number of a cube. What is flipped is told by the flips of all
// edges, if these count.
func (g *plainGraph) of(c *cube.Cube) (number code) {
	for i := range c.Edge {
		piece, flip := c.EdgeAt(cube.Edge(i))
		if k := slices.Index(g.edges, piece); k >= 0 {
			if g.eo {
				number |= code(i) << (k * 4)
			} else {
				number |= code(i<<1|flip) << (k * codeBits)
			}
		}
		if g.eo {
			number |= code(flip) << (i + len(g.edges)*4)
		}
	}
	for i := range c.Corner {
		piece, twist := c.CornerAt(cube.Corner(i))
		if k := slices.Index(g.corners, piece); k >= 0 {
			number |= code(i<<2|twist) << (g.cornersAt() + k*codeBits)
		}
	}
	if g.twoGen {
		number |= g.classes[placesOf(c.Corner)] << (g.cornersAt() + len(g.corners)*codeBits)
	}
	return number
}

// cornersAt is the bit where corners begin.
func (g *plainGraph) cornersAt() int {
	if g.eo {
		return len(g.edges)*4 + cube.NumEdges
	}
	return len(g.edges) * codeBits
}

// after returns the number after the move with an index.
func (g *plainGraph) after(number code, m int) (to code) {
	rest := number
	take := func(bits int) code {
		v := rest & (1<<bits - 1)
		rest >>= bits
		return v
	}
	at := 0
	for range g.edges {
		if g.eo {
			to |= g.edge[m][take(4)<<1] >> 1 << at
			at += 4
		} else {
			to |= g.edge[m][take(codeBits)] << at
			at += codeBits
		}
	}
	if g.eo {
		to |= g.flips[m][take(cube.NumEdges)] << at
		at += cube.NumEdges
	}
	for range g.corners {
		to |= g.corner[m][take(codeBits)] << at
		at += codeBits
	}
	if g.twoGen {
		to |= g.class[m][rest] << at
	}
	return to
}

// distances are those of the numbers near the solved one, hashed.
type distances struct {
	*plainGraph
	number   []code // plus 1
	distance []uint8
	shift    int
	deepest  int // up to which distance all are there
	count    int
	complete bool // there are no others
}

// breadth searches as far as there is room for so many numbers.
func (g *plainGraph) breadth(most int) *distances {
	size := bits.Len(uint(most * 4 / 3))
	d := &distances{plainGraph: g, number: make([]code, 1<<size), distance: make([]uint8, 1<<size), shift: 64 - size}
	last := []code{g.of(&cube.Solved)}
	d.put(last[0], 0)
	growth, slower := float64(len(g.moves)), 1.0 // the latter by as much as growth does
	for len(last) > 0 && float64(d.count)+float64(len(last))*growth*slower <= float64(most) {
		var next []code
		for _, from := range last {
			for m := range g.moves {
				if to := g.after(from, m); d.put(to, d.deepest+1) {
					next = append(next, to)
				}
			}
		}
		if d.deepest++; len(next) == 0 {
			d.complete = true
		}
		ratio := float64(len(next)) / float64(len(last))
		growth, slower = ratio, min(1, ratio/growth)
		last = next
	}
	return d
}

// slot is where a number is, or would be.
func (d *distances) slot(number code) int {
	i := int((number + 1) * 0x9E3779B97F4A7C15 >> d.shift)
	for d.number[i] != 0 && d.number[i] != number+1 {
		i = (i + 1) & (len(d.number) - 1)
	}
	return i
}

// put adds a number unless it is there.
func (d *distances) put(number code, distance int) bool {
	i := d.slot(number)
	if d.number[i] != 0 {
		return false
	}
	d.number[i], d.distance[i] = number+1, uint8(distance)
	d.count++
	return true
}

// nearest returns the least distance of numbers, or -1 if all are more than so
// many moves above the deepest one: sequences of so many moves are made first.
func (d *distances) nearest(numbers []code, above int) int {
	for first := 0; first <= above; first++ {
		best := -1
		for _, number := range numbers {
			if far := d.behind(number, first, -1); far >= 0 && (best < 0 || far < best) {
				best = far
			}
			if first > 0 && best >= 0 {
				break // with a move less there was nothing
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

// behind returns the shortest distance after so many moves, or -1.
func (d *distances) behind(number code, moves int, last int) int {
	if moves == 0 {
		if i := d.slot(number); d.number[i] != 0 {
			return int(d.distance[i])
		}
		return -1
	}
	best := -1
	for m, move := range d.moves {
		if last >= 0 && move.Face() == d.moves[last].Face() {
			continue
		}
		if found := d.behind(d.after(number, m), moves-1, m); found >= 0 && (best < 0 || found < best) {
			best = found
		}
	}
	return best
}

// ways are the rotations that bring a block to all of its places: one for each
// set of pieces and axis of the flips.
func (g *plainGraph) ways() (list []cube.Sym) {
	type place struct {
		pieces cube.PieceSet
		stands cube.PieceSet
		axis   cube.Axis
	}
	seen := map[place]bool{}
	for s := range cube.Sym(cube.NumSyms) {
		p := place{pieces: cube.NewPieceSet(g.edges, g.corners).Under(s)}
		if g.turns != 0 {
			p.pieces = still.Under(s)
		}
		p.stands = cube.NewPieceSet(g.edges[:g.stands], g.corners[:g.cornersStand]).Under(s)
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

// random draws a cube in which the pieces that must stand do, or that turns of
// two faces solve, turned as a whole.
func (g *plainGraph) random(rng *rand.Rand) cube.Cube {
	c := cube.Solved
	if g.turns != 0 {
		for range 100 {
			c = c.Apply(g.moves[rng.IntN(len(g.moves))])
		}
	} else {
		c = shuffled(rng, g.edges[:g.stands], g.corners[:g.cornersStand])
	}
	return c.Conj(cube.Sym(rng.IntN(cube.NumRotations)))
}

// shuffled draws a cube in which certain pieces are solved.
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
		if k == 1 { // the last swap makes the parities alike
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

// The shortest solutions of all blocks, in any place and in one, have the length
// that a breadth-first search finds, as far as that goes, and all that is found
// leaves the block solved.
func TestAgainstBreadthFirst(t *testing.T) {
	most, above, cubes, near := 12_000_000, 4, 50, 10
	if testing.Short() {
		most, above, cubes, near = 300_000, 2, 6, 2
	}
	for i := range plainBlockList {
		b := &plainBlockList[i]
		if testing.Short() && takesLong(Lookup(b.step)) {
			continue
		}
		t.Run(b.step, func(t *testing.T) {
			t.Parallel()
			g := newPlainGraph(b)
			d := g.breadth(most)
			ways := g.ways()
			require.Len(t, ways, b.places)
			above := above - b.less
			if g.turns != 0 {
				above *= 2 // there are few moves
			}
			rng := rand.New(rand.NewPCG(5, uint64(i)))
			compared := 0
			k := &comparison{T: t, distances: d, ways: ways, above: above}
			for n := range cubes + near {
				c := k.random(rng)
				if n >= cubes && b.stands == 0 {
					c = k.nearby(rng)
				}
				if k.compare(rng, c, n%2 == 1) {
					compared++
				}
			}
			t.Logf("%d positions up to distance %d (complete: %v), %d moves above: as near are %d of %d cubes",
				d.count, d.deepest, d.complete, above, compared, cubes+near)
		})
	}
}

type comparison struct {
	*testing.T
	*distances
	ways  []cube.Sym
	above int
}

// nearby draws a cube that few moves lead to.
func (k *comparison) nearby(rng *rand.Rand) cube.Cube {
	c := cube.Solved
	for range k.deepest + 2 {
		c = c.Apply(k.moves[rng.IntN(len(k.moves))])
	}
	return c.Conj(cube.Sym(rng.IntN(cube.NumRotations)))
}

// compare compares the distances of a cube, on normal or on inverse. It reports
// whether the nearest place is as near as the search goes.
func (k *comparison) compare(rng *rand.Rand, c cube.Cube, onInverse bool) bool {
	seen, policy := c, niss.Normal
	if onInverse && k.turns == 0 {
		seen, policy = c.Inverse(), niss.Inverse
	}
	most := k.deepest + k.above
	if k.complete {
		most = 20
	}
	var numbers []code
	var names []string
	for _, way := range k.ways {
		if at := seen.Conj(way); k.ready(&at) {
			numbers, names = append(numbers, k.of(&at)), append(names, k.nameOf(way))
		}
	}
	nearest := k.nearest(numbers, k.above)
	k.solve(Lookup(k.step), c, policy, most, nearest)
	one := rng.IntN(len(names))
	k.solve(Lookup(names[one]), c, policy, most, k.nearest(numbers[one:one+1], k.above))
	return nearest >= 0
}

// still are the pieces that U and R do not move.
var still = cube.NewPieceSet(
	[]cube.Edge{cube.DL, cube.DF, cube.DB, cube.FL, cube.BL}, []cube.Corner{cube.DFL, cube.DBL})

// ready reports whether the pieces stand that have to, of a cube seen as the
// block is declared.
func (g *plainGraph) ready(c *cube.Cube) bool {
	if g.turns != 0 { // the others must be solved
		return c.SolvedPieces().Has(still) && c.BadEdges(cube.FB) == 0 && twoGenCorners[c.Corner]
	}
	return c.SolvedPieces().Has(cube.NewPieceSet(g.edges[:g.stands], g.corners[:g.cornersStand]))
}

// nameOf is the name of the step for the place that is seen through the symmetry
// as the block is declared.
func (g *plainGraph) nameOf(way cube.Sym) string {
	for _, b := range blocks {
		if b.name == g.step {
			return b.name + "-" + b.place(way.Inverse())
		}
	}
	panic("no such block")
}

// solve wants the shortest solutions to have a length, or none to be there of at
// most so many moves.
func (k *comparison) solve(step *Step, c cube.Cube, policy niss.Policy, most, length int) {
	k.Helper()
	require.NotNil(k, step)
	found := 0
	_, err := Solve(context.Background(), tables(), step, c, niss.Limits{Policy: policy, Max: most, Beyond: 0}, Observer{
		Solution: func(s Solution) {
			found++
			require.Equal(k, length, s.Len(), "%s: %v from %s", step.Name, s.Alg, c.B32())
			after := c.ApplyAlg(s.Alg)
			if policy == niss.Inverse {
				after = after.Inverse()
			}
			require.True(k, slices.ContainsFunc(k.ways, func(way cube.Sym) bool {
				at := after.Conj(way)
				return k.of(&at) == k.of(&cube.Solved)
			}), "%s: %v leaves nothing solved", step.Name, s.Alg)
		},
	})
	require.NoError(k, err)
	require.Equal(k, length >= 0, found > 0, "%s: %d moves from %s", step.Name, length, c.B32())
}

package steps

import (
	"math/bits"
	"slices"

	"nissy/cube"
)

// This file declares the blocks a second time, for a plain breadth-first search. A
// number has the slot and the orientation of each piece of a block, in five bits each.
// The search shares only package cube with the steps: no coordinates, no tables, no
// symmetries that preserve a block, and no frames.

// code is the slot and the orientation of a piece, or a number with one of each piece.
type code = uint64

const codeBits = 5

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
	less   int          // how many fewer moves to search before the table, if there are many places
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

// plainGraph has what each move does to the numbers of a block.
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

// flipsAfter returns what a move does to the flips of all edges.
func flipsAfter(turned *cube.Cube) (table [1 << cube.NumEdges]code) {
	for flips := range table {
		for to := range turned.Edge {
			from, change := turned.EdgeAt(cube.Edge(to))
			table[flips] |= code(flips>>from&1^change) << to
		}
	}
	return table
}

// classify numbers the cosets of the permutations of the corners by U and R, and
// follows them under the moves.
func (g *plainGraph) classify() {
	group := map[[cube.NumCorners]uint8]bool{}
	for corners := range twoGenCorners {
		group[permutationOf(corners)] = true
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
		for to, from := range permutationOf(cube.MoveCube(m).Corner) {
			q[to] = p[from]
		}
		return q
	}
	add(permutationOf(cube.Solved.Corner))
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

// permutationOf returns the corners without their twists.
func permutationOf(corners [cube.NumCorners]uint8) (p [cube.NumCorners]uint8) {
	for i, v := range corners {
		p[i] = v & 7
	}
	return p
}

// numberOf returns the number of a cube. If all edges must be oriented, it has the flips
// of all edges instead of those of the block's edges.
func (g *plainGraph) numberOf(c *cube.Cube) (number code) {
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
			number |= code(i<<2|twist) << (g.cornersBit() + k*codeBits)
		}
	}
	if g.twoGen {
		number |= g.classes[permutationOf(c.Corner)] << (g.cornersBit() + len(g.corners)*codeBits)
	}
	return number
}

// cornersBit returns the bit of a number at which the corners begin.
func (g *plainGraph) cornersBit() int {
	if g.eo {
		return len(g.edges)*4 + cube.NumEdges
	}
	return len(g.edges) * codeBits
}

// after returns the number that the move with index m leads to.
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

// distances is a hash table of the numbers near the solved one, with their distances.
type distances struct {
	*plainGraph
	number   []code // the number plus 1; 0 is an empty entry
	distance []uint8
	shift    int
	deepest  int // the table has all numbers up to this distance
	count    int
	complete bool // the table has all numbers
}

// searchBreadthFirst computes distances as far as the table has room for the numbers.
func (g *plainGraph) searchBreadthFirst(maxNumbers int) *distances {
	size := bits.Len(uint(maxNumbers * 4 / 3))
	d := &distances{plainGraph: g, number: make([]code, 1<<size), distance: make([]uint8, 1<<size), shift: 64 - size}
	last := []code{g.numberOf(&cube.Solved)}
	d.put(last[0], 0)
	growth, slower := float64(len(g.moves)), 1.0 // slower is by how much growth decreases
	for len(last) > 0 && float64(d.count)+float64(len(last))*growth*slower <= float64(maxNumbers) {
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

// entry returns the index of a number, or of the empty entry for it.
func (d *distances) entry(number code) int {
	i := int((number + 1) * 0x9E3779B97F4A7C15 >> d.shift)
	for d.number[i] != 0 && d.number[i] != number+1 {
		i = (i + 1) & (len(d.number) - 1)
	}
	return i
}

// put adds a number unless the table has it. It reports whether it did.
func (d *distances) put(number code, distance int) bool {
	i := d.entry(number)
	if d.number[i] != 0 {
		return false
	}
	d.number[i], d.distance[i] = number+1, uint8(distance)
	d.count++
	return true
}

// nearest returns the least distance of the numbers. It tries all sequences of up to
// extra moves to numbers in the table. If there is none, it returns -1.
func (d *distances) nearest(numbers []code, extra int) int {
	for first := 0; first <= extra; first++ {
		best := -1
		for _, number := range numbers {
			if rest := d.shortestAfter(number, first, -1); rest >= 0 && (best < 0 || rest < best) {
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

// shortestAfter returns the least distance in the table after so many moves, or -1.
func (d *distances) shortestAfter(number code, moves int, last int) int {
	if moves == 0 {
		if i := d.entry(number); d.number[i] != 0 {
			return int(d.distance[i])
		}
		return -1
	}
	best := -1
	for m, move := range d.moves {
		if last >= 0 && move.Face() == d.moves[last].Face() {
			continue
		}
		if found := d.shortestAfter(d.after(number, m), moves-1, m); found >= 0 && (best < 0 || found < best) {
			best = found
		}
	}
	return best
}

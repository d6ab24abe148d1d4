package optimal

import (
	"context"
	"encoding/binary"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning"
)

// axes bounds positions of which the large table tells nothing because it does
// not see which edges are flipped, such as superflip: by the distance to DR on
// each axis. The last move of a solution keeps DR on its own axis, so that there
// is DR on one axis before it: if the three distances are n or more, and not 0,
// the cube is solved in n+1 moves or more. Michiel de Bondt found this; it is
// from Herbert Kociemba's Cube Explorer.
type drBounds struct {
	table *pruning.Table
	axes  [3]drAxis
}

// axis is how the coordinates of DR on an axis follow from the pieces: it has
// their values by masks of places, those of a slice's edges and of the flipped
// edges, and by what is in each half of the corners' places, see cornerHalves.
type drAxis struct {
	slice     int    // M, S, E: 0, 1, 2
	swapped   [2]int // the slices whose flips differ from the coordinate's where they change places
	sliceRow  [4096]uint32
	flipRow   [4096]uint16
	cornerCol [2][4096]uint16
}

// tableDRQTM has the distances in quarter turns.
var drTableQTM = func() *pruning.Spec {
	spec := *pruning.TableDR
	spec.Name, spec.Title, spec.Moves = "dr-qtm", "DR on U/D, in quarter turns", QTM.unitMoves()
	spec.ByDepth = []uint64{1, 1, 3, 24, 185, 1633, 14708, 130032, 1124165, 8868078, 48182278, 75087495, 7498528, 1279}
	return &spec
}()

// loadAxes returns the bounds for a metric.
func loadDRBounds(ctx context.Context, st *pruning.Store, m Metric) (*drBounds, error) {
	spec := pruning.TableDR
	if m == QTM {
		spec = drTableQTM
	}
	table, err := st.Table(ctx, spec)
	if err != nil {
		return nil, err
	}
	a := &drBounds{table: table}
	turn := cube.SymOf(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, turn, turn.Inverse()} {
		a.axes[k].fill(s)
	}
	return a, nil
}

// fill makes the view through a symmetry.
func (x *drAxis) fill(sym cube.Sym) {
	back := sym.Inverse()
	sliceBefore := func(slice cube.Edge) int { return int(back.Edge(4*slice)) / 4 }
	x.slice, x.swapped = sliceBefore(2), [2]int{sliceBefore(0), sliceBefore(2)}
	for n := range pruning.ESlice.Size {
		c := cube.Solved
		pruning.ESlice.Set(&c, n)
		v := kernel.NewVec(ptr(c.Conj(back)))
		x.sliceRow[newEdgeMasks(&v).slices[x.slice]] = uint32(n * pruning.EO.Size)
	}
	for n := range pruning.EO.Size {
		c := cube.Solved
		pruning.EO.Set(&c, n)
		v := kernel.NewVec(ptr(c.Conj(back)))
		x.flipRow[newEdgeMasks(&v).flipped] = uint16(n)
	}
	for i := range cube.Corner(cube.NumCorners) {
		x.addCorner(sym, i)
	}
}

// addCorner adds what the corners in a place count for.
func (x *drAxis) addCorner(sym cube.Sym, slot cube.Corner) {
	half, shift := slot/4, slot%4
	var counts [2][3]uint16 // by tetrad and twist
	for tetrad := range cube.Corner(2) {
		for twist := range 3 {
			c := cube.Solved
			c.SetCorner(slot, 4*tetrad, twist)
			c = c.Conj(sym)
			_, twistInFrame := c.CornerAt(sym.Corner(slot))
			d := cube.Solved
			d.SetCorner(sym.Corner(slot), 0, twistInFrame)
			counts[tetrad][twist] = uint16(pruning.CO.Of(&d))
		}
	}
	for i := range x.cornerCol[half] {
		twist := min(i>>(4+shift)&1|i>>(8+shift)&1<<1, 2)
		x.cornerCol[half][i] += counts[i>>shift&1][twist]
	}
}

// edgeMasks are masks of the edges' places.
type edgeMasks struct {
	slices  [3]uint16 // places of the edges of M, S and E
	flipped uint16    // places of edges that are flipped as no symmetry changes it
}

// newEdgeMasks returns the masks of v.
func newEdgeMasks(v *kernel.Vec) (e edgeMasks) {
	a := binary.LittleEndian.Uint64(v[0:])
	b := uint64(binary.LittleEndian.Uint32(v[8:]))
	mask := func(bit int) uint16 {
		return uint16(a>>bit&lowBits*gatherFactor>>56 | b>>bit&lowBits*gatherFactor>>56<<8)
	}
	e.slices[1], e.slices[2] = mask(2), mask(3)
	e.slices[0] = ^(e.slices[1] | e.slices[2]) & 0xFFF
	e.flipped = e.flipsForAxis(mask(4), 0, 2)
	return e
}

// flipsOn returns the flips with respect to an axis as the coordinate's or the
// other way round: they differ where edges of two slices have changed places.
func (e *edgeMasks) flipsForAxis(flipped uint16, a, b int) uint16 {
	return flipped ^ e.slices[a]&(0xF<<(4*b)) ^ e.slices[b]&(0xF<<(4*a))
}

// cornerHalves returns what is in the two halves of the corners' places: four
// bits with the tetrads, four with the low bits of the twists, four with the
// high ones.
func cornerHalves(v *kernel.Vec) [2]int {
	x := binary.LittleEndian.Uint64(v[16:])
	tetrads := int(x >> 2 & lowBits * gatherFactor >> 56)
	low, high := int(x>>4&lowBits*gatherFactor>>56), int(x>>5&lowBits*gatherFactor>>56)
	return [2]int{tetrads&15 | low&15<<4 | high&15<<8, tetrads>>4 | low>>4<<4 | high>>4<<8}
}

// bound returns a lower bound of v's distance.
func (a *drBounds) bound(v *kernel.Vec) uint8 {
	e, c := newEdgeMasks(v), cornerHalves(v)
	var row, col [3]uint32
	var dist [3]uint8
	for k := range a.axes {
		x := &a.axes[k]
		flipped := e.flipsForAxis(e.flipped, x.swapped[0], x.swapped[1])
		row[k] = x.sliceRow[e.slices[x.slice]] + uint32(x.flipRow[flipped])
		col[k] = uint32(x.cornerCol[0][c[0]] + x.cornerCol[1][c[1]])
	}
	a.table.Raise(row[:], col[:], dist[:])
	least, most := min(dist[0], dist[1], dist[2]), max(dist[0], dist[1], dist[2])
	if least > 0 {
		return max(most, least+1)
	}
	return most
}

package optimal

import (
	"context"
	"encoding/binary"

	"nissy/cube"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
)

// drBounds bounds positions for which the large table gives no bound because it
// does not see which edges are flipped, such as superflip. It uses the distances to
// DR on each axis. The last move of a solution keeps DR on its own axis, so the
// position before it has DR on that axis. So if all three distances are at least n,
// and n is not 0, the cube needs at least n+1 moves. Michiel de Bondt found this;
// it is from Herbert Kociemba's Cube Explorer.
type drBounds struct {
	table *pruning.Table
	axes  [3]drAxis
}

// drAxis computes the coordinates of DR on an axis from masks of slots.
type drAxis struct {
	// slice is the slice between the two faces of the axis: 0, 1 or 2 for M, S and E.
	slice int

	// swapped has two slices. The flip of an edge of one in a slot of the other is
	// the opposite of the kernel coordinate's.
	swapped [2]int

	// sliceRow has, by the mask of the slots of the slice's edges, their part of
	// the row.
	sliceRow [4096]uint32

	// flipRow has, by the mask of the slots of flipped edges, their part of the
	// row.
	flipRow [4096]uint16

	// cornerCol has the parts of the column of each half of the corners, by what
	// cornerHalves returns.
	cornerCol [2][4096]uint16
}

// drTableQTM is the table of DR with distances in quarter turns.
var drTableQTM = func() *pruning.Spec {
	spec := *pruning.TableDR
	spec.Name, spec.Title, spec.Moves = "dr-qtm", "DR on U/D, in quarter turns", QTM.unitMoves()
	spec.ByDepth = []uint64{1, 1, 3, 24, 185, 1633, 14708, 130032, 1124165, 8868078, 48182278, 75087495, 7498528, 1279}
	return &spec
}()

func loadDRBounds(ctx context.Context, st *pruning.Store, m Metric) (*drBounds, error) {
	spec := pruning.TableDR
	if m == QTM {
		spec = drTableQTM
	}
	table, err := st.Table(ctx, spec)
	if err != nil {
		return nil, err
	}
	b := &drBounds{table: table}
	rotation := cube.SymFromFaces(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, rotation, rotation.Inverse()} {
		b.axes[k].fill(s)
	}
	return b, nil
}

// fill fills the tables for the axis that the symmetry sym takes to U/D.
func (a *drAxis) fill(sym cube.Sym) {
	back := sym.Inverse()
	sliceBefore := func(slice cube.Edge) int { return int(back.Edge(4*slice)) / 4 }
	a.slice, a.swapped = sliceBefore(2), [2]int{sliceBefore(0), sliceBefore(2)}
	for n := range pruning.ESlice.Size {
		c := cube.Solved
		pruning.ESlice.Set(&c, n)
		v := kernel.NewVec(new(c.Conj(back)))
		a.sliceRow[newEdgeMasks(&v).slices[a.slice]] = uint32(n * pruning.EO.Size)
	}
	for n := range pruning.EO.Size {
		c := cube.Solved
		pruning.EO.Set(&c, n)
		v := kernel.NewVec(new(c.Conj(back)))
		a.flipRow[newEdgeMasks(&v).flipped] = uint16(n)
	}
	for i := range cube.Corner(cube.NumCorners) {
		a.addCorner(sym, i)
	}
}

// addCorner adds to cornerCol what a corner in the slot contributes, by its tetrad
// and twist.
func (a *drAxis) addCorner(sym cube.Sym, slot cube.Corner) {
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
	for i := range a.cornerCol[half] {
		twist := min(i>>(4+shift)&1|i>>(8+shift)&1<<1, 2)
		a.cornerCol[half][i] += counts[i>>shift&1][twist]
	}
}

// edgeMasks are sets of edge slots, as bits.
type edgeMasks struct {
	slices  [3]uint16 // slots of the edges of M, S and E
	flipped uint16    // slots of flipped edges, in an orientation that symmetries do not change
}

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

// flipsForAxis toggles the flips of the edges of slices a and b that are in slots
// of the other one. That converts between the orientation for an axis and that of
// the kernel coordinate, in both directions.
func (e *edgeMasks) flipsForAxis(flipped uint16, a, b int) uint16 {
	return flipped ^ e.slices[a]&(0xF<<(4*b)) ^ e.slices[b]&(0xF<<(4*a))
}

// cornerHalves returns what is in the first and in the second four corner slots.
// Each result has four bits with the tetrads, four with the low bits of the twists,
// and four with the high ones.
func cornerHalves(v *kernel.Vec) [2]int {
	x := binary.LittleEndian.Uint64(v[16:])
	tetrads := int(x >> 2 & lowBits * gatherFactor >> 56)
	low, high := int(x>>4&lowBits*gatherFactor>>56), int(x>>5&lowBits*gatherFactor>>56)
	return [2]int{tetrads&15 | low&15<<4 | high&15<<8, tetrads>>4 | low>>4<<4 | high>>4<<8}
}

// bound returns a lower bound of v's distance.
func (b *drBounds) bound(v *kernel.Vec) uint8 {
	e, c := newEdgeMasks(v), cornerHalves(v)
	var row, col [3]uint32
	var dist [3]uint8
	for k := range b.axes {
		axis := &b.axes[k]
		flipped := e.flipsForAxis(e.flipped, axis.swapped[0], axis.swapped[1])
		row[k] = axis.sliceRow[e.slices[axis.slice]] + uint32(axis.flipRow[flipped])
		col[k] = uint32(axis.cornerCol[0][c[0]] + axis.cornerCol[1][c[1]])
	}
	b.table.RaiseDistances(row[:], col[:], dist[:])
	least, most := min(dist[0], dist[1], dist[2]), max(dist[0], dist[1], dist[2])
	if least > 0 {
		return max(most, least+1)
	}
	return most
}

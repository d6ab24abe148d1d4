package optimal

import (
	"context"
	"encoding/binary"
	"math/bits"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/store"
)

// The near table has the distance of the flips of all edges and the places of
// slice E's, four bits each.
const (
	numFlips = 1 << (cube.NumEdges - 1)
	nearSize = numFlips * kernel.EPlacements
)

// lowBits has the low bit of each byte, gather brings those of eight bytes
// together in the highest byte of the product.
const (
	lowBits      = 0x0101010101010101
	gatherFactor = 0x0102040810204080
)

// nearEntry returns the number of v's entry: slice E's places by their number,
// then eleven flips.
func nearEntryOf(v *kernel.Vec, co *kernel.Coord) int {
	a := binary.LittleEndian.Uint64(v[0:])
	b := uint64(binary.LittleEndian.Uint32(v[8:]))
	flipped := a>>4&lowBits*gatherFactor>>56 | b>>4&lowBits*gatherFactor>>56<<8
	slice := a>>3&lowBits*gatherFactor>>56 | b>>3&lowBits*gatherFactor>>56<<8
	return int(co.EIndex[slice])*numFlips + int(flipped&(numFlips-1))
}

// nearPlace returns the place of v's entry.
func (t *Table) nearIndex(v *kernel.Vec) kernel.BitIndex {
	return kernel.BitIndex(4 * nearEntryOf(v, t.Coord))
}

// nearBound returns the distance that the near table has in a place.
func (t *Table) nearBound(index kernel.BitIndex, left uint8) uint8 {
	return t.matchParity(t.near[index>>3]>>(index&4)&15, left)
}

// loadNear returns the near table of a metric.
func loadNear(ctx context.Context, st *pruning.Store, m Metric, co *kernel.Coord) ([]byte, error) {
	h := store.Header{Name: "optimal-near-" + m.String(), Version: 1, Bits: 4, Entries: nearSize, Size: nearSize / 2}
	a, err := st.Array(ctx, h, func(dst []byte) error {
		b := pruning.NewBreadth(nearGraph(m, co), dst)
		goal := nearEntryOf(&solved, co)
		b.Seed(goal/numFlips, goal%numFlips)
		return b.Run(ctx, st.Threads(), func(int, uint64) bool { return true })
	})
	if err != nil {
		return nil, err
	}
	return a.Bytes(), nil
}

// nearGraph lays the near table out: rows are slice E's places, columns the
// flips, neither of which matters to the other.
func nearGraph(m Metric, co *kernel.Coord) *pruning.Graph[uint16] {
	g := &pruning.Graph[uint16]{Rows: kernel.EPlacements, Width: numFlips}
	moves := m.unitMoves().Moves()
	for row := range g.Rows {
		c := co.CubeInColumn(row * co.Width / kernel.EPlacements)
		for _, move := range moves {
			v := kernel.NewVec(ptr(c.After(move)))
			g.Neighbours = append(g.Neighbours, uint32(nearEntryOf(&v, co)/numFlips)<<pruning.SymBits)
		}
	}
	identity := make([]uint16, numFlips)
	for _, move := range moves {
		to, undo := make([]uint16, numFlips), make([]uint16, numFlips)
		for flip := range numFlips {
			c := cube.Solved
			for i := range cube.Edge(cube.NumEdges) {
				c.SetEdge(i, i, (flip|bits.OnesCount(uint(flip))<<(cube.NumEdges-1))>>i&1)
			}
			v := kernel.NewVec(ptr(c.After(move)))
			to[flip] = uint16(nearEntryOf(&v, co) % numFlips)
			undo[to[flip]] = uint16(flip)
			identity[flip] = uint16(flip)
		}
		g.Moves, g.Undo = append(g.Moves, to), append(g.Undo, undo)
	}
	g.Conj, g.ConjUndo = [][]uint16{identity}, [][]uint16{identity}
	return g
}

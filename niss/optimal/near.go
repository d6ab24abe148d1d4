package optimal

import (
	"context"
	"encoding/binary"
	"math/bits"

	"nissy/cube"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/store"
)

// The near table has the distance to the solved flips of all edges and the solved
// slots of slice E's edges, four bits an entry. It gives bounds near the solved
// cube, where an entry of the large table is 0.
const (
	numFlips = 1 << (cube.NumEdges - 1)
	nearSize = numFlips * kernel.EPlacements
)

// lowBits has the low bit of each byte. A multiplication by gatherFactor collects
// those of eight bytes in the highest byte of the product.
const (
	lowBits      = 0x0101010101010101
	gatherFactor = 0x0102040810204080
)

// nearEntryOf returns the index of v's entry in the near table. Its upper part is
// the number of the slots of slice E's edges, its lower part eleven flips.
func nearEntryOf(v *kernel.Vec, co *kernel.Coord) int {
	a := binary.LittleEndian.Uint64(v[0:])
	b := uint64(binary.LittleEndian.Uint32(v[8:]))
	flipped := a>>4&lowBits*gatherFactor>>56 | b>>4&lowBits*gatherFactor>>56<<8
	slice := a>>3&lowBits*gatherFactor>>56 | b>>3&lowBits*gatherFactor>>56<<8
	return int(co.EIndex[slice])*numFlips + int(flipped&(numFlips-1))
}

// nearIndex returns the index of the first bit of v's entry in the near table.
func (t *Table) nearIndex(v *kernel.Vec) kernel.BitIndex {
	return kernel.BitIndex(4 * nearEntryOf(v, t.Coord))
}

// nearBound returns the bound that an entry of the near table gives.
func (t *Table) nearBound(index kernel.BitIndex, left uint8) uint8 {
	return t.matchParity(t.near[index>>3]>>(index&4)&15, left)
}

func loadNear(ctx context.Context, st *pruning.Store, m Metric, co *kernel.Coord) ([]byte, error) {
	h := store.Header{Name: "optimal-near-" + m.String(), Version: 1, Bits: 4, Entries: nearSize, Size: nearSize / 2}
	a, err := st.Array(ctx, h, st.TableCost(h), func(ctx context.Context, dst []byte, _ func(done, total uint64)) error {
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

// nearGraph returns the graph of the near table. Rows are the slots of slice E's
// edges, columns the flips. Moves change them independently of each other.
func nearGraph(m Metric, co *kernel.Coord) *pruning.Graph[uint16] {
	g := &pruning.Graph[uint16]{Rows: kernel.EPlacements, Width: numFlips}
	moves := m.unitMoves().Moves()
	for row := range g.Rows {
		c := co.CubeInColumn(row * co.Width / kernel.EPlacements)
		for _, move := range moves {
			v := kernel.NewVec(new(c.After(move)))
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
			v := kernel.NewVec(new(c.After(move)))
			to[flip] = uint16(nearEntryOf(&v, co) % numFlips)
			undo[to[flip]] = uint16(flip)
			identity[flip] = uint16(flip)
		}
		g.Moves, g.Undo = append(g.Moves, to), append(g.Undo, undo)
	}
	g.Conj, g.ConjUndo = [][]uint16{identity}, [][]uint16{identity}
	return g
}

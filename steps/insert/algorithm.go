package insert

import (
	"cmp"
	"encoding/binary"
	"unsafe"

	"nissy/cube"
)

// maxLength is the most moves of an algorithm in the table.
const maxLength = 13

// algorithm is a sequence of up to maxLength moves as the table stores it: the number of
// moves, the layers, zeros, and the number of layers.
type algorithm [algorithmBytes]layer

const algorithmBytes = 16

func newAlgorithm(all layers) (a algorithm) {
	for _, l := range all {
		a.add(l)
	}
	return a
}

func (a *algorithm) add(l layer) {
	a[0] += layer(l.len())
	a[algorithmBytes-1]++
	a[a[algorithmBytes-1]] = l
}

// len returns the number of moves.
func (a *algorithm) len() int { return int(a[0]) }

// layers returns the layers. They are those of the algorithm, not a copy.
func (a *algorithm) layers() layers {
	end := 1 + a[algorithmBytes-1]
	return a[1:end:end]
}

// image returns the sequence into which a symmetry transforms the algorithm.
func (a *algorithm) image(s cube.Sym) algorithm {
	b := *a
	for i, l := range a.layers() {
		b[1+i] = images[s][l]
	}
	return b
}

// compare orders algorithms by length, then by their layers.
func (a *algorithm) compare(b *algorithm) int {
	high, low := a.words()
	otherHigh, otherLow := b.words()
	if high != otherHigh { // cmp.Or takes several times as long
		return cmp.Compare(high, otherHigh)
	}
	return cmp.Compare(low, otherLow)
}

// words returns the algorithm as a number of two words. compare orders algorithms by it.
func (a *algorithm) words() (high, low uint64) {
	b := (*[algorithmBytes]byte)(unsafe.Pointer(a))
	return binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])
}

// element is what an algorithm does to the corners, and what it does to the edges. These keys have
// keyBits bits for each slot, the first one in the highest bits.
type element [2]uint64

// The indexes of the keys.
const (
	byCorners = iota
	byEdges
)

const keyBits = 5

func elementOf(c *cube.Cube) (e element) {
	for _, v := range c.Corner {
		e[byCorners] = e[byCorners]<<keyBits | uint64(v)
	}
	for _, v := range c.Edge {
		e[byEdges] = e[byEdges]<<keyBits | uint64(v)
	}
	return e
}

// compare orders elements.
func (e *element) compare(other *element) int {
	if e[0] != other[0] {
		return cmp.Compare(e[0], other[0])
	}
	return cmp.Compare(e[1], other[1])
}

func (e *element) hash() uint64 { return hash(e[0] ^ hash(e[1])) }

func (e *element) cube() cube.Cube {
	c := cube.Solved
	corners, edges := e[0], e[1]
	for i := range c.Corner {
		c.Corner[cube.NumCorners-1-i] = uint8(corners & (1<<keyBits - 1))
		corners >>= keyBits
	}
	for i := range c.Edge {
		c.Edge[cube.NumEdges-1-i] = uint8(edges & (1<<keyBits - 1))
		edges >>= keyBits
	}
	return c
}

// edgesAfter returns what e and then a turn of a face do to the edges.
func (e *element) edgesAfter(m cube.Move) uint64 {
	edges := e[1]
	for _, c := range elementTurns[m].edges {
		edges ^= ((e[1]>>(c.from&63)^e[1]>>(c.to&63))&(1<<keyBits-1) ^ c.turn) << (c.to & 63)
	}
	return edges
}

// cornersAfter returns what e and then a turn of a face do to the corners.
func (e *element) cornersAfter(m cube.Move) uint64 {
	corners := e[0]
	for _, c := range elementTurns[m].corners {
		v := twistSum[c.turn&3][e[0]>>(c.from&63)&(1<<keyBits-1)]
		corners ^= (uint64(v) ^ e[0]>>(c.to&63)&(1<<keyBits-1)) << (c.to & 63)
	}
	return corners
}

type elementTurn struct{ corners, edges [4]elementChange }

// elementChange takes the piece at bit from to bit to, and turns it: a corner by that many thirds, an
// edge by the bit of its flip.
type elementChange struct{ from, to, turn uint64 }

// elementTurns has what each turn does. See fillTables.
var elementTurns [cube.NumFaceMoves]elementTurn

func fillElementTurns() {
	turns := &elementTurns
	for m := range turns {
		after := cube.MoveCube(cube.Move(m))
		p := piecesOf(&after)
		for i, x := range p.all() { // four edges, and then four corners
			if i < 4 {
				turns[m].edges[i] = elementChange{keyShift(x.from(), lastEdge), keyShift(x.slot(), lastEdge), uint64(x.value() &^ edgeMask)}
			} else {
				turns[m].corners[i-4] = elementChange{keyShift(x.from(), lastCorner), keyShift(x.slot(), lastCorner), uint64(x.value() >> twistShift)}
			}
		}
	}
}

// keyShift returns where an element has what is in a slot, if it has the last slot in the lowest bits.
func keyShift(slot, last int) uint64 { return uint64(keyBits * (last - slot)) }

// twistSum has what becomes of a corner when it is twisted.
var twistSum = func() (sum [4][1 << keyBits]uint8) {
	for twist := range uint8(3) {
		for v := range uint8(3 * cube.NumCorners) {
			sum[twist][v] = v&cornerMask | (v>>twistShift+twist)%3<<twistShift
		}
	}
	return sum
}()

package insert

import (
	"slices"

	"nissy/cube"
)

// layer is all turns of two opposite faces between turns of other faces. Its bits are the axis,
// then the clockwise quarter turns of the positive face and of the negative face, two bits
// each. So the order of parallel moves does not matter, and a sequence of layers in which no
// two neighbours have the same axis is written in one way only.
type layer uint8

const (
	axisShift     = 4
	numLayers     = 3 << axisShift // the numbers of layers are less
	positiveTurns = 0b1100
	negativeTurns = 0b0011
)

func layerOf(m cube.Move) layer {
	turns := layer(m.Turns())
	if m.Face()&1 == 0 {
		turns <<= 2
	}
	return layer(m.Axis())<<axisShift | turns
}

// sameAxis reports whether two layers merge.
func (l layer) sameAxis(k layer) bool { return (l^k)>>axisShift == 0 }

// plus returns the sum of two layers of one axis.
func (l layer) plus(k layer) layer {
	return l&^0b1111 | (l&positiveTurns+k&positiveTurns)&positiveTurns | (l&negativeTurns+k&negativeTurns)&negativeTurns
}

func (l layer) inverse() layer {
	return l&^0b1111 | -(l&positiveTurns)&positiveTurns | -(l&negativeTurns)&negativeTurns
}

// len returns the number of moves of the layer.
func (l layer) len() int { return int(layerLengths >> (2 * (l & 0b1111)) & 3) }

// isEmpty reports whether nothing turns.
func (l layer) isEmpty() bool { return l&0b1111 == 0 }

// layerLengths has the length of a layer, by its turns, in two bits each.
const layerLengths = uint32(0b10_10_10_01_10_10_10_01_10_10_10_01_01_01_01_00)

// appendTo appends the moves of the layer, the one of the positive face first.
func (l layer) appendTo(moves []cube.Move) []cube.Move {
	positive, negative := cube.Axis(l >> axisShift).Faces()
	if turns := int(l >> 2 & 3); turns > 0 {
		moves = append(moves, cube.NewMove(positive, turns))
	}
	if turns := int(l & 3); turns > 0 {
		moves = append(moves, cube.NewMove(negative, turns))
	}
	return moves
}

// layers is a sequence in which no two neighbours have the same axis, and none is empty.
type layers []layer

// toLayers returns the layers of face turns, merged.
func toLayers(moves []cube.Move) layers { return turns(moves).merged() }

// turns returns a layer for each face turn.
func turns(moves []cube.Move) layers {
	all := make(layers, len(moves))
	for i, m := range moves {
		all[i] = layerOf(m)
	}
	return all
}

// push appends a layer and merges it with the last one.
func (all layers) push(l layer) layers {
	last := len(all) - 1
	if last < 0 || !all[last].sameAxis(l) {
		if l.isEmpty() {
			return all
		}
		return append(all, l)
	}
	if sum := all[last].plus(l); !sum.isEmpty() {
		all[last] = sum
		return all
	}
	return all[:last]
}

// len returns the number of moves.
func (all layers) len() (n int) {
	for _, l := range all {
		n += l.len()
	}
	return n
}

// inverse returns the sequence that undoes all.
func (all layers) inverse() layers { return all.appendInverse(make(layers, 0, len(all))) }

// appendInverse appends the sequence that undoes all to a buffer.
func (all layers) appendInverse(buffer layers) layers {
	for _, l := range slices.Backward(all) {
		buffer = append(buffer, l.inverse())
	}
	return buffer
}

// sameStart returns the number of layers that two sequences have in common at the start.
func (all layers) sameStart(other layers) (n int) {
	for n < min(len(all), len(other)) && all[n] == other[n] {
		n++
	}
	return n
}

// sameEnd returns the number of layers that two sequences have in common at the end.
func (all layers) sameEnd(other layers) (n int) {
	for n < min(len(all), len(other)) && all[len(all)-1-n] == other[len(other)-1-n] {
		n++
	}
	return n
}

// moves returns the moves, those of positive faces first where the order does not matter.
func (all layers) moves() []cube.Move {
	moves := make([]cube.Move, 0, 2*len(all))
	for _, l := range all {
		moves = l.appendTo(moves)
	}
	return moves
}

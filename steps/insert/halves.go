package insert

import (
	"math/bits"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// packedMoves are at most halfLength moves, in five bits each, the first one in the highest
// bits. A move is stored as its number plus one.
type packedMoves uint32

const (
	halfLength = 6 // the most moves of half a sequence
	moveBits   = 5
	packedBits = moveBits * halfLength
)

func (p packedMoves) then(m cube.Move) packedMoves { return p<<moveBits | packedMoves(m) + 1 }

func (p packedMoves) len() int { return (bits.Len32(uint32(p)) + moveBits - 1) / moveBits }

func (p packedMoves) last() cube.Move { return cube.Move(p&(1<<moveBits-1)) - 1 }

// firstLayer returns the first layer. There must be a move.
func (p packedMoves) firstLayer() layer {
	n := p.len()
	l := layerOf((p >> (moveBits * (n - 1))).last())
	if n > 1 {
		if next := layerOf((p >> (moveBits * (n - 2))).last()); next.sameAxis(l) {
			l = l.plus(next)
		}
	}
	return l
}

func (p packedMoves) appendTo(moves []cube.Move) []cube.Move {
	for n := p.len() - 1; n >= 0; n-- {
		moves = append(moves, cube.Move(p>>(moveBits*n)&(1<<moveBits-1))-1)
	}
	return moves
}

// eachHalf calls f with each sequence of up to most moves, and with the position after it. Of
// sequences that differ only in the order of parallel moves it uses one.
func eachHalf(most int, start *cube.Cube, f func(p packedMoves, c *cube.Cube)) {
	var cubes [halfLength + 1]cube.Cube // by number of moves; allocating each would leave much garbage
	var visit func(p packedMoves, n int)
	visit = func(p packedMoves, n int) {
		f(p, &cubes[n])
		if n == most {
			return
		}
		if n <= 3 { // after which there are some thousand
			interrupt.Yield()
		}
		for m := range cube.Move(cube.NumFaceMoves) {
			if n > 0 && p.last().Axis() == m.Axis() && p.last().Face() >= m.Face() {
				continue
			}
			cubes[n+1] = cubes[n].After(m)
			visit(p.then(m), n+1)
		}
	}
	cubes[0] = *start
	visit(0, 0)
}

// fillBuckets writes entries, those of a bucket next to each other. starts has zeros and gets where the
// entries of each bucket start. each calls f with all entries, and is called twice.
func fillBuckets[T any](starts []uint32, entries []T, each func(f func(bucket uint64, entry T))) {
	each(func(bucket uint64, _ T) { starts[bucket]++ })
	end := uint32(0)
	for i, n := range starts {
		end += n
		starts[i] = end
	}
	each(func(bucket uint64, entry T) { // each bucket from its end
		starts[bucket]--
		entries[starts[bucket]] = entry
	})
}

// hash spreads a key over 64 bits. It is the finalizer of SplitMix64 by Sebastiano Vigna.
func hash(k uint64) uint64 {
	k = (k ^ k>>30) * 0xbf58476d1ce4e5b9
	k = (k ^ k>>27) * 0x94d049bb133111eb
	return k ^ k>>31
}

// different returns the number of pieces for which two keys differ.
func different(a, b uint64) int { return bits.OnesCount64(differing(a, b)) }

// differing returns the lowest bits of the pieces for which two keys differ.
func differing(a, b uint64) uint64 {
	d := a ^ b
	some := d | d>>1
	some |= some>>2 | d>>4 // the lowest bit of a piece is now set if one of its five bits was
	return some & lowestBits
}

// lowestBits has the lowest bit of each piece of a key.
const lowestBits = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20 | 1<<25 | 1<<30 | 1<<35 | 1<<40 | 1<<45 | 1<<50 | 1<<55

// filterWordBits is the logarithm of the number of words of a filter for hundreds of thousands
// of hashes.
const filterWordBits = 16

// filterBits returns the word and the two bits that a filter has for a hash. The filter has more bits
// of a hash in the number of a word than the usual one.
func filterBits(hash uint64, more int) (word, bits uint64) {
	shift := 64 - filterWordBits - more
	return hash >> shift, 1<<(hash>>(shift-6)&63) | 1<<(hash>>(shift-12)&63)
}

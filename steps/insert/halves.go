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

// last returns the last move.
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

// appendTo appends the moves.
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

// halves are sequences in a hash table, by what they do to some pieces.
type halves struct {
	most    int      // the most moves
	key     key      // the pieces
	shift   int      // of a hash, to get its bucket
	starts  []uint32 // by bucket: where its entries start
	entries []uint64 // by bucket: the low bits of the hash, then packedMoves

	// present is a filter: it has a bit for the first bits of each hash. It rejects most
	// keys that no sequence has, with one access to memory.
	present      []uint64
	presentShift int // of a hash, to get its bit
}

// fill writes all sequences of up to most moves into an empty table.
func (h *halves) fill() {
	each := func(f func(bucket *uint32, hash uint64, p packedMoves)) {
		eachHalf(h.most, &cube.Solved, func(p packedMoves, c *cube.Cube) {
			k := hash(h.key.of(c))
			f(&h.starts[k>>h.shift], k, p)
		})
	}
	each(func(bucket *uint32, hash uint64, _ packedMoves) {
		*bucket++
		h.present[hash>>h.shift] |= 1 << (hash >> h.presentShift & 63)
	})
	endBuckets(h.starts)
	each(func(bucket *uint32, hash uint64, p packedMoves) {
		*bucket--
		h.entries[*bucket] = hash<<packedBits | uint64(p)
	})
}

// endBuckets replaces the number of entries of each bucket by where its entries end. Filling each
// bucket from its end leaves there where they start.
func endBuckets(buckets []uint32) {
	end := uint32(0)
	for i, n := range buckets {
		end += n
		buckets[i] = end
	}
}

// find returns the entries of a bucket. They include all sequences whose key has the hash.
// isEntry rejects nearly all others.
func (h *halves) find(hash uint64) []uint64 {
	bucket := hash >> h.shift
	if h.present[bucket]>>(hash>>h.presentShift&63)&1 == 0 {
		return nil
	}
	return h.entries[h.starts[bucket]:h.starts[bucket+1]]
}

// isEntry reports whether an entry may be one with the hash.
func isEntry(entry, hash uint64) bool { return (entry^hash<<packedBits)>>packedBits == 0 }

// hash spreads a key over 64 bits. It is the finalizer of SplitMix64 by Sebastiano Vigna.
func hash(k uint64) uint64 {
	k = (k ^ k>>30) * 0xbf58476d1ce4e5b9
	k = (k ^ k>>27) * 0x94d049bb133111eb
	return k ^ k>>31
}

// key selects pieces: all edges, all corners, or both.
type key uint8

const (
	byEdges key = iota
	byCorners
	byAll
)

// keyBits is the number of bits of a key for each piece.
const keyBits = 5

// of returns what a transformation does to the pieces. With byAll, few other transformations
// have the same value.
func (k key) of(c *cube.Cube) (key uint64) {
	if k != byEdges {
		for _, v := range c.Corner {
			key = key<<keyBits | uint64(v)
		}
	}
	if k == byAll {
		key = hash(key)
	}
	if k != byCorners {
		for i, v := range c.Edge {
			key ^= uint64(v) << (keyBits * (cube.NumEdges - 1 - i))
		}
	}
	return key
}

// different returns the number of pieces for which two keys differ. It does not work for byAll.
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

package insert

import (
	"slices"

	"nissy/cube"
)

// nearEdges and nearLength are the most edges that a sequence in classes disturbs, and the most
// moves that it has.
const (
	nearEdges  = 3
	nearLength = 2 * halfLength
)

// nearBlocks are sets of six slots, as bits: a covering design C(12, 6, 3), in which any three
// slots are in some block. There is none with fewer blocks. It was found by simulated annealing.
//
// A sequence leaves the edge in a slot alone if its second part and the inverse of its first part do
// the same to this slot. If it disturbs at most three edges, then for one of the blocks both do the
// same to all slots outside the block. So there is an index for each block.
var nearBlocks = [15]uint16{
	0b110000011011, 0b101010110001, 0b111110000010, 0b100111101000, 0b000010111110,
	0b111000010110, 0b110001100110, 0b101011001100, 0b010110001101, 0b110011000011,
	0b100101010101, 0b001100100111, 0b010111110000, 0b001101011010, 0b011001101001,
}

// index has first parts by what their inverses do to some slots.
type index struct {
	firstParts
	key     int                // byCorners or byEdges: the pieces
	mask    uint64             // of the slots
	earlier []uint64           // the masks of the indexes before this one that may have the same sequences
	before  *[numLayers]uint64 // see layersBefore
	bits    int                // see indexBits
	filter  []uint64
	starts  []uint32 // by bucket, and one more: where its entries start
	entries []entry
	keys    []uint64 // by entry: what the inverse of the first part does to the pieces
}

// entry is the place of a first part in the index, then its last layer, and then its length.
type entry uint32

// The numbers of bits in an entry.
const (
	layerBits  = 6
	lengthBits = 3
)

func newEntry(place int, a *algorithm) entry {
	return entry((place<<layerBits|int(a.layers().last()))<<lengthBits | a.len())
}

func (e entry) place() int  { return int(e >> (layerBits + lengthBits)) }
func (e entry) last() layer { return layer(e >> lengthBits & (1<<layerBits - 1)) }
func (e entry) len() int    { return int(e & (1<<lengthBits - 1)) }

// wholeKey is the mask of all slots.
const wholeKey = 1<<(keyBits*cube.NumEdges) - 1

// maskWithout returns the mask of the slots outside a block.
func maskWithout(block uint16) uint64 {
	mask := uint64(wholeKey)
	for i := range cube.NumEdges {
		if block>>i&1 != 0 {
			mask &^= (1<<keyBits - 1) << (keyBits * i)
		}
	}
	return mask
}

// bucketBits is the logarithm of the number of buckets of an index that has as many hashes as a
// filter of the usual size. A larger index has more bits.
const bucketBits = 18

// fill fills an index that has first parts.
func (x *index) fill() {
	x.filter, x.starts = make([]uint64, 1<<(filterWordBits+x.bits)), make([]uint32, 1<<(bucketBits+x.bits)+1)
	x.entries, x.keys = make([]entry, len(x.inverses)), make([]uint64, len(x.inverses))
	fillBuckets(x.starts, x.entries, func(f func(bucket uint64, e entry)) {
		for i, inverse := range x.inverses {
			hash := x.hash(inverse[x.key])
			word, bits := filterBits(hash, x.bits)
			x.filter[word] |= bits
			f(x.bucket(hash), newEntry(i, &x.algorithms[i]))
		}
	})
	for i, e := range x.entries {
		x.keys[i] = x.inverses[e.place()][x.key]
	}
}

func (x *index) bucket(hash uint64) uint64 { return hash >> (64 - bucketBits - x.bits) }

// hash returns the hash of those parts of a key that the index uses.
func (x *index) hash(key uint64) uint64 {
	return (key & x.mask) * 0x9e3779b97f4a7c15 // as in Knuth's multiplicative hashing
}

// mayHave reports whether the index may have first parts for a hash. It is right for nearly all
// hashes, and the filter fits in a cache.
func (x *index) mayHave(hash uint64) bool {
	word, bits := filterBits(hash, x.bits)
	return x.filter[word]&bits == bits
}

// find calls f with the places of the first parts that a second part may follow.
func (x *index) find(l lookup, s *second, f func(first int)) {
	n, before, key, keys := s.len(), x.before[s.firstLayer()], s.do[x.key], x.keys[l.from:l.to]
	for i, e := range x.entries[l.from:l.to] {
		if before>>e.last()&1 != 0 && mayPrecede(e.len(), n) && x.agree(keys[i]^key) {
			f(e.place())
		}
	}
}

// agree reports whether two keys belong to a sequence that the join takes from this index, given
// their exclusive or.
func (x *index) agree(difference uint64) bool {
	return difference&x.mask == 0 && different(difference, 0) <= nearEdges &&
		!slices.ContainsFunc(x.earlier, func(mask uint64) bool { return difference&mask == 0 })
}

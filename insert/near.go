package insert

import (
	"context"
	"runtime"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// nearEdges and nearLength are the most edges that the sequences of nearJoin disturb, and the
// most moves that they have.
const (
	nearEdges  = 3
	nearLength = 2 * halfLength
)

// nearJoin finds the sequences of up to nearLength moves that disturb at most nearEdges edges,
// and any corners.
//
// It meets in the middle: a sequence is a first part followed by a second part. It leaves the
// edge in a slot alone if the second part and the inverse of the first part do the same to this
// slot. nearBlocks are sets of slots such that any three slots are in one of them. So for one of
// these sets, the second part and the inverse of the first part agree on all other slots. For each
// of them, nearJoin indexes the first parts by what their inverses do to the other slots, and looks
// up all second parts.
type nearJoin struct {
	firsts  []firstPart
	keys    []uint64 // by first part: what its inverse does to the edges
	indexes []nearIndex
	block   nearBlock
}

// nearBlock is a batch of second parts. All of them are looked up in one index before the next
// index is used, so that an index stays in the cache.
type nearBlock struct {
	keys   []uint64 // by second part: its nearKey
	second []packedMoves
}

// nearKey returns the key of edges with the number of moves of the second part.
func nearKey(key uint64, moves int) uint64 { return key | uint64(moves)<<(keyBits*cube.NumEdges) }

// nearLengths is the mask of the number of moves in a nearKey.
const nearLengths = 7 << (keyBits * cube.NumEdges)

// nearBlockSize is the number of second parts of a nearBlock.
const nearBlockSize = 1 << 15

// nearBlocks are sets of six slots, as bits: a covering design C(12, 6, 3), in which any three
// slots are in some block. There is none with fewer blocks. It was found by simulated annealing.
var nearBlocks = [15]uint16{
	0b110000011011, 0b101010110001, 0b111110000010, 0b100111101000, 0b000010111110,
	0b111000010110, 0b110001100110, 0b101011001100, 0b010110001101, 0b110011000011,
	0b100101010101, 0b001100100111, 0b010111110000, 0b001101011010, 0b011001101001,
}

// nearIndex has the first parts by what their inverses do to the slots outside a block. A first
// part has an entry for each length of the second parts that may follow it.
type nearIndex struct {
	mask    uint64 // of the slots, in a key
	filter  []uint64
	starts  []uint32 // by bucket, and one more: where its entries start
	entries []nearEntry
	found   []foundAlgorithm // sequences whose parts agree there
}

type nearEntry struct {
	key   uint64 // the nearKey of a second part with which the first part disturbs no edges
	first uint32 // the index of the first part
}

// nearBucketBits is the logarithm of the number of buckets.
const nearBucketBits = 18

func newNearJoin(ctx context.Context) *nearJoin {
	j := &nearJoin{block: nearBlock{make([]uint64, 0, nearBlockSize), make([]packedMoves, 0, nearBlockSize)}}
	eachFirstPart(ctx, halfLength, func(p *firstPart) {
		inverse := p.cube.Inverse()
		j.firsts = append(j.firsts, *p)
		j.keys = append(j.keys, byEdges.of(&inverse))
	})
	for _, block := range nearBlocks {
		j.indexes = append(j.indexes, j.newIndex(block))
	}
	return j
}

// newIndex indexes the first parts by what their inverses do to the slots outside a block.
func (j *nearJoin) newIndex(block uint16) nearIndex {
	x := nearIndex{mask: nearLengths, filter: make([]uint64, 1<<filterWordBits), starts: make([]uint32, 1<<nearBucketBits+1)}
	for i := range cube.NumEdges {
		if block>>i&1 == 0 {
			x.mask |= (1<<keyBits - 1) << (keyBits * i)
		}
	}
	each := func(f func(i int, key uint64)) {
		for i := range j.firsts {
			for n := range halfLength + 1 {
				if isSplit(j.firsts[i].len(), n) {
					f(i, nearKey(j.keys[i], n))
				}
			}
		}
	}
	n := 0
	each(func(_ int, key uint64) {
		hash := x.hash(key)
		word, bits := filterBits(hash)
		x.filter[word] |= bits
		x.starts[hash>>(64-nearBucketBits)]++
		n++
	})
	for b, end := 0, uint32(0); b < len(x.starts); b++ {
		end += x.starts[b]
		x.starts[b] = end // of the bucket, until it is filled
	}
	x.entries = make([]nearEntry, n)
	each(func(i int, key uint64) {
		hash := x.hash(key)
		at := &x.starts[hash>>(64-nearBucketBits)]
		*at--
		x.entries[*at] = nearEntry{key, uint32(i)}
	})
	return x
}

// hash returns the hash of those parts of a key that the index uses.
func (x *nearIndex) hash(key uint64) uint64 {
	return (key & x.mask) * 0x9e3779b97f4a7c15 // as in Knuth's multiplicative hashing
}

// run returns at least one sequence of each class of symmetric ones.
func (j *nearJoin) run(ctx context.Context) (found []foundAlgorithm) {
	eachHalf(halfLength, &cube.Solved, func(p packedMoves, c *cube.Cube) {
		j.block.keys, j.block.second = append(j.block.keys, nearKey(byEdges.of(c), p.len())), append(j.block.second, p)
		if len(j.block.keys) == nearBlockSize {
			j.completeBlock(ctx)
		}
	})
	j.completeBlock(ctx)
	for i := range j.indexes {
		found = append(found, j.indexes[i].found...)
	}
	return found
}

// completeBlock looks up the second parts of the block in all indexes, and empties it.
func (j *nearJoin) completeBlock(ctx context.Context) {
	inParallel(ctx, runtime.GOMAXPROCS(0), len(j.indexes), func(i int) {
		if interrupt.Err(ctx) != nil {
			return
		}
		x := &j.indexes[i]
		for k, key := range j.block.keys {
			h := x.hash(key)
			if word, bits := filterBits(h); x.filter[word]&bits == bits {
				j.complete(x, h, key, j.block.second[k])
			}
		}
	})
	j.block.keys, j.block.second = j.block.keys[:0], j.block.second[:0]
}

// complete adds the sequences that end with a second part and whose first part an index has. It
// takes the key of the second part and the hash of that key in the index.
func (j *nearJoin) complete(x *nearIndex, hash, key uint64, second packedMoves) {
	bucket := hash >> (64 - nearBucketBits)
	for _, e := range x.entries[x.starts[bucket]:x.starts[bucket+1]] {
		if (e.key^key)&x.mask != 0 {
			continue
		}
		if different(e.key, key) > nearEdges || j.firstIndex(e.key^key) != x {
			continue
		}
		p := &j.firsts[e.first]
		if found, ok := p.joined(second); ok {
			x.found = append(x.found, found)
		}
	}
}

// firstIndex returns the first index in which two keys agree, given their exclusive or. Several
// indexes may have the same sequence; complete takes it only from this one.
func (j *nearJoin) firstIndex(difference uint64) *nearIndex {
	for i := range j.indexes {
		if difference&j.indexes[i].mask == 0 {
			return &j.indexes[i]
		}
	}
	return nil
}

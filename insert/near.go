package insert

import (
	"context"
	"math/bits"
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
// slot. The twelve slots form six pairs. Three disturbed edges are in at most three of these, so
// there are at least three pairs in which the second part and the inverse of the first part
// agree. For each set of three pairs, nearJoin indexes the first parts by what their inverses do
// there, and looks up all second parts.
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

// nearIndex has the first parts by what their inverses do to the slots of three pairs. A first
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
	for pairs := range uint(1 << numPairs) {
		if bits.OnesCount(pairs) == numPairs-nearEdges {
			j.indexes = append(j.indexes, j.newIndex(pairs))
		}
	}
	return j
}

// numPairs is the number of pairs of slots. pairBits is the number of bits of a key for a pair.
const (
	numPairs = cube.NumEdges / 2
	pairBits = 2 * keyBits
)

// newIndex indexes the first parts by what their inverses do to a set of pairs, given as bits.
func (j *nearJoin) newIndex(pairs uint) nearIndex {
	x := nearIndex{mask: nearLengths, filter: make([]uint64, 1<<filterWordBits), starts: make([]uint32, 1<<nearBucketBits+1)}
	for i := range numPairs {
		if pairs>>i&1 != 0 {
			x.mask |= (1<<pairBits - 1) << (pairBits * i)
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
	inParallel(runtime.GOMAXPROCS(0), len(j.indexes), func(i int) {
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
		if different(e.key, key) > nearEdges || firstEqual(e.key^key) != x.mask&^nearLengths {
			continue
		}
		p := &j.firsts[e.first]
		if found, ok := p.joined(second); ok {
			x.found = append(x.found, found)
		}
	}
}

// firstEqual returns the mask of the first three pairs in which two keys agree. difference is the
// exclusive or of the keys. The keys of a sequence may agree in more than three pairs; then several
// indexes have it, and complete takes it only from the one with this mask.
func firstEqual(difference uint64) (mask uint64) {
	pair := uint64(1<<pairBits - 1)
	for n := 0; n < numPairs-nearEdges; pair <<= pairBits {
		if difference&pair == 0 {
			mask |= pair
			n++
		}
	}
	return mask
}

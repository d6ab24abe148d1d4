package solver

import (
	"math/bits"
	"slices"

	"nissy/pruning/store"
)

// interner numbers keys of a few words each, in the order in which they are added.
// It is a hash table with open addressing.
type interner struct {
	words   int      // per key
	keys    []uint64 // of all keys, in the order of their numbers
	buckets []uint32 // number of the key + 1; 0 if the bucket is free

	prefetched uint64 // a use of the words that prefetch reads, so that the compiler keeps the reads
}

// newInterner returns an empty interner for keys of the given number of words.
func newInterner(words int) *interner {
	return &interner{words: words, buckets: make([]uint32, 1<<10)}
}

// newInternerFor returns an interner that has room for the given number of keys.
func newInternerFor(words, keys int) *interner {
	return &interner{words: words, keys: store.Large[uint64](keys * words)[:0], buckets: store.Large[uint32](2*keys + 2)}
}

// bucketBytes is what the buckets of a key take if their number is known.
const bucketBytes = 8

// bucket returns the first bucket for keys with a hash.
func (t *interner) bucket(h uint64) uint64 { return (h & (1<<32 - 1)) * uint64(len(t.buckets)) >> 32 }

// after returns the bucket after another one.
func (t *interner) after(bucket uint64) uint64 {
	if bucket++; bucket == uint64(len(t.buckets)) {
		return 0
	}
	return bucket
}

func (t *interner) len() int { return len(t.keys) / t.words }

func (t *interner) key(id int) []uint64 { return t.keys[id*t.words:][:t.words] }

func hashKey(key []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}

// find returns the number of a key, and its bucket. If the key is not in the table
// it returns -1 and the free bucket for it.
func (t *interner) find(key []uint64, h uint64) (bucket uint64, id int) {
	for bucket = t.bucket(h); ; bucket = t.after(bucket) {
		id = int(t.buckets[bucket]) - 1
		if id < 0 || t.equal(id, key) {
			return bucket, id
		}
	}
}

func (t *interner) equal(id int, key []uint64) bool {
	at := t.keys[id*t.words:]
	for i, w := range key {
		if at[i] != w {
			return false
		}
	}
	return true
}

// prefetch reads the keys with which keys of the given hashes will be compared. The
// memory can fetch all of them at the same time.
func (t *interner) prefetch(hashes []uint64) {
	if t.len() == 0 {
		return
	}
	for _, h := range hashes {
		id := max(1, int(t.buckets[t.bucket(h)])) - 1 // a branch would wait for the bucket
		t.prefetched ^= t.keys[id*t.words]
	}
}

func (t *interner) add(key []uint64, h uint64) (id int, isNew bool) {
	bucket, id := t.find(key, h)
	if id >= 0 {
		return id, false
	}
	id = t.len()
	if len(t.keys) == cap(t.keys) && len(t.keys) < 1<<17 {
		t.keys = slices.Grow(t.keys, len(t.keys)) // saves half of the copies that append would make
	}
	t.keys = append(t.keys, key...)
	t.buckets[bucket] = uint32(id + 1)
	if 2*t.len() > len(t.buckets) {
		t.grow()
	}
	return id, true
}

// grow makes room for more keys: four times as many buckets.
func (t *interner) grow() {
	t.buckets = make([]uint32, 4*len(t.buckets))
	store.Populate(t.buckets)
	for id := range t.len() {
		bucket := t.bucket(hashKey(t.key(id)))
		for t.buckets[bucket] != 0 {
			bucket = t.after(bucket)
		}
		t.buckets[bucket] = uint32(id + 1)
	}
}

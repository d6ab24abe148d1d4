package solver

import (
	"math/bits"
	"slices"

	"nissy/pruning/store"
)

// interner numbers keys of a few words in the order in which they come.
type interner struct {
	words   int
	keys    []uint64 // words for each key
	buckets []uint32 // open addressing: the key's number + 1; 0: free

	prefetched uint64 // so that the compiler keeps the reads of touch
}

func newInterner(words int) *interner {
	return &interner{words: words, buckets: make([]uint32, 1<<10)}
}

func (t *interner) len() int { return len(t.keys) / t.words }

// key returns the key with the number.
func (t *interner) key(id int) []uint64 { return t.keys[id*t.words:][:t.words] }

func hashKey(key []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}

// find returns the slot of the key, and its number or -1.
func (t *interner) find(key []uint64, h uint64) (slot uint64, id int) {
	mask := uint64(len(t.buckets) - 1)
	for slot = h & mask; ; slot = (slot + 1) & mask {
		id = int(t.buckets[slot]) - 1
		if id < 0 || t.equal(id, key) {
			return slot, id
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

// touch reads what keys with these hashes will be compared with, so that the memory
// fetches all of it at the same time.
func (t *interner) prefetch(hashes []uint64) {
	if t.len() == 0 {
		return
	}
	mask := uint64(len(t.buckets) - 1)
	for _, h := range hashes {
		id := max(1, int(t.buckets[h&mask])) - 1 // no branch, which would wait for the slot
		t.prefetched ^= t.keys[id*t.words]
	}
}

// add returns the number of the key, which is new if it was not there.
func (t *interner) add(key []uint64, h uint64) (id int, fresh bool) {
	slot, id := t.find(key, h)
	if id >= 0 {
		return id, false
	}
	id = t.len()
	if len(t.keys) == cap(t.keys) && len(t.keys) < 1<<17 {
		t.keys = slices.Grow(t.keys, len(t.keys)) // half of the copies that append makes
	}
	t.keys = append(t.keys, key...)
	t.buckets[slot] = uint32(id + 1)
	if 2*t.len() > len(t.buckets) {
		t.grow()
	}
	return id, true
}

func (t *interner) grow() {
	t.buckets = make([]uint32, 4*len(t.buckets))
	store.Populate(t.buckets)
	mask := uint64(len(t.buckets) - 1)
	for id := range t.len() {
		slot := hashKey(t.key(id)) & mask
		for t.buckets[slot] != 0 {
			slot = (slot + 1) & mask
		}
		t.buckets[slot] = uint32(id + 1)
	}
}

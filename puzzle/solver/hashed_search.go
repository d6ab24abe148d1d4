package solver

import (
	"context"
	"encoding/binary"
	"slices"
)

// shards is the number of parts that positions are divided among by their hash.
// It does not depend on the threads, so that neither does the order.
const shardCount = 64

// reached holds the positions that are reached. A position is a key: its values
// of the coordinates, and how the blocks lie.
type hashedSearch struct {
	*problem
	fields     []keyField
	words      int
	legalMoves [][]int // by shape: the moves that the blocks let pass; one for all, if there is no shape
	shards     [shardCount]*interner
	skipTurns  [shardCount][]uint16 // by position: the turns that it need not be followed by, a bit each
	turnBits   []uint16             // by move: the bit of its turn; 0: always follow it
	starts     [shardCount][]int    // by distance: where its positions begin
	counts     []uint64
	expanders  []*shardExpander // by partsTogether parts
	oneWay     bool             // not every move can be taken back by another one
}

// turns gives moves that are powers of one move a bit. A position behind one of
// them need not be followed by any: they lead where they have led from the position
// before. That holds if moves count alike, the blocks treat all powers alike, and no
// power is left out.
func (pr *problem) newTurnBits() []uint16 {
	turns := make([]uint16, len(pr.costs))
	if maxCost(pr.costs) > 1 {
		return turns
	}
	bit := uint16(1)
	for m := range turns {
		if base := pr.puzzle.Moves[m].Base; base == m {
			turns[m], bit = bit, bit<<1
		} else {
			turns[m] = turns[base]
		}
	}
	undo := pr.inverseMoves()
	for m := range turns { // one that differs spoils all
		if base := pr.puzzle.Moves[m].Base; undo[m] < 0 || !pr.touchSame(m, base) {
			for i := range turns {
				if pr.puzzle.Moves[i].Base == base {
					turns[i] = 0
				}
			}
		}
	}
	return turns
}

// touchesLike reports whether two moves touch the same places.
func (pr *problem) touchSame(m, n int) bool {
	for k, set := range pr.puzzle.Sets {
		for place := range set.Size {
			if pr.puzzle.Moves[m].Touches(k, place) != pr.puzzle.Moves[n].Touches(k, place) {
				return false
			}
		}
	}
	return true
}

// field is where a number stands in a key.
type keyField struct {
	word  int
	shift uint
	mask  uint64
}

func (f *keyField) get(key []uint64) int { return int(key[f.word] >> (f.shift % 64) & f.mask) }

func (f *keyField) put(key []uint64, x int) { key[f.word] |= uint64(x) << (f.shift % 64) }

// stateWords is the number of words of a key.
func (pr *problem) keyWords() int {
	_, words := pr.keyLayout()
	return words
}

// layout returns where in a key each coordinate stands, then the shape or, where
// that is none, each piece of the blocks.
func (pr *problem) keyLayout() (fields []keyField, words int) {
	word, used := 0, 0
	put := func(size int) {
		n := bitWidth(size)
		if used+n > 64 {
			word, used = word+1, 0
		}
		fields = append(fields, keyField{word, uint(used), 1<<n - 1})
		used += n
	}
	for _, c := range pr.coords {
		put(c.size)
	}
	if pr.shape != nil {
		put(pr.shape.size)
	} else if pr.blocks != nil {
		for range pr.blockStart {
			put(pr.blocks.slotCount)
		}
	}
	return fields, word + 1
}

func newHashedSearch(pr *problem) *hashedSearch {
	r := &hashedSearch{problem: pr, turnBits: pr.newTurnBits(), oneWay: pr.hasOneWayMoves()}
	r.fields, r.words = pr.keyLayout()
	for i := range r.shards {
		r.shards[i] = newInterner(r.words)
	}
	r.legalMoves = pr.legalMovesByShape()
	r.expanders = r.newExpanders()
	return r
}

// begin enters the solved position.
func (r *hashedSearch) addSolved() {
	key := make([]uint64, r.words)
	for i, c := range r.coords {
		r.fields[i].put(key, int(c.start))
	}
	if r.shape != nil {
		r.fields[len(r.coords)].put(key, int(r.shape.start))
	}
	for i, f := range r.blockFields() {
		f.put(key, r.problem.blockStart[i])
	}
	for i := range r.starts {
		r.starts[i] = []int{0}
	}
	h := hashKey(key)
	r.shards[h>>58].add(key, h)
	r.skipTurns[h>>58] = []uint16{0}
	r.counts = []uint64{1}
	r.endDistance()
}

// close ends the distance that is being reached.
func (r *hashedSearch) endDistance() {
	for i, part := range r.shards {
		r.starts[i] = append(r.starts[i], part.len())
	}
}

// wave is some positions of a distance that are expanded before what they lead to is
// entered: the same share of each part, so that a thread keeps to its parts.
type wave struct {
	distance     int
	cost         int // of the moves that are made from them
	index, count int // the share
}

// perWave is how many positions a wave has at most, about. What they lead to should
// stay in the caches.
const maxWave = 1 << 14

// waves lists what leads to the next distance: from each of the last ones the moves
// of that length.
func (r *hashedSearch) waves() []wave {
	var list []wave
	for cost := 1; cost <= min(maxCost(r.costs), len(r.counts)); cost++ {
		if distance := len(r.counts) - cost; slices.Contains(r.costs, cost) {
			of := int(r.counts[distance]/maxWave) + 1
			for k := range of {
				list = append(list, wave{distance, cost, k, of})
			}
		}
	}
	return list
}

// size is how many positions a wave has, about.
func (r *hashedSearch) waveLen(w wave) uint64 {
	n := r.counts[w.distance]
	return n*uint64(w.index+1)/uint64(w.count) - n*uint64(w.index)/uint64(w.count)
}

// span returns the positions of a wave that are in a part.
func (r *hashedSearch) waveRange(part int, w wave) (first, end int) {
	first, end = r.starts[part][w.distance], r.starts[part][w.distance+1]
	n := end - first
	return first + n*w.index/w.count, first + n*(w.index+1)/w.count
}

// level reaches the next distance. It may be called again after it was
// interrupted. pause is called now and then, with how many positions moves were made
// from.
func (r *hashedSearch) searchDistance(ctx context.Context, crew *threadPool, pause func(done, total uint64) error) error {
	waves := r.waves()
	done, total := uint64(0), uint64(0)
	for _, w := range waves {
		total += r.waveLen(w)
	}
	for _, w := range waves {
		crew.each(ctx, len(r.expanders), func(i int) { r.expanders[i].expand(w) })
		if err := ctx.Err(); err != nil { // not all of them are filled
			return err
		}
		crew.each(ctx, shardCount, func(part int) {
			for _, f := range r.expanders {
				r.addKeys(part, f.keysByShard[part])
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		done += r.waveLen(w)
		if err := pause(done, total); err != nil {
			return err
		}
	}
	n := uint64(0)
	for i, part := range r.shards {
		n += uint64(part.len() - r.starts[i][len(r.counts)])
	}
	r.counts = append(r.counts, n)
	r.endDistance()
	return nil
}

// find is what is found from some parts.
type shardExpander struct {
	*batchMover
	first, end  int                  // parts
	keysByShard [shardCount][]uint64 // keys by part, each with the bit of the turn that led there
}

// partsTogether is how many parts a find has.
const shardsPerExpander = 2

func (r *hashedSearch) newExpanders() (list []*shardExpander) {
	for first := 0; first < shardCount; first += shardsPerExpander {
		list = append(list, &shardExpander{batchMover: r.newBatchMover(), first: first, end: first + shardsPerExpander})
	}
	return list
}

// expand finds the keys behind all moves of a wave.
func (f *shardExpander) expand(w wave) {
	for i := range f.keysByShard {
		f.keysByShard[i] = f.keysByShard[i][:0]
	}
	for part := f.first; part < f.end; part++ {
		first, last := f.waveRange(part, w)
		for ; first < last; first += positionsPerBatch {
			f.expandRange(part, first, min(first+positionsPerBatch, last), w.cost)
		}
	}
}

func (f *shardExpander) expandRange(part, first, end, cost int) {
	f.applyMoves(f.shards[part].keys[first*f.words:end*f.words], f.skipTurns[part][first:end], cost)
	for i, s := range f.steps {
		key := f.keys[i*f.words:][:f.words]
		to := hashKey(key) >> 58
		f.keysByShard[to] = append(append(f.keysByShard[to], key...), uint64(f.turnBits[s.move]))
	}
}

// enter enters the keys in their part.
func (r *hashedSearch) addKeys(part int, keys []uint64) {
	t, width := r.shards[part], r.words+1
	newest := r.starts[part][len(r.counts)]
	for some := range slices.Chunk(keys, width*positionsPerBatch) {
		var hashes [positionsPerBatch]uint64
		for i := 0; i < len(some); i += width {
			hashes[i/width] = hashKey(some[i:][:r.words])
		}
		t.prefetch(hashes[:len(some)/width])
		for i := 0; i < len(some); i += width {
			id, fresh := t.add(some[i:][:r.words], hashes[i/width])
			if fresh {
				r.skipTurns[part] = append(r.skipTurns[part], 0)
			}
			if id >= newest {
				r.skipTurns[part][id] |= uint16(some[i+r.words])
			}
		}
	}
}

// finished reports whether none of the last lengths has reached anything.
func (r *hashedSearch) finished() bool {
	last := r.counts[max(0, len(r.counts)-maxCost(r.costs)):]
	return sumCounts(last) == 0
}

// bytes is the memory that the positions take.
func (r *hashedSearch) memoryBytes() uint64 {
	n := uint64(0)
	for i, part := range r.shards {
		n += 8*uint64(cap(part.keys)) + 4*uint64(len(part.buckets)) + 2*uint64(cap(r.skipTurns[i]))
	}
	return n
}

// packed is about how many bytes pack writes.
func (r *hashedSearch) packedSize() int {
	n := 0
	for _, part := range r.shards {
		n += 8 * len(part.keys)
	}
	return n
}

// pack writes the positions for the keeper: the bounds of each part, then the
// keys.
func (r *hashedSearch) pack() []byte {
	size := 0
	for i, part := range r.shards {
		size += 8 * (len(r.starts[i]) + 1 + len(part.keys))
	}
	out := make([]byte, 0, size)
	for i, part := range r.shards {
		for _, n := range r.starts[i] {
			out = binary.LittleEndian.AppendUint64(out, uint64(n))
		}
		out = binary.LittleEndian.AppendUint64(out, uint64(part.len()))
	}
	for _, part := range r.shards {
		for _, w := range part.keys {
			out = binary.LittleEndian.AppendUint64(out, w)
		}
	}
	return out
}

// unpackAll reads what pack has written.
func (r *hashedSearch) unpack(ctx context.Context, payload []byte, counts []uint64) bool {
	next := func() int {
		n := binary.LittleEndian.Uint64(payload)
		payload = payload[8:]
		return int(n)
	}
	if len(payload) < shardCount*8*(len(counts)+2) {
		return false
	}
	var sizes [shardCount]int
	total := 0
	for i := range r.shards {
		for range len(counts) + 1 {
			r.starts[i] = append(r.starts[i], next())
		}
		sizes[i] = next()
		total += sizes[i]
	}
	if len(payload) != 8*total*r.words {
		return false
	}
	key := make([]uint64, r.words)
	for i, part := range r.shards {
		for n := range sizes[i] {
			if n%4096 == 0 && ctx.Err() != nil {
				return true // the caller will see
			}
			for j := range key {
				key[j] = uint64(next())
			}
			part.add(key, hashKey(key))
			r.skipTurns[i] = append(r.skipTurns[i], 0)
		}
	}
	r.counts = counts
	return true
}

// descend returns moves that connect a position at the distance with the solved one,
// beginning with the one at the position.
func (r *hashedSearch) pathToSolved(key []uint64, distance int) []int {
	var moves []int
	f := r.newBatchMover()
	nearer := f.successor
	if r.oneWay {
		nearer = f.predecessor
	}
	for distance > 0 {
		var m int
		key, m = nearer(key, distance)
		moves, distance = append(moves, m), distance-f.costs[m]
	}
	return moves
}

// nearer returns a position to which a move leads from one at the distance, and the
// move, which takes it as much nearer to the solved one.
func (f *batchMover) successor(key []uint64, distance int) ([]uint64, int) {
	f.applyMoves(slices.Clone(key), []uint16{0}, 0)
	for i, s := range f.steps {
		if to := f.keys[i*f.words:][:f.words]; f.distance(to) == distance-f.costs[s.move] {
			return to, int(s.move)
		}
	}
	panic("solver: no move leads nearer")
}

// before returns a position from which a move leads to one at the distance, and the
// move. All that are as near as that are asked.
func (f *batchMover) predecessor(key []uint64, distance int) ([]uint64, int) {
	for cost := 1; cost <= min(distance, maxCost(f.costs)); cost++ {
		for part := range f.shards {
			for id := f.starts[part][distance-cost]; id < f.starts[part][distance-cost+1]; id++ {
				from := f.shards[part].key(id)
				f.applyMoves(from, []uint16{0}, cost)
				for i, s := range f.steps {
					if slices.Equal(f.keys[i*f.words:][:f.words], key) {
						return from, int(s.move)
					}
				}
			}
		}
	}
	panic("solver: no position is before")
}

// distance returns that of a position, which was reached.
func (r *hashedSearch) distance(key []uint64) int {
	h := hashKey(key)
	part := h >> 58
	_, id := r.shards[part].find(key, h)
	after, _ := slices.BinarySearch(r.starts[part], id+1)
	return after - 1
}

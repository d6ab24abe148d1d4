package solver

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"nissy/internal/interrupt"
)

// partitionCount is the number of partitions into which positions are divided by their
// hash. It does not depend on the number of threads, so the order of the positions
// does not either.
const partitionCount = 64

// hashedSearch is a breadth-first search that stores the positions it reaches. A
// position is a key: its values of the coordinates and of the shape, or the slots
// of the pieces in blocks.
type hashedSearch struct {
	*problem
	fields     []keyField                // of a key
	words      int                       // of a key
	legalMoves [][]int                   // by shape: the moves that the blocks allow; one list if there is no shape
	partitions [partitionCount]*interner // keys of the positions
	skipTurns  [partitionCount][]uint16  // by position: bits of the turns that need not follow it
	turnBits   []uint16                  // by move: the bit of its turn; 0 if it must always be followed
	starts     [partitionCount][]int     // by distance: index of its first position
	counts     []uint64                  // by complete distance: number of positions
	expanders  []*partitionExpander      // each for partitionsPerExpander partitions
	oneWay     bool                      // some move has no inverse
	packed     []byte                    // what pack returned last; its memory is used again
}

// newTurnBits assigns a bit to each turn, which is the group of moves that are
// powers of one move. After one move of a turn no other move of it need be tried,
// because the position before it leads to the same positions. This requires that
// all moves count the same, the blocks treat all powers the same, and no power is
// missing. Other moves get 0.
func (pr *problem) newTurnBits() []uint16 {
	turns := make([]uint16, len(pr.costs))
	if pr.maxCost > 1 {
		return turns
	}
	undo := pr.inverseMoves()
	unsuitable := map[int]bool{} // by base: some move of the turn is
	for m, base := range pr.bases {
		if undo[m] < 0 || pr.blocks != nil && !slices.Equal(pr.blocks.touches[m], pr.blocks.touches[base]) {
			unsuitable[base] = true
		}
	}
	bit := uint16(1)
	for m, base := range pr.bases {
		switch {
		case unsuitable[base]:
		case base == m:
			turns[m], bit = bit, bit<<1
		default:
			turns[m] = turns[base]
		}
	}
	return turns
}

// keyFields returns the fields of a key and its number of words. The fields are the
// coordinates, then the shape or, if there is none, the slot of each piece in
// blocks.
func (pr *problem) keyFields() (fields []keyField, words int) {
	var sizes []int
	for _, c := range pr.withShape {
		sizes = append(sizes, c.size)
	}
	if pr.shape == nil && pr.blocks != nil {
		sizes = append(sizes, slices.Repeat([]int{pr.blocks.slotCount}, len(pr.blockStart))...)
	}
	return newKeyFields(sizes)
}

// skipTurnBytes is what the turns that need not follow a position take.
const skipTurnBytes = 2

// newHashedSearch returns a search without positions. If expected is not 0, it is the number of positions that
// there will be, and the search allocates the memory for them now.
func newHashedSearch(pr *problem, expected int) *hashedSearch {
	s := &hashedSearch{problem: pr, turnBits: pr.newTurnBits(), oneWay: pr.hasOneWayMoves()}
	s.fields, s.words = pr.keyFields()
	for i := range s.partitions {
		s.partitions[i] = newInterner(s.words)
		if share := expected / partitionCount; share > 1<<10 {
			share += 8 * int(math.Sqrt(float64(share))) // the hash does not divide them equally
			s.partitions[i], s.skipTurns[i] = newInternerFor(s.words, share), make([]uint16, 0, share)
		}
	}
	s.legalMoves = pr.legalMovesByShape()
	s.expanders = s.newExpanders()
	return s
}

// addSolved starts the search: it adds the solved position.
func (s *hashedSearch) addSolved() {
	key := make([]uint64, s.words)
	for i, c := range s.withShape {
		s.fields[i].put(key, int(c.start))
	}
	for i, f := range s.blockFields() {
		f.put(key, s.problem.blockStart[i])
	}
	for i := range s.starts {
		s.starts[i] = []int{0}
	}
	h := hashKey(key)
	s.partitions[h>>58].add(key, h)
	s.skipTurns[h>>58] = []uint16{0}
	s.counts = []uint64{1}
	s.endDistance()
}

// endDistance makes later positions belong to the next distance.
func (s *hashedSearch) endDistance() {
	for i, partition := range s.partitions {
		s.starts[i] = append(s.starts[i], partition.len())
	}
}

// wave is some positions of a distance. Their successors are computed, and then
// added, before the next wave begins. A wave takes the same share of each partition, so
// that a thread keeps to its partitions.
type wave struct {
	distance     int
	cost         int // of the moves to make from them
	index, count int // of the share: it is number index of count
}

// maxWave is roughly the largest number of positions in a wave. Their successors
// should stay in the caches.
const maxWave = 1 << 14

// waves returns the waves that lead to the next distance: from each of the last
// distances, the moves of the right cost.
func (s *hashedSearch) waves() []wave {
	var list []wave
	for cost := 1; cost <= min(s.maxCost, len(s.counts)); cost++ {
		if distance := len(s.counts) - cost; slices.Contains(s.costs, cost) {
			of := int(s.counts[distance]/maxWave) + 1
			for k := range of {
				list = append(list, wave{distance, cost, k, of})
			}
		}
	}
	return list
}

// waveLen returns the approximate number of positions of a wave.
func (s *hashedSearch) waveLen(w wave) uint64 {
	n := s.counts[w.distance]
	return n*uint64(w.index+1)/uint64(w.count) - n*uint64(w.index)/uint64(w.count)
}

func (s *hashedSearch) waveRange(partition int, w wave) (first, end int) {
	first, end = s.starts[partition][w.distance], s.starts[partition][w.distance+1]
	n := end - first
	return first + n*w.index/w.count, first + n*(w.index+1)/w.count
}

// searchDistance finds the positions at the next distance. After an interrupt it
// may be called again. It calls pause from time to time, with the numbers of
// positions that it has expanded and that it will expand.
func (s *hashedSearch) searchDistance(ctx context.Context, pause func(done, total uint64) error) error {
	waves := s.waves()
	done, total := uint64(0), uint64(0)
	for _, w := range waves {
		total += s.waveLen(w)
	}
	for _, w := range waves {
		s.pool.Each(ctx, len(s.expanders), func(i int) { s.expanders[i].expand(w) })
		if err := interrupt.Err(ctx); err != nil { // some expanders have not finished
			return err
		}
		s.pool.Each(ctx, partitionCount, func(partition int) {
			for _, e := range s.expanders {
				s.addKeys(partition, e.keysByPartition[partition])
			}
		})
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		done += s.waveLen(w)
		if err := pause(done, total); err != nil {
			return err
		}
	}
	n := uint64(0)
	for i, partition := range s.partitions {
		n += uint64(partition.len() - s.starts[i][len(s.counts)])
	}
	s.counts = append(s.counts, n)
	s.endDistance()
	return nil
}

// partitionExpander computes the successors of the positions in some partitions.
type partitionExpander struct {
	*batchMover
	first, end int // partitions

	// keysByPartition contains the keys of the successors. Each is followed by a word with
	// the bit of the turn that led to it.
	keysByPartition [partitionCount][]uint64
}

// partitionsPerExpander is the number of partitions of a partitionExpander.
const partitionsPerExpander = 2

func (s *hashedSearch) newExpanders() (list []*partitionExpander) {
	for first := 0; first < partitionCount; first += partitionsPerExpander {
		end := first + partitionsPerExpander
		list = append(list, &partitionExpander{batchMover: s.newBatchMover(), first: first, end: end})
	}
	return list
}

// expand computes the successors of the positions of a wave.
func (e *partitionExpander) expand(w wave) {
	for i := range e.keysByPartition {
		e.keysByPartition[i] = e.keysByPartition[i][:0]
	}
	for partition := e.first; partition < e.end; partition++ {
		first, last := e.waveRange(partition, w)
		for ; first < last; first += positionsPerBatch {
			e.expandRange(partition, first, min(first+positionsPerBatch, last), w.cost)
		}
	}
}

// expandRange computes the successors of a range of positions in a partition.
func (e *partitionExpander) expandRange(partition, first, end, cost int) {
	e.applyMoves(e.partitions[partition].keys[first*e.words:end*e.words], e.skipTurns[partition][first:end], cost)
	for i, s := range e.steps {
		key := e.keys[i*e.words:][:e.words]
		to := hashKey(key) >> 58
		e.keysByPartition[to] = append(append(e.keysByPartition[to], key...), uint64(e.turnBits[s.move]))
	}
}

// addKeys adds keys to their partition. The keys are in the format of
// partitionExpander.keysByPartition.
func (s *hashedSearch) addKeys(partition int, keys []uint64) {
	t, width := s.partitions[partition], s.words+1
	newest := s.starts[partition][len(s.counts)]
	for chunk := range slices.Chunk(keys, width*positionsPerBatch) {
		var hashes [positionsPerBatch]uint64
		for i := 0; i < len(chunk); i += width {
			hashes[i/width] = hashKey(chunk[i:][:s.words])
		}
		t.prefetch(hashes[:len(chunk)/width])
		for i := 0; i < len(chunk); i += width {
			id, isNew := t.add(chunk[i:][:s.words], hashes[i/width])
			if isNew {
				s.skipTurns[partition] = append(s.skipTurns[partition], 0)
			}
			if id >= newest {
				s.skipTurns[partition][id] |= uint16(chunk[i+s.words])
			}
		}
	}
}

// finished reports whether none of the last distances has any positions, so that no
// later one can.
func (s *hashedSearch) finished() bool {
	last := s.counts[max(0, len(s.counts)-s.maxCost):]
	return sum(last) == 0
}

// memoryBytes returns the memory that the positions take.
func (s *hashedSearch) memoryBytes() uint64 {
	n := uint64(0)
	for i, partition := range s.partitions {
		n += 8*uint64(cap(partition.keys)) + 4*uint64(len(partition.buckets)) + 2*uint64(cap(s.skipTurns[i]))
	}
	return n
}

// packedSize returns the approximate number of bytes that pack returns.
func (s *hashedSearch) packedSize() int {
	n := 0
	for _, partition := range s.partitions {
		n += 8 * len(partition.keys)
	}
	return n
}

// pack returns the positions, which are valid until the next call, for a checkpoint: the starts and the length of each
// partition, then the keys of all partitions.
func (s *hashedSearch) pack() []byte {
	size := 0
	for i, partition := range s.partitions {
		size += 8 * (len(s.starts[i]) + 1 + len(partition.keys))
	}
	out := slices.Grow(s.packed[:0], size)
	for i, partition := range s.partitions {
		for _, n := range s.starts[i] {
			out = binary.LittleEndian.AppendUint64(out, uint64(n))
		}
		out = binary.LittleEndian.AppendUint64(out, uint64(partition.len()))
	}
	for _, partition := range s.partitions {
		for _, w := range partition.keys {
			out = binary.LittleEndian.AppendUint64(out, w)
		}
	}
	s.packed = out
	return out
}

// unpack restores what pack has returned. It reports whether the payload has the
// right size.
func (s *hashedSearch) unpack(ctx context.Context, payload []byte, counts []uint64) bool {
	next := func() int {
		n := binary.LittleEndian.Uint64(payload)
		payload = payload[8:]
		return int(n)
	}
	if len(payload) < partitionCount*8*(len(counts)+2) {
		return false
	}
	var sizes [partitionCount]int
	total := 0
	for i := range s.partitions {
		for range len(counts) + 1 {
			s.starts[i] = append(s.starts[i], next())
		}
		sizes[i] = next()
		total += sizes[i]
	}
	if len(payload) != 8*total*s.words {
		return false
	}
	key := make([]uint64, s.words)
	for i, partition := range s.partitions {
		for n := range sizes[i] {
			if n%4096 == 0 && interrupt.Err(ctx) != nil {
				return true // the caller checks ctx
			}
			for j := range key {
				key[j] = uint64(next())
			}
			partition.add(key, hashKey(key))
			s.skipTurns[i] = append(s.skipTurns[i], 0)
		}
	}
	s.counts = counts
	return true
}

// pathToSolved returns the moves that connect a position with the solved one,
// beginning at the position. If the search uses inverse moves, they are the moves
// of the original puzzle.
func (s *hashedSearch) pathToSolved(key []uint64, distance int) []int {
	var moves []int
	b := s.newBatchMover()
	nearer := b.successor
	if s.oneWay {
		nearer = b.predecessor
	}
	for distance > 0 {
		var m int
		key, m = nearer(key, distance)
		moves, distance = append(moves, m), distance-b.costs[m]
	}
	return moves
}

// successor returns a position nearer to solved after one move, and the move.
func (b *batchMover) successor(key []uint64, distance int) ([]uint64, int) {
	b.applyMoves(slices.Clone(key), []uint16{0}, 0)
	best, cost := -1, 0 // the costliest move, so that a path has U2 instead of U U
	for i, s := range b.steps {
		if c := b.costs[s.move]; c > cost && b.distance(b.keys[i*b.words:][:b.words]) == distance-c {
			best, cost = i, c
		}
	}
	if best < 0 {
		panic("solver: no move leads nearer")
	}
	return b.keys[best*b.words:][:b.words], int(b.steps[best].move)
}

// predecessor returns a position nearer to solved from which one move leads to the
// key, and the move. It tries all positions of the distances in question.
func (b *batchMover) predecessor(key []uint64, distance int) ([]uint64, int) {
	for cost := min(distance, b.maxCost); cost > 0; cost-- { // the costliest move first
		for partition := range b.partitions {
			for id := b.starts[partition][distance-cost]; id < b.starts[partition][distance-cost+1]; id++ {
				from := b.partitions[partition].key(id)
				b.applyMoves(from, []uint16{0}, cost)
				for i, s := range b.steps {
					if slices.Equal(b.keys[i*b.words:][:b.words], key) {
						return from, int(s.move)
					}
				}
			}
		}
	}
	panic("solver: position has no predecessor")
}

// distance returns the distance of a position that was reached.
func (s *hashedSearch) distance(key []uint64) int {
	h := hashKey(key)
	partition := h >> 58
	_, id := s.partitions[partition].find(key, h)
	after, _ := slices.BinarySearch(s.starts[partition], id+1)
	return after - 1
}

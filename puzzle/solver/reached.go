package solver

import (
	"context"
	"encoding/binary"
	"slices"
)

// shards is the number of parts that positions are divided among by their hash.
// It does not depend on the threads, so that neither does the order.
const shards = 64

// reached holds the positions that are reached. A position is a key: its values
// of the coordinates, and how the blocks lie.
type reached struct {
	*problem
	fields []field
	words  int
	legal  [][]int // by shape: the moves that the blocks let pass; one for all, if there is no shape
	parts  [shards]*interner
	via    [shards][]uint16 // by position: the turns that it need not be followed by, a bit each
	turns  []uint16         // by move: the bit of its turn; 0: always follow it
	bounds [shards][]int    // by distance: where its positions begin
	counts []uint64
	finds  []*find // by partsTogether parts
	oneWay bool    // not every move can be taken back by another one
}

// turns gives moves that are powers of one move a bit. A position behind one of
// them need not be followed by any: they lead where they have led from the position
// before. That holds if moves count alike, the blocks treat all powers alike, and no
// power is left out.
func (pr *problem) turns() []uint16 {
	turns := make([]uint16, len(pr.costs))
	if maxOf(pr.costs) > 1 {
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
	undo := pr.undo()
	for m := range turns { // one that differs spoils all
		if base := pr.puzzle.Moves[m].Base; undo[m] < 0 || !pr.touchesLike(m, base) {
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
func (pr *problem) touchesLike(m, n int) bool {
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
type field struct {
	word  int
	shift uint
	mask  uint64
}

func (f *field) get(key []uint64) int { return int(key[f.word] >> (f.shift % 64) & f.mask) }

func (f *field) put(key []uint64, x int) { key[f.word] |= uint64(x) << (f.shift % 64) }

// stateWords is the number of words of a key.
func (pr *problem) stateWords() int {
	_, words := pr.layout()
	return words
}

// layout returns where in a key each coordinate stands, then the shape or, where
// that is none, each piece of the blocks.
func (pr *problem) layout() (fields []field, words int) {
	word, used := 0, 0
	put := func(size int) {
		n := width(size)
		if used+n > 64 {
			word, used = word+1, 0
		}
		fields = append(fields, field{word, uint(used), 1<<n - 1})
		used += n
	}
	for _, c := range pr.coords {
		put(c.size)
	}
	if pr.shape != nil {
		put(pr.shape.size)
	} else if pr.blocks != nil {
		for range pr.points {
			put(pr.blocks.places)
		}
	}
	return fields, word + 1
}

func newReached(pr *problem) *reached {
	r := &reached{problem: pr, turns: pr.turns(), oneWay: pr.oneWay()}
	r.fields, r.words = pr.layout()
	for i := range r.parts {
		r.parts[i] = newInterner(r.words)
	}
	r.legal = pr.legal()
	r.finds = r.newFinds()
	return r
}

// begin enters the solved position.
func (r *reached) begin() {
	key := make([]uint64, r.words)
	for i, c := range r.coords {
		r.fields[i].put(key, int(c.start))
	}
	if r.shape != nil {
		r.fields[len(r.coords)].put(key, int(r.shape.start))
	}
	for i, f := range r.pointFields() {
		f.put(key, r.problem.points[i])
	}
	for i := range r.bounds {
		r.bounds[i] = []int{0}
	}
	h := mix(key)
	r.parts[h>>58].add(key, h)
	r.via[h>>58] = []uint16{0}
	r.counts = []uint64{1}
	r.close()
}

// close ends the distance that is being reached.
func (r *reached) close() {
	for i, part := range r.parts {
		r.bounds[i] = append(r.bounds[i], part.len())
	}
}

// wave is some positions of a distance that are expanded before what they lead to is
// entered: the same share of each part, so that a thread keeps to its parts.
type wave struct {
	distance int
	cost     int // of the moves that are made from them
	k, of    int // the share
}

// perWave is how many positions a wave has at most, about. What they lead to should
// stay in the caches.
const perWave = 1 << 14

// waves lists what leads to the next distance: from each of the last ones the moves
// of that length.
func (r *reached) waves() []wave {
	var list []wave
	for cost := 1; cost <= min(maxOf(r.costs), len(r.counts)); cost++ {
		if distance := len(r.counts) - cost; slices.Contains(r.costs, cost) {
			of := int(r.counts[distance]/perWave) + 1
			for k := range of {
				list = append(list, wave{distance, cost, k, of})
			}
		}
	}
	return list
}

// size is how many positions a wave has, about.
func (r *reached) size(w wave) uint64 {
	n := r.counts[w.distance]
	return n*uint64(w.k+1)/uint64(w.of) - n*uint64(w.k)/uint64(w.of)
}

// span returns the positions of a wave that are in a part.
func (r *reached) span(part int, w wave) (first, end int) {
	first, end = r.bounds[part][w.distance], r.bounds[part][w.distance+1]
	n := end - first
	return first + n*w.k/w.of, first + n*(w.k+1)/w.of
}

// level reaches the next distance. It may be called again after it was
// interrupted. pause is called now and then, with how many positions moves were made
// from.
func (r *reached) level(ctx context.Context, crew *crew, pause func(done, total uint64) error) error {
	waves := r.waves()
	done, total := uint64(0), uint64(0)
	for _, w := range waves {
		total += r.size(w)
	}
	for _, w := range waves {
		crew.each(ctx, len(r.finds), func(i int) { r.finds[i].expand(w) })
		if err := ctx.Err(); err != nil { // not all of them are filled
			return err
		}
		crew.each(ctx, shards, func(part int) {
			for _, f := range r.finds {
				r.enter(part, f.found[part])
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		done += r.size(w)
		if err := pause(done, total); err != nil {
			return err
		}
	}
	n := uint64(0)
	for i, part := range r.parts {
		n += uint64(part.len() - r.bounds[i][len(r.counts)])
	}
	r.counts = append(r.counts, n)
	r.close()
	return nil
}

// find is what is found from some parts.
type find struct {
	*follower
	first, end int              // parts
	found      [shards][]uint64 // keys by part, each with the bit of the turn that led there
}

// partsTogether is how many parts a find has.
const partsTogether = 2

func (r *reached) newFinds() (list []*find) {
	for first := 0; first < shards; first += partsTogether {
		list = append(list, &find{follower: r.newFollower(), first: first, end: first + partsTogether})
	}
	return list
}

// expand finds the keys behind all moves of a wave.
func (f *find) expand(w wave) {
	for i := range f.found {
		f.found[i] = f.found[i][:0]
	}
	for part := f.first; part < f.end; part++ {
		first, last := f.span(part, w)
		for ; first < last; first += atOnce {
			f.expandSome(part, first, min(first+atOnce, last), w.cost)
		}
	}
}

func (f *find) expandSome(part, first, end, cost int) {
	f.behind(f.parts[part].keys[first*f.words:end*f.words], f.via[part][first:end], cost)
	for i, s := range f.steps {
		key := f.keys[i*f.words:][:f.words]
		to := mix(key) >> 58
		f.found[to] = append(append(f.found[to], key...), uint64(f.turns[s.move]))
	}
}

// enter enters the keys in their part.
func (r *reached) enter(part int, keys []uint64) {
	t, width := r.parts[part], r.words+1
	newest := r.bounds[part][len(r.counts)]
	for some := range slices.Chunk(keys, width*atOnce) {
		var hashes [atOnce]uint64
		for i := 0; i < len(some); i += width {
			hashes[i/width] = mix(some[i:][:r.words])
		}
		t.touch(hashes[:len(some)/width])
		for i := 0; i < len(some); i += width {
			id, fresh := t.add(some[i:][:r.words], hashes[i/width])
			if fresh {
				r.via[part] = append(r.via[part], 0)
			}
			if id >= newest {
				r.via[part][id] |= uint16(some[i+r.words])
			}
		}
	}
}

// finished reports whether none of the last lengths has reached anything.
func (r *reached) finished() bool {
	last := r.counts[max(0, len(r.counts)-maxOf(r.costs)):]
	return sumOf(last) == 0
}

// bytes is the memory that the positions take.
func (r *reached) bytes() uint64 {
	n := uint64(0)
	for i, part := range r.parts {
		n += 8*uint64(cap(part.keys)) + 4*uint64(len(part.slots)) + 2*uint64(cap(r.via[i]))
	}
	return n
}

// packed is about how many bytes pack writes.
func (r *reached) packed() int {
	n := 0
	for _, part := range r.parts {
		n += 8 * len(part.keys)
	}
	return n
}

// pack writes the positions for the keeper: the bounds of each part, then the
// keys.
func (r *reached) pack() []byte {
	size := 0
	for i, part := range r.parts {
		size += 8 * (len(r.bounds[i]) + 1 + len(part.keys))
	}
	out := make([]byte, 0, size)
	for i, part := range r.parts {
		for _, n := range r.bounds[i] {
			out = binary.LittleEndian.AppendUint64(out, uint64(n))
		}
		out = binary.LittleEndian.AppendUint64(out, uint64(part.len()))
	}
	for _, part := range r.parts {
		for _, w := range part.keys {
			out = binary.LittleEndian.AppendUint64(out, w)
		}
	}
	return out
}

// unpackAll reads what pack has written.
func (r *reached) unpackAll(ctx context.Context, payload []byte, counts []uint64) bool {
	next := func() int {
		n := binary.LittleEndian.Uint64(payload)
		payload = payload[8:]
		return int(n)
	}
	if len(payload) < shards*8*(len(counts)+2) {
		return false
	}
	var sizes [shards]int
	total := 0
	for i := range r.parts {
		for range len(counts) + 1 {
			r.bounds[i] = append(r.bounds[i], next())
		}
		sizes[i] = next()
		total += sizes[i]
	}
	if len(payload) != 8*total*r.words {
		return false
	}
	key := make([]uint64, r.words)
	for i, part := range r.parts {
		for n := range sizes[i] {
			if n%4096 == 0 && ctx.Err() != nil {
				return true // the caller will see
			}
			for j := range key {
				key[j] = uint64(next())
			}
			part.add(key, mix(key))
			r.via[i] = append(r.via[i], 0)
		}
	}
	r.counts = counts
	return true
}

// descend returns moves that connect a position at the distance with the solved one,
// beginning with the one at the position.
func (r *reached) descend(key []uint64, distance int) []int {
	var moves []int
	f := r.newFollower()
	nearer := f.nearer
	if r.oneWay {
		nearer = f.before
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
func (f *follower) nearer(key []uint64, distance int) ([]uint64, int) {
	f.behind(slices.Clone(key), []uint16{0}, 0)
	for i, s := range f.steps {
		if to := f.keys[i*f.words:][:f.words]; f.distance(to) == distance-f.costs[s.move] {
			return to, int(s.move)
		}
	}
	panic("solver: no move leads nearer")
}

// before returns a position from which a move leads to one at the distance, and the
// move. All that are as near as that are asked.
func (f *follower) before(key []uint64, distance int) ([]uint64, int) {
	for cost := 1; cost <= min(distance, maxOf(f.costs)); cost++ {
		for part := range f.parts {
			for id := f.bounds[part][distance-cost]; id < f.bounds[part][distance-cost+1]; id++ {
				from := f.parts[part].key(id)
				f.behind(from, []uint16{0}, cost)
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
func (r *reached) distance(key []uint64) int {
	h := mix(key)
	part := h >> 58
	_, id := r.parts[part].find(key, h)
	after, _ := slices.BinarySearch(r.bounds[part], id+1)
	return after - 1
}

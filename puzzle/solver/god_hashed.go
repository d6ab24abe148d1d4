package solver

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"nissy/puzzle"
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
	parts  [shards]*interner
	via    [shards][]uint8 // by position: a move with whose powers it need not be followed; anyMove
	skips  []bool          // by move: that is so of it
	bounds [shards][]int   // by distance: where its positions begin
	counts []uint64
	bins   []*bins
}

// skips says for each move whether a position behind it need not be followed by
// its powers: they lead where others of them have led from the position before.
// That holds if moves count alike, and the blocks treat all powers alike.
func (pr *problem) skips() []bool {
	skips := make([]bool, len(pr.costs))
	for m := range skips {
		skips[m] = maxOf(pr.costs) == 1 && pr.puzzle.Moves[m].Base < anyMove
		for k, set := range pr.puzzle.Sets {
			for place := range set.Size {
				base := &pr.puzzle.Moves[pr.puzzle.Moves[m].Base]
				skips[m] = skips[m] && pr.puzzle.Moves[m].Touches(k, place) == base.Touches(k, place)
			}
		}
	}
	for m := range skips { // one that differs spoils all
		if base := pr.puzzle.Moves[m].Base; !skips[m] {
			skips[base] = false
		}
	}
	for m := range skips {
		skips[m] = skips[pr.puzzle.Moves[m].Base]
	}
	return skips
}

// field is where a number stands in a key.
type field struct {
	word  int
	shift uint
	mask  uint64
}

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

// anyMove stands for no move in reached.via.
const anyMove = math.MaxUint8

func newReached(pr *problem) *reached {
	r := &reached{problem: pr, skips: pr.skips()}
	r.fields, r.words = pr.layout()
	for i := range r.parts {
		r.parts[i] = newInterner(r.words)
	}
	return r
}

// node is a position taken out of its key.
type node struct {
	behind [][]uint32 // by coordinate, the shape last: its value behind each move
	points []int
}

func (r *reached) newNode() node {
	n := node{behind: make([][]uint32, len(r.coords)+1)}
	if r.shape == nil && r.blocks != nil {
		n.points = make([]int, len(r.problem.points))
	}
	return n
}

func (r *reached) unpack(key []uint64, n node) {
	for i, f := range r.fields {
		x := int(key[f.word] >> f.shift & f.mask)
		if j := i - len(r.coords); j >= 0 && n.points != nil {
			n.points[j] = x
		} else {
			n.behind[i] = r.coord(i).moves[x*len(r.costs):][:len(r.costs)]
		}
	}
}

// move writes the key of the position behind a move; false: it cannot be made.
func (r *reached) move(n node, m int, scratch []int, key []uint64) bool {
	clear(key)
	if r.shape != nil {
		to := n.behind[len(r.coords)][m]
		if to == none {
			return false
		}
		r.put(key, len(r.coords), uint64(to))
	} else if n.points != nil {
		if !r.blocks.legal(m, n.points) {
			return false
		}
		r.blocks.apply(m, n.points, scratch)
		r.blocks.sort(scratch)
		for j, at := range scratch {
			r.put(key, len(r.coords)+j, uint64(at))
		}
	}
	for i := range r.coords {
		r.put(key, i, uint64(n.behind[i][m]))
	}
	return true
}

func (r *reached) put(key []uint64, i int, x uint64) {
	f := &r.fields[i]
	key[f.word] |= x << (f.shift % 64)
}

// begin enters the solved position.
func (r *reached) begin() {
	key := make([]uint64, r.words)
	for i, c := range r.coords {
		r.put(key, i, uint64(c.start))
	}
	if r.shape == nil && r.blocks != nil {
		for j, at := range r.problem.points {
			r.put(key, len(r.coords)+j, uint64(at))
		}
	}
	for i := range r.bounds {
		r.bounds[i] = []int{0}
	}
	h := mix(key)
	r.parts[h>>58].add(key, h)
	r.via[h>>58] = []uint8{anyMove}
	r.counts = []uint64{1}
	r.close()
}

// close ends the distance that is being reached.
func (r *reached) close() {
	for i, part := range r.parts {
		r.bounds[i] = append(r.bounds[i], part.len())
	}
}

// span is some positions of a part.
type span struct{ part, first, end int }

// wave is how many positions are expanded before what they lead to is entered: that
// should stay in the caches.
const wave = 1 << 13

// longest is how many positions a span has at most.
const longest = 1 << 9

// spans returns the positions of a distance in short pieces.
func (r *reached) spans(distance int) []span {
	var list []span
	for i := range r.parts {
		for first := r.bounds[i][distance]; first < r.bounds[i][distance+1]; first += longest {
			list = append(list, span{i, first, min(first+longest, r.bounds[i][distance+1])})
		}
	}
	return list
}

// job is some positions and the length of the moves that are made from them.
type job struct {
	span
	cost int
}

// jobs lists what leads to the next distance: from each of the last ones the moves
// of that length.
func (r *reached) jobs() []job {
	var jobs []job
	for cost := 1; cost <= maxOf(r.costs); cost++ {
		if distance := len(r.counts) - cost; distance >= 0 && slices.Contains(r.costs, cost) {
			for _, s := range r.spans(distance) {
				jobs = append(jobs, job{s, cost})
			}
		}
	}
	return jobs
}

// level reaches the next distance. It may be called again after it was
// interrupted.
func (r *reached) level(ctx context.Context, crew *crew, pause func(done, total int) error) error {
	const perWave = wave / longest
	jobs := r.jobs()
	for first := 0; first < len(jobs); first += perWave {
		now := jobs[first:min(first+perWave, len(jobs))]
		for len(r.bins) < len(now) {
			r.bins = append(r.bins, new(bins))
		}
		crew.each(ctx, len(now), func(i int) { r.expand(now[i], r.bins[i]) })
		if err := ctx.Err(); err != nil { // not all bins are filled
			return err
		}
		crew.each(ctx, shards, func(part int) {
			for _, found := range r.bins[:len(now)] {
				r.enter(part, found[part])
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := pause(first+len(now), len(jobs)); err != nil {
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

// bins are keys that are found, by part, each with what goes into via. They are
// used again and again.
type bins [shards][]uint64

// expand finds the keys behind all moves of a job.
func (r *reached) expand(j job, found *bins) {
	for i := range found {
		found[i] = found[i][:0]
	}
	n := r.newNode()
	keyAndVia, scratch := make([]uint64, r.words+1), make([]int, len(n.points))
	key := keyAndVia[:r.words]
	for id := j.first; id < j.end; id++ {
		r.unpack(r.parts[j.part].key(id), n)
		via := int(r.via[j.part][id])
		for m, c := range r.costs {
			base := r.puzzle.Moves[m].Base
			if c == j.cost && base != via && r.move(n, m, scratch, key) {
				part := mix(key) >> 58
				if !r.skips[m] {
					base = anyMove
				}
				keyAndVia[r.words] = uint64(base)
				found[part] = append(found[part], keyAndVia...)
			}
		}
	}
}

// atOnce is how many keys the memory is asked for at the same time.
const atOnce = 16

// enter enters the keys in their part.
func (r *reached) enter(part int, keys []uint64) {
	t, width := r.parts[part], r.words+1
	for some := range slices.Chunk(keys, width*atOnce) {
		var hashes [atOnce]uint64
		for i := 0; i < len(some); i += width {
			hashes[i/width] = mix(some[i:][:r.words])
		}
		t.touch(hashes[:len(some)/width])
		for i := 0; i < len(some); i += width {
			if _, fresh := t.add(some[i:][:r.words], hashes[i/width]); fresh {
				r.via[part] = append(r.via[part], uint8(some[i+r.words]))
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
	for _, part := range r.parts {
		n += 8*uint64(cap(part.keys)) + 4*uint64(len(part.slots))
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

// hashed goes through the positions that are reached.
func (g *god) hashed(ctx context.Context) error {
	r := newReached(g.problem)
	if !g.resumeHashed(ctx, r) {
		r.begin()
	}
	g.counts = r.counts
	g.tell(0)
	for !r.finished() {
		err := r.level(ctx, g.Solver.tables.crew, func(done, total int) error {
			g.Solver.tables.Progress(Progress{g.level(len(r.counts)), uint64(done), uint64(total)})
			if err := g.grows(r); err != nil {
				return err
			}
			return g.keeper.keep(ctx, r.counts, r.pack, r.packed())
		})
		if err != nil {
			g.keeper.rescue(r.counts, r.pack, r.packed())
			return err
		}
		g.counts = r.counts
		g.tell(len(r.counts) - 1)
	}
	g.keeper.finish(ctx, r.counts, r.pack)
	g.hashedAntipodes(r)
	return nil
}

// grows checks that there is memory for the positions to become half as many
// again.
func (g *god) grows(r *reached) error {
	const always = 256 << 20
	bytes := r.bytes()
	if bytes < always {
		return nil
	}
	available, err := g.Solver.tables.Memory()
	if err == nil && available < bytes/8 {
		return &puzzle.TooLargeError{
			What:  "God's algorithm, which has reached distance " + strconv.Itoa(len(r.counts)) + ", for the next positions",
			Needs: bytes / 2, Has: available,
		}
	}
	return nil
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

// resumeHashed goes on with what was kept.
func (g *god) resumeHashed(ctx context.Context, r *reached) bool {
	payload, counts, ok := g.keeper.read()
	if !ok || !r.unpackAll(ctx, payload, counts) {
		return false
	}
	g.Resumed(len(counts)-1, sumOf(counts))
	return true
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
			r.via[i] = append(r.via[i], anyMove)
		}
	}
	r.counts = counts
	return true
}

// hashedAntipodes tells of the first of the farthest positions.
func (g *god) hashedAntipodes(r *reached) {
	far := g.farthest()
	n := r.newNode()
	for _, s := range r.spans(far) {
		for id := s.first; id < s.end; id++ {
			if len(g.list) >= g.Antipodes {
				return
			}
			r.unpack(r.parts[s.part].key(id), n)
			g.list = append(g.list, g.antipode(r.descend(n, far)))
		}
	}
}

// descend returns the moves that lead from a position at the distance to the
// solved one.
func (r *reached) descend(n node, distance int) []int {
	var moves []int
	key, scratch := make([]uint64, r.words), make([]int, len(n.points))
	for distance > 0 {
		for m, cost := range r.costs {
			if r.move(n, m, scratch, key) && r.distance(key) == distance-cost {
				moves = append(moves, m)
				distance -= cost
				r.unpack(key, n)
				break
			}
		}
	}
	return moves
}

// distance returns that of a position, which was reached.
func (r *reached) distance(key []uint64) int {
	h := mix(key)
	part := h >> 58
	_, id := r.parts[part].find(key, h)
	after, _ := slices.BinarySearch(r.bounds[part], id+1)
	return after - 1
}

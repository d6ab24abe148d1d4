package insert

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"time"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/pruning"
	"nissy/pruning/store"
)

// finder finds all sequences of a given length that have a given effect. It searches depth
// first and leaves out positions whose corners need too many moves. When few moves are left, it
// looks up the rest. So it is fast unless the corners are solved, or nearly so.
type finder struct {
	distances *pruning.Table // of the corners
	cp, co    []uint16       // the moves of the corners
	rests     *rests
	threads   int // the number of goroutines that fill gaps
}

// meetingLength is the most moves that finder looks up.
const meetingLength = 5

// rests are all sequences of up to meetingLength moves in a hash table, by what they do.
type rests struct {
	entries []uint64 // by bucket: the low bits of the hash, then packedMoves
	present []uint64 // a filter with a bit for the first bits of each hash: it rejects most hashes that no sequence has
	starts  []uint32 // by bucket, and one more: where its entries start
}

const (
	numRests       = 624_124
	restBucketBits = 18
	restShift      = 64 - restBucketBits // of a hash, to get its bucket
)

// loadRests returns the sequences that a finder looks up. To the user, their table is part of the
// table of algorithms.
func loadRests(ctx context.Context, st *pruning.Store) (*rests, error) {
	var size payload
	restsIn(&size)
	bytes := uint64(size.used)
	h := store.Header{Name: TableName + "-short", Version: 1, Bits: 8, Entries: bytes, Size: bytes}
	a, err := st.Array(ctx, h, pruning.Cost{Serial: time.Second / 2}, func(ctx context.Context, dst []byte, _ func(done, total uint64)) error {
		restsIn(&payload{bytes: dst}).fill()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return restsIn(&payload{bytes: a.Bytes()}), nil
}

func restsIn(p *payload) *rests {
	return &rests{part[uint64](p, numRests), part[uint64](p, 1<<restBucketBits), part[uint32](p, 1<<restBucketBits+1)}
}

func restHash(c *cube.Cube) uint64 {
	e := elementOf(c)
	return hash(hash(e[byCorners]) ^ e[byEdges])
}

// presentBit returns the bit of a hash in a word of the filter.
func presentBit(hash uint64) uint64 { return 1 << (hash >> (restShift - 6) & 63) }

// fill writes the sequences into an empty table.
func (r *rests) fill() {
	fillBuckets(r.starts, r.entries, func(f func(bucket, entry uint64)) {
		eachHalf(meetingLength, &cube.Solved, func(p packedMoves, c *cube.Cube) {
			hash := restHash(c)
			r.present[hash>>restShift] |= presentBit(hash)
			f(hash>>restShift, hash<<packedBits|uint64(p))
		})
	})
}

// find returns entries that include all sequences with the hash.
func (r *rests) find(hash uint64) []uint64 {
	bucket := hash >> restShift
	if r.present[bucket]&presentBit(hash) == 0 {
		return nil
	}
	return r.entries[r.starts[bucket]:r.starts[bucket+1]]
}

// newFinder returns a finder. Zero threads mean all cores.
func newFinder(ctx context.Context, st *pruning.Store, threads int) (*finder, error) {
	distances, err := st.Table(ctx, pruning.TableCorners)
	if err != nil {
		return nil, err
	}
	cp, err := st.Moves(ctx, pruning.CP)
	if err != nil {
		return nil, err
	}
	co, err := st.Moves(ctx, pruning.CO)
	if err != nil {
		return nil, err
	}
	rests, err := loadRests(ctx, st)
	return &finder{distances, cp, co, rests, cmp.Or(threads, runtime.GOMAXPROCS(0))}, err
}

// each calls found with the sequences of n moves that do what is wanted.
func (f *finder) each(ctx context.Context, wanted *cube.Cube, n int, found func(moves layers)) {
	start := wanted.Inverse() // a sequence solves it if it does what is wanted
	s := &meeting{finder: f, ctx: interrupt.InnerLoop(ctx), found: found}
	s.search(&start, n, cube.AllMoves)
}

// eachBeginning calls found with the sequences of n moves that do what is wanted and begin
// with a layer of set, which has a bit for each layer.
func (f *finder) eachBeginning(ctx context.Context, wanted *cube.Cube, n int, set uint64, found func(moves layers)) {
	start := wanted.Inverse()
	s := &meeting{finder: f, ctx: interrupt.InnerLoop(ctx), found: found}
	for _, l := range allLayers {
		if set>>l&1 == 0 || l.len() > n {
			continue
		}
		s.path = l.appendTo(s.path[:0])
		after := start.Apply(s.path...)
		s.search(&after, n-l.len(), cube.AllMoves&^s.path[0].Parallels())
	}
}

// meeting is a search of a finder.
type meeting struct {
	*finder
	ctx   context.Context
	path  []cube.Move
	found func(moves layers)
}

// search continues from a position with n moves left, the first of them from a set.
func (s *meeting) search(c *cube.Cube, n int, first cube.MoveSet) {
	s.extend(c, pruning.CP.Of(c), pruning.CO.Of(c), n, first)
}

// extend continues as search does, from a position with known corners.
func (s *meeting) extend(c *cube.Cube, cp, co, n int, first cube.MoveSet) {
	if n <= meetingLength {
		s.lookUp(c, n, first)
		return
	}
	if interrupt.Err(s.ctx) != nil {
		return
	}
	var nextCP, nextCO [cube.NumFaceMoves]uint32
	copyMoves(nextCP[:], s.cp, cp)
	copyMoves(nextCO[:], s.co, co)
	rows, columns := nextCP, nextCO
	var distances [cube.NumFaceMoves]uint8
	s.distances.RaiseDistances(rows[:], columns[:], distances[:])
	for ; first != 0; first &= first - 1 {
		m := cube.Move(bits.TrailingZeros32(uint32(first)))
		if int(distances[m]) >= n {
			continue
		}
		after := c.After(m)
		s.path = append(s.path, m)
		s.extend(&after, int(nextCP[m]), int(nextCO[m]), n-1, following(m))
		s.path = s.path[:len(s.path)-1]
	}
}

// copyMoves sets dst to the values of a coordinate after each move.
func copyMoves(dst []uint32, moves []uint16, value int) {
	for m, v := range moves[pruning.MoveStride*value:][:len(dst)] {
		dst[m] = uint32(v)
	}
}

// following returns the moves that may follow m. Of two parallel moves, the one of the positive
// face comes first.
func following(m cube.Move) cube.MoveSet {
	moves := cube.AllMoves &^ m.Parallels()
	if positive, negative := m.Axis().Faces(); m.Face() == positive {
		moves |= 0b111 << cube.NewMove(negative, 1)
	}
	return moves
}

// lookUp finds the sequences of n moves that solve c and begin with moves of a set.
func (s *meeting) lookUp(c *cube.Cube, n int, first cube.MoveSet) {
	hash := restHash(c)
	for _, entry := range s.rests.find(hash) {
		doing := packedMoves(entry & (1<<packedBits - 1))
		if doing.len() != n || (entry^hash<<packedBits)>>packedBits != 0 {
			continue
		}
		var buffer [meetingLength]cube.Move
		moves := doing.appendTo(buffer[:0])
		if cube.Solved.Apply(moves...) != *c {
			continue
		}
		rest := toLayers(cube.InvertMoves(moves))
		isOut := func(m cube.Move) bool { return !first.Has(m) }
		if len(rest) == 0 || !slices.ContainsFunc(rest[:1].moves(), isOut) {
			s.found(toLayers(append(slices.Clip(s.path), rest.moves()...)))
		}
	}
}

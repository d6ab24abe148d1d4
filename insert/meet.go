package insert

import (
	"context"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/pruning"
)

// finder finds all sequences of a given length that do a given thing. It searches depth first
// and leaves out positions whose corners need too many moves. When few moves are left, it
// looks the rest up. So it is fast unless the corners are solved, or nearly so.
type finder struct {
	distances *pruning.Table // of the corners
	cp, co    []uint16       // the moves of the corners
	rests     *halves        // all sequences of up to meetingLength moves
}

// meetingLength is the most moves that finder looks up.
const meetingLength = 5

// allRests are the sequences that a finder looks up. They take a tenth of a second to list.
var allRests = sync.OnceValue(func() *halves { return newHalves(meetingLength, byAll) })

func newFinder(ctx context.Context, st *pruning.Store) (*finder, error) {
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
	return &finder{distances, cp, co, allRests()}, nil
}

// anyLayer is the set of all layers, a bit for each.
const anyLayer = ^uint64(0)

// each calls found with the sequences of n moves that do what is wanted and begin with a layer
// of a set. It finds the sequences that solve the position after the wanted ones, undone.
func (f *finder) each(ctx context.Context, wanted *cube.Cube, n int, first uint64, found func(moves layers)) {
	start := wanted.Inverse()
	s := meeting{f, ctx, nil, found}
	s.search(&start, pruning.CP.Of(&start), pruning.CO.Of(&start), n, first)
}

// meeting is a search of a finder.
type meeting struct {
	*finder
	ctx   context.Context
	path  layers
	found func(moves layers)
}

// search continues from a position with n moves left, the first of them from a set.
func (s *meeting) search(c *cube.Cube, cp, co, n int, first uint64) {
	if n <= meetingLength {
		s.lookUp(c, n, first)
		return
	}
	if s.ctx.Err() != nil {
		return
	}
	var next corners
	next.turn(s.finder, cp, co)
	distances := next.distances(s.distances)
	for i, l := range allLayers {
		left := n - l.len()
		if first>>l&1 == 0 || int(distances[i]) > left {
			continue
		}
		var moves [2]cube.Move
		after := c.Apply(l.appendTo(moves[:0])...)
		s.path = append(s.path, l)
		s.search(&after, int(next.cp[i]), int(next.co[i]), left, otherAxes(l))
		s.path = s.path[:len(s.path)-1]
	}
}

// otherAxes returns the set of the layers that do not merge with l.
func otherAxes(l layer) uint64 { return anyLayer &^ (0xffff << (l &^ (positiveTurns | negativeTurns))) }

// lookUp finds the sequences of n moves that solve c and begin with a layer of a set.
func (s *meeting) lookUp(c *cube.Cube, n int, first uint64) {
	k := hash(s.rests.key.of(c))
	for _, entry := range s.rests.find(k) {
		doing := packedMoves(entry & (1<<packedBits - 1))
		if doing.len() != n || !isEntry(entry, k) {
			continue
		}
		var buffer [meetingLength]cube.Move
		moves := doing.appendTo(buffer[:0])
		if cube.Solved.Apply(moves...) != *c {
			continue
		}
		rest := toLayers(cube.InvertMoves(moves))
		if len(rest) == 0 || first>>rest[0]&1 != 0 {
			s.found(slices.Concat(s.path, rest))
		}
	}
}

// corners are the positions of the corners after each layer of allLayers.
type corners struct{ cp, co [numLayers]uint32 }

// turn sets the positions after the layers, from a position before them.
func (c *corners) turn(f *finder, cp, co int) {
	for i, l := range allLayers {
		fromCP, fromCO, m := uint32(cp), uint32(co), l
		if l.len() == 2 { // the positive face has been turned
			k := i - int(l&negativeTurns)
			fromCP, fromCO, m = c.cp[k], c.co[k], l&^positiveTurns
		}
		var moves [1]cube.Move
		move := uint32(m.appendTo(moves[:0])[0])
		c.cp[i] = uint32(f.cp[fromCP*pruning.MoveStride+move])
		c.co[i] = uint32(f.co[fromCO*pruning.MoveStride+move])
	}
}

// distances returns the distances of the positions, in moves.
func (c *corners) distances(t *pruning.Table) (distances [numLayers]uint8) {
	rows, columns := c.cp, c.co
	t.RaiseDistances(rows[:], columns[:], distances[:])
	return distances
}

package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/dustin/go-humanize"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
	"nissy/puzzle"
)

// Antipode is a position at the largest distance from solved.
type Antipode struct {
	State puzzle.State
	Moves []int // a shortest solution, by index
}

// GodRequest is a request for God's algorithm: the number of positions at each
// distance from solved.
type GodRequest struct {
	Metric    puzzle.Metric
	Antipodes int // largest number of antipodes to return

	// Given restricts the positions that are counted. It is the same puzzle with another solved position, which distinguishes fewer
	// pieces. Counted are the positions that look solved in it. It may be nil.
	Given *puzzle.Puzzle

	// Distance is called with the number of positions at each distance when it is
	// complete. It may be nil.
	Distance func(distance int, positions uint64)

	// Resumed is called if the computation continues from a checkpoint, with the last
	// complete distance and the number of positions known. It may be nil.
	Resumed func(distance int, positions uint64)
}

// God is the result of God's algorithm.
type God struct {
	Counts    []uint64 // by distance: number of positions
	Antipodes []Antipode
}

// God computes the number of positions at each distance from solved. It takes the
// blocks into account, but not what the definition ignores or forbids. If an
// earlier computation left a checkpoint, God continues from it. An error is
// *machine.MemoryError or that of ctx.
func (s *Solver) God(ctx context.Context, r GodRequest) (*God, error) {
	if r.Distance == nil {
		r.Distance = func(int, uint64) {}
	}
	if r.Resumed == nil {
		r.Resumed = func(int, uint64) {}
	}
	g := &godRun{Solver: s, GodRequest: r, inverse: s.puzzle.WithInverseMoves()}
	run, err := g.choose(ctx)
	if err != nil {
		return nil, err
	}
	g.checkpoint = newCheckpoint(s.tables, "ksolve-"+g.signature+"-god")
	g.checkpoint.eager = s.eager
	if err := run(ctx); err != nil {
		return nil, err
	}
	return &God{Counts: trimZeros(g.counts), Antipodes: g.antipodes}, nil
}

type godRun struct {
	*Solver
	GodRequest
	*problem                  // nil if all positions are numbered
	inverse    *puzzle.Puzzle // the puzzle with inverse moves
	signature  string         // a hash of everything that the distances depend on
	positions  *positions     // nil if they are not counted
	checkpoint *checkpoint
	counts     []uint64
	antipodes  []Antipode
	given      *given // nil if all positions count
}

// choose returns the way in which to search: with an entry for each position, for each combination
// of coordinate values, or for each position that is reached. It announces what that takes. It returns an error if there is too
// little memory.
func (g *godRun) choose(ctx context.Context) (run func(context.Context) error, err error) {
	p := g.Solver.puzzle
	if g.positions, err = newPositions(ctx, p); err != nil {
		return nil, err
	}
	if g.Given != nil {
		return g.chooseGiven(ctx)
	}
	if numbered := g.newNumbered(); numbered != nil && numbered.isCompact() {
		return numbered.run, g.announce(numbered.Bytes(), numbered.nanos())
	}
	if p.IsReduced() {
		p = p.Spread(false)
		g.inverse = p.WithInverseMoves()
	}
	if g.problem, err = g.newGodProblem(ctx, p, "god", g.Metric); err != nil {
		return nil, err
	}
	g.signature = g.problem.signature
	if bytes, ok := g.denseBytes(); ok {
		return g.runDense, g.announce(bytes, 0)
	}
	if err := g.useInverseMoves(ctx); err != nil {
		return nil, err
	}
	g.signature = g.problem.signature
	return g.runHashed, g.announce(uint64(min(g.positionCount()*g.bytesPerPosition(), math.MaxInt64)), 0)
}

// chooseGiven does what choose does if only some positions count.
func (g *godRun) chooseGiven(ctx context.Context) (run func(context.Context) error, err error) {
	p := g.Solver.puzzle.Spread(true)
	g.inverse = p.WithInverseMoves()
	if g.problem, err = g.newGodProblem(ctx, p, "god given", g.Metric); err != nil {
		return nil, err
	}
	if g.hasOneWayMoves() {
		return nil, errors.New("a given position needs moves that all have an inverse")
	}
	if g.given, err = newGiven(g.problem, g.Given.Spread(true)); err != nil {
		return nil, err
	}
	g.signature = g.problem.signature
	return g.runHashed, g.announce(uint64(min(g.positionCount()*g.bytesPerPosition(), math.MaxInt64)), 0)
}

// denseBytes returns the memory that an entry for each combination of coordinate values takes. ok is false if a table of
// the positions that are reached is smaller.
func (g *godRun) denseBytes() (bytes uint64, ok bool) {
	if g.blocks != nil {
		return 0, false // it is unknown how many positions the blocks leave
	}
	entries := 1.0
	for _, c := range g.coords {
		entries *= float64(c.size)
	}
	needs := entries * (0.5 + (2+float64(g.maxCost))/8)
	if entries >= 1<<40 || needs >= g.positionCount()*g.bytesPerPosition() {
		return 0, false
	}
	return buildBytes(newProduct(g.coords, len(g.costs)).entries(), g.maxCost), true
}

// bytesPerPosition returns what a position takes in a table of those that are reached.
func (g *godRun) bytesPerPosition() float64 {
	_, words := g.keyFields()
	keys := 8 * words
	if g.Solver.tables.Dir.Path() != "" {
		keys *= 2 // a checkpoint has a copy
	}
	return float64(keys + bucketBytes + skipTurnBytes)
}

// positionCount returns the number of positions, or an estimate if they are not counted. Blocks may leave fewer.
func (g *godRun) positionCount() float64 {
	if g.positions != nil {
		n, _ := new(big.Float).SetInt(g.positions.count).Float64()
		return n
	}
	return g.estimatePositions()
}

// announce tells the user what the search takes, if that is much. It returns an error if there is less memory, unless
// blocks may leave fewer positions.
func (g *godRun) announce(bytes uint64, nanos float64) error {
	bytes = min(bytes, math.MaxInt64-programBytes) + programBytes
	blocks := g.Solver.puzzle.Bandaged()
	if !blocks {
		if err := g.Solver.tables.checkMemory("run God's algorithm", bytes); err != nil {
			return err
		}
	}
	if bytes >= minAnnouncedBytes {
		n := GodPlan{Bytes: bytes, Duration: time.Duration(nanos), AtMost: blocks}
		if g.positions != nil {
			n.Positions = g.positions.count
		}
		g.Solver.tables.Notice(n)
	}
	return nil
}

// programBytes is what the rest of the program takes.
const programBytes = 16 << 20

// minAnnouncedBytes is the memory from which on God's algorithm is announced. Less takes seconds.
const minAnnouncedBytes = 64 << 20

// GodPlan is a notice: God's algorithm begins.
type GodPlan struct {
	Positions *big.Int      // nil if they are not counted
	Bytes     uint64        // of memory
	Duration  time.Duration // an estimate; 0 if there is none
	AtMost    bool          // blocks may leave fewer positions
}

// String returns the notice as text.
func (n GodPlan) String() string {
	text := "God's algorithm: "
	if n.AtMost {
		text += "at most "
	}
	if n.Positions != nil {
		text += n.Positions.String() + " positions, "
	}
	text += humanize.Bytes(n.Bytes) + " of memory"
	if n.Duration >= time.Second {
		text += ", about " + n.Duration.Round(time.Second).String()
	}
	return text
}

// estimatePositions estimates the number of positions, disregarding blocks: half of
// those that one can assemble.
func (g *godRun) estimatePositions() float64 {
	n := 0.5
	for _, o := range newOrbits(g.problem.puzzle) {
		if o.setGoal(g.problem.puzzle, g.problem.puzzle.Solved, g.problem.puzzle.NewMask()) == nil {
			n *= o.arrangementCount(1e30) * o.orientationCount()
		}
	}
	return max(n, 1)
}

// godSearch is a search that finds the positions at one distance after another.
type godSearch struct {
	counts   *[]uint64 // by complete distance: what the search counts
	update   func()    // sets godRun.counts
	finished func() bool
	next     func(ctx context.Context, pause func(done, total uint64) error) error // searches the next distance
	payload  func() []byte                                                         // what a checkpoint saves
	size     func() int                                                            // roughly the size of the payload
}

// searchAll searches all distances that are not complete, reports them and saves checkpoints.
func (g *godRun) searchAll(ctx context.Context, s godSearch) error {
	s.update()
	g.reportFrom(0)
	for !s.finished() {
		err := s.next(ctx, func(done, total uint64) error {
			g.Solver.tables.Progress(Progress{fmt.Sprintf("of distance %d", len(*s.counts)), done, total})
			return g.checkpoint.saveIfDue(ctx, *s.counts, s.payload, s.size())
		})
		if err != nil {
			g.checkpoint.saveOnInterrupt(ctx, *s.counts, s.payload, s.size())
			return err
		}
		s.update()
		g.reportFrom(len(*s.counts) - 1)
	}
	g.checkpoint.saveResult(ctx, *s.counts, s.payload)
	return nil
}

// alloc returns memory for a search, which release gives back when no checkpoint reads it any more.
func (g *godRun) alloc(ctx context.Context, size int) (payload []byte, release func(), err error) {
	array, err := store.Alloc(store.Header{Name: "god", Size: uint64(size)})
	if err != nil {
		return nil, nil, err
	}
	return array.Bytes(), func() {
		goroutines.Go(ctx, nil, func() { // after an interrupt the checkpoint may still read it
			g.checkpoint.writing.Wait()
			array.Close()
		})
	}, nil
}

// reportFrom reports the complete distances, beginning with from.
func (g *godRun) reportFrom(from int) {
	for d := from; d < len(g.counts); d++ {
		if g.counts[d] > 0 {
			g.Distance(d, g.counts[d])
		}
	}
}

func (g *godRun) newAntipode(moves []int) Antipode {
	s := g.Solver.puzzle.Solved
	back := g.Solver.puzzle.WithInverseMoves()
	for i := len(moves) - 1; i >= 0; i-- {
		s = back.Apply(s, moves[i])
	}
	return Antipode{State: g.Solver.puzzle.Reduce(s), Moves: moves}
}

// maxDistance returns the largest distance reached.
func (g *godRun) maxDistance() int { return len(trimZeros(g.counts)) - 1 }

// trimZeros removes zeros from the end of counts.
func trimZeros(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

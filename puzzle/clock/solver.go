package clock

import (
	"context"
	"slices"
	"sync"

	"nissy/internal/interrupt"
	"nissy/puzzle"
	"nissy/puzzle/solver"
)

const (
	hours     = 12
	cornerSet = hours * hours * hours * hours // positions of the four dials at corners
	far       = 200                           // a cost that no solution has
)

// corners is the hours of the dials UL, UR, DR and DL, or of the pins there.
type corners [4]int

func (c corners) index() int { return ((c[0]*hours+c[1])*hours+c[2])*hours + c[3] }

// cornersAt is the inverse of corners.index.
func cornersAt(index int) corners {
	return corners{index / (hours * hours * hours), index / (hours * hours) % hours, index / hours % hours, index % hours}
}

// minus returns the difference of the hours.
func (c corners) minus(d corners) corners {
	for i := range c {
		c[i] = (c[i] - d[i] + hours) % hours
	}
	return c
}

// mirrored exchanges left and right and the direction: what the front shows of the hours of the back, and the other way round.
func (c corners) mirrored() corners { return corners{}.minus(corners{c[1], c[0], c[3], c[2]}) }

// The settings of the pins, in the order of the moves of the definition.
const (
	firstSingle = 0 // UR DR DL UL
	firstPair   = 4 // U R D L
	firstFull   = 8 // ALL / \ ur dr dl ul
	settings    = 15
)

// pins lists the pins that are up, as indices of corners.
var pins = [settings][]int{{1}, {2}, {3}, {0}, {0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 1, 2, 3}, {1, 3}, {0, 2}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}, {1, 2, 3}}

// edges are the hours of the dials U, R, D, L and centre of a side.
type edges [5]int

// side searches the solutions of one side.
type side struct {
	goal  edges                 // what the moves must do
	cost  *[settings][hours]int // by setting and hours; far if the setting must not be used
	full  *fullTables
	best  [cornerSet]uint8 // the least cost by what the moves do to the corners
	bases []base           // by cost
}

// base is the turns of single pins and of pairs, and what is left for the other settings.
type base struct {
	turns [firstFull]int
	cost  int
	sum   int     // of the hours of the other settings
	does  corners // to the corners
}

// newSide computes the least costs.
func newSide(ctx context.Context, goal edges, cost *[settings][hours]int, full *fullTables) (*side, error) {
	s := &side{goal: goal, cost: cost, full: full}
	s.fillBases()
	for i := range s.best {
		s.best[i] = far
	}
	var left []uint16 // the positions of the corners that bases of the last cost may improve
	for i, b := range s.bases {
		if i == 0 || b.cost > s.bases[i-1].cost {
			if left = s.above(b.cost); len(left) == 0 {
				break
			}
		}
		if i%16 == 0 && interrupt.Err(ctx) != nil {
			return nil, interrupt.Err(ctx)
		}
		if len(left) < cornerSet/8 {
			s.improveSome(b, left)
		} else {
			s.improve(b)
		}
	}
	return s, nil
}

// above lists the positions of the corners whose least cost is larger.
func (s *side) above(cost int) (list []uint16) {
	for c, best := range s.best {
		if int(best) > cost {
			list = append(list, uint16(c))
		}
	}
	return list
}

// improveSome does the same as improve for some positions of the corners.
func (s *side) improveSome(b base, list []uint16) {
	rest := s.full[len(s.full)-1][b.sum*cornerSet:][:cornerSet]
	for _, c := range list {
		s.best[c] = min(s.best[c], rest[cornersAt(int(c)).minus(b.does).index()]+uint8(b.cost))
	}
}

// improve lowers the least costs to those of solutions with some turns of single pins and of pairs.
func (s *side) improve(b base) {
	rest := s.full[len(s.full)-1][b.sum*cornerSet:][:cornerSet]
	add := uint8(b.cost)
	at := 0
	for w := range hours { // rest[at] is what the other settings do to the corners
		for x := range hours {
			for y := range hours {
				row := s.best[((w+b.does[0])%hours*hours+(x+b.does[1])%hours)*hours*hours+(y+b.does[2])%hours*hours:][:hours]
				from := rest[at : at+hours]
				turned, straight := row[:b.does[3]], row[b.does[3]:]
				for z := range straight {
					straight[z] = min(straight[z], from[z]+add)
				}
				for z := range turned {
					turned[z] = min(turned[z], from[len(straight)+z]+add)
				}
				at += hours
			}
		}
	}
}

// fullTables are the least costs of the settings that turn all five dials: those of the first k of them, by the sum
// of their hours and by what they do to the corners.
type fullTables [settings - firstFull + 1][]uint8

func newFullTables(cost *[settings][hours]int) *fullTables {
	full := &fullTables{}
	for k := range full {
		full[k] = slices.Repeat([]uint8{far}, hours*cornerSet)
	}
	full[0][0] = 0
	for k, hour := range loadHours() {
		for entry, least := range full[k] {
			if least == far {
				continue
			}
			for _, c := range cost[firstFull+k] {
				if c < far {
					full[k+1][entry] = min(full[k+1][entry], least+uint8(c))
				}
				entry = int(hour[entry])
			}
		}
	}
	return full
}

// loadHours returns, for each setting that turns all five dials and each entry of a table, the entry after a turn by an hour.
var loadHours = sync.OnceValue(func() (list [settings - firstFull][]uint32) {
	for k := range list {
		list[k] = make([]uint32, hours*cornerSet)
		for entry := range list[k] {
			c := cornersAt(entry % cornerSet)
			for _, pin := range pins[firstFull+k] {
				c[pin] = (c[pin] + 1) % hours
			}
			list[k][entry] = uint32((entry/cornerSet+1)%hours*cornerSet + c.index())
		}
	}
	return list
})

// fillBases lists all turns of single pins and of pairs.
func (s *side) fillBases() {
	centre := s.goal[4]
	for singles := range cornerSet {
		turns := cornersAt(singles) // of UR DR DL UL
		b := base{sum: centre}
		for i := range 4 {
			// The pins that do not touch the dial of a pair are the pair on the other side and its two pins.
			b.turns[firstSingle+i] = turns[i]
			b.turns[firstPair+i] = (centre - s.goal[(i+2)%4] - turns[(i+3)%4] - turns[i] + 3*hours) % hours
		}
		for setting, turn := range b.turns {
			b.cost += s.cost[setting][turn]
			b.sum = (b.sum - turn + hours) % hours
			for _, pin := range pins[setting] {
				b.does[pin] = (b.does[pin] + turn) % hours
			}
		}
		if b.cost < far {
			s.bases = append(s.bases, b)
		}
	}
	slices.SortStableFunc(s.bases, func(a, b base) int { return a.cost - b.cost })
}

type turns [settings]int

// solutions calls found with all solutions of the side with at most some cost that do something to the corners. It
// stops and returns false if found does.
func (s *side) solutions(does corners, most int, found func(turns, int) bool) bool {
	for _, b := range s.bases {
		if b.cost > most {
			return true
		}
		var t turns
		copy(t[:], b.turns[:])
		if !s.complete(&t, settings-firstFull, b.sum*cornerSet+does.minus(b.does).index(), b.cost, most, found) {
			return false
		}
	}
	return true
}

// complete adds the turns of the first k of the settings that turn all five dials.
func (s *side) complete(t *turns, k, entry, cost, most int, found func(turns, int) bool) bool {
	if cost+int(s.full[k][entry]) > most {
		return true
	}
	if k == 0 {
		return found(*t, cost)
	}
	setting, hour := firstFull+k-1, loadHours()[k-1]
	for back := range hours { // what is left is less by each hour that the setting turns
		turn := (hours - back) % hours
		if c := s.cost[setting][turn]; c < far {
			t[setting] = turn
			if !s.complete(t, k-1, entry, cost+c, most, found) {
				return false
			}
		}
		entry = int(hour[entry])
	}
	return true
}

// Solver solves positions of the puzzle clock of the catalogue.
type Solver struct {
	puzzle *puzzle.Puzzle
	costs  [2][settings][hours]int // of the last request, by side
	full   [2]*fullTables          // for these costs; nil before the first request
}

// New returns a solver for the puzzle of the catalogue.
func New(p *puzzle.Puzzle) *Solver { return &Solver{puzzle: p} }

// Close does nothing: there are no tables to release.
func (s *Solver) Close() {}

// Handles reports whether the solver can do what a request asks: all dials must be solved, and a move may be forbidden, but
// not limited to a number. It finds one order of the moves of a solution, in no order that NotFirst and After could refer to.
func (s *Solver) Handles(r solver.Request) bool {
	return !r.AllOrders && len(r.NotFirst) == 0 && r.After == nil && r.Free.IsEmpty() && !slices.ContainsFunc(r.Limits, func(l puzzle.Limit) bool { return l.Most > 0 })
}

// costsOf returns the cost of each turn on the front and on the back.
func (s *Solver) costsOf(r solver.Request) (costs [2][settings][hours]int) {
	forbidden := make([]bool, len(s.puzzle.Moves))
	for _, l := range r.Limits {
		for _, m := range l.Moves {
			forbidden[m] = true
		}
	}
	for m := range s.puzzle.Moves {
		setting, turn := m/(hours-1), 1+m%(hours-1)
		cost := &costs[setting/settings][setting%settings][turn]
		if *cost = r.Metric.Cost(&s.puzzle.Moves[m]); forbidden[m] {
			*cost = far
		}
	}
	return costs
}

// prepare computes the tables for some costs, unless those of the last request serve.
func (s *Solver) prepare(costs [2][settings][hours]int) {
	if s.full[0] != nil && s.costs == costs {
		return
	}
	s.costs = costs
	s.full[0] = newFullTables(&s.costs[0])
	if s.full[1] = s.full[0]; s.costs[1] != s.costs[0] {
		s.full[1] = newFullTables(&s.costs[1])
	}
}

// move returns the index of the move that turns a setting.
func move(side, setting, turn int) int { return (side*settings+setting)*(hours-1) + turn - 1 }

// Solve finds all shortest solutions as [solver.Solver.Solve] does, and with slack longer ones.
func (s *Solver) Solve(ctx context.Context, r solver.Request, o solver.Observer) (solver.Result, error) {
	result := solver.Result{Searched: -1}
	dials := r.Start[0].Orient
	s.prepare(s.costsOf(r))
	var sides [2]*side
	for i := range sides {
		var goal edges
		for e := range goal {
			goal[e] = (hours - dials[4+5*i+e]) % hours
		}
		var err error
		if sides[i], err = newSide(ctx, goal, &s.costs[i], s.full[i]); err != nil {
			return result, err
		}
	}
	goal := corners{}.minus(corners(dials[:4]))
	shortest := far
	for front := range cornerSet {
		back := goal.minus(cornersAt(front)).mirrored()
		shortest = min(shortest, int(sides[0].best[front])+int(sides[1].best[back.index()]))
	}
	if shortest >= far {
		return result, &solver.UnsolvableError{Reason: "the moves allowed do not suffice"}
	}
	result.Searched = min(shortest-1, r.Max)
	for length := shortest; length <= min(r.Max, shortest+r.Slack); length++ {
		if o.Depth != nil {
			o.Depth(length)
		}
		goesOn := combine(ctx, sides, goal, length, func(front, back turns) bool {
			if result.Count++; o.Solution != nil && !r.CountOnly {
				o.Solution(movesOf(front, back))
			}
			return r.Count == 0 || result.Count < r.Count
		})
		if err := interrupt.Err(ctx); err != nil {
			return result, err
		}
		result.Searched = length
		if !goesOn {
			break
		}
	}
	return result, nil
}

// combine calls found with all solutions of a length. It stops and returns false if found does, or if the context ends.
func combine(ctx context.Context, sides [2]*side, goal corners, length int, found func(front, back turns) bool) bool {
	for does := range cornerSet {
		least := int(sides[0].best[does])
		back := goal.minus(cornersAt(does)).mirrored()
		most := length - int(sides[1].best[back.index()])
		if least > most {
			continue
		}
		goesOn := interrupt.Err(ctx) == nil && sides[0].solutions(cornersAt(does), most, func(front turns, cost int) bool {
			return sides[1].solutions(back, length-cost, func(other turns, otherCost int) bool {
				return cost+otherCost != length || found(front, other)
			})
		})
		if !goesOn {
			return false
		}
	}
	return true
}

func movesOf(sides ...turns) (moves []int) {
	for i, t := range sides {
		for setting, turn := range t {
			if turn != 0 {
				moves = append(moves, move(i, setting, turn))
			}
		}
	}
	return moves
}

// Length returns the cost of a solution.
func (s *Solver) Length(moves []int, metric puzzle.Metric) int { return s.puzzle.Length(moves, metric) }

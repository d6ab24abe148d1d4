package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/steps"
)

// GetStatus asks what is solved of a position, and what is left.
type GetStatus struct {
	Position history.Position `json:"position"`
}

// Status says what is solved of a position, and what is left.
type Status struct {
	Position history.Position
	Cube     cube.Cube
	Facts    steps.Facts
	Solved   bool                     // however the cube is held
	Axes     [cube.NumAxes]AxisStatus // by cube.Axis
	Blocks   []cube.Block
	Left     cube.Cycles
}

// AxisStatus says how far a position is on one axis.
type AxisStatus struct {
	BadEdges   int
	BadCorners int
	DR         bool
	DRCase     cube.DRCase    // if EO is solved on another axis and DR is not; else zero
	Subset     cube.HTRSubset // of HTR; zero unless in DR
}

func (Status) event() {}

func (r GetStatus) run(_ context.Context, _ *Session, emit func(Event)) error {
	s := statusOf(r.Position.Cube())
	s.Position = r.Position
	emit(s)
	return nil
}

func statusOf(c cube.Cube) Status {
	facts := steps.FactsOf(&c)
	s := Status{Cube: c, Facts: facts, Solved: facts.Solved(), Left: c.Cycles()}
	if !s.Solved {
		s.Blocks = c.Blocks()
	}
	for a := range cube.Axis(cube.NumAxes) {
		axis := AxisStatus{BadEdges: c.BadEdges(a), BadCorners: c.BadCorners(a), DR: facts.Has(steps.DR.On(a))}
		axis.Subset, _ = c.HTRSubset(a)
		if eoBeside(facts, a) && !axis.DR {
			axis.DRCase = c.DRCase(a)
		}
		s.Axes[a] = axis
	}
	return s
}

// eoBeside reports whether EO is solved on an axis other than that of the DR.
func eoBeside(facts steps.Facts, dr cube.Axis) bool {
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr && facts.Has(steps.EO.On(a)) {
			return true
		}
	}
	return false
}

// Names lists what is solved, by the names of the steps that solve it.
func (s *Status) Names() []string {
	if s.Solved {
		return []string{"solved"}
	}
	var names []string
	for _, fact := range s.Facts.List() {
		names = append(names, fact.Name())
	}
	return append(names, blockNames(s.Blocks)...)
}

func blockNames(blocks []cube.Block) []string {
	names := []string{}
	for _, b := range blocks {
		names = append(names, b.Name())
	}
	return names
}

// fewLeft is how many unsolved pieces are so few that one names them alone.
const fewLeft = 5

// few reports whether few pieces are left, but some.
func (s *Status) few() bool {
	corners, edges := s.Left.Count()
	return corners+edges > 0 && corners+edges <= fewLeft
}

// reached names the furthest that is solved, as a person would say.
func (s *Status) reached() string {
	if s.Solved {
		return "solved"
	}
	// That the corners are solved is not worth a word.
	nothing := Status{Facts: steps.Known(steps.Fact{Kind: steps.Corners})}
	return strings.Join(achieved(&nothing, s), ", ")
}

// achieved names what has been solved from before to after: only what matters
// for what comes next.
func achieved(before, after *Status) []string {
	switch {
	case after.Solved:
		return []string{before.Facts.Finish()}
	case after.few() && before.Left.Name() != after.Left.Name():
		return []string{after.Left.Name()}
	}
	had := before.Facts
	if before.Solved {
		had = steps.Facts{}
	}
	gained := after.Facts.Since(had)
	for _, kind := range []steps.FactKind{steps.HTR, steps.LeaveSlice, steps.DR} {
		if names := factNames(gained, kind); names != nil {
			return names
		}
	}
	names := factNames(gained, steps.EO)
	if !after.Facts.Has(steps.Fact{Kind: steps.Corners}) { // else CO says nothing more
		names = append(names, factNames(gained, steps.CO)...)
	}
	names = append(names, factNames(gained, steps.Corners, steps.Edges)...)
	return append(names, newBlocks(before, after)...)
}

// factNames names the facts of certain kinds.
func factNames(facts []steps.Fact, kinds ...steps.FactKind) (names []string) {
	for _, fact := range facts {
		if slices.Contains(kinds, fact.Kind) {
			names = append(names, fact.Name())
		}
	}
	return names
}

// newBlocks names the blocks that are new, of the largest kind only.
func newBlocks(before, after *Status) (names []string) {
	had := blockNames(before.Blocks)
	kind := ""
	for _, b := range after.Blocks {
		if slices.Contains(had, b.Name()) || kind != "" && b.Kind != kind {
			continue
		}
		kind = b.Kind
		names = append(names, b.Name())
	}
	return names
}

// axisObject is how an axis stands in JSON.
type axisObject struct {
	BadEdges   int    `json:"bad_edges"`
	BadCorners int    `json:"bad_corners"`
	EO         bool   `json:"eo"`
	CO         bool   `json:"co"`
	DR         bool   `json:"dr"`
	Case       string `json:"dr_case"`
	Subset     string `json:"htr_subset"`
	Slice      bool   `json:"slice"`
}

// object has the axes by name, and the cycles as lists of places.
func (s Status) object() any {
	axes := map[string]axisObject{}
	for a, x := range s.Axes {
		a := cube.Axis(a)
		has := func(kind steps.FactKind) bool { return s.Facts.Has(kind.On(a)) }
		axes[a.String()] = axisObject{
			x.BadEdges, x.BadCorners, has(steps.EO), has(steps.CO), x.DR, x.DRCase.String(), x.Subset.String(), has(steps.LeaveSlice),
		}
	}
	return struct {
		named
		Solved  bool                  `json:"solved"`
		Done    []string              `json:"done"`
		HTR     bool                  `json:"htr"`
		Axes    map[string]axisObject `json:"axes"`
		Blocks  []string              `json:"blocks"`
		Left    string                `json:"left"`
		Corners [][]string            `json:"corner_cycles"`
		Twisted []string              `json:"twisted"`
		Edges   [][]string            `json:"edge_cycles"`
		Flipped []string              `json:"flipped"`
	}{
		nameOf(s.Position), s.Solved, append([]string{}, s.Names()...), s.Facts.Has(steps.Fact{Kind: steps.HTR}), axes, blockNames(s.Blocks), s.Left.Name(),
		cycleNames(s.Left.Corners), stringsOf(s.Left.Twisted), cycleNames(s.Left.Edges), stringsOf(s.Left.Flipped),
	}
}

func cycleNames[T fmt.Stringer](cycles [][]T) [][]string {
	list := make([][]string, len(cycles))
	for i, cycle := range cycles {
		list[i] = stringsOf(cycle)
	}
	return list
}

func stringsOf[T fmt.Stringer](items []T) []string {
	list := make([]string, len(items))
	for i, item := range items {
		list[i] = item.String()
	}
	return list
}

package cubes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/steps"
)

// GetStatus asks what a position has solved, and what is left.
type GetStatus struct {
	Position history.Position `json:"position"`
	Grip     history.Grip     `json:"grip"` // whose axes and slots it names
}

// Status says what a position has solved, and what is left.
type Status struct {
	Position history.Position
	Cube     cube.Cube
	Facts    steps.Facts              // what is solved, except blocks
	Solved   bool                     // the cube may be rotated
	Axes     [cube.NumAxes]AxisStatus // by cube.Axis
	Blocks   []cube.Block             // the solved blocks; none if the cube is solved
	Left     cube.Cycles              // the pieces that are not solved
}

// AxisStatus says how far a position is on one axis.
type AxisStatus struct {
	BadEdges   int
	BadCorners int
	DR         bool
	DRCase     cube.DRCase    // zero unless EO is solved on another axis and DR is not
	Subset     cube.HTRSubset // zero unless DR is solved
}

func (Status) Role() session.Role { return session.RoleAnswer }

func (r GetStatus) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	s := StatusOf(r.Position.CubeIn(r.Grip))
	s.Position = r.Position
	emit(s)
	return nil
}

// StatusOf returns the status of a cube, without the position that led to it.
func StatusOf(c cube.Cube) Status {
	facts := steps.FactsOf(&c)
	s := Status{Cube: c, Facts: facts, Solved: facts.Solved(), Left: c.Cycles()}
	if !s.Solved {
		s.Blocks = c.Blocks()
	}
	for a := range cube.Axis(cube.NumAxes) {
		axis := AxisStatus{BadEdges: c.BadEdges(a), BadCorners: c.BadCorners(a), DR: facts.Has(steps.DR.On(a))}
		axis.Subset, _ = c.HTRSubset(a)
		if HasOtherEO(facts, a) && !axis.DR {
			axis.DRCase = c.DRCase(a)
		}
		s.Axes[a] = axis
	}
	return s
}

// HasOtherEO reports whether EO is solved on an axis other than that of the DR.
func HasOtherEO(facts steps.Facts, dr cube.Axis) bool {
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr && facts.Has(steps.EO.On(a)) {
			return true
		}
	}
	return false
}

// Names lists the names of the steps that are solved, including those of blocks.
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

// blockNames returns the names of the blocks.
func blockNames(blocks []cube.Block) []string { return session.Mapped(blocks, cube.Block.Name) }

// fewLeft is the largest number of unsolved pieces that achieved names instead of steps.
const fewLeft = 5

// HasFewLeft reports whether only a few pieces, but at least one, are not solved.
func (s *Status) HasFewLeft() bool {
	corners, edges := s.Left.Count()
	return corners+edges > 0 && corners+edges <= fewLeft
}

// Reached returns the names of the most advanced steps that are solved, separated by
// commas. It is empty if no step is solved.
func (s *Status) Reached() string {
	if s.Solved {
		return "solved"
	}
	// Solved corners alone are not mentioned.
	nothing := Status{Facts: steps.Known(steps.Fact{Kind: steps.Corners})}
	return strings.Join(Achieved(&nothing, s), ", ")
}

// Achieved returns the names of the steps that are solved after but not before. It leaves
// out those that do not matter for the next step.
func Achieved(before, after *Status) []string {
	switch {
	case after.Solved:
		return []string{before.Facts.Finish()}
	case after.HasFewLeft() && before.Left.Name() != after.Left.Name():
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
	if !after.Facts.Has(steps.Fact{Kind: steps.Corners}) { // otherwise CO is obvious
		names = append(names, factNames(gained, steps.CO)...)
	}
	names = append(names, factNames(gained, steps.Corners, steps.Edges)...)
	return append(names, NewBlocks(before, after)...)
}

// factNames returns the names of the facts that have one of the kinds.
func factNames(facts []steps.Fact, kinds ...steps.FactKind) (names []string) {
	for _, fact := range facts {
		if slices.Contains(kinds, fact.Kind) {
			names = append(names, fact.Name())
		}
	}
	return names
}

// NewBlocks returns the names of the largest blocks that are solved after but not
// before.
func NewBlocks(before, after *Status) (names []string) {
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

// axisStatusObject is an AxisStatus in JSON.
type axisStatusObject struct {
	BadEdges   int    `json:"bad_edges"`
	BadCorners int    `json:"bad_corners"`
	EO         bool   `json:"eo"`
	CO         bool   `json:"co"`
	DR         bool   `json:"dr"`
	Case       string `json:"dr_case"`
	Subset     string `json:"htr_subset"`
	Slice      bool   `json:"slice"`
}

// StatusObject is a Status in JSON.
type StatusObject struct {
	session.PositionObject
	Solved  bool                        `json:"solved"`
	Done    []string                    `json:"done"`
	HTR     bool                        `json:"htr"`
	Axes    map[string]axisStatusObject `json:"axes"`
	Blocks  []string                    `json:"blocks"`
	Left    string                      `json:"left"`
	Corners [][]string                  `json:"corner_cycles"`
	Twisted []string                    `json:"twisted"`
	Edges   [][]string                  `json:"edge_cycles"`
	Flipped []string                    `json:"flipped"`
	Centres []string                    `json:"centres"`
}

// JSONObject returns the axes by name, and the cycles as lists of slots.
func (s Status) JSONObject() any { return s.Object() }

// Object returns the status in JSON.
func (s Status) Object() StatusObject {
	axes := map[string]axisStatusObject{}
	for a, x := range s.Axes {
		a := cube.Axis(a)
		has := func(kind steps.FactKind) bool { return s.Facts.Has(kind.On(a)) }
		axes[a.String()] = axisStatusObject{
			x.BadEdges, x.BadCorners, has(steps.EO), has(steps.CO), x.DR, x.DRCase.String(), x.Subset.String(), has(steps.LeaveSlice),
		}
	}
	return StatusObject{
		session.NewPositionObject(s.Position), s.Solved, append([]string{}, s.Names()...), s.Facts.Has(steps.Fact{Kind: steps.HTR}), axes, blockNames(s.Blocks), s.Left.Name(),
		cycleNames(s.Left.Corners), StringsOf(s.Left.Twisted), cycleNames(s.Left.Edges), StringsOf(s.Left.Flipped), StringsOf(s.Left.Centers),
	}
}

func cycleNames[T fmt.Stringer](cycles [][]T) [][]string {
	return session.Mapped(cycles, StringsOf[T])
}

// StringsOf returns the text of each item.
func StringsOf[T fmt.Stringer](items []T) []string { return session.Mapped(items, T.String) }

package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// GetStatus asks what is solved of a position, and what is left.
type GetStatus struct {
	Position history.Position `json:"position"`
}

// Status says what is solved of a position, and what is left.
type Status struct {
	Position history.Position
	Cube     cube.Cube
	Axes     [cube.NumAxes]AxisStatus // by cube.Axis
	HTR      bool
	Solved   bool // however the cube is held
	Blocks   []cube.Block
	Left     cube.Cycles
}

// AxisStatus says how far a position is on one axis.
type AxisStatus struct {
	BadEdges   int
	BadCorners int
	DR         bool
	DRCase     string // 4c2e, where EO is solved on another axis and DR is not
	Subset     string // of HTR, 4a1 4e; only in DR
	Slice      bool   // all is solved but the slice between the faces of the axis
}

func (Status) event() {}

func (r GetStatus) run(_ context.Context, _ *Session, emit func(Event)) error {
	s := statusOf(r.Position.Cube())
	s.Position = r.Position
	emit(s)
	return nil
}

// axesInOrder are the axes as people list them.
var axesInOrder = [...]cube.Axis{cube.FB, cube.RL, cube.UD}

func statusOf(c cube.Cube) Status {
	s := Status{Cube: c, HTR: c.IsHTR(), Solved: c.IsSolved(), Left: c.Cycles()}
	if !s.Solved {
		s.Blocks = c.Blocks()
	}
	for a := range cube.Axis(cube.NumAxes) {
		s.Axes[a] = AxisStatus{
			BadEdges: c.BadEdges(a), BadCorners: c.BadCorners(a), DR: c.IsDR(a), Subset: c.HTRSubsetName(a), Slice: c.IsLeaveSlice(a),
		}
	}
	for a := range s.Axes {
		if s.eoBeside(cube.Axis(a)) && !s.Axes[a].DR {
			s.Axes[a].DRCase = c.DRCase(cube.Axis(a))
		}
	}
	return s
}

// eoBeside reports whether EO is solved on an axis other than that of the DR.
func (s *Status) eoBeside(dr cube.Axis) bool {
	for a, axis := range s.Axes {
		if cube.Axis(a) != dr && axis.BadEdges == 0 {
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
	if s.HTR {
		names = append(names, "htr")
	}
	names = append(names, s.onAxes("dr%sslice", func(a AxisStatus) bool { return a.Slice })...)
	names = append(names, s.onAxes("dr%s", func(a AxisStatus) bool { return a.DR })...)
	names = append(names, s.onAxes("eo%s", func(a AxisStatus) bool { return a.BadEdges == 0 })...)
	names = append(names, s.onAxes("co%s", func(a AxisStatus) bool { return a.BadCorners == 0 })...)
	if corners, edges := s.Left.Count(); corners == 0 {
		names = append(names, "corners")
	} else if edges == 0 {
		names = append(names, "edges")
	}
	for _, b := range s.Blocks {
		names = append(names, b.Name())
	}
	return names
}

// onAxes names the axes of which something holds.
func (s *Status) onAxes(name string, holds func(AxisStatus) bool) []string {
	var names []string
	for _, a := range axesInOrder {
		if holds(s.Axes[a]) {
			names = append(names, fmt.Sprintf(name, a))
		}
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
	nothing := Status{}
	for a := range nothing.Axes {
		nothing.Axes[a] = AxisStatus{BadEdges: cube.NumEdges, BadCorners: cube.NumCorners}
	}
	return strings.Join(achieved(&nothing, s), ", ")
}

// achieved names what has been solved from before to after: only what matters
// for what comes next.
func achieved(before, after *Status) []string {
	switch {
	case after.Solved:
		return []string{finish(before)}
	case after.few() && before.Left.Name() != after.Left.Name():
		return []string{after.Left.Name()}
	}
	had := before.Names()
	var names []string
	for _, group := range [][]string{{"htr"}, {"drfbslice", "drrlslice", "drudslice"}, {"drfb", "drrl", "drud"}} {
		for _, name := range after.Names() {
			if slices.Contains(group, name) && !slices.Contains(had, name) {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			return names
		}
	}
	return achievedParts(had, after)
}

// achievedParts names orientations and the largest blocks that are new.
func achievedParts(had []string, after *Status) []string {
	var names []string
	kind := ""
	for _, name := range after.Names() {
		if slices.Contains(had, name) || strings.HasPrefix(name, "co") && after.coIsPart(name) {
			continue
		}
		if i := slices.IndexFunc(after.Blocks, func(b cube.Block) bool { return b.Name() == name }); i >= 0 {
			if kind != "" && after.Blocks[i].Kind != kind {
				continue
			}
			kind = after.Blocks[i].Kind
		}
		names = append(names, name)
	}
	return names
}

// coIsPart reports whether CO on an axis says nothing beside what else is
// solved.
func (s *Status) coIsPart(name string) bool {
	corners, _ := s.Left.Count()
	return corners == 0 && name != "corners"
}

// finish names the step that solves the cube from a position.
func finish(before *Status) string {
	if before.HTR {
		return "htrfin"
	}
	for _, how := range []struct {
		name  string
		holds func(AxisStatus) bool
	}{
		{"dr%sfin", func(a AxisStatus) bool { return a.DR }},
		{"eo%sfin", func(a AxisStatus) bool { return a.BadEdges == 0 }},
	} {
		if names := before.onAxes(how.name, how.holds); len(names) > 0 {
			return names[0]
		}
	}
	return "finish"
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

// jsonObject returns the axes by name, and the cycles as lists of places.
func (s Status) jsonObject() any {
	axes := map[string]axisObject{}
	for _, a := range axesInOrder {
		x := s.Axes[a]
		axes[a.String()] = axisObject{
			x.BadEdges, x.BadCorners, x.BadEdges == 0, x.BadCorners == 0, x.DR, x.DRCase, x.Subset, x.Slice,
		}
	}
	blocks := []string{}
	for _, b := range s.Blocks {
		blocks = append(blocks, b.Name())
	}
	return struct {
		positionObject
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
		newPositionObject(s.Position), s.Solved, append([]string{}, s.Names()...), s.HTR, axes, blocks, s.Left.Name(),
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

package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// GetStatus asks what a position has solved, and what is left.
type GetStatus struct {
	Position history.Position `json:"position"`
}

// Status says what a position has solved, and what is left.
type Status struct {
	Position history.Position
	Cube     cube.Cube
	Axes     [cube.NumAxes]AxisStatus // by cube.Axis
	HTR      bool
	Solved   bool         // the cube may be rotated
	Blocks   []cube.Block // the solved blocks; none if the cube is solved
	Left     cube.Cycles  // the pieces that are not solved
}

// AxisStatus says how far a position is on one axis.
type AxisStatus struct {
	BadEdges   int
	BadCorners int
	DR         bool
	DRCase     string // such as 4c2e; empty unless DR is not solved but EO on another axis is
	Subset     string // the HTR subset, such as 4a1 4e; empty unless DR is solved
	Slice      bool   // everything except the slice between the faces of the axis is solved
}

func (Status) event() {}

func (r GetStatus) run(_ context.Context, _ *Session, emit func(Event)) error {
	s := statusOf(r.Position.Cube())
	s.Position = r.Position
	emit(s)
	return nil
}

// listedAxes are the axes in the order in which people list them.
var listedAxes = [...]cube.Axis{cube.FB, cube.RL, cube.UD}

// statusOf returns the status of a cube, without the position that led to it.
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
		if s.hasOtherEO(cube.Axis(a)) && !s.Axes[a].DR {
			s.Axes[a].DRCase = c.DRCase(cube.Axis(a))
		}
	}
	return s
}

// hasOtherEO reports whether EO is solved on an axis other than that of the DR.
func (s *Status) hasOtherEO(dr cube.Axis) bool {
	for a, axis := range s.Axes {
		if cube.Axis(a) != dr && axis.BadEdges == 0 {
			return true
		}
	}
	return false
}

// Names lists the names of the steps that are solved.
func (s *Status) Names() []string {
	if s.Solved {
		return []string{"solved"}
	}
	var names []string
	if s.HTR {
		names = append(names, "htr")
	}
	names = append(names, s.namesByAxis("dr%sslice", func(a AxisStatus) bool { return a.Slice })...)
	names = append(names, s.namesByAxis("dr%s", func(a AxisStatus) bool { return a.DR })...)
	names = append(names, s.namesByAxis("eo%s", func(a AxisStatus) bool { return a.BadEdges == 0 })...)
	names = append(names, s.namesByAxis("co%s", func(a AxisStatus) bool { return a.BadCorners == 0 })...)
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

// namesByAxis returns a name for each axis that is solved. The format has a %s for the
// axis.
func (s *Status) namesByAxis(format string, isSolved func(AxisStatus) bool) []string {
	var names []string
	for _, a := range listedAxes {
		if isSolved(s.Axes[a]) {
			names = append(names, fmt.Sprintf(format, a))
		}
	}
	return names
}

// fewLeft is the number of unsolved pieces up to which people only say what is left.
const fewLeft = 5

// hasFewLeft reports whether only a few pieces, but at least one, are not solved.
func (s *Status) hasFewLeft() bool {
	corners, edges := s.Left.Count()
	return corners+edges > 0 && corners+edges <= fewLeft
}

// reached returns the most advanced steps that are solved, separated by commas.
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

// achieved returns the names of what is solved after but not before. It leaves out what
// does not matter for the next step.
func achieved(before, after *Status) []string {
	switch {
	case after.Solved:
		return []string{finishName(before)}
	case after.hasFewLeft() && before.Left.Name() != after.Left.Name():
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

// achievedParts returns the names of the orientations and of the largest blocks that are
// solved after, and that are not in had.
func achievedParts(had []string, after *Status) []string {
	var names []string
	kind := "" // of the largest blocks
	for _, name := range after.Names() {
		if slices.Contains(had, name) || strings.HasPrefix(name, "co") && after.impliesCO(name) {
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

// impliesCO reports whether the name, which begins with co, is that of a CO on some axis,
// and all corners are solved, so that the name says nothing new.
func (s *Status) impliesCO(name string) bool {
	corners, _ := s.Left.Count()
	return corners == 0 && name != "corners"
}

// finishName returns the name of the step that solves the cube from a position.
func finishName(before *Status) string {
	if before.HTR {
		return "htrfin"
	}
	for _, finish := range []struct {
		format  string
		isReady func(AxisStatus) bool
	}{
		{"dr%sfin", func(a AxisStatus) bool { return a.DR }},
		{"eo%sfin", func(a AxisStatus) bool { return a.BadEdges == 0 }},
	} {
		if names := before.namesByAxis(finish.format, finish.isReady); len(names) > 0 {
			return names[0]
		}
	}
	return "finish"
}

// axisObject is an AxisStatus in JSON.
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

// jsonObject returns the axes by name, and the cycles as lists of slots.
func (s Status) jsonObject() any {
	axes := map[string]axisObject{}
	for _, a := range listedAxes {
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

package steps

import (
	"fmt"
	"slices"

	"nissy/cube"
)

// rzpSearch searches for moves that keep EO and lead to one of some cases of DR. They end,
// on each side, with a quarter turn of R or L, which changes the case.
type rzpSearch struct {
	cases caseSet // none if they are not given yet
}

func rzpSteps() []*Step {
	return stepsByBothAxes(
		Step{Name: "rzp", Title: "RZP, keeping EO (detected)", method: &rzpSearch{}, requirement: EO, caseOf: drCase},
		"rzp-eo%s", "RZP on another axis, keeping EO on %s",
		"rzp%s-eo%s", "RZP on %s, keeping EO on %s")
}

// stepsByBothAxes returns the steps for an axis of EO and another of DR: the step
// detecting, which detects both, then a step for each axis of EO, and then for each pair.
// The patterns of names and titles have a %s for the axis of EO, or one for that of DR and
// one for that of EO.
func stepsByBothAxes(detecting Step, nameByEO, titleByEO, nameByBoth, titleByBoth string) []*Step {
	var byEO, byBoth []*Step
	for _, eo := range onFB.axes {
		s := detecting
		s.Name, s.Title, s.frames = fmt.Sprintf(nameByEO, eo), fmt.Sprintf(titleByEO, axisTitle[eo]), nil
		for _, dr := range drAfterEO(eo) {
			g := detecting
			g.Name, g.Title = fmt.Sprintf(nameByBoth, dr, eo), fmt.Sprintf(titleByBoth, axisTitle[dr], axisTitle[eo])
			f := frame{sym: toUDAndFB[dr][eo], requiredAxis: eo, axes: []cube.Axis{dr}}
			g.frames = []frame{f}
			byBoth = append(byBoth, &g)
			f.stepNames = []string{g.Name}
			s.frames = append(s.frames, f)
		}
		byEO = append(byEO, &s)
	}
	for _, s := range byEO {
		detecting.frames = append(detecting.frames, s.frames...)
	}
	return slices.Concat([]*Step{&detecting}, byEO, byBoth)
}

// drCase returns the case of DR on the axis.
func drCase(c *cube.Cube, dr cube.Axis) Case { return Case{DR: c.DRCase(dr)} }

// WithCases returns an RZP step with the given cases as its goal. A search without them is
// an error. For any other step, WithCases returns s.
func (s *Step) WithCases(cases []cube.DRCase) *Step {
	if _, ok := s.method.(*rzpSearch); !ok {
		return s
	}
	leading := *s
	leading.method = &rzpSearch{newCaseSet(cases)}
	return &leading
}

// NeedsCases reports whether the step is an RZP without a goal; see WithCases.
func (s *Step) NeedsCases() bool {
	search, ok := s.method.(*rzpSearch)
	return ok && search.cases == caseSet{}
}

// GoesOn reports whether the step has longer solutions, too, if the position is at the
// goal already, and solutions that continue from such positions. That is so for RZP.
func (s *Step) GoesOn() bool {
	_, ok := s.method.(*rzpSearch)
	return ok
}

func (s *rzpSearch) final() bool          { return false }
func (s *rzpSearch) moves() cube.MoveSet  { return cube.EOMoves }
func (s *rzpSearch) choice() cube.MoveSet { return cube.EOMoves }
func (s *rzpSearch) produces() []Facts    { return nothing }

func (s *rzpSearch) notReady(*cube.Cube, []frame) string {
	if s.cases == (caseSet{}) {
		return "give --case or --triggers"
	}
	return ""
}

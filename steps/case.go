package steps

import (
	"fmt"
	"strings"

	"nissy/cube"
)

// Case is the case that a solution leads to. After EO it is the cases of the two DRs that
// can follow, after RZP that of the DR; after DR it is the HTR subset; after a finish except
// the slice it is what is left of the slice. After other steps it is zero. Cases can be
// compared with ==.
type Case struct {
	DRs    [2]AxisCase    // zero unless after EO; the second is zero if only one matters
	DR     cube.DRCase    // zero unless after RZP
	Subset cube.HTRSubset // zero unless after DR
	slice  string         // the lengths of the cycles of its edges, such as "slice 2 2"; empty unless after a finish except the slice
}

// AxisCase is the case of DR on an axis.
type AxisCase struct {
	axis cube.Axis
	cube.DRCase
}

// String returns the name of the DR and its case, such as "drud 6c8e".
func (a AxisCase) String() string { return DR.On(a.axis).Name() + " " + a.DRCase.String() }

// OnAxis returns the case with only the DR on the axis, if it is one after EO.
func (c Case) OnAxis(dr cube.Axis) Case {
	for _, a := range c.DRs {
		if a != (AxisCase{}) && a.axis == dr {
			c.DRs = [2]AxisCase{a}
		}
	}
	return c
}

// String returns the name of the case: "drud 6c8e, drrl 5c6e", "4c4e", "4c5 2e" or "slice 3".
// It is empty for the zero Case.
func (c Case) String() string {
	switch {
	case c.slice != "":
		return c.slice
	case c.DR != cube.DRCase{}:
		return c.DR.String()
	case c.DRs == [2]AxisCase{}:
		return c.Subset.String()
	}
	if c.DRs[1] == (AxisCase{}) {
		return c.DRs[0].String()
	}
	return c.DRs[0].String() + ", " + c.DRs[1].String()
}

// MarshalText returns the name of the case.
func (c Case) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses the name of a case.
func (c *Case) UnmarshalText(text []byte) error {
	var read Case
	if subset, ok := cube.ParseHTRSubset(string(text)); ok {
		read.Subset = subset
	} else if dr, ok := cube.ParseDRCase(string(text)); ok {
		read.DR = dr
	} else if first, second, _ := strings.Cut(string(text), ", "); parseAxisCase(first) != (AxisCase{}) {
		read.DRs = [2]AxisCase{parseAxisCase(first), parseAxisCase(second)}
	} else if strings.HasPrefix(string(text), slicePrefix) {
		read.slice = string(text)
	}
	if read.String() != string(text) {
		return fmt.Errorf("steps: bad case %q", text)
	}
	*c = read
	return nil
}

// parseAxisCase parses a text such as "drud 6c8e". It returns the zero value if the text
// is not valid.
func parseAxisCase(text string) AxisCase {
	name, rest, _ := strings.Cut(text, " ")
	for a := range cube.Axis(cube.NumAxes) {
		if dr, ok := cube.ParseDRCase(rest); ok && name == DR.On(a).Name() {
			return AxisCase{a, dr}
		}
	}
	return AxisCase{}
}

func htrSubset(c *cube.Cube, dr cube.Axis) Case {
	subset, _ := c.HTRSubset(dr)
	return Case{Subset: subset}
}

// CaseOf returns the case of a cube with DR, else that of a cube with EO, on the first axis
// on which it has them. It is zero if the cube has neither, or if it is solved.
func CaseOf(c *cube.Cube) Case {
	facts := FactsOf(c)
	if facts.Solved() {
		return Case{}
	}
	for _, kind := range []struct {
		fact   FactKind
		caseOf func(*cube.Cube, cube.Axis) Case
	}{{LeaveSlice, sliceLeft}, {DR, htrSubset}, {EO, drCases}} {
		for _, axis := range []cube.Axis{cube.UD, cube.RL, cube.FB} {
			if facts.Has(kind.fact.On(axis)) {
				return kind.caseOf(c, axis)
			}
		}
	}
	return Case{}
}

// slicePrefix begins the cases of slices. "slice 0" is a slice without unsolved edges.
const slicePrefix = "slice "

// sliceLeft returns the case of a cube that is solved except for the slice between the
// faces of the axis. These layers may be turned.
func sliceLeft(c *cube.Cube, axis cube.Axis) Case {
	first, second := axis.Faces()
	var best cube.Cycles
	fewest := cube.NumEdges + cube.NumCorners
	for turns := range 16 {
		d := *c
		if t := turns % 4; t > 0 {
			d = d.Apply(cube.NewMove(first, t))
		}
		if t := turns / 4; t > 0 {
			d = d.Apply(cube.NewMove(second, t))
		}
		left := d.Cycles()
		if corners, edges := left.Count(); corners+edges < fewest {
			best, fewest = left, corners+edges
		}
	}
	return Case{slice: slicePrefix + best.EdgeLengths()}
}

func drCases(c *cube.Cube, eo cube.Axis) (after Case) {
	for i, dr := range drAfterEO(eo) {
		after.DRs[i] = AxisCase{dr, c.DRCase(dr)}
	}
	return after
}

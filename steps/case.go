package steps

import (
	"fmt"
	"strings"

	"nissy/cube"
)

// Case is the case that a solution leads to. After EO it is the cases of the two DRs that
// can follow; after DR it is the HTR subset. After other steps it is zero. Cases can be
// compared with ==.
type Case struct {
	DRs    [2]AxisCase    // zero unless after EO
	Subset cube.HTRSubset // zero unless after DR
}

// AxisCase is the case of DR on an axis.
type AxisCase struct {
	Axis cube.Axis
	cube.DRCase
}

// String returns the name of the DR and its case, such as "drud 6c8e".
func (a AxisCase) String() string { return DR.On(a.Axis).Name() + " " + a.DRCase.String() }

// String returns the name of the case: "drud 6c8e, drrl 5c6e" or "4c5 2e". It is empty
// for the zero Case.
func (c Case) String() string {
	if c.DRs == [2]AxisCase{} {
		return c.Subset.String()
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
	} else if first, second, ok := strings.Cut(string(text), ", "); ok {
		read.DRs = [2]AxisCase{parseAxisCase(first), parseAxisCase(second)}
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

// htrSubset returns the case of a cube in DR on the axis.
func htrSubset(c *cube.Cube, dr cube.Axis) Case {
	subset, _ := c.HTRSubset(dr)
	return Case{Subset: subset}
}

// drCases returns the case of a cube with EO on the axis.
func drCases(c *cube.Cube, eo cube.Axis) (after Case) {
	for i, dr := range drAfterEO(eo) {
		after.DRs[i] = AxisCase{dr, c.DRCase(dr)}
	}
	return after
}

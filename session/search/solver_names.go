package search

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/session"
	"nissy/steps"
)

// Solver is what a solver of nissy-core is for nissy.
type Solver struct {
	Step       string // the step with the same solutions
	TableBytes int64  // the size of the solver's table of the whole cube; 0: it has none, or of any size
}

// maxH48 is the number of nissy-core's largest solver of the whole cube, h48h11.
const maxH48 = 11

// h48Bytes returns the size of the table of the solver h48hN. A part of it, in lines of 64 bytes, doubles
// with each number.
func h48Bytes(h int) int64 { return 2_060_648 + (59_246_589<<h/2+63)/64*64 }

// h48Name matches h48h7, and names such as h48h7k2 of older versions. There k is the number of bits of
// an entry.
var h48Name = regexp.MustCompile(`^h48h([0-9]{1,2})(?:k[0-9])?$`)

// coordinateName matches coord_DREO_UR. After the coordinate follows a rotation by the faces that
// it takes to U and F. mcoord is for combinations of coordinates.
var coordinateName = regexp.MustCompile(`^m?coord_([A-Z]+)_([UDRLFB]{2})$`)

// coordinateSteps are the steps for the coordinates of nissy-core. # is the axis that the rotation takes
// to U/D, and * the one that it takes to F/B.
var coordinateSteps = map[string]string{
	"EO": "eo*", "DR": "dr#", "DREO": "dr#-eo*", "HTR": "htr-dr#", "DRSLICE": "dr#slice", "DRFIN": "dr#fin",
	"CORNERS": "corners", "CORNERSX": "cornersx",
}

// ParseSolver returns what the solver of nissy-core with the name is for nissy. The short names of its
// solvers are those of steps. The error is a *session.InputError.
func ParseSolver(name string) (Solver, error) {
	if match := h48Name.FindStringSubmatch(name); match != nil {
		if h, _ := strconv.Atoi(match[1]); h <= maxH48 {
			return Solver{DefaultStep, h48Bytes(h)}, nil
		}
	}
	if match := coordinateName.FindStringSubmatch(name); match != nil {
		if step := coordinateSteps[match[1]]; step != "" {
			if rotation, err := cube.ParseSym(match[2]); err == nil {
				to := rotation.Inverse()
				axes := strings.NewReplacer("#", to.Face(cube.U).Axis().String(), "*", to.Face(cube.F).Axis().String())
				return Solver{Step: axes.Replace(step)}, nil
			}
		}
	}
	if step := steps.Lookup(name); step != nil && slices.Contains(solverAliases, step.Name) {
		return Solver{Step: step.Name}, nil
	}
	return Solver{}, &session.InputError{Problem: "unknown solver", Token: session.Shorten(name), Msg: "write h48h0 to h48h11, or a coordinate and a rotation, such as coord_EO_UF"}
}

// solverAliases are the short names of nissy-core's solvers.
var solverAliases = []string{
	"optimal", "eofb", "eorl", "eoud", "drud", "drrl", "drfb", "drudslice", "drrlslice", "drfbslice",
	"drud-eofb", "drrl-eofb", "drud-eorl", "drfb-eorl", "drrl-eoud", "drfb-eoud",
	"drudfin", "drrlfin", "drfbfin", "htr-drud", "htr-drrl", "htr-drfb", "corners", "cornersx",
}

package search

import (
	"cmp"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/internal/lazyregexp"
	"nissy/session"
)

// Solver is what a solver of nissy-core is for nissy.
type Solver struct {
	Step       string   // the step for the same goal
	Coordinate string   // the coordinate that it solves, such as DREO; empty: the whole cube
	Rotation   cube.Sym // takes the faces as the solver sees them to those of the cube
	TableBytes int64    // the size of its table, if that is one of the whole cube; 0: it has none, or of any size
}

// maxH48 is the number of nissy-core's largest solver of the whole cube, h48h11.
const maxH48 = 11

// h48Bytes returns the size of the table of the solver h48hN. A part of it, in lines of 64 bytes, doubles
// with each number.
func h48Bytes(h int) int64 { return 2_060_648 + (59_246_589<<h/2+63)/64*64 }

// h48Name matches h48h7, and names such as h48h7k2 of older versions. There k is the number of bits of
// an entry.
var h48Name = lazyregexp.New(`^h48h([0-9]{1,2})(?:k[0-9])?$`)

// coordinateName matches coord_DREO_UR. After the coordinate follow the faces to which the solver turns
// U and F. mcoord is for DRFIN, which consists of two coordinates.
var coordinateName = lazyregexp.New(`^(?:m?coord_(DRFIN)|coord_([A-Z]+))_([UDRLFB]{2})$`)

// coordinateSteps are the steps for the coordinates of nissy-core. # is the axis that the solver
// sees as U/D, and * the one that it sees as F/B.
var coordinateSteps = map[string]string{
	"EO": "eo*", "DR": "dr#", "DREO": "dr#-eo*", "HTR": "htr-dr#", "DRSLICE": "dr#slice", "DRFIN": "dr#fin",
	"CORNERS": "corners", "CORNERSX": "cornersx",
}

// solverAliases are nissy-core's short names of solvers. Its solver of the whole cube is a step of nissy.
var solverAliases = map[string]string{
	"eofb": "coord_EO_UF", "eorl": "coord_EO_UR", "eoud": "coord_EO_FD",
	"drud": "coord_DR_UF", "drrl": "coord_DR_RF", "drfb": "coord_DR_FD",
	"drudslice": "coord_DRSLICE_UF", "drrlslice": "coord_DRSLICE_LF", "drfbslice": "coord_DRSLICE_BU",
	"drud-eofb": "coord_DREO_UF", "drrl-eofb": "coord_DREO_RF", "drud-eorl": "coord_DREO_UR",
	"drfb-eorl": "coord_DREO_RU", "drrl-eoud": "coord_DREO_FR", "drfb-eoud": "coord_DREO_FD",
	"drudfin": "mcoord_DRFIN_UF", "drrlfin": "mcoord_DRFIN_LF", "drfbfin": "mcoord_DRFIN_BU",
	"htr-drud": "coord_HTR_UF", "htr-drrl": "coord_HTR_LF", "htr-drfb": "coord_HTR_BU",
	"corners": "coord_CORNERS_UF", "cornersx": "coord_CORNERSX_UF",
}

// ParseSolver returns what the solver of nissy-core with the name is for nissy. The error is a
// *session.InputError.
func ParseSolver(name string) (Solver, error) {
	if name == DefaultStep {
		return Solver{Step: DefaultStep}, nil
	}
	if match := h48Name().FindStringSubmatch(name); match != nil {
		if h, _ := strconv.Atoi(match[1]); h <= maxH48 {
			return Solver{Step: DefaultStep, TableBytes: h48Bytes(h)}, nil
		}
	}
	if match := coordinateName().FindStringSubmatch(cmp.Or(solverAliases[name], name)); match != nil {
		coordinate := match[1] + match[2]
		rotation, err := cube.ParseSym(match[3])
		if step := coordinateSteps[coordinate]; step != "" && err == nil {
			view := rotation.Inverse()
			ud, fb := view.Face(cube.U).Axis(), view.Face(cube.F).Axis()
			step = strings.NewReplacer("#", ud.String(), "*", fb.String()).Replace(step)
			return Solver{Step: step, Coordinate: coordinate, Rotation: view}, nil
		}
	}
	return Solver{}, &session.InputError{
		Problem: "unknown solver", Token: session.Shorten(name),
		Msg: "write h48h0 to h48h11, or a coordinate and a rotation, such as coord_EO_UF",
	}
}

package steps

import (
	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// solveAR solves AR with EO on F/B and DR on U/D. The inverse of such an AR need not be
// one: it is an AR with DR on R/L.
var solveAR = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableAR}}},
	moveset:      cube.EOMoves,
	ending:       niss.Clockwise,
	oneSided:     true,
	produced:     []Facts{{on: onAxis{AR: fb}}},
}

// solveDRFromAR solves DR on U/D from AR, on the side that has it.
var solveDRFromAR = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableDRAR}}},
	moveset:      cube.ARMoves,
	ending:       niss.Clockwise,
	produced:     []Facts{{on: onAxis{DR: ud}}},
}

func arSteps() []*Step {
	ar := stepsByBothAxes(
		Step{Name: "ar", Title: "AR, keeping EO (detected)", method: solveAR, requirement: EO},
		"ar-eo%s", "AR for DR on another axis, keeping EO on %s",
		"ar%s-eo%s", "AR for DR on %s, keeping EO on %s")
	dr := stepsByBothAxes(
		Step{Name: "dr-ar", Title: "DR, keeping AR (detected)", method: solveDRFromAR, requirement: AR, caseOf: htrSubset},
		"dr-ar%s", "DR on another axis, keeping AR with EO on %s",
		"dr%s-ar%s", "DR on %s, keeping AR with EO on %s")
	for _, s := range dr {
		s.requirementText = "AR"
		if haveOneAxis(s.frames) {
			s.requirementText += " with EO on " + axisTitle[s.frames[0].requiredAxis]
		}
		s.notReadyText = s.requirementText + " must be solved"
	}
	return append(ar, dr...)
}

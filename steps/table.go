package steps

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// All returns the steps in the order of the manual. Callers must not change them.
func All() []*Step { return allSteps() }

var allSteps = sync.OnceValue(func() (steps []*Step) {
	for _, f := range families {
		steps = append(steps, f.steps()...)
	}
	return steps
})

// families has the steps by family, with the beginnings of their names. Those of a family
// are made when somebody first needs them.
var families = []struct {
	prefixes string
	steps    func() []*Step
}{
	{"optimal light eo", sync.OnceValue(wholeSteps)},
	{"eo", byAxis(
		Step{Name: "eo", Title: "EO on any axis", method: solveEO, requirement: centresSolved, caseOf: drCases},
		"eo%s", "EO on %s", onFB)},
	{"co", byAxis(
		Step{Name: "co", Title: "CO on any axis", method: solveCO},
		"co%s", "CO on %s", onUD)},
	{"co", byAxis(
		Step{Name: "co-URF", Title: "CO on any axis, turning U, R and F", method: solveCOURF},
		"co%s-URF", "CO on %s, turning U, R and F", axisSyms{onUD.axes, aboutUFR, aboutUFR})},
	{"dr", byAxis(
		Step{Name: "dr", Title: "DR on any axis", method: solveDR, requirement: centresSolved, caseOf: htrSubset},
		"dr%s", "DR on %s", onUD)},
	{"rzp", sync.OnceValue(rzpSteps)},
	{"dr", sync.OnceValue(drFromEOSteps)},
	{"ar dr", sync.OnceValue(arSteps)},
	{"htr", byAxis(
		Step{Name: "htr", Title: "HTR, keeping DR (detected)", method: solveHTR, requirement: DR},
		"htr-dr%s", "HTR, keeping DR on %s", onUD)},
	{"fr", byAxis(
		Step{Name: "fr", Title: "FR on any axis, from HTR", method: solveFR, requirement: HTR},
		"fr%s", "FR on %s, from HTR", onUD)},
	{"fr", byAxis(
		Step{Name: "frls", Title: "FR except the slice, on any axis, from HTR", method: solveFRLS, requirement: HTR},
		"fr%sls", "FR except the slice, on %s, from HTR", onUD)},
	{"dr", byAxis(
		Step{Name: "drfin", Title: "Finish, keeping DR (detected)", method: solveDRFinish, requirement: DR},
		"dr%sfin", "Finish, keeping DR on %s", onUD)},
	{"dr", byAxis(
		Step{Name: "drslice", Title: "Finish except the slice, keeping DR (detected)", method: solveDRSlice, requirement: DR, caseOf: sliceLeft},
		"dr%sslice", "Finish except the slice, keeping DR on %s", onUD)},
	{"htr", byAxis(
		Step{Name: "htrslice", Title: "Finish except a slice, by half turns", method: solveHTRSlice, requirement: HTR, caseOf: sliceLeft},
		"htr%sslice", "Finish except the slice of %s, by half turns", onUD)},
	{"fr", byAxis(
		Step{Name: "frfin", Title: "Finish, keeping FR (detected)", method: solveFRFinish, requirement: FR},
		"fr%sfin", "Finish, keeping FR on %s", onUD)},
	{"fr", byAxis(
		Step{Name: "frslice", Title: "Finish except the slice, keeping FR (detected)", method: solveFRSlice, requirement: FRLS, caseOf: sliceLeft},
		"fr%sslice", "Finish except the slice, keeping FR on %s", onUD)},
	{"htr", func() []*Step { return []*Step{htrFinish} }},
	{"c", sync.OnceValue(cornerSteps)},
	{"1 2 F cross xcross EO roux two_gen", sync.OnceValue(blockSteps)},
}

// Lookup returns the step with the name, or nil if there is none. If no name is equal,
// case does not matter, hyphens may replace underscores, and the faces of a block's
// place may be in any order: DR, f2l-1, two-gen-finish, 223-fd. AR is also called JZP, as
// in jzpud-eofb.
func Lookup(name string) *Step {
	beginsName := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	for _, f := range families {
		if !slices.ContainsFunc(strings.Fields(f.prefixes), beginsName) {
			continue
		}
		for _, s := range f.steps() {
			if s.Name == name {
				return s
			}
		}
	}
	plain := PlainName(name)
	if rest, ok := strings.CutPrefix(plain, "jzp"); ok {
		plain = "ar" + rest
	}
	for _, s := range All() {
		if s.matches(plain) {
			return s
		}
	}
	return nil
}

// matches reports whether a name, as PlainName returns it, means the step.
func (s *Step) matches(plain string) bool {
	own := PlainName(s.Name)
	return own == plain || s.Stem != "" && s.sortFaces(own) == s.sortFaces(plain)
}

// sortFaces sorts the faces of the place in a plain name of the step's family. In
// 123-d-ld it sorts each of the two parts.
func (s *Step) sortFaces(plain string) string {
	family := PlainName(s.Stem) + "-"
	place, ok := strings.CutPrefix(plain, family)
	if !ok {
		return plain
	}
	parts := strings.Split(place, "-")
	for i, part := range parts {
		parts[i] = sortLetters(part)
	}
	return family + strings.Join(parts, "-")
}

func sortLetters(text string) string {
	letters := []byte(text)
	slices.Sort(letters)
	return string(letters)
}

// PlainName returns the name in lower case and with hyphens instead of underscores.
func PlainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// axisTitle is the name of each axis in titles and messages.
var axisTitle = [cube.NumAxes]string{cube.UD: "U/D", cube.RL: "R/L", cube.FB: "F/B"}

// noAxisFrames has the only frame of the steps without an axis.
var noAxisFrames = []frame{{requiredAxis: noAxis}}

// axisSyms says how a family of steps lists its axes and takes them to the
// canonical one, when the axis is given and when any will do.
type axisSyms struct {
	axes            []cube.Axis
	given, detected symByAxis
}

var (
	onFB = axisSyms{[]cube.Axis{cube.FB, cube.RL, cube.UD}, toFB, anyToFB} // EO
	onUD = axisSyms{[]cube.Axis{cube.UD, cube.RL, cube.FB}, toUD, anyToUD} // CO, DR and what follows
)

// byAxis returns a function that makes what stepsByAxis returns, once.
func byAxis(detecting Step, name, title string, k axisSyms) func() []*Step {
	return sync.OnceValue(func() []*Step { return stepsByAxis(detecting, name, title, k) })
}

// stepsByAxis returns the step detecting, which detects its axis, followed by a step for
// each axis. The patterns of their names and titles have a %s for the axis.
func stepsByAxis(detecting Step, name, title string, k axisSyms) []*Step {
	steps := []*Step{&detecting}
	for _, a := range k.axes {
		s := detecting
		s.Name = fmt.Sprintf(name, a)
		s.Title = fmt.Sprintf(title, axisTitle[a])
		f := frame{sym: k.given[a], requiredAxis: a, axes: []cube.Axis{a}}
		if detecting.requirement == HTR { // it has no axis
			f.requiredAxis = noAxis
		}
		s.frames = []frame{f}
		steps = append(steps, &s)
		f.sym, f.stepNames = k.detected[a], []string{s.Name}
		detecting.frames = append(detecting.frames, f)
	}
	return steps
}

func tableSearch(table *pruning.Spec, ending niss.Ending, produced []Facts) *coordinateSearch {
	return &coordinateSearch{alternatives: []alternative{{{table: table}}}, ending: ending, produced: produced}
}

func byHalfTurns(s *coordinateSearch) *coordinateSearch {
	s.byHalfTurns = true
	return s
}

// finalSearch returns a tableSearch whose solutions are on normal only.
func finalSearch(table *pruning.Spec, produced []Facts) *coordinateSearch {
	s := tableSearch(table, niss.AnyEnding, produced)
	s.isFinal = true
	return s
}

// What the solutions of several searches produce.
var (
	producesEO      = []Facts{{on: axesByKind{EO: fb}}}
	producesDR      = []Facts{{on: axesByKind{DR: ud}}}
	producesSlice   = []Facts{{on: axesByKind{LeaveSlice: ud}}}
	producesCorners = []Facts{{pieces: allCorners}}
	producesAll     = []Facts{everything}
)

// The searches by one table.
var (
	solveEO       = tableSearch(pruning.TableEO, niss.Clockwise, producesEO)
	solveCO       = tableSearch(pruning.TableCO, niss.Clockwise, []Facts{{on: axesByKind{CO: ud}}})
	solveDR       = tableSearch(pruning.TableDR, niss.Clockwise, producesDR)
	solveDRFromEO = tableSearch(pruning.TableDREO, niss.Clockwise, producesDR)
	// solveDRFromAR solves DR on U/D from AR, on the side that has it.
	solveDRFromAR      = tableSearch(pruning.TableDRAR, niss.Clockwise, producesDR)
	solveHTR           = byHalfTurns(tableSearch(pruning.TableHTR, niss.ClockwiseHTR, []Facts{{on: axesByKind{HTR: allAxes}}}))
	solveFR            = tableSearch(pruning.TableFR, niss.AnyEnding, []Facts{{on: axesByKind{FR: ud}}})
	solveFRLS          = tableSearch(pruning.TableFRLS, niss.AnyEnding, []Facts{{on: axesByKind{FRLS: ud}}})
	solveCornersHTR    = tableSearch(pruning.TableCornersHTR, niss.ClockwiseHTR, nothing)
	solveCornersHTRURF = tableSearch(pruning.TableCornersHTRURF, niss.Clockwise, nothing)
	solveHTRFinish     = finalSearch(pruning.TableHTRFinish, producesAll)
	solveCornersDR     = finalSearch(pruning.TableCornersDR, producesCorners)
	solveCorners       = finalSearch(pruning.TableCorners, producesCorners)
)

// solveCOURF solves CO as on a 2x2x2 cube, which has no centres: the stickers of the two
// opposite colours may be on any two opposite faces.
var solveCOURF = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableCO222}}}, ending: niss.Clockwise, oneSided: true,
	produced: nothing,
}

// solveAnyDRFromEO solves DR on either axis other than that of EO: on U/D or R/L.
var solveAnyDRFromEO = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableDREO}}, {{pruning.TableDREO, niss.View{Conj: rotRF}}}},
	ending:       niss.Clockwise, produced: []Facts{{on: axesByKind{DR: ud}}, {on: axesByKind{DR: rl}}},
}

// drFromEOSteps returns the steps from EO to DR. One search of those that detect the axis of
// DR is for both axes that can follow.
func drFromEOSteps() []*Step {
	steps := stepsByBothAxes(
		Step{Name: "dr-eo", Title: "DR on any axis, keeping EO (detected)", method: solveAnyDRFromEO, requirement: EO, caseOf: htrSubset},
		"dr-eo%s", "DR on another axis, keeping EO on %s",
		"dr%s-eo%s", "DR on %s, keeping EO on %s")
	for _, s := range steps {
		if len(s.frames) == 1 {
			s.method = solveDRFromEO
			continue
		}
		var both []frame
		for pair := range slices.Chunk(s.frames, 2) {
			f := pair[0]
			f.sym = toFB[f.requiredAxis]
			f.axes = append(f.axes, pair[1].axes...)
			f.stepNames = append(f.stepNames, pair[1].stepNames...)
			both = append(both, f)
		}
		s.frames = both
	}
	return steps
}

// drAfterEO returns the axes of the DRs that can follow EO on the axis: the other two.
func drAfterEO(eo cube.Axis) []cube.Axis {
	return slices.DeleteFunc(slices.Clone(onUD.axes), func(a cube.Axis) bool { return a == eo })
}

var solveDRFinish = &coordinateSearch{
	alternatives: []alternative{{
		{table: pruning.TableDRFinish},
		{table: pruning.TablePhase2Corners},
		{table: pruning.TablePhase2Edges},
	}},
	isFinal:  true,
	produced: producesAll,
}

// solveDRSlice solves all but the edges and centres of the E slice. The slice may be
// turned against both layers. Then the rest is solved in a view that is turned about
// U/D.
var solveDRSlice = &coordinateSearch{
	alternatives: []alternative{
		{{table: pruning.TableDRFinish}},
		{{pruning.TableDRFinish, niss.View{Turn: cube.SymFromFaces(cube.U, cube.F, cube.L)}}},
		{{pruning.TableDRFinish, niss.View{Turn: cube.SymFromFaces(cube.U, cube.L, cube.B)}}},
		{{pruning.TableDRFinish, niss.View{Turn: cube.SymFromFaces(cube.U, cube.B, cube.R)}}},
	},
	moveset:  cube.DRSliceMoves,
	isFinal:  true,
	produced: producesSlice,
}

// solveHTRSlice is as solveDRSlice, but by half turns: the slice may be turned by half a
// turn against both layers.
var solveHTRSlice = &coordinateSearch{
	alternatives: []alternative{
		{{table: pruning.TableHTRSlice}},
		{{pruning.TableHTRSlice, niss.View{Turn: cube.SymFromFaces(cube.U, cube.L, cube.B)}}},
	},
	moveset:  cube.DRSliceMoves & cube.HalfTurns,
	isFinal:  true,
	produced: producesSlice,
}

// solveFRSlice makes moves that keep FR. They cannot turn the slice against both layers.
var solveFRSlice = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableHTRSlice}}}, moveset: cube.FRMoves, isFinal: true,
	produced: []Facts{{on: axesByKind{LeaveSlice: ud}, pieces: besideSlice}},
}

// besideSlice are all pieces except the edges of the E slice.
var besideSlice = allPieces.Without(cube.PieceSet{Edges: 1<<cube.FR | 1<<cube.FL | 1<<cube.BL | 1<<cube.BR})

// solveFRFinish uses the table for all half turns: only 192 positions have FR.
var solveFRFinish = &coordinateSearch{
	alternatives: solveHTRFinish.alternatives, moveset: cube.FRMoves, isFinal: true,
	produced: producesAll,
}

var htrFinish = &Step{
	Name: "htrfin", Title: "Finish by half turns", method: solveHTRFinish, requirement: HTR, frames: noAxisFrames,
}

// solveCorners222 solves the corners as those of a 2x2x2 cube, which has no centres.
var solveCorners222 = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableCorners222}}}, isFinal: true, transform: holdDBL,
	produced: nothing,
}

// holdDBL renames the colours of the cube so that the corner DBL is solved. Turns of U,
// R and F do not move it.
func holdDBL(c cube.Cube) cube.Cube {
	for s := range cube.Sym(cube.NumRotations) {
		r := s.Rotation()
		r = r.Mul(&c)
		if piece, twist := r.CornerAt(cube.DBL); piece == cube.DBL && twist == 0 {
			return r
		}
	}
	panic("steps: no rotation holds DBL") // one of the rotations always does
}

func cornerSteps() []*Step {
	fromDR := stepsByAxis(
		Step{Name: "corners-dr", Title: "Corners, keeping DR (detected)", method: solveCornersDR, requirement: DR},
		"corners-dr%s", "Corners, keeping CO on %s", onUD)
	for _, s := range fromDR[1:] {
		s.requirement = CO // if the axis is given, the edges do not matter
	}
	return slices.Concat(
		fromDR,
		[]*Step{
			{Name: "chtr", Title: "Corners to HTR", method: solveCornersHTR, frames: noAxisFrames},
			{Name: "chtr-URF", Title: "Corners to HTR, turning U, R and F", method: solveCornersHTRURF, frames: noAxisFrames},
			{Name: "corners", Title: "Corners", method: solveCorners, frames: noAxisFrames},
			{Name: "corners-URF", Title: "Corners as a 2x2x2 cube, turning U, R and F", method: solveCorners222, frames: noAxisFrames},
			{Name: "cornersx", Title: "Corners without centres, a 2x2x2 cube", method: solveCorners222, frames: noAxisFrames},
		},
	)
}

// solveAR solves AR with EO on F/B and DR on U/D. The inverse of such an AR need not be
// one: it is an AR with DR on R/L.
var solveAR = &coordinateSearch{
	alternatives: []alternative{{{table: pruning.TableAR}}}, ending: niss.Clockwise, oneSided: true,
	produced: []Facts{{on: axesByKind{AR: fb}}},
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

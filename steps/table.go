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

// All lists the steps in the order of the manual. They are not to be changed.
func All() []*Step { return all() }

var all = sync.OnceValue(func() []*Step {
	return slices.Concat(
		wholeSteps(),
		eoSteps(),
		coSteps(),
		drSteps(),
		drFromEOSteps(),
		htrSteps(),
		finishSteps(),
		cornerSteps(),
		blockSteps(),
	)
})

// Lookup finds a step by its name; nil when there is none. Where no name is
// meant exactly, capitals, small letters and hyphens do, and the faces of a block's place
// in any order: DR, f2l-1, two-gen-finish, 223-fd.
func Lookup(name string) *Step {
	for _, s := range All() {
		if s.Name == name {
			return s
		}
	}
	for _, s := range All() {
		if s.isCalled(PlainName(name)) {
			return s
		}
	}
	return nil
}

// isCalled reports whether a plain name means the step.
func (s *Step) isCalled(plain string) bool {
	own := PlainName(s.Name)
	return own == plain || s.Family != "" && s.sortPlace(own) == s.sortPlace(plain)
}

// sortPlace sorts the faces of a place behind the plain name of the step's family:
// both in 123-d-dl, those of each part.
func (s *Step) sortPlace(plain string) string {
	place, ok := strings.CutPrefix(plain, PlainName(s.Family)+"-")
	if !ok {
		return plain
	}
	parts := strings.Split(place, "-")
	for i, part := range parts {
		faces := []byte(part)
		slices.Sort(faces)
		parts[i] = string(faces)
	}
	return strings.Join(parts, "-")
}

// PlainName writes a name in small letters and with hyphens.
func PlainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// axisTitle is how titles and messages write the axes.
var axisTitle = [cube.NumAxes]string{cube.UD: "U/D", cube.RL: "R/L", cube.FB: "F/B"}

// here is the only frame of the steps that have no axis.
var here = []frame{{needs: noAxis}}

// kind says how a family of steps lists its axes and takes them to the
// canonical one, when the axis is given and when any will do.
type kind struct {
	axes      []cube.Axis
	to, anyTo byAxis
}

var (
	onFB = kind{[]cube.Axis{cube.FB, cube.RL, cube.UD}, toFB, anyToFB} // EO
	onUD = kind{[]cube.Axis{cube.UD, cube.RL, cube.FB}, toUD, anyToUD} // CO, DR and what follows
)

// family makes the step any, which detects its axis, and its siblings, one an
// axis. The patterns of their name and title have a %s for the axis.
func family(any Step, name, title string, k kind) []*Step {
	steps := []*Step{&any}
	for _, a := range k.axes {
		s := any
		s.Name = fmt.Sprintf(name, a)
		s.Title = fmt.Sprintf(title, axisTitle[a])
		s.frames = []frame{{sym: k.to[a], needs: a, axes: []cube.Axis{a}}}
		steps = append(steps, &s)
		any.frames = append(any.frames, frame{sym: k.anyTo[a], needs: a, axes: []cube.Axis{a}, detected: []string{s.Name}})
	}
	return steps
}

var solveEO = &coordinateSearch{
	slots:        []slot{{coord: pruning.EO}},
	alternatives: []alternative{{{table: pruning.TableEO, col: 0}}},
	moveset:      cube.AllMoves,
	ending:       niss.Clockwise,
	makes:        []Facts{Known(EO.On(cube.FB))},
}

func eoSteps() []*Step {
	return family(
		Step{Name: "eo", Title: "EO on any axis", method: solveEO, requires: CentresSolved, caseOf: drCases},
		"eo%s", "EO on %s", onFB)
}

var solveCO = &coordinateSearch{
	slots:        []slot{{coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableCO, col: 0}}},
	moveset:      cube.AllMoves,
	ending:       niss.Clockwise,
	makes:        []Facts{Known(CO.On(cube.UD))},
}

// solveCOURF solves CO as on a 2x2x2 cube, which has no centres: the stickers
// of the two opposite colours may come to lie on any two opposite faces.
var solveCOURF = &coordinateSearch{
	slots:        []slot{{coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableCO222, col: 0}}},
	moveset:      cube.URFMoves,
	ending:       niss.Clockwise,
	oneSided:     true,
	makes:        nothing,
}

func coSteps() []*Step {
	return slices.Concat(
		family(
			Step{Name: "co", Title: "CO on any axis", method: solveCO},
			"co%s", "CO on %s", onUD),
		family(
			Step{Name: "co-URF", Title: "CO on any axis, turning U, R and F", method: solveCOURF},
			"co%s-URF", "CO on %s, turning U, R and F", kind{onUD.axes, aboutUFR, aboutUFR}),
	)
}

var solveDR = &coordinateSearch{
	slots:        []slot{{coord: pruning.ESlice}, {coord: pruning.EO}, {coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableDR, rows: []int{0, 1}, col: 2}}},
	moveset:      cube.AllMoves,
	ending:       niss.Clockwise,
	makes:        []Facts{Known(DR.On(cube.UD))},
}

func drSteps() []*Step {
	return family(
		Step{Name: "dr", Title: "DR on any axis", method: solveDR, requires: CentresSolved, caseOf: htrSubset},
		"dr%s", "DR on %s", onUD)
}

var solveDRFromEO = &coordinateSearch{
	slots:        []slot{{coord: pruning.ESlice}, {coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableDREO, rows: []int{0}, col: 1}}},
	moveset:      cube.EOMoves,
	ending:       niss.Clockwise,
	makes:        []Facts{Known(DR.On(cube.UD))},
}

// solveAnyDRFromEO goes to DR on either of the axes that are not EO's, here
// U/D or R/L.
var solveAnyDRFromEO = &coordinateSearch{
	slots: []slot{
		{coord: pruning.ESlice}, {coord: pruning.CO},
		{coord: pruning.ESlice, view: rlAsUD}, {coord: pruning.CO, view: rlAsUD},
	},
	alternatives: []alternative{
		{{table: pruning.TableDREO, rows: []int{0}, col: 1}},
		{{table: pruning.TableDREO, rows: []int{2}, col: 3}},
	},
	moveset: cube.EOMoves,
	ending:  niss.Clockwise,
	makes:   []Facts{Known(DR.On(cube.UD)), Known(DR.On(cube.RL))},
}

var rlAsUD = niss.View{Conj: rf}

// drFromEOSteps are the steps to DR on any axis but that of EO, on any axis
// but a given one, and on given axes.
func drFromEOSteps() []*Step {
	anyAxis := Step{Name: "dr-eo", Title: "DR on any axis, keeping EO (detected)", method: solveAnyDRFromEO, requires: EO, caseOf: htrSubset}
	var anyDR, given []*Step
	for _, eo := range onFB.axes {
		s := anyAxis
		s.Name = fmt.Sprintf("dr-eo%s", eo)
		s.Title = "DR on another axis, keeping EO on " + axisTitle[eo]
		f := frame{sym: toFB[eo], needs: eo}
		for _, dr := range drAfterEO(eo) {
			g := anyAxis
			g.Name = fmt.Sprintf("dr%s-eo%s", dr, eo)
			g.Title = fmt.Sprintf("DR on %s, keeping EO on %s", axisTitle[dr], axisTitle[eo])
			g.method = solveDRFromEO
			g.frames = []frame{{sym: toUDAndFB[dr][eo], needs: eo, axes: []cube.Axis{dr}}}
			given = append(given, &g)
			f.axes = append(f.axes, dr)
			f.detected = append(f.detected, g.Name)
		}
		s.frames = []frame{f}
		anyDR = append(anyDR, &s)
		anyAxis.frames = append(anyAxis.frames, f)
	}
	return slices.Concat([]*Step{&anyAxis}, anyDR, given)
}

// drAfterEO lists the axes that DR may have after EO on an axis.
func drAfterEO(eo cube.Axis) (axes []cube.Axis) {
	for _, a := range onUD.axes {
		if a != eo {
			axes = append(axes, a)
		}
	}
	return axes
}

var solveHTR = &coordinateSearch{
	slots:        []slot{{coord: pruning.CPHTR}, {coord: pruning.SSlice}},
	alternatives: []alternative{{{table: pruning.TableHTR, rows: []int{0}, col: 1}}},
	moveset:      cube.DRMoves,
	ending:       niss.ClockwiseHTR,
	makes:        []Facts{Known(Fact{Kind: HTR})},
}

func htrSteps() []*Step {
	return family(
		Step{Name: "htr", Title: "HTR, keeping DR (detected)", method: solveHTR, requires: DR},
		"htr-dr%s", "HTR, keeping DR on %s", onUD)
}

var solveDRFinish = &coordinateSearch{
	slots: []slot{{coord: pruning.CP}, {coord: pruning.EP8}, {coord: pruning.EP4}},
	alternatives: []alternative{{
		{table: pruning.TableDRFinish, rows: []int{0}, col: 1},
		{table: pruning.TablePhase2Corners, rows: []int{2}, col: 0},
		{table: pruning.TablePhase2Edges, rows: []int{2}, col: 1},
	}},
	moveset: cube.DRMoves,
	isFinal: true,
	makes:   []Facts{everything},
}

// solveDRSlice leaves the edges and centres of the E slice. The layers may
// stand turned together: then the cube is solved when seen turned about U/D.
var solveDRSlice = newDRSlice()

func newDRSlice() *coordinateSearch {
	s := &coordinateSearch{moveset: cube.DRSliceMoves, isFinal: true, makes: []Facts{Known(LeaveSlice.On(cube.UD))}}
	for _, turn := range []cube.Sym{
		0,
		cube.SymOf(cube.U, cube.F, cube.L),
		cube.SymOf(cube.U, cube.L, cube.B),
		cube.SymOf(cube.U, cube.B, cube.R),
	} {
		n := len(s.slots)
		view := niss.View{Turn: turn}
		s.slots = append(s.slots, slot{coord: pruning.CP, view: view}, slot{coord: pruning.EP8, view: view})
		s.alternatives = append(s.alternatives, alternative{{table: pruning.TableDRFinish, rows: []int{n}, col: n + 1}})
	}
	return s
}

var solveHTRFinish = &coordinateSearch{
	slots:        []slot{{coord: pruning.HTRCornersE}, {coord: pruning.HTRMS}},
	alternatives: []alternative{{{table: pruning.TableHTRFinish, rows: []int{0}, col: 1}}},
	moveset:      cube.HalfTurns,
	isFinal:      true,
	makes:        []Facts{everything},
}

func finishSteps() []*Step {
	return slices.Concat(
		family(
			Step{Name: "drfin", Title: "Finish, keeping DR (detected)", method: solveDRFinish, requires: DR},
			"dr%sfin", "Finish, keeping DR on %s", onUD),
		family(
			Step{Name: "drslice", Title: "Finish but the slice, keeping DR (detected)", method: solveDRSlice, requires: DR},
			"dr%sslice", "Finish but the slice, keeping DR on %s", onUD),
		[]*Step{{
			Name: "htrfin", Title: "Finish by half turns", method: solveHTRFinish, requires: HTR,
			frames: here,
		}},
	)
}

var solveCornersDR = &coordinateSearch{
	slots:        []slot{{coord: pruning.CP}},
	alternatives: []alternative{{{table: pruning.TableCornersDR, col: 0}}},
	moveset:      cube.DRMoves,
	isFinal:      true,
	makes:        []Facts{Known(Fact{Kind: Corners})},
}

var solveCorners = &coordinateSearch{
	slots:        []slot{{coord: pruning.CP}, {coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableCorners, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	isFinal:      true,
	makes:        []Facts{Known(Fact{Kind: Corners})},
}

// solveCorners222 solves the corners as a 2x2x2 cube, which has no centres.
var solveCorners222 = &coordinateSearch{
	slots:        []slot{{coord: pruning.CP7}, {coord: pruning.CO7}},
	alternatives: []alternative{{{table: pruning.TableCorners222, rows: []int{0}, col: 1}}},
	moveset:      cube.URFMoves,
	isFinal:      true,
	prepare:      holdDBL,
	makes:        nothing,
}

// holdDBL renames the colours of the cube so that the corner DBL is solved,
// which turns of U, R and F leave alone.
func holdDBL(c cube.Cube) cube.Cube {
	for s := range cube.Sym(cube.NumRotations) {
		r := s.Rotation()
		r = r.Mul(&c)
		if piece, twist := r.CornerAt(cube.DBL); piece == cube.DBL && twist == 0 {
			return r
		}
	}
	panic("steps: no rotation holds DBL") // some rotation takes any corner anywhere
}

var solveCornersHTR = &coordinateSearch{
	slots:        []slot{{coord: pruning.CPHTR}, {coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableCornersHTR, rows: []int{0}, col: 1}}},
	moveset:      cube.AllMoves,
	ending:       niss.ClockwiseHTR,
	makes:        nothing,
}

var solveCornersHTRURF = &coordinateSearch{
	slots:        []slot{{coord: pruning.CPHTR}, {coord: pruning.CO}},
	alternatives: []alternative{{{table: pruning.TableCornersHTRURF, rows: []int{0}, col: 1}}},
	moveset:      cube.URFMoves,
	ending:       niss.Clockwise,
	makes:        nothing,
}

func cornerSteps() []*Step {
	fromDR := family(
		Step{Name: "corners-dr", Title: "Corners, keeping DR (detected)", method: solveCornersDR, requires: DR},
		"corners-dr%s", "Corners, keeping CO on %s", onUD)
	for _, s := range fromDR[1:] {
		s.requires = CO // the edges do not matter where the axis is given
	}
	return slices.Concat(
		fromDR,
		[]*Step{
			{Name: "chtr", Title: "Corners to HTR", method: solveCornersHTR, frames: here},
			{Name: "chtr-URF", Title: "Corners to HTR, turning U, R and F", method: solveCornersHTRURF, frames: here},
			{Name: "corners", Title: "Corners", method: solveCorners, frames: here},
			{Name: "corners-URF", Title: "Corners as a 2x2x2 cube, turning U, R and F", method: solveCorners222, frames: here},
			{Name: "cornersx", Title: "Corners without centres, a 2x2x2 cube", method: solveCorners222, frames: here},
		},
	)
}

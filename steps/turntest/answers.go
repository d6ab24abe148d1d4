package turntest

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/steps"
)

// isSolved reports whether a position is solved. The cube may be rotated.
func isSolved(p history.Position) bool {
	c := p.Cube()
	return c.IsSolved()
}

// Holds reports whether c has the step solved on the axes, such as fb. c is the cube as a person
// holds it.
func Holds(step string, axes []string, c cube.Cube) bool {
	list := make([]any, len(axes))
	for i, axis := range axes {
		list[i] = axis
	}
	return stepHolds(object{"step": step, "axes": list}, c)
}

// stepHolds is Holds for the step of a result.
func stepHolds(step object, c cube.Cube) bool {
	c = c.Recolored()
	if c == cube.Solved {
		return true
	}
	facts := steps.FactsOf(&c)
	var names []string
	for _, f := range facts.List() {
		names = append(names, f.Name())
	}
	name, slice := step.text("step"), ""
	switch {
	case name == "two_gen_reduction":
		places := strings.Split(step.text("place"), ",")
		for edge := range cube.Edge(cube.NumEdges) {
			if slices.Contains(places, edge.String()) && !facts.Has(steps.TwoGen.At(edge)) {
				return false
			}
		}
		return true
	case step.text("place") != "":
		solved := c.SolvedPieces()
		for place := range strings.SplitSeq(step.text("place"), ",") {
			if !slices.ContainsFunc(slices.Collect(cube.AllBlocks()), func(b cube.Block) bool { return b.Name() == name+"-"+place && solved.Has(b.PieceSet) }) {
				return false
			}
		}
		return true
	case name == "drslice":
		name, slice = "dr", "slice"
	}
	name, _, _ = strings.Cut(name, "-")
	if axes := step.texts("axes"); len(axes) > 0 && name != "htr" {
		for _, axis := range axes {
			if !slices.Contains(names, strings.TrimSuffix(name, axis)+axis+slice) {
				return false
			}
		}
		return true
	}
	return slices.Contains(names, name)
}

// isKnown reports whether stepHolds can check the step of a result.
func isKnown(step object) bool { return known.MatchString(step.text("step")) }

var known = regexp.MustCompile(`^(eo|co|dr|htr)(ud|rl|fb)?(fin|-eo|-dr)?(ud|rl|fb)?$|^(drslice|two_gen_reduction|two_gen_finish|optimal|light|222|123|223|F2L-1)$`)

// notReady reports whether the position is not ready for a step of a drawn request.
func notReady(a *answer) bool {
	c := a.position.CubeIn(a.grip)
	c = c.Recolored()
	facts := steps.FactsOf(&c)
	step := a.request.text("step")
	return step == "htrfin" && !facts.Has(steps.Fact{Kind: steps.HTR}) || step == "drudfin" && !facts.Has(steps.DR.On(cube.UD))
}

func checkSolutions(a *answer) {
	a.expect(len(a.results) > 0 || a.request.text("niss") == "mixed", "no solution") // a solved step has none
	for _, s := range a.results {
		if moves := s.alg(); s["length"] != nil { // otherwise it counts solutions
			if a.request.text("to") != "" {
				a.checkGoal(s)
			} else {
				a.expect(!isKnown(s) || stepHolds(s, a.position.Then(moves).Cube()), "%v does not solve %s", moves, a.request.text("step"))
			}
			a.expect(a.request["metric"] != nil || moves.Count(cube.HTM) == s.number("length"), "%v does not have %d moves", moves, s.number("length"))
		}
	}
}

func checkChain(a *answer) {
	for _, k := range a.results {
		if _, ok := k["insertions"]; ok {
			a.checkInsertions(k)
			continue
		}
		p := a.position
		for _, s := range k.objects("steps") {
			p = p.Then(s.alg())
			a.expect(!isKnown(s) || stepHolds(s, p.Cube()), "%v does not solve %s", s.alg(), s.text("step"))
		}
		if k["steps"] == nil {
			continue // it counts solutions
		}
		if merged := a.position.Then(k.alg()); merged.Cube() != p.Cube() {
			a.fail("%v does not do what the steps do", k.alg())
		}
		if isSolved(p) {
			a.checkWhole(k, a.position)
		}
	}
}

// checkWhole checks the field moves, a solution without NISS of the cube at a position.
func (a *answer) checkWhole(o object, before history.Position) {
	moves := o.moves("moves")
	a.expect(isSolved(before.Then(cube.Alg{Normal: moves})), "%s does not solve the cube", cube.FormatMoves(moves))
	a.expect(cube.CountMoves(moves, cube.HTM) == o.number("length"), "%s does not have %d moves", cube.FormatMoves(moves), o.number("length"))
}

// checkInsertions checks a result that is a skeleton with insertions.
func (a *answer) checkInsertions(o object) {
	a.expect(isSolved(a.scramble.Then(o.alg())), "%v does not solve the cube", o.alg())
	a.checkWhole(o, a.scramble)
	if strings.Trim(o.text("skeleton"), "[] 0123456789xyz'") != "" { // a write-up cannot have a line of places and rotations only
		a.checkText(o.text("text"), o.number("length"))
	}
}

// checkText checks that the text, lines of a write-up, solves the cube with a total of moves.
func (a *answer) checkText(text string, total int) {
	attempt, _ := history.Attempt{}.Apply(history.Set{Scramble: a.scramble}) // cannot fail
	read, _, err := writeup.Read(strings.TrimSpace(attempt.String()) + "\n\n" + text)
	switch {
	case err != nil:
		a.fail("%s cannot be read: %v", text, err)
	case !read.Complete() && total > 0:
		a.fail("%s does not solve the cube", text)
	case read.Total() != total:
		a.fail("%s has %d moves, not %d", text, read.Total(), total)
	}
}

func checkInsert(a *answer) {
	solved := isSolved(a.position)
	slice := a.request["slice"] == true
	a.expect(len(a.results) > 0, "found no insertions")
	most := history.NewTallier(a.position).Total()
	if !slice {
		most += 12
	}
	for i, o := range a.results {
		if o["insertions"] == nil {
			continue // it counts solutions
		}
		a.checkInsertions(o)
		if i == 0 && !a.any && (!slice || solved) {
			a.expect(o.number("length") <= most, "%d moves where %d are enough", o.number("length"), most)
		}
	}
}

func checkReplace(a *answer) {
	most := history.NewTallier(a.position).Total()
	for _, o := range a.results {
		if _, ok := o["removed"]; !ok && isSolved(a.position) {
			a.checkWhole(o, a.scramble)
			a.checkText(o.text("text"), o.number("length"))
			a.expect(o.number("length") <= most, "%d moves instead of %d", o.number("length"), most)
			continue
		}
		removed := cube.Solved.Apply(o.moves("removed")...) // empty in a result about the whole skeleton
		for _, item := range o.list("with") {
			with := object{"moves": item}.moves("moves")
			a.expect(cube.Solved.Apply(with...) == removed, "%s does not do what the removed moves do", cube.FormatMoves(with))
		}
	}
}

func checkAnalysis(a *answer) {
	for _, o := range a.results {
		alternatives := o.objects("better")
		for _, field := range []string{"better_change", "change"} {
			if m, ok := o[field].(map[string]any); ok {
				alternatives = append(alternatives, m)
			}
		}
		for _, alternative := range alternatives {
			alternative["length"] = alternative["total"]
			a.checkWhole(alternative, a.scramble)
			a.checkText(strings.Join(alternative.texts("lines"), "\n"), alternative.number("total"))
		}
	}
}

// explainsNothing reports whether there is no solution to explain by line.
func explainsNothing(a *answer) bool {
	return a.request["by_line"] == true && a.request.text("moves") == ""
}

// checkExplanation checks the lines of a solution, or the status and the ways of a position.
func checkExplanation(a *answer) {
	if a.request["by_line"] == true {
		checkLines(a)
		return
	}
	checkStatus(a)
	for _, w := range a.results[0].objects("ways") {
		after := a.position.Then(w.alg())
		switch name := w.text("step"); {
		case strings.HasPrefix(name, "rzp") || name == "htrslice" || name == "fr":
		case name == "htrfin":
			a.expect(isSolved(after), "%v does not solve the cube", w.alg())
		default:
			a.expect(stepHolds(w, after.Cube()), "%v does not solve %s", w.alg(), name)
		}
	}
}

// checkLines checks the moves of a solution that is explained line by line.
func checkLines(a *answer) {
	p := a.scramble
	for _, l := range a.results {
		p = p.Then(l.alg())
	}
	a.expect(isSolved(p) == isSolved(a.position), "the lines do not do what the solution does")
}

func checkStatus(a *answer) {
	c := a.position.CubeIn(a.grip)
	held := c.Recolored()
	o := a.results[0]
	a.expect(o["solved"] == c.IsSolved(), "solved is wrong")
	a.expect((o.text("left") == "") == c.IsSolved(), "left is wrong")
	axes, _ := o["axes"].(map[string]any)
	for axis := range cube.Axis(cube.NumAxes) {
		x, _ := axes[axis.String()].(map[string]any)
		on := object(x)
		a.expect(on.number("bad_edges") == held.BadEdges(axis), "bad_edges is wrong on %v", axis)
		a.expect(on.number("bad_corners") == held.BadCorners(axis), "bad_corners is wrong on %v", axis)
		a.expect(on["dr"] == held.IsDR(axis), "dr is wrong on %v", axis)
		subset, _ := held.HTRSubset(axis)
		a.expect(on.text("htr_subset") == subset.String(), "htr_subset is wrong on %v", axis)
	}
}

func checkCube(a *answer) {
	c := a.position.CubeIn(a.grip)
	if a.request.text("command") == "inverse" {
		c = c.Inverse()
	}
	for field, want := range map[string]cube.Cube{"facelets": c, "b32": c, "reid": c.Upright()} { // Reid's notation has no centres
		read, _, err := state.ParseWith(a.results[0].text(field), state.Options{Faces: "URFDLB"})
		a.expect(err == nil && read == want, "%s is wrong", field)
	}
}

func checkSequence(a *answer) {
	in, out := a.scramble.Moves, a.results[0].alg()
	var want cube.Cube
	switch a.request.text("command") {
	case "cleanup":
		want = cube.Solved.ApplyAlg(in)
	case "invert":
		want = cube.Solved.ApplyAlg(in.Invert())
	case "unniss":
		want = cube.Solved.Apply(in.Normal...).Apply(cube.InvertMoves(in.Inverse)...)
	}
	a.expect(cube.Solved.ApplyAlg(out) == want, "%v does not do what %v does", out, in)
}

func checkSetup(a *answer) {
	c := a.position.Cube()
	a.expect(cube.Solved.Apply(a.results[0].moves("normal")...) == c, "normal is wrong")
	a.expect(cube.Solved.Apply(a.results[0].moves("inverse")...) == c.Inverse(), "inverse is wrong")
}

// checkLink reads the scramble and the solution from an address.
func checkLink(a *answer) {
	address, err := url.Parse(a.results[0].text("url"))
	if err != nil {
		a.fail("%v", err)
		return
	}
	fields := address.Query()
	c := cube.Solved
	for _, names := range [][]string{{"setup", "setup-alg", "scramble"}, {"alg"}} {
		for _, name := range names {
			text := fields.Get(name)
			if address.Host == "alg.cubing.net" {
				text = strings.NewReplacer("-", "'", "_", " ").Replace(text)
			}
			moves, err := cube.ParseMoves(text)
			a.expect(err == nil, "%s: %v", text, err)
			c = c.Apply(moves...)
		}
	}
	solution, err := cube.ParseAlg(a.request.text("solution"))
	a.expect(c.IsSolved() || err != nil || !isSolved(a.position.Then(solution)), "the solution in the address does not solve its scramble")
}

func checkCompare(a *answer) {
	turned := func(field string) cube.Cube {
		moves, _ := cube.ParseAlg(a.request.text(field))
		return cube.Solved.ApplyAlg(moves)
	}
	p, q := turned("a"), turned("b")
	want := []string{"symmetry", "inverse", "different"}
	for s := range cube.Sym(cube.NumRotations) {
		rotation := s.Rotation()
		if p.Mul(&rotation) == q {
			want = []string{"rotation"}
		}
	}
	if p == q {
		want = []string{"moves", "position"}
	}
	a.expect(slices.Contains(want, a.results[0].text("relation")), "relation is none of %v", want)
}

func checkVerify(a *answer) {
	solution, err := cube.ParseAlg(a.request.text("solution"))
	a.expect(err == nil && a.results[0]["solves"] == isSolved(a.scramble.Then(solution)), "solves is wrong")
}

func checkQuiz(a *answer) {
	if a.request.text("kind") != "eo" {
		return
	}
	hasEO := func(moves cube.Alg) bool { return stepHolds(object{"step": "eofb"}, a.position.Then(moves).Cube()) }
	given, err := cube.ParseAlg(a.request.text("answer"))
	a.expect(err == nil && a.results[0]["right"] == hasEO(given), "right is wrong")
	for _, text := range a.results[0].texts("solutions") {
		solution, err := cube.ParseAlg(text)
		a.expect(err == nil && hasEO(solution), "%s does not solve EO", text)
	}
}

func checkStats(a *answer) {
	for _, o := range a.results {
		a.expect(a.any || o.number("count") == 1, "count is not 1")
	}
}

func checkTwoPhase(a *answer) {
	if a.request.text("to") != "" {
		a.checkGoal(a.results[0])
		return
	}
	a.checkWhole(a.results[0], a.position)
}

// checkGoal checks that a solution leads to the position of the field to.
func (a *answer) checkGoal(o object) {
	to := a.request.text("to")
	goal, err := history.ParseGoal(to)
	after := a.position.Then(o.alg()).Cube()
	a.expect(err == nil && after.Upright() == goal.Cube.Upright(), "%v does not lead to %s", o.alg(), to)
	a.expect(o.text("goal") == to, "goal is wrong")
}

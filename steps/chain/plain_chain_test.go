package chain

import (
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/niss"
)

// plainStage is the alternatives of a stage.
type plainStage []plainAlternative

// plainAlternative is a step, or stages in parentheses.
type plainAlternative struct {
	link   *plainLink
	stages []plainStage
}

// parsePlain parses a chain. It knows the settings that bound the solutions of a step, and
// skips beams and uses. It panics if the text is wrong.
func parsePlain(text string) []plainStage {
	stages, _ := parsePlainSequence(text, "")
	return stages
}

// parsePlainSequence parses stages that follow a step of the kind before. It returns the
// kind of the last step, too.
func parsePlainSequence(text, before string) (stages []plainStage, last string) {
	last = before
	for _, part := range splitOutside(text, '>') {
		stage, kind := parsePlainStage(part, last)
		if dr := stage[0].link; dr != nil && dr.triggers != nil && last != "" {
			rzp := impliedPlainRZP(dr)
			if last == "rzp" {
				rzp = stages[len(stages)-1][0].link
			} else {
				stages = append(stages, plainStage{{link: rzp}})
			}
			if rzp.cases == nil {
				rzp.cases = []string{"0c0e"}
				for _, t := range dr.triggers {
					rzp.cases = append(rzp.cases, triggerCase(t))
				}
			}
		}
		for _, a := range stage {
			if a.link != nil && a.link.triggers != nil && last != "" || last == "rzp" {
				a.link.sameAxes = true
			}
		}
		stages, last = append(stages, stage), kind
	}
	return stages, last
}

// impliedPlainRZP returns the RZP that a DR with triggers has before it after EO.
func impliedPlainRZP(dr *plainLink) *plainLink {
	rzp := newPlainLink("rzp")
	rzp.max, rzp.total, rzp.niss = min(3, dr.max), min(6, dr.total), "none"
	return rzp
}

func parsePlainStage(text, before string) (stage plainStage, kind string) {
	for _, part := range splitOutside(text, '|') {
		part = strings.TrimSpace(part)
		if inner, ok := strings.CutPrefix(part, "("); ok {
			inner = inner[:strings.LastIndexByte(inner, ')')]
			var stages []plainStage
			stages, kind = parsePlainSequence(inner, before)
			stage = append(stage, plainAlternative{stages: stages})
			continue
		}
		link := parsePlainLink(part, before)
		kind = link.kind
		stage = append(stage, plainAlternative{link: link})
	}
	return stage, kind
}

// splitOutside splits the text at a separator outside of brackets and parentheses.
func splitOutside(text string, separator byte) (parts []string) {
	depth, start := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case separator:
			if depth == 0 {
				parts, start = append(parts, text[start:i]), i+1
			}
		}
	}
	return append(parts, text[start:])
}

// plainNames are the steps that a name means after a kind of step.
var plainNames = map[string]map[string]string{
	"dr":  {"eo": "dr-eo", "rzp": "dr-eo", "ar": "dr-ar"},
	"fin": {"dr": "drfin", "htr": "htrfin", "fr": "frfin"},
}

func newPlainLink(name string) *plainLink {
	frames := plainFrames()[name]
	if frames == nil {
		panic("unknown step " + name)
	}
	l := &plainLink{
		kind: frames[0].kind, frames: frames, max: niss.MaxMoves, total: niss.MaxMoves, niss: "before", setup: -1, quarters: -1,
	}
	if l.kind == "rzp" {
		l.max, l.niss = 3, "none"
	}
	return l
}

func parsePlainLink(text, before string) *plainLink {
	name, settings, _ := strings.Cut(strings.ToLower(text), "[")
	name = strings.TrimSpace(name)
	if meant, ok := plainNames[name][before]; ok {
		name = meant
	}
	l := newPlainLink(name)
	var axes []*plainFrame
	for _, s := range strings.Split(strings.TrimSuffix(strings.TrimSpace(settings), "]"), ";") {
		key, value, hasValue := strings.Cut(s, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if hasValue {
			l.set(key, value)
		} else if key != "" {
			axes = append(axes, l.onAxes(key)...)
		}
	}
	if axes != nil {
		l.frames = axes
	}
	return l
}

// set applies a setting.
func (l *plainLink) set(key, value string) {
	numbers := map[string]*int{
		"min": &l.min, "max": &l.max, "min-total": &l.minTotal, "total": &l.total, "setup": &l.setup, "quarters": &l.quarters,
	}
	number, isNumber := numbers[key]
	switch {
	case isNumber:
		n, err := strconv.Atoi(value)
		if err != nil {
			panic(err)
		}
		*number = n
	case key == "niss":
		l.niss = value
	case key == "case":
		l.cases = plainList(value)
	case key == "subsets":
		l.subsets = plainList(value)
	case key == "triggers":
		for _, t := range plainList(value) {
			moves, err := cube.ParseMoves(strings.ToUpper(t))
			if err != nil {
				panic(err)
			}
			l.triggers = append(l.triggers, moves)
		}
	case key != "beam" && key != "use":
		panic("unknown setting " + key)
	}
}

// onAxes returns the frames that the name restricts a step to: the name of a step, the axis
// of its goal, or that of the EO before.
func (l *plainLink) onAxes(name string) (frames []*plainFrame) {
	for _, f := range l.frames {
		axis := f.solved
		if axis == cube.NumAxes {
			axis = f.required
		}
		isEO := f.required < cube.NumAxes && name == "eo"+f.required.String()
		if name == axis.String() || isEO || slices.Contains(plainFrames()[name], f) {
			frames = append(frames, f)
		}
	}
	return frames
}

// plainPartial is a partial solution.
type plainPartial struct {
	moves            cube.Alg // merged
	cube             cube.Cube
	total            int
	side             string    // of the last moves: "normal", "inverse" or "either"
	solved, required cube.Axis // of the last step
	optional         bool      // see solvePlain
}

// solvePlain returns the lengths of all skeletons of the chain from c, by their keys, and those that Solve may leave
// out. These are a step whose goal one of two orders of parallel turns reaches early, and one that is
// within a bound only because it happens to solve the cube, so that the sides meet and moves cancel: there is
// another skeleton with the same moves.
func solvePlain(stages []plainStage, c cube.Cube) (lengths map[string]int, optional []string) {
	start := plainPartial{cube: c, side: "normal", solved: cube.NumAxes, required: cube.NumAxes}
	lengths = map[string]int{}
	needed := map[string]bool{}
	for _, s := range plainSequence(stages, []plainPartial{start}) {
		if !endsEitherWay(stages) || isClockwise(s.moves.Normal) && isClockwise(s.moves.Inverse) {
			key := skeletonKey(c, s.moves)
			lengths[key] = s.total
			needed[key] = needed[key] || !s.optional
		}
	}
	for key := range lengths {
		if !needed[key] {
			optional = append(optional, key)
		}
	}
	slices.Sort(optional)
	return lengths, optional
}

// skeletonKey distinguishes skeletons by their merged moves, and those that solve the cube c
// as one sequence.
func skeletonKey(c cube.Cube, moves cube.Alg) string {
	if c.ApplyAlg(moves) == cube.Solved {
		moves = cube.Alg{Normal: moves.UnNISS()}
	}
	return moves.Cleanup().String()
}

// endsEitherWay reports whether the directions of the last quarter turns do not matter at
// the end of the chain.
func endsEitherWay(stages []plainStage) bool {
	link := stages[len(stages)-1][0].link
	return link != nil && slices.Contains([]string{"eo", "rzp", "ar", "dr", "htr"}, link.kind)
}

// isClockwise reports whether the quarter turns among the last parallel turns of a side are
// clockwise.
func isClockwise(side []cube.Move) bool {
	for i := len(side) - 1; i >= 0 && side[i].Axis() == side[len(side)-1].Axis(); i-- {
		if side[i].Turns() == 3 {
			return false
		}
	}
	return true
}

// plainIdentity distinguishes partial solutions.
type plainIdentity struct {
	moves, side      string
	solved, required cube.Axis
}

// plainSequence returns the partial solutions of the stages, one after the other.
func plainSequence(stages []plainStage, layer []plainPartial) []plainPartial {
	for _, stage := range stages {
		seen := map[plainIdentity]int{} // its place in next, and 1
		var next []plainPartial
		for _, a := range stage {
			for _, s := range a.expand(layer) {
				id := plainIdentity{s.moves.String(), s.side, s.solved, s.required}
				if at := seen[id]; at > 0 {
					next[at-1].optional = next[at-1].optional && s.optional
					continue
				}
				next = append(next, s)
				seen[id] = len(next)
			}
		}
		layer = next
	}
	return layer
}

// expand returns the partial solutions after one of the alternatives of a stage.
func (a plainAlternative) expand(layer []plainPartial) (next []plainPartial) {
	if a.link == nil {
		return plainSequence(a.stages, layer)
	}
	for i := range layer {
		before := &layer[i]
		for _, f := range a.link.frames {
			if a.link.sameAxes && (f.solved != before.solved || f.required != before.required) {
				continue
			}
			a.link.solutions(f, &before.cube, before.side, func(step cube.Alg, early bool) {
				if undoesMore(before.moves.Normal, step.Normal) || undoesMore(before.moves.Inverse, step.Inverse) {
					return
				}
				s := before.then(step)
				s.solved, s.required = f.solved, f.required
				if s.total < a.link.minTotal || s.total > a.link.total {
					return
				}
				s.optional = before.optional || early || s.moves.Len() > a.link.total
				next = append(next, s)
			})
		}
	}
	return next
}

// undoesMore reports whether the moves after others undo more than the last of them, or the last
// two if these are parallel. Such a step is not searched.
func undoesMore(before, after []cube.Move) bool {
	most, n := 2, len(before)
	if n > 1 && before[n-1].Axis() == before[n-2].Axis() {
		most = 4
	}
	return n+len(after)-len(cube.Alg{Normal: slices.Concat(before, after)}.Cleanup().Normal) > most
}

// then returns the partial solution followed by a step.
func (s *plainPartial) then(step cube.Alg) plainPartial {
	after := plainPartial{moves: s.moves.Then(step).Cleanup(), cube: s.cube.ApplyAlg(step), side: s.side}
	after.total = after.moves.Len()
	if after.cube == cube.Solved {
		whole := cube.Alg{Normal: after.moves.UnNISS()}.Cleanup()
		after.total = whole.Len()
	}
	switch normal, inverse := len(step.Normal) > 0, len(step.Inverse) > 0; {
	case normal && inverse:
		after.side = "either"
	case normal:
		after.side = "normal"
	case inverse:
		after.side = "inverse"
	}
	return after
}

package analysis

import (
	"fmt"
	"slices"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/history"
	"nissy/steps"
)

// Features say what a line does, in the words of people. What does not apply is empty.
type Features struct {
	Name    string // eo, dr (also an RZP), htr, finish, block, skeleton (all of these in one line) or insertion; empty for a note
	Side    string // normal, inverse or both
	Axis    string // of the step: ud, fb or rl; of an HTR, that of the DR before it
	Subset  string // before an HTR, such as 4b2
	Trigger string // that ends the DR, such as R U2 R

	// Case is, before an EO, the number of bad edges, such as 6e. For a DR it is the case that the
	// trigger solves, such as 4c4e, or if it ends with none, the case before the line.
	Case string
}

// The names of steps in Features. Those of the first four are also the kinds of questions in a quiz.
const (
	eoName        = "eo"
	drName        = "dr"
	htrName       = "htr"
	finishName    = "finish"
	blockName     = "block"
	skeletonName  = "skeleton"
	insertionName = "insertion"
)

// title returns the step in sentences, such as EO.
func (f Features) title() string {
	switch title := record.StepTitle(f.Name); title {
	case "":
		return "a line"
	case f.Name:
		return "the " + title
	default:
		return title
	}
}

// fewLeft is the most unsolved pieces that the end of a skeleton leaves for insertions.
const fewLeft = 5

// axesInOrder are the axes in the order in which people list them.
var axesInOrder = []cube.Axis{cube.FB, cube.RL, cube.UD}

// featuresOf returns the features of all lines of an attempt. A line that completes no step, such as an
// RZP, belongs to the step that the lines after it complete.
func featuresOf(a history.Attempt) []Features {
	lines := a.Lines()
	positions := make([]facts, len(lines)+1)
	for i := range positions {
		positions[i] = factsOf(a.Truncate(i).Cube())
	}
	list := make([]Features, len(lines))
	next := goal{name: finishName}
	for i, l := range slices.Backward(lines) {
		switch role := l.Role(); {
		case l.IsNote() || role == history.Restatement:
			continue
		case role == history.Insertion:
			list[i].Name, next = insertionName, goal{name: finishName}
			continue
		}
		next = goalOf(&positions[i], &positions[i+1], l.Moves, next)
		list[i] = next.features(&positions[i], l.Moves)
	}
	return list
}

// facts are the facts of a position.
type facts struct {
	cube.Cube
	steps.Facts
	few bool // the end of a skeleton: at most fewLeft pieces are not solved
}

func factsOf(c cube.Cube) facts {
	left := c.Cycles()
	corners, edges := left.Count()
	return facts{c, steps.FactsOf(&c), corners+edges <= fewLeft}
}

// goal is what a line completes.
type goal struct {
	name        string
	axis        cube.Axis // of an EO, a DR, or the DR before an HTR
	hasAxis     bool
	dr, trigger string // the case of a DR and its trigger
}

// goalOf returns the last step that a line between two positions completes, or if it completes none,
// that of the lines after it.
func goalOf(before, after *facts, moves cube.Alg, next goal) goal {
	htr, edges := steps.Fact{Kind: steps.HTR}, steps.Fact{Kind: steps.Edges}
	wasDR, hadDR := before.on(steps.DR)
	switch ends := after.IsSolved() || after.few && !before.few || after.Has(edges) && !before.Has(edges); {
	case ends && !before.begun() && moves.Len() > mostFinish:
		return goal{name: skeletonName}
	case ends, before.Has(htr):
		return goal{name: finishName}
	case after.Has(htr):
		return goal{name: htrName, axis: wasDR, hasAxis: hadDR}
	}
	if axis, ok := after.gained(steps.DR, before); ok {
		return drGoal(axis, before, moves)
	}
	reduces := next.name == drName || next.name == htrName
	switch axis, ok := after.gained(steps.EO, before); {
	case ok && !hadDR && (reduces || !before.few && len(after.Blocks()) <= len(before.Blocks())):
		return goal{name: eoName, axis: axis, hasAxis: true}
	case !reduces && next.name != eoName && !hadDR && !before.few:
		return goal{name: blockName}
	}
	return next
}

// mostFinish is the most moves that are a finish although no step is solved before them.
const mostFinish = 10

// begun reports whether a step is solved: EO, or a block.
func (f *facts) begun() bool {
	_, hasEO := f.on(steps.EO)
	return hasEO || f.few || hasBlock(&f.Cube)
}

// drGoal returns the goal of a line that completes a DR on an axis.
func drGoal(axis cube.Axis, before *facts, moves cube.Alg) goal {
	g := goal{name: drName, axis: axis, hasAxis: true}
	for _, eo := range axesInOrder {
		if eo == axis || !before.Has(steps.EO.On(eo)) {
			continue
		}
		g.dr = before.DRCase(axis).String()
		if t, _, _ := steps.EndingTrigger(moves, eo, axis); t != nil {
			g.dr, g.trigger = t.Case().String(), t.String()
			break
		}
	}
	return g
}

// on returns the first axis on which a fact of the kind is true.
func (f *facts) on(kind steps.FactKind) (cube.Axis, bool) { return f.gained(kind, &facts{}) }

// gained returns the first axis on which a fact of the kind is true, but is not in before.
func (f *facts) gained(kind steps.FactKind, before *facts) (cube.Axis, bool) {
	for _, a := range axesInOrder {
		if f.Has(kind.On(a)) && !before.Has(kind.On(a)) {
			return a, true
		}
	}
	return 0, false
}

// features returns the features of a line that leads from a position to the goal or towards it.
func (g goal) features(before *facts, moves cube.Alg) Features {
	f := Features{Name: g.name, Side: sidesOf(moves).name(), Case: g.dr, Trigger: g.trigger}
	if !g.hasAxis {
		return f
	}
	f.Axis = g.axis.String()
	switch g.name {
	case eoName:
		f.Case = fmt.Sprintf("%de", before.BadEdges(g.axis))
	case htrName:
		subset, _ := before.HTRSubset(g.axis)
		f.Subset = subset.CornerCase.String()
	}
	return f
}

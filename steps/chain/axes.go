package chain

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/steps"
)

// axisChoice is a setting such as ud, eofb or drud-eofb: the axis that a step solves, and
// the axis of the EO before it. Either may be cube.NumAxes, which means any.
type axisChoice struct{ solved, required cube.Axis }

// axisNames are the axes by their names; lr means rl.
var axisNames = map[string]cube.Axis{"ud": cube.UD, "rl": cube.RL, "lr": cube.RL, "fb": cube.FB}

// axisPrefixes are what may come before an axis: the name of a kind of step.
var axisPrefixes = []string{"", "eo", "rzp", "ar", "jzp", "dr", "htr", "frls", "fr", "finls", "finish", "fin"}

// parseAxes parses a setting that restricts the axes of a step. ok is false for other
// settings.
func parseAxes(text string) (c axisChoice, ok bool) {
	c = axisChoice{cube.NumAxes, cube.NumAxes}
	for i, part := range strings.Split(strings.ToLower(text), "-") {
		if len(part) < 2 {
			return c, false
		}
		prefix, axis := part[:len(part)-2], part[len(part)-2:]
		a, isAxis := axisNames[axis]
		if !isAxis || !slices.Contains(axisPrefixes, prefix) {
			return c, false
		}
		if i == 0 {
			c.solved = a
			continue
		}
		if i > 1 || prefix != "eo" && prefix != "dr" {
			return c, false
		}
		c.required = a
	}
	return c, true
}

// onAxes returns the step restricted to the axes that the words name.
func (r *resolver) onAxes(step *steps.Step, words []word) (*steps.Step, error) {
	var frames []steps.AxisFrame
	all := step.AxisFrames()
	for _, w := range words {
		c, _ := parseAxes(w.text)
		if strings.HasPrefix(strings.ToLower(w.text), "eo") && step.Goal() != steps.EO {
			c = axisChoice{cube.NumAxes, c.solved}
		}
		found := false
		for _, f := range all {
			if (c.solved == cube.NumAxes || f.Solved == c.solved) && (c.required == cube.NumAxes || f.Required == c.required) {
				frames, found = append(frames, f), true
			}
		}
		if !found {
			return nil, r.errorAt(w.at, step.Name+" has no axis", w.text, "its axes are "+axesOf(all))
		}
	}
	return steps.OnAxes(step, frames), nil
}

// axesOf lists the names of the steps of the frames.
func axesOf(frames []steps.AxisFrame) string {
	var names []string
	for _, f := range frames {
		names = append(names, f.Step.Name)
	}
	if names == nil {
		return "not given by name"
	}
	return strings.Join(names, " ")
}

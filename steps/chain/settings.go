package chain

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// numbers has the settings of a step that are numbers, with their ranges.
var numbers = map[string]struct {
	set         func(*parsedLink, int)
	least, most int
}{
	"min":       {func(l *parsedLink, n int) { l.Min = n }, 0, niss.MaxMoves},
	"max":       {func(l *parsedLink, n int) { l.Max = n }, 0, niss.MaxMoves},
	"min-total": {func(l *parsedLink, n int) { l.MinTotal = n }, 0, niss.MaxMoves},
	"total":     {func(l *parsedLink, n int) { l.Total = n }, 0, niss.MaxMoves},
	"beam":      {func(l *parsedLink, n int) { l.Beam = n }, 1, MaxBeam},
	"setup":     {func(l *parsedLink, n int) { l.setup = n }, 0, niss.MaxMoves},
	"quarters":  {func(l *parsedLink, n int) { l.quarters = n }, 0, niss.MaxMoves},
}

// foreignKeys are the names that cubelib gives to settings.
var foreignKeys = map[string]string{
	"min-rel": "min", "max-rel": "max", "min-abs": "min-total", "max-abs": "total",
	"limit": "beam", "step-limit": "beam", "max-use": "use", "htr-breaking": "htr-breaking",
}

// ownKey returns nissy's name of the setting, and whether the user has written that of cubelib.
func (s *parsedSetting) ownKey() (key string, foreign bool) {
	key = strings.ToLower(s.key.text)
	own, foreign := foreignKeys[key]
	return cmp.Or(own, key), foreign
}

// policies are the values of niss: with none a step continues on the side of the step
// before it, with before it may change sides at its beginning, and with always it may
// use both sides. The other names are those of cubelib.
var policies = map[string]niss.Policy{
	"none": niss.SameSide, "before": niss.Linear, "always": niss.NISS,
	"never": niss.SameSide, "false": niss.SameSide, "true": niss.NISS,
}

// nissValues are the names of policies that Settings offers.
var nissValues = []string{"always", "before", "none"}

const knownSettings = "min max total min-total beam niss keep shortest use case triggers subsets setup quarters"

// Settings lists what may be in the brackets after a step, or after any step if it is nil.
// What needs a value ends with =.
func Settings(step *steps.Step) (names []string) {
	for _, name := range strings.Fields(knownSettings) {
		if step != nil && !takes(step, name) {
			continue
		}
		if !isFlag(name) {
			name += "="
		}
		names = append(names, name)
	}
	return names
}

// takes reports whether a setting makes sense for the step.
func takes(step *steps.Step, setting string) bool {
	kind := stepKind(step)
	switch setting {
	case "keep":
		return step.Stem != ""
	case "case":
		return kind == "eo" || kind == "rzp"
	case "subsets":
		return kind == "dr"
	case "triggers", "setup":
		return kind == "dr" && step.Needs() != "" && !strings.HasPrefix(step.Needs(), "AR")
	}
	return true
}

// NISSValues lists the values of the setting niss.
func NISSValues() []string { return slices.Clone(nissValues) }

// isFlag reports whether the text is a setting without value: a word such as keep, or an
// axis.
func isFlag(text string) bool {
	text = strings.ToLower(text)
	if text == "keep" || text == "shortest" {
		return true
	}
	_, ok := parseAxes(text)
	return ok
}

// parsedLink is a link with the settings that change its step.
type parsedLink struct {
	Link
	kind     string // of the step, such as "dr"; see stepKind
	setup    int    // most moves before a trigger; negative if there is no such bound
	quarters int    // most quarter turns; negative if there is no such bound
	breaking bool   // a finish may leave HTR

	cases    []cube.DRCase
	subsets  []cube.HTRSubset
	triggers []steps.Trigger
	axes     []word
	written  map[string]bool // the keys that the user has given
}

// set applies a setting.
func (r *resolver) set(l *parsedLink, s parsedSetting) error {
	key, foreign := s.ownKey()
	r.foreign = r.foreign || foreign
	if isFlag(key) {
		return r.setFlag(l, s, key)
	}
	set, known := setters[key]
	_, isNumber := numbers[key]
	switch {
	case key == "vr-in":
		return r.errorAt(s.key.at, "unknown setting", s.key.text, noVR)
	case !known && !isNumber:
		return r.errorAt(s.key.at, "unknown bound", s.key.text, "known are "+knownSettings+" and axes such as ud")
	case !s.hasValue:
		return r.errorAt(s.key.at, "no value for", s.key.text, "write, for example, "+key+"="+cmp.Or(examples[key], "5"))
	}
	l.written[key] = true
	if isNumber {
		return r.setNumber(l, s, key)
	}
	return set(r, l, s)
}

// setters are the settings that are not numbers.
var setters = map[string]func(*resolver, *parsedLink, parsedSetting) error{
	"niss":         (*resolver).setPolicy,
	"use":          (*resolver).setUse,
	"case":         (*resolver).setCases,
	"subsets":      (*resolver).setSubsets,
	"triggers":     (*resolver).setTriggers,
	"htr-breaking": (*resolver).setBreaking,
}

// examples has values of the settings that are not numbers.
var examples = map[string]string{
	"niss": "none", "use": "DR:2", "case": "4c4e", "subsets": "4a1", "triggers": "R,RUR", "htr-breaking": "true",
}

func (r *resolver) setFlag(l *parsedLink, s parsedSetting, key string) error {
	switch {
	case s.hasValue:
		return r.errorAt(s.value.at, key+" takes no value, but there is", s.value.text, "write ["+key+"]")
	case key == "shortest":
		l.Shortest = true
	case key != "keep":
		l.axes = append(l.axes, s.key)
	case l.Step.Stem == "":
		return r.errorAt(s.key.at, l.Step.Name+" cannot", key, "only steps of blocks can keep a solved block")
	default:
		l.Keep = true
	}
	return nil
}

func (r *resolver) setNumber(l *parsedLink, s parsedSetting, key string) error {
	bound := numbers[key]
	n, err := r.number(s, bound.least, bound.most)
	if err == nil {
		bound.set(l, n)
	}
	return err
}

// number returns the value of a setting that is a number.
func (r *resolver) number(s parsedSetting, least, most int) (int, error) {
	n, err := strconv.Atoi(s.value.text)
	if err != nil || n < least || n > most {
		return 0, r.errorAt(s.value.at, "bad value for "+s.key.text, s.value.text, fmt.Sprintf("give a whole number from %d to %d", least, most))
	}
	return n, nil
}

func (r *resolver) setPolicy(l *parsedLink, s parsedSetting) error {
	policy, ok := policies[strings.ToLower(s.value.text)]
	if !ok {
		return r.errorAt(s.value.at, "bad value for niss", s.value.text, "give none, before or always")
	}
	r.foreign = r.foreign || !slices.Contains(nissValues, strings.ToLower(s.value.text))
	l.Policy = policy
	return nil
}

func (r *resolver) setBreaking(l *parsedLink, s parsedSetting) error {
	switch strings.ToLower(s.value.text) {
	case "true":
		l.breaking = true
	case "false":
		l.breaking = false
	default:
		return r.errorAt(s.value.at, "bad value for "+s.key.text, s.value.text, "give true or false")
	}
	return nil
}

// setUse parses a list such as DR:2,EO:1.
func (r *resolver) setUse(l *parsedLink, s parsedSetting) error {
	at := s.value.at
	for item := range strings.SplitSeq(s.value.text, ",") {
		name, number, _ := strings.Cut(item, ":")
		kind, known := useKinds[strings.ToLower(strings.TrimSpace(name))]
		n, err := strconv.Atoi(strings.TrimSpace(number))
		switch {
		case !known:
			return r.errorAt(at, "unknown step in use", strings.TrimSpace(name), "give one of "+strings.Join(slices.Sorted(maps.Keys(useKinds)), " "))
		case err != nil || n < 1:
			return r.errorAt(at, "bad number in use", item, "write, for example, use=DR:2")
		}
		l.Uses = append(l.Uses, Use{kind, n})
		r.uses = append(r.uses, usedKind{kind, word{strings.TrimSpace(name), at}})
		at += len(item) + 1
	}
	return nil
}

// useKinds are the kinds of steps that use= can name.
var useKinds = map[string]steps.FactKind{"eo": steps.EO, "ar": steps.AR, "dr": steps.DR, "htr": steps.HTR, "fr": steps.FR, "frls": steps.FRLS}

func (r *resolver) setCases(l *parsedLink, s parsedSetting) (err error) {
	l.cases, err = cube.ParseDRCases(s.value.text)
	return r.shifted(err, s.value.at)
}

func (r *resolver) setSubsets(l *parsedLink, s parsedSetting) (err error) {
	l.subsets, err = cube.ParseHTRSubsets(s.value.text)
	return r.shifted(err, s.value.at)
}

func (r *resolver) setTriggers(l *parsedLink, s parsedSetting) (err error) {
	l.triggers, err = steps.ParseTriggers(r.definitions.TriggerSet(s.value.text))
	return r.shifted(err, s.value.at)
}

// shifted returns the error about a value that begins at the index at, with the column in
// the chain.
func (r *resolver) shifted(err error, at int) error {
	syntax, ok := errors.AsType[*cube.SyntaxError](err)
	if !ok {
		return err
	}
	moved := *syntax
	moved.Column = max(1, moved.Column) + len([]rune(r.text[:at]))
	return &moved
}

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

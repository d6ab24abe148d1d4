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
	"nissy/steps/insert"
)

// setting is a setting of a step that needs a value, or a word such as keep.
type setting struct {
	name    string
	example string                 // a value; empty for words
	takes   func(*steps.Step) bool // whether the setting makes sense for the step; nil: for all steps
	set     func(*resolver, *parsedLink, parsedSetting) error
}

// linkSettings are the settings in the order in which Settings lists them. It leaves out those after
// quarters, which are cubelib's.
var linkSettings = []setting{
	{"min", "5", nil, setNumber(func(l *parsedLink) *int { return &l.Min }, 0, niss.MaxMoves)},
	{"max", "5", nil, setNumber(func(l *parsedLink) *int { return &l.Max }, 0, niss.MaxMoves)},
	{"total", "5", nil, setNumber(func(l *parsedLink) *int { return &l.Total }, 0, niss.MaxMoves)},
	{"min-total", "5", nil, setNumber(func(l *parsedLink) *int { return &l.MinTotal }, 0, niss.MaxMoves)},
	{"beam", "5", nil, setNumber(func(l *parsedLink) *int { return &l.Beam }, 1, MaxBeam)},
	{"niss", "none", nil, (*resolver).setPolicy},
	{"keep", "", func(s *steps.Step) bool { return s.Stem != "" }, (*resolver).setFlag},
	{"shortest", "", nil, (*resolver).setFlag},
	{"use", "DR:2", nil, (*resolver).setUse},
	{"case", "4c4e", func(s *steps.Step) bool { return stepKind(s) == "eo" || stepKind(s) == "rzp" }, (*resolver).setCases},
	{"triggers", "R,RUR", followsEO, (*resolver).setTriggers},
	{"subsets", "4a1", func(s *steps.Step) bool { return stepKind(s) == "dr" }, (*resolver).setSubsets},
	{"setup", "5", followsEO, setNumber(func(l *parsedLink) *int { return &l.setup }, 0, niss.MaxMoves)},
	{"quarters", "5", nil, setNumber(func(l *parsedLink) *int { return &l.quarters }, 0, niss.MaxMoves)},
	{"htr-breaking", "true", nil, (*resolver).setBreaking},
}

func followsEO(step *steps.Step) bool {
	return stepKind(step) == "dr" && step.Needs() != "" && !strings.HasPrefix(step.Needs(), "AR")
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

// ownPolicies are the names of policies that Settings offers.
var ownPolicies = []string{"always", "before", "none"}

// Settings lists what may be in the brackets after a step, or after any step if it is nil.
// What needs a value ends with =.
func Settings(step *steps.Step) (names []string) {
	for _, s := range linkSettings[:len(linkSettings)-1] {
		switch {
		case step != nil && s.takes != nil && !s.takes(step):
		case s.example == "":
			names = append(names, s.name)
		default:
			names = append(names, s.name+"=")
		}
	}
	return names
}

// NISSValues lists the values of the setting niss.
func NISSValues() []string { return slices.Clone(ownPolicies) }

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
	prior    *before
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

func (r *resolver) set(l *parsedLink, s parsedSetting) error {
	key, foreign := s.ownKey()
	r.foreign = r.foreign || foreign
	if isFlag(key) {
		return r.setFlag(l, s)
	}
	i := slices.IndexFunc(linkSettings, func(known setting) bool { return known.name == key })
	switch {
	case key == "vr-in":
		return r.errorAt(s.key.at, "unknown setting", s.key.text, noVR)
	case i < 0:
		known := strings.ReplaceAll(strings.Join(Settings(nil), " "), "=", "")
		return r.errorAt(s.key.at, "unknown bound", s.key.text, "known are "+known+" and axes such as ud")
	case !s.hasValue:
		return r.errorAt(s.key.at, "no value for", s.key.text, "write, for example, "+key+"="+linkSettings[i].example)
	}
	l.written[key] = true
	return linkSettings[i].set(r, l, s)
}

func (r *resolver) setFlag(l *parsedLink, s parsedSetting) error {
	key := strings.ToLower(s.key.text)
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

// setNumber returns a function that sets a field to a number in the range.
func setNumber(field func(*parsedLink) *int, least, most int) func(*resolver, *parsedLink, parsedSetting) error {
	return func(r *resolver, l *parsedLink, s parsedSetting) error {
		n, err := r.number(s, least, most)
		if err == nil {
			*field(l) = n
		}
		return err
	}
}

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
	r.foreign = r.foreign || !slices.Contains(ownPolicies, strings.ToLower(s.value.text))
	l.Policy = policy
	return nil
}

// setBreaking only checks the value: link has needed it to look up the step.
func (r *resolver) setBreaking(_ *parsedLink, s parsedSetting) error {
	if value := strings.ToLower(s.value.text); value != "true" && value != "false" {
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
		case l.prior == nil || !l.prior.kinds[kind]:
			return r.errorAt(at, "no step before this one is", strings.TrimSpace(name), "use= names a step that precedes it")
		}
		l.Uses = append(l.Uses, Use{kind, n})
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
		a, err := cube.ParseAxis(axis)
		if err != nil || !slices.Contains(axisPrefixes, prefix) {
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

// Insertions are the last step of a chain whose other steps leave a few pieces. Solve searches
// only the steps before it. The caller makes the insertions with package insert.
type Insertions struct {
	Slice     bool // insert slice moves
	Most      int  // the most insertions
	Length    int  // the most moves of an insertion; 0 means what is usual
	Replace   bool // an insertion may leave as many cycles
	Skeletons int  // the most skeletons to try
}

// InsertionStep is a step that only ends a chain: it inserts into the skeleton so far.
type InsertionStep struct {
	Name, About string
	Settings    []string // what may be in the brackets; what needs a value ends with =
	defaults    Insertions
}

// InsertionSteps are all of them.
var InsertionSteps = []InsertionStep{
	{"insert", "Insertions into the skeleton", []string{"k=", "length=", "replace", "beam="}, Insertions{Most: 2, Skeletons: 100}},
	{"slice", "Slice moves inserted into the skeleton", []string{"k=", "beam="}, Insertions{Slice: true, Most: insert.MostSlices, Skeletons: 100}},
}

// LookupInsertions returns the step with the name, nil if there is none.
func LookupInsertions(name string) *InsertionStep {
	if i := slices.IndexFunc(InsertionSteps, func(s InsertionStep) bool { return s.Name == strings.ToLower(name) }); i >= 0 {
		return &InsertionSteps[i]
	}
	return nil
}

// insertions returns the insertions with which the stages end, nil if there are none, and the
// stages before them.
func (r *resolver) insertions(stages []parsedStage) (*Insertions, []parsedStage, error) {
	last := stages[len(stages)-1]
	step := LookupInsertions(last[0].name)
	if step == nil || len(last) > 1 {
		return nil, stages, nil
	}
	if len(stages) == 1 {
		return nil, nil, r.errorAt(last[0].at, "no step before", last[0].name, "write, for example, eo > dr > htr > drslice > slice")
	}
	found := step.defaults
	for _, s := range last[0].settings {
		if err := r.setInsertions(&found, step, s); err != nil {
			return nil, nil, err
		}
	}
	return &found, stages[:len(stages)-1], nil
}

// setInsertions applies a setting of the step.
func (r *resolver) setInsertions(i *Insertions, step *InsertionStep, s parsedSetting) (err error) {
	key, _ := s.ownKey()
	if !slices.Contains(step.Settings, key) && !slices.Contains(step.Settings, key+"=") {
		known := strings.ReplaceAll(strings.Join(step.Settings, " "), "=", "")
		return r.errorAt(s.key.at, "unknown bound", s.key.text, "known are "+known)
	}
	switch key {
	case "k":
		i.Most, err = r.number(s, 1, insert.MostInsertions)
	case "length":
		i.Length, err = r.number(s, 1, DefaultMax)
	case "replace":
		i.Replace = true
	case "beam":
		i.Skeletons, err = r.number(s, 1, MaxBeam)
	}
	return err
}

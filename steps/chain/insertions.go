package chain

import (
	"slices"
	"strings"

	"nissy/steps/insert"
)

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

package chain

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/internal/lazyregexp"
	"nissy/steps"
)

// Definitions are what a user has defined for chains. All names are in lower case.
type Definitions struct {
	Presets  map[string]string // chains, such as "eo > dr > htr > fin"
	Steps    map[string]string // steps with settings, such as "eo[max=4]"
	Triggers map[string]string // sets of triggers, such as "R,RUR"
	Cubelib  bool              // settings that are not written are those of cubelib
}

// The kinds of definitions, in the order in which they may refer to each other.
const (
	triggerSets = "triggers"
	namedSteps  = "steps"
	OwnPresets  = "presets"
)

// DefinitionKinds are the kinds of definitions, those that others may refer to first.
var DefinitionKinds = []string{triggerSets, namedSteps, OwnPresets}

// DefinitionError says what is wrong with a definition.
type DefinitionError struct{ Name, Reason string }

func (e *DefinitionError) Error() string { return fmt.Sprintf("%q %s", e.Name, e.Reason) }

// definedName is what a name may consist of.
var definedName = lazyregexp.New(`^[A-Za-z][A-Za-z0-9_-]*$`)

// With returns the definitions with one more of the given kind. The text must be valid with
// the definitions so far. The error is a *DefinitionError about the name, or a
// *cube.SyntaxError about the text.
func (d Definitions) With(kind, name, text string) (Definitions, error) {
	if err := d.checkName(name); err != nil {
		return d, err
	}
	if slices.ContainsFunc(nameInText().FindAllString(text, -1), func(word string) bool { return strings.EqualFold(word, name) }) {
		return d, &DefinitionError{name, "refers to itself"}
	}
	name = strings.ToLower(name)
	with := d
	switch kind {
	case triggerSets:
		if _, err := steps.ParseTriggers(text); err != nil {
			return d, err
		}
		with.Triggers = extended(d.Triggers, name, text)
	case namedSteps:
		r := &resolver{parser: &parser{text: text}, definitions: d}
		a, err := r.definition(text)
		if err == nil {
			_, err = r.link(a, nil)
		}
		if err != nil {
			return d, err
		}
		with.Steps = extended(d.Steps, name, text)
	case OwnPresets:
		if _, err := d.Parse(text); err != nil {
			return d, err
		}
		with.Presets = extended(d.Presets, name, text)
	}
	return with, nil
}

// checkName returns an error if the name cannot be that of a new definition.
func (d Definitions) checkName(name string) error {
	lower := strings.ToLower(name)
	switch {
	case !definedName().MatchString(name):
		return &DefinitionError{name, "is no name: use letters, digits, - and _, and begin with a letter"}
	case steps.Lookup(lower) != nil || genericNames[lower] != nil || LookupInsertions(lower) != nil:
		return &DefinitionError{name, "is a step already"}
	case Named(lower) != nil:
		return &DefinitionError{name, "is a chain already"}
	}
	for kind, defined := range map[string]map[string]string{"a chain": d.Presets, "a step": d.Steps, "a set of triggers": d.Triggers} {
		if _, ok := defined[lower]; ok {
			return &DefinitionError{name, "is " + kind + " already"}
		}
	}
	return nil
}

// nameInText matches what may be a name in the text of a definition.
var nameInText = lazyregexp.New(`[A-Za-z][A-Za-z0-9_-]*`)

// extended returns a copy of the definitions with one more.
func extended(defined map[string]string, name, text string) map[string]string {
	with := map[string]string{name: text}
	maps.Copy(with, defined)
	return with
}

// TriggerSet returns the triggers of a set, or the text itself if there is no such set.
func (d Definitions) TriggerSet(text string) string {
	if set, ok := d.Triggers[strings.ToLower(strings.TrimSpace(text))]; ok {
		return set
	}
	return text
}

// Preset is a chain that has a name.
type Preset struct {
	Name, Title string
	Text        string // that Parse parses
	Max         int    // the most moves in all, unless the user gives another bound
	ListsAll    bool   // see Chain
}

var presetList = []Preset{
	{
		Name: "multistep", Title: "The first two layers except one slot, in three steps",
		Text: "222 > 223 > F2L-1", Max: 15, ListsAll: true,
	},
	{
		Name: "two_gen", Title: "Reduction to two adjacent faces, and a finish that turns only these",
		Text: "two_gen_reduction > two_gen_finish", Max: 25, ListsAll: true,
	},
	{
		Name: "fmc", Title: "The steps of a competitor: EO, RZP, DR that ends with a trigger, HTR and a finish",
		Text: "eo[max=5; niss=always] > rzp[max=3; niss=none] > dr-eo[max=10; total=15; triggers=R,RUR,RU'R,RU2R] > htr > htrfin", Max: DefaultMax,
	},
	{
		Name: "human", Title: "What a competitor may find by hand: EO, RZP, DR that ends with a trigger, HTR with few quarter turns and a finish",
		Text: "eo[max=5; niss=always] > rzp[max=3; niss=none] > dr-eo[max=10; total=13; setup=5; triggers=R,RUR,RU'R,RU2R,RF2R] > htr[quarters=3] > htrfin", Max: DefaultMax,
	},
	{
		Name: "blocks", Title: "Blocks up to the first two layers except one slot, and insertions",
		Text: "222 > 223[keep] > F2L-1[keep] > insert[beam=20]", Max: DefaultMax,
	},
}

// Presets returns the chains that have a name.
func Presets() []Preset { return slices.Clone(presetList) }

// Chain returns the preset as a chain.
func (p Preset) Chain() *Chain {
	c, err := Parse(p.Text)
	if err != nil {
		panic(err) // the texts of the presets are valid
	}
	c.Name, c.Title, c.Max, c.ListsAll = p.Name, p.Title, p.Max, p.ListsAll
	return c
}

// Named returns the preset with the name, or nil if there is none. Case does not matter,
// and hyphens may replace underscores.
func Named(name string) *Chain {
	for _, p := range presetList {
		if steps.PlainName(p.Name) == steps.PlainName(name) {
			return p.Chain()
		}
	}
	return nil
}

// String returns the chain as text that Parse parses.
func (c *Chain) String() string { return c.text }

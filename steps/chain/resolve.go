package chain

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// resolver makes the links of a chain.
type resolver struct {
	*parser
	definitions Definitions
	foreign     bool // there are settings with names of cubelib
}

// before is what a stage may follow: the links that may come directly before it, and the
// kinds of all earlier ones.
type before struct {
	last  []Link
	kinds map[steps.FactKind]bool
}

// then returns what follows a stage.
func (b *before) then(stage *Stage) *before {
	after := &before{last: stage.last(), kinds: map[steps.FactKind]bool{}}
	if b != nil {
		maps.Copy(after.kinds, b.kinds)
	}
	for _, l := range (Sequence{*stage}).links() {
		after.kinds[l.Step.Goal()] = true
	}
	return after
}

// sequence resolves stages that follow others.
func (r *resolver) sequence(parsed []parsedStage, prior *before) (stages Sequence, err error) {
	after := prior
	for _, p := range parsed {
		stage, err := r.stage(p, after)
		if err != nil {
			return nil, err
		}
		if rzp := r.impliedRZP(&stage, after); rzp != nil {
			stages = append(stages, *rzp)
			after = after.then(rzp)
			for _, l := range (Sequence{stage}).links() {
				l.SameAxes = true
			}
		}
		stages = append(stages, stage)
		after = after.then(&stage)
	}
	return stages, r.setRZPCases(stages)
}

// stage resolves the alternatives of a stage.
func (r *resolver) stage(parsed parsedStage, prior *before) (stage Stage, err error) {
	for _, a := range parsed {
		if a.stages == nil {
			link, err := r.link(a, prior)
			if err != nil {
				return stage, err
			}
			stage.Links = append(stage.Links, link)
			continue
		}
		inner, err := r.sequence(a.stages, prior)
		if err != nil {
			return stage, err
		}
		beam, err := r.groupBeam(a.settings)
		if err != nil {
			return stage, err
		}
		switch {
		case len(parsed) == 1: // the parentheses are those of the stage
			if len(inner) == 1 {
				stage = inner[0]
			} else {
				stage.Sequences = []Sequence{inner}
			}
			stage.Beam = beam
		case len(inner) == 1 && inner[0].Sequences == nil && inner[0].Beam == 0 && beam == 0:
			stage.Links = append(stage.Links, inner[0].Links...)
		default:
			inner[len(inner)-1].Beam = smallest(inner[len(inner)-1].Beam, beam)
			stage.Sequences = append(stage.Sequences, inner)
		}
	}
	return stage, nil
}

// smallest returns the smaller of two bounds, of which 0 means none.
func smallest(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// groupBeam returns the beam of alternatives in parentheses, 0 if there is none.
func (r *resolver) groupBeam(settings []parsedSetting) (beam int, err error) {
	for _, s := range settings {
		if key, _ := s.ownKey(); key != "beam" {
			return 0, r.errorAt(s.key.at, "parentheses cannot have", s.key.text, "they take beam=; other settings belong to a step")
		}
		if beam, err = r.number(s, 1, MaxBeam); err != nil {
			return 0, err
		}
	}
	return beam, nil
}

// link resolves a step with its settings.
func (r *resolver) link(a parsedAlternative, prior *before) (Link, error) {
	settings := a.settings
	name := strings.ToLower(a.name)
	if definition, ok := r.definitions.Steps[name]; ok {
		inner, err := r.definition(definition)
		if err != nil {
			return Link{}, err
		}
		name, settings = strings.ToLower(inner.name), append(slices.Clone(inner.settings), settings...)
	}
	l := &parsedLink{prior: prior, setup: -1, quarters: -1, written: map[string]bool{}}
	for _, s := range settings { // which step is meant depends on these
		if key := strings.ToLower(s.key.text); key == "htr-breaking" && strings.EqualFold(s.value.text, "true") {
			l.breaking = true
		} else if key == "triggers" {
			l.written[key] = true
		}
	}
	step, err := r.step(a, name, l, prior)
	if err != nil {
		return Link{}, err
	}
	l.Link = newLink(step)
	l.at = a.at
	l.kind = stepKind(step)
	for _, s := range settings {
		if err := r.set(l, s); err != nil {
			return Link{}, err
		}
	}
	r.setDefaults(l, prior)
	if err := r.restrict(l, a); err != nil {
		return Link{}, err
	}
	if l.Min > l.Max || l.MinTotal > l.Total {
		return Link{}, r.errorAt(a.at, "no length is allowed", r.text[a.at:a.end], "min must not be greater than max")
	}
	return l.Link, nil
}

// definition parses a step with settings that the user has named.
func (r *resolver) definition(text string) (a parsedAlternative, err error) {
	p := &parser{text: text}
	a, err = p.parseAlternative()
	if err == nil && (!p.atEnd() || a.stages != nil) {
		err = p.errorHere("a named step is one step", text, "write, for example, eo[max=4]")
	}
	return a, err
}

const noVR = "nissy has no VR: after finls, the step slice inserts slice moves"

// step returns the step with the name, which may depend on the steps before it.
func (r *resolver) step(a parsedAlternative, name string, l *parsedLink, prior *before) (*steps.Step, error) {
	if name == "vr" {
		return nil, r.errorAt(a.at, "there is no step", a.name, noVR)
	}
	if LookupInsertions(name) != nil {
		return nil, r.errorAt(a.at, "not at the end:", a.name, "it must be the last step of the whole chain, and the only one there")
	}
	byKind, generic := genericNames[name]
	if !generic {
		if step := steps.Lookup(name); step != nil {
			return step, nil
		}
		return nil, r.errorAt(a.at, "unknown step", a.name, "see steps")
	}
	kinds := []string{""}
	if prior != nil {
		kinds = nil
		for _, link := range prior.last {
			if k := stepKind(link.Step); !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
		}
	}
	var meant []string
	for _, k := range kinds {
		own, ok := byKind[k]
		if !ok {
			own, ok = byKind[""]
		}
		if k == "htr" && l.breaking && strings.HasPrefix(name, "fin") {
			own = byKind["dr"]
		}
		if k == "" && l.written["triggers"] && name == "dr" {
			own = "dr-eo"
		}
		if !ok {
			return nil, r.errorAt(a.at, fmt.Sprintf("after %s there is no", cmp.Or(k, "the beginning")), a.name, "it needs "+strings.Join(slices.Sorted(maps.Keys(byKind)), ", ")+" before it")
		}
		if !slices.Contains(meant, own) {
			meant = append(meant, own)
		}
	}
	if len(meant) > 1 {
		return nil, r.errorAt(a.at, "alternatives of different kinds before", a.name, "they end with "+strings.Join(kinds, " and ")+", but here they must end with one kind")
	}
	return steps.Lookup(meant[0]), nil
}

// genericNames are the names that mean different steps after different kinds of steps. The
// kind "" is the beginning of a chain and any other kind.
var genericNames = map[string]map[string]string{
	"dr":     {"eo": "dr-eo", "rzp": "dr-eo", "ar": "dr-ar", "": "dr"},
	"fin":    {"eo": "eofin", "rzp": "eofin", "dr": "drfin", "htr": "htrfin", "fr": "frfin"},
	"finish": {"eo": "eofin", "rzp": "eofin", "dr": "drfin", "htr": "htrfin", "fr": "frfin"},
	"finls":  {"dr": "drslice", "htr": "htrslice", "fr": "frslice", "frls": "frslice"},
}

// stepKind returns the name of the kind of a step, such as "eo" or "dr", "" if it has no
// kind that chains know.
func stepKind(step *steps.Step) string {
	if step.GoesOn() {
		return "rzp"
	}
	return kindNames[step.Goal()]
}

// kindNames are the names of the kinds that chains know.
var kindNames = [...]string{
	steps.EO: "eo", steps.AR: "ar", steps.DR: "dr", steps.HTR: "htr", steps.FR: "fr", steps.FRLS: "frls",
	steps.LeaveSlice: "finls", steps.Edges: "fin",
}

// restrict applies the settings that change the step.
func (r *resolver) restrict(l *parsedLink, a parsedAlternative) (err error) {
	if len(l.axes) > 0 {
		if l.Step, err = r.onAxes(l.Step, l.axes); err != nil {
			return err
		}
	}
	if l.triggers != nil {
		if l.Step, err = l.Step.WithTriggers(l.triggers, l.setup); err != nil {
			return r.errorAt(a.at, "bad setting of", a.name, err.Error())
		}
	} else if l.setup >= 0 {
		return r.errorAt(a.at, "bad setting of", a.name, "setup= needs triggers=")
	}
	filter := steps.Filter{Subsets: l.subsets}
	if l.quarters >= 0 {
		filter.Quarters = &l.quarters
	}
	if l.kind == "rzp" && l.cases != nil {
		l.Step = l.Step.WithCases(l.cases)
	} else {
		filter.Cases = l.cases
	}
	if l.Step, err = l.Step.Restrict(filter); err != nil {
		return r.errorAt(a.at, "bad setting of", a.name, err.Error())
	}
	return nil
}

// impliedRZP returns the stage that a DR with triggers directly after EO gets before it, nil
// if the stage is not such a DR.
func (r *resolver) impliedRZP(stage *Stage, prior *before) *Stage {
	if prior == nil || len(stage.Links) == 0 {
		return nil
	}
	if slices.ContainsFunc(prior.last, func(l Link) bool { return stepKind(l.Step) != "eo" }) {
		return nil
	}
	longest, total := 0, 0
	for _, l := range stage.Links {
		if l.Step.Triggers() == nil {
			return nil
		}
		longest, total = max(longest, l.Max), max(total, l.Total)
	}
	rzp := newLink(steps.Lookup("rzp"))
	rzp.Policy, rzp.Max, rzp.Total, rzp.Implied = niss.SameSide, min(3, longest), min(6, total), true
	return &Stage{Links: []Link{rzp}}
}

// setRZPCases gives each RZP without cases those that the triggers of the DR after it solve.
func (r *resolver) setRZPCases(stages Sequence) error {
	for i := range stages {
		for k := range stages[i].Links {
			l := &stages[i].Links[k]
			if !l.Step.NeedsCases() {
				continue
			}
			var cases []cube.DRCase
			if i+1 < len(stages) {
				for _, next := range stages[i+1].first() {
					for _, t := range next.Step.Triggers() {
						cases = append(cases, t.Case())
					}
				}
			}
			if cases == nil {
				return r.errorAt(l.at, "no goal of", l.Step.Name, "give it case=, or the DR after it triggers=")
			}
			cases = append(cases, cube.NewDRCase(0, 0)) // DR needs no trigger then
			l.Step = l.Step.WithCases(cases)
			for m := range stages[i+1].Links {
				stages[i+1].Links[m].SameAxes = true
			}
		}
	}
	return nil
}

// cubelibDefaults are the bounds and policies of cubelib, by kind of step.
var cubelibDefaults = map[string]struct {
	max, total int
	policy     niss.Policy
}{
	"eo":    {5, niss.MaxMoves, niss.NISS},
	"rzp":   {3, 10, niss.SameSide},
	"ar":    {7, 10, niss.Linear},
	"dr":    {10, 15, niss.Linear},
	"htr":   {14, 30, niss.Linear},
	"fr":    {10, 40, niss.Linear},
	"frls":  {10, 40, niss.Linear},
	"fin":   {14, 50, niss.SameSide},
	"finls": {14, 50, niss.SameSide},
}

// setDefaults sets what the user has not written.
func (r *resolver) setDefaults(l *parsedLink, prior *before) {
	if l.kind == "rzp" {
		r.setIfUnwritten(l, 3, niss.MaxMoves, niss.SameSide)
	}
	d, ok := cubelibDefaults[l.kind]
	if !r.definitions.Cubelib || !ok {
		return
	}
	if strings.HasPrefix(l.kind, "fin") && prior != nil && slices.ContainsFunc(prior.last, func(b Link) bool {
		return b.Step.Goal() == steps.FR || b.Step.Goal() == steps.FRLS
	}) {
		d.max = 10
	}
	r.setIfUnwritten(l, d.max, d.total, d.policy)
}

func (r *resolver) setIfUnwritten(l *parsedLink, most, total int, policy niss.Policy) {
	if !l.written["max"] {
		l.Max = most
	}
	if !l.written["total"] {
		l.Total = total
	}
	if !l.written["niss"] {
		l.Policy = policy
	}
}

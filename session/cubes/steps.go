package cubes

import (
	"context"

	"nissy/session"
	"nissy/steps"
)

// Steps asks for all steps. A step for one place of a block is not listed separately.
type Steps struct{}

// Step describes a step.
type Step struct {
	Name  string `json:"step"`
	Title string `json:"title"`
	Needs string `json:"needs"` // the requirement in words; empty: none
	Final bool   `json:"final"` // it searches on normal only, without NISS

	NeedsCases bool `json:"-"` // it needs cases or triggers

	// Places are the names of the steps for one place each, if this step solves a
	// block at any place.
	Places []string `json:"places,omitempty"`
}

func (Step) Role() session.Role { return session.RoleAnswer }

func (Steps) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	for _, step := range steps.All() {
		if step.Stem == "" || step.Stem == step.Name {
			emit(describeStep(step))
		}
	}
	return nil
}

func describeStep(s *steps.Step) Step {
	return Step{Name: s.Name, Title: s.Title, Needs: s.Needs(), Final: s.Final(), NeedsCases: s.NeedsCases(), Places: s.Places()}
}

// FindStep describes the step with the name; ok is false if there is none.
func FindStep(name string) (step Step, ok bool) {
	if s := steps.Lookup(name); s != nil {
		return describeStep(s), true
	}
	return Step{}, false
}

// LookupStep returns the step with the name. The error suggests the nearest name.
func LookupStep(name string) (*steps.Step, error) {
	if step := steps.Lookup(name); step != nil {
		return step, nil
	}
	return nil, session.NoSuch("step", name, session.StepNames(), session.ListSteps)
}

// BlocksToKeep lists the blocks that a step can keep, each at any place.
func BlocksToKeep() []string { return steps.BlocksToKeep() }

// StepsAtPlace returns the names of steps of blocks at the place that the user typed,
// such as fr or DBL. The likeliest is first. It returns nil if the text is no place.
func StepsAtPlace(typed string) []string { return steps.AtPlace(typed) }

// StepName returns the name of the step that the user typed, perhaps in lower case
// or with hyphens; ok is false if there is none.
func StepName(typed string) (name string, ok bool) {
	step := steps.Lookup(typed)
	if step == nil {
		return "", false
	}
	return step.Name, true
}

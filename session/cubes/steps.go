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
			emit(Step{
				Name: step.Name, Title: step.Title, Needs: step.Needs(), Final: step.Final(), NeedsCases: step.NeedsCases(), Places: step.Places(),
			})
		}
	}
	return nil
}

// LookupStep returns the step with the name. The error suggests the nearest name.
func LookupStep(name string) (*steps.Step, error) {
	if step := steps.Lookup(name); step != nil {
		return step, nil
	}
	return nil, session.NoSuch("step", name, session.StepNames(), session.ListSteps)
}

// StepName returns the name of the step that the user typed, perhaps in lower case
// or with hyphens; ok is false if there is none.
func StepName(typed string) (name string, ok bool) {
	step := steps.Lookup(typed)
	if step == nil {
		return "", false
	}
	return step.Name, true
}

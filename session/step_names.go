package session

import (
	"nissy/steps"
)

// StepNames lists the steps in the order of the manual. Steps for one place of a
// block come last.
func StepNames() []string {
	var names, places []string
	for _, step := range steps.All() {
		if step.Stem == "" || step.Stem == step.Name {
			names = append(names, step.Name)
		} else {
			places = append(places, step.Name)
		}
	}
	return append(names, places...)
}

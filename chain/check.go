package chain

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/steps"
)

// CheckError reports that the requirement of a step cannot hold after the steps before
// it.
type CheckError struct {
	Step   string
	Reason string
}

func (e *CheckError) Error() string {
	return fmt.Sprintf("%s cannot come here: %s", e.Step, e.Reason)
}

// Check returns an error if the requirements of all steps of a stage are impossible at
// that point, when the chain starts from the given cube. For the first stage the error is
// a *steps.NotReadyError, for later ones a *CheckError.
func (c *Chain) Check(start *cube.Cube) error {
	if !start.CentersSolved() {
		return errors.New("chain: the centres must be solved, but the cube is rotated as a whole")
	}
	before := map[steps.Facts]bool{steps.FactsOf(start): true}
	ever := maps.Clone(before) // all that was possible so far
	for i := range c.Stages {
		stage := &c.Stages[i]
		after := stage.factsAfter(before)
		if len(after) > 0 {
			before = after
			maps.Copy(ever, after)
			continue
		}
		step := stage.first()[0].Step
		if i == 0 {
			return step.CheckReady(start)
		}
		return &CheckError{step.Name, explain(step, &c.Stages[i-1], len(stage.factsAfter(ever)) > 0)}
	}
	return nil
}

// factsAfter returns what may be known after the stage, for each of the facts before.
func (s *Stage) factsAfter(before map[steps.Facts]bool) map[steps.Facts]bool {
	after := make(map[steps.Facts]bool)
	for i := range s.Links {
		for facts := range before {
			for _, f := range s.Links[i].Step.After(facts) {
				after[f] = true
			}
		}
	}
	for _, inner := range s.Sequences {
		facts := before
		for i := range inner {
			facts = inner[i].factsAfter(facts)
		}
		maps.Copy(after, facts)
	}
	return after
}

// first returns the links that the stage may begin with.
func (s *Stage) first() []Link {
	first := slices.Clone(s.Links)
	for _, inner := range s.Sequences {
		first = append(first, inner[0].first()...)
	}
	return first
}

// last returns the links that the stage may end with.
func (s *Stage) last() []Link {
	last := slices.Clone(s.Links)
	for _, inner := range s.Sequences {
		last = append(last, inner[len(inner)-1].last()...)
	}
	return last
}

// explain says why the requirement of the step cannot hold. If it was possible earlier,
// the stage before the step does not keep it.
func explain(step *steps.Step, before *Stage, wasPossible bool) string {
	var names []string
	for _, link := range before.last() {
		names = append(names, link.Step.Name)
	}
	if wasPossible {
		return fmt.Sprintf("it needs %s, which %s does not keep", step.Needs(), strings.Join(names, " or "))
	}
	return fmt.Sprintf("it needs %s, which no step before it produces", step.Needs())
}

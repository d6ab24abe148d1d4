package chain

import (
	"errors"
	"fmt"
	"maps"

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
	for i, stage := range c.Stages {
		after := stage.factsAfter(before)
		if len(after) > 0 {
			before = after
			maps.Copy(ever, after)
			continue
		}
		step := stage[0].Step
		if i == 0 {
			return step.CheckReady(start)
		}
		return &CheckError{step.Name, explain(step, c.Stages[i-1], len(stage.factsAfter(ever)) > 0)}
	}
	return nil
}

// factsAfter returns what may be known after the stage, for each of the facts before.
func (s Stage) factsAfter(before map[steps.Facts]bool) map[steps.Facts]bool {
	after := make(map[steps.Facts]bool)
	for _, link := range s {
		for facts := range before {
			for _, f := range link.Step.After(facts) {
				after[f] = true
			}
		}
	}
	return after
}

// explain says why the requirement of the step cannot hold. If it was possible earlier,
// the stage before the step does not keep it.
func explain(step *steps.Step, last Stage, wasPossible bool) string {
	names := last[0].Step.Name
	for _, link := range last[1:] {
		names += " or " + link.Step.Name
	}
	if wasPossible {
		return fmt.Sprintf("it needs %s, which %s does not keep", step.Needs(), names)
	}
	return fmt.Sprintf("it needs %s, which no step before it produces", step.Needs())
}

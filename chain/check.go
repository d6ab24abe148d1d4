package chain

import (
	"errors"
	"fmt"
	"maps"

	"nissy/cube"
	"nissy/steps"
)

// CheckError says why the steps of a chain do not follow from each other.
type CheckError struct {
	Step   string
	Reason string
}

func (e *CheckError) Error() string {
	return fmt.Sprintf("%s cannot stand there: %s", e.Step, e.Reason)
}

// Check returns an error if, from the position, some stage can never be ready
// after those before it: a *steps.NotReadyError about the first one, a
// *CheckError about the others.
func (c *Chain) Check(start *cube.Cube) error {
	if !start.CentersSolved() {
		return errors.New("chain: the centres must be at home, but the cube is turned as a whole")
	}
	before := map[steps.Facts]bool{steps.FactsOf(start): true}
	ever := maps.Clone(before) // all that has held so far
	for i, stage := range c.Stages {
		after := stage.after(before)
		if len(after) > 0 {
			before = after
			maps.Copy(ever, after)
			continue
		}
		step := stage[0].Step
		if i == 0 {
			return step.Ready(start)
		}
		return &CheckError{step.Name, why(step, c.Stages[i-1], len(stage.after(ever)) > 0)}
	}
	return nil
}

// after returns what may hold after the stage.
func (s Stage) after(before map[steps.Facts]bool) map[steps.Facts]bool {
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

// why says what the step lacks: what it needs has not been there, or the stage
// before it has not kept it.
func why(step *steps.Step, last Stage, hasBeen bool) string {
	names := last[0].Step.Name
	for _, link := range last[1:] {
		names += " or " + link.Step.Name
	}
	if hasBeen {
		return fmt.Sprintf("it needs %s, which %s does not keep", step.Needs(), names)
	}
	return fmt.Sprintf("it needs %s, to which the steps before it do not lead", step.Needs())
}

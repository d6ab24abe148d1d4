package search

import (
	"errors"
	"slices"

	"nissy/cube"
	"nissy/session"
	"nissy/steps"
)

// Filter bounds the solutions of a step by its axis, the case that they lead to, and how a DR ends.
// Its fields are as typed, all but the first are lists; an empty one bounds nothing.
type Filter struct {
	Axis     string `json:"axis"`     // the axis that the step solves: "ud", "fb" or "rl"
	Case     string `json:"case"`     // cases of DR after an EO or RZP, such as "4c4e,3c2e"
	Subsets  string `json:"subsets"`  // HTR subsets after a DR, such as "4a1,2c3 4e"
	Triggers string `json:"triggers"` // the triggers that end a DR from EO, such as "R,RUR"
}

// onAxis returns the step for the axis of the filter alone.
func (f Filter) onAxis(step *steps.Step) (*steps.Step, error) {
	if f.Axis == "" {
		return step, nil
	}
	axis, err := cube.ParseAxis(f.Axis)
	if err != nil {
		return nil, err
	}
	frames := slices.DeleteFunc(step.AxisFrames(), func(a steps.AxisFrame) bool { return a.Solved != axis })
	if len(frames) == 0 {
		return nil, cannotFilter(step.Name, "it does not solve the axis "+f.Axis)
	}
	return steps.OnAxes(step, frames), nil
}

// apply returns the step with only the solutions that the filter allows. The error is an
// *InputError about one of the lists, or says what the step does not lead to.
func (f Filter) apply(step *steps.Step) (_ *steps.Step, err error) {
	var filter steps.Filter
	var triggers []steps.Trigger
	if f.Case != "" {
		filter.Cases, err = cube.ParseDRCases(f.Case)
	}
	if f.Subsets != "" && err == nil {
		filter.Subsets, err = cube.ParseHTRSubsets(f.Subsets)
	}
	if f.Triggers != "" && err == nil {
		triggers, err = steps.ParseTriggers(f.Triggers)
	}
	if err != nil {
		return nil, err
	}
	if step.NeedsCases() {
		for _, t := range triggers {
			filter.Cases = append(filter.Cases, t.Case())
		}
		if len(filter.Cases) == 0 {
			return nil, &session.InputError{Problem: "no goal of", Token: step.Name, Msg: "give --case or --triggers"}
		}
		step, filter.Cases, triggers = step.WithCases(filter.Cases), nil, nil
	}
	if triggers != nil {
		name := step.Name
		if step, err = step.WithTriggers(triggers, -1); err != nil {
			return nil, cannotFilter(name, "triggers are for steps from EO to DR, such as dr-eo")
		}
	}
	step, err = step.Restrict(filter)
	if unfit, ok := errors.AsType[*steps.OptionError](err); ok {
		return nil, cannotFilter(unfit.Step, unfit.Reason)
	}
	return step, err
}

func cannotFilter(step, reason string) error {
	return &session.InputError{Problem: "cannot filter", Token: step, Msg: reason}
}

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

// Check returns an error if the requirements of all steps of a stage are impossible at
// that point, when the chain starts from the given cube. For the first stage the error is
// a *steps.NotReadyError.
func (c *Chain) Check(start *cube.Cube) error {
	if !start.CentersSolved() {
		return errors.New("chain: the centres must be solved, but the cube is rotated as a whole")
	}
	facts := map[steps.Facts]bool{steps.FactsOf(start): true}
	if first := &c.Stages[0]; len(first.factsAfter(facts)) == 0 {
		return first.first()[0].Step.Check(*start)
	}
	return c.Stages.check(facts, maps.Clone(facts))
}

// check returns an error if no step of a stage after the first one can follow the stage before
// it, or none can follow an alternative of that stage. Before is what may be known at the
// beginning, ever what may have been known until then.
func (q Sequence) check(before, ever map[steps.Facts]bool) error {
	for i := range q {
		after := q[i].factsAfter(before)
		maps.Copy(ever, after)
		for _, inner := range q[i].Sequences {
			if err := inner.check(before, maps.Clone(ever)); err != nil {
				return err
			}
		}
		if i+1 == len(q) || len(after) == 0 {
			break
		}
		next := &q[i+1]
		step := next.first()[0].Step
		if len(next.factsAfter(after)) == 0 {
			return fmt.Errorf("%s cannot come here: %s", step.Name, explain(step, &q[i], len(next.factsAfter(ever)) > 0))
		}
		if link := q[i].misfit(before, next); link != nil {
			return fmt.Errorf("%s cannot come here: it needs %s, which the alternative %s does not produce", step.Name, step.Needs(), link.Step.Name)
		}
		before = after
	}
	return nil
}

// misfit returns a link with which an alternative of the stage ends that no step of the next
// stage can follow, nil if there is none. It passes over a link with the same kind of goal as
// one that fits: they differ in the axes only.
func (s *Stage) misfit(before map[steps.Facts]bool, next *Stage) (misfit *Link) {
	fitting := make(map[steps.FactKind]bool)
	var others []*Link
	for _, a := range s.alternatives() {
		after := a.factsAfter(before)
		for _, l := range a.last() {
			if len(next.factsAfter(after)) > 0 {
				fitting[l.Step.Goal()] = true
			} else if len(after) > 0 {
				others = append(others, &l)
			}
		}
	}
	for _, l := range others {
		if !fitting[l.Step.Goal()] {
			return l
		}
	}
	return nil
}

func (s *Stage) alternatives() (list []Stage) {
	for i := range s.Links {
		list = append(list, Stage{Links: s.Links[i : i+1]})
	}
	for i := range s.Sequences {
		list = append(list, Stage{Sequences: s.Sequences[i : i+1]})
	}
	return list
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

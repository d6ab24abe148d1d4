package topics

import (
	"fmt"
	"strings"

	"nissy/session"
	"nissy/steps"
)

// OfStep returns the help for a step; ok is false if there is no such step.
func OfStep(name string) (t Topic, ok bool) {
	step := steps.Lookup(name)
	if step == nil {
		return Topic{}, false
	}
	var parts []Part
	if step.Needs() != "" {
		parts = append(parts, Paragraph("Before this step the cube needs "+step.Needs()+"."))
	}
	if step.Final() {
		parts = append(parts, Paragraph("This step has one side only: -N, -L and -I are ignored."))
	}
	if len(step.Places()) > 0 {
		parts = append(parts, Paragraph("It builds the block in any place. These steps build it in one place: "+strings.Join(step.Places(), ", ")+"."))
	}
	if related := relatedSteps(step.Name); related != nil {
		parts = append(parts, Paragraph("Related steps: "+strings.Join(related, ", ")+"."))
	}
	example := "solve " + step.Name
	if step.NeedsCases() {
		example += " --case 4c4e,3c2e"
	}
	parts = append(parts, Code(example, "help solve"))
	return Topic{step.Name, step.Title, parts, nil}, true
}

// relatedSteps lists the steps whose names extend the given name, as eofb extends eo.
func relatedSteps(name string) []string {
	var list []string
	for _, other := range session.StepNames() {
		if other != name && strings.HasPrefix(other, name) && !strings.HasPrefix(other, name+"-") {
			list = append(list, other)
		}
	}
	return list
}

// AboutStep describes a step in a few words.
func AboutStep(name string) string {
	step := steps.Lookup(name)
	if step == nil {
		return ""
	}
	if step.Needs() == "" {
		return step.Title
	}
	return fmt.Sprintf("%s; needs %s", step.Title, step.Needs())
}

package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/session"
	"nissy/steps"
)

// topic is a part of the help that is not about a single command.
type topic struct {
	name    string
	summary string
	text    []part        // data, so that the program starts sooner than if it made them
	list    func() []part // parts that are made when somebody reads them, after those of text; nil: none
}

// parts returns the parts of the topic.
func (t topic) parts() []part {
	if t.list == nil {
		return t.text
	}
	return append(slices.Clip(t.text), t.list()...)
}

// part is a paragraph, lines of code, or an entry of a list: a term with its
// meaning.
type part struct {
	text string
	code []string
	term string
}

func paragraph(text string) part        { return part{text: text} }
func code(lines ...string) part         { return part{code: lines} }
func listEntry(term, about string) part { return part{term: term, text: about} }

// topicAliases are other names of topics.
var topicAliases = map[string]string{"h48": "nissy-core"}

// findTopic returns the topic with the name, in which a hyphen may replace a space. Case does not matter.
func findTopic(name string) (topic, bool) {
	name = cmp.Or(topicAliases[strings.ToLower(name)], name)
	for _, t := range topics() {
		if strings.EqualFold(t.name, name) || strings.EqualFold(strings.ReplaceAll(t.name, " ", "-"), name) {
			return t, true
		}
	}
	return topic{}, false
}

// topicList lists the topics in a sentence.
func topicList() string { return strings.Join(topicNames(), ", ") }

func topicNames() []string { return mapped(topics(), func(t topic) string { return t.name }) }

// describe returns the topic as text.
func (t topic) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", t.name, t.summary)
	inList := false
	for _, p := range t.parts() {
		if p.term == "" || !inList {
			b.WriteString("\n")
		}
		inList = p.term != ""
		switch {
		case p.term != "":
			b.WriteString(entry("  "+p.term, 18, p.text) + "\n")
		case p.code != nil:
			for _, line := range p.code {
				b.WriteString(strings.TrimRight("  "+line, " ") + "\n")
			}
		default:
			b.WriteString(fill(p.text) + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// page returns the topic for the help.
func (t topic) page() Page {
	object := struct {
		Topic   string `json:"topic"`
		Summary string `json:"summary"`
		Text    string `json:"text"`
	}{t.name, t.summary, t.describe()}
	return Page{Text: object.Text, Objects: []any{object}}
}

// stepTopic returns the help for a step; ok is false if there is no such step.
func stepTopic(name string) (t topic, ok bool) {
	step := steps.Lookup(name)
	if step == nil {
		return topic{}, false
	}
	var parts []part
	if step.Needs() != "" {
		parts = append(parts, paragraph("Before this step the cube needs "+step.Needs()+"."))
	}
	if step.Final() {
		parts = append(parts, paragraph("This step has one side only: -N, -L and -I are ignored."))
	}
	if len(step.Places()) > 0 {
		parts = append(parts, paragraph("It builds the block in any place. These steps build it in one place: "+strings.Join(step.Places(), ", ")+"."))
	}
	if related := relatedSteps(step.Name); related != nil {
		parts = append(parts, paragraph("Related steps: "+strings.Join(related, ", ")+"."))
	}
	example := "solve " + step.Name
	if step.NeedsCases() {
		example += " --case 4c4e,3c2e"
	}
	parts = append(parts, code(example, "help solve"))
	return topic{step.Name, step.Title, parts, nil}, true
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

// optionNote explains an option in more words than its line in the list.
type optionNote struct {
	text     string
	examples []string
}

// optionNotes are the notes on options, by command and option.
var optionNotes = map[string]optionNote{
	"solve -N": {"The solutions may divide their moves between normal and inverse in any way; moves on inverse are in parentheses. -N 5 means -N -n 5. See help niss.",
		[]string{"solve eofb -N 5 R' U' F D2 L2 F"}},
	"solve -I": {"Alone, it prints solutions of the inverse scramble, in parentheses. With -N, it writes the inverse part first, which is easier to read if you work on inverse; " +
		"the order and the numbers of the solutions stay the same.", []string{"solve eofb -I R' U' F D2 L2 F", "solve eofb -N 3 -I R' U' F D2 L2 F"}},
	"solve -L": {"Like -N, but no solution has moves on both sides.", []string{"solve eofb -L -n 3 R' U' F D2 L2 F"}},
	"solve -O": {"-O 0 prints all shortest solutions. -O 1 also prints those with one move more.", []string{"solve eofb -O 0 R' U' F D2 L2 F"}},
	"solve -n": {"Without -n, -M, -o and -O, solve prints one solution. With -n alone it continues with longer solutions until there are enough.",
		[]string{"solve eofb -n 4 R' U' F D2 L2 F"}},
	"solve -M": {"Prints all solutions of at most that many moves, unless -n limits their number.", []string{"solve eofb -M 3 R' U' F D2 L2 F"}},
	"solve -a": {"Of solutions that differ only in the direction of their last quarter turns, solve prints the one with clockwise turns. " +
		"As in nissy-classic, it also leaves out HTRs with a quarter turn of the second face of the axis (D, L or B) before the last quarter turn of a side: " +
		"turning the first face (U, R or F) solves HTR as well. The two lead to different positions, which may need different numbers of moves to finish. " +
		"-a prints all; chains try all. In a terminal, solve says how many HTRs were left out.",
		[]string{"solve eofb -a -O 0 R' U' F"}},
}

// mapped returns f of each element of the list, nil of a nil list.
func mapped[T, U any](list []T, f func(T) U) []U {
	if list == nil {
		return nil
	}
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

package topics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/internal/layout"
)

// Topic is a part of the help that is not about a single command.
type Topic struct {
	Name    string
	Summary string
	text    []Part        // data, so that the program starts sooner than if it made them
	list    func() []Part // parts that are made when somebody reads them, after those of text; nil: none
}

// Parts returns the parts of the topic.
func (t Topic) Parts() []Part {
	if t.list == nil {
		return t.text
	}
	return append(slices.Clip(t.text), t.list()...)
}

// Part is a paragraph, lines of code, or an entry of a list: a term with its
// meaning.
type Part struct {
	Text string
	Code []string
	Term string
}

// Paragraph returns a paragraph.
func Paragraph(text string) Part { return Part{Text: text} }

// Code returns lines of code.
func Code(lines ...string) Part { return Part{Code: lines} }

// ListEntry returns an entry of a list.
func ListEntry(term, about string) Part { return Part{Term: term, Text: about} }

// aliases are other names of topics.
var aliases = map[string]string{"h48": nissyCoreName}

// Find returns the topic with the name, in which a hyphen may replace a space. Case does not matter.
func Find(all []Topic, name string) (Topic, bool) {
	name = cmp.Or(aliases[strings.ToLower(name)], name)
	for _, t := range all {
		if strings.EqualFold(t.Name, name) || strings.EqualFold(strings.ReplaceAll(t.Name, " ", "-"), name) {
			return t, true
		}
	}
	return Topic{}, false
}

// Describe returns the topic as text.
func (t Topic) Describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", t.Name, t.Summary)
	inList := false
	for _, p := range t.Parts() {
		if p.Term == "" || !inList {
			b.WriteString("\n")
		}
		inList = p.Term != ""
		switch {
		case p.Term != "":
			b.WriteString(layout.Entry("  "+p.Term, 18, p.Text) + "\n")
		case p.Code != nil:
			for _, line := range p.Code {
				b.WriteString(strings.TrimRight("  "+line, " ") + "\n")
			}
		default:
			b.WriteString(layout.Fill(p.Text) + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

package command

import (
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/command/topics"
)

// Chapter is a chapter of the manual: the options of the program, a command, or a topic.
type Chapter struct {
	Title   string
	Section string
	Parts   []topics.Part
}

// Anchor returns the name by which a link in Markdown refers to the chapter.
func (c Chapter) Anchor() string {
	return strings.ToLower(strings.NewReplacer(" ", "-", "+", "").Replace(c.Title))
}

// The sections of the manual that are not groups of commands.
const (
	programSection = "The program"
	topicsSection  = "Topics"
)

// Sections returns the names of the sections in the order of the table of contents.
func Sections() []string {
	names := mapped(groups, func(g group) string { return string(g) })
	return slices.Concat([]string{programSection}, names, []string{topicsSection})
}

// Chapters returns the chapters of the manual. They derive from the tables of commands, options and topics.
func Chapters() []Chapter {
	all := []Chapter{{"Options", programSection, optionParts(programOptions)}}
	for _, c := range All() {
		all = append(all, Chapter{c.Name, string(c.group), c.parts()})
	}
	for _, t := range allTopics() {
		chapter := Chapter{strings.ToUpper(t.Name[:1]) + t.Name[1:], topicsSection, append([]topics.Part{topics.Paragraph(asSentence(t.Summary))}, t.Parts()...)}
		if slices.ContainsFunc(all, func(c Chapter) bool { return c.Anchor() == chapter.Anchor() }) {
			chapter.Title = "About " + t.Name
		}
		all = append(all, chapter)
	}
	return all
}

// asSentence turns a summary into a sentence.
func asSentence(summary string) string { return strings.ToUpper(summary[:1]) + summary[1:] + "." }

func optionParts(list []*options.Option) []topics.Part {
	return mapped(list, func(o *options.Option) topics.Part { return topics.ListEntry(o.Form(), o.Describe()) })
}

// parts returns the parts of the command's chapter.
func (c *Command) parts() []topics.Part {
	parts := []topics.Part{topics.Code(c.Usage()), topics.Paragraph(strings.TrimSpace(asSentence(c.Summary) + " " + c.description()))}
	if len(c.Aliases) > 0 {
		parts = append(parts, topics.Paragraph("Also called "+strings.Join(c.Aliases, ", ")+"."))
	}
	for _, p := range c.params {
		if hint := p.advice(); hint != "" {
			parts = append(parts, topics.Paragraph(p.name+": "+hint+"."))
		}
	}
	if c.format != "" {
		parts = append(parts, topics.Paragraph("Without --format the cube is written as "+c.format+"."))
	}
	parts = append(parts, optionParts(c.ownOptions())...)
	for _, o := range c.ownOptions() {
		if note, ok := optionNotes[c.Name+" "+o.Name]; ok {
			parts = append(parts, topics.Paragraph(o.Name+": "+note.text), topics.Code(note.examples...))
		}
	}
	if len(c.examples) > 0 {
		parts = append(parts, topics.Paragraph("Examples:"), topics.Code(c.examples...))
	}
	return parts
}

package command

import (
	"fmt"
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/session"
)

// The manual is the help in other forms: docs/manual.md and the man page docs/nissy.1. Both derive
// from the tables of commands, options and topics. Only TestManual needs this, which writes them.

// chapter is a part of the manual with a heading.
type chapter struct {
	title string
	parts []topics.Part
}

// chapters returns the chapters of the manual.
func chapters() []chapter {
	all := []chapter{{"Options", optionParts(programOptions)}}
	for _, c := range All() {
		all = append(all, chapter{c.Name, c.parts()})
	}
	for _, t := range allTopics() {
		title := strings.ToUpper(t.Name[:1]) + t.Name[1:]
		if slices.ContainsFunc(all, func(c chapter) bool { return anchor(c.title) == anchor(title) }) {
			title = "About " + t.Name
		}
		all = append(all, chapter{title, append([]topics.Part{topics.Paragraph(asSentence(t.Summary))}, t.Parts()...)})
	}
	return all
}

// anchor returns the name by which a link in Markdown refers to a title.
func anchor(title string) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", "+", "").Replace(title))
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

// markdownManual returns the manual as docs/manual.md.
func markdownManual() string {
	var b strings.Builder
	b.WriteString("# The manual of nissy\n\nWritten by `make manual`. `nissy help` prints the same text.\n\n" +
		"```text\nnissy [OPTIONS] [COMMAND ...]\n```\n\n" + inputHelp + "\n\n" + markdownContents())
	for _, c := range chapters() {
		fmt.Fprintf(&b, "\n## %s\n", c.title)
		inList := false
		for _, p := range c.parts {
			if p.Term == "" || !inList {
				b.WriteString("\n")
			}
			inList = p.Term != ""
			b.WriteString(markdownPart(p))
		}
	}
	return b.String()
}

// markdownContents returns links to the chapters, a line for each group of
// commands.
func markdownContents() string {
	line := func(title string, names []string) string {
		links := mapped(names, func(name string) string {
			return fmt.Sprintf("[%s](#%s)", name, anchor(name))
		})
		return "- " + title + ": " + strings.Join(links, ", ") + "\n"
	}
	var b strings.Builder
	all := mapped(chapters(), func(c chapter) string { return c.title })
	b.WriteString(line("The program", all[:1]))
	for _, g := range groups {
		b.WriteString(line(string(g), g.commandNames()))
	}
	b.WriteString(line("Topics", all[1+len(All()):]))
	return b.String()
}

// markdownPart returns a part in Markdown.
func markdownPart(p topics.Part) string {
	switch {
	case p.Term != "":
		return "- `" + p.Term + "`: " + escapeMarkdown(p.Text) + "\n"
	case p.Code != nil:
		return "```text\n" + strings.Join(p.Code, "\n") + "\n```\n"
	}
	return escapeMarkdown(p.Text) + "\n"
}

// escapeMarkdown escapes what Markdown would treat as markup.
func escapeMarkdown(text string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "^", `\^`).Replace(text)
}

// manPage returns the manual as the man page docs/nissy.1.
func manPage() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".\\\" Written by make manual.\n.TH NISSY 1 \"\" \"nissy %s\"\n.SH NAME\n"+
		"nissy \\- solve Rubik's cubes step by step, for Fewest Moves\n.SH SYNOPSIS\n.B nissy\n[OPTIONS] [COMMAND ...]\n.SH DESCRIPTION\n%s\n",
		session.Version, escapeRoff(inputHelp))
	for _, c := range chapters() {
		fmt.Fprintf(&b, ".SH %s\n", escapeRoff(strings.ToUpper(c.title)))
		for _, p := range c.parts {
			b.WriteString(manPart(p))
		}
	}
	return b.String()
}

// manPart returns a part of the man page.
func manPart(p topics.Part) string {
	switch {
	case p.Term != "":
		return ".TP\n.B " + escapeRoff(p.Term) + "\n" + escapeRoff(p.Text) + "\n"
	case p.Code != nil:
		return ".PP\n.RS\n.nf\n" + strings.Join(mapped(p.Code, escapeRoff), "\n") + "\n.fi\n.RE\n"
	}
	return ".PP\n" + escapeRoff(p.Text) + "\n"
}

// escapeRoff escapes what roff would treat as markup.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

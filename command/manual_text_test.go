package command

import (
	"fmt"
	"slices"
	"strings"

	"nissy/session"
)

// The manual is the help in other forms: docs/manual.md and the man page docs/nissy.1. Both derive
// from the tables of commands, options and topics. Only TestManual needs this, which writes them.

// chapter is a part of the manual with a heading.
type chapter struct {
	title string
	parts []part
}

// chapters returns the chapters of the manual.
func chapters() []chapter {
	all := []chapter{{"Options", optionParts(programOptions)}}
	for _, c := range All() {
		all = append(all, chapter{c.Name, c.parts()})
	}
	for _, t := range topics() {
		title := strings.ToUpper(t.name[:1]) + t.name[1:]
		if slices.ContainsFunc(all, func(c chapter) bool { return anchor(c.title) == anchor(title) }) {
			title = "About " + t.name
		}
		all = append(all, chapter{title, append([]part{paragraph(asSentence(t.summary))}, t.parts()...)})
	}
	return all
}

// anchor returns the name by which a link in Markdown refers to a title.
func anchor(title string) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", "+", "").Replace(title))
}

// asSentence turns a summary into a sentence.
func asSentence(summary string) string { return strings.ToUpper(summary[:1]) + summary[1:] + "." }

func optionParts(options []*option) []part {
	return mapped(options, func(o *option) part { return listEntry(o.form(), o.describe()) })
}

// parts returns the parts of the command's chapter.
func (c *Command) parts() []part {
	parts := []part{code(c.Usage()), paragraph(strings.TrimSpace(asSentence(c.Summary) + " " + c.description()))}
	if len(c.Aliases) > 0 {
		parts = append(parts, paragraph("Also called "+strings.Join(c.Aliases, ", ")+"."))
	}
	for _, p := range c.params {
		if hint := p.advice(); hint != "" {
			parts = append(parts, paragraph(p.name+": "+hint+"."))
		}
	}
	if c.format != "" {
		parts = append(parts, paragraph("Without --format the cube is written as "+c.format+"."))
	}
	parts = append(parts, optionParts(c.ownOptions())...)
	for _, o := range c.ownOptions() {
		if note, ok := optionNotes[c.Name+" "+o.name]; ok {
			parts = append(parts, paragraph(o.name+": "+note.text), code(note.examples...))
		}
	}
	if len(c.examples) > 0 {
		parts = append(parts, paragraph("Examples:"), code(c.examples...))
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
			if p.term == "" || !inList {
				b.WriteString("\n")
			}
			inList = p.term != ""
			b.WriteString(p.markdown())
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

func (p part) markdown() string {
	switch {
	case p.term != "":
		return "- `" + p.term + "`: " + escapeMarkdown(p.text) + "\n"
	case p.code != nil:
		return "```text\n" + strings.Join(p.code, "\n") + "\n```\n"
	}
	return escapeMarkdown(p.text) + "\n"
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
			b.WriteString(p.man())
		}
	}
	return b.String()
}

func (p part) man() string {
	switch {
	case p.term != "":
		return ".TP\n.B " + escapeRoff(p.term) + "\n" + escapeRoff(p.text) + "\n"
	case p.code != nil:
		return ".PP\n.RS\n.nf\n" + strings.Join(mapped(p.code, escapeRoff), "\n") + "\n.fi\n.RE\n"
	}
	return ".PP\n" + escapeRoff(p.text) + "\n"
}

// escapeRoff escapes what roff would treat as markup.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

package shell

import (
	"fmt"
	"strings"

	"nissy/session"
)

// The manual is the same text as the help, in other forms: docs/manual.md and the
// man page docs/nissy.1 are what this writes. It derives from the tables of
// commands and options, and the topics.

// chapter is a part of the manual with a heading.
type chapter struct {
	title string
	parts []part
}

// chapters returns the manual.
func chapters() []chapter {
	commands := commandTable()
	all := []chapter{{"Options", optionParts(programOptions)}}
	for _, c := range commands {
		all = append(all, chapter{c.name, c.parts()})
	}
	for _, t := range topics(commands) {
		all = append(all, chapter{strings.ToUpper(t.name[:1]) + t.name[1:], append([]part{text(sentence(t.summary))}, t.all()...)})
	}
	return all
}

// sentence makes a sentence of a summary.
func sentence(summary string) string { return strings.ToUpper(summary[:1]) + summary[1:] + "." }

func optionParts(options []option) []part {
	return mapped(options, func(o option) part { return entryOf(o.form(), o.describe()) })
}

// parts returns all about a command.
func (c *command) parts() []part {
	parts := []part{code(c.usage()), text(sentence(c.summary) + " " + c.details)}
	if len(c.aliases) > 0 {
		parts = append(parts, text("Also called "+strings.Join(c.aliases, ", ")+"."))
	}
	for _, p := range c.params {
		if p.hint != "" {
			parts = append(parts, text(p.name+": "+p.hint+"."))
		}
	}
	if c.format != "" {
		parts = append(parts, text("Unless --format says otherwise the cube is written as "+c.format+"."))
	}
	parts = append(parts, optionParts(c.allOptions())...)
	for _, o := range c.allOptions() {
		if note, ok := optionNotes[c.name+" "+o.name]; ok {
			parts = append(parts, text(o.name+": "+note.text), code(note.examples...))
		}
	}
	if c.json != "" {
		parts = append(parts, text("With --json: "+c.json+"."))
	}
	if len(c.examples) > 0 {
		parts = append(parts, text("Examples:"), code(c.examples...))
	}
	return parts
}

// Markdown writes the manual as docs/manual.md.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# The manual of nissy\n\nWritten by `go test ./shell -update`; the same text is in `nissy help`.\n\n" +
		"```text\nnissy [OPTIONS] [COMMAND ...]\n```\n\n" + inputHelp + "\n\n" + markdownLinks())
	for _, c := range chapters() {
		fmt.Fprintf(&b, "\n## %s\n", c.title)
		listed := false
		for _, p := range c.parts {
			if p.term == "" || !listed {
				b.WriteString("\n")
			}
			listed = p.term != ""
			b.WriteString(p.markdown())
		}
	}
	return b.String()
}

func markdownLinks() string {
	var links []string
	for _, c := range chapters() {
		links = append(links, fmt.Sprintf("[%s](#%s)", c.title, strings.ToLower(strings.ReplaceAll(c.title, " ", "-"))))
	}
	return strings.Join(links, ", ") + "\n"
}

func (p part) markdown() string {
	switch {
	case p.term != "":
		return "- `" + p.term + "`: " + markdownText(p.text) + "\n"
	case p.code != nil:
		return "```text\n" + strings.Join(p.code, "\n") + "\n```\n"
	}
	return markdownText(p.text) + "\n"
}

// markdownText keeps what Markdown would take for its own.
func markdownText(text string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "^", `\^`).Replace(text)
}

// Man writes the manual as the man page docs/nissy.1.
func Man() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".\\\" Written by go test ./shell -update.\n.TH NISSY 1 \"\" \"nissy %s\"\n.SH NAME\n"+
		"nissy \\- solve Rubik's cubes step by step, for Fewest Moves\n.SH SYNOPSIS\n.B nissy\n[OPTIONS] [COMMAND ...]\n.SH DESCRIPTION\n%s\n",
		session.Version, roff(inputHelp))
	for _, c := range chapters() {
		fmt.Fprintf(&b, ".SH %s\n", roff(strings.ToUpper(c.title)))
		for _, p := range c.parts {
			b.WriteString(p.man())
		}
	}
	return b.String()
}

func (p part) man() string {
	switch {
	case p.term != "":
		return ".TP\n.B " + roff(p.term) + "\n" + roff(p.text) + "\n"
	case p.code != nil:
		return ".PP\n.RS\n.nf\n" + strings.Join(mapped(p.code, roff), "\n") + "\n.fi\n.RE\n"
	}
	return ".PP\n" + roff(p.text) + "\n"
}

// roff keeps what a man page would take for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

// object is a topic in JSON.
func (t topic) object() any {
	return struct {
		Topic   string `json:"topic"`
		Summary string `json:"summary"`
		Text    string `json:"text"`
	}{t.name, t.summary, t.describe()}
}

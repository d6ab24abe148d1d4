package main

import (
	"fmt"
	"strings"

	"nissy/command"
	"nissy/command/topics"
	"nissy/session"
)

// markdownManual returns the manual as docs/manual.md.
func markdownManual() string {
	var b strings.Builder
	b.WriteString("# The manual of nissy\n\nWritten by `make manual`. `nissy help` prints the same text.\n\n" +
		"```text\nnissy [OPTIONS] [COMMAND ...]\n```\n\n" + command.InputHelp + "\n\n" + markdownContents())
	for _, c := range command.Chapters() {
		fmt.Fprintf(&b, "\n## %s\n", c.Title)
		inList := false
		for _, p := range c.Parts {
			if p.Term == "" || !inList {
				b.WriteString("\n")
			}
			inList = p.Term != ""
			b.WriteString(markdownPart(p))
		}
	}
	return b.String()
}

// markdownContents returns links to the chapters, a line for each section.
func markdownContents() string {
	links := map[string][]string{}
	for _, c := range command.Chapters() {
		links[c.Section] = append(links[c.Section], fmt.Sprintf("[%s](#%s)", c.Title, c.Anchor()))
	}
	var b strings.Builder
	for _, section := range command.Sections() {
		fmt.Fprintf(&b, "- %s: %s\n", section, strings.Join(links[section], ", "))
	}
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
		session.Version, escapeRoff(command.InputHelp))
	for _, c := range command.Chapters() {
		fmt.Fprintf(&b, ".SH %s\n", escapeRoff(strings.ToUpper(c.Title)))
		for _, p := range c.Parts {
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
		return ".PP\n.RS\n.nf\n" + escapeRoffLines(p.Code) + "\n.fi\n.RE\n"
	}
	return ".PP\n" + escapeRoff(p.Text) + "\n"
}

func escapeRoffLines(lines []string) string {
	var escaped []string
	for _, line := range lines {
		escaped = append(escaped, escapeRoff(line))
	}
	return strings.Join(escaped, "\n")
}

// escapeRoff escapes what roff would treat as markup.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

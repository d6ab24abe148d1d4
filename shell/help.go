package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/session"
)

func shellCommands() []*command {
	return []*command{
		{
			name: "commands", summary: "list the commands", json: `{"command", "usage", "summary"}`,
			action: func(_ context.Context, sh *shell, in *input) error {
				for _, c := range sh.commands {
					sh.newView(in).put(c.info(), func() string { return entry(c.usage(), 39, c.summary) })
				}
				return nil
			},
		},
		{
			name: "help", summary: "describe nissy, a command, an option or a topic",
			details: "The topics are " + strings.Join(topicNames(topics(nil)), ", ") + ".",
			operand: takesWords, words: "[COMMAND [OPTION] | TOPIC]", verbatim: true,
			json:     `{"command", "usage", "summary", "aliases", "details", "options", "examples", "json"}; of an option {"option", "help"}; of a topic {"topic", "summary", "text"}`,
			examples: []string{"help solve", "help solve -N", "help niss"},
			action:   help,
		},
		{
			name: "version", summary: "print the version", json: `{"version"}`,
			action: func(_ context.Context, sh *shell, in *input) error {
				object := struct {
					Version string `json:"version"`
				}{session.Version}
				sh.newView(in).put(object, func() string { return session.Version })
				return nil
			},
		},
		{
			name: "quit", aliases: []string{"exit"}, summary: "leave nissy",
			action: func(context.Context, *shell, *input) error { return errQuit },
		},
	}
}

// help describes nissy, a topic, a command, or an option of a command.
func help(_ context.Context, sh *shell, in *input) error {
	words := slices.DeleteFunc(slices.Clone(in.operands), func(w word) bool { return w.text == "--json" })
	if len(words) == 0 {
		return sh.helpAll(in)
	}
	whole := join(words)
	if t, ok := sh.findTopic(whole); ok && sh.lookup(whole) == nil {
		sh.newView(in).put(t.object(), t.describe)
		return nil
	}
	if a := sh.findAlias(whole); a != nil {
		sh.putAlias(in, a)
		return nil
	}
	c := sh.lookup(words[0].text)
	switch {
	case c == nil:
		return sh.unknownTopic(words[0])
	case len(words) > 2:
		return in.extra(words[2], "usage: "+in.command.usage())
	case len(words) == 2:
		return sh.helpOption(in, c, words[1])
	}
	return sh.describe(c, in)
}

func (sh *shell) unknownTopic(w word) error {
	names := append(topicNames(topics(sh.commands)), sh.commandNames()...)
	return at(w, session.Unknown("command or topic", w.text, names, "help lists them"))
}

func (sh *shell) helpAll(in *input) error {
	if sh.json {
		for _, c := range sh.commands {
			sh.newView(in).put(c.manual(), nil)
		}
		return nil
	}
	sh.output.data([]byte(narrow(sh.overview(), sh.columns())))
	return nil
}

// helpOption describes an option of a command.
func (sh *shell) helpOption(in *input, c *command, w word) error {
	p := optionParser{options: c.allOptions(), what: c.name}
	o := cmp.Or(p.find(w.text), p.find("-"+w.text))
	if o == nil {
		return at(w, session.Unknown("option", w.text, p.names(), c.name+" has "+strings.Join(p.names(), " ")))
	}
	sh.newView(in).put(manualOption{o.form(), o.describe()}, func() string { return c.describeOption(o) })
	return nil
}

func (c *command) describeOption(o *option) string {
	var b strings.Builder
	b.WriteString(entry(c.name+" "+o.form(), 18, o.describe()) + "\n")
	if note, ok := optionNotes[c.name+" "+o.name]; ok {
		b.WriteString("\n" + fill(note.text, 0) + "\n\nExamples:\n  " + strings.Join(note.examples, "\n  ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// describe prints all about a command, and the topic of its name.
func (sh *shell) describe(c *command, in *input) error {
	sh.newView(in).put(c.manual(), func() string {
		if t, ok := sh.findTopic(c.name); ok {
			return c.describe() + "\n\n" + t.describe()
		}
		return c.describe()
	})
	return nil
}

// overview is the help without a command's name.
func (sh *shell) overview() string {
	var b strings.Builder
	b.WriteString("nissy solves Rubik's cubes step by step, for Fewest Moves.\n\n" +
		"usage: nissy [OPTIONS] [COMMAND ...]\n\n" + fill(inputHelp, 0) + "\n\n")
	writeOptions(&b, programOptions)
	b.WriteString("\nCommands (help COMMAND tells more):\n")
	for _, c := range sh.commands {
		b.WriteString(entry("  "+c.name, 14, c.summary) + "\n")
	}
	b.WriteString("\nTopics (help TOPIC tells more):\n")
	for _, t := range topics(nil) {
		b.WriteString(entry("  "+t.name, 14, t.summary) + "\n")
	}
	b.WriteString("\n" + fill(syntaxHelp, 0) + "\n\n" + fill(exitHelp, 0) + "\n")
	return b.String()
}

const (
	inputHelp  = "Without a command nissy reads commands, one a line, from a person or from the standard input."
	syntaxHelp = "A scramble is moves, wide moves, slices and rotations, spaces or not; those in parentheses are made on " +
		"the inverse, so a scramble may go on with a skeleton. In a line nothing needs quotes but what holds spaces and is " +
		"not a scramble; only \" quotes. # before a word and // anywhere start a comment."
	exitHelp = "The exit code is 0, or 1 if a command failed, 2 if something was wrong with what was typed, 130 if " +
		"interrupted. Scripts go on after a failure and end with its code: 1, or 2 if all failures were of that kind."
)

// info is a command in a list, in JSON.
type info struct {
	Command string `json:"command"`
	Usage   string `json:"usage"`
	Summary string `json:"summary"`
}

func (c *command) info() info { return info{c.name, c.usage(), c.summary} }

// manual is all about a command, in JSON.
type manual struct {
	info
	Aliases  []string       `json:"aliases"`
	Details  string         `json:"details"`
	Options  []manualOption `json:"options"`
	Examples []string       `json:"examples"`
	JSON     string         `json:"json"`
}

type manualOption struct {
	Option string `json:"option"`
	Help   string `json:"help"`
}

func (c *command) manual() manual {
	m := manual{info: c.info(), Aliases: orEmpty(c.aliases), Details: c.details, Examples: orEmpty(c.examples), JSON: c.json}
	for _, o := range c.allOptions() {
		m.Options = append(m.Options, manualOption{o.form(), o.describe()})
	}
	return m
}

func orEmpty(list []string) []string { return append([]string{}, list...) }

// describe writes all about a command for people.
func (c *command) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\nusage: %s\n", c.name, c.summary, c.usage())
	if len(c.aliases) > 0 {
		fmt.Fprintf(&b, "also called: %s\n", strings.Join(c.aliases, ", "))
	}
	if c.details != "" {
		b.WriteString("\n" + fill(c.details, 0) + "\n")
	}
	for _, p := range c.params {
		if p.hint != "" {
			fmt.Fprintf(&b, "\n%s: %s.\n", p.name, p.hint)
		}
	}
	if c.format != "" {
		fmt.Fprintf(&b, "\nUnless --format says otherwise the cube is written as %s.\n", c.format)
	}
	b.WriteString("\n")
	writeOptions(&b, c.allOptions())
	if c.json != "" {
		b.WriteString("\n" + fill("With --json: "+c.json+".", 0) + "\n")
	}
	if len(c.examples) > 0 {
		b.WriteString("\nExamples:\n  " + strings.Join(c.examples, "\n  ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func writeOptions(b *strings.Builder, options []option) {
	b.WriteString("Options:\n")
	for _, o := range options {
		b.WriteString(entry("  "+o.form(), 18, o.describe()) + "\n")
	}
}

// form returns the option as it is typed.
func (o *option) form() string {
	names := o.name
	if o.short != "" {
		names = o.short + ", " + names
	}
	switch o.kind {
	case isSwitch:
		return names
	case maybeNumber:
		return names + " [" + o.value + "]"
	}
	return names + " " + o.value
}

// describe returns the option's help with what its value may be.
func (o *option) describe() string {
	switch o.kind {
	case isNumber, maybeNumber:
		return fmt.Sprintf("%s (%d to %d)", o.help, o.min, o.max)
	case isChoice:
		return fmt.Sprintf("%s: %s", o.help, strings.Join(o.choices, ", "))
	}
	return o.help
}

// entry writes a name and, from the column on, what there is to say about it.
func entry(name string, column int, text string) string {
	return fmt.Sprintf("%-*s %s", column, name, fill(text, column+1))
}

// fill breaks text that begins in the column into lines for a terminal, all of
// which begin there.
func fill(text string, column int) string { return fillTo(text, column, usualWidth) }

// fillTo breaks text into lines of the width.
func fillTo(text string, column, width int) string {
	var b strings.Builder
	at := column
	for i, w := range strings.Fields(text) {
		switch {
		case i > 0 && at+1+len(w) > width:
			b.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		case i > 0:
			b.WriteString(" ")
			at++
		}
		b.WriteString(w)
		at += len(w)
	}
	return b.String()
}

package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/internal/layout"
	"nissy/session"
)

// helpCommands are the commands that describe nissy, and quit.
var helpCommands = []*Command{
	{
		Name: "commands", Summary: "list the commands", group: shellGroup, json: `{"command", "usage", "summary"}`,
		action: func(*requestInput) (Action, error) { return printPages(mapped(All(), (*Command).briefPage)...), nil },
	},
	{
		Name: "help", Aliases: []string{"h", "?"}, Summary: "describe nissy, a command, an option, a step or a topic", group: shellGroup, common: true,
		details: "The topics are %s.", listed: topicList,
		operand: wordsOperand, words: "[COMMAND [OPTION] | STEP | TOPIC]", leadingOptions: true,
		json:     `{"command", "usage", "summary", "aliases", "details", "options", "examples", "json"}; of an option {"option", "help"}; of a step or topic {"topic", "summary", "text"}`,
		examples: []string{"help solve", "help solve -N", "help htr", "help niss"},
		action:   helpAction,
	},
	{
		Name: "version", Summary: "print the version", group: shellGroup, json: `{"version"}`,
		action: func(*requestInput) (Action, error) {
			object := struct {
				Version string `json:"version"`
			}{session.BuildVersion()}
			return printPages(Page{Text: session.BuildVersion(), Objects: []any{object}}), nil
		},
	},
	{
		Name: quitName, Aliases: []string{"exit", "q"}, Summary: "leave nissy", group: shellGroup,
		action: func(*requestInput) (Action, error) { return Client.Quit, nil },
	},
}

// quitName is the name of the command that leaves nissy.
const quitName = "quit"

// printPages returns the action that prints the pages.
func printPages(pages ...Page) Action {
	return func(client Client) error {
		for _, page := range pages {
			client.Print(page)
		}
		return nil
	}
}

// helpAction describes nissy, a topic, a command, an option of a command, or a
// step.
func helpAction(in *requestInput) (Action, error) {
	words := slices.DeleteFunc(slices.Clone(in.Operands), func(w options.Word) bool { return w.Text == "--json" })
	if len(words) == 0 {
		return printPages(overviewPage()), nil
	}
	name := strings.ToLower(options.Join(words))
	if t, ok := findTopic(name); ok && Lookup(name) == nil {
		return printPages(topicPage(t)), nil
	}
	if a := in.parser.Aliases.Find(options.Join(words)); a != nil {
		return printPages(a.page()), nil
	}
	words = joinName(words)
	c := Lookup(words[0].Text)
	switch {
	case c == nil:
		if t, ok := topics.OfStep(words[0].Text); ok && len(words) == 1 {
			return printPages(topicPage(t)), nil
		}
		return nil, unknownTopic(words[0])
	case len(words) > 2:
		return nil, in.unexpected(words[2], in.usage())
	case len(words) == 2:
		return helpOption(c, words[1])
	}
	return printPages(c.page()), nil
}

func unknownTopic(w options.Word) error {
	if place := placeAlone(w.Text); place != nil {
		return w.Error(place)
	}
	known := slices.Concat(topicNames(), Names(), session.StepNames())
	return w.Error(session.Unknown("command or topic", w.Text, known, "help lists them"))
}

// helpOption describes an option of a command.
func helpOption(c *Command, w options.Word) (Action, error) {
	p := options.Parser{Options: c.allOptions(), Owner: c.Name}
	o := cmp.Or(p.Find(w.Text), p.Find("-"+w.Text))
	if o == nil {
		return nil, w.Error(p.Unknown(w.Text))
	}
	return printPages(Page{Text: c.describeOption(o), Objects: []any{describedOption{o.Form(), o.Describe()}}}), nil
}

func (c *Command) describeOption(o *options.Option) string {
	var b strings.Builder
	b.WriteString(layout.Entry(c.Name+" "+o.Form(), 18, o.Describe()) + "\n")
	if note, ok := optionNotes[c.Name+" "+o.Name]; ok {
		b.WriteString("\n" + layout.Fill(note.text) + "\n\nExamples:\n  " + strings.Join(note.examples, "\n  ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// page returns the help for the command, and the topic of the same name.
func (c *Command) page() Page {
	page := Page{Text: c.describe(), Objects: []any{c.described()}}
	if t, ok := findTopic(c.Name); ok {
		page.Text += "\n\n" + t.Describe()
	}
	return page
}

// overviewPage is the help without an argument.
func overviewPage() Page {
	page := Page{Text: overview()}
	for _, c := range All() {
		page.Objects = append(page.Objects, c.described())
	}
	return page
}

func overview() string {
	var b strings.Builder
	b.WriteString("nissy solves Rubik's cubes step by step, for Fewest Moves.\n\n" +
		"usage: nissy [OPTIONS] [COMMAND ...]\n\n" + layout.Fill(InputHelp) + "\n\nTo begin with:\n")
	for _, c := range All() {
		if c.common {
			b.WriteString(layout.Entry("  "+c.Name, 14, c.Summary) + "\n")
		}
	}
	b.WriteString("\nAll commands (help COMMAND describes one):\n")
	for _, g := range groups {
		b.WriteString(layout.Entry("  "+string(g), 14, strings.Join(g.commandNames(), ", ")) + "\n")
	}
	b.WriteString("\nTopics (help TOPIC):\n")
	for _, t := range allTopics() {
		b.WriteString(layout.Entry("  "+t.Name, 14, t.Summary) + "\n")
	}
	b.WriteString("\n")
	writeOptions(&b, programOptions)
	return strings.TrimSuffix(b.String(), "\n")
}

// commandNames lists the names of the commands in the group.
func (g group) commandNames() (names []string) {
	for _, c := range All() {
		if c.group == g {
			names = append(names, c.Name)
		}
	}
	return names
}

// InputHelp says where commands come from.
const InputHelp = "Without a command, nissy reads commands, one per line, from the terminal or from the standard input."

// briefCommand is a command in a list, in JSON.
type briefCommand struct {
	Command string `json:"command"`
	Usage   string `json:"usage"`
	Summary string `json:"summary"`
}

func (c *Command) brief() briefCommand { return briefCommand{c.Name, c.Usage(), c.Summary} }

// briefPage returns the command for the list of commands.
func (c *Command) briefPage() Page {
	return Page{Text: layout.Entry(c.Usage(), 39, c.Summary), Objects: []any{c.brief()}}
}

// describedCommand is the help for a command, in JSON.
type describedCommand struct {
	briefCommand
	Aliases  []string          `json:"aliases"`
	Details  string            `json:"details"`
	Options  []describedOption `json:"options"`
	Examples []string          `json:"examples"`
	JSON     string            `json:"json"`
}

type describedOption struct {
	Option string `json:"option"`
	Help   string `json:"help"`
}

func (c *Command) described() describedCommand {
	d := describedCommand{briefCommand: c.brief(), Aliases: orEmpty(c.Aliases), Details: c.description(), Examples: orEmpty(c.examples), JSON: c.json}
	for _, o := range c.allOptions() {
		d.Options = append(d.Options, describedOption{o.Form(), o.Describe()})
	}
	return d
}

// orEmpty returns the list, an empty one instead of nil.
func orEmpty(list []string) []string { return append([]string{}, list...) }

// describe returns the help for the command as text.
func (c *Command) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nusage: %s\n", layout.Fill(c.Name+": "+c.Summary), c.Usage())
	if len(c.Aliases) > 0 {
		fmt.Fprintf(&b, "also called: %s\n", strings.Join(c.Aliases, ", "))
	}
	if details := c.description(); details != "" {
		b.WriteString("\n" + layout.Fill(details) + "\n")
	}
	for _, p := range c.params {
		if hint := p.advice(); hint != "" {
			fmt.Fprintf(&b, "\n%s: %s.\n", p.name, hint)
		}
	}
	if c.format != "" {
		fmt.Fprintf(&b, "\nWithout --format the cube is written as %s.\n", c.format)
	}
	if own := c.ownOptions(); len(own) > 0 {
		b.WriteString("\n")
		writeOptions(&b, own)
	}
	if len(c.examples) > 0 {
		b.WriteString("\nExamples:\n  " + strings.Join(c.examples, "\n  ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func writeOptions(b *strings.Builder, list []*options.Option) {
	b.WriteString("Options:\n")
	for _, o := range list {
		b.WriteString(layout.Entry("  "+o.Form(), 18, o.Describe()) + "\n")
	}
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

// allTopics returns the topics of the help.
func allTopics() []topics.Topic { return topics.All(jsonParts) }

// findTopic returns the topic with the name.
func findTopic(name string) (topics.Topic, bool) { return topics.Find(allTopics(), name) }

// topicList lists the topics in a sentence.
func topicList() string { return strings.Join(topicNames(), ", ") }

func topicNames() []string {
	return mapped(allTopics(), func(t topics.Topic) string { return t.Name })
}

// topicPage returns a topic for the help.
func topicPage(t topics.Topic) Page {
	object := struct {
		Topic   string `json:"topic"`
		Summary string `json:"summary"`
		Text    string `json:"text"`
	}{t.Name, t.Summary, t.Describe()}
	return Page{Text: object.Text, Objects: []any{object}}
}

// jsonParts describes the JSON of each command.
func jsonParts() []topics.Part {
	parts := []topics.Part{
		topics.Paragraph("With --json a command prints one object per line. If --json comes before the name of a command, it applies to all commands. " +
			"The field cube is there only if a cube was given, by --cube or by the attempt. An error is " +
			`{"error", "token", "line", "column", "place"} on the standard error: token is the wrong word; column is where it is in the line, from 1, ` +
			`or 0 if it is not in a line; line, for a word in a file or in a text of several lines, is its line there, from 1; place, for one line of several, is for example line 4, or in.txt, line 4.`),
	}
	for _, c := range All() {
		if c.json != "" {
			parts = append(parts, topics.ListEntry(c.Name, c.json))
		}
	}
	return parts
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

package command

import (
	"slices"

	"nissy/command/options"
)

// HelpExamples returns the examples in the notes on options and in the topics
// that need no files, by the name of the note or topic.
func HelpExamples() map[string][]string {
	examples := map[string][]string{}
	for name, note := range optionNotes {
		examples[name] = note.examples
	}
	for _, name := range []string{"tour", "notation", "niss", "cases", "attempt"} {
		t, _ := findTopic(name)
		for _, p := range t.Parts() {
			examples[name] = append(examples[name], p.Code...)
		}
	}
	return examples
}

// Examples returns examples of the command.
func (c *Command) Examples() []string { return c.examples }

// TopicNames returns the names of the topics.
func TopicNames() []string { return topicNames() }

// HasOption reports whether the command has the option.
func (c *Command) HasOption(name string) bool {
	return slices.ContainsFunc(c.allOptions(), func(o *options.Option) bool { return o.Name == name })
}

package command

import (
	"strings"

	"nissy/command/topics"
)

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

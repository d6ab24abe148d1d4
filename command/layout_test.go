package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/internal/layout"
)

// The whole manual at narrow terminals: the same words, and no line too long but
// for words, usages and examples, which are not broken.
func TestNarrow(t *testing.T) {
	texts := []string{overview()}
	for _, c := range All() {
		texts = append(texts, c.describe(), layout.Entry(c.Usage(), 39, c.Summary))
	}
	for _, topic := range allTopics() {
		texts = append(texts, topic.Describe())
	}
	for _, text := range texts {
		assert.Equal(t, text, layout.Narrow(text, layout.Width))
		for _, columns := range []int{10, 40, 60, 79} {
			narrowed := layout.Narrow(text, columns)
			assert.Equal(t, strings.Fields(text), strings.Fields(narrowed), text)
			if columns < 40 {
				continue
			}
			for line := range strings.SplitSeq(narrowed, "\n") {
				if words := strings.Fields(line); len(line) > columns && len(words) > 1 {
					assert.LessOrEqual(t, len(line)-len(words[len(words)-1]), columns, narrowed)
				}
			}
		}
	}
}

// TestHelpFits checks that the help of each command fits into the usual width, except for
// examples, which are not broken.
func TestHelpFits(t *testing.T) {
	for _, c := range All() {
		text, _, _ := strings.Cut(c.describe(), "\nExamples:\n")
		for line := range strings.Lines(text) {
			assert.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), layout.Width, "help %s: %s", c.Name, line)
		}
	}
}

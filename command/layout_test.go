package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The whole manual at narrow terminals: the same words, and no line too long but
// for words, usages and examples, which are not broken.
func TestNarrow(t *testing.T) {
	texts := []string{overview()}
	for _, c := range All() {
		texts = append(texts, c.describe(), entry(c.Usage(), 39, c.Summary))
	}
	for _, topic := range topics() {
		texts = append(texts, topic.describe())
	}
	for _, text := range texts {
		assert.Equal(t, text, Narrow(text, usualWidth))
		for _, columns := range []int{10, 40, 60, 79} {
			narrowed := Narrow(text, columns)
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

// What stands behind a name is broken below its begin.
func TestNarrowNames(t *testing.T) {
	const full = "  -I  search on the inverse only; with -N write the part on the inverse at first"
	assert.Contains(t, Narrow(full+"\n  -a  also what is hidden", 60), "at first\n  -a  also what is hidden")
	assert.Equal(t, "  freemem      release the tables from\n               memory", Narrow("  freemem      release the tables from memory", 39))
}

// TestHelpFits checks that the help of each command fits into the usual width, except for
// examples, which are not broken.
func TestHelpFits(t *testing.T) {
	for _, c := range All() {
		text, _, _ := strings.Cut(c.describe(), "\nExamples:\n")
		for line := range strings.Lines(text) {
			assert.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), usualWidth, "help %s: %s", c.Name, line)
		}
	}
}

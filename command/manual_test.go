package command

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the manual again")

// The manual in docs is what the tables of commands, options and steps say.
func TestManual(t *testing.T) {
	for name, text := range map[string]string{"manual.md": markdownManual(), "nissy.1": manPage()} {
		path := filepath.Join("..", "docs", name)
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		written, err := os.ReadFile(path)
		require.NoError(t, err)
		if text != string(written) {
			t.Errorf("docs/%s is stale: write it again with make manual", name)
		}
	}
}

// Every command, option, step and topic is in the manual.
func TestManualIsWhole(t *testing.T) {
	for form, text := range map[string]string{"Markdown": markdownManual(), "man page": strings.ReplaceAll(manPage(), `\-`, "-")} {
		for _, c := range All() {
			assert.Contains(t, strings.ToLower(text), strings.ToLower(c.Name), form)
			for _, o := range c.allOptions() {
				assert.Contains(t, text, o.Form(), "%s: %s", form, c.Name)
			}
		}
		for _, topic := range allTopics() {
			assert.Contains(t, strings.ToLower(text), strings.ToLower(topic.Name), form)
		}
	}
}

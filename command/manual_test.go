package command

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the manual anew")

// The manual in docs is what the tables of commands, options and steps say.
func TestManual(t *testing.T) {
	for name, text := range map[string]string{"manual.md": Markdown(), "nissy.1": Man()} {
		path := filepath.Join("..", "docs", name)
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		written, err := os.ReadFile(path)
		require.NoError(t, err)
		if text != string(written) {
			t.Errorf("docs/%s is stale: write it anew with\n\tgo test ./shell -run TestManual -update", name)
		}
	}
}

// Every command, option, step and topic is in the manual.
func TestManualIsWhole(t *testing.T) {
	for form, text := range map[string]string{"Markdown": Markdown(), "man page": strings.ReplaceAll(Man(), `\-`, "-")} {
		for _, c := range commandTable() {
			assert.Contains(t, strings.ToLower(text), strings.ToLower(c.name), form)
			for _, o := range c.allOptions() {
				assert.Contains(t, text, o.form(), "%s: %s", form, c.name)
			}
		}
		for _, topic := range topics(commandTable()) {
			assert.Contains(t, strings.ToLower(text), topic.name, form)
		}
	}
}

// The fields of a command's objects are those that its description names.
func TestJSONFields(t *testing.T) {
	sh := &shell{commands: commandTable()}
	for _, line := range []string{
		"add @1", "list", "marks", "show", "status", "verify F' U' R'", "solve eorl @1", "solve eorl -c @1", "chain eorl @1", "steps", "scramble dr",
		"unniss R (U)", "count R", "compare R U", "print", "link", "ptable", "alias", "config", "commands", "help solve", "help solve -N", "help niss", "version",
	} {
		_, stdout, stderr := play("set R U F\nsave $r R\nmark here\nalias eos solve eo\nsolve eofb\n" + line + " --json")
		name, _, _ := strings.Cut(line, " ")
		_, objects, _ := strings.Cut(stdout, "F (1)\n")
		require.NotEmpty(t, objects, "%s: %s", line, stderr)
		for object := range strings.Lines(objects) {
			var fields map[string]any
			require.NoError(t, json.Unmarshal([]byte(object), &fields), line)
			for field := range fields {
				assert.Contains(t, sh.lookup(name).json, `"`+field+`"`, line)
			}
		}
	}
}

// Options that have a note exist, and the examples of notes and topics work.
func TestNotes(t *testing.T) {
	sh := &shell{commands: commandTable()}
	for name, note := range optionNotes {
		command, option, _ := strings.Cut(name, " ")
		p := optionParser{options: sh.lookup(command).allOptions()}
		assert.NotNil(t, p.find(option), name)
		code, _, stderr := play(strings.Join(note.examples, "\n"))
		assert.Equal(t, done, code, "%s: %s", name, stderr)
	}
	for _, name := range []string{"notation", "niss"} {
		topic, ok := sh.findTopic(name)
		require.True(t, ok)
		for _, p := range topic.all() {
			code, _, stderr := play(strings.Join(p.code, "\n"))
			assert.Equal(t, done, code, "%s: %s", name, stderr)
		}
	}
}

func TestHelpOfTopics(t *testing.T) {
	for _, topic := range topics(nil) {
		code, stdout, _ := play("", "help", topic.name)
		assert.Equal(t, done, code)
		assert.Contains(t, stdout, topic.name+": "+topic.summary)
	}
	_, stdout, _ := play("", "help", "exit-codes")
	assert.Contains(t, stdout, "130")
	code, _, stderr := play("", "help", "nis")
	assert.Equal(t, misused, code)
	assert.Contains(t, stderr, "did you mean niss?")
}

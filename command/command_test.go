package command

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/internal/layout"
	"nissy/session/search"
)

// Each command has all that help shows, and no name twice.
func TestCommandTable(t *testing.T) {
	names := map[string]bool{}
	for _, c := range All() {
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			assert.False(t, names[name], "%s twice", name)
			names[name] = true
		}
		assert.NotEmpty(t, c.Summary, c.Name)
		assert.True(t, c.request != nil || c.action != nil, c.Name)
		seen := map[string]bool{}
		for _, o := range c.allOptions() {
			assert.False(t, seen[o.Name], "%s %s twice", c.Name, o.Name)
			seen[o.Name] = true
			assert.NotEmpty(t, o.Help, c.Name+o.Name)
			assert.Equal(t, o.Kind == options.NoValue, o.Value == "", c.Name+o.Name)
		}
	}
}

// TestDefaultBeam checks the number in the help.
func TestDefaultBeam(t *testing.T) {
	assert.Contains(t, beamOption.Help, fmt.Sprintf(" %d by default", search.DefaultBeam))
}

// servingClient keeps the options of the command serve.
type servingClient struct {
	Client
	got Serving
}

func (c *servingClient) Serve(o Serving) error { c.got = o; return nil }

func TestServeLimits(t *testing.T) {
	for line, want := range map[string]Serving{
		"serve":                          {TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --searches 1 --time 3s":   {Searches: 1, TimeLimit: 3 * time.Second, JanusTimeLimit: 3 * time.Second, WaitLimit: time.Minute},
		"serve --wait 5m":                {TimeLimit: time.Minute, WaitLimit: 5 * time.Minute},
		"serve --wait 0 --time 0":        {},
		"serve --listen 80 --janus 3490": {Address: "127.0.0.1:80", JanusAddress: "127.0.0.1:3490", TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --janus :3490":            {JanusAddress: ":3490", TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --wait 1500ms --time 2m":  {TimeLimit: 2 * time.Minute, JanusTimeLimit: 2 * time.Minute, WaitLimit: 1500 * time.Millisecond},
	} {
		call, err := Parse(line)
		require.NoError(t, err, line)
		client := new(servingClient)
		require.NoError(t, call.Action(client), line)
		want.Address = cmp.Or(want.Address, topics.DefaultAddress)
		assert.Equal(t, want, client.got, line)
	}
	for _, address := range []string{"8080", ":8080", "localhost:8080"} {
		_, err := Parse("serve " + address)
		assert.EqualError(t, err, `unexpected argument "`+address+`" at column 7: name the option, as in serve --listen `+address)
	}
	for _, line := range []string{"serve --wait", "serve --wait -1s", "serve --wait x"} {
		_, err := Parse(line)
		assert.Error(t, err, line)
	}
}

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

func TestForeignWords(t *testing.T) {
	for line, want := range map[string]string{
		"solve -qtm R U":          `unknown option "-qtm" at column 7: solve --metric qtm counts quarter turns; see help janus`,
		"solve -enares eofb R":    `unknown option "-enares" at column 7: nissy chooses its tables by itself; gen optimal builds a larger one; see help janus`,
		"invert -moves R":         `unknown option "-moves" at column 8: moves need no option: invert R U F; see help nissy-core`,
		"count --moves=R":         `unknown option "-moves" at column 7: moves need no option: invert R U F; see help nissy-core`,
		"gen -solver h48h7":       `unknown option "-solver" at column 5: a step needs no option: solve eofb, gen eofb; see help nissy-core`,
		"ptable pt_eofb_HTM":      `unknown table "pt_eofb_HTM" at column 8: ptable eofb shows the table of eofb; see help nissy-classic`,
		"ptable pt_x --verify":    `unknown table "pt_x" at column 8: ptable lists the tables; see help nissy-classic`,
		"as janus":                `unknown command "as" at column 1: it is the first word, as in nissy as janus, and takes no options of nissy; the variable NISSYDATA names the data folder`,
		"solve -qtm -enares -x R": `unknown option "-qtm" at column 7: solve --metric qtm counts quarter turns; see help janus`,
	} {
		_, err := Parse(line)
		assert.EqualError(t, err, want, line)
	}
}

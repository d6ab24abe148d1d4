package command

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command/options"
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

package command

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

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
		options := map[string]bool{}
		for _, o := range c.allOptions() {
			assert.False(t, options[o.name], "%s %s twice", c.Name, o.name)
			options[o.name] = true
			assert.NotEmpty(t, o.help, c.Name+o.name)
			assert.Equal(t, o.kind == noValue, o.value == "", c.Name+o.name)
		}
	}
}

// TestDefaultBeam checks the number in the help.
func TestDefaultBeam(t *testing.T) {
	assert.Contains(t, beamOption.help, fmt.Sprintf(" %d by default", search.DefaultBeam))
}

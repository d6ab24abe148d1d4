package analysis

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestSimplest checks the order of changes, and that of equally good ones there is one of each effort.
func TestSimplest(t *testing.T) {
	step := func(kind Kind, total int) Alternative { return Alternative{Kind: kind, Total: total} }
	best, worse := step(Side, 20), step(Replace, 22)
	var c changes
	c.add(&best)
	c.add(&worse)
	others := []Alternative{step(Side, 20), step(Premove, 21), step(Side, 21), step(Step, 21), step(Step, 21)}
	want := []Alternative{step(Side, 20), step(Step, 21), step(Side, 21), step(Premove, 21)}
	assert.Equal(t, want, c.simplest(others))
	assert.Equal(t, want, changes(nil).simplest(others))
}

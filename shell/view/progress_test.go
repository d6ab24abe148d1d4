package view

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestBar draws bars on terminals of different widths, and removes them.
func TestBar(t *testing.T) {
	var screen bytes.Buffer
	columns := 40
	p := progress{w: &screen, columns: func() int { return columns }, hint: "p pauses"}
	half := task{title: "building table optimal-118M", shortTitle: "optimal-118M-table", done: 50, total: 100, rate: "5 M entries/s"}
	draw := func() string {
		defer screen.Reset()
		p.drawBar(half, p.start.Add(time.Minute))
		return screen.String()
	}
	assert.Equal(t, "\roptimal-118M...  50% [########........]", draw())
	columns = 80
	assert.Equal(t, "\rbuilding table optimal-118M  50% [######.......] 5 M entries/s, about 1m0s left", draw())
	columns = 130
	assert.Contains(t, draw(), "] 5 M entries/s, about 1m0s left, p pauses")
	columns = 10
	assert.Equal(t, "\roptima...", draw())
	p.hide()
	assert.Equal(t, "\r         \r", screen.String())
	screen.Reset()
	p.hide() // nothing is there
	assert.Empty(t, screen.String())
}

package view

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestTruncate(t *testing.T) {
	assert.Equal(t, "solved", truncate("solved", 6))
	assert.Equal(t, "so...", truncate("solved", 5))
	assert.Equal(t, "..", truncate("solved", 2))
	assert.Equal(t, "é...", truncate("éééé é", 4))
}

// TestCountingTask checks that the progress of slow work says how much of it is done, and how long the rest takes.
func TestCountingTask(t *testing.T) {
	var out strings.Builder
	p := progress{w: &out}
	p.update(countingTask("searching scrambles", "scrambles", 0, 50))
	p.start, p.nextUpdate = p.start.Add(-time.Minute), time.Time{}
	p.update(countingTask("searching scrambles", "scrambles", 10, 50))
	assert.Equal(t, "nissy: searching scrambles: 20%, 10 of 50, about 4m0s left\n", out.String())

	// After another task it continues: what was done before took none of the time since.
	p.update(countingTask("building a table", "", 1, 2))
	out.Reset()
	p.nextUpdate = time.Time{}
	p.update(countingTask("searching scrambles", "scrambles", 20, 50))
	p.start, p.nextUpdate = p.start.Add(-time.Minute), time.Time{}
	p.update(countingTask("searching scrambles", "scrambles", 30, 50))
	assert.Equal(t, "nissy: searching scrambles: 40%, 20 of 50\nnissy: searching scrambles: 60%, 30 of 50, about 2m0s left\n", out.String())
}

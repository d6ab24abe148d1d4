package view

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/session/tables"
	"nissy/steps"
)

// TestGenerated checks that a message, not data, reports that tables are ready, except
// in JSON.
func TestGenerated(t *testing.T) {
	var stdout, stderr bytes.Buffer
	v := &View{output: NewOutput(&stdout, &stderr, func() {})}
	all := tables.Generated{Tables: 17, Bytes: 135_335_296, Folder: "/tables"}
	v.Show(all)
	v.Show(tables.Generated{Tables: 17})
	v.json = true
	v.Show(all)
	v.output.Flush()
	assert.Equal(t, "nissy: all 17 tables are ready: 135 MB in /tables\n"+
		"nissy: all 17 tables are ready: 0 B in memory\n", stderr.String())
	assert.Equal(t, `{"tables":17,"bytes":135335296,"folder":"/tables"}`+"\n", stdout.String())
}

// TestAllEventsHaveText checks that the view shows every event as text.
func TestAllEventsHaveText(t *testing.T) {
	for _, e := range session.AllEvents() {
		switch e.(type) {
		case batch.Started, batch.Ended, search.Effort, session.TableProgress, search.SearchProgress:
			continue // they show how far requests are
		case search.Solution, search.Skeleton, cubes.Sequence, search.TwoPhaseSolution:
			continue // appendText writes them without allocating
		}
		var stdout, stderr bytes.Buffer
		v := &View{output: NewOutput(&stdout, &stderr, func() {}), verbose: true}
		v.Show(e)
		v.output.Flush()
		assert.NotContains(t, stdout.String(), "{", "%T has no text", e)
	}
}

// TestSticker checks that a sticker has a colour that the terminal supports.
func TestSticker(t *testing.T) {
	for _, test := range []struct {
		env   map[string]string
		depth colorDepth
		text  string
	}{
		{map[string]string{"TERM": "xterm", "COLORTERM": "truecolor"}, trueColor, "\x1b[48;2;255;110;0;30;1m<>\x1b[0m"},
		{map[string]string{"TERM": "xterm-256color"}, colors256, "\x1b[48;5;208;30;1m<>\x1b[0m"},
		{map[string]string{"TERM": "linux"}, colors8, "\x1b[45;30;1m<>\x1b[0m"},
	} {
		env := func(name string) string { return test.env[name] }
		assert.Equal(t, test.depth, detectColorDepth(env))
		v := &View{style: NewStyle(true, env)}
		assert.Equal(t, test.text, v.sticker('L', true))
	}
	assert.Equal(t, "L*", new(View).sticker('L', true))
}

// BenchmarkSolutions measures how fast the view writes solutions.
func BenchmarkSolutions(b *testing.B) {
	alg, err := cube.ParseAlg("R2 F2 (L D' B)")
	require.NoError(b, err)
	for _, name := range []string{"text", "json"} {
		b.Run(name, func(b *testing.B) {
			v := &View{output: NewOutput(io.Discard, io.Discard, func() {}), json: name == "json"}
			e := search.Solution{Step: "eofb", Solution: steps.Solution{Alg: alg, Detected: "eofb"}}
			b.ReportAllocs()
			for b.Loop() {
				v.Show(e)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// TestSummary checks the table of the work by depth.
func TestSummary(t *testing.T) {
	effort := search.Effort{Depth: 5, Nodes: 1_234_640, Lookups: 5_000_000, Elapsed: 2 * time.Second, Depths: []search.DepthEffort{
		{Depth: 4, Nodes: 640, Elapsed: 4 * time.Millisecond}, {Depth: 5, Nodes: 1_234_000, Elapsed: 1900 * time.Millisecond},
	}}
	table := "depth       positions  seconds\n" +
		"    4             640     0.00\n" +
		"    5         1234000     1.90\n" +
		"total         1234640     2.00\n"
	const work = "1.2 M positions in 2.00 s, 617.3 k/s; 5 M lookups\n"
	for want, e := range map[string]session.Event{
		table + "optimal: no solution; " + work: search.SearchSummary{Step: "optimal", Effort: effort},
		"depth 5: " + work + table:              effort,
	} {
		var stdout, stderr bytes.Buffer
		v := &View{output: NewOutput(&stdout, &stderr, func() {}), verbose: true}
		v.Show(e)
		v.output.Flush()
		assert.Equal(t, want, stderr.String())
		assert.Empty(t, stdout.String())
	}
}

package view

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/command"
	"nissy/cube"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/coaching"
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

// TestWriteUpColors checks that colours do not change the text of a write-up.
func TestWriteUpColors(t *testing.T) {
	const text = "R' U' F (D2)\n\nU2 (B R' B)  // eofb (4/4)\n// a note (or two)\nL  // (1/5)\n\nSolution (5): U2 L B' R B'"
	env := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
	colored := NewStyle(true, env).writeUp(text)
	assert.Equal(t, text, regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(colored, ""))
	assert.Contains(t, colored, "U2 \x1b[35m(B R' B)\x1b[", "moves on the inverse are coloured")
	assert.Contains(t, colored, "\x1b[2m// eofb (4/4)\x1b[", "parentheses in a comment are not coloured")
	assert.Contains(t, colored, "\x1b[1mSolution (5):\x1b[")
	assert.Equal(t, text, NewStyle(false, env).writeUp(text))
}

// TestCoachRecord checks that tallies and losses of an attempt of the coach are as analyze prints them.
func TestCoachRecord(t *testing.T) {
	v := &View{}
	text := v.coachRecordText(coaching.CoachRecord{Attempt: record.Attempt{ID: 1, Scramble: "R U F", Total: 10, Reach: 7, Lines: []record.Line{
		{Moves: "R U2", Step: "eo", Length: 2, Total: 2, Reach: 8, Loss: 1},
		{Moves: "F D F", Step: "dr", Length: 3, Total: 5, Reach: 9, Loss: 1},
		{Moves: "F2 U2 F2 U2 F2 U2", Step: "finish", Length: 6, Total: 10, Reach: 10, Loss: 1, Searched: true},
	}}})
	for _, want := range []string{"// EO (2/2)            8  ?", "// DR (3/5)            9  +1 or more", "// finish (6-1/10)    10  +1"} {
		assert.Contains(t, text, want)
	}
}

// TestListing checks that a list is not wider than the terminal.
func TestListing(t *testing.T) {
	_, list := new(command.Parser).Complete("")
	for columns := 10; columns < 100; columns++ {
		for _, text := range []string{columnListing(list, 10, columns), Style{}.describedListing(list, 10, max(columns, 20))} {
			for line := range strings.Lines(text) {
				assert.Less(t, uniseg.StringWidth(strings.TrimSuffix(line, "\n")), max(columns, 20), line)
			}
		}
	}
}

// TestFewScrambles checks that no mean of no scrambles is printed, and no interval of a single one.
func TestFewScrambles(t *testing.T) {
	v := &View{chain: "eo"}
	for want, e := range map[string]coaching.CoachExpectation{
		"         1         0    none; without a solution: 4":           {Chain: "eo", Candidates: 1, Unsolved: 4},
		"         1         1   23.00; without a solution: 1":           {Chain: "eo", Candidates: 1, Count: 1, Unsolved: 1, Mean: 23, Low: 23, High: 23},
		"         1         2   23.50   23.00 to 24.00":                 {Chain: "eo", Candidates: 1, Count: 2, Mean: 23.5, Low: 23, High: 24},
		"         2         2    6.00    5.00 to  7.00; with --else: 1": {Chain: "eo", Candidates: 2, Count: 2, Fallback: 1, Mean: 6, Low: 5, High: 7},
	} {
		assert.Equal(t, want, v.expectationText(e))
	}
	d := batch.Difference{Chain: "a", Versus: "b", Neither: 3}
	assert.Equal(t, "\nb\n  against a\n0 scrambles: shorter in 0, equal in 0, longer in 0\nmean difference none\nleft out: 3 that neither solves", differenceText(d))
	d = batch.Difference{Chain: "a", Versus: "b", Count: 1, Longer: 1, Mean: 1, Low: 1, High: 1}
	assert.Equal(t, "\nb\n  against a\n1 scramble: shorter in 0, equal in 0, longer in 1\nmean difference +1.000 moves", differenceText(d))
}

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

// TestScreen checks that the screen limits results of all kinds, and no other events.
func TestScreen(t *testing.T) {
	for _, e := range session.AllEvents() {
		s := &screen{columns: 80, room: 1}
		_, isResult := e.(session.Numbered)
		_, isListed := e.(search.ListedResult)
		assert.True(t, s.hasRoomFor(e, []byte("R\n")), "%T", e)
		assert.Equal(t, !isResult && !isListed, s.hasRoomFor(e, []byte("U\n")), "%T", e)
	}
}

// TestRates checks that no rate has the prefix m, which would be taken for a million.
func TestRates(t *testing.T) {
	for done, want := range map[uint64]string{0: "0 scrambles/s", 50: "one scramble in 1.2 s", 60: "1 scrambles/s", 90: "1.5 scrambles/s", 120_000: "2 k scrambles/s"} {
		assert.Equal(t, want, rateText(done, time.Minute, "scrambles"))
	}
	assert.Equal(t, "0.8", shortNumber(0.82))
	assert.Equal(t, "7 done", statsTask(batch.StatsProgress{Done: 7}).share())
}

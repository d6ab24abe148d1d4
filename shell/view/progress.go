package view

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/cheggaaa/pb/v3"

	"nissy/internal/words"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/explain"
	"nissy/session/search"
)

const (
	// barDelay is how long a task must take before the first bar appears.
	barDelay = 500 * time.Millisecond
	// barInterval is the time between two drawings of a bar.
	barInterval = 100 * time.Millisecond
	// lineInterval is the time between two lines of progress without a bar, and before
	// the first one.
	lineInterval = 3 * time.Second
)

// task is the state of a long computation.
type task struct {
	title       string // identifies the task
	shortTitle  string
	done, total uint64
	unit        string // what done counts
	rate        string // if empty, progress computes it from done
}

// share says how much of the task is done.
func (t task) share() string {
	if t.total == math.MaxUint64 {
		return fmt.Sprintf("%d done", t.done)
	}
	return fmt.Sprintf("%d%%", 100*t.done/t.total)
}

// rateText says how many things were done in a second or, if that is less than one, how long one took.
func rateText(n uint64, elapsed time.Duration, things string) string {
	if rate := perSecond(n, elapsed); n == 0 || rate >= 1 {
		return shortNumber(rate) + " " + things + "/s"
	}
	return fmt.Sprintf("one %s in %.1f s", strings.TrimSuffix(things, "s"), elapsed.Seconds()/float64(n))
}

// tableTask describes the construction of a table.
func tableTask(p session.TableProgress) task {
	return task{title: "building table " + p.Table, shortTitle: p.Table, done: p.Done, total: p.Total, unit: "entries"}
}

// searchTask describes the search at one depth.
func searchTask(s search.SearchProgress) task {
	moves := words.Plural(s.Depth, "move")
	if s.IsTotal {
		moves += " in all"
	}
	return task{
		title: fmt.Sprintf("%s: searching %s", s.Step, moves), shortTitle: moves,
		done: uint64(s.Done), total: uint64(s.Total),
		rate: fmt.Sprintf("%s positions, %s/s", shortNumber(float64(s.Nodes)), shortNumber(perSecond(s.Nodes, s.Elapsed))),
	}
}

// statsTask describes the solving of many scrambles. If their number is unknown, the
// task never ends.
func statsTask(p batch.StatsProgress) task {
	t := task{title: "solving scrambles", shortTitle: "scrambles", done: uint64(p.Done), total: uint64(p.Total), unit: "scrambles"}
	if p.Total == 0 {
		t.total = math.MaxUint64
	}
	return t
}

// countingTask describes work on several things, each of which takes seconds.
func countingTask(title, things string, done, total int) task {
	return task{title: title, shortTitle: things, done: uint64(done), total: uint64(total), rate: fmt.Sprintf("%d of %d", done, total)}
}

// analysisTask describes a round of an analysis.
func analysisTask(p explain.AnalysisProgress) task {
	title := fmt.Sprintf("analyze: beam %d", p.Beam)
	return task{title: title, shortTitle: title, done: uint64(p.Done), total: uint64(p.Total), rate: fmt.Sprintf("%.0f s", p.Elapsed.Seconds())}
}

// progress shows the progress of tasks: as a bar if the terminal allows one, otherwise
// as a line every few seconds.
type progress struct {
	w          io.Writer
	columns    func() int // returns the width of the terminal w; nil if it has no cursor to move
	task       string     // the title of the current task; empty if there is none
	start      time.Time
	before     uint64          // what was done at the start: a task may continue after others, such as tables
	nextUpdate time.Time       // show nothing before
	hint       string          // about keys, in a bar on a wide terminal; may be empty
	bar        *pb.ProgressBar // nil if none is on the screen
}

// update shows the progress of a task, and begins the task if it is another one.
func (p *progress) update(t task) {
	now := time.Now()
	if t.title != p.task {
		p.hide()
		p.begin(t, now)
	}
	switch {
	case t.done >= t.total:
		p.hide()
	case now.Before(p.nextUpdate):
	case p.columns != nil:
		p.drawBar(t, now)
		p.nextUpdate = now.Add(barInterval)
	default:
		fmt.Fprintf(p.w, "nissy: %s: %s, %s\n", t.title, t.share(), p.details(t, now))
		p.nextUpdate = now.Add(lineInterval)
	}
}

// begin begins a task. Only the first of several tasks in a row, such as the depths of
// a search, delays the first update.
func (p *progress) begin(t task, now time.Time) {
	if p.task == "" {
		p.nextUpdate = now.Add(lineInterval)
		if p.columns != nil {
			p.nextUpdate = now.Add(barDelay)
		}
	}
	p.task, p.start, p.before = t.title, now, t.done
}

// details returns the rate of a task, and an estimate of the time left as soon as 1% is
// done since its start.
func (p *progress) details(t task, now time.Time) string {
	text := t.rate
	elapsed, done := now.Sub(p.start), t.done-min(p.before, t.done)
	if text == "" {
		text = rateText(done, elapsed, t.unit)
	}
	if done >= t.total/100 && done > 0 {
		left := time.Duration(float64(elapsed) * float64(t.total-t.done) / float64(done))
		text += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return text
}

const (
	// detailsColumns is how wide the terminal must be for a bar with details.
	detailsColumns = 80
	// hintColumns is how wide it must be for a hint, too.
	hintColumns = 100
	// maxBarColumns limits the width of a bar with its text on wide terminals.
	maxBarColumns = 120
	// shortTitleColumns limits the width of the title of a bar without details.
	shortTitleColumns = 15

	barTemplate         = `{{string . "title"}} {{percent . "%3.0f%%"}} {{bar . "[" "#" "#" "." "]"}}`
	detailedBarTemplate = barTemplate + ` {{string . "details"}}`
)

// drawBar draws the bar, or draws it again.
func (p *progress) drawBar(t task, now time.Time) {
	columns := p.columns()
	if p.bar == nil {
		p.bar = pb.New64(int64(t.total)).SetWriter(p.w).
			Set(pb.Static, true).Set(pb.Terminal, true).Set(pb.CleanOnFinish, true)
	}
	if columns < detailsColumns {
		p.bar.SetTemplateString(barTemplate).Set("title", truncate(t.shortTitle, shortTitleColumns))
	} else {
		details := p.details(t, now)
		if columns >= hintColumns && p.hint != "" {
			details += ", " + p.hint
		}
		p.bar.SetTemplateString(detailedBarTemplate).Set("title", t.title).Set("details", details)
	}
	p.bar.SetWidth(min(columns-1, maxBarColumns)).SetCurrent(int64(t.done)).Write()
}

// hide removes the bar from the screen.
func (p *progress) hide() {
	if p.bar != nil {
		p.bar.Finish().Write()
		p.bar = nil
	}
}

// forget forgets the current task.
func (p *progress) forget() {
	p.hide()
	p.task = ""
}

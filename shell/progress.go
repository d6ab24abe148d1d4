package shell

import (
	"fmt"
	"io"
	"time"

	"github.com/cheggaaa/pb/v3"

	"nissy/session"
)

const (
	// patience is how long a task may take before a bar is shown.
	patience = 500 * time.Millisecond
	// barEvery is the time between two drawings of a bar, plainEvery that between
	// two lines where there is none.
	barEvery   = 100 * time.Millisecond
	plainEvery = 3 * time.Second
)

// task is long work, as far as it is done.
type task struct {
	name        string // which is another one for another task
	what        string // it is, in short
	done, total uint64
	note        string // on its rate
}

// tableTask is the construction of a table.
func tableTask(p session.TableProgress) task {
	return task{name: "building table " + p.Table, what: p.Table, done: p.Done, total: p.Total}
}

// searchTask is the search of a depth.
func searchTask(s session.SearchProgress) task {
	rate := float64(s.Nodes) / max(s.Elapsed.Seconds(), 1e-6)
	return task{
		name: fmt.Sprintf("%s: searching %d moves", s.Step, s.Depth), what: fmt.Sprintf("%d moves", s.Depth),
		done: uint64(s.Done), total: uint64(s.Total),
		note: fmt.Sprintf("%s positions, %s/s", count(float64(s.Nodes)), count(rate)),
	}
}

// progress tells how far a task is: by a bar on a terminal, elsewhere by a line
// every few seconds.
type progress struct {
	w      io.Writer
	screen screen // that w is, if any
	task   string
	began  time.Time
	next   time.Time       // nothing is said before
	bar    *pb.ProgressBar // nil: none is drawn
}

func (p *progress) show(t task) {
	now := time.Now()
	if t.name != p.task {
		p.hide()
		p.begin(t, now)
	}
	switch {
	case t.done >= t.total:
		p.hide()
	case now.Before(p.next):
	case p.screen.canMove:
		p.draw(t, now)
		p.next = now.Add(barEvery)
	default:
		fmt.Fprintf(p.w, "nissy: %s: %d%%, %s\n", t.name, 100*t.done/t.total, p.note(t, now))
		p.next = now.Add(plainEvery)
	}
}

// note tells the rate and, when that can be told, the time left.
func (p *progress) note(t task, now time.Time) string {
	note := t.note
	elapsed := now.Sub(p.began)
	if note == "" {
		note = count(float64(t.done)/max(elapsed.Seconds(), 1e-6)) + " entries/s"
	}
	if t.done >= t.total/100 && t.done > 0 {
		left := time.Duration(float64(elapsed) * float64(t.total-t.done) / float64(t.done))
		note += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return note
}

// begin turns to another task. Tasks in a row, such as the depths of a search,
// do not each begin with silence.
func (p *progress) begin(t task, now time.Time) {
	if p.task == "" {
		p.next = now.Add(plainEvery)
		if p.screen.canMove {
			p.next = now.Add(patience)
		}
	}
	p.task, p.began = t.name, now
}

// Where a terminal has room for all of it, a bar has a note behind it. It need
// not be wider than is pleasant to look at.
const (
	roomForAll = 80
	widest     = 120
	bar        = `{{string . "what"}} {{percent . "%3.0f%%"}} {{bar . "[" "#" "#" "." "]"}}`
	barAndNote = bar + ` {{string . "note"}}`
)

// draw draws the bar.
func (p *progress) draw(t task, now time.Time) {
	columns := p.screen.width()
	if p.bar == nil {
		p.bar = pb.New64(int64(t.total)).SetWriter(p.w).
			Set(pb.Static, true).Set(pb.Terminal, true).Set(pb.CleanOnFinish, true)
	}
	if columns < roomForAll {
		p.bar.SetTemplateString(bar).Set("what", cut(t.what, 15))
	} else {
		p.bar.SetTemplateString(barAndNote).Set("what", t.name).Set("note", p.note(t, now))
	}
	p.bar.SetWidth(min(columns-1, widest)).SetCurrent(int64(t.done)).Write()
}

// hide takes the bar off the screen.
func (p *progress) hide() {
	if p.bar != nil {
		p.bar.Finish().Write()
		p.bar = nil
	}
}

// end forgets the task.
func (p *progress) end() {
	p.hide()
	p.task = ""
}

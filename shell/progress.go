package shell

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"nissy/session"
)

const (
	// patience is how long a task may take before a bar is shown.
	patience = 500 * time.Millisecond
	// plainEvery is the time between two lines where there is no bar.
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
func tableTask(p session.Progress) task {
	return task{name: "building table " + p.Table, what: p.Table, done: p.Done, total: p.Total}
}

// searchTask is the search of a depth.
func searchTask(s session.Search) task {
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
	next   time.Time // nothing is said before
	bar    *progressbar.ProgressBar
	drawn  bool
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
		if t.note != "" {
			p.bar.Describe(p.describe(t))
		}
		p.bar.Set64(int64(t.done))
		p.drawn = true
	default:
		fmt.Fprintf(p.w, "nissy: %s: %d%%%s\n", t.name, 100*t.done/t.total, p.plainNote(t, now))
		p.next = now.Add(plainEvery)
	}
}

// plainNote tells the rate and the time left.
func (p *progress) plainNote(t task, now time.Time) string {
	note := t.note
	elapsed := now.Sub(p.began)
	if note == "" {
		note = count(float64(t.done)/max(elapsed.Seconds(), 1e-6)) + " entries/s"
	}
	if t.done > 0 {
		left := time.Duration(float64(elapsed) * float64(t.total-t.done) / float64(t.done))
		note += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return ", " + note
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
	if p.screen.canMove {
		p.bar = p.newBar(t)
	}
}

// roomForAll is the width of a terminal where all of a bar has room.
const roomForAll = 70

func (p *progress) wide() bool { return p.screen.width() >= roomForAll }

// describe says what a bar is about, in what room there is.
func (p *progress) describe(t task) string {
	if !p.wide() {
		return cut(t.what, 15)
	}
	if t.note == "" {
		return t.name
	}
	return t.what + ", " + t.note
}

func (p *progress) newBar(t task) *progressbar.ProgressBar {
	width := 8
	if p.wide() {
		width = min(20, p.screen.width()-60)
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(p.w),
		progressbar.OptionSetDescription(p.describe(t)),
		progressbar.OptionSetWidth(width),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "#", SaucerPadding: ".", BarStart: "[", BarEnd: "]"}),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	}
	if p.wide() && t.note == "" {
		options = append(options, progressbar.OptionShowIts(), progressbar.OptionSetItsString("entries"))
	}
	return progressbar.NewOptions64(int64(t.total), options...)
}

// hide takes the bar off the screen.
func (p *progress) hide() {
	if p.drawn {
		p.bar.Clear()
		p.drawn = false
	}
}

// end forgets the task.
func (p *progress) end() {
	p.hide()
	p.task = ""
}

package shell

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

const (
	// patience is how long a table may take before anything is said about it.
	patience = 500 * time.Millisecond
	// plainEvery is the time between two lines where there is no terminal.
	plainEvery = 3 * time.Second
)

// progress tells how far a table under construction is: by a bar on a
// terminal, elsewhere by a line every few seconds.
type progress struct {
	w     io.Writer
	tty   bool
	table string
	next  time.Time // nothing is said before
	bar   *progressbar.ProgressBar
}

func (p *progress) show(table string, done, total uint64) {
	now := time.Now()
	if table != p.table {
		p.hide()
		p.table, p.next = table, now.Add(p.pause())
	}
	switch {
	case done >= total:
		p.hide()
	case now.Before(p.next):
	case p.tty:
		p.draw(done, total)
	default:
		fmt.Fprintf(p.w, "building table %s: %d%%\n", table, 100*done/total)
		p.next = now.Add(plainEvery)
	}
}

// pause is how long a new table goes unmentioned.
func (p *progress) pause() time.Duration {
	if p.tty {
		return patience
	}
	return plainEvery
}

func (p *progress) draw(done, total uint64) {
	if p.bar == nil {
		p.bar = progressbar.NewOptions64(int64(total),
			progressbar.OptionSetWriter(p.w),
			progressbar.OptionSetDescription("building table "+p.table),
			progressbar.OptionSetWidth(20),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish())
	}
	p.bar.Set64(int64(done))
}

// hide takes the bar off the screen.
func (p *progress) hide() {
	if p.bar != nil {
		p.bar.Clear()
		p.bar = nil
	}
}

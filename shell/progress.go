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
	drawn bool
}

func (p *progress) show(table string, done, total uint64) {
	now := time.Now()
	if table != p.table {
		p.hide()
		p.begin(table, total, now)
	}
	switch {
	case done >= total:
		p.hide()
	case now.Before(p.next):
	case p.tty:
		p.bar.Set64(int64(done))
		p.drawn = true
	default:
		fmt.Fprintf(p.w, "nissy: building table %s: %d%%\n", table, 100*done/total)
		p.next = now.Add(plainEvery)
	}
}

// begin turns to another table.
func (p *progress) begin(table string, total uint64, now time.Time) {
	p.table, p.next = table, now.Add(plainEvery)
	if p.tty {
		p.next = now.Add(patience)
		p.bar = progressbar.NewOptions64(int64(total),
			progressbar.OptionSetWriter(p.w),
			progressbar.OptionSetDescription("building table "+table),
			progressbar.OptionSetWidth(20),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionClearOnFinish())
	}
}

// hide takes the bar off the screen.
func (p *progress) hide() {
	if p.drawn {
		p.bar.Clear()
		p.drawn = false
	}
}

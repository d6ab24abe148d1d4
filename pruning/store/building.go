package store

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"
)

// Building is a notice: a table is being built, and somebody waits for it.
type Building struct {
	Table    string
	Duration time.Duration // an estimate of how long that takes
	Bytes    uint64        // the size of the table
	Memory   uint64        // the bytes of memory that building needs, with the table
	Folder   string        // where its file will be; empty: in memory only
}

// minAnnounced is the estimated duration from which on building a table is worth a
// notice.
const minAnnounced = 2 * time.Second

// Announce calls notify if building takes so long that a user should know about it before. All code
// that builds tables calls Announce.
func (n Building) Announce(notify func(n Building)) {
	if n.Duration > minAnnounced {
		notify(n)
	}
}

// String returns the notice as text.
func (n Building) String() string {
	if n.Folder == "" {
		return fmt.Sprintf("building table %s: about %s, %s of memory", n.Table, n.duration(), humanize.Bytes(n.Memory))
	}
	return n.text(" in " + n.Folder)
}

// WithoutFolder returns the notice as text for somebody who has no business with the folder.
func (n Building) WithoutFolder() string {
	return n.text("")
}

// text returns the notice as text. where says where the file will be.
func (n Building) text(where string) string {
	return fmt.Sprintf("building table %s: about %s, %s%s, %s of memory",
		n.Table, n.duration(), humanize.Bytes(n.Bytes), where, humanize.Bytes(n.Memory))
}

// duration returns the duration in seconds, or in minutes if these are many.
func (n Building) duration() string {
	if n.Duration < 100*time.Second {
		return fmt.Sprintf("%.0f s", n.Duration.Seconds())
	}
	return fmt.Sprintf("%.0f minutes", n.Duration.Minutes())
}

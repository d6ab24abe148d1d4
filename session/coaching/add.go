package coaching

import (
	"context"
	"time"

	"nissy/coach/record"
	"nissy/session"
	"nissy/steps/chain"
)

// CoachAdd asks to analyze attempts, and to keep them in the book. Attempts that are known already
// are not analyzed again.
type CoachAdd struct {
	Paths    []string `json:"paths"`          // files with write-ups, one or many in each, and folders of such files
	Text     string   `json:"text"`           // write-ups
	Attempts bool     `json:"saved_attempts"` // the saved attempts of shells that are complete

	Name  string    `json:"name"`  // of the person; empty: the user
	Date  time.Time `json:"date"`  // the day of the attempts; zero: unknown
	Quick bool      `json:"quick"` // without the deeper search for the usual effort

	Records []record.Attempt `json:"records"`                 // the attempts that are known; nil: those in the book, which keeps the new ones
	Limits  *chain.Chain     `json:"limits"`                  // what a competitor may find, as in Analyze
	Time    time.Duration    `json:"time"`                    // how long to search for each attempt at most; 0: ten seconds
	Threads int              `json:"threads" range:"threads"` // 0: all cores
}

// CoachAdded is an attempt that was analyzed, or one that was known already.
type CoachAdded struct {
	Source string         `json:"source"` // where the write-up begins, such as attempts.txt:12
	New    bool           `json:"new"`
	Record record.Attempt `json:"record"`
}

// CoachProgress says how many attempts have been analyzed.
type CoachProgress struct{ Done, Total int }

// UsesBook reports whether the request is about the book.
func (r CoachAdd) UsesBook() bool { return r.Records == nil }

func (CoachAdded) Role() session.Role    { return session.RoleAnswer }
func (CoachProgress) Role() session.Role { return session.RoleProgress }

func (r CoachAdd) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	return session.ErrNoBook
}

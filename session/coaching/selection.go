package coaching

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/coach/record"
	"nissy/session"
)

// Selection says which attempts a request is about.
type Selection struct {
	Records  []record.Attempt `json:"records"`            // nil: the attempts in the book
	Name     string           `json:"name"`               // of the person; empty: the user
	Everyone bool             `json:"everyone"`           // the attempts of all persons
	Since    time.Time        `json:"since"`              // only attempts from this day on; zero: all
	Last     int              `json:"last" range:"lines"` // only the newest; 0: all
}

// UsesBook reports whether the selection is one of the book.
func (r Selection) UsesBook() bool { return r.Records == nil }

// Attempts returns the attempts of the selection, the oldest first.
func (r Selection) Attempts(ctx context.Context, s *session.Session) ([]record.Attempt, error) {
	return r.find(ctx, s, record.Query{Name: r.Name, Everyone: r.Everyone, Since: r.Since, Last: r.Last})
}

// find returns the attempts of a query among the records, or in the book if there are none.
func (r Selection) find(ctx context.Context, s *session.Session, q record.Query) ([]record.Attempt, error) {
	for i := range r.Records {
		if err := r.Records[i].Check(); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	if r.Records != nil {
		return q.Of(r.Records), nil
	}
	book, err := s.Engine().Book()
	if err != nil {
		return nil, err
	}
	return book.List(ctx, q)
}

// noticeNone says that the selection has no attempts, and why. hint says how to select those of other persons.
func (r Selection) noticeNone(ctx context.Context, s *session.Session, hint string, emit func(session.Event)) error {
	all, err := r.find(ctx, s, record.Query{Everyone: true})
	if err != nil {
		return err
	}
	var names []string
	same := 0
	for i := range all {
		if r.Everyone || all[i].Name == r.Name {
			same++
		}
		names = append(names, cmp.Or(all[i].Name, "you"))
	}
	slices.Sort(names)
	text := noAttempts
	switch {
	case same > 0:
		text = fmt.Sprintf("no attempt is dated %s or later: coach list prints the dates", session.FormatDate(r.Since))
	case len(all) > 0:
		text = fmt.Sprintf("the coach has no attempts by %s, only by %s: %s", cmp.Or(session.Shorten(r.Name), "you"), session.Shorten(strings.Join(slices.Compact(names), ", ")), hint)
	}
	emit(session.Notice{Text: text})
	return nil
}

const (
	// noAttempts is the notice of a request if there are no attempts at all.
	noAttempts = "the coach has no attempts: coach add FILE adds the write-ups in a file"

	selectOthers = "--name or --everyone selects those"
)

package coaching

import (
	"context"
	"fmt"
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

package batch

import (
	"context"
	"errors"
	"time"

	"nissy/coach/record"
	"nissy/history"
	"nissy/session"
	"nissy/session/coaching"
)

// storableCoachAdd is the request CoachAdd for results files: for one write-up, and without a book. Unless it is quick, its
// result also has what coaching.CoachDeepen finds.
type storableCoachAdd struct{ coaching.CoachAdd }

func (r storableCoachAdd) request() session.Request { return r.CoachAdd }

// at returns no position: the key of a result is that of its write-up.
func (r storableCoachAdd) at() history.Position { return history.Position{} }

func (r storableCoachAdd) complete() storable { return r }

// key returns the request without the write-up and its date.
func (r storableCoachAdd) key() (storable, error) {
	r.Paths, r.Text, r.Attempts, r.Date = nil, "", false, time.Time{}
	r.Records, r.Threads = []record.Attempt{}, 0
	return r, nil
}

func (r storableCoachAdd) describe() string {
	limits := ""
	if r.Limits != nil {
		limits = r.Limits.String()
	}
	return "the analyses of attempts" + describeOptions(
		option{r.Name != "", "of " + r.Name},
		option{r.Limits != nil, "with the limits " + limits},
		option{r.Time > 0, "each for " + r.Time.String()},
		option{r.Quick, "quick"},
	)
}

// Run analyzes the write-up. The error says why it cannot be analyzed.
func (r storableCoachAdd) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	var added []record.Attempt
	reason := ""
	err := r.CoachAdd.Run(ctx, s, func(e session.Event) {
		switch e := e.(type) {
		case coaching.CoachAdded:
			added = append(added, e.Record)
		case session.Notice:
			reason = e.Text
		}
		emit(e)
	})
	if err != nil && ctx.Err() == nil && reason != "" {
		return errors.New(reason)
	}
	if err != nil || r.Quick {
		return err
	}
	return coaching.CoachDeepen{Selection: coaching.Selection{Records: added, Everyone: true}, Threads: r.Threads}.Run(ctx, s, emit)
}

func (r storableCoachAdd) replay(known storedResult) (events []session.Event, ok bool) {
	if known.Record == nil || len(known.Record.Lines) == 0 {
		return nil, false
	}
	return []session.Event{coaching.CoachAdded{New: true, Record: *known.Record}}, true
}

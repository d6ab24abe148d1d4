package batch

import (
	"fmt"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/search"
)

// storableInsert is the request Insert for results files.
type storableInsert struct{ search.Insert }

func (r storableInsert) request() session.Request { return r.Insert }

func (r storableInsert) at() history.Position { return r.Position }

func (r storableInsert) complete() storable { return r }

// key returns the request with its bounds as they are searched, so that an explicit bound equals
// the same default. Its position is the scramble. A new field of Insert is part of the key
// unless it is cleared here.
func (r storableInsert) key() (storable, error) {
	b, err := r.SearchBounds()
	r.Position, r.Sources = r.Position.Scramble(), nil
	r.Expand, r.Verbose, r.Threads = false, false, 0
	r.Min, r.Max, r.Beyond, r.Count = &b.Min, &b.Max, nil, nil
	if b.Beyond >= 0 {
		r.Beyond = &b.Beyond
	}
	if b.Count > 0 {
		r.Count = &b.Count
	}
	return r, err
}

func (r storableInsert) describe() string {
	return fmt.Sprintf("insertions after %s in %d to %d moves", r.Position, session.ValueOr(r.Min, 0), session.ValueOr(r.Max, 0)) +
		describeBounds(search.Bounds{Beyond: r.Beyond, Count: r.Count}) +
		describeOptions(
			option{r.Insertions > 0, "at most " + words.Plural(r.Insertions, "insertion")},
			option{r.Longest > 0, "each of at most " + words.Plural(r.Longest, "move")},
			option{r.Replace, "which may leave as many cycles"},
			option{r.Slice, "only slice moves"},
			option{r.Time > 0, fmt.Sprintf("for %v", r.Time)},
			option{r.CountOnly, "only counted"},
		)
}

func (r storableInsert) replay(known storedResult) (events []session.Event, ok bool) {
	if r.CountOnly {
		events = append(events, search.Count{Position: r.Position, Step: "insert", Count: known.Count})
	}
	return known.replayInsertions(events, search.Insertions{Position: r.Position, Expand: r.Expand})
}

// replayInsertions adds the events that report the insertions to those before. All insertions have
// the chain and the scramble of the template.
func (r storedResult) replayInsertions(events []session.Event, template search.Insertions) ([]session.Event, bool) {
	for _, stored := range r.Insertions {
		skeleton, err := cube.ParseAlg(stored.Skeleton)
		if err != nil {
			return nil, false
		}
		e := template
		if e.Attempt, _, err = writeup.Read(stored.Attempt); err != nil {
			return nil, false
		}
		e.Position.Skeleton, e.Proved = skeleton, stored.Proved
		left := e.Position.Cube()
		e.Left = left.Cycles()
		events = append(events, e)
	}
	for _, text := range r.Notices {
		events = append(events, session.Notice{Text: text})
	}
	return events, true
}

package session

import (
	"sync"

	"nissy/history"
)

// attempt is the attempt of a session, and where it is saved.
type attempt struct {
	mu      sync.Mutex
	journal history.Journal
	file    attemptFile
	written string            // the attempt as Write has written it last; empty: it has not
	kept    map[string]string // the files of copies that keep has stored, by the text of the attempt
}

// Attempt returns the current attempt.
func (s *Session) Attempt() history.Attempt {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	return s.attempt.journal.Current()
}

// Changed reports a change of the attempt.
type Changed struct {
	Verb    string // "done", "undone" or "redone"
	Change  history.Change
	Attempt history.Attempt // after the change
	Undo    int             // how many changes can be undone
	Redo    int             // how many changes can be redone
}

func (Changed) Role() Role { return RoleAnswer }

// edit calls f with the lock of the attempt. It passes what f emits to emit, but after releasing the
// lock: the client may ask for the attempt while it receives an event.
func (s *Session) edit(emit func(Event), f func(emit func(Event)) error) error {
	var events []Event
	err := func() error {
		s.attempt.mu.Lock()
		defer s.attempt.mu.Unlock()
		return f(func(e Event) { events = append(events, e) })
	}()
	for _, e := range events {
		emit(e)
	}
	return err
}

// Change makes a change, saves the attempt and emits Changed. It keeps an unfinished
// attempt that the change replaces.
func (s *Session) Change(c history.Change, emit func(Event)) error {
	return s.edit(emit, func(emit func(Event)) error {
		if replaces(c, s.attempt.journal.Current()) {
			s.keep(emit)
		}
		if err := s.attempt.journal.Do(c); err != nil {
			return WordError(err)
		}
		notSaved := s.save(emit)
		s.attempt.emitChanged("done", c, emit)
		return notSaved
	})
}

func (a *attempt) emitChanged(verb string, c history.Change, emit func(Event)) {
	undo, redo := a.journal.Depth()
	emit(Changed{verb, c, a.journal.Current(), undo, redo})
}

func (c Changed) JSONObject() any {
	return struct {
		Verb   string `json:"verb"`
		Change string `json:"change"`
		Moves  int    `json:"total"`
		Undo   int    `json:"undo"`
		Redo   int    `json:"redo"`
	}{c.Verb, c.Change.String(), c.Attempt.Total(), c.Undo, c.Redo}
}

// UndoOrRedo undoes or redoes n changes with a method of the journal, and emits a Changed
// for each. If there are no changes it emits a notice, whose text is nothing.
func (s *Session) UndoOrRedo(n int, verb, nothing string, method func(*history.Journal, int) []history.Change, emit func(Event)) error {
	return s.edit(emit, func(emit func(Event)) error {
		changes := method(&s.attempt.journal, n)
		if len(changes) == 0 {
			emit(Notice{Text: nothing})
			return nil
		}
		notSaved := s.save(emit)
		if notSaved == nil {
			s.dropCopy()
		}
		for _, c := range changes {
			s.attempt.emitChanged(verb, c, emit)
		}
		return notSaved
	})
}

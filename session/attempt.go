package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"nissy/cube"
	"nissy/history"
)

// attempt is the attempt of a session.
type attempt struct {
	mu      sync.Mutex
	journal history.Journal
	attemptFile
}

// Attempt returns the attempt as it is now.
func (s *Session) Attempt() history.Attempt {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	return s.attempt.journal.Current()
}

// Set asks to start an attempt with a scramble.
type Set struct {
	Position history.Position `json:"position"`
}

// Clear asks to clear the attempt, saved sequences and marks included.
type Clear struct{}

// Add asks for more lines of the skeleton. Lines without a comment get one: what
// they have achieved, or the step that they were found for.
type Add struct {
	Lines []history.Line `json:"lines"`
	From  *Reference     // the result that the lines are from; nil: none
}

// Undo asks to undo the last changes of the attempt.
type Undo struct {
	Count int `json:"count" range:"solutions"` // at least 1
}

// Redo asks to do again what was undone.
type Redo struct {
	Count int `json:"count" range:"solutions"` // at least 1
}

// Show asks for the attempt.
type Show struct{}

// Changed says what was done to the attempt.
type Changed struct {
	Verb       string // "done", or for one that was made before "undone" or "redone"
	Change     history.Change
	Attempt    history.Attempt // after it
	Undo, Redo int             // how many changes can be undone and done again
}

// WriteUp is the attempt.
type WriteUp struct{ history.Attempt }

func (Changed) event() {}
func (WriteUp) event() {}

func (r Set) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.Set{Scramble: r.Position}, emit)
}

func (Clear) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.Load{}, emit)
}

// change changes the attempt.
func (s *Session) change(c history.Change, emit func(Event)) error {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	err := s.attempt.journal.Do(c)
	if name, ok := errors.AsType[*history.NameError](err); ok {
		return unknownName(name)
	}
	if err != nil {
		return err
	}
	s.save(emit)
	s.attempt.tell("done", c, emit)
	return nil
}

// tell emits what was done.
func (a *attempt) tell(verb string, c history.Change, emit func(Event)) {
	undo, redo := a.journal.Depth()
	emit(Changed{verb, c, a.journal.Current(), undo, redo})
}

// jsonObject returns the change as a command, and what can be undone.
func (c Changed) jsonObject() any {
	return struct {
		Verb   string `json:"verb"`
		Change string `json:"change"`
		Moves  int    `json:"total"`
		Undo   int    `json:"undo"`
		Redo   int    `json:"redo"`
	}{c.Verb, c.Change.String(), c.Attempt.Total(), c.Undo, c.Redo}
}

// writtenLine is how a line of the skeleton stands in JSON.
type writtenLine struct {
	Normal    []string `json:"normal"`
	Inverse   []string `json:"inverse"`
	Comment   string   `json:"comment"`
	Length    int      `json:"length"`
	Cancelled int      `json:"cancelled"`
	Total     int      `json:"total"`
}

func writtenLines(lines []history.Line) []writtenLine {
	list := []writtenLine{}
	for _, l := range lines {
		list = append(list, writtenLine{moveNames(l.Moves.Normal), moveNames(l.Moves.Inverse), l.Comment, l.Length, l.Cancelled, l.Total})
	}
	return list
}

// jsonObject returns the lines of the skeleton, and the solution if it is complete.
func (w WriteUp) jsonObject() any {
	solution := []string{}
	if w.Complete() {
		solution = moveNames(w.Solution())
	}
	return struct {
		positionObject
		Lines    []writtenLine `json:"lines"`
		Total    int           `json:"total"`
		Complete bool          `json:"complete"`
		Solution []string      `json:"solution"`
	}{newPositionObject(w.Scramble()), writtenLines(w.Lines()), w.Total(), w.Complete(), solution}
}

func (r Add) run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	if !a.Started() {
		return advise(StartAttempt, "no scramble to add to", "")
	}
	if r.From != nil && r.From.Start.Cube() != a.Cube() {
		emit(Notice{Text: fmt.Sprintf("@%d was found for another position than the attempt's", r.From.Number), Advice: UndoChange})
	}
	return s.change(history.Add{Lines: r.comment(a.Cube())}, emit)
}

// comment returns the lines with a comment each; they begin at c.
func (r Add) comment(c cube.Cube) []history.Line {
	lines := slices.Clone(r.Lines)
	before := statusOf(c)
	for i := range lines {
		l := &lines[i]
		c = c.ApplyAlg(l.Moves)
		after := statusOf(c)
		if l.Comment == "" && !l.IsNote() {
			l.Comment = strings.Join(achieved(&before, &after), ", ")
			if l.Comment == "" && r.From != nil {
				l.Comment = r.From.Steps[i]
			}
		}
		before = after
	}
	return lines
}

func (r Undo) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.travel(r.Count, "undone", "nothing to undo", (*history.Journal).Undo, emit)
}

func (r Redo) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.travel(r.Count, "redone", "nothing to redo: nothing was undone since the last change", (*history.Journal).Redo, emit)
}

// travel undoes changes, or does them again.
func (s *Session) travel(n int, verb, nothing string, move func(*history.Journal, int) []history.Change, emit func(Event)) error {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	changes := move(&s.attempt.journal, n)
	if len(changes) > 0 {
		s.save(emit)
	}
	for _, c := range changes {
		s.attempt.tell(verb, c, emit)
	}
	if len(changes) == 0 {
		emit(Notice{Text: nothing})
	}
	return nil
}

func (Show) run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	if a.Empty() {
		return advise(StartAttempt, "nothing to show", "")
	}
	emit(WriteUp{a})
	return nil
}

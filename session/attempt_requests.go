package session

import (
	"context"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
)

// Set asks to start an attempt on a scramble.
type Set struct {
	Position history.Position `json:"position"`
}

// Clear asks to clear the attempt, including saved sequences and marks.
type Clear struct{}

// Add asks to add lines to the skeleton. A line without a comment gets one: what it has
// solved, or else the step for which it was found.
type Add struct {
	Lines []history.Line `json:"lines" needed:"true"`
	From  *Reference     // the result that has the lines; nil: none

	// Before is the number of the line before which to add the lines; 0: at the end.
	Before int `json:"before" range:"lines"`
}

// Undo asks to undo the last changes of the attempt.
type Undo struct {
	Count int `json:"count" range:"solutions"` // at least 1
}

// Redo asks to redo the changes that were undone last.
type Redo struct {
	Count int `json:"count" range:"solutions"` // at least 1
}

// Show asks for the attempt, or for the write-up of given lines.
type Show struct {
	Position *history.Position `json:"position"` // the scramble, perhaps with moves that become the first line; nil: the attempt
	Lines    []history.Line    `json:"lines"`    // the lines after it; those without a comment get one as in Add
	Text     string            `json:"text"`     // instead of Position and Lines: a write-up, as Load reads it
	Markup   string            `json:"markup"`   // one of writeup.StyleNames: that of the text; empty: none
}

// WriteUp is the attempt.
type WriteUp struct {
	Attempt history.Attempt
	Markup  string // as in Show
}

func (WriteUp) Role() Role { return RoleAnswer }

func (r Set) Run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.Set{Scramble: r.Position}, emit)
}

func (Clear) Run(_ context.Context, s *Session, emit func(Event)) error {
	s.forgetResults()
	return s.change(history.Load{}, emit)
}

// skeletonLine is a line of the skeleton in JSON.
type skeletonLine struct {
	Text      string   `json:"text"` // as in a write-up, without the comment
	Role      string   `json:"role"` // continuation, insertion or restatement
	Normal    []string `json:"normal"`
	Inverse   []string `json:"inverse"`
	Comment   string   `json:"comment"`
	Length    int      `json:"length"`
	Cancelled int      `json:"cancelled"`
	Total     int      `json:"total"`
}

func newSkeletonLines(lines []history.Line) []skeletonLine {
	list := []skeletonLine{}
	for _, l := range lines {
		list = append(list, skeletonLine{l.String(), l.Role().String(), moveNames(l.Moves.Normal), moveNames(l.Moves.Inverse), l.Comment, l.Length, l.Cancelled, l.Total})
	}
	return list
}

// JSONObject returns the lines of the skeleton, and the solution if the attempt is complete.
func (w WriteUp) JSONObject() any {
	solution := []string{}
	if w.Attempt.Complete() {
		solution = moveNames(w.Attempt.Solution())
	}
	return struct {
		positionObject
		Lines    []skeletonLine `json:"lines"`
		Total    int            `json:"total"`
		Complete bool           `json:"complete"`
		Solution []string       `json:"solution"`
		Text     string         `json:"text"`
	}{newPositionObject(w.Attempt.Scramble()), newSkeletonLines(w.Attempt.Lines()), w.Attempt.Total(), w.Attempt.Complete(), solution, w.Text()}
}

func (r Add) Run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	if !a.Started() {
		return advise(StartAttempt, "no scramble to add to", "")
	}
	if r.Before > 0 {
		if r.Before <= len(a.Lines()) {
			a = a.Truncate(r.Before - 1)
		}
		return changeLines(s, history.Insert{Before: r.Before, Lines: r.withComments(a.Cube())}, r.Before, len(r.Lines), emit)
	}
	if r.From != nil {
		var continues bool
		if r, continues = r.after(a); !continues {
			emit(Notice{Text: r.From.Name() + " was found for a position other than that of the attempt", Advice: UndoChange})
		}
	}
	if err := s.change(history.Add{Lines: r.withComments(a.Cube())}, emit); err != nil {
		return err
	}
	warnOfClaims(s, len(a.Lines()), len(r.Lines), emit)
	return nil
}

// after returns the request without the lines of the result that the attempt has already.
// continues is false if the result does not continue the attempt: if the attempt ends neither at
// the position before the result nor at the one after any of its lines but the last.
func (r Add) after(a history.Attempt) (remaining Add, continues bool) {
	at, c := r.From.Start.Cube(), a.Cube()
	for i, l := range r.Lines {
		repeats := i == 1 && l.Role() == history.Insertion && a.IsRestatedBy(r.Lines[0].Moves)
		if at == c || repeats {
			from := *r.From
			from.Lines, from.Steps = from.Lines[i:], from.Steps[i:]
			r.Lines = r.Lines[i:]
			if l.Role() == history.Insertion { // its place is on the first line
				from.Lines, from.Steps = r.From.Lines, r.From.Steps
				r.Lines = history.Restate(from.Lines)
			}
			r.From = &from
			return r, true
		}
		if l.Role() != history.Continuation { // the attempt would have to be compared as a whole
			break
		}
		at = at.ApplyAlg(l.Moves)
	}
	return r, false
}

// withComments returns the lines, each with a comment. The first line begins at c.
func (r Add) withComments(c cube.Cube) []history.Line {
	lines := slices.Clone(r.Lines)
	before := statusOf(c)
	for i := range lines {
		l := &lines[i]
		if l.Role() != history.Continuation {
			continue
		}
		c = c.ApplyAlg(l.Moves)
		after := statusOf(c)
		if l.Comment == "" && !l.IsNote() {
			l.Comment = strings.Join(achieved(&before, &after), ", ")
			if l.Comment == "" && r.From != nil && !disagrees(r.From.Steps[i], &c) {
				l.Comment = r.From.Steps[i]
			}
		}
		before = after
	}
	return lines
}

func (r Undo) Run(_ context.Context, s *Session, emit func(Event)) error {
	return s.undoOrRedo(r.Count, "undone", "nothing to undo", (*history.Journal).Undo, emit)
}

func (r Redo) Run(_ context.Context, s *Session, emit func(Event)) error {
	return s.undoOrRedo(r.Count, "redone", "nothing to redo: nothing was undone after the last change", (*history.Journal).Redo, emit)
}

// Text returns the write-up, which load reads, or the attempt in markup.
func (w WriteUp) Text() string {
	if style := writeup.StyleNamed(w.Markup); style != nil {
		return style.Write(w.Attempt)
	}
	return w.Attempt.String()
}

func (r Show) Run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	switch {
	case r.Text != "":
		var err error
		if a, _, err = writeup.ReadWith(r.Text, writeup.Options{}); err != nil {
			return err
		}
	case r.Position != nil:
		a = r.givenAttempt()
	}
	if a.Empty() {
		return advise(StartAttempt, "nothing to show", "")
	}
	if names := writeup.StyleNames(); r.Markup != "" && !slices.Contains(names, r.Markup) {
		return Unknown("markup", r.Markup, names, "one of "+strings.Join(names, " "))
	}
	emit(WriteUp{a, r.Markup})
	return nil
}

// givenAttempt returns the attempt that the request describes.
func (r Show) givenAttempt() history.Attempt {
	lines := r.Lines
	if r.Position.Skeleton.Len() > 0 {
		lines = slices.Concat([]history.Line{{Moves: r.Position.Skeleton}}, lines)
	}
	scramble := r.Position.Scramble()
	return attemptOf(scramble, Add{Lines: lines}.withComments(scramble.Cube()))
}

// TakesAttempt reports whether the request is about the attempt of the session.
func (r Show) TakesAttempt() bool { return r.Position == nil && r.Text == "" }

// attemptOf returns the attempt with a scramble and lines.
func attemptOf(scramble history.Position, lines []history.Line) (a history.Attempt) {
	for _, change := range []history.Change{history.Set{Scramble: scramble}, history.Add{Lines: lines}} {
		a, _ = a.Apply(change) // these changes cannot fail
	}
	return a
}

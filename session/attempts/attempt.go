package attempts

import (
	"context"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/session"
	"nissy/session/cubes"
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
	Lines []history.Line     `json:"lines" needed:"true"`
	From  *session.Reference // the result that has the lines; nil: none

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
	As       []string          `json:"as"`       // how to read some lines of Text, as in Load
	Markup   string            `json:"markup"`   // one of writeup.StyleNames: that of the text; empty: none
}

// WriteUp is the attempt.
type WriteUp struct {
	Attempt history.Attempt
	Markup  string // as in Show
}

func (WriteUp) Role() session.Role { return session.RoleAnswer }

func (r Set) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.Change(history.Set{Scramble: r.Position}, emit)
}

func (Clear) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	s.ForgetResults()
	return s.Change(history.Load{}, emit)
}

// SkeletonLine is a line of the skeleton in JSON.
type SkeletonLine struct {
	Text      string   `json:"text"` // as in a write-up, without the comment
	Role      string   `json:"role"` // continuation, insertion or restatement
	Normal    []string `json:"normal"`
	Inverse   []string `json:"inverse"`
	Comment   string   `json:"comment"`
	Length    int      `json:"length"`
	Cancelled int      `json:"cancelled"`
	Total     int      `json:"total"`
}

// NewSkeletonLines returns lines in JSON.
func NewSkeletonLines(lines []history.Line) []SkeletonLine {
	return session.Mapped(lines, func(l history.Line) SkeletonLine {
		return SkeletonLine{l.String(), l.Role().String(), session.MoveNames(l.Moves.Normal), session.MoveNames(l.Moves.Inverse), l.Comment, l.Length, l.Cancelled, l.Total}
	})
}

// JSONObject returns the lines of the skeleton, and the solution if the attempt is complete.
func (w WriteUp) JSONObject() any {
	solution := []string{}
	if w.Attempt.Complete() {
		solution = session.MoveNames(w.Attempt.Solution())
	}
	return struct {
		session.PositionObject
		Lines    []SkeletonLine `json:"lines"`
		Total    int            `json:"total"`
		Complete bool           `json:"complete"`
		Solution []string       `json:"solution"`
		Text     string         `json:"text"`
	}{session.NewPositionObject(w.Attempt.Scramble()), NewSkeletonLines(w.Attempt.Lines()), w.Attempt.Total(), w.Attempt.Complete(), solution, w.Text()}
}

func (r Add) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	a := s.Attempt()
	if !a.Started() {
		return session.Advise(session.StartAttempt, "no scramble to add to", "")
	}
	if r.Before > 0 {
		if r.Before <= a.NumLines() {
			a = a.Truncate(r.Before - 1)
		}
		return changeLines(s, history.Insert{Before: r.Before, Lines: r.withComments(a.Cube())}, r.Before, emit)
	}
	if r.From != nil {
		var continues bool
		if r, continues = r.after(a); !continues {
			emit(session.Notice{Text: r.From.Name() + " was found for a position other than that of the attempt", Advice: session.UndoChange})
		}
	}
	if err := s.Change(history.Add{Lines: r.withComments(a.Cube())}, emit); err != nil {
		return err
	}
	warnOfClaims(s, a.NumLines(), len(r.Lines), emit)
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
	before := cubes.StatusOf(c)
	for i := range lines {
		l := &lines[i]
		if l.Role() != history.Continuation {
			continue
		}
		c = c.ApplyAlg(l.Moves)
		after := cubes.StatusOf(c)
		if l.Comment == "" && !l.IsNote() {
			l.Comment = strings.Join(cubes.Achieved(&before, &after), ", ")
			if l.Comment == "" && r.From != nil && !disagrees(r.From.Steps[i], &c) {
				l.Comment = r.From.Steps[i]
			}
		}
		before = after
	}
	return lines
}

func (r Undo) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.UndoOrRedo(r.Count, "undone", "nothing to undo", (*history.Journal).Undo, emit)
}

func (r Redo) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.UndoOrRedo(r.Count, "redone", "nothing to redo: nothing was undone after the last change", (*history.Journal).Redo, emit)
}

// Text returns the write-up, which load reads, or the attempt in markup.
func (w WriteUp) Text() string {
	if style := writeup.StyleNamed(w.Markup); style != nil {
		return style.Write(w.Attempt)
	}
	return w.Attempt.String()
}

func (r Show) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	a := s.Attempt()
	switch {
	case r.Text != "":
		var err error
		if a, err = ReadText(r.Text, r.As); err != nil {
			return err
		}
	case len(r.As) > 0:
		return ErrNoText
	case r.Position != nil:
		a = r.GivenAttempt()
	}
	if a.Empty() {
		return session.Advise(session.StartAttempt, "nothing to show", "")
	}
	if names := writeup.StyleNames(); r.Markup != "" && !slices.Contains(names, r.Markup) {
		return session.Unknown("markup", r.Markup, names, "give one of "+strings.Join(names, " "))
	}
	emit(WriteUp{a, r.Markup})
	return nil
}

// GivenAttempt returns the attempt that the request describes.
func (r Show) GivenAttempt() history.Attempt {
	lines := slices.Concat([]history.Line{{Moves: r.Position.Skeleton}}, r.Lines)
	scramble := r.Position.Scramble()
	return history.NewAttempt(scramble, Add{Lines: lines}.withComments(scramble.Cube()))
}

// TakesAttempt reports whether the request is about the attempt of the session.
func (r Show) TakesAttempt() bool { return r.Position == nil && r.Text == "" }

package attempts

import (
	"context"
	"strings"

	"nissy/history"
	"nissy/session"
	"nissy/steps"
)

// CompareSkeletons asks to show two skeletons side by side. Each is the name of a mark, or
// refers to a result.
type CompareSkeletons struct {
	A string `json:"a" needed:"true"`
	B string `json:"b" needed:"true"`
}

// SideBySide is the answer to CompareSkeletons.
type SideBySide struct{ A, B ComparedSkeleton }

// ComparedSkeleton is one of two skeletons.
type ComparedSkeleton struct {
	Name    string
	Attempt history.Attempt
	Cases   []steps.Case // what each line leads to; zero for notes
}

func (SideBySide) Role() session.Role { return session.RoleAnswer }

func (r CompareSkeletons) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	a, err := skeletonNamed(s, r.A)
	if err != nil {
		return err
	}
	b, err := skeletonNamed(s, r.B)
	if err == nil {
		emit(SideBySide{a, b})
	}
	return err
}

// skeletonNamed returns the skeleton with the name, and the case that each line leads to.
func skeletonNamed(s *session.Session, name string) (ComparedSkeleton, error) {
	a, err := attemptNamed(s, name)
	k := ComparedSkeleton{Name: name, Attempt: a}
	for i, l := range a.Lines() {
		var found steps.Case
		if c := a.Truncate(i + 1).Cube(); !l.IsNote() {
			found = steps.CaseOf(&c)
		}
		k.Cases = append(k.Cases, found)
	}
	return k, err
}

// attemptNamed returns the attempt that ends at a mark, or with a result.
func attemptNamed(s *session.Session, name string) (history.Attempt, error) {
	if !session.IsResults(name) {
		a := s.Attempt()
		m, err := a.Mark(name)
		if err != nil {
			return a, session.WordError(err)
		}
		return a.AtMark(*m), nil
	}
	list, err := s.Results(name)
	if err == nil && len(list) > 1 {
		err = &session.InputError{Problem: "several solutions", Token: name, Msg: "compare one with one, such as @1 and @2"}
	}
	if err != nil {
		return history.Attempt{}, err
	}
	return s.WholeAttempt(list[0]), nil
}

// JSONObject returns the lines of both skeletons.
func (e SideBySide) JSONObject() any {
	type comparedSide struct {
		Name  string         `json:"name"`
		Lines []comparedLine `json:"lines"`
		Total int            `json:"total"`
	}
	sideOf := func(k ComparedSkeleton) comparedSide { return comparedSide{k.Name, k.jsonLines(), k.Attempt.Total()} }
	return struct {
		A comparedSide `json:"a"`
		B comparedSide `json:"b"`
	}{sideOf(e.A), sideOf(e.B)}
}

// comparedLine is a line of a skeleton in JSON, with its case.
type comparedLine struct {
	SkeletonLine
	Case string `json:"case"`
}

func (k ComparedSkeleton) jsonLines() []comparedLine {
	list := []comparedLine{}
	for i, l := range NewSkeletonLines(k.Attempt.Lines()) {
		list = append(list, comparedLine{l, k.Cases[i].String()})
	}
	return list
}

// Text returns a line with its tally and case.
func (k ComparedSkeleton) Text(line int) string {
	l := k.Attempt.Lines()[line]
	parts := []string{l.String()}
	if text := l.CommentWithTally(); text != "" {
		parts = append(parts, "// "+text)
	}
	if c := k.Cases[line].String(); c != "" {
		parts = append(parts, "["+c+"]")
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

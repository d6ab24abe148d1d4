package attempts

import (
	"fmt"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
	"nissy/session"
)

// falseClaims compares what the comments of lines say with the cube. It returns a text for
// each claim that is not true, such as "line 2 says DR; 2 corners are bad on U/D". The
// lines are given by the index of the first one; the others follow it.
func falseClaims(a history.Attempt, first int) (texts []string) {
	for i, l := range a.Lines() {
		if i < first || l.IsNote() {
			continue
		}
		after := a.Truncate(i + 1).Cube()
		for _, c := range claim.In(l.Comment) {
			if problem := c.Problem(&after); problem != "" {
				texts = append(texts, fmt.Sprintf("line %d says %s; %s", i+1, c.Text, problem))
			}
		}
	}
	return texts
}

// warnOfClaims emits a notice for each claim that is not true, of count lines from the
// one with the index first.
func warnOfClaims(s *session.Session, first, count int, emit func(session.Event)) {
	for _, text := range falseClaims(s.Attempt().Truncate(first+count), first) {
		emit(session.Notice{Text: text})
	}
}

// disagrees reports whether the cube lacks something that a comment claims.
func disagrees(comment string, c *cube.Cube) bool { return !claim.AreTrue(claim.In(comment), c) }

package explain

import (
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// Known returns the solutions of a scramble that the texts have, each with lines as in a write-up. It ignores those of other scrambles.
func Known(scramble history.Position, texts []string) (list []history.Attempt, err error) {
	for _, text := range texts {
		var lines []history.Line
		for line := range strings.Lines(text) {
			moves, comment, _ := strings.Cut(line, "//")
			alg, err := cube.ParseAlg(moves)
			if err != nil {
				return nil, &session.RequestError{Field: "known", Err: err}
			}
			lines = append(lines, history.Line{Moves: alg, Comment: strings.TrimSpace(comment)})
		}
		if a := history.NewAttempt(scramble, lines); a.Complete() {
			list = append(list, a)
		}
	}
	return list, nil
}

// knownOf returns the solutions of a scramble that the session knows: those at marks of its attempt, and results.
func knownOf(s *session.Session, scramble cube.Cube) (list []history.Attempt) {
	if own := s.Attempt(); own.Started() && own.Scrambled() == scramble {
		for _, m := range own.Marks() {
			list = append(list, own.AtMark(m))
		}
	}
	for n := range s.NumResultLists() {
		for _, e := range s.ResultList(n + 1) {
			r := e.Reference()
			if end := r.Position().Cube(); end.IsSolved() && r.Start.Scramble().Cube() == scramble {
				list = append(list, s.WholeAttempt(r))
			}
		}
	}
	return list
}

package reading

import "nissy/history"

// ReadBranch reads lines without markup as the continuation of an attempt: lines that the author gave up, or an
// alternative of later lines. It returns the attempt with them, and the score of this reading. Words such as instead do
// not count. ok is false if no line has moves.
func ReadBranch(lines []string, from history.Attempt) (a history.Attempt, score float64, ok bool) {
	items := splitText(lines, nil)
	for i := range items {
		items[i].hints &^= saysAlternative
		for _, p := range items[i].pieces {
			p.hints &^= saysAlternative
		}
	}
	first := &state{given: true}
	first.start(from.Scramble())
	first.attempt, first.cube = from, from.Cube()
	first.value = first.progress()
	best := searchFrom(first, items)[0]
	return best.attempt, best.score, len(best.attempt.Lines()) > len(from.Lines())
}

package reading

import "nissy/history"

// Branch is lines that continue an attempt.
type Branch struct {
	Attempt  history.Attempt // with them
	Score    float64         // of this reading
	Progress float64         // how much more is solved after them than before, in the units of a score
}

// ReadBranch reads lines without markup as the continuation of an attempt: lines that the author gave up, or an
// alternative of later lines. Words such as instead do not count. ok is false if no line has moves.
func ReadBranch(lines []string, from history.Attempt) (b Branch, ok bool) {
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
	return Branch{best.attempt, best.score, best.value - first.value}, best.attempt.NumLines() > from.NumLines()
}

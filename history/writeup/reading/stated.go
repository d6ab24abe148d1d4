package reading

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
	"nissy/internal/words"
)

// A solution is a whole solution that the text states, and that solves the scramble.
type solution struct {
	piece *piece // its first one
	moves []cube.Move
	total int
	says  hints
}

// resultsPattern matches the results of several attempts: (24, 26, 23).
var resultsPattern = lazyregexp.New(`\(\s*(?:(?:\d{2}|DNF)\s*[,;/]\s*)+(?:\d{2}|DNF)\s*\)`)

// resultsIn returns the results that the text lists.
func resultsIn(items []item) (totals []int) {
	for _, it := range items {
		for _, result := range strings.FieldsFunc(resultsPattern().FindString(it.text), func(c rune) bool { return c < '0' || c > '9' }) {
			total, _ := strconv.Atoi(result)
			totals = append(totals, total)
		}
	}
	return totals
}

// shortForms matches words that are no names, although they look like some: Here's my solution.
var shortForms = lazyregexp.New(`(?i)\b(?:here|there|that|it|let|what|this)['’]s\b`)

// lastOf returns the last state of the solution that the first one reads: that of its last continuation.
func lastOf(chain []*state) *state {
	last := 0
	for last+1 < len(chain) && chain[last+1].reading == Continuation {
		last++
	}
	return chain[last]
}

// solutions returns the solutions that the text states, in its order.
func (s *state) solutions() (list []solution) {
	scrambled := s.attempt.Scrambled()
	chain := s.chain()
	for i, at := range chain {
		if at.reading != Solution {
			continue
		}
		last := lastOf(chain[i:])
		after := scrambled.Apply(last.solution...)
		if after.IsSolved() && !(s.complete && s.undoesScramble(last.solution)) {
			p := at.piece
			list = append(list, solution{p, last.solution, cube.CountMoves(last.solution, cube.HTM), p.heading | hintsOf(shortForms().ReplaceAllString(p.label+" "+p.comment, ""))})
		}
	}
	return list
}

// choose decides which solution the author handed in: what is labelled as submitted, otherwise the shortest of
// those that are not called an alternative and are shorter than the lines. The lines count if chosen is false then. results
// are what the text lists for several attempts, perhaps also for this one.
func (s *state) choose(results []int) {
	all := s.solutions()
	wanted := slices.DeleteFunc(slices.Clone(all), func(c solution) bool { return !c.piece.wants(Solution) })
	if len(wanted) > 0 {
		s.take(wanted[0])
		return
	}
	listed := func(c solution) bool { return slices.Contains(results, c.total) }
	linesListed := s.complete && slices.Contains(results, s.attempt.Total())
	own := slices.DeleteFunc(slices.Clone(all), func(c solution) bool { return c.says.has(saysAlternative | saysOthers) })
	if len(own) == 0 && !s.complete {
		own = all
	}
	submitted := slices.DeleteFunc(slices.Clone(own), func(c solution) bool { return !c.says.has(saysSubmitted) })
	switch {
	case len(submitted) > 0:
		own = submitted
	case linesListed && !slices.ContainsFunc(own, listed):
		return
	case slices.ContainsFunc(own, listed):
		own = slices.DeleteFunc(own, func(c solution) bool { return !listed(c) })
	case s.complete:
		own = slices.DeleteFunc(own, func(c solution) bool { return c.total >= s.attempt.Total() })
	}
	if len(own) == 0 {
		return
	}
	c := slices.MinFunc(own, func(a, b solution) int { return a.total - b.total })
	if s.complete && c.total == s.attempt.Total() {
		return
	}
	s.take(c)
	switch other := slices.IndexFunc(own, func(o solution) bool { return o.total != c.total }); {
	case other >= 0:
		s.doubt = fmt.Sprintf("lines %d and %d state solutions of %d and %s: line %d counts", c.piece.line, own[other].piece.line, c.total, words.Plural(own[other].total, "move"), c.piece.line)
	case s.complete && !c.says.has(saysSolution) && !listed(c):
		s.doubt = fmt.Sprintf("line %d solves in %s, and the lines above it in %d: line %d counts", c.piece.line, words.Plural(c.total, "move"), s.attempt.Total(), c.piece.line)
	}
}

// take makes a solution the one that counts.
func (s *state) take(c solution) {
	s.stated, s.statedPiece, s.statedGood = c.moves, c.piece, true
	s.chosen = s.complete
}

// withChosen returns the attempt with the solution that counts: the lines that it keeps, and its other moves. The lines that it
// does not keep are at the mark "written".
func (s *state) withChosen(a history.Attempt) history.Attempt {
	lines := a.Lines()
	isMoves := func(l history.Line) bool { return !l.IsNote() }
	last := len(lines)
	for last > 0 && !isMoves(lines[last-1]) {
		last--
	}
	kept := last
	for kept > 0 && (lines[kept-1].IsNote() || elsewhere(a.Truncate(kept), s.stated) > 0) {
		kept--
	}
	start := a.Truncate(kept)
	solution := history.Line{Moves: rest(start, s.stated), Comment: "rest of the solution"}
	if start.Last() == nil {
		solution.Comment = "solution"
	}
	note := history.Line{Comment: fmt.Sprintf("as written, the lines take %s: mark %s", words.Plural(a.Total(), "move"), linesMark)}
	return start.With(slices.Concat([]history.Line{solution, note}, lines[last:])).WithMark(linesMark, a.Truncate(last))
}

// linesMark is the mark of lines that solve the cube, but not with the moves that the author handed in.
const linesMark = "written"

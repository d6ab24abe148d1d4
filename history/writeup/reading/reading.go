package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
)

// Result is the best reading of a text.
type Result struct {
	Attempt   history.Attempt
	Decisions []Decision
	Remarks   []string // what the text says that is not true
	Tie       string   // that another reading is equally good and has another total; empty if there is none
	Score     float64

	states []*state // those of the decisions
}

// maxPieces is the largest number of pieces of a text that Read reads. A post has fewer, and the time that
// Read takes grows faster than their number.
const maxPieces = 200

// maxStates is the number of readings that the search keeps after each piece.
const maxStates = 40

// Read returns the best reading of the lines of a text, without markup. given is the scramble of a
// text that may lack it, or nil. ok is false if no reading has a scramble, or the text is too long.
//
// as says how the user wants some lines to be read, by number from 1. A line that cannot be read so is read
// as if the user had not said anything. The other lines are read as without as, unless there is evidence for
// something else.
func Read(lines []string, given *history.Position, as map[int]Reading) (result Result, ok bool) {
	items := splitText(lines, as)
	if len(as) > 0 {
		before, _ := Read(lines, given, nil)
		keepDecisions(items, before.Decisions)
	}
	pieces := 0
	for _, it := range items {
		pieces += len(it.pieces)
	}
	if pieces > maxPieces {
		return result, false
	}
	states := search(items, given)
	if late := scrambleLast(items); late > 0 && given == nil {
		first := slices.Concat(items[late:late+1], items[:late], items[late+1:])
		if others := search(first, nil); others[0].score > states[0].score {
			states = others
		}
	}
	if !states[0].started() {
		return result, false
	}
	return states[0].result(states[1:]), true
}

// search returns the readings of the items, the best first.
func search(items []item, given *history.Position) []*state {
	first := &state{}
	if given != nil {
		first.start(*given)
		first.given = true
	}
	states := []*state{first}
	for i := range items {
		if len(items[i].pieces) == 0 {
			states = readText(states, &items[i])
			continue
		}
		for _, p := range items[i].pieces {
			var next []*state
			for _, s := range states {
				next = append(next, s.readings(p)...)
			}
			states = best(wanted(next))
		}
	}
	for _, s := range states {
		s.finish()
	}
	sortByScore(states)
	return states
}

// scrambleLast returns the index of the item with the scramble, if other moves precede it. It returns
// 0 if there is none.
func scrambleLast(items []item) int {
	moved := false
	for i, it := range items {
		for _, p := range it.pieces {
			v := p.variants()[0].alg
			isScramble := p.hints.has(saysScramble) && !p.hints.has(saysInverse) || scrambleScore(v.Normal) > 8
			if isScramble && len(v.Inverse) == 0 && !p.early {
				if !moved {
					return 0
				}
				return i
			}
		}
		moved = moved || len(it.pieces) > 0
	}
	return 0
}

// Judge scores an attempt as Read scores a reading, by its lines alone.
func Judge(a history.Attempt) float64 {
	if !a.Started() {
		return -100
	}
	s := &state{}
	score := 0.0
	if a.Scramble().State == nil && len(a.Scramble().Moves.Inverse) == 0 {
		score = scrambleScore(a.Scramble().Moves.Normal)
	}
	s.start(history.Position{})
	s.attempt = a.Truncate(0)
	s.cube = s.attempt.Cube()
	s.value = progress(&s.cube)
	for i, l := range a.Lines() {
		if l.IsNote() {
			for _, p := range piecesOf(l.Comment, 1, false) {
				score -= 0.1 * float64(p.numMoves)
			}
			continue
		}
		if s.complete && l.Role() == history.Continuation {
			score -= 6
		}
		s.attempt = a.Truncate(i + 1)
		s.judgeLine(&piece{count: -1, claims: claim.In(l.Comment)})
	}
	s.finish()
	return score + s.score
}

// readText reads an item without moves: a heading may name the side of what follows, or begin another
// attempt.
func readText(states []*state, it *item) (next []*state) {
	if it.blank || !it.hints.has(saysInverse|saysNormal|saysSwitch|saysAlternative) {
		return states
	}
	sides := countWords(it.text) <= 8 || strings.HasSuffix(it.text, ":")
	for _, s := range states {
		n := *s
		if sides {
			switch {
			case it.hints.has(saysNormal):
				n.onInverse = false
			case it.hints.has(saysInverse):
				n.onInverse = true
			case it.hints.has(saysSwitch):
				n.onInverse = !s.onInverse
			}
		}
		if it.hints.has(saysAlternative) && s.started() {
			n.other = true
		}
		next = append(next, &n)
	}
	return next
}

// best returns the states with the best scores. Of states with the same cube and the same moves it
// keeps one.
func best(states []*state) []*state {
	sortByScore(states)
	type key struct {
		cube      cube.Cube
		total     int
		open      Reading
		onInverse bool
		stated    *piece
		started   bool
	}
	seen := map[key]bool{}
	kept := states[:0]
	for _, s := range states {
		k := key{s.cube, 0, s.open, s.onInverse, s.statedPiece, s.started()}
		if s.started() {
			k.total = s.attempt.Total()
		}
		if !seen[k] && len(kept) < maxStates {
			seen[k] = true
			kept = append(kept, s)
		}
	}
	return kept
}

func sortByScore(states []*state) {
	slices.SortStableFunc(states, func(a, b *state) int { return cmp.Compare(b.score, a.score) })
}

// finish judges the whole reading.
func (s *state) finish() {
	if !s.started() {
		s.score -= 100
		return
	}
	if s.statedPiece != nil {
		s.judgeStated()
	}
	switch {
	case s.complete:
		s.score += 6
		if s.statedGood && s.attempt.IsRestatedBy(cube.Alg{Normal: s.stated}) {
			s.score += 5
		}
	case s.statedGood && s.attempt.Last() == nil:
		s.score += 4
	case s.statedGood:
		s.score++
	}
}

// result returns what the state has read. others are the states with the scores below it.
func (s *state) result(others []*state) Result {
	r := Result{Attempt: s.attempt, Score: s.score}
	for at := s; at != nil; at = at.before {
		if at.piece != nil {
			r.Decisions, r.states = append(r.Decisions, at.decision()), append(r.states, at)
			r.Remarks = append(r.Remarks, at.remarks(s.attempt.Total())...)
		}
	}
	slices.Reverse(r.Decisions)
	slices.Reverse(r.states)
	slices.Reverse(r.Remarks)
	switch {
	case s.statedPiece == nil || s.complete && s.statedGood:
	case !s.statedGood:
		r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the solution does not solve the scramble", s.statedPiece.line))
	case s.attempt.Last() == nil:
		r.Attempt = s.withStated()
	default:
		r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the solution solves; the lines lead elsewhere, first at line %d", s.statedPiece.line, s.firstElsewhere()))
		r.Attempt = s.withStated()
	}
	if o := s.rival(others); o != nil {
		r.Tie = fmt.Sprintf("the text can be read in two ways: with %d moves, or with %d", s.total(), o.total())
		if i, other := differ(r.Decisions, o); i >= 0 {
			r.Decisions[i].Uncertain = true
			r.Tie += " if " + other.String()
		}
	}
	return r
}

// tie is the difference of scores up to which two readings are equally good.
const tie = 1

// rival returns another reading that is equally good and has another total, or nil.
func (s *state) rival(others []*state) *state {
	for _, o := range others {
		if s.score-o.score > tie {
			break
		}
		if o.started() && o.complete == s.complete && o.total() != s.total() && o.total() > 0 {
			return o
		}
	}
	return nil
}

// total returns the number of moves of the attempt, or of the stated solution if only that solves the cube.
func (s *state) total() int {
	if s.statedGood && !s.complete {
		return cube.CountMoves(s.stated, cube.HTM)
	}
	return s.attempt.Total()
}

// differ returns the index of the first decision that another state, with the same pieces, has made
// differently, and that other decision without its reason. The index is -1 if there is none.
func differ(decisions []Decision, other *state) (index int, different Decision) {
	index = -1
	i := len(decisions)
	for at := other; at != nil; at = at.before {
		if at.piece == nil {
			continue
		}
		if i--; at.reading != decisions[i].Reading {
			index, different = i, Decision{Line: at.piece.line, Column: at.piece.column, Reading: at.reading}
		}
	}
	return index, different
}

// remarks returns what the text says about the piece that is not true. total is the number of moves of the
// attempt.
func (s *state) remarks(total int) (list []string) {
	if t := s.tally; t != nil {
		ofAll := t.written.Total == total && t.written.Cancelled == 0 && (t.written.Length == t.actual.Length || t.written.Length == t.actual.Total)
		if !ofAll {
			list = append(list, fmt.Sprintf("line %d: the tally says %v, but it should be %v", s.piece.line, t.written, t.actual))
		}
	}
	return list
}

// withStated returns the attempt with the solution that the text states. The lines become notes.
func (s *state) withStated() history.Attempt {
	var lines []history.Line
	for _, l := range s.attempt.Lines() {
		lines = append(lines, history.Line{Comment: l.String()})
	}
	lines = append(lines, history.Line{Moves: cube.Alg{Normal: s.stated}, Comment: "solution"})
	return history.NewAttempt(s.attempt.Scramble(), lines)
}

// firstElsewhere returns the number of the first line whose moves do not lead to the solution that
// the text states.
func (s *state) firstElsewhere() int {
	first := s.statedPiece.line
	for at := s; at != nil && at.started(); at = at.before {
		if at.piece == nil || at.reading == Note || at.reading == Alternative || at.reading == Solution {
			continue
		}
		if at.attempt.Last() != nil && !at.leadsTo(s.stated) {
			first = at.piece.line
		}
	}
	return first
}

// leadsTo reports whether moves begin with those of the attempt on normal, and end with those on
// inverse.
func (s *state) leadsTo(moves []cube.Move) bool {
	made := s.attempt.Cleaned()
	n, i := len(made.Normal), len(made.Inverse)
	if n+i > len(moves) {
		return false
	}
	rest := cube.Alg{Normal: slices.Concat(cube.InvertMoves(made.Normal), moves, made.Inverse)}.Cleanup()
	return rest.Len() <= len(moves)-n-i+2 // a pair may merge on each side
}

// joinWords joins texts that are not empty.
func joinWords(texts ...string) string {
	var all []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

// withoutNumbers returns a comment without numbers and the signs around them.
func withoutNumbers(text string) string { return strings.Trim(text, "0123456789 ()[]/-.,") }

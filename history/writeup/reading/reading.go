package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
)

// Result is the best reading of a text.
type Result struct {
	Attempt   history.Attempt
	Scramble  int // the line with the scramble, from 1; 0: it is the given one
	Decisions []Decision
	Mistakes  []Mistake
	Remarks   []string // what the text says that is not true
	Tie       string   // that another reading is equally good and has another total; empty if there is none
	Score     float64

	states []*state // those of the decisions
}

// maxPieces is the number of pieces of a text after which Read reads no more. A post has fewer.
const maxPieces = 150

// The search keeps at most maxStates readings after each piece, and at least minStates. In between, the numbers of
// all pieces have the sum sumStates, so the time does not grow faster than the text.
const (
	maxStates = 40
	minStates = 6
	sumStates = 1200
)

// Read returns the best reading of the lines of a text, without markup. given is the scramble of a
// text that may lack it, or nil. ok is false if no reading has a scramble; then the result has only
// mistakes.
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
	mistakes := mistakesIn(items)
	states := search(items, nil)
	if late := scrambleLast(items); late > 0 {
		first := slices.Concat(items[late:late+1], items[:late], items[late+1:])
		if others := search(first, nil); others[0].score > states[0].score {
			items, states = first, others
		}
	}
	if given != nil && !wantsScramble(as) {
		score := givenScore
		if given.State == nil && len(given.Moves.Normal) < fewMoves || startsBare(items) {
			score = givenShort
		}
		if others := search(items, given); others[0].score+score > states[0].score {
			states = others
		}
	}
	if !states[0].started() {
		return Result{Mistakes: mistakes}, false
	}
	results := resultsIn(items)
	for _, s := range states {
		if s.started() {
			s.choose(results)
		}
	}
	result = states[0].result(items, states[1:])
	result.Mistakes = mistakes
	if last := lastRead(items); last > 0 {
		result.Remarks = append(result.Remarks, fmt.Sprintf("the text is too long: what follows line %d is read as notes", last))
	}
	if result.Attempt.Complete() {
		result.Remarks = append(result.Remarks, checkCounts(lines, result.Attempt)...)
	}
	return result, true
}

// startsBare reports whether the first line of moves is only moves, and the next one has a comment. Then it is the
// scramble, unless there is evidence for something else.
func startsBare(items []item) bool {
	var first *piece
	for _, it := range items {
		for _, p := range it.pieces {
			if first != nil {
				return first.isBare() && first.count < 0 && len(first.readings[0].alg.Inverse) == 0 && p.comment != ""
			}
			first = p
		}
	}
	return false
}

// The score of a scramble that is not in the text, in general, and if there is no evidence for it because it is short,
// or if the text starts like one with a scramble.
const givenScore, givenShort = 2.0, -6.0

// lastRead returns the number of the last line that has been searched for moves, if the text is too long to search
// all. It returns 0 if it is not.
func lastRead(items []item) (line int) {
	pieces := 0
	for _, it := range items {
		if pieces += len(it.pieces); len(it.pieces) > 0 {
			line = max(line, it.number)
		}
	}
	if pieces <= maxPieces {
		return 0
	}
	return line
}

// search returns the readings of the items, the best first.
func search(items []item, given *history.Position) []*state {
	first := &state{}
	if given != nil {
		first.start(*given)
		first.given = true
	}
	return searchFrom(first, items)
}

// searchFrom returns the readings of items that continue a state, the best first.
func searchFrom(first *state, items []item) []*state {
	states := []*state{first}
	pieces := 0
	for _, it := range items {
		pieces += len(it.pieces)
	}
	limit := min(maxStates, max(minStates, sumStates/max(1, pieces)))
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
			states = best(wanted(next), limit)
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
			v := p.readings[0].alg
			isScramble := p.hints.has(saysScramble) && !p.hints.has(saysInverse) || scrambleScore(v.Normal) > paddedScore
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

// mostShared is a bound: an attempt in a text shares fewer lines with the next one.
const mostShared = 5

// best returns the states with the best scores, at most limit, and the best one of each number of lines below mostShared:
// the text may go back to it after many lines of another attempt. Of states with the same cube and the same moves it keeps one.
func best(states []*state, limit int) []*state {
	sortByScore(states)
	type key struct {
		cube      cube.Cube
		total     int
		open      Reading
		onInverse bool
		stated    *piece
		started   bool
	}
	seen, lines := map[key]bool{}, map[int]bool{}
	kept := states[:0]
	for _, s := range states {
		k := key{s.cube, 0, s.open, s.onInverse, s.statedPiece, s.started()}
		if s.started() {
			k.total = s.attempt.Total()
		}
		if n := s.attempt.NumLines(); !seen[k] && (len(kept) < limit || n < mostShared && !lines[n]) {
			seen[k], lines[n] = true, true
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
	if s.overlong && !s.complete && !s.statedGood {
		s.score -= 10
	}
	if s.last != nil && s.last.list > 0 && s.list == s.last.list {
		s.score -= 10 // no line continues from one of the list
	}
	switch {
	case s.complete:
		s.score += 6
		if s.statedGood && s.attempt.IsRestatedBy(cube.Alg{Normal: s.stated}) {
			s.score += 5
		}
	case s.statedGood && (s.attempt.Last() == nil || elsewhere(s.attempt, s.stated) == 0):
		s.score += 10
	case s.statedGood:
		s.score += 9
	}
}

// result returns what the state has read. others are the states with the scores below it.
func (s *state) result(items []item, others []*state) Result {
	r := Result{Attempt: s.withNotes(items), Scramble: s.scrambleLine(), Score: s.score}
	chain := s.chain()
	for i, at := range chain {
		r.Decisions, r.states = append(r.Decisions, at.decision()), append(r.states, at)
		r.Remarks = append(r.Remarks, at.remarks(s.attempt.Total())...)
		if at.reading == Solution && at.piece != s.statedPiece && !lastOf(chain[i:]).solves {
			r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the moves are read as a note: they do not solve the scramble", at.piece.line))
		}
	}
	if !s.complete {
		for _, name := range s.openPlaces() {
			r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: no line says what to insert at %s", s.lineOfPlace(name), name))
		}
	}
	switch {
	case s.chosen:
		r.Attempt = s.withChosen(r.Attempt)
	case s.statedPiece == nil || s.complete && s.statedGood:
	case !s.statedGood && s.attempt.Last() != nil && s.attempt.IsRestatedBy(cube.Alg{Normal: s.stated}):
		r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the solution does not solve the scramble, but the lines lead to it: the scramble of line %d may have a mistake", s.statedPiece.line, s.scrambleLine()))
	case !s.statedGood && s.attempt.Last() == nil:
		r.Attempt = withSolution(r.Attempt, s.stated)
		fallthrough
	case !s.statedGood:
		r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the solution does not solve the scramble", s.statedPiece.line))
	case s.attempt.Last() == nil:
		r.Attempt = withSolution(r.Attempt, s.stated)
	case elsewhere(s.attempt, s.stated) == 0:
		rest := rest(s.attempt, s.stated)
		r.Attempt = r.Attempt.With([]history.Line{{Moves: cube.Alg{Normal: rest.Normal}, Comment: "rest of the solution"}})
	default:
		r.Remarks = append(r.Remarks, fmt.Sprintf("line %d: the solution solves; the lines lead elsewhere, %s", s.statedPiece.line, s.firstElsewhere()))
		r.Attempt = withSolution(r.Attempt, s.stated)
	}
	if s.doubt != "" {
		r.Remarks = append(r.Remarks, s.doubt)
		r.Decisions[slices.IndexFunc(chain, func(at *state) bool { return at.piece == s.statedPiece })].Uncertain = true
	} else if o := s.rival(others); o != nil {
		r.Tie = fmt.Sprintf("the text can be read in two ways: with %s, or with %d", words.Plural(s.total(), "move"), o.total())
		if i, other := differ(r.Decisions, o); i >= 0 {
			r.Decisions[i].Uncertain = true
			r.Tie += " if " + other.String()
		}
	}
	return r
}

// notes returns how many pieces are read as notes.
func (s *state) notes() (n int) {
	for _, at := range s.chain() {
		if at.reading == Note {
			n++
		}
	}
	return n
}

// tie is the difference of scores up to which two readings are equally good.
const tie = 1

// rival returns another reading that is equally good and has another total, or nil.
func (s *state) rival(others []*state) *state {
	for _, o := range others {
		if s.score-o.score > tie {
			break
		}
		if s.total() > 0 && o.started() && o.complete == s.complete && !s.isShort() && o.notes() <= s.notes() && o.total() != s.total() && o.total() > 0 {
			return o
		}
	}
	return nil
}

// total returns the number of moves of the attempt, or of the stated solution if only that solves the cube.
func (s *state) total() int {
	if s.chosen || s.statedGood && !s.complete {
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

// withSolution returns the attempt with a solution. Its lines become notes.
func withSolution(a history.Attempt, solution []cube.Move) history.Attempt {
	var lines []history.Line
	for _, l := range a.Lines() {
		if !l.IsNote() {
			l = history.Line{Comment: joinWords(l.String(), l.Comment)}
		}
		lines = append(lines, l)
	}
	lines = append(lines, history.Line{Moves: cube.Alg{Normal: solution}, Comment: "solution"})
	return history.NewAttempt(a.Scramble(), lines)
}

// lineOfPlace returns the number of the last line with the place.
func (s *state) lineOfPlace(name string) (line int) {
	for _, at := range s.chain() {
		if slices.ContainsFunc(at.piece.elements, func(e element) bool { return e.place == name }) {
			line = at.piece.line
		}
	}
	return line
}

// scrambleLine returns the number of the line with the scramble, or 0.
func (s *state) scrambleLine() int {
	for _, at := range s.chain() {
		if at.reading == Scramble {
			return at.piece.line
		}
	}
	return 0
}

// firstElsewhere says which is the first line whose moves do not lead to the solution that the text
// states. Lines with insertions lead there only together.
func (s *state) firstElsewhere() string {
	chain := s.chain()
	from := 0 // after the last line that leads there; if a line merges with the next one, it does not
	inserted := 0
	for i, at := range chain {
		if at.added && elsewhere(at.attempt, s.stated) == 0 {
			from = i + 1
		}
		if at.reading == Insertion {
			inserted = at.piece.line
		}
	}
	if inserted > 0 {
		return fmt.Sprintf("with the insertions up to line %d", inserted)
	}
	first := s.statedPiece.line
	for _, at := range slices.Backward(chain[from:]) {
		if at.added || at.reading == Note {
			first = at.piece.line
		}
	}
	return fmt.Sprintf("first at line %d", first)
}

// elsewhere returns how many moves more than a solution has one that begins with the moves of an attempt on
// normal and ends with those on inverse.
func elsewhere(a history.Attempt, solution []cube.Move) int {
	return rest(a, solution).Len() + a.Cleaned().Len() - len(solution)
}

// rest returns the moves of a solution between those of an attempt on normal and those on inverse.
func rest(a history.Attempt, solution []cube.Move) cube.Alg {
	made := a.Cleaned()
	return cube.Alg{Normal: slices.Concat(cube.InvertMoves(made.Normal), solution, made.Inverse)}.Cleanup()
}

func (s *state) chain() (list []*state) {
	for at := s; at != nil; at = at.before {
		if at.piece != nil && (len(list) == 0 || list[len(list)-1].piece != at.piece) {
			list = append(list, at)
		}
	}
	slices.Reverse(list)
	return list
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

package reading

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
)

// Reading is how a piece of a write-up is read.
type Reading uint8

// The readings.
const (
	Note         Reading = iota // no moves of the attempt
	Scramble                    // the scramble, or the rest of it
	Step                        // moves of the skeleton, as written: those in brackets on inverse
	OnInverse                   // moves of the skeleton, all on inverse
	Continuation                // the rest of the moves of the line before
	Premove                     // premoves
	Insertion                   // moves at a place of the skeleton
	Restatement                 // moves that are known already
	Solution                    // the solution, as the author states it
	Alternative                 // moves of another attempt
)

var readingNames = [...]string{"note", "scramble", "moves", "inverse", "continuation", "premove", "insertion", "restatement", "solution", "alternative"}

func (r Reading) String() string { return readingNames[r] }

// ReadingNames lists the names of the readings.
func ReadingNames() []string { return readingNames[:] }

// ParseReading returns the reading with the name.
func ParseReading(name string) (r Reading, ok bool) {
	i := slices.Index(readingNames[:], name)
	return Reading(max(i, 0)), i >= 0
}

// state is the reading of a text up to an item. States share what is before them.
type state struct {
	before  *state
	piece   *piece // the piece that was read last; nil: an item without pieces
	reading Reading
	why     string
	score   float64

	scramble []cube.Move
	given    bool // the scramble is not from the text
	labelled bool // a label says that it is the scramble
	overlong bool // the labelled scramble goes on in another line, although it needs no more moves
	list     int  // the last list of alternatives from which a line was taken
	attempt  history.Attempt
	previous history.Attempt // before the last line
	line     history.Line    // the last line, for its continuation
	added    bool            // this piece has added line, or has made it longer
	repeats  int             // how often this piece has added line again
	cube     cube.Cube
	value    float64 // progress of cube
	complete bool

	onInverse   bool // a heading says so
	skipped     bool // the first line of moves is not the scramble
	squares     bool // moves in square brackets were on inverse
	other       bool // the text has come to another attempt
	foreign     bool // the attempt has another scramble
	stated      []cube.Move
	statedPiece *piece
	statedGood  bool        // the stated solution solves the scramble
	last        *piece      // the piece of the last line of the skeleton, scramble or solution
	open        Reading     // what a further line may continue
	solution    []cube.Move // moves that are read as a solution, up to here
	solves      bool        // they solve the scramble
	chosen      bool        // the stated solution counts, although the lines solve the cube too
	doubt       string      // why another solution may count
	tally       *wrongTally // what the text says about the line that this state has added, if it is wrong
}

// wrongTally is a tally that differs from the actual one.
type wrongTally struct{ written, actual history.Tally }

// next returns a copy of the state for the reading of a piece.
func (s *state) next(p *piece, r Reading, score float64, why string) *state {
	n := *s
	n.before, n.piece, n.reading, n.why, n.score = s, p, r, why, s.score+score
	n.open, n.tally, n.added, n.solves, n.repeats = Note, nil, false, false, 0
	if p.kept != nil && *p.kept == r {
		n.score += keptScore
	}
	return &n
}

// started reports whether the scramble is known.
func (s *state) started() bool { return s.attempt.Started() }

func (s *state) start(scramble history.Position) {
	s.scramble = scramble.AllMoves().UnNISS()
	s.attempt = history.NewAttempt(scramble.Scramble(), nil)
	s.cube = s.attempt.Cube()
	s.value = s.progress()
}

// progress is that of the cube. After a few moves much of a cube is solved whatever follows, so then only
// a solved cube counts.
func (s *state) progress() float64 {
	if s.isShort() && !s.cube.IsSolved() {
		return 0
	}
	return progress(&s.cube)
}

// isShort reports whether the scramble is too short for evidence.
func (s *state) isShort() bool {
	return len(s.scramble) < fewMoves && s.attempt.Scramble().State == nil
}

// fullScramble is the number of moves from which a scramble needs no more.
const fullScramble = 15

// fewMoves is the number of moves below which a scramble is none that people get at a competition.
const fewMoves = 10

// paddedScore is a score that only scrambles with R' U' F at both ends exceed.
const paddedScore = 8

// scrambleScore says how likely moves are a scramble by their number and their ends.
func scrambleScore(moves []cube.Move) float64 {
	score := 0.0
	switch n := len(moves); {
	case n >= 15 && n <= 30:
		score = 4
	case n >= 10 && n <= 35:
		score = 1
	case n >= 5:
		score = -2
	default:
		score = -5
	}
	if n, p := len(moves), len(cube.Padding); isPadded(moves) {
		score += 7
	} else if n >= p && slices.Equal(moves[:p], cube.Padding[:]) {
		score += 2
	}
	return score
}

// isPadded reports whether moves start and end with R' U' F, as a scramble of a competition does.
func isPadded(moves []cube.Move) bool {
	n, p := len(moves), len(cube.Padding)
	return n >= 2*p && slices.Equal(moves[:p], cube.Padding[:]) && slices.Equal(moves[n-p:], cube.Padding[:])
}

// readings returns the states after a piece.
func (s *state) readings(p *piece) (list []*state) {
	if !s.started() {
		return s.beforeScramble(p)
	}
	if n := s.asScrambleAgain(p); n != nil && p.wish == nil {
		m := *n
		m.onInverse = false // the heading may only say whose moves these are
		return []*state{&m, n}
	}
	list = slices.Concat([]*state{s.asNote(p)}, s.asInsertions(p), s.asPremoves(p))
	if n := s.asOtherScramble(p); n != nil {
		list = append(list, n)
	}
	if s.foreign {
		return list[:1]
	}
	for _, v := range p.readings {
		if v.squares && s.squares {
			v.penalty = 0
		}
		list = append(list, s.asSteps(p, v)...)
		if n := s.asContinuation(p, v); n != nil {
			list = append(list, n)
		}
		if n := s.asRestatement(p, v); n != nil {
			list = append(list, n)
		}
		if n := s.asSolution(p, v); n != nil {
			list = append(list, n)
		}
	}
	return list
}

// beforeScramble returns the readings of a piece before which there is no scramble.
func (s *state) beforeScramble(p *piece) (list []*state) {
	v := p.readings[0]
	skipped := s.next(p, Note, -1-0.1*float64(p.numMoves), "the scramble follows")
	if p.isBare() {
		skipped.score -= 2
		if !s.skipped {
			skipped.score -= 3 // the first line of moves
		}
		skipped.skipped = true
	}
	if p.hints.has(saysSolution) && !p.hints.has(saysScramble) {
		skipped.score += 1.5
		skipped.solution, skipped.statedPiece = v.alg.UnNISS(), p
		skipped.stated = skipped.solution
		skipped.reading = Solution
		skipped.open = Solution
		skipped.last = p
	}
	if p.hints.has(saysScramble) && !p.hints.has(saysInverse) {
		skipped.score -= 6
		if scrambleScore(v.alg.Normal) > 4 || p.labelHints.has(saysScramble) {
			skipped.score -= 20 // of several attempts, the first one counts
		}
	}
	list = append(list, skipped)
	if p.early {
		return list
	}
	sure := p.hints.has(saysScramble) || scrambleScore(v.alg.Normal) > 4
	if s.skipped && scrambleScore(v.alg.Normal) < 0 && !sure {
		return list
	}
	labelled := p.labelHints.has(saysScramble) && !p.hints.has(saysInverse) // it may have moves on both sides
	if !p.isPlain() && !(labelled && len(v.alg.Normal) > 0 && len(v.places) == 0) || (p.tally != nil || p.count >= 0 || len(p.claims) > 0) && !sure {
		return list
	}
	n := s.next(p, Scramble, scrambleScore(v.alg.Normal), "")
	n.start(history.Position{Moves: v.alg})
	if p.hints.has(saysScramble) {
		n.score += 6
		if p.hints.has(saysInverse) {
			n.score -= 9
		}
	} else if p.hints.has(saysSolution) {
		n.score -= 3
	}
	if p.comment != "" && !p.hints.has(saysScramble) {
		n.score -= 2
	}
	n.labelled = (p.labelHints | p.heading).has(saysScramble)
	n.open, n.last = Scramble, p
	n.judgeStated()
	return append(list, n)
}

// isBare reports whether a piece is a whole line, and no words.
func (p *piece) isBare() bool { return p.bareStart && p.bareEnd }

// judgeStated compares a solution that was stated with the scramble.
func (s *state) judgeStated() {
	if s.statedPiece == nil || !s.started() {
		return
	}
	after := s.attempt.Scrambled().Apply(s.stated...)
	s.statedGood = after.IsSolved()
}

// asNote reads a piece as no moves of the attempt.
func (s *state) asNote(p *piece) *state {
	cost := -2.5 - 0.1*float64(min(p.numMoves, 15))
	why := "its moves do not fit"
	r := Note
	switch {
	case s.foreign:
		cost, why, r = -0.1, otherScramble, Alternative
	case p.list > 0:
		cost, why, r = -0.1, "the list has another line for this step", Alternative
	case s.complete && s.other:
		cost, why, r = -0.1, "it follows the words of another attempt", Alternative
	case s.complete || s.statedGood:
		cost, why, r = -0.4, afterSolved, Alternative
	case p.hints.has(saysAlternative) || s.other:
		cost, why, r = -1.2, "its words are those of another attempt", Alternative
	case countWords(p.label)+countWords(p.comment) > 2*p.numMoves:
		cost, why = -1, "it is a sentence"
	}
	if (p.tally != nil || len(p.claims) > 0) && !s.complete {
		cost -= 2
	}
	if p.hints.has(saysUndo) {
		cost -= 3
	}
	if p.wants(Note) {
		r = Note
	}
	return s.next(p, r, cost, why)
}

// asSteps reads a piece as moves of the skeleton.
func (s *state) asSteps(p *piece, v variant) (list []*state) {
	if p.inserted != "" && p.hints.has(saysInsertion) || p.list > 0 && p.list == s.list {
		return nil
	}
	mixed := len(v.alg.Inverse) > 0
	inverse := s.onInverse
	said := p.hints.has(saysInverse)
	normal := p.hints.has(saysNormal)
	switch {
	case mixed:
		list = append(list, s.asStep(p, v, Step, 0))
		if (inverse || said) && len(v.alg.Normal) > 0 && v.penalty == 0 {
			list = append(list, s.asStep(p, v, OnInverse, -1.5))
		}
	default:
		costNormal, costInverse := 0.0, -3.0
		if s.isShort() {
			costInverse = -8
		}
		switch {
		case said && !normal:
			costNormal, costInverse = -1.5, 0
		case inverse && !normal:
			costNormal, costInverse = -2, 0
		case normal:
			costInverse = -4
		}
		list = append(list, s.asStep(p, v, Step, costNormal))
		onInverse := s.asStep(p, v, OnInverse, costInverse)
		if !said && !inverse {
			onInverse.why = "that is where they solve what the text says"
		}
		list = append(list, onInverse)
	}
	return list
}

// asStep adds a line of moves to the skeleton, with the sides of the variant or, on inverse, with the
// other ones.
func (s *state) asStep(p *piece, v variant, r Reading, cost float64) *state {
	n := s.next(p, r, v.penalty+cost, v.why)
	if s.complete {
		n.score -= 6
	}
	if p.inProse && p.numMoves <= 2 {
		n.score -= 1.5
	}
	n.squares = n.squares || v.squares
	if r == OnInverse {
		v = *v.swapped
	}
	l := history.Line{Moves: v.alg, Comment: p.words, InverseFirst: v.inverseFirst && len(v.alg.Normal) > 0 && len(v.alg.Inverse) > 0}
	if len(v.places) > 0 || v.special {
		l.Notation = &history.Notation{Text: v.text, Places: v.places}
	}
	if p.hints.has(saysScramble) {
		n.score -= 3
	}
	if p.hints.has(saysPremove) {
		n.score -= 1.5
	}
	if p.hints.has(saysUndo) {
		n.score += 3
	}
	if p.hints.has(saysSolution) && len(p.claims) == 0 {
		n.score -= 1.5
	}
	if p.hints.has(saysAlternative) || s.other {
		n.score -= 1
	}
	n.addLine(l, p)
	n.open, n.last, n.list = Step, p, p.list
	return n
}

// addLine adds a line, and judges what the text says about it.
func (s *state) addLine(l history.Line, p *piece) {
	s.previous, s.line, s.added = s.attempt, l, true
	after := s.attempt.With([]history.Line{l})
	if last := after.Last(); last != nil && p.count >= 0 {
		if comment := withoutRightCount(l.Comment, last.Tally); comment != l.Comment {
			s.line.Comment = comment
			after = s.attempt.With([]history.Line{s.line})
		}
	}
	s.attempt = after
	s.judgeLine(p)
}

// judgeLine compares the attempt with what the text says about its last line.
func (s *state) judgeLine(p *piece) {
	s.cube = s.attempt.Cube()
	was := s.value
	s.value = s.progress()
	if gain := s.value - was; gain > 0 {
		s.score += gain
	} else {
		s.score += 0.7 * gain
	}
	s.complete = s.attempt.Complete()
	added := s.attempt.Last()
	switch {
	case added == nil:
	case p.tally != nil && (*p.tally == added.Tally || s.meetsIn(*p.tally, added.Tally)):
		s.score += 3
	case p.tally != nil && (p.tally.Total == added.Total || p.tally.Length == added.Length):
		s.score += 0.5
		s.tally = &wrongTally{*p.tally, added.Tally}
	case p.tally != nil:
		s.score -= 2
		s.tally = &wrongTally{*p.tally, added.Tally}
	case p.count >= 0 && (p.count == added.Length || p.count == added.Total):
		s.score++
	case p.count >= 0:
		s.score -= 0.7
	}
	if len(p.claims) > 0 {
		if claim.AreTrue(p.claims, &s.cube) {
			s.score += 2
		} else {
			s.score -= 2
		}
	}
}

// meetsIn reports whether a tally counts the moves that merge where the moves on normal meet those on inverse.
func (s *state) meetsIn(written, actual history.Tally) bool {
	if written.Length != actual.Length || written.Total >= actual.Total || actual.Total-written.Total != written.Cancelled-actual.Cancelled {
		return false
	}
	return cube.CountMoves(cube.Alg{Normal: s.attempt.Cleaned().UnNISS()}.Cleanup().Normal, cube.HTM) == written.Total
}

// asContinuation reads a piece as the rest of the line above.
func (s *state) asContinuation(p *piece, v variant) *state {
	if s.open == Note || s.last == nil || p.line < s.last.line || !p.wants(Continuation) && (!p.bareStart || !s.last.bareEnd || p.line != s.last.line+1 || p.afterText) {
		return nil
	}
	switch s.open {
	case Scramble:
		return s.continueScramble(p, v)
	case Solution:
		return s.continueSolution(p, v)
	case Step:
		return s.continueStep(p, v)
	}
	return nil
}

func (s *state) continueScramble(p *piece, v variant) *state {
	if len(v.alg.Inverse) > 0 || len(v.places) > 0 {
		return nil
	}
	moves := append(s.scramble[:len(s.scramble):len(s.scramble)], v.alg.Normal...)
	gain := scrambleScore(moves) - scrambleScore(s.scramble)
	if n := len(moves); n < 2*len(cube.Padding) || n < fewMoves && !slices.Equal(moves[n-len(cube.Padding):], cube.Padding[:]) {
		gain = 0
	}
	padded := isPadded(moves)
	if s.labelled && !padded && (p.comment != "" || p.label != "" || p.count >= 0) {
		return nil
	}
	n := s.next(p, Continuation, gain-1, "the scramble continues")
	needed := len(s.scramble) < fullScramble && len(moves) >= fullScramble
	n.overlong = s.labelled && !needed && !padded
	if p.tally != nil || len(p.claims) > 0 {
		n.score -= 4
	} else if p.comment != "" {
		n.score -= 3
	}
	n.start(history.Position{Moves: cube.Alg{Normal: moves}})
	n.judgeStated()
	n.open, n.last = Scramble, p
	return n
}

func (s *state) continueSolution(p *piece, v variant) *state {
	n := s.next(p, Continuation, -0.3, "the solution continues")
	n.solution = append(s.solution[:len(s.solution):len(s.solution)], v.alg.UnNISS()...)
	after := s.attempt.Scrambled().Apply(n.solution...)
	n.solves = s.started() && after.IsSolved()
	if n.solves && !s.statedGood {
		n.score += 9
	}
	if !s.statedGood {
		n.stated, n.statedGood = n.solution, n.solves
	}
	n.open, n.last = Solution, p
	return n
}

func (s *state) continueStep(p *piece, v variant) *state {
	l := s.line
	if l.Notation != nil || len(v.places) > 0 {
		return nil
	}
	moves := v.alg
	if len(moves.Inverse) == 0 && len(l.Moves.Normal) == 0 {
		moves = cube.Alg{Inverse: moves.Normal}
	}
	n := s.next(p, Continuation, -0.8+v.penalty, "the line continues")
	n.squares = n.squares || v.squares
	l.Moves = cube.Alg{Normal: slices.Concat(l.Moves.Normal, moves.Normal), Inverse: slices.Concat(l.Moves.Inverse, moves.Inverse)}
	l.Comment = joinWords(l.Comment, p.comment)
	n.attempt = s.previous
	n.addLine(l, p)
	n.open, n.last = Step, p
	return n
}

// asRestatement reads a piece as moves that the text has already said.
func (s *state) asRestatement(p *piece, v variant) *state {
	if s.attempt.Last() == nil || p.numMoves < s.attempt.Total() || p.hints.has(saysSolution) && s.complete || !s.attempt.IsRestatedBy(v.alg) {
		return nil
	}
	n := s.next(p, Restatement, 2+v.penalty, repeatsLines)
	if p.numMoves >= 6 {
		n.score += 3 // that is not chance
	}
	if p.hints.has(saysSolution) {
		n.stated, n.statedPiece, n.statedGood = v.alg.UnNISS(), p, false
	}
	if len(v.places) > 0 {
		n.line = history.Line{Moves: v.alg, Comment: p.comment, Notation: &history.Notation{Text: v.text, Places: v.places, Role: history.Restatement}}
		n.attempt, n.added = s.attempt.With([]history.Line{n.line}), true
	}
	return n
}

// asScrambleAgain reads a piece as the scramble, or its inverse, which the text has already said. On the
// inverse these moves would solve the cube, so no other reading must be tried.
func (s *state) asScrambleAgain(p *piece) *state {
	v := p.readings[0]
	if len(v.alg.Inverse) > 0 && len(v.alg.Normal) > 0 || len(v.places) > 0 {
		return nil
	}
	switch moves := slices.Concat(v.alg.Normal, v.alg.Inverse); {
	case len(p.claims) > 0, len(v.alg.Inverse) > 0 && s.isShort():
	case slices.Equal(moves, s.scramble) && s.given:
		return s.next(p, Scramble, 2, "")
	case slices.Equal(moves, s.scramble):
		return s.next(p, Restatement, 2, "it repeats the scramble")
	case s.isShort() && !p.hints.has(saysScramble):
	case s.undoesScramble(moves) && !p.hints.has(saysSolution):
		return s.next(p, Restatement, 2, "it is the inverse of the scramble")
	case len(moves) >= fewMoves && p.labelHints.has(saysScramble) && p.labelHints.has(saysInverse):
		return s.next(p, Note, 0, "they are not the inverse of the scramble")
	}
	return nil
}

// asOtherScramble reads a piece as the scramble of another attempt, which follows.
func (s *state) asOtherScramble(p *piece) *state {
	if !p.hints.has(saysScramble) || p.hints.has(saysInverse) || s.open == Scramble || len(p.readings[0].alg.Inverse) > 0 {
		return nil
	}
	n := s.next(p, Alternative, 0.5, "it is another scramble")
	n.other, n.foreign = true, true
	return n
}

// asSolution reads a piece as the solution that the author states.
func (s *state) asSolution(p *piece, v variant) *state {
	if len(v.places) > 0 {
		return nil
	}
	scrambled := s.attempt.Scrambled()
	after := scrambled.Mul(&v.effect)
	solves := after.IsSolved()
	said := p.hints.has(saysSolution | saysSkeleton)
	if !solves && !said && !(p.numMoves >= 15) {
		return nil
	}
	score := -3.0
	switch {
	case solves && s.statedGood:
		score = 0.5
	case solves:
		score = 8
	case said:
		score = -1
	}
	if len(v.alg.Inverse) > 0 {
		score -= 3 // people state it without NISS
	}
	moves := v.alg.UnNISS()
	n := s.next(p, Solution, score+v.penalty, "")
	n.solution, n.solves = moves, solves
	if p.count >= 0 {
		if p.count == cube.CountMoves(moves, cube.HTM) {
			n.score++
		} else {
			n.score--
		}
	}
	if better := p.hints.has(saysSolution) && !p.hints.has(saysAlternative) && !s.other; !s.statedGood || solves && better {
		n.stated, n.statedPiece, n.statedGood = moves, p, solves
	}
	n.open, n.last = Solution, p
	return n
}

// asPremoves reads a piece as premoves, perhaps with moves after them.
func (s *state) asPremoves(p *piece) (list []*state) {
	if !p.hints.has(saysPremove) {
		return nil
	}
	if p.undone {
		return []*state{s.next(p, Restatement, 0, "a later line undoes these premoves")}
	}
	inverse := s.onInverse || p.hints.has(saysInverse)
	for _, cut := range p.premoveEnds() {
		pre, rest := *p, *p
		pre.elements, rest.elements = p.elements[:cut], p.elements[cut:]
		moves, after := pre.flatten('(', 0, ""), rest.flatten('(', 0, "")
		if len(moves.places)+len(after.places) > 0 || len(after.alg.Inverse) > 0 {
			continue
		}
		alg := cube.Alg{Normal: cube.InvertMoves(moves.alg.Inverse), Inverse: cube.InvertMoves(moves.alg.Normal)}
		alg.Normal = append(alg.Normal, after.alg.Normal...)
		if inverse {
			alg = cube.Alg{Normal: alg.Inverse, Inverse: alg.Normal}
		}
		n := s.next(p, Premove, 0, "")
		switch {
		case cut == len(p.elements) && s.isMade(alg):
			n.reading, n.why = Restatement, "the lines above it have these moves"
		default:
			if cut == len(p.elements) && len(p.premoveEnds()) > 1 {
				n.score--
			}
			l := history.Line{Moves: alg, Comment: p.words}
			if p.inProse {
				l.Comment = p.text
			}
			n.addLine(l, p)
			n.last = p
		}
		if cut == len(p.elements) && p.hints.has(saysInverse|saysNormal) {
			n.onInverse = p.hints.has(saysInverse)
		}
		list = append(list, n)
	}
	return list
}

// premoveEnds returns the numbers of elements that may be premoves: those in square brackets at the
// beginning, those up to a full stop, or all.
func (p *piece) premoveEnds() (ends []int) {
	brackets := 0
	for brackets < len(p.elements) && p.elements[brackets].group == '[' {
		brackets++
	}
	if brackets > 0 && brackets < len(p.elements) {
		ends = append(ends, brackets)
	}
	for i, e := range p.elements[:len(p.elements)-1] {
		if e.stop && i+1 > brackets {
			ends = append(ends, i+1)
		}
	}
	return append(ends, len(p.elements))
}

// isMade reports whether moves, all on one side, are those of the skeleton on that side.
func (s *state) isMade(alg cube.Alg) bool {
	made := s.attempt.Cleaned()
	return len(alg.Normal) == 0 && slices.Equal(alg.Inverse, made.Inverse) || len(alg.Inverse) == 0 && slices.Equal(alg.Normal, made.Normal)
}

// asInsertions reads a piece as moves at a place of the skeleton.
func (s *state) asInsertions(p *piece) (list []*state) {
	if p.inserted == "" && !p.hints.has(saysInsertion) {
		return nil
	}
	for _, name := range s.openPlaces() {
		if p.inserted != "" && bareName(name) != bareName(p.inserted) && !(p.hints.has(saysInsertion) && !s.attempt.OpenPlace(p.inserted)) {
			continue
		}
		score := 0.5
		if p.inserted == name {
			score = 3
		}
		n := s.next(p, Insertion, score, "")
		bare := p.flatten(0, 0, "") // the place decides on the side
		l := history.Line{Moves: bare.alg, Comment: p.insertedComment(),
			Notation: &history.Notation{Text: bare.text, Places: bare.places, Role: history.Insertion, Name: name}}
		n.addLine(l, p)
		n.last = p
		list = append(list, n)
		if p.once && n.attempt.OpenPlace(name) {
			list = append(list, n.filledAgain(p))
		}
	}
	return list
}

// filledAgain returns the state with the moves of the last insertion at all places with its name.
func (s *state) filledAgain(p *piece) *state {
	n := *s
	for n.repeats < maxOpen && n.attempt.OpenPlace(n.line.Notation.Name) {
		n.repeats++
		n.addLine(n.line, p)
	}
	return &n
}

// insertedComment is the comment of an insertion.
func (p *piece) insertedComment() string {
	return strings.TrimSpace(atPlace().ReplaceAllString(p.comment, ""))
}

// maxOpen is the number of places without insertions after which openPlaces returns no more.
const maxOpen = 8

// openPlaces returns the names of the places that no insertion has filled.
func (s *state) openPlaces() (names []string) {
	for _, l := range s.attempt.Lines() {
		if l.Notation == nil {
			continue
		}
		for _, place := range l.Notation.Places {
			if s.attempt.OpenPlace(place.Name) && !slices.Contains(names, place.Name) {
				names = append(names, place.Name)
			}
			if len(names) == maxOpen {
				return names
			}
		}
	}
	return names
}

// undoesScramble reports whether moves are the inverse of the scramble, with parallel ones in any order.
func (s *state) undoesScramble(moves []cube.Move) bool {
	inOrder := func(moves []cube.Move) string { return cube.FormatMoves(cube.Alg{Normal: moves}.Cleanup().Normal) }
	return len(moves) == len(s.scramble) && inOrder(moves) == inOrder(cube.InvertMoves(s.scramble))
}

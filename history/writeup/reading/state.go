package reading

import (
	"slices"

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
	attempt  history.Attempt
	previous history.Attempt // before the last line
	line     history.Line    // the last line, for its continuation
	cube     cube.Cube
	value    float64 // progress of cube
	complete bool

	onInverse   bool // a heading says so
	other       bool // the text has come to another attempt
	stated      []cube.Move
	statedPiece *piece
	statedGood  bool        // the stated solution solves the scramble
	last        *piece      // the piece of the last line of the skeleton, scramble or solution
	open        Reading     // what a further line may continue
	tally       *wrongTally // what the text says about the line that this state has added, if it is wrong
}

// wrongTally is a tally that differs from the actual one.
type wrongTally struct{ written, actual history.Tally }

// next returns a copy of the state for the reading of a piece.
func (s *state) next(p *piece, r Reading, score float64, why string) *state {
	n := *s
	n.before, n.piece, n.reading, n.why, n.score = s, p, r, why, s.score+score
	n.open, n.tally = Note, nil
	if p.kept != nil && *p.kept == r {
		n.score += keptScore
	}
	return &n
}

// started reports whether the scramble is known.
func (s *state) started() bool { return s.attempt.Started() }

// start sets the scramble.
func (s *state) start(scramble history.Position) {
	s.scramble = scramble.AllMoves().UnNISS()
	s.attempt = history.NewAttempt(scramble.Scramble(), nil)
	s.cube = s.attempt.Cube()
	s.value = progress(&s.cube)
}

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
	n, p := len(moves), len(cube.Padding)
	if n >= p && slices.Equal(moves[:p], cube.Padding[:]) {
		score += 2
		if n >= 2*p && slices.Equal(moves[n-p:], cube.Padding[:]) {
			score += 5
		}
	}
	return score
}

// readings returns the states after a piece.
func (s *state) readings(p *piece) (list []*state) {
	if !s.started() {
		return s.beforeScramble(p)
	}
	if n := s.asScrambleAgain(p); n != nil && p.wish == nil {
		return []*state{n}
	}
	list = append(list, s.asNote(p))
	for _, v := range p.variants() {
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
		list = append(list, s.asInsertions(p, v)...)
		if n := s.asPremove(p, v); n != nil {
			list = append(list, n)
		}
	}
	return list
}

// beforeScramble returns the readings of a piece before which there is no scramble.
func (s *state) beforeScramble(p *piece) (list []*state) {
	v := p.variants()[0]
	skipped := s.next(p, Note, -1-0.1*float64(p.numMoves), "the scramble follows")
	if p.hints.has(saysSolution) && !p.hints.has(saysScramble) {
		skipped.score += 1.5
		skipped.stated, skipped.statedPiece = v.alg.UnNISS(), p
		skipped.reading = Solution
		skipped.open = Solution
		skipped.last = p
	}
	if p.hints.has(saysScramble) && !p.hints.has(saysInverse) {
		skipped.score -= 6 // of several attempts, the first one counts
	}
	list = append(list, skipped)
	if !p.isPlain() || p.early {
		return list
	}
	n := s.next(p, Scramble, scrambleScore(v.alg.Normal), "")
	n.start(history.Position{Moves: v.alg})
	if p.hints.has(saysScramble) {
		n.score += 3
		if p.hints.has(saysInverse) {
			n.score -= 6
		}
	} else if p.hints.has(saysSolution) {
		n.score -= 3
	}
	if p.tally != nil {
		n.score -= 5
	}
	if p.count >= 0 && !p.hints.has(saysScramble) {
		n.score -= 2
	}
	if len(p.claims) > 0 {
		n.score -= 4
	}
	n.open, n.last = Scramble, p
	n.judgeStated()
	return append(list, n)
}

// judgeStated compares a solution that was stated with the scramble.
func (s *state) judgeStated() {
	if s.statedPiece == nil || !s.started() {
		return
	}
	after := s.attempt.Scramble().Cube().Apply(s.stated...)
	s.statedGood = after.IsSolved()
}

// asNote reads a piece as no moves of the attempt.
func (s *state) asNote(p *piece) *state {
	cost := -2.5 - 0.1*float64(min(p.numMoves, 15))
	why := "its moves do not fit"
	r := Note
	switch {
	case s.complete && s.other:
		cost, why, r = -0.1, "it follows the words of another attempt", Alternative
	case s.complete:
		cost, why, r = -0.4, "the cube is solved before it", Alternative
	case p.hints.has(saysAlternative) || s.other:
		cost, why, r = -1.2, "its words are those of another attempt", Alternative
	case countWords(p.label)+countWords(p.comment) > 2*p.numMoves:
		cost, why = -1, "it is a sentence"
	}
	if p.tally != nil && !s.complete {
		cost--
	}
	if p.wants(Note) {
		r = Note
	}
	return s.next(p, r, cost, why)
}

// asSteps reads a piece as moves of the skeleton.
func (s *state) asSteps(p *piece, v variant) (list []*state) {
	if p.inserted != "" && p.hints.has(saysInsertion) {
		return nil
	}
	mixed := len(v.alg.Inverse) > 0
	inverse := s.onInverse
	said := p.hints.has(saysInverse)
	normal := p.hints.has(saysNormal)
	switch {
	case mixed:
		list = append(list, s.asStep(p, v, Step, v.alg, v.penalty))
		if (inverse || said) && len(v.alg.Normal) > 0 && v.penalty == 0 {
			swapped := cube.Alg{Normal: v.alg.Inverse, Inverse: v.alg.Normal}
			list = append(list, s.asStep(p, v, OnInverse, swapped, v.penalty-1.5))
		}
	default:
		costNormal, costInverse := 0.0, -3.0
		switch {
		case said && !normal:
			costNormal, costInverse = -1.5, 0
		case inverse && !normal:
			costNormal, costInverse = -2, 0
		case normal:
			costInverse = -4
		}
		list = append(list, s.asStep(p, v, Step, v.alg, v.penalty+costNormal))
		swapped := cube.Alg{Inverse: v.alg.Normal}
		onInverse := s.asStep(p, v, OnInverse, swapped, v.penalty+costInverse)
		if !said && !inverse {
			onInverse.why = "that is where they solve what the text says"
		}
		list = append(list, onInverse)
	}
	return list
}

// asStep adds a line of moves to the skeleton.
func (s *state) asStep(p *piece, v variant, r Reading, alg cube.Alg, cost float64) *state {
	n := s.next(p, r, cost, v.why)
	if s.complete {
		n.score -= 6
	}
	l := history.Line{Moves: alg, Comment: p.comment}
	if p.comment == "" || withoutNumbers(p.comment) == "" {
		l.Comment = joinWords(p.label, p.comment)
	}
	if len(v.places) > 0 {
		l.Notation = &history.Notation{Text: v.text, Places: slices.Clone(v.places)}
		if r == OnInverse {
			l.Notation.Text = "(" + v.text + ")"
			for i := range l.Notation.Places {
				l.Notation.Places[i].OnInverse = true
			}
		}
	}
	if p.hints.has(saysScramble) {
		n.score -= 3
	}
	if p.hints.has(saysPremove) {
		n.score -= 1.5
	}
	if p.hints.has(saysSolution) && len(p.claims) == 0 {
		n.score -= 0.5
	}
	if p.hints.has(saysAlternative) || s.other {
		n.score -= 1
	}
	n.addLine(l, p)
	n.open, n.last = Step, p
	return n
}

// addLine adds a line, and judges what the text says about it.
func (s *state) addLine(l history.Line, p *piece) {
	s.previous, s.line = s.attempt, l
	s.attempt = s.attempt.With([]history.Line{l})
	s.judgeLine(p)
}

// judgeLine compares the attempt with what the text says about its last line.
func (s *state) judgeLine(p *piece) {
	s.cube = s.attempt.Cube()
	was := s.value
	s.value = progress(&s.cube)
	if gain := s.value - was; gain > 0 {
		s.score += gain
	} else {
		s.score += 0.7 * gain
	}
	s.complete = s.attempt.Complete()
	added := s.attempt.Last()
	switch {
	case added == nil:
	case p.tally != nil && *p.tally == added.Tally:
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
			s.score -= 3
		}
	}
}

// asContinuation reads a piece as the rest of the line above.
func (s *state) asContinuation(p *piece, v variant) *state {
	if s.open == Note || s.last == nil || p.line < s.last.line || !p.wants(Continuation) && (!p.bareStart || !s.last.bareEnd || p.line != s.last.line+1 || p.afterText) {
		return nil
	}
	switch s.open {
	case Scramble:
		if len(v.alg.Inverse) > 0 || len(v.places) > 0 {
			return nil
		}
		moves := append(s.scramble[:len(s.scramble):len(s.scramble)], v.alg.Normal...)
		n := s.next(p, Continuation, scrambleScore(moves)-scrambleScore(s.scramble)-1, "the scramble goes on")
		switch {
		case p.tally != nil || len(p.claims) > 0:
			n.score -= 4
		case p.comment != "":
			n.score -= 2
		}
		n.start(history.Position{Moves: cube.Alg{Normal: moves}})
		n.judgeStated()
		n.open, n.last = Scramble, p
		return n
	case Solution:
		n := s.next(p, Continuation, -0.3, "the solution goes on")
		n.stated = append(s.stated[:len(s.stated):len(s.stated)], v.alg.UnNISS()...)
		n.judgeStated()
		n.open, n.last = Solution, p
		return n
	case Step:
		l := s.line
		if l.Notation != nil || len(v.places) > 0 {
			return nil
		}
		moves := v.alg
		if len(moves.Inverse) == 0 && len(l.Moves.Normal) == 0 {
			moves = cube.Alg{Inverse: moves.Normal}
		}
		n := s.next(p, Continuation, -0.8+v.penalty, "the line goes on")
		l.Moves = cube.Alg{Normal: slices.Concat(l.Moves.Normal, moves.Normal), Inverse: slices.Concat(l.Moves.Inverse, moves.Inverse)}
		l.Comment = joinWords(l.Comment, p.comment)
		n.attempt = s.previous
		n.addLine(l, p)
		n.open, n.last = Step, p
		return n
	}
	return nil
}

// asRestatement reads a piece as moves that the text has already said.
func (s *state) asRestatement(p *piece, v variant) *state {
	if s.attempt.Last() == nil || p.hints.has(saysSolution) || !s.attempt.IsRestatedBy(v.alg) {
		return nil
	}
	n := s.next(p, Restatement, 2+v.penalty, repeatsLines)
	if len(v.places) > 0 {
		l := history.Line{Moves: v.alg, Comment: p.comment, Notation: &history.Notation{Text: v.text, Places: v.places, Role: history.Restatement}}
		n.attempt = s.attempt.With([]history.Line{l})
	}
	return n
}

// asScrambleAgain reads a piece as the scramble, or its inverse, which the text has already said. On the
// inverse these moves would solve the cube, so no other reading must be tried.
func (s *state) asScrambleAgain(p *piece) *state {
	v := p.variants()[0]
	if len(v.alg.Inverse) > 0 && len(v.alg.Normal) > 0 || len(v.places) > 0 {
		return nil
	}
	switch moves := slices.Concat(v.alg.Normal, v.alg.Inverse); {
	case slices.Equal(moves, s.scramble) && s.given:
		return s.next(p, Scramble, 2, "")
	case slices.Equal(moves, s.scramble):
		return s.next(p, Restatement, 2, "it repeats the scramble")
	case len(moves) >= 10 && slices.Equal(moves, cube.InvertMoves(s.scramble)):
		return s.next(p, Restatement, 2, "it is the inverse of the scramble")
	}
	return nil
}

// asSolution reads a piece as the solution that the author states.
func (s *state) asSolution(p *piece, v variant) *state {
	if len(v.places) > 0 {
		return nil
	}
	moves := v.alg.UnNISS()
	after := s.attempt.Scramble().Cube().Apply(moves...)
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
	n := s.next(p, Solution, score+v.penalty, "")
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

// asPremove reads a piece as premoves.
func (s *state) asPremove(p *piece, v variant) *state {
	if !p.hints.has(saysPremove) || len(v.places) > 0 {
		return nil
	}
	alg := cube.Alg{Normal: cube.InvertMoves(v.alg.Inverse), Inverse: cube.InvertMoves(v.alg.Normal)}
	if s.onInverse || p.hints.has(saysInverse) {
		alg = cube.Alg{Normal: alg.Inverse, Inverse: alg.Normal}
	}
	n := s.next(p, Premove, v.penalty, "")
	n.addLine(history.Line{Moves: alg, Comment: joinWords(p.label, p.comment)}, p)
	n.last = p
	return n
}

// asInsertions reads a piece as moves at a place of the skeleton.
func (s *state) asInsertions(p *piece, v variant) (list []*state) {
	var names []string
	switch {
	case p.inserted != "":
		names = []string{p.inserted}
	case p.hints.has(saysInsertion):
		names = s.openPlaces()
	}
	for _, name := range names {
		if !s.attempt.OpenPlace(name) {
			continue
		}
		n := s.next(p, Insertion, 0.5, "")
		moves := slices.Concat(v.alg.Normal, v.alg.Inverse)
		text := v.text
		if len(v.alg.Inverse) > 0 {
			text = cube.FormatMoves(moves)
		}
		l := history.Line{Moves: cube.Alg{Normal: moves}, Comment: p.comment,
			Notation: &history.Notation{Text: text, Places: v.places, Role: history.Insertion, Name: name}}
		n.addLine(l, p)
		n.last = p
		list = append(list, n)
	}
	return list
}

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
		}
	}
	return names
}

package reading

import (
	"fmt"
	"maps"
	"slices"
)

// Decision says how a piece of the text was read, and why.
type Decision struct {
	Line, Column int // from 1
	Reading      Reading
	Reason       string    // empty if the reading is obvious, or the user wants it
	Alternatives []Reading // how the line may be read instead; only FindAlternatives sets them
	Uncertain    bool      // the moves are not part of the attempt, or not where they would be without a reason
}

// sentences say what a line is.
var sentences = [...]string{
	Note: "is a note", Scramble: "is the scramble", Step: "is moves", OnInverse: "is moves on the inverse", Continuation: "is a continuation",
	Premove: "is premoves", Insertion: "is an insertion", Restatement: "is a restatement", Solution: "is the solution", Alternative: "is an alternative",
}

// String returns the decision as a sentence, such as "line 6 is a note: it repeats lines 1–5".
func (d Decision) String() string {
	text := fmt.Sprintf("line %d", d.Line)
	if d.Column > 1 {
		text += fmt.Sprintf(" from column %d", d.Column)
	}
	text += " " + sentences[d.Reading]
	if d.Reason != "" {
		text += ": " + d.Reason
	}
	return text
}

// Why a piece is an alternative, if its words do not say so.
const (
	otherScramble = "it belongs to another scramble"
	afterSolved   = "the cube is solved before it"
)

// IsOther reports whether the moves are not part of the attempt, but may be another way to solve the same scramble. said
// reports whether the text says so.
func (d Decision) IsOther() (is, said bool) {
	is = d.Reading == Note || d.Reading == Alternative && d.Reason != otherScramble
	return is, d.Reading == Alternative && d.Reason != otherScramble && d.Reason != afterSolved
}

// decision returns what the state has decided about its piece.
func (s *state) decision() Decision {
	d := Decision{Line: s.piece.line, Column: s.piece.column, Reading: s.reading, Reason: s.why}
	switch {
	case s.piece.wish != nil && *s.piece.wish == s.reading:
		d.Reason = ""
	case s.reading == Restatement && s.why == repeatsLines:
		d.Reason = s.repeated()
	default:
		d.Uncertain = s.reading == Note || s.reading == Alternative || s.reading == OnInverse && s.why != ""
	}
	return d
}

// repeatsLines is why a piece is a restatement.
const repeatsLines = "it repeats the lines above it"

// repeated says which lines a restatement repeats.
func (s *state) repeated() string {
	first, last := 0, 0
	for at := s.before; at != nil && at.attempt.Last() != nil; at = at.before {
		if at.piece != nil && (at.reading == Step || at.reading == OnInverse || at.reading == Continuation || at.reading == Premove || at.reading == Insertion) {
			first, last = at.piece.line, max(last, at.piece.line)
		}
	}
	switch {
	case first == 0:
		return repeatsLines
	case first == last:
		return fmt.Sprintf("it repeats line %d", first)
	}
	return fmt.Sprintf("it repeats lines %d–%d", first, last)
}

// mostlyScramble is the least number of moves of what the user may call the scramble although the text
// has another one before it.
const mostlyScramble = 10

// FindAlternatives sets the alternatives of all decisions.
func (r Result) FindAlternatives() {
	for i, s := range r.states {
		r.Decisions[i].Alternatives = s.alternatives()
	}
}

// alternatives lists the other readings that the piece may have.
func (s *state) alternatives() (list []Reading) {
	for r := range Reading(len(readingNames)) {
		if r == s.reading {
			continue
		}
		possible := slices.ContainsFunc(s.before.readings(s.piece.wished(r)), func(n *state) bool { return n.reading == r })
		if possible || r == Scramble && s.piece.numMoves >= mostlyScramble && s.piece.isPlain() {
			list = append(list, r)
		}
	}
	return list
}

// isPlain reports whether the piece is moves on normal alone.
func (p *piece) isPlain() bool {
	v := p.readings[0]
	return len(v.alg.Inverse) == 0 && len(v.alg.Normal) > 0 && len(v.places) == 0
}

// wished returns the piece as if the words around it called for a reading, which the user wants.
func (p *piece) wished(r Reading) *piece {
	w := *p
	w.wish = &r
	switch r {
	case Scramble:
		w.hints = saysScramble
	case Step:
		w.inserted = ""
		w.hints &^= saysInverse | saysInsertion
	case OnInverse:
		w.inserted = ""
		w.hints = w.hints&^(saysNormal|saysInsertion) | saysInverse
	case Premove:
		w.hints |= saysPremove
	case Insertion:
		w.hints |= saysInsertion
	case Solution:
		w.hints = w.hints&^saysScramble | saysSolution
	case Note, Restatement:
		w.hints &^= saysSolution
	case Alternative:
		w.hints |= saysAlternative
	}
	if w.inserted == "" {
		w.leads = false
	}
	w.readings = w.variants()
	return &w
}

// wants reports whether the user wants the piece to be read so.
func (p *piece) wants(r Reading) bool { return p.wish != nil && *p.wish == r }

// applyWishes marks the pieces of the lines that the user wants to be read in a certain way.
func applyWishes(items []item, as map[int]Reading) {
	for i, it := range items {
		if r, ok := as[it.number]; ok {
			for k, p := range it.pieces {
				items[i].pieces[k] = p.wished(r)
			}
			if r == Scramble {
				markEarly(items[:i])
			}
		}
	}
}

// markEarly marks the pieces above the line that the user calls the scramble.
func markEarly(items []item) {
	for _, it := range items {
		for _, p := range it.pieces {
			p.early = true
		}
	}
}

// wantsScramble reports whether the user says which line is the scramble.
func wantsScramble(as map[int]Reading) bool {
	return slices.Contains(slices.Collect(maps.Values(as)), Scramble)
}

// keptScore is the score for reading a piece as it is read without the wishes of the user for others.
const keptScore = 1

// keepDecisions notes how the pieces are read without the wishes of the user.
func keepDecisions(items []item, decisions []Decision) {
	for _, it := range items {
		for _, p := range it.pieces {
			is := func(d Decision) bool { return d.Line == p.line && d.Column == p.column }
			if i := slices.IndexFunc(decisions, is); i >= 0 && p.wish == nil {
				p.kept = &decisions[i].Reading
			}
		}
	}
}

// refused is the score for not reading a piece as the user wants.
const refused = -50

// wanted returns the states that read the last piece as the user wants. If there are none, or only such as have no
// scramble although others have one above the piece, it returns all, and lowers the scores of those that do not.
func wanted(states []*state) []*state {
	p := states[0].piece
	if p.wish == nil {
		return states
	}
	matches := func(s *state) bool { return p.wants(s.reading) }
	follows := func(s *state) bool { return s.before.started() }
	allowed := matches
	if slices.ContainsFunc(states, follows) {
		allowed = func(s *state) bool { return matches(s) && s.started() }
	}
	if slices.ContainsFunc(states, allowed) {
		return slices.DeleteFunc(states, func(s *state) bool { return !matches(s) })
	}
	for _, s := range states {
		if !matches(s) {
			s.score += refused
		}
	}
	return states
}

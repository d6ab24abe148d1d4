package reading

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// withNotes returns the attempt with notes in the places of the text that is neither moves nor their
// comment.
func (s *state) withNotes(items []item) history.Attempt {
	b := noteBuilder{final: s, read: map[*piece]*state{}}
	for _, at := range s.chain() {
		b.read[at.piece] = at
	}
	for i := range items {
		b.add(items, i)
	}
	return history.NewAttempt(s.attempt.Scramble(), b.lines)
}

// noteBuilder makes the lines of an attempt from items.
type noteBuilder struct {
	final *state
	read  map[*piece]*state
	lines []history.Line
}

func (b *noteBuilder) add(items []item, i int) {
	it := &items[i]
	switch {
	case it.blank, strings.HasPrefix(it.text, history.JournalPrefix):
		return
	case len(it.pieces) == 0:
		if !b.isHeading(items, i) {
			b.note(it.text)
		}
		return
	}
	noted := false
	for _, p := range it.pieces {
		switch at := b.read[p]; {
		case at.added && at.reading == Continuation:
			b.lines[len(b.lines)-1] = at.line
		case at.added:
			b.lines = append(b.lines, slices.Repeat([]history.Line{at.line}, 1+at.repeats)...)
		case at.reading == Scramble:
			b.noteUnless(p.label, saysScramble)
			b.noteUnless(p.comment, saysScramble)
		case at.reading == Continuation, b.isKnown(at), at.piece == b.final.statedPiece && b.final.attempt.Last() == nil:
		case len(it.pieces) == 1:
			b.note(it.text)
		case !noted:
			noted = true
			b.note(it.text)
		}
	}
}

// isKnown reports whether the moves of a piece are the solution of the attempt, and say so. That is part of its
// write-up anyway.
func (b *noteBuilder) isKnown(at *state) bool {
	s := b.final
	switch {
	case at.reading != Solution && at.reading != Restatement || !at.piece.hints.has(saysSolution):
		return false
	case at.piece != s.statedPiece:
		return s.complete && s.attempt.IsRestatedBy(cube.Alg{Normal: at.stated})
	}
	return s.statedGood && (!s.complete || s.chosen || s.attempt.IsRestatedBy(cube.Alg{Normal: s.stated}))
}

// isHeading reports whether an item is a heading such as Scramble of the moves below it.
func (b *noteBuilder) isHeading(items []item, i int) bool {
	if !items[i].hints.has(saysScramble|saysSolution) || countWords(items[i].text) > 3 {
		return false
	}
	for _, next := range items[i+1:] {
		switch {
		case next.blank:
		case len(next.pieces) == 0:
			return false
		default:
			at := b.read[next.pieces[0]]
			return at.reading == Scramble || b.isKnown(at)
		}
	}
	return false
}

func (b *noteBuilder) noteUnless(text string, says hints) {
	if !hintsOf(text).has(says) || countWords(text) > 3 {
		b.note(text)
	}
}

func (b *noteBuilder) note(text string) {
	if text = strings.TrimSpace(strings.TrimPrefix(text, "//")); text != "" {
		b.lines = append(b.lines, history.Line{Comment: text})
	}
}

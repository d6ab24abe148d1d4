package writeup

import (
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// onTheInverse matches a comment that names the inverse.
var onTheInverse = pattern(`(?i)\bon (?:the )?inverse\b`)

// readMovesOrText reads a line of moves, with or without a label, or a line of text.
func (r *reader) readMovesOrText(line string) error {
	text, comment, commented := strings.Cut(line, "//")
	label, text := cutLabel(strings.TrimSpace(text))
	if item := listMarker.replace(text, ""); startsWithMoves(item) {
		text = item
	}
	if comment = strings.TrimSpace(comment); !commented {
		text, comment = cutComment(text)
	}
	if kindOfLabel(label) == cubeLabel {
		return r.readCube(text)
	}
	moves, err := r.parseMoves(text)
	if err != nil && label == "" {
		if text = intendedMoves(text); text == "" {
			r.addNote(line)
			return nil
		}
		_, err = r.parseMoves(text)
	}
	if err != nil {
		return err
	}
	if bare, _ := cutTally(comment); label != "" && withoutCount(bare) == "" {
		comment = strings.TrimSpace(label + " " + comment)
	}
	inverseFirst := strings.HasPrefix(text, "(") || strings.HasPrefix(text, "^")
	return r.readMoves(label, history.Line{Moves: moves, Comment: comment, InverseFirst: inverseFirst})
}

// intendedMoves returns the part of a text that is moves except for a mistake, or an
// empty string if it is prose. At least two words must be moves, and more than half
// of all words. After a label that announces moves, three words that are moves are
// enough.
func intendedMoves(text string) string {
	if label, rest, ok := strings.Cut(text, ":"); ok && isLabel(label) {
		moves, words := countMoveWords(rest)
		if moves >= 2 && 2*moves > words || moves >= 3 && kindOfLabel(label) != stepLabel {
			return strings.TrimSpace(rest)
		}
	}
	if moves, words := countMoveWords(text); moves >= 2 && 2*moves > words {
		return text
	}
	return ""
}

// readMoves reads a line of moves: the scramble, the solution or a line of the
// skeleton. The moves of a label may be on the lines that follow it.
func (r *reader) readMoves(label string, l history.Line) error {
	kind := kindOfLabel(label)
	if l.Moves.Len() == 0 && (kind == solutionLabel || kind == skeletonLabel) {
		l.Moves = r.nextBareMoves()
		for more := l.Moves; kind == solutionLabel && more.Len() > 0; l.Moves = l.Moves.Then(more) {
			more = r.nextBareMoves()
		}
	}
	switch {
	case kind == scrambleLabel && inverseLabel.matches(label): // the scramble implies it
		if l.Moves.Len() == 0 {
			r.nextBareMoves()
		}
		r.addLineAsNote(r.number)
		return nil
	case kind == scrambleLabel:
		if l.Moves.Len() == 0 {
			l.Moves = r.nextBareMoves()
		}
		return r.setScramble(history.Position{Moves: r.completeScramble(l.Moves)})
	case kind == solutionLabel:
		r.solution, r.solutionLine = l.Moves.UnNISS(), r.number
		return nil
	case r.attempt.Started():
		return r.addMoves(label, l)
	case label == "" && r.isScramble(l):
		if !strings.EqualFold(l.Comment, "scramble") {
			r.addNote(l.Comment)
		}
		return r.setScramble(history.Position{Moves: r.completeScramble(l.Moves)})
	case r.given == nil && (label == "" || hasTally(l.Comment)):
		return ErrNoScramble
	case r.given == nil:
		r.addLineAsNote(r.number)
		return nil
	}
	if err := r.setScramble(*r.given); err != nil {
		return err
	}
	return r.addMoves(label, l)
}

// isScramble reports whether the first line of moves is the scramble. The line has no
// label.
func (r *reader) isScramble(l history.Line) bool {
	_, hasInsertion := r.doc.originals[r.number-1]
	switch {
	case strings.Contains(strings.ToLower(l.Comment), "scramble"):
		return true
	case r.given == nil:
		return !hasTally(l.Comment) && !countPattern.matches(l.Comment)
	}
	return l.Comment == "" && len(l.Moves.Inverse) == 0 && !hasInsertion
}

// nextBareMoves reads the next line if it has only moves, perhaps with a count. If it
// has anything else, the result is empty and the line is not read.
func (r *reader) nextBareMoves() cube.Alg {
	next := r.number
	for next < len(r.doc.lines) && r.doc.lines[next] == emptyNote {
		next++
	}
	if next == len(r.doc.lines) || strings.Contains(r.doc.lines[next], "//") {
		return cube.Alg{}
	}
	text, count := cutComment(r.doc.lines[next])
	moves, err := cube.ParseAlg(text)
	if err != nil || moves.Len() == 0 || withoutCount(count) != "" {
		return cube.Alg{}
	}
	r.number = next + 1
	return moves
}

// readCube reads the text after the label Cube: a state and perhaps moves.
func (r *reader) readCube(text string) error {
	state, moves, _ := strings.Cut(text, " ")
	c, err := cube.ParseState(state)
	if err != nil {
		return r.locate(err, state)
	}
	alg, err := cube.ParseAlg(moves)
	if err != nil {
		return r.locate(err, moves)
	}
	return r.setScramble(history.Position{State: &c, Moves: alg})
}

// setScramble sets the scramble and adds the notes that precede it.
func (r *reader) setScramble(p history.Position) error {
	if r.attempt.Started() {
		return r.locate(&cube.SyntaxError{Problem: "second scramble", Column: 1, Msg: "a write-up has only one"}, "")
	}
	marks := r.attempt.Marks()
	if err := r.change(history.Set{Scramble: p}); err != nil {
		return err
	}
	for _, m := range marks { // Set has removed them; all are at the beginning
		r.attempt = r.attempt.WithMark(m.Name, r.attempt)
	}
	if r.branch != nil {
		r.branch = &branch{r.branch.name, r.attempt}
	}
	for _, l := range r.early {
		if err := r.add(l); err != nil {
			return err
		}
	}
	r.early = nil
	return nil
}

// completeScramble returns a scramble with the lines that continue it. A scramble for
// Fewest Moves ends with the same moves as it begins with; if the first line begins
// like one, the lines up to that end belong to it.
func (r *reader) completeScramble(first cube.Alg) cube.Alg {
	all := first
	for next := r.number; isIncomplete(all) && next < len(r.doc.lines); next++ {
		more, err := cube.ParseMoves(r.doc.lines[next])
		if err != nil || len(more) == 0 || strings.Contains(r.doc.lines[next], "//") {
			return first
		}
		if all = all.Then(cube.Alg{Normal: more}); !isIncomplete(all) {
			r.number = next + 1
			return all
		}
	}
	return first
}

// isIncomplete reports whether moves begin like a scramble for Fewest Moves but do
// not end like one.
func isIncomplete(alg cube.Alg) bool {
	n, p := len(alg.Normal), len(cube.Padding)
	return len(alg.Inverse) == 0 && n >= p && slices.Equal(alg.Normal[:p], cube.Padding[:]) &&
		(n < 2*p || !slices.Equal(alg.Normal[n-p:], cube.Padding[:]))
}

// addMoves adds a line to the skeleton and checks its tally. A line that repeats
// moves, such as the whole skeleton, becomes a note.
func (r *reader) addMoves(label string, l history.Line) error {
	kind := kindOfLabel(label)
	namesInverse := inverseLabel.matches(label)
	onInverse := r.onInverse && !normalLabel.matches(label) || namesInverse
	if kind == premoveLabel {
		l.Moves = fromPremoves(l.Moves)
	}
	if onInverse && (len(l.Moves.Inverse) == 0 || kind == premoveLabel) {
		l.Moves = swapSides(l.Moves)
	}
	var tally *history.Tally
	l.Comment, tally = cutTally(l.Comment)
	switch {
	case l.IsNote():
		r.addNote(l.Comment)
		return nil
	case namesInverse && tally == nil && r.isInverseScramble(l.Moves),
		(kind == skeletonLabel || tally == nil && r.attempt.Complete()) && r.isSkeleton(l.Moves),
		kind == premoveLabel && r.isKnown(l.Moves):
		r.addLineAsNote(r.number)
		return nil
	case tally == nil && len(l.Moves.Inverse) == 0 && onTheInverse.matches(l.Comment):
		r.remark("the moves are read as moves on normal: parentheses would put them on the inverse")
	}
	l.InverseFirst = l.InverseFirst && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0
	if original, ok := r.doc.originals[r.number-1]; ok {
		if _, moves := cutLabel(original); kind == skeletonLabel && r.isSkeletonText(moves) {
			r.turnLinesIntoNotes()
		}
		r.addNote(original)
		r.hasInsertions = true
	}
	if tally == nil {
		return r.addCounted(l)
	}
	if err := r.add(l); err != nil {
		return err
	}
	if actual := lastLine(r.current()).Tally; *tally != actual && !r.hasInsertions {
		r.remark("the tally says %v, but it should be %v", *tally, actual)
	}
	return nil
}

// addCounted adds a line of moves. If its comment ends with the correct number of
// moves, addCounted drops the number, because the tally contains it.
func (r *reader) addCounted(l history.Line) error {
	before := r.current()
	if err := r.add(l); err != nil {
		return err
	}
	m := countPattern.submatches(l.Comment)
	if m == nil {
		return nil
	}
	added := lastLine(r.current())
	if n, _ := strconv.Atoi(m[3]); n != added.Length && n != added.Total {
		return nil
	}
	r.setCurrent(before)
	l.Comment = strings.TrimSpace(m[1])
	return r.add(l)
}

func lastLine(a history.Attempt) history.Line { return a.LastLines(1)[0] }

// isSkeleton reports whether moves are those of the whole skeleton.
func (r *reader) isSkeleton(alg cube.Alg) bool {
	return sameMoves(alg.UnNISS(), r.attempt.Skeleton().UnNISS())
}

// isSkeletonText reports whether a text is the whole skeleton with placeholders.
func (r *reader) isSkeletonText(text string) bool {
	bare, _ := cutComment(withoutPlaceholders(text))
	moves, err := cube.ParseAlg(bare)
	return err == nil && r.isSkeleton(moves)
}

// turnLinesIntoNotes turns the lines of the skeleton into notes. A line with all
// their moves and with insertions follows.
func (r *reader) turnLinesIntoNotes() {
	lines := r.attempt.Lines()
	r.attempt = r.attempt.Truncate(0)
	for _, l := range lines {
		note := l.Comment
		if !l.IsNote() {
			note = l.String() + " // " + l.CommentWithTally()
		}
		r.addNote(note)
	}
}

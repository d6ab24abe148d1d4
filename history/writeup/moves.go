package writeup

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/internal/lazyregexp"
)

var (
	// onTheInverse matches a comment that names the inverse.
	onTheInverse = lazyregexp.New(`(?i)\bon (?:the )?inverse\b`)

	// parenthesesRemark matches a remark that parentheses mean the inverse.
	parenthesesRemark = lazyregexp.New(`(?i)\binv(?:erse)?\b.*\(\s*\)|\(\s*\).*\binv(?:erse)?\b|\binverse\b.*\b(?:parenthes[ei]s|brackets)\b`)
)

// readMovesOrText reads a line of moves, with or without a label, or a line of text.
func (r *reader) readMovesOrText(line string) error {
	text, comment, commented := strings.Cut(line, "//")
	label, text := cutLabel(strings.TrimSpace(text))
	if item := listMarker().ReplaceAllString(text, ""); startsWithMoves(item) {
		text = item
	}
	bare, trailing := cutComment(text)
	switch comment = strings.TrimSpace(comment); {
	case !commented:
		text, comment = bare, trailing
	case isMoves(bare): // a count can precede //
		text, comment = bare, joinCount(trailing, comment)
	}
	if title, moves := r.cutTitle(text); title != "" {
		r.addNote(title)
		text = moves
	}
	if kindOfLabel(label) == cubeLabel {
		return r.readCube(text)
	}
	moves, err := r.parseMoves(text)
	if err != nil && label == "" {
		if err = r.findMistake(text, intendedMoves); err == nil {
			r.addNote(line)
			return nil
		}
	} else if err != nil {
		all := func(mask string) string { return mask }
		err = cmp.Or(r.findMistake(text, all), err)
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

// findMistake returns the mistake in a text that is moves except for that. The function
// returns the part of the text, without commutators and the like, that should be moves.
// findMistake returns nil if that has no mistake.
func (r *reader) findMistake(text string, part func(string) string) error {
	mask, _ := masked(text, isAnyPlace)
	intended := part(mask)
	_, err := cube.ParseAlg(intended)
	mistake, ok := err.(*cube.SyntaxError)
	if !ok {
		return nil
	}
	start := strings.Index(mask, intended)
	at := start + len(string([]rune(intended)[:mistake.Column-1]))
	mistake.Column = 1 + utf8.RuneCountInString(text[start:at])
	return r.locate(mistake, text[start:start+len(intended)])
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
	case kind == scrambleLabel && inverseLabel().MatchString(label): // the scramble implies it
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
		r.setSolution(l.Moves)
		return nil
	case r.attempt.Started():
		return r.addMoves(label, l)
	case r.unread != nil && r.given == nil && !r.canBeScramble(label, l),
		r.number < r.doc.scramble && l.Comment != "": // the scramble follows
		r.addLineAsNote(r.number)
		return nil
	case label == "" && r.isScramble(l) || label != "" && isTitle(label, l):
		if label != "" {
			r.addNote(label)
			l.Comment = strings.TrimSpace(strings.TrimPrefix(l.Comment, label))
		}
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
	_, hasInsertion := r.doc.notations[r.number-1]
	switch {
	case strings.Contains(strings.ToLower(l.Comment), "scramble"):
		return true
	case r.given == nil:
		return !hasTally(l.Comment) && !countPattern().MatchString(l.Comment)
	}
	isPlain := l.Comment == "" || parenthesesRemark().MatchString(l.Comment)
	return isPlain && len(l.Moves.Inverse) == 0 && !hasInsertion && r.canBeScramble("", l)
}

// canBeScramble reports whether a line of moves can be the scramble although an earlier
// line, which cannot be read, may have been it.
func (r *reader) canBeScramble(label string, l history.Line) bool {
	if r.unread == nil {
		return true
	}
	moves, _ := countMoveWords(r.doc.lines[r.unread.Line-1])
	return label == "" && l.Moves.Len() >= longScramble && l.Moves.Len() > moves
}

// nextBareMoves reads the next line if it has only moves, perhaps with a count. If it
// has anything else, the result is empty and the line is not read.
func (r *reader) nextBareMoves() cube.Alg {
	next := r.number
	for next < len(r.doc.lines) && (r.doc.lines[next] == emptyNote || strings.TrimSpace(r.doc.lines[next]) == "") {
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
	read, err := state.Read(text, state.Options{})
	if err == nil && read.Cube == nil {
		_, err = state.Parse(text)
	}
	if err != nil {
		return r.locate(err, text)
	}
	alg, err := cube.ParseAlg(read.Moves)
	if err != nil {
		return r.locate(err, read.Moves)
	}
	return r.setScramble(history.Position{State: read.Cube, Moves: alg})
}

// secondScramble is the problem with a line that has another scramble.
const secondScramble = "second scramble"

// setScramble sets the scramble and adds the notes that precede it.
func (r *reader) setScramble(p history.Position) error {
	if r.attempt.Started() {
		return r.locate(&cube.SyntaxError{Problem: secondScramble, Column: 1, Msg: "a write-up has only one"}, "")
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
	for next := r.number; isIncomplete(all) && all.Len() < maxSkeleton && next < len(r.doc.lines); next++ {
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

// setSolution stores the solution of the current line. If there is another one that
// solves the scramble and this one does not, it is only a note. Otherwise the other one
// becomes a note.
func (r *reader) setSolution(moves cube.Alg) {
	solution := r.solves(moves.UnNISS())
	if n, ok := r.doc.notations[r.number-1]; ok && !solution {
		without, _ := parseNotation(bracesPattern().ReplaceAllString(n.Text, " "), isAnyPlace)
		if r.solves(without.UnNISS()) {
			moves, solution = without, true
		}
	}
	switch {
	case r.solutionLine > 0 && !solution && r.solves(r.solution):
		r.addLineAsNote(r.number)
		return
	case r.solutionLine > 0:
		r.addLineAsNote(r.solutionLine)
	}
	r.solution, r.solutionLine = moves.UnNISS(), r.number
}

// bracesPattern matches moves in braces.
var bracesPattern = lazyregexp.New(`\{[^{}]*\}`)

// solves reports whether moves solve the scramble.
func (r *reader) solves(moves []cube.Move) bool {
	scramble := r.attempt.Scramble()
	if !r.attempt.Started() && r.given != nil {
		scramble = *r.given
	}
	after := scramble.Cube().Apply(moves...)
	return after.IsSolved()
}

// addMoves adds a line to the skeleton and checks its tally. A line that repeats
// moves, such as the whole skeleton, becomes a note.
func (r *reader) addMoves(label string, l history.Line) error {
	kind := kindOfLabel(label)
	namesInverse := inverseLabel().MatchString(label)
	isOnInverse := r.onInverse && !normalLabel().MatchString(label) || namesInverse
	if n, ok := r.doc.notations[r.number-1]; ok && kind != premoveLabel {
		l.Notation = &n
	}
	if kind == premoveLabel {
		l.Moves = fromPremoves(l.Moves)
	}
	if isOnInverse && (len(l.Moves.Inverse) == 0 || kind == premoveLabel) {
		l = onInverse(l)
	}
	var tally *history.Tally
	l.Comment, tally = cutTally(l.Comment)
	switch {
	case l.IsNote():
		r.addNote(l.Comment)
		return nil
	case r.isRestatement(kind, l, tally):
		l.Notation.Role = history.Restatement
		l.Comment = strings.TrimSpace(restatementLabel().ReplaceAllString(l.Comment, ""))
		return r.add(l)
	case namesInverse && tally == nil && r.isInverseScramble(l.Moves),
		(kind == skeletonLabel || tally == nil && r.attempt.Complete()) && r.isSkeleton(l.Moves),
		kind == premoveLabel && r.isKnown(l.Moves):
		for number := r.first; number <= r.number; number++ {
			r.addLineAsNote(number)
		}
		return nil
	}
	l = r.chooseSide(l, tally != nil)
	l.InverseFirst = l.InverseFirst && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0
	if err := r.addWithTally(l, tally); err != nil {
		return err
	}
	return r.addWaiting()
}

// restatementLabel matches the usual label of a restatement, which is not a comment.
var restatementLabel = lazyregexp.New(`(?i)^skeleton\b:?`)

// isRestatement reports whether a line repeats the skeleton to show places in it.
func (r *reader) isRestatement(kind labelKind, l history.Line, tally *history.Tally) bool {
	return l.Notation != nil && len(l.Notation.Places) > 0 && (kind == skeletonLabel || kind == stepLabel && tally == nil) &&
		r.current().Last() != nil && r.isSkeleton(l.Moves)
}

// chooseSide returns a line whose comment says that its moves are on the inverse with
// these moves on the inverse, if the comment is not true for the moves on normal.
func (r *reader) chooseSide(l history.Line, hasTally bool) history.Line {
	if r.verbatim && hasTally || len(l.Moves.Inverse) > 0 || !onTheInverse().MatchString(l.Comment) {
		return l
	}
	swapped := onInverse(l)
	switch r.firstTrue(l.Comment, l.Moves, swapped.Moves) {
	case 0:
		return l
	case 1:
		return swapped
	}
	if !hasTally {
		r.remark("the moves are read as moves on normal: parentheses would put them on the inverse")
	}
	return l
}

// addWithTally adds a line whose comment has the tally. The tally may be nil.
func (r *reader) addWithTally(l history.Line, tally *history.Tally) error {
	if tally == nil {
		return r.addCounted(l)
	}
	if err := r.add(l); err != nil {
		return err
	}
	r.checkTally(*tally)
	return nil
}

// addCounted adds a line of moves. If its comment ends with the correct number of
// moves, addCounted drops the number, because the tally contains it.
func (r *reader) addCounted(l history.Line) error {
	before := r.current()
	if err := r.add(l); err != nil {
		return err
	}
	comment, count, ok := cutCount(l.Comment)
	if !ok {
		return nil
	}
	added := r.current().Last()
	if count != added.Length && count != added.Total {
		return nil
	}
	r.setCurrent(before)
	l.Comment = comment
	return r.add(l)
}

// maxSkeleton is more moves than a skeleton has. A longer one is compared only with
// sequences of its length.
const maxSkeleton = 1000

// isSkeleton reports whether moves are those of the whole skeleton.
func (r *reader) isSkeleton(alg cube.Alg) bool {
	if total := r.current().Total(); total > maxSkeleton && total != alg.Cleanup().Count(cube.HTM) {
		return false
	}
	return r.current().IsRestatedBy(alg)
}

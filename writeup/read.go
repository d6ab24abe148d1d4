package writeup

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
)

// ErrNoScramble says that a text has no scramble.
var ErrNoScramble = errors.New("there is no scramble: no line of moves that begins it, and none with the label Scramble")

// Read reads a write-up that has a scramble.
func Read(text string) (history.Attempt, []string, error) { return ReadWithScramble(text, nil) }

// ReadWithScramble reads a write-up: what Attempt.String writes, and what people write
// elsewhere. The first line of moves is the scramble, unless it counts its moves
// as a line of the skeleton does. Where a scramble is given a comment or moves on
// the inverse also make it such a line, which goes on from that scramble. A line
// that is no moves is a note. The remarks tell, one line each, what in the text
// was not as it says. An error about a line is a *cube.SyntaxError.
func ReadWithScramble(text string, scramble *history.Position) (a history.Attempt, remarks []string, err error) {
	r := reader{source: history.SplitLines(text), given: scramble, written: map[int]string{}}
	if err := r.checkText(); err != nil {
		return a, nil, err
	}
	for _, line := range r.source {
		r.lines = append(r.lines, withoutMarkup(line))
	}
	r.insert()
	r.marksSides = slices.ContainsFunc(r.lines, hasGroups)
	r.undoing = lastIndex(r.lines, undoesPremoves) + 1
	for r.number < len(r.lines) {
		if err := r.line(); err != nil {
			return a, nil, err
		}
	}
	if err := r.finish(); err != nil {
		return a, nil, err
	}
	return r.attempt, r.remarks, nil
}

// reader reads line after line into the attempt.
type reader struct {
	source     []string          // the lines as they are
	lines      []string          // what is read of them
	number     int               // of the line that is read, from 1
	given      *history.Position // the scramble of a text without one
	attempt    history.Attempt
	written    map[int]string // lines with insertions as they were, by index
	inserted   bool           // there were insertions, and lines do not count them
	early      []history.Line // notes before the scramble
	marksSides bool           // moves are in parentheses somewhere
	undoing    int            // the last line that undoes premoves, from 1
	onInverse  bool           // moves without parentheses are
	mark       *branch        // whose lines follow; nil: those of the skeleton do
	solution   []cube.Move
	solved     int // the line that gives the solution; 0: there is none
	remarks    []string
}

// branch is a skeleton that a mark names.
type branch struct {
	name    string
	attempt history.Attempt
}

// checkText refuses what is no text.
func (r *reader) checkText() error {
	for i, line := range r.source {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isStrange) {
			return &cube.SyntaxError{Problem: "no write-up", Line: i + 1, Column: 1, Msg: "it is not text"}
		}
	}
	return nil
}

func isStrange(c rune) bool { return unicode.IsControl(c) && c != '\t' }

func (r *reader) remark(format string, args ...any) {
	r.remarks = append(r.remarks, fmt.Sprintf("line %d: ", r.number)+fmt.Sprintf(format, args...))
}

// What lines begin with that are neither moves nor text.
var (
	savedForm = form(`^\$([A-Za-z0-9_-]+)\s*=(.*)$`)
	markForm  = form(`^mark ([A-Za-z0-9_-]+): (\d+)$`)
)

var saysInverse = form(`(?i)\bon (?:the )?inverse\b`)

// line reads the next line.
func (r *reader) line() error {
	line := strings.TrimSpace(r.lines[r.number])
	r.number++
	switch m := savedForm().FindStringSubmatch(line); {
	case line == "":
		r.mark = nil
		return nil
	case strings.HasPrefix(line, history.JournalPrefix):
		return nil
	case m != nil:
		moves, err := r.moves(m[2])
		if err != nil {
			return err
		}
		return r.apply(history.Save{Sequence: history.Sequence{Name: m[1], Moves: moves}})
	}
	if m := markForm().FindStringSubmatch(line); m != nil {
		return r.beginMark(m[1], m[2])
	}
	if strings.HasPrefix(line, "//") {
		r.note(strings.TrimSpace(line[2:]))
		return nil
	}
	if to := switchOf(line); to != noSwitch && (r.attempt.Started() || kindOf(line) != ofScramble) {
		r.note(line)
		r.switchSide(to)
		return nil
	}
	return r.textOrMoves(line)
}

// beginMark reads the line that begins a mark.
func (r *reader) beginMark(name, shared string) error {
	n, err := strconv.Atoi(shared)
	if lines := len(r.attempt.Lines()); err != nil || n > lines {
		return r.wrong("bad mark", shared, fmt.Sprintf("the skeleton has %d lines", lines))
	}
	r.mark = &branch{name, r.attempt.Truncate(n)}
	r.attempt = r.attempt.WithMark(name, r.mark.attempt)
	return nil
}

// apply makes a change of the attempt.
func (r *reader) apply(c history.Change) (err error) {
	r.attempt, err = r.attempt.Apply(c)
	return err
}

// note adds a line of text.
func (r *reader) note(text string) {
	if text != "" {
		_ = r.add(history.Line{Comment: text})
	}
}

// noteLine adds a line as it stands there.
func (r *reader) noteLine(number int) { r.note(strings.TrimSpace(r.lines[number-1])) }

// add adds a line to the skeleton, or to that of the mark.
func (r *reader) add(l history.Line) error {
	if !r.attempt.Started() {
		r.early = append(r.early, l)
		return nil
	}
	after, err := r.skeleton().Apply(history.Add{Lines: []history.Line{l}})
	r.setSkeleton(after)
	return err
}

// skeleton returns the attempt whose skeleton the next line goes on with.
func (r *reader) skeleton() history.Attempt {
	if r.mark != nil {
		return r.mark.attempt
	}
	return r.attempt
}

func (r *reader) setSkeleton(a history.Attempt) {
	if r.mark == nil {
		r.attempt = a
		return
	}
	r.mark.attempt = a
	r.attempt = r.attempt.WithMark(r.mark.name, a)
}

// textOrMoves reads a line of moves, with or without a label, or of text.
func (r *reader) textOrMoves(line string) error {
	text, comment, commented := strings.Cut(line, "//")
	label, text := cutLabel(strings.TrimSpace(text))
	if bare := numberForm().ReplaceAllString(text, ""); isBody(bare) {
		text = bare
	}
	if comment = strings.TrimSpace(comment); !commented {
		text, comment = cutComment(text)
	}
	if kindOf(label) == ofCube {
		return r.cube(text)
	}
	moves, err := r.moves(text)
	if err != nil && label == "" {
		if text = meant(text); text == "" {
			r.note(line)
			return nil
		}
		_, err = r.moves(text)
	}
	if err != nil {
		return err
	}
	if bare, _ := cutTally(comment); label != "" && countForm().ReplaceAllString(bare, "$1") == "" {
		comment = strings.TrimSpace(label + " " + comment)
	}
	inverseFirst := strings.HasPrefix(text, "(") || strings.HasPrefix(text, "^")
	return r.moved(label, history.Line{Moves: moves, Comment: comment, InverseFirst: inverseFirst})
}

// meant returns what would be moves but for a mistake, if anything: at least two
// words are, and more than half of all, or three behind a label that announces
// them.
func meant(text string) string {
	if label, rest, ok := strings.Cut(text, ":"); ok && isName(label) {
		moves, words := countMoves(rest)
		if moves >= 2 && 2*moves > words || moves >= 3 && kindOf(label) != ofStep {
			return strings.TrimSpace(rest)
		}
	}
	if moves, words := countMoves(text); moves >= 2 && 2*moves > words {
		return text
	}
	return ""
}

// moved takes the moves of a line, with the comment as it stands there.
func (r *reader) moved(label string, l history.Line) error {
	is := kindOf(label)
	if l.Moves.Len() == 0 && (is == ofSolution || is == ofSkeleton) {
		l.Moves = r.bareMoves()
		for more := l.Moves; is == ofSolution && more.Len() > 0; l.Moves = l.Moves.Then(more) {
			more = r.bareMoves()
		}
	}
	switch {
	case is == ofScramble && inverseForm().MatchString(label): // it says nothing new
		if l.Moves.Len() == 0 {
			r.bareMoves()
		}
		r.noteLine(r.number)
		return nil
	case is == ofScramble:
		return r.labelled(l.Moves)
	case is == ofSolution:
		r.solution, r.solved = l.Moves.UnNISS(), r.number
		return nil
	case r.attempt.Started():
		return r.addMoves(label, l)
	case label == "" && r.isScramble(l):
		if !strings.EqualFold(l.Comment, "scramble") {
			r.note(l.Comment)
		}
		return r.setScramble(history.Position{Moves: r.wrapped(l.Moves)})
	case r.given == nil && (label == "" || isTallied(l.Comment)):
		return ErrNoScramble
	case r.given == nil:
		r.noteLine(r.number)
		return nil
	}
	if err := r.setScramble(*r.given); err != nil {
		return err
	}
	return r.addMoves(label, l)
}

// isScramble reports whether the first line of moves, which has no label, is the
// scramble.
func (r *reader) isScramble(l history.Line) bool {
	_, hasInsertion := r.written[r.number-1]
	switch {
	case strings.Contains(strings.ToLower(l.Comment), "scramble"):
		return true
	case r.given == nil:
		return !isTallied(l.Comment) && !countForm().MatchString(l.Comment)
	}
	return l.Comment == "" && len(l.Moves.Inverse) == 0 && !hasInsertion
}

// labelled takes the scramble from behind its label, or from the next line.
func (r *reader) labelled(moves cube.Alg) error {
	if moves.Len() == 0 {
		moves = r.bareMoves()
	}
	return r.setScramble(history.Position{Moves: r.wrapped(moves)})
}

// bareMoves takes the next line if it is moves, counted at most.
func (r *reader) bareMoves() cube.Alg {
	next := r.number
	for next < len(r.lines) && r.lines[next] == fence {
		next++
	}
	if next == len(r.lines) || strings.Contains(r.lines[next], "//") {
		return cube.Alg{}
	}
	text, count := cutComment(r.lines[next])
	moves, err := cube.ParseAlg(text)
	if err != nil || moves.Len() == 0 || countForm().ReplaceAllString(count, "$1") != "" {
		return cube.Alg{}
	}
	r.number = next + 1
	return moves
}

// addMoves adds a line of the skeleton, and compares what it counts.
func (r *reader) addMoves(label string, l history.Line) error {
	kind := kindOf(label)
	announced := inverseForm().MatchString(label)
	onInverse := r.onInverse && !normalForm().MatchString(label) || announced
	if kind == ofPremoves {
		l.Moves = premoves(l.Moves)
	}
	if side := l.Moves.Inverse; onInverse && (len(side) == 0 || kind == ofPremoves) {
		l.Moves = swapped(l.Moves)
	}
	var tally *history.Tally
	l.Comment, tally = cutTally(l.Comment)
	switch {
	case l.IsNote():
		r.note(l.Comment)
		return nil
	case announced && tally == nil && r.isInverseScramble(l.Moves):
		r.noteLine(r.number)
		return nil
	case (kind == ofSkeleton || tally == nil && r.attempt.Complete()) && r.isSkeleton(l.Moves): // again
		r.noteLine(r.number)
		return nil
	case kind == ofPremoves && r.saysNothingNew(l.Moves):
		r.noteLine(r.number)
		return nil
	case tally == nil && len(l.Moves.Inverse) == 0 && saysInverse().MatchString(l.Comment):
		r.remark("the moves are read as on normal: in parentheses they are on the inverse")
	}
	l.InverseFirst = l.InverseFirst && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0
	if as, ok := r.written[r.number-1]; ok {
		if _, bare := cutLabel(as); kind == ofSkeleton && r.isSkeletonText(bare) {
			r.notesOnly()
		}
		r.note(as)
		r.inserted = true
	}
	is, err := r.addCounted(l, tally == nil)
	if err != nil {
		return err
	}
	if tally != nil && *tally != is && !r.inserted {
		r.remark("it says %v, but it is %v", *tally, is)
	}
	return nil
}

// isSkeleton reports whether moves are those of all lines so far.
func (r *reader) isSkeleton(a cube.Alg) bool {
	return isSame(a.UnNISS(), r.attempt.Skeleton().UnNISS())
}

// isSkeletonText reports it of a text with places for insertions.
func (r *reader) isSkeletonText(text string) bool {
	bare, _ := cutComment(withoutPlaces(text))
	moves, err := cube.ParseAlg(bare)
	return err == nil && r.isSkeleton(moves)
}

// notesOnly makes all lines so far notes: the next one takes their place.
func (r *reader) notesOnly() {
	lines := r.attempt.Lines()
	r.attempt = r.attempt.Truncate(0)
	for _, l := range lines {
		if !l.IsNote() {
			l.Comment = l.String() + " // " + l.CommentWithTally()
		}
		r.note(l.Comment)
	}
}

// addCounted adds a line, and returns its tally. A number of moves in the comment,
// which will be written again, is taken out if it may be and is right.
func (r *reader) addCounted(l history.Line, cut bool) (history.Tally, error) {
	before := r.skeleton()
	if err := r.add(l); err != nil {
		return history.Tally{}, err
	}
	is := r.skeleton().LastLines(1)[0].Tally
	m := countForm().FindStringSubmatch(l.Comment)
	if m == nil || !cut {
		return is, nil
	}
	if n, _ := strconv.Atoi(m[3]); n != is.Length && n != is.Total {
		return is, nil
	}
	r.setSkeleton(before)
	l.Comment = strings.TrimSpace(m[1])
	return is, r.add(l)
}

// cube reads the state that stands behind Cube: and the moves behind that.
func (r *reader) cube(text string) error {
	state, moves, _ := strings.Cut(text, " ")
	c, err := cube.ParseState(state)
	if err != nil {
		return r.place(err, state)
	}
	alg, err := cube.ParseAlg(moves)
	if err != nil {
		return r.place(err, moves)
	}
	return r.setScramble(history.Position{State: &c, Moves: alg})
}

// setScramble takes the scramble.
func (r *reader) setScramble(p history.Position) error {
	if r.attempt.Started() {
		return r.wrong("second scramble", "", "a write-up has one")
	}
	marks := r.attempt.Marks()
	if err := r.apply(history.Set{Scramble: p}); err != nil {
		return err
	}
	for _, m := range marks { // of nothing yet
		r.attempt = r.attempt.WithMark(m.Name, r.attempt)
	}
	if r.mark != nil {
		r.mark.attempt = r.attempt
	}
	for _, l := range r.early {
		if err := r.add(l); err != nil {
			return err
		}
	}
	r.early = nil
	return nil
}

// wrapped returns a scramble with the lines behind it that belong to it: one for
// Fewest Moves ends as it begins.
func (r *reader) wrapped(first cube.Alg) cube.Alg {
	all := first
	for next := r.number; isBegun(all) && next < len(r.lines); next++ {
		more, err := cube.ParseMoves(r.lines[next])
		if err != nil || len(more) == 0 || strings.Contains(r.lines[next], "//") {
			return first
		}
		if all = all.Then(cube.Alg{Normal: more}); !isBegun(all) {
			r.number = next + 1
			return all
		}
	}
	return first
}

// isBegun reports whether the moves begin like a scramble for Fewest Moves, but
// do not end so.
func isBegun(a cube.Alg) bool {
	n, p := len(a.Normal), len(cube.Padding)
	return len(a.Inverse) == 0 && n >= p && slices.Equal(a.Normal[:p], cube.Padding[:]) &&
		(n < 2*p || !slices.Equal(a.Normal[n-p:], cube.Padding[:]))
}

// finish checks what can only be known at the end.
func (r *reader) finish() error {
	a := &r.attempt
	if r.given != nil && !a.Started() && (r.solved > 0 || !a.Empty()) { // there is no line of moves, but a solution or a name
		if err := r.setScramble(*r.given); err != nil {
			return err
		}
	}
	if len(r.early) > 0 || r.solved > 0 && !a.Started() {
		return ErrNoScramble
	}
	if r.solved == 0 {
		return nil
	}
	r.number = r.solved
	line := history.Line{Moves: cube.Alg{Normal: r.solution}, Comment: "solution"}
	switch after := a.Scramble().Cube().Apply(r.solution...); {
	case a.Last() == nil:
		return r.apply(history.Add{Lines: []history.Line{line}})
	case !after.IsSolved():
		r.remark("the solution does not solve the scramble")
		r.noteLine(r.solved)
	case !a.Complete():
		r.remark("the lines do not lead to the solution")
		r.noteLine(r.solved)
	}
	return nil
}

// wrong returns an error about the line.
func (r *reader) wrong(problem, token, msg string) error {
	return r.place(&cube.SyntaxError{Problem: problem, Token: token, Column: 1, Msg: msg}, token)
}

// place puts an error about a part of the line where it belongs.
func (r *reader) place(err error, part string) error {
	input, ok := err.(*cube.SyntaxError)
	if !ok {
		return fmt.Errorf("line %d: %w", r.number, err)
	}
	line := r.source[r.number-1]
	at := strings.Index(line, part)
	if at < 0 { // it has been rewritten
		at, input.Column = max(0, strings.Index(line, input.Token)), 1
	}
	input.Line = r.number
	input.Column = max(input.Column, 1) + utf8.RuneCountInString(line[:at])
	return input
}

// moves reads what stands for moves in the line.
func (r *reader) moves(text string) (cube.Alg, error) {
	a, err := cube.ParseAlg(text)
	if err != nil {
		return a, r.place(err, text)
	}
	return a, nil
}

// tallyForm is how people count: (4/4), (5-1/8), [4/4] or 4/4 at the end.
var tallyForm = form(`^(.*?)[(\[]?\b(\d{1,5})(?:\s?-\s?(\d{1,5}))?\s?/\s?(\d{1,5})[)\]]?$`)

// countForm is how others do: (4), [4], (4 moves) or, where two cancel, (8-2) at the end.
var countForm = form(`^(.*?)(\s*[(\[](\d{1,5})(?:\s?-\s?\d{1,5}|\s?(?:moves?|htm|m))?[)\]])$`)

// isTallied reports whether a comment ends with a tally.
func isTallied(comment string) bool {
	_, tally := cutTally(comment)
	return tally != nil
}

// cutTally cuts a tally off the end of a comment.
func cutTally(comment string) (rest string, tally *history.Tally) {
	m := tallyForm().FindStringSubmatch(comment)
	if m == nil {
		return comment, nil
	}
	tally = new(history.Tally)
	tally.Length, _ = strconv.Atoi(m[2])
	tally.Cancelled, _ = strconv.Atoi(m[3])
	tally.Total, _ = strconv.Atoi(m[4])
	return strings.TrimSpace(m[1]), tally
}

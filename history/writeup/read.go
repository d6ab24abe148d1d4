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
	"nissy/history/writeup/reading"
	"nissy/internal/lazyregexp"
)

// ErrNoScramble reports that a write-up has no scramble.
var ErrNoScramble = errors.New("there is no scramble: neither a first line of moves nor a line with the label Scramble")

// Options say how to read a write-up.
type Options struct {
	// Scramble is the scramble of a write-up that may lack it, or nil. If it is not nil, a
	// comment, moves on the inverse or an insertion make the first line of moves a line
	// of the skeleton.
	Scramble *history.Position

	// Strict makes a line that cannot be read an error. Otherwise it becomes a note, and
	// a remark reports it.
	Strict bool

	// As says how to read some lines, by number from 1. Then the text is read by evidence.
	As map[int]reading.Reading

	verbatim bool // the text is the result of Attempt.String
}

// Read reads the result of Attempt.String. An error in a line is a *cube.SyntaxError.
// The remarks are those of ReadWith.
func Read(text string) (a history.Attempt, remarks []string, err error) {
	return ReadWith(text, Options{Strict: true, verbatim: true})
}

// ReadWith reads a write-up, as Attempt.String returns it or as people write it. The
// scramble is the line with the label Scramble or Cube, or the first line of moves. If
// that first line ends with a count or a tally, it is a line of the skeleton and the
// scramble is missing (ErrNoScramble). A line that is not moves becomes a note.
//
// The remarks are one-line strings about wrong tallies and solutions, about lines that
// can be read in two ways, and about lines that cannot be read.
func ReadWith(text string, options Options) (a history.Attempt, remarks []string, err error) {
	r, _, err := read(text, options.withoutUnused(text))
	return r.Attempt, r.Uncertain(), err
}

// withoutUnused returns the options without their scramble if the text has one itself.
func (o Options) withoutUnused(text string) Options {
	if o.Scramble == nil || o.Strict {
		return o
	}
	own := o
	own.Scramble = nil
	if wantsScramble(o.As) {
		return own
	}
	r, _, err := read(text, Options{})
	if scramble := r.Attempt.Scramble(); err != nil || scramble.State == nil && len(scramble.Moves.Normal) < fewMoves {
		return o
	}
	if !r.Attempt.Complete() {
		if given, _, err := read(text, o); err == nil && given.Attempt.Complete() {
			return o // what looks like a scramble is the solution, for example
		}
	}
	return own
}

// read reads a write-up. found is the reading by evidence, if there is one. It has the decisions of the result
// unless these are those of the lines one by one.
func read(text string, options Options) (r Result, found *reading.Result, err error) {
	r.Attempt, r.Remarks, err = readLines(text, options)
	if options.Strict {
		return r, nil, err
	}
	if len(options.As) > 0 || err != nil || len(r.Remarks) > 0 || !r.Attempt.Complete() || len(r.Attempt.Scramble().Moves.Normal) < fewMoves {
		// The lines say something that is not true, or lead nowhere: there may be a better reading.
		var better bool
		if found, better = readByEvidence(text, options, r.Attempt, err); better {
			r, err = Result{Attempt: found.Attempt, Remarks: found.Remarks, Decisions: found.Decisions}, nil
			r.remark(found.Tie)
		}
	}
	if err == nil && r.Attempt.Complete() {
		r.Remarks = append(r.Remarks, checkCounts(text, r.Attempt)...)
	}
	return r, found, err
}

// readByEvidence returns the reading with the most evidence, nil if there is none. better reports whether it is
// better than that of the lines one by one, whose results are given, or the user wants it.
func readByEvidence(text string, options Options, a history.Attempt, err error) (result *reading.Result, better bool) {
	lines, ok := plainLines(text)
	if !ok {
		return nil, false
	}
	found, ok := reading.Read(lines, options.Scramble, options.As)
	if !ok {
		return nil, false
	}
	locate(found.Decisions, text, lines)
	if len(options.As) > 0 {
		return &found, true
	}
	complete := found.Attempt.Complete()
	switch {
	case err == nil && options.Scramble != nil && a.Scramble().String() != found.Attempt.Scramble().String():
		return nil, false // the text has a scramble of its own
	case err != nil:
		return &found, complete
	case len(found.Attempt.Scramble().Moves.Normal) < fewMoves && !(complete && sameScramble(a, found.Attempt)):
		return &found, false // after so few moves much is solved, whatever follows
	}
	least := margin
	if !complete || !sameScramble(a, found.Attempt) {
		least = clearMargin
	}
	return &found, reading.Judge(found.Attempt) > reading.Judge(a)+least
}

// fewMoves is the number of moves below which a scramble is none that people get at a competition.
const fewMoves = 10

// A reading by evidence must be better by so much than that of the lines one by one: by margin if it
// solves the cube, otherwise by clearMargin.
const margin, clearMargin = 1.0, 5.0

// sameScramble reports whether a reading has the scramble of another one, or goes on with it.
func sameScramble(old, found history.Attempt) bool {
	before, after := old.Scramble().Moves.Normal, found.Scramble().Moves.Normal
	return len(before) <= len(after) && slices.Equal(before, after[:len(before)])
}

// plainLines returns the lines of a text without markup. ok is false if it is not text.
func plainLines(text string) (lines []string, ok bool) {
	for _, line := range history.SplitLines(text) {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isControl) {
			return nil, false
		}
		lines = append(lines, withoutMarkup(withPlainPrimes(line)))
	}
	return withoutBullets(lines), true
}

var (
	// codeSpan matches the beginning of code in a line of Markdown.
	codeSpan = lazyregexp.New("(?:^|[^\\pL\\pN])`")
	// bullet matches a star that begins an item of a list.
	bullet = lazyregexp.New(`^\s*\*\s+([^\s=:].*)$`)
)

// withPlainPrimes returns a line with primes in place of backticks, unless these are code.
func withPlainPrimes(line string) string {
	if codeSpan().MatchString(line) {
		return line
	}
	return strings.ReplaceAll(line, "`", "'")
}

// withoutBullets returns lines without the stars of a list. A single star may be the place of an
// insertion.
func withoutBullets(lines []string) []string {
	isItem := func(line string) bool { return bullet().MatchString(line) }
	if i := slices.IndexFunc(lines, isItem); i < 0 || !slices.ContainsFunc(lines[i+1:], isItem) {
		return lines
	}
	for i, line := range lines {
		lines[i] = bullet().ReplaceAllString(line, "$1")
	}
	return lines
}

// readLines reads a write-up line by line.
func readLines(text string, options Options) (a history.Attempt, remarks []string, err error) {
	doc, err := parseDocument(text, options.verbatim)
	if err != nil {
		return a, nil, err
	}
	r := reader{doc: doc, Options: options, given: options.Scramble, remarks: doc.remarks}
	for r.number < len(doc.lines) {
		if err := r.readLineOrNote(); err != nil {
			return a, nil, err
		}
	}
	if err := r.finish(); err != nil {
		return a, nil, err
	}
	return r.attempt, r.remarks, nil
}

// reader builds an attempt from the lines of a document.
type reader struct {
	Options
	doc   *document
	given *history.Position // the scramble of a write-up without one, or nil

	first   int // the number of the line that readLine began with, from 1
	number  int // the number of the current line, from 1
	attempt history.Attempt
	early   []history.Line // the notes before the scramble
	branch  *branch        // the mark that the lines belong to; nil: the skeleton
	remarks []string

	onInverse    bool           // moves without parentheses are on the inverse
	waiting      []history.Line // insertions that were written before their places
	solution     []cube.Move    // the moves after the label Solution
	solutionLine int            // the number of their line; 0: there is no solution

	wrongTallies map[int]wrongTally // by index, the remarks about tallies
	unread       *cube.SyntaxError  // about the first line that cannot be read
	stopped      bool               // all further lines are notes
}

// branch is a mark with lines of its own.
type branch struct {
	name    string
	attempt history.Attempt // its skeleton ends at the mark
}

var (
	// savedPattern matches a saved sequence: $NAME = MOVES.
	savedPattern = lazyregexp.New(`^\$([A-Za-z0-9_-]+)\s*=(.*)$`)

	// markPattern matches the line that begins a mark. Its groups are the name and the
	// number of lines that the mark shares with the skeleton.
	markPattern = lazyregexp.New(`^mark ([A-Za-z0-9_-]+): (\d+)$`)
)

// readLineOrNote reads the next line. If it cannot be read, it becomes a note, unless
// the reader is strict.
func (r *reader) readLineOrNote() error {
	r.first = r.number + 1
	err := r.readLine()
	mistake, ok := err.(*cube.SyntaxError)
	if !ok || r.Strict {
		return err
	}
	r.number = r.first
	if r.unread == nil {
		r.unread = mistake
	}
	r.addNote(strings.TrimSpace(strings.TrimPrefix(r.doc.lines[r.first-1], emptyNote)))
	if mistake.Problem == secondScramble {
		r.stopped = true
		r.remarks = append(r.remarks, mistake.Error()+"; from there on the lines are notes")
		return nil
	}
	r.remarks = append(r.remarks, mistake.Error()+"; the line is now a note")
	return nil
}

// readLine reads the next line, and further lines that belong to it.
func (r *reader) readLine() error {
	line := strings.TrimSpace(r.doc.lines[r.number])
	r.number++
	switch {
	case line == "":
		r.branch = nil
		return nil
	case strings.HasPrefix(line, history.JournalPrefix):
		return nil
	}
	note, isNote := strings.CutPrefix(line, "//")
	if r.stopped {
		r.addNote(strings.TrimSpace(note))
		return nil
	}
	if in, ok := r.doc.insertions[r.number-1]; ok {
		return r.readInsertion(in)
	}
	if m := savedPattern().FindStringSubmatch(line); m != nil {
		moves, err := r.parseMoves(m[2])
		if err != nil {
			return err
		}
		return r.change(history.Save{Sequence: history.Sequence{Name: m[1], Moves: moves}})
	}
	if m := markPattern().FindStringSubmatch(line); m != nil {
		return r.readMark(m[1], m[2])
	}
	if isNote {
		r.addNote(strings.TrimSpace(note))
		return nil
	}
	if handled, err := r.readPremoves(line); handled {
		return err
	}
	if to := parseSwitch(line); to != noSwitch && (r.attempt.Started() || kindOfLabel(line) != scrambleLabel) {
		r.addNote(line)
		r.switchSide(to)
		return nil
	}
	return r.readMovesOrText(line)
}

// readMark reads the line that begins a mark. The lines of the mark follow.
func (r *reader) readMark(name, shared string) error {
	n, err := strconv.Atoi(shared)
	if lines := len(r.attempt.Lines()); err != nil || n > lines {
		msg := fmt.Sprintf("the skeleton has %d lines", lines)
		return r.locate(&cube.SyntaxError{Problem: "bad mark", Token: shared, Column: 1, Msg: msg}, shared)
	}
	r.branch = &branch{name, r.attempt.Truncate(n)}
	r.attempt = r.attempt.WithMark(name, r.branch.attempt)
	return nil
}

// change changes the attempt.
func (r *reader) change(c history.Change) (err error) {
	r.attempt, err = r.attempt.Apply(c)
	return err
}

// addNote adds a note, unless it is empty. Adding a note cannot fail.
func (r *reader) addNote(text string) {
	if text != "" {
		_ = r.add(history.Line{Comment: text})
	}
}

// addLineAsNote adds the line with the given number, from 1, as a note.
func (r *reader) addLineAsNote(number int) {
	r.addNote(strings.TrimSpace(strings.TrimPrefix(r.doc.lines[number-1], emptyNote)))
}

// add adds a line to the skeleton or to the branch. Before the scramble it stores the
// line until there is one.
func (r *reader) add(l history.Line) error {
	if !r.attempt.Started() {
		r.early = append(r.early, l)
		return nil
	}
	after, err := r.current().Apply(history.Add{Lines: []history.Line{l}})
	if err == nil {
		r.setCurrent(after)
	}
	return err
}

// current returns the attempt whose skeleton the next line continues: the branch, if
// there is one.
func (r *reader) current() history.Attempt {
	if r.branch != nil {
		return r.branch.attempt
	}
	return r.attempt
}

// setCurrent replaces the attempt that current returns.
func (r *reader) setCurrent(a history.Attempt) {
	if r.branch == nil {
		r.attempt = a
		return
	}
	r.branch = &branch{r.branch.name, a}
	r.attempt = r.attempt.WithMark(r.branch.name, a)
}

// finish checks the attempt after the last line.
func (r *reader) finish() error {
	hasScramble := r.attempt.Started()
	if !hasScramble && r.given != nil && (r.solutionLine > 0 || !r.attempt.Empty()) {
		if err := r.setScramble(*r.given); err != nil {
			return err
		}
		hasScramble = true
	}
	if !hasScramble && r.unread != nil {
		return r.unread
	}
	if len(r.early) > 0 || r.solutionLine > 0 && !hasScramble {
		return ErrNoScramble
	}
	for _, l := range r.waiting { // their places were not read
		r.addNote(l.String())
	}
	r.dropTallies()
	if r.solutionLine == 0 {
		return nil
	}
	return r.checkSolution()
}

// checkSolution compares the solution with the skeleton. Without a skeleton the
// solution becomes its only line.
func (r *reader) checkSolution() error {
	r.number = r.solutionLine
	after := r.attempt.Scramble().Cube().Apply(r.solution...)
	switch {
	case r.attempt.Last() == nil:
		line := history.Line{Moves: cube.Alg{Normal: r.solution}, Comment: "solution"}
		return r.change(history.Add{Lines: []history.Line{line}})
	case !after.IsSolved():
		r.remark("the solution does not solve the scramble")
		r.addLineAsNote(r.solutionLine)
	case !r.attempt.Complete():
		r.remark("the lines do not lead to the solution")
		r.addLineAsNote(r.solutionLine)
	}
	return nil
}

func (r *reader) remark(format string, args ...any) {
	r.remarks = append(r.remarks, lineRemark(r.number, format, args...))
}

// parseMoves parses a part of the current line.
func (r *reader) parseMoves(text string) (cube.Alg, error) {
	alg, err := cube.ParseAlg(text)
	if err != nil {
		return alg, r.locate(err, text)
	}
	return alg, nil
}

// locate returns an error about a part of the current line with the line and column
// in the source.
func (r *reader) locate(err error, part string) error {
	mistake, ok := err.(*cube.SyntaxError)
	if !ok {
		return fmt.Errorf("line %d: %w", r.number, err)
	}
	line := r.doc.source[r.number-1]
	located := *mistake
	located.Line = r.number
	start := strings.Index(line, part)
	if start < 0 { // markup or insertions have changed the part
		start, located.Column = max(0, strings.Index(line, mistake.Token)), 1
	}
	located.Column = max(located.Column, 1) + utf8.RuneCountInString(line[:start])
	return &located
}

// document is the text of a write-up, prepared for reading. It does not change after
// parseDocument has returned it.
type document struct {
	source     []string                 // the lines of the text
	lines      []string                 // the same lines without markup, with moves only
	notations  map[int]history.Notation // by index, how the moves were written
	insertions map[int]insertion        // by index, the lines that explain a placeholder
	hasInverse bool                     // some line has moves in parentheses
	lastUndo   int                      // the last line that undoes premoves, from 1; 0: there is none
	scramble   int                      // the first line with the label Scramble, from 1; 0: there is none
	remarks    []string
}

// parseDocument prepares a text, which is verbatim if Attempt.String has written it. It refuses one with invalid or control characters.
func parseDocument(text string, verbatim bool) (*document, error) {
	d := &document{source: expandMarks(history.SplitLines(text))}
	for i, line := range d.source {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isControl) {
			return nil, &cube.SyntaxError{Problem: "not a write-up", Line: i + 1, Column: 1, Msg: "it is not text"}
		}
	}
	d.lines = make([]string, len(d.source))
	for i, line := range d.source {
		d.lines[i] = withoutMarkup(line)
	}
	d.readNotations(verbatim)
	d.hasInverse = slices.ContainsFunc(d.lines, hasInverseMoves)
	for i, line := range d.lines {
		if undoPhrase().MatchString(line) && isNormalOnly(line) {
			d.lastUndo = i + 1
		}
		if d.scramble == 0 && hasScrambleLabel(line) {
			d.scramble = i + 1
		}
	}
	return d, nil
}

func isControl(c rune) bool { return unicode.IsControl(c) && c != '\t' }

// lineRemark returns a remark about the line with the given number, from 1.
func lineRemark(number int, format string, args ...any) string {
	return fmt.Sprintf("line %d: ", number) + fmt.Sprintf(format, args...)
}

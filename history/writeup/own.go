package writeup

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/history/claim"
	"nissy/history/writeup/reading"
	"nissy/internal/lazyregexp"
	"nissy/internal/words"
)

// Read reads the result of Attempt.String. An error in a line is a *cube.SyntaxError. The remarks are
// one-line strings about tallies and solutions that are wrong.
func Read(text string) (a history.Attempt, remarks []string, err error) {
	r := ownReader{}
	err = r.read(text)
	return r.attempt, r.remarks, err
}

// ownReader reads lines as Attempt.String writes them.
type ownReader struct {
	attempt   history.Attempt
	branch    *branch // the mark that the lines belong to; nil: the skeleton
	line      string  // the current line
	number    int     // its number, from 1
	remarks   []string
	places    int // for insertions
	marks     reading.Marks
	labelled  bool // the scramble has a label
	recorded  bool // there are lines of a journal
	untallied int  // the number of lines of moves without a tally
	restated  bool // a line repeats the skeleton with places
	untrue    bool // a comment claims what is not true
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

	// ownLabel matches the labels of lines that are not lines of the skeleton.
	ownLabel = lazyregexp.New(`^(Scramble|Cube|Solution \(\d+\)):(.*)$`)
)

// skeletonLabel begins a line that repeats the skeleton with places.
const skeletonLabel = "Skeleton:"

func (r *ownReader) read(text string) error {
	lines := expandMarks(history.SplitLines(text))
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isControl) {
			return &cube.SyntaxError{Problem: "not a write-up", Line: i + 1, Column: 1, Msg: "it is not text"}
		}
	}
	r.marks = reading.MarksIn(lines)
	for i, line := range lines {
		r.line, r.number = strings.TrimSpace(line), i+1
		if err := r.readLine(); err != nil {
			return err
		}
	}
	if !r.attempt.Started() && r.attempt.NumLines() > 0 {
		return ErrNoScramble
	}
	return nil
}

func isControl(c rune) bool { return unicode.IsControl(c) && c != '\t' }

// readLine reads the current line.
func (r *ownReader) readLine() error {
	note, isNote := strings.CutPrefix(r.line, "//")
	switch {
	case r.line == "":
		r.branch = nil
		return nil
	case strings.HasPrefix(r.line, history.JournalPrefix):
		r.recorded = true
		return nil
	case isNote:
		return r.add(history.Line{Comment: strings.TrimSpace(note)}, nil)
	}
	if m := savedPattern().FindStringSubmatch(r.line); m != nil {
		moves, err := cube.ParseAlg(m[2])
		if err != nil {
			return r.locate(err, m[2])
		}
		return r.change(history.Save{Sequence: history.Sequence{Name: m[1], Moves: moves}})
	}
	if m := markPattern().FindStringSubmatch(r.line); m != nil {
		return r.readMark(m[1], m[2])
	}
	if m := ownLabel().FindStringSubmatch(r.line); m != nil {
		return r.readLabelled(m[1], strings.TrimSpace(m[2]))
	}
	if !r.attempt.Started() {
		if strings.Contains(r.line, "//") {
			return ErrNoScramble
		}
		return r.readLabelled("Scramble", r.line)
	}
	return r.readMoves()
}

// readLabelled reads the rest of a line after a label.
func (r *ownReader) readLabelled(label, text string) error {
	var p history.Position
	moves := text
	if label == "Cube" {
		read, err := state.Read(text, state.Options{})
		if err == nil && read.Cube == nil {
			_, err = state.Parse(text)
		}
		if err != nil {
			return r.locate(err, text)
		}
		p.State, moves = read.Cube, read.Moves
	}
	alg, err := cube.ParseAlg(moves)
	if err != nil {
		return r.locate(err, moves)
	}
	if label != "Scramble" && label != "Cube" {
		after := r.attempt.Scramble().Cube().Apply(alg.UnNISS()...)
		switch {
		case !r.attempt.Started():
			return ErrNoScramble
		case !after.IsSolved():
			r.remark("the solution does not solve the scramble")
		case !r.attempt.Complete():
			r.remark("the lines do not lead to the solution")
		}
		return nil
	}
	if r.attempt.Started() {
		return r.locate(&cube.SyntaxError{Problem: "second scramble", Column: 1, Msg: "a write-up has only one"}, "")
	}
	p.Moves, r.labelled = alg, r.line != text
	lines, marks := r.attempt.Lines(), r.attempt.Marks()
	if err := r.change(history.Set{Scramble: p}); err != nil {
		return err
	}
	for _, m := range marks { // Set has removed them; all are at the beginning
		r.attempt = r.attempt.WithMark(m.Name, r.attempt)
	}
	r.attempt = r.attempt.With(lines)
	return nil
}

// readMoves reads a line of the skeleton: moves, an insertion or a restatement.
func (r *ownReader) readMoves() (err error) {
	text, comment, _ := strings.Cut(r.line, "//")
	var l history.Line
	var tally *history.Tally
	l.Comment, tally = cutTally(strings.TrimSpace(comment))
	role, name := history.Continuation, ""
	if rest, ok := strings.CutPrefix(text, skeletonLabel); ok {
		text, role, r.restated = rest, history.Restatement, true
	} else if before, rest, ok := strings.Cut(text, " = "); ok && r.current().OpenPlace(before) {
		text, role, name = rest, history.Insertion, before
	}
	text = strings.TrimSpace(text)
	l.Moves, l.Notation, err = reading.ParseMoves(text, r.marks)
	if err != nil {
		return r.locate(err, text)
	}
	if l.Notation != nil {
		if r.places += len(l.Notation.Places); r.places > history.MaxPlaces {
			return r.locate(&cube.SyntaxError{Problem: "too many places for insertions", Column: 1, Msg: fmt.Sprintf("%d are enough", history.MaxPlaces)}, text)
		}
	}
	if role != history.Continuation {
		if l.Notation == nil {
			l.Notation = &history.Notation{Text: l.Moves.String()}
		}
		if role == history.Insertion && len(l.Moves.Inverse) > 0 { // the place decides on the side
			bare := strings.NewReplacer("(", " ", ")", " ").Replace(text)
			if l.Moves, _, err = reading.ParseMoves(bare, r.marks); err != nil {
				return r.locate(err, text)
			}
		}
		l.Notation.Role, l.Notation.Name = role, name
	}
	l.InverseFirst = strings.HasPrefix(strings.TrimPrefix(text, "^"), "(") && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0
	if tally == nil && role != history.Restatement {
		r.untallied++
	}
	return r.add(l, tally)
}

// readMark reads the line that begins a mark. The lines of the mark follow.
func (r *ownReader) readMark(name, shared string) error {
	n, err := strconv.Atoi(shared)
	if lines := r.attempt.NumLines(); err != nil || n > lines {
		msg := "the skeleton has " + words.Plural(lines, "line")
		return r.locate(&cube.SyntaxError{Problem: "bad mark", Token: shared, Column: 1, Msg: msg}, shared)
	}
	r.branch = &branch{name, r.attempt.Truncate(n)}
	r.attempt = r.attempt.WithMark(name, r.branch.attempt)
	return nil
}

func (r *ownReader) change(c history.Change) (err error) {
	r.attempt, err = r.attempt.Apply(c)
	return err
}

// add adds a line to the skeleton or to the branch, and checks its tally.
func (r *ownReader) add(l history.Line, tally *history.Tally) error {
	if l.IsNote() && l.Comment == "" {
		return nil
	}
	after, err := r.current().Apply(history.Add{Lines: []history.Line{l}})
	if err != nil {
		return err
	}
	if r.branch == nil {
		r.attempt = after
	} else {
		r.branch.attempt = after
		r.attempt = r.attempt.WithMark(r.branch.name, after)
	}
	at := after.Cube()
	r.untrue = r.untrue || !l.IsNote() && !claim.AreTrue(claim.In(l.Comment), &at)
	if tally != nil {
		if actual := after.Last().Tally; *tally != actual {
			r.remark("the tally says %v, but it should be %v", *tally, actual)
		}
	}
	return nil
}

// current returns the attempt whose skeleton the next line continues: the branch, if
// there is one.
func (r *ownReader) current() history.Attempt {
	if r.branch != nil {
		return r.branch.attempt
	}
	return r.attempt
}

func (r *ownReader) remark(format string, args ...any) {
	r.remarks = append(r.remarks, lineRemark(r.number, format, args...))
}

// lineRemark returns a remark about the line with the given number, from 1.
func lineRemark(number int, format string, args ...any) string {
	return fmt.Sprintf("line %d: ", number) + fmt.Sprintf(format, args...)
}

// locate returns an error about a part of the current line with the line and column
// in the source.
func (r *ownReader) locate(err error, part string) error { return locate(err, r.line, part, r.number) }

// locate returns an error about a part of a line with the number of the line, and with its column.
func locate(err error, line, part string, number int) error {
	mistake, ok := err.(*cube.SyntaxError)
	if !ok {
		return fmt.Errorf("line %d: %w", number, err)
	}
	located := *mistake
	located.Line = number
	start := strings.Index(line, part)
	if start < 0 { // markup has changed the part
		start, located.Column = max(0, strings.Index(line, mistake.Token)), 1
	}
	located.Column = max(located.Column, 1) + utf8.RuneCountInString(line[:start])
	return &located
}

// isSure reports whether the text that has been read is what nissy writes, and not a post of the same form:
// it has what only nissy writes, or each line of moves has a tally, or lines repeat the skeleton with places and
// the last one solves the cube, and all are right.
func (r *ownReader) isSure() bool {
	return r.recorded || r.labelled && len(r.attempt.Scramble().Moves.Inverse) > 0 || len(r.attempt.Saved())+len(r.attempt.Marks()) > 0 || r.attempt.Scramble().State != nil ||
		(r.untallied == 0 || r.restated && r.attempt.Complete()) && len(r.remarks) == 0 && !r.untrue
}

// tallyPattern matches a tally at the end: (4/4) or (5-1/8). Its groups are the text before the tally, the
// length, the cancelled moves and the total.
var tallyPattern = lazyregexp.New(`^(.*?)\((\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})\)$`)

// cutTally cuts the tally from the end of a comment. Without one, tally is nil.
func cutTally(comment string) (rest string, tally *history.Tally) {
	m := tallyPattern().FindStringSubmatch(comment)
	if m == nil {
		return comment, nil
	}
	tally = new(history.Tally)
	tally.Length, _ = strconv.Atoi(m[2])
	tally.Cancelled, _ = strconv.Atoi(m[3])
	tally.Total, _ = strconv.Atoi(m[4])
	return strings.TrimSpace(m[1]), tally
}

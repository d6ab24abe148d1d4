package history

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The changes in this file are edits of lines that are already there. They count lines
// from 1, including notes.

// Pop removes the last lines of the skeleton.
type Pop struct{ Count int }

// Insert adds lines before a line of the skeleton.
type Insert struct {
	Before int // the number of the line
	Lines  []Line
}

// Edit replaces a line of the skeleton.
type Edit struct {
	Number int
	Line   Line
}

// Switch moves a line of the skeleton to the other side: its moves on normal become moves
// on the inverse, and the other way round.
type Switch struct{ Number int }

// SetComment replaces the comment of a line, or the text of a note. An empty comment
// removes it; a note without text disappears.
type SetComment struct {
	Number  int
	Comment string
}

// LineError reports the number of a line that does not exist, or that a change cannot be
// made to.
type LineError struct {
	Number int
	Count  int    // how many lines there are
	Reason string // empty: the line does not exist
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Number, e.Explanation()) }

// Explanation says what is wrong with the number.
func (e *LineError) Explanation() string {
	switch {
	case e.Reason != "":
		return e.Reason
	case e.Count == 0:
		return "the skeleton has no lines"
	case e.Count == 1:
		return "the skeleton has only line 1"
	}
	return fmt.Sprintf("the skeleton has lines 1 to %d", e.Count)
}

// withLinesFrom returns the attempt with other lines from the one with the number on. They
// are added again, because their tallies depend on the lines before.
func (a Attempt) withLinesFrom(number int, lines []Line) Attempt {
	a = a.Truncate(number - 1)
	for _, l := range lines {
		if !l.IsNote() || l.Comment != "" {
			a = a.withLine(l)
		}
	}
	return a
}

// linesFrom returns the lines from the one with the number on. The error is a *LineError
// if there is none.
func (a Attempt) linesFrom(number int) ([]Line, error) {
	lines := a.Lines()
	if number < 1 || number > len(lines) {
		return nil, &LineError{Number: number, Count: len(lines)}
	}
	return slices.Clone(lines[number-1:]), nil
}

func (c Pop) apply(a Attempt) (Attempt, error) {
	n := a.skeleton.len()
	if c.Count < 1 || c.Count > n {
		return a, &LineError{Number: c.Count, Count: n}
	}
	return a.Truncate(n - c.Count), nil
}

func (c Insert) apply(a Attempt) (Attempt, error) {
	rest, err := a.linesFrom(c.Before)
	if err != nil {
		return a, err
	}
	return a.withLinesFrom(c.Before, slices.Concat(c.Lines, rest)), nil
}

func (c Edit) apply(a Attempt) (Attempt, error) {
	rest, err := a.linesFrom(c.Number)
	if err != nil {
		return a, err
	}
	rest[0] = c.Line
	return a.withLinesFrom(c.Number, rest), nil
}

func (c Switch) apply(a Attempt) (Attempt, error) {
	rest, err := a.linesFrom(c.Number)
	if err != nil {
		return a, err
	}
	l := &rest[0]
	switch {
	case l.IsNote():
		return a, &LineError{Number: c.Number, Reason: "it is a note, without moves"}
	case l.Role() != Continuation:
		return a, &LineError{Number: c.Number, Reason: fmt.Sprintf("it is an %s, whose side is that of its place", l.Role())}
	}
	l.Moves.Normal, l.Moves.Inverse = l.Moves.Inverse, l.Moves.Normal
	l.InverseFirst, l.Notation = !l.InverseFirst && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0, nil
	return a.withLinesFrom(c.Number, rest), nil
}

func (c SetComment) apply(a Attempt) (Attempt, error) {
	rest, err := a.linesFrom(c.Number)
	if err != nil {
		return a, err
	}
	rest[0].Comment = c.Comment
	return a.withLinesFrom(c.Number, rest), nil
}

func (c Pop) String() string { return "pop " + strconv.Itoa(c.Count) }

// String returns one command for each line.
func (c Insert) String() string {
	commands := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		verb, rest, _ := strings.Cut(l.command(), " ")
		commands[i] = fmt.Sprintf("%s %s%d %s", verb, beforeOption, c.Before+i, rest)
	}
	return strings.Join(commands, "\n")
}

// beforeOption precedes the number of a line in the commands add and note.
const beforeOption = "--before "

func (c Edit) String() string {
	return fmt.Sprintf("edit %d %s", c.Number, strings.TrimPrefix(c.Line.command(), "add "))
}

func (c Switch) String() string { return "switch " + strconv.Itoa(c.Number) }

func (c SetComment) String() string {
	return strings.TrimRight(fmt.Sprintf("comment %d %s", c.Number, c.Comment), " ")
}

// parseEdit parses the result of String of a change in this file, which begins with the
// verb. ok is false if it is another change.
func parseEdit(text string) (c Change, ok bool, err error) {
	verb, rest, _ := strings.Cut(text, " ")
	first, rest, _ := strings.Cut(rest, " ")
	switch n, numberErr := strconv.Atoi(first); {
	case (verb == "add" || verb == "note") && first+" " == beforeOption:
		c, err = parseInsert(text)
	case verb == "pop":
		c, err = Pop{n}, numberErr
	case verb == "switch":
		c, err = Switch{n}, numberErr
	case verb == "comment":
		c, err = SetComment{n, rest}, numberErr
	case verb == "edit":
		if !strings.HasPrefix(rest, "note ") {
			rest = "add " + rest
		}
		var add Add
		if add, err = parseAdd(rest); err == nil {
			c, err = Edit{n, add.Lines[0]}, numberErr
		}
	default:
		return nil, false, nil
	}
	return c, true, err
}

// parseInsert parses the commands of an Insert, one on each line.
func parseInsert(text string) (Change, error) {
	var c Insert
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		number, rest, _ := strings.Cut(strings.TrimPrefix(rest, beforeOption), " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return c, errBadJournal
		}
		if lines == nil {
			c.Before = n
		}
		lines = append(lines, verb+" "+rest)
	}
	add, err := parseAdd(strings.Join(lines, "\n"))
	c.Lines = add.Lines
	return c, err
}

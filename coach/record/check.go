package record

import (
	"fmt"
	"strings"
	"unicode"
)

// mostMoves is the greatest number of moves in an attempt that Check accepts.
const mostMoves = 10_000

// Check returns an error if an attempt from another program cannot be the result of an analysis: if a number of moves is
// not from 0 to mostMoves, or a text that goes to the terminal has a control character.
func (a *Attempt) Check() error {
	if err := check("the name", []string{a.Name}); err != nil {
		return err
	}
	if err := check("the attempt", []string{a.Scramble}, a.Total, a.Reach); err != nil {
		return err
	}
	for i := range a.Lines {
		l, where := &a.Lines[i], fmt.Sprintf("line %d", i+1)
		if err := check(where, []string{l.Moves, l.Written, l.Comment, l.Step}, l.Length, l.Total, l.Reach, l.Loss, l.Lower, l.Upper); err != nil {
			return err
		}
		if err := l.Way.check(where); err != nil {
			return err
		}
		if l.Better == nil {
			continue
		}
		if err := l.Better.check(where); err != nil {
			return err
		}
	}
	for i, b := range a.Branches {
		if err := check(fmt.Sprintf("branch %d", i+1), []string{b.Moves}, b.Lines, b.Total, b.Reach); err != nil {
			return err
		}
	}
	return nil
}

// check checks a way of a line, and the steps after it.
func (w *Way) check(where string) error {
	if err := check(where, []string{w.Kind, w.Step, w.Moves, w.Side, w.Axis, w.Case, w.Subset, w.Trigger, w.Text, strings.Join(w.Lines, "")}, w.Total); err != nil {
		return err
	}
	for i := range w.Then {
		if err := w.Then[i].check(where); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if a number of moves or a text is bad.
func check(where string, texts []string, moves ...int) error {
	for _, n := range moves {
		if n < 0 || n > mostMoves {
			return fmt.Errorf("%s: the number of moves %d is not from 0 to %d", where, n, mostMoves)
		}
	}
	for _, text := range texts {
		if strings.ContainsFunc(text, isControl) {
			return fmt.Errorf("%s has a control character: %q", where, text)
		}
	}
	return nil
}

// isControl reports whether a character controls the terminal.
func isControl(r rune) bool { return r != '\t' && unicode.IsControl(r) }

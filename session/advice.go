package session

import (
	"errors"
	"fmt"

	"nissy/history"
)

// Advice is what a user can do about an error or a notice. The client chooses the words,
// because this package does not know the names of its commands.
type Advice uint8

const (
	NoAdvice        Advice = iota
	StartAttempt           // there is no attempt
	GiveScramble           // there is no scramble
	GiveSolution           // there is no solution
	FindResults            // there are no results to refer to
	ListSteps              // there is no such step
	ListTableNames         // there is no such table
	ListCatalogue          // there is no such puzzle in the catalogue
	ListPuzzleMoves        // the puzzle has no such move
	ListAttempts           // there is no such saved attempt
	SaveSequence           // there is no such saved sequence
	MarkSkeleton           // there is no such mark
	UndoChange             // the change can be undone
	RestoreAttempt         // the attempt is the newest of the stored ones
	LoadAttempt            // the attempt has a file of its own, which another write-up can replace
	ShowHidden             // solutions are hidden
	FixGrip                // solutions are for the cube as it is held
	WidenBeam              // a wider beam may find something
	numAdvice
)

// AllAdvice lists all kinds of advice.
func AllAdvice() []Advice {
	var list []Advice
	for a := NoAdvice + 1; a < numAdvice; a++ {
		list = append(list, a)
	}
	return list
}

// AdviceError is an input error with advice. The message of the input error is
// empty if there is nothing better than the advice.
type AdviceError struct {
	*InputError
	Advice Advice
}

func (e *AdviceError) Unwrap() error { return e.InputError }

// Advise returns an input error with advice. The token is the wrong part of the input;
// it may be empty.
func Advise(advice Advice, problem, token string) error {
	return &AdviceError{&InputError{Problem: problem, Token: Shorten(token)}, advice}
}

// NoSuch returns the error for a name that is not among the known ones. It suggests the
// nearest known name, or gives the advice if none is near.
func NoSuch(what, name string, known []string, advice Advice) error {
	return &AdviceError{Unknown(what, name, known, ""), advice}
}

// WordError words an error of an attempt about the number of a line, or about a saved sequence or a
// mark that does not exist. If there are only a few others, it lists them. It returns any other error
// as it is.
func WordError(err error) error {
	if line, ok := errors.AsType[*history.LineError](err); ok {
		return &InputError{Problem: "bad line", Token: fmt.Sprint(line.Number), Msg: line.Explanation()}
	}
	e, ok := errors.AsType[*history.NameError](err)
	if !ok {
		return err
	}
	sign, advice := "", MarkSkeleton
	if e.Kind == history.NamedSequence {
		sign, advice = "$", SaveSequence
	}
	known := Mapped(e.Known, func(name string) string { return sign + name })
	return &AdviceError{Unknown(string(e.Kind), sign+e.Name, known, listFew(known)), advice}
}

package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// errUnknownMove reports that a sequence contains an unknown move.
var errUnknownMove = errors.New("unknown move")

// algParser reads the sequence of a derived move in KPuzzle JSON. In addition to
// moves, a sequence may have groups (A B)2', commutators [A, B] and conjugates
// [A: B].
type algParser struct {
	rest     string // the text not read yet
	sets     []Set
	moves    map[string][]MovePart // the known moves, by name
	depth    int                   // of open brackets
	composed int                   // number of compositions so far
}

// Limits of a sequence. Without them a short text could mean endless work.
const (
	maxNesting      = 20   // of brackets
	maxCompositions = 2000 // of two moves
)

// parseAlg returns the effect of a sequence of known moves. If the sequence
// contains an unknown move the error is errUnknownMove.
func parseAlg(sets []Set, text string, moves map[string][]MovePart) ([]MovePart, error) {
	e := &algParser{rest: text, sets: sets, moves: moves}
	parts, err := e.parseSequence()
	if err == nil && e.rest != "" {
		return nil, fmt.Errorf("unexpected %q", e.rest[:1])
	}
	return parts, err
}

// parseSequence reads up to the end of the text or the end of a group.
func (e *algParser) parseSequence() ([]MovePart, error) {
	parts := identity(e.sets)
	for {
		e.rest = strings.TrimLeft(e.rest, " \t\n.") // a dot is a pause
		if e.rest == "" || strings.ContainsRune(")],:", rune(e.rest[0])) {
			return parts, nil
		}
		item, err := e.parseItem()
		if err != nil {
			return nil, err
		}
		if parts, err = e.compose(parts, item); err != nil {
			return nil, err
		}
	}
}

// compose returns the effect of several sequences, one after the other.
func (e *algParser) compose(list ...[]MovePart) ([]MovePart, error) {
	parts := list[0]
	for _, next := range list[1:] {
		if e.composed++; e.composed > maxCompositions {
			return nil, errors.New("the sequence is too long")
		}
		parts = compose(e.sets, parts, next)
	}
	return parts, nil
}

// parseItem reads a move or a group, with its repetitions.
func (e *algParser) parseItem() ([]MovePart, error) {
	var parts []MovePart
	var err error
	switch e.rest[0] {
	case '(', '[':
		if e.depth++; e.depth > maxNesting {
			return nil, errors.New("the sequence is nested too deeply")
		}
		parts, err = e.parseGroup()
		e.depth--
		if err != nil {
			return nil, err
		}
		return e.parseRepeat(parts)
	}
	end := strings.IndexAny(e.rest, " \t\n()[],:")
	if end < 0 {
		end = len(e.rest)
	}
	name := e.rest[:end]
	if parts, ok := e.moves[name]; ok {
		e.rest = e.rest[end:]
		return parts, nil
	}
	base := strings.TrimRight(strings.TrimSuffix(name, "'"), "0123456789")
	parts, ok := e.moves[base]
	if !ok || base == "" {
		return nil, errUnknownMove
	}
	e.rest = e.rest[len(base):]
	return e.parseRepeat(parts)
}

// parseGroup reads the contents of brackets, and the closing bracket.
func (e *algParser) parseGroup() ([]MovePart, error) {
	open := e.rest[0]
	e.rest = e.rest[1:]
	a, err := e.parseSequence()
	if err != nil {
		return nil, err
	}
	if open == '(' {
		return a, e.expect(')')
	}
	if e.rest == "" || e.rest[0] != ',' && e.rest[0] != ':' {
		return nil, errors.New("[ ] needs two sequences with a comma or a colon between them")
	}
	kind := e.rest[0]
	e.rest = e.rest[1:]
	b, err := e.parseSequence()
	if err != nil {
		return nil, err
	}
	if err := e.expect(']'); err != nil {
		return nil, err
	}
	if kind == ':' {
		return e.compose(a, b, inverse(e.sets, a))
	}
	return e.compose(a, b, inverse(e.sets, a), inverse(e.sets, b))
}

// expect reads a closing bracket.
func (e *algParser) expect(bracket byte) error {
	if e.rest == "" || e.rest[0] != bracket {
		return fmt.Errorf("%c is missing", bracket)
	}
	e.rest = e.rest[1:]
	return nil
}

// parseRepeat reads the number of repetitions and the ' of an inverse, and returns
// the effect of parts repeated that often.
func (e *algParser) parseRepeat(parts []MovePart) ([]MovePart, error) {
	digits := len(e.rest) - len(strings.TrimLeft(e.rest, "0123456789"))
	n := 1
	if digits > 0 {
		var err error
		if n, err = strconv.Atoi(e.rest[:digits]); err != nil || n > maxCompositions {
			return nil, errors.New("the sequence is too long")
		}
	}
	e.rest = e.rest[digits:]
	if strings.HasPrefix(e.rest, "'") {
		e.rest = e.rest[1:]
		parts = inverse(e.sets, parts)
	}
	out := identity(e.sets)
	var err error
	for range n {
		if out, err = e.compose(out, parts); err != nil {
			return nil, err
		}
	}
	return out, nil
}

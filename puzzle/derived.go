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
	p := &algParser{rest: text, sets: sets, moves: moves}
	parts, err := p.parseSequence()
	if err == nil && p.rest != "" {
		return nil, fmt.Errorf("unexpected %q", p.rest[:1])
	}
	return parts, err
}

// parseSequence reads up to the end of the text or the end of a group.
func (p *algParser) parseSequence() ([]MovePart, error) {
	parts := identity(p.sets)
	for {
		p.rest = strings.TrimLeft(p.rest, " \t\n.") // a dot is a pause
		if p.rest == "" || strings.ContainsRune(")],:", rune(p.rest[0])) {
			return parts, nil
		}
		item, err := p.parseItem()
		if err != nil {
			return nil, err
		}
		if parts, err = p.compose(parts, item); err != nil {
			return nil, err
		}
	}
}

// compose returns the effect of several sequences, one after the other.
func (p *algParser) compose(list ...[]MovePart) ([]MovePart, error) {
	parts := list[0]
	for _, next := range list[1:] {
		if p.composed++; p.composed > maxCompositions {
			return nil, errors.New("the sequence is too long")
		}
		parts = compose(p.sets, parts, next)
	}
	return parts, nil
}

// parseItem reads a move or a group, with its repetitions.
func (p *algParser) parseItem() ([]MovePart, error) {
	var parts []MovePart
	var err error
	switch p.rest[0] {
	case '(', '[':
		if p.depth++; p.depth > maxNesting {
			return nil, errors.New("the sequence is nested too deeply")
		}
		parts, err = p.parseGroup()
		p.depth--
		if err != nil {
			return nil, err
		}
		return p.parseRepeat(parts)
	}
	end := strings.IndexAny(p.rest, " \t\n()[],:")
	if end < 0 {
		end = len(p.rest)
	}
	name := p.rest[:end]
	if parts, ok := p.moves[name]; ok {
		p.rest = p.rest[end:]
		return parts, nil
	}
	base := strings.TrimRight(strings.TrimSuffix(name, "'"), "0123456789")
	parts, ok := p.moves[base]
	if !ok || base == "" {
		return nil, errUnknownMove
	}
	p.rest = p.rest[len(base):]
	return p.parseRepeat(parts)
}

// parseGroup reads the contents of brackets, and the closing bracket.
func (p *algParser) parseGroup() ([]MovePart, error) {
	open := p.rest[0]
	p.rest = p.rest[1:]
	a, err := p.parseSequence()
	if err != nil {
		return nil, err
	}
	if open == '(' {
		return a, p.expect(')')
	}
	if p.rest == "" || p.rest[0] != ',' && p.rest[0] != ':' {
		return nil, errors.New("[ ] needs two sequences with a comma or a colon between them")
	}
	kind := p.rest[0]
	p.rest = p.rest[1:]
	b, err := p.parseSequence()
	if err != nil {
		return nil, err
	}
	if err := p.expect(']'); err != nil {
		return nil, err
	}
	if kind == ':' {
		return p.compose(a, b, inverse(p.sets, a))
	}
	return p.compose(a, b, inverse(p.sets, a), inverse(p.sets, b))
}

// expect reads a closing bracket.
func (p *algParser) expect(bracket byte) error {
	if p.rest == "" || p.rest[0] != bracket {
		return fmt.Errorf("%c is missing", bracket)
	}
	p.rest = p.rest[1:]
	return nil
}

// parseRepeat reads the number of repetitions and the ' of an inverse, and returns
// the effect of parts repeated that often.
func (p *algParser) parseRepeat(parts []MovePart) ([]MovePart, error) {
	digits := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
	n := 1
	if digits > 0 {
		var err error
		if n, err = strconv.Atoi(p.rest[:digits]); err != nil || n > maxCompositions {
			return nil, errors.New("the sequence is too long")
		}
	}
	p.rest = p.rest[digits:]
	if strings.HasPrefix(p.rest, "'") {
		p.rest = p.rest[1:]
		parts = inverse(p.sets, parts)
	}
	out := identity(p.sets)
	var err error
	for range n {
		if out, err = p.compose(out, parts); err != nil {
			return nil, err
		}
	}
	return out, nil
}

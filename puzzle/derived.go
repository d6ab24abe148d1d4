package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/internal/syntax"
)

// algParser reads the sequence of a derived move in KPuzzle JSON. In addition to
// moves, a sequence may have groups (A B)2', commutators [A, B] and conjugates
// [A: B].
type algParser struct {
	rest     string // the text not read yet
	sets     []Set
	moves    map[string][]MovePart // the known moves, by name
	depth    int                   // of open brackets
	composed int                   // number of compositions so far
	left     *int                  // how many compositions all sequences together may still have
}

// Limits of a sequence. Without them a short text could mean endless work.
const (
	maxNesting      = 20   // of brackets
	maxCompositions = 2000 // of two moves
)

// tooLongError says that a sequence would take too long.
type tooLongError struct{}

func (tooLongError) Error() string {
	return fmt.Sprintf("the sequence has more than %d moves, repetitions included", maxCompositions)
}

// parseAlg returns the effect of a sequence of known moves. It subtracts the number of
// compositions from left, and returns an error if not enough are left.
func parseAlg(sets []Set, text string, moves map[string][]MovePart, left *int) ([]MovePart, error) {
	p := &algParser{rest: text, sets: sets, moves: moves, left: left}
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
			return nil, tooLongError{}
		}
		if *p.left--; *p.left < 0 {
			return nil, fmt.Errorf("all derived moves together are too long: moves times pieces may be at most %d", maxDerivedWork)
		}
		parts = compose(p.sets, parts, next)
	}
	return parts, nil
}

// parseItem reads a move or a group, with its repetitions.
func (p *algParser) parseItem() ([]MovePart, error) {
	if p.rest[0] == '(' || p.rest[0] == '[' {
		if p.depth++; p.depth > maxNesting {
			return nil, fmt.Errorf("the sequence has more than %d nested brackets", maxNesting)
		}
		parts, err := p.parseGroup()
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
	base := withoutRepeat(name)
	parts, ok := p.moves[base]
	if !ok || base == "" {
		return nil, fmt.Errorf("unknown move %s", syntax.Shorten(name))
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
			return nil, tooLongError{}
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

// inOrderOfUse sorts the names of derived moves so that each move follows those that its
// sequence uses. Otherwise it keeps the order as far as it can: first the moves that use
// only given and earlier ones, then those that use only these and earlier ones, and so
// on. It cannot do so for moves that use each other.
func inOrderOfUse(names []string, sequences map[string]string) []string {
	o := useOrder{sequences, map[string]int{}, map[string]int{}}
	for i, name := range names {
		o.index[name] = i
	}
	list := slices.Clone(names)
	slices.SortStableFunc(list, func(a, b string) int { return o.roundOf(a) - o.roundOf(b) })
	return list
}

// useOrder finds the round in which each derived move can be added, if each round goes
// through all moves in the order of the file.
type useOrder struct {
	sequences map[string]string
	index     map[string]int // by name: its place in the file
	round     map[string]int // by name: its round, or -1 while it is being computed
}

func (o *useOrder) roundOf(name string) int {
	if round, ok := o.round[name]; ok {
		return max(round, 0) // the parser reports moves that use each other
	}
	o.round[name] = -1
	round := 0
	for _, used := range o.usedBy(name) {
		after := o.roundOf(used)
		if o.index[used] > o.index[name] {
			after++
		}
		round = max(round, after)
	}
	o.round[name] = round
	return round
}

// usedBy returns the derived moves that the sequence of a move uses.
func (o *useOrder) usedBy(name string) (used []string) {
	for _, word := range strings.FieldsFunc(o.sequences[name], func(r rune) bool { return strings.ContainsRune(" \t\n()[],:", r) }) {
		word = strings.TrimLeft(word, ".")
		for _, candidate := range []string{word, withoutRepeat(word)} {
			if _, ok := o.index[candidate]; ok && candidate != name {
				used = append(used, candidate)
				break
			}
		}
	}
	return used
}

// withoutRepeat returns a word of a sequence without the number of repetitions and the '
// of an inverse.
func withoutRepeat(word string) string {
	return strings.TrimRight(strings.TrimSuffix(word, "'"), "0123456789")
}

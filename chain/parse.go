package chain

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// Parse parses a chain, or the name of a preset. Between stages there is a >, between the
// steps of a stage a |. The bounds of a step follow it in brackets:
//
//	eo[max=4] | eo[max=5; niss=none] > dr-eo[max=8] > htr > drfin
//
// The error is a *cube.SyntaxError.
func Parse(text string) (*Chain, error) {
	if preset := Named(strings.TrimSpace(text)); preset != nil {
		return preset, nil
	}
	p := &parser{text: text}
	c := &Chain{Title: strings.TrimSpace(text), Max: DefaultMax}
	for {
		stage, err := p.parseStage()
		if err != nil {
			return nil, err
		}
		if c.Stages = append(c.Stages, stage); !p.accept('>') {
			break
		}
	}
	if !p.atEnd() {
		return nil, p.errorHere("unexpected character", p.rest()[:1], "put > between steps, and | between steps to choose from")
	}
	return c, nil
}

// DefaultMax is the most moves of a chain without another bound.
const DefaultMax = 30

// parser parses a chain from left to right.
type parser struct {
	text string
	pos  int // index of the next byte
}

func (p *parser) rest() string { return p.text[p.pos:] }

// atEnd skips spaces and reports whether the text ends.
func (p *parser) atEnd() bool {
	p.pos += len(p.rest()) - len(strings.TrimLeft(p.rest(), " \t"))
	return p.rest() == ""
}

// accept skips spaces and, if the character c follows, skips it and returns true.
func (p *parser) accept(c byte) bool {
	if p.atEnd() || p.rest()[0] != c {
		return false
	}
	p.pos++
	return true
}

// word skips spaces and takes the text up to the next separator. It returns the word and
// its index in bytes.
func (p *parser) word() (word string, at int) {
	p.atEnd()
	at = p.pos
	if n := strings.IndexAny(p.rest(), "[]|>=;, \t"); n >= 0 {
		p.pos += n
	} else {
		p.pos = len(p.text)
	}
	return p.text[at:p.pos], at
}

// errorHere returns an error about a token that begins at the parser's position.
func (p *parser) errorHere(problem, token, hint string) error {
	return p.errorAt(p.pos, problem, token, hint)
}

// errorAt returns an error about a token that begins at the byte with index at.
func (p *parser) errorAt(at int, problem, token, hint string) error {
	return &cube.SyntaxError{Problem: problem, Token: token, Column: utf8.RuneCountInString(p.text[:at]) + 1, Msg: hint}
}

func (p *parser) parseStage() (stage Stage, err error) {
	for {
		link, err := p.parseLink()
		if err != nil {
			return nil, err
		}
		if stage = append(stage, link); !p.accept('|') {
			return stage, nil
		}
	}
}

func (p *parser) parseLink() (link Link, err error) {
	link.Policy = niss.Linear
	name, at := p.word()
	switch link.Step = steps.Lookup(name); {
	case name == "" && p.atEnd():
		return link, p.errorHere("a step is missing", p.text, "a chain ends with a step")
	case name == "":
		return link, p.errorHere("a step is missing", p.rest()[:1], "it must follow a step")
	case link.Step == nil:
		return link, p.errorAt(at, "unknown step", name, "see steps")
	}
	if !p.accept('[') {
		return link, nil
	}
	for !p.accept(']') {
		if err := p.parseSetting(&link); err != nil {
			return link, err
		}
		if !p.accept(';') && !p.accept(',') && (p.atEnd() || p.rest()[0] != ']') {
			return link, p.errorHere("the brackets are not closed", p.text[at:], "write, for example, [max=5; niss=none]")
		}
	}
	if link.Max > 0 && link.Min > link.Max {
		return link, p.errorAt(at, "no length is allowed", p.text[at:p.pos], "min must not be greater than max")
	}
	return link, nil
}

// bounds has the numeric bounds of a step by name, with their ranges.
var bounds = map[string]struct {
	field       func(*Link) *int
	least, most int
}{
	"min":   {func(l *Link) *int { return &l.Min }, 0, niss.MaxMoves},
	"max":   {func(l *Link) *int { return &l.Max }, 1, niss.MaxMoves},
	"total": {func(l *Link) *int { return &l.Total }, 1, niss.MaxMoves},
	"beam":  {func(l *Link) *int { return &l.Beam }, 1, MaxBeam},
}

// policies are the values of niss: with none a step continues on the side of the step
// before it, with before it may change sides at its beginning, and with always it may
// use both sides.
var policies = map[string]niss.Policy{"none": niss.SameSide, "before": niss.Linear, "always": niss.NISS}

const knownSettings = "min max total beam niss keep shortest"

// Settings lists what may be in the brackets after a step. What needs a value ends with =.
func Settings() []string {
	names := strings.Fields(knownSettings)
	for i, name := range names {
		if _, ok := bounds[name]; ok || name == nissSetting {
			names[i] += "="
		}
	}
	return names
}

// NISSValues lists the values of the setting niss.
func NISSValues() []string { return slices.Sorted(maps.Keys(policies)) }

// nissSetting is the setting that says which sides a step may use.
const nissSetting = "niss"

// parseSetting parses one setting of a step.
func (p *parser) parseSetting(l *Link) error {
	key, at := p.word()
	switch key {
	case "keep":
		if l.Step.Family == "" {
			return p.errorAt(at, l.Step.Name+" cannot", key, "only steps of blocks can keep a solved block")
		}
		l.Keep = true
		return nil
	case "shortest":
		l.Shortest = true
		return nil
	}
	bound, ok := bounds[key]
	if !ok && key != nissSetting {
		return p.errorAt(at, "unknown bound", key, "known are "+knownSettings)
	}
	if !p.accept('=') {
		return p.errorAt(at, "no value for", key, "write, for example, "+key+"=5")
	}
	value, at := p.word()
	if key == nissSetting {
		policy, ok := policies[value]
		if !ok {
			return p.errorAt(at, "bad value for niss", value, "give none, before or always")
		}
		l.Policy = policy
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < bound.least || n > bound.most {
		return p.errorAt(at, "bad value for "+key, value, fmt.Sprintf("give a whole number from %d to %d", bound.least, bound.most))
	}
	*bound.field(l) = n
	return nil
}

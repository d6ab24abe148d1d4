package chain

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// Parse reads a chain, or the name of a preset. Steps stand in a row with > in
// between, those to choose from side by side with |; what a step is bound to
// stands behind it in brackets:
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
		stage, err := p.stage()
		if err != nil {
			return nil, err
		}
		if c.Stages = append(c.Stages, stage); !p.skip('>') {
			break
		}
	}
	if !p.atEnd() {
		return nil, p.wrong("unexpected character", p.rest()[:1], "steps stand in a row with > in between, to choose from with |")
	}
	return c, nil
}

// DefaultMax is how many moves a chain may have in all unless something else is
// said.
const DefaultMax = 30

// parser reads a chain from left to right.
type parser struct {
	text string
	at   int // byte
}

func (p *parser) rest() string { return p.text[p.at:] }

// atEnd skips spaces and reports whether nothing is left.
func (p *parser) atEnd() bool {
	p.at += len(p.rest()) - len(strings.TrimLeft(p.rest(), " \t"))
	return p.rest() == ""
}

// skip takes a character if it comes next.
func (p *parser) skip(c byte) bool {
	if p.atEnd() || p.rest()[0] != c {
		return false
	}
	p.at++
	return true
}

// word takes what comes up to the next character that has a meaning. It returns
// where it begins, too.
func (p *parser) word() (word string, at int) {
	p.atEnd()
	at = p.at
	if n := strings.IndexAny(p.rest(), "[]|>=;, \t"); n >= 0 {
		p.at += n
	} else {
		p.at = len(p.text)
	}
	return p.text[at:p.at], at
}

// wrong is an error about a token that begins where the parser is.
func (p *parser) wrong(problem, token, hint string) error {
	return p.wrongAt(p.at, problem, token, hint)
}

func (p *parser) wrongAt(at int, problem, token, hint string) error {
	return &cube.SyntaxError{Problem: problem, Token: token, Column: utf8.RuneCountInString(p.text[:at]) + 1, Msg: hint}
}

func (p *parser) stage() (stage Stage, err error) {
	for {
		link, err := p.link()
		if err != nil {
			return nil, err
		}
		if stage = append(stage, link); !p.skip('|') {
			return stage, nil
		}
	}
}

func (p *parser) link() (link Link, err error) {
	link.Policy = niss.Linear
	name, at := p.word()
	switch link.Step = steps.Lookup(name); {
	case name == "" && p.atEnd():
		return link, p.wrong("a step is missing", p.text, "a chain ends with a step")
	case name == "":
		return link, p.wrong("a step is missing", p.rest()[:1], "a step stands before it")
	case link.Step == nil:
		return link, p.wrongAt(at, "unknown step", name, "see steps")
	}
	if !p.skip('[') {
		return link, nil
	}
	for !p.skip(']') {
		if err := p.setting(&link); err != nil {
			return link, err
		}
		if !p.skip(';') && !p.skip(',') && (p.atEnd() || p.rest()[0] != ']') {
			return link, p.wrong("the brackets are not closed", p.text[at:], "write such as [max=5; niss=none]")
		}
	}
	if link.Max > 0 && link.Min > link.Max {
		return link, p.wrongAt(at, "no length is allowed", p.text[at:p.at], "the fewest moves must not be above the most")
	}
	return link, nil
}

// bounds are the bounds of a step by name, with what they may be.
var bounds = map[string]struct {
	of          func(*Link) *int
	least, most int
}{
	"min":   {func(l *Link) *int { return &l.Min }, 0, niss.MaxMoves},
	"max":   {func(l *Link) *int { return &l.Max }, 1, niss.MaxMoves},
	"total": {func(l *Link) *int { return &l.Total }, 1, niss.MaxMoves},
	"beam":  {func(l *Link) *int { return &l.Beam }, 1, MaxBeam},
}

// policies are the values of niss. With before one may switch sides before the step.
var policies = map[string]niss.Policy{"none": niss.SameSide, "before": niss.Linear, "always": niss.NISS}

const knownSettings = "min max total beam niss keep shortest"

// setting reads one bound of a step.
func (p *parser) setting(l *Link) error {
	key, at := p.word()
	switch key {
	case "keep":
		if l.Step.Family == "" {
			return p.wrongAt(at, l.Step.Name+" cannot", key, "steps of blocks keep the block that stands")
		}
		l.Keep = true
		return nil
	case "shortest":
		l.Close = true
		return nil
	}
	bound, ok := bounds[key]
	if !ok && key != "niss" {
		return p.wrongAt(at, "unknown bound", key, "there are "+knownSettings)
	}
	if !p.skip('=') {
		return p.wrongAt(at, "no value for", key, "write such as "+key+"=5")
	}
	value, at := p.word()
	if key == "niss" {
		policy, ok := policies[value]
		if !ok {
			return p.wrongAt(at, "bad value for niss", value, "give none, before or always")
		}
		l.Policy = policy
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < bound.least || n > bound.most {
		return p.wrongAt(at, "bad value for "+key, value, fmt.Sprintf("give a whole number from %d to %d", bound.least, bound.most))
	}
	*bound.of(l) = n
	return nil
}

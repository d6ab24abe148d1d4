package chain

import (
	"strings"
	"unicode/utf8"

	"nissy/cube"
)

// Parse parses a chain, or the name of a preset. Between stages there is a >, between
// alternatives a |. An alternative is a step, or several stages in parentheses. Settings
// follow a step in brackets, and bounds of all alternatives follow the parentheses:
//
//	eo[max=4] | eo[max=5; niss=none] > dr > htr > (htrfin[max=6] | (fr > fin))[beam=2000]
//
// Text from // or # to the end of the line is a comment. The error is a *cube.SyntaxError.
func Parse(text string) (*Chain, error) { return Definitions{}.Parse(text) }

// IsChain reports whether a text is meant as a chain rather than as a step: a preset, or steps with > between
// them.
func IsChain(text string) bool { return strings.Contains(text, ">") || Named(text) != nil }

// WithCubelibDefaults returns the chain with the settings of cubelib where it has none. The
// error is a *cube.SyntaxError.
func (c *Chain) WithCubelibDefaults() (*Chain, error) {
	d := c.definitions
	d.Cubelib = true
	with, err := d.Parse(c.String())
	if err == nil {
		with.Name, with.Title, with.Max, with.ListsAll = c.Name, c.Title, c.Max, c.ListsAll
	}
	return with, err
}

// Parse parses a chain as the function Parse does, with the definitions.
func (d Definitions) Parse(text string) (*Chain, error) {
	if preset := Named(strings.TrimSpace(text)); preset != nil {
		return preset, nil
	}
	if preset, ok := d.Presets[strings.ToLower(strings.TrimSpace(text))]; ok {
		c, err := d.Parse(preset)
		if err == nil {
			c.Name = strings.ToLower(strings.TrimSpace(text))
		}
		return c, err
	}
	p := &parser{text: withoutComments(text)}
	stages, err := p.parseSequence()
	if err != nil {
		return nil, err
	}
	if !p.atEnd() {
		return nil, p.errorHere("unexpected character", p.character(), "put > between steps, and | between steps to choose from")
	}
	r := &resolver{parser: p, definitions: d}
	c := &Chain{Title: strings.TrimSpace(text), Max: DefaultMax, text: strings.TrimSpace(text), definitions: d}
	if c.Insertions, stages, err = r.insertions(stages); err != nil {
		return nil, err
	}
	if c.Stages, err = r.sequence(stages, nil); err != nil {
		return nil, err
	}
	if len(c.Stages.links()) > maxLinks {
		return nil, p.errorAt(0, "too many steps", "", "a chain has at most 200")
	}
	if r.foreign && !d.Cubelib {
		c.Notice = "chain: these are settings of cubelib, but the defaults are nissy's; --defaults cubelib takes those of cubelib"
	}
	return c, nil
}

// DefaultMax is the most moves of a chain without another bound.
const DefaultMax = 30

// maxLinks is the most steps of a chain.
const maxLinks = 200

// withoutComments returns the text with comments replaced by as many spaces, so that
// columns stay the same.
func withoutComments(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		start := len(line)
		for _, mark := range []string{"//", "#"} {
			if at := strings.Index(line, mark); at >= 0 {
				start = min(start, at)
			}
		}
		lines[i] = line[:start] + strings.Repeat(" ", len(line)-start)
	}
	return strings.ReplaceAll(strings.Join(lines, ""), "\n", " ")
}

type parsedStage []parsedAlternative

// parsedAlternative is a step with its settings, or stages in parentheses.
type parsedAlternative struct {
	at, end  int    // indexes in bytes of its beginning and end
	name     string // of the step; empty for stages
	stages   []parsedStage
	settings []parsedSetting
}

// parsedSetting is a setting such as max=5, niss=none, keep, or triggers=R,RUR.
type parsedSetting struct {
	key      word
	hasValue bool
	value    word // after the =
}

// word is a part of the text.
type word struct {
	text string
	at   int // index in bytes of its beginning
}

// parser parses a chain from left to right.
type parser struct {
	text  string
	pos   int // index of the next byte
	depth int // of parentheses
}

func (p *parser) rest() string { return p.text[p.pos:] }

func (p *parser) character() string {
	_, size := utf8.DecodeRuneInString(p.rest())
	return p.rest()[:size]
}

// atEnd skips spaces and reports whether the text ends.
func (p *parser) atEnd() bool {
	p.pos += len(p.rest()) - len(strings.TrimLeft(p.rest(), " \t\r"))
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

// word skips spaces and takes the text up to the next separator.
func (p *parser) word() word {
	p.atEnd()
	w := word{at: p.pos}
	if n := strings.IndexAny(p.rest(), "[]()|>=;, \t\r"); n >= 0 {
		p.pos += n
	} else {
		p.pos = len(p.text)
	}
	w.text = p.text[w.at:p.pos]
	return w
}

// errorHere returns an error about a token that begins at the parser's position.
func (p *parser) errorHere(problem, token, hint string) error {
	return p.errorAt(p.pos, problem, token, hint)
}

// errorAt returns an error about a token that begins at the byte with index at.
func (p *parser) errorAt(at int, problem, token, hint string) error {
	return &cube.SyntaxError{Problem: problem, Token: token, Column: utf8.RuneCountInString(p.text[:at]) + 1, Msg: hint}
}

// parseSequence parses stages with > in between.
func (p *parser) parseSequence() ([]parsedStage, error) { return separated(p, '>', p.parseStage) }

// parseStage parses alternatives with | in between.
func (p *parser) parseStage() (parsedStage, error) { return separated(p, '|', p.parseAlternative) }

// separated parses items with a character in between.
func separated[T any](p *parser, between byte, parse func() (T, error)) (list []T, err error) {
	for {
		item, err := parse()
		if err != nil {
			return nil, err
		}
		if list = append(list, item); !p.accept(between) {
			return list, nil
		}
	}
}

// maxDepth is the most parentheses that may be open.
const maxDepth = 20

func (p *parser) parseAlternative() (a parsedAlternative, err error) {
	p.atEnd()
	a.at = p.pos
	if p.accept('(') {
		if p.depth++; p.depth > maxDepth {
			return a, p.errorAt(a.at, "too many parentheses", "(", "at most 20 may be open")
		}
		if a.stages, err = p.parseSequence(); err != nil {
			return a, err
		}
		if !p.accept(')') {
			return a, p.errorAt(a.at, "the parentheses are not closed", p.text[a.at:], "write, for example, (htrfin | (fr > frfin))")
		}
		p.depth--
	} else {
		name := p.word()
		switch a.name = name.text; {
		case name.text == "" && p.atEnd():
			return a, p.errorHere("a step is missing", p.text, "a chain ends with a step")
		case name.text == "":
			return a, p.errorHere("a step is missing", p.character(), "it must follow a step")
		}
	}
	if p.accept('[') {
		a.settings, err = p.parseSettings(a.at)
	}
	a.end = p.pos
	return a, err
}

// parseSettings parses settings up to the closing bracket of the alternative that begins at
// the index start. Semicolons separate settings, and commas the values of a setting.
// A comma also separates settings if a key with =, or a setting without a value, follows it.
func (p *parser) parseSettings(start int) (settings []parsedSetting, err error) {
	for !p.accept(']') {
		s := parsedSetting{key: p.word()}
		if s.key.text == "" && !p.atEnd() && p.rest()[0] != ';' && p.rest()[0] != ',' {
			return nil, p.notClosed(start)
		}
		if s.hasValue = p.accept('='); s.hasValue {
			s.value = p.value()
		}
		if s.key.text != "" {
			settings = append(settings, s)
		}
		if !p.accept(';') && !p.accept(',') && (p.atEnd() || p.rest()[0] != ']') {
			return nil, p.notClosed(start)
		}
	}
	return settings, nil
}

func (p *parser) notClosed(start int) error {
	return p.errorHere("the brackets are not closed", p.text[start:], "write, for example, [max=5; niss=none]")
}

// value takes the values of a setting: the text up to the end of the setting.
func (p *parser) value() word {
	p.atEnd()
	w := word{at: p.pos}
	end := strings.IndexAny(p.rest(), ";]>|")
	if end < 0 {
		end = len(p.rest())
	}
	text := p.rest()[:end]
	for i := range len(text) {
		if text[i] == ',' && beginsSetting(text[i+1:]) {
			text = text[:i]
			break
		}
	}
	p.pos += len(text)
	w.text = strings.TrimSpace(text)
	return w
}

// beginsSetting reports whether the text after a comma begins with a setting: a key with =,
// or a word that needs no value.
func beginsSetting(text string) bool {
	first, _, _ := strings.Cut(text, ",")
	key, _, hasValue := strings.Cut(first, "=")
	word := strings.TrimSpace(first)
	return hasValue && isKey(strings.TrimSpace(key)) || isFlag(word) || strings.EqualFold(word, "replace")
}

// isKey reports whether the text consists of letters and hyphens.
func isKey(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == ""
}

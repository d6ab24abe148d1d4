package pattern

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// class reports whether a character belongs to a class.
type class func(r rune) bool

// The kinds of nodes.
type kind int

const (
	character   kind = iota // one of class
	assertion               // what holds at a place
	group                   // the only sub, captured
	sequence                // the subs, one after the other
	alternation             // one of the subs, preferably an early one
	repetition              // the only sub, from least to most times
)

// node is a part of an expression.
type node struct {
	kind        kind
	class       class
	assertion   func(text string, at int) bool
	number      int // of a group
	subs        []*node
	least, most int // most is -1 if there is no limit
	lazy        bool
}

// parser reads an expression.
type parser struct {
	text   string
	at     int
	fold   bool // ignore case
	groups int
}

// parse reads an expression. It panics if it cannot.
func parse(text string) (root *node, groups int) {
	p := &parser{text: text}
	p.fold = p.skip("(?i)")
	root = p.alternation()
	if p.at < len(p.text) {
		p.fail()
	}
	return root, p.groups
}

// fail panics. All expressions are constants, so that is a mistake in the program.
func (p *parser) fail() {
	panic(fmt.Sprintf("pattern %q: cannot read %q", p.text, p.text[p.at:]))
}

// skip skips the sign if it is next.
func (p *parser) skip(sign string) bool {
	ok := strings.HasPrefix(p.text[p.at:], sign)
	if ok {
		p.at += len(sign)
	}
	return ok
}

// isNext reports whether one of the signs is next, or nothing.
func (p *parser) isNext(signs string) bool {
	return p.at == len(p.text) || strings.IndexByte(signs, p.text[p.at]) >= 0
}

// next reads one character.
func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.text[p.at:])
	if size == 0 {
		p.fail()
	}
	p.at += size
	return r
}

func (p *parser) alternation() *node {
	n := &node{kind: alternation, subs: []*node{p.sequence()}}
	for p.skip("|") {
		n.subs = append(n.subs, p.sequence())
	}
	return n
}

func (p *parser) sequence() *node {
	n := &node{kind: sequence}
	for !p.isNext("|)") {
		n.subs = append(n.subs, p.repeated(p.single()))
	}
	return n
}

// repeated reads how often a node may be repeated.
func (p *parser) repeated(sub *node) *node {
	n := &node{kind: repetition, subs: []*node{sub}, most: -1}
	switch {
	case p.skip("*"):
	case p.skip("+"):
		n.least = 1
	case p.skip("?"):
		n.most = 1
	case p.skip("{"):
		n.least = p.number()
		switch {
		case !p.skip(","):
			n.most = n.least
		case !p.isNext("}"):
			n.most = p.number()
		}
		if !p.skip("}") {
			p.fail()
		}
	default:
		return sub
	}
	n.lazy = p.skip("?")
	return n
}

func (p *parser) number() int {
	digits := p.text[p.at:]
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil {
		p.fail()
	}
	p.at += len(digits)
	return n
}

// single reads a group, an assertion, or what matches one character.
func (p *parser) single() (n *node) {
	switch {
	case p.skip("(?:"):
		n = p.alternation()
		p.closing(")")
	case p.skip("("):
		p.groups++
		n = &node{kind: group, number: p.groups}
		n.subs = []*node{p.alternation()}
		p.closing(")")
	case p.skip("^"):
		n = &node{kind: assertion, assertion: isBeginning}
	case p.skip("$"):
		n = &node{kind: assertion, assertion: isEnd}
	case p.skip(`\b`):
		n = &node{kind: assertion, assertion: isWordBoundary}
	case p.skip("."):
		n = p.character(func(r rune) bool { return r != '\n' })
	case p.skip("["):
		n = p.character(p.set())
	case p.isNext("*+?{"):
		p.fail()
	default:
		n = p.character(p.element(false))
	}
	return n
}

func (p *parser) closing(sign string) {
	if !p.skip(sign) {
		p.fail()
	}
}

func (p *parser) character(c class) *node { return &node{kind: character, class: c} }

// set reads the rest of a set such as [a-z].
func (p *parser) set() class {
	negated := p.skip("^")
	var elements []class
	for len(elements) == 0 || !p.isNext("]") {
		elements = append(elements, p.element(true))
	}
	p.closing("]")
	return func(r rune) bool {
		for _, element := range elements {
			if element(r) {
				return !negated
			}
		}
		return negated
	}
}

// element reads a character, a class after a backslash, or in a set a range.
func (p *parser) element(inSet bool) class {
	for _, e := range escapes {
		if p.skip(e.text) {
			return p.folded(e.class)
		}
	}
	first := p.literal()
	last := first
	if rest := p.text[p.at:]; inSet && len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
		p.at++
		last = p.literal()
	}
	return p.folded(func(r rune) bool { return first <= r && r <= last })
}

// literal reads a character, escaped or not. Letters and digits have a meaning if they are escaped.
func (p *parser) literal() rune {
	escaped := p.skip(`\`)
	r := p.next()
	if escaped && isWord(r) {
		p.fail()
	}
	return r
}

// folded returns the class with all characters that differ from one in the class only by case,
// if the expression ignores case.
func (p *parser) folded(c class) class {
	if !p.fold {
		return c
	}
	return func(r rune) bool {
		if c(r) {
			return true
		}
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			if c(other) {
				return true
			}
		}
		return false
	}
}

// escapes are the classes that have a name.
var escapes = []struct {
	text  string
	class class
}{
	{`\d`, isDigit},
	{`\s`, isSpace},
	{`\S`, func(r rune) bool { return !isSpace(r) }},
	{`\w`, isWord},
	{`\pL`, unicode.IsLetter},
	{`\pN`, unicode.IsNumber},
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isSpace(r rune) bool { return strings.ContainsRune(" \t\n\f\r", r) }

func isWord(r rune) bool {
	return isDigit(r) || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_'
}

func isBeginning(_ string, at int) bool { return at == 0 }

func isEnd(text string, at int) bool { return at == len(text) }

func isWordBoundary(text string, at int) bool {
	return (at > 0 && isWord(rune(text[at-1]))) != (at < len(text) && isWord(rune(text[at])))
}

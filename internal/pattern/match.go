package pattern

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Pattern is a regular expression.
type Pattern struct {
	program func() *program
}

// New returns the pattern of an expression. The expression is compiled when it is first needed;
// that panics if it has a mistake.
func New(expression string) Pattern {
	return Pattern{sync.OnceValue(func() *program { return compile(expression) })}
}

// Matches reports whether the text has a match.
func (p Pattern) Matches(text string) bool { return p.Index(text) != nil }

// First returns the first match in the text, which may be empty, or "" if there is none.
func (p Pattern) First(text string) string {
	places := p.Index(text)
	if places == nil {
		return ""
	}
	return text[places[0]:places[1]]
}

// Find returns the first match in the text and its groups, or nil if there is none. A group
// without a part of the match is empty.
func (p Pattern) Find(text string) []string { return parts(text, p.Index(text)) }

// All returns all matches that do not overlap, each with its groups.
func (p Pattern) All(text string) (matches [][]string) {
	for _, places := range p.Indices(text) {
		matches = append(matches, parts(text, places))
	}
	return matches
}

// Index returns where the first match begins and ends in the text, and then where each of its
// groups does, or nil if there is no match. A group without a part of the match has -1.
func (p Pattern) Index(text string) []int {
	m := matcher{program: p.program(), text: text}
	return m.first(0)
}

// Indices returns what Index returns, for all matches that do not overlap.
func (p Pattern) Indices(text string) (all [][]int) {
	m := matcher{program: p.program(), text: text}
	last := -1 // where the last match has ended
	for at := 0; at <= len(text); {
		places := m.first(at)
		if places == nil {
			break
		}
		if places[1] > last {
			all = append(all, places)
		}
		last = places[1]
		if at = last; places[0] == last { // nothing, so the next match begins later
			at += max(sizeAt(text, at), 1)
		}
	}
	return all
}

// Replace returns the text with all matches replaced by the template. In it, $1 to $9 are the
// groups of the match.
func (p Pattern) Replace(text, template string) string {
	var b strings.Builder
	done := 0
	for _, places := range p.Indices(text) {
		b.WriteString(text[done:places[0]])
		groups := parts(text, places)
		for i := 0; i < len(template); i++ {
			if template[i] == '$' {
				i++
				b.WriteString(groups[template[i]-'0'])
			} else {
				b.WriteByte(template[i])
			}
		}
		done = places[1]
	}
	b.WriteString(text[done:])
	return b.String()
}

// parts returns the parts of the text at the places.
func parts(text string, places []int) (list []string) {
	for i := 0; i < len(places); i += 2 {
		part := ""
		if places[i] >= 0 {
			part = text[places[i]:places[i+1]]
		}
		list = append(list, part)
	}
	return list
}

// matcher runs a program on a text.
type matcher struct {
	*program
	text    string
	from    int      // where the search begins
	visited []uint64 // a bit for each place from there, and each instruction
	places  []int    // what is noted in the slots, or -1
	stack   []choice
}

// choice is what to try if there is no match: an instruction at a place. If slot is not 0, it is
// only what the slot had before.
type choice struct{ instruction, at, slot int }

// first returns the places of the first match that begins at a place or after it, or nil.
func (m *matcher) first(from int) []int {
	m.places = slices.Repeat([]int{-1}, m.slots)
	m.from, m.visited = from, m.visited[:0]
	for at := from; !m.matches(at); {
		size := sizeAt(m.text, at)
		if size == 0 {
			return nil
		}
		at += size // all that was visited led to no match, and would not now
	}
	return m.places
}

// sizeAt returns the number of bytes of the character at a place, 0 at the end of the text.
func sizeAt(text string, at int) int {
	_, size := utf8.DecodeRuneInString(text[at:])
	return size
}

// matches reports whether a match begins at a place, and notes its places.
func (m *matcher) matches(at int) bool {
	m.places[0] = at
	m.stack = append(m.stack[:0], choice{instruction: m.start, at: at})
	for len(m.stack) > 0 {
		last := len(m.stack) - 1
		c := m.stack[last]
		m.stack = m.stack[:last]
		if c.slot != 0 {
			m.places[c.slot] = c.at
		} else if m.follow(c.instruction, c.at) {
			return true
		}
	}
	return false
}

// follow follows instructions until the end of the match, or until one fails. It leaves on the
// stack what else there is to try.
func (m *matcher) follow(number, at int) bool {
	for m.visit(number, at) {
		i := &m.instructions[number]
		switch {
		case number == end:
			m.places[1] = at
			return true
		case i.class != nil:
			r, size := utf8.DecodeRuneInString(m.text[at:])
			if size == 0 || !i.class(r) {
				return false
			}
			at += size
		case i.assertion != nil:
			if !i.assertion(m.text, at) {
				return false
			}
		case i.slot != 0:
			m.stack = append(m.stack, choice{slot: i.slot, at: m.places[i.slot]})
			m.places[i.slot] = at
		default:
			m.stack = append(m.stack, choice{instruction: i.other, at: at})
		}
		number = i.next
	}
	return false
}

// visit reports whether an instruction has not been tried at a place, and notes that it has.
func (m *matcher) visit(number, at int) bool {
	state := (at-m.from)*len(m.instructions) + number
	for len(m.visited) <= state/64 {
		m.visited = append(m.visited, 0)
	}
	word, bit := &m.visited[state/64], uint64(1)<<(state%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

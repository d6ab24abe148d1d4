package cube

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/internal/syntax"
)

const (
	// moveLetters are the letters of the moves in the order of their bases.
	moveLetters = "UDRLFBudrlfbMESxyz"
	// primes are the characters that are accepted as a prime.
	primes = "'’´`‘′ʹʼ＇"

	movesAllowed = "moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '"
)

// ParseAlg parses moves as people write them:
//
//   - White space between moves is optional.
//   - A prime is any apostrophe, or the digit 3. The suffix 2' means 2.
//   - A wide move is written Rw, 2Rw or r.
//   - Moves in parentheses, as in (R U) or ^(R U), are on inverse. There can be
//     several groups, but not one inside another.
//   - A commutator [A, B] and a conjugate [A: B] are their moves, see [ScanCommutator].
//   - A comment extends from // to the end of the line.
//
// The error is a *SyntaxError.
func ParseAlg(s string) (Alg, error) {
	p := algParser{text: s, groupStart: noGroup}
	return p.parse()
}

// ParseMoves parses moves like ParseAlg, but on one side only: groups in
// parentheses are errors.
func ParseMoves(s string) ([]Move, error) {
	p := algParser{text: s, groupStart: noGroup, oneSided: true}
	a, err := p.parse()
	return a.Normal, err
}

// ParseNamed parses moves like ParseAlg, and replaces each name among them by the
// moves that resolve returns for it. A name is @ or $ followed by characters that
// are ASCII letters, digits or one of _-,* as in $name or @1. If a name is inside a
// group, ParseNamed swaps the two sides of its moves. If resolve returns a
// *SyntaxError, ParseNamed returns one with the line, the column and the text of the
// name.
func ParseNamed(s string, resolve func(name string) (Alg, error)) (Alg, error) {
	p := algParser{text: s, groupStart: noGroup, resolve: resolve}
	return p.parse()
}

// algParser parses text from byte pos on, and appends the moves to alg.
type algParser struct {
	text     string
	oneSided bool // whether groups are errors
	// resolve returns the moves of a name. If it is nil, names are errors.
	resolve func(name string) (Alg, error)
	pos     int
	// groupStart is the byte offset of the open group, or noGroup.
	groupStart int
	alg        Alg
}

const noGroup = -1

func (p *algParser) parse() (Alg, error) {
	for p.pos < len(p.text) {
		if err := p.parseNext(); err != nil {
			return Alg{}, err
		}
	}
	if p.groupStart != noGroup {
		return Alg{}, charError(p.text, p.groupStart, "unmatched parenthesis", `a ")" must close the group`)
	}
	return p.alg, nil
}

// parseNext parses one element: white space, a parenthesis, a commutator, a comment, a
// name or a move.
func (p *algParser) parseNext() error {
	switch p.text[p.pos] {
	case ' ', '\t', '\n', '\r':
		p.pos++
	case '(', '^':
		return p.openGroup()
	case ')':
		return p.closeGroup()
	case '[':
		return p.parseCommutator()
	case '/':
		return p.skipComment()
	case '@', '$':
		if p.resolve != nil {
			return p.parseName()
		}
		return p.parseMove()
	default:
		return p.parseMove()
	}
	return nil
}

func (p *algParser) openGroup() error {
	start := p.pos
	if p.text[start] == '^' {
		p.pos++
	}
	switch {
	case !strings.HasPrefix(p.text[p.pos:], "("):
		return charError(p.text, start, "bad caret", "a caret must come directly before a group: ^(R U)")
	case p.oneSided:
		return syntax.At(p.text, start, p.pos+1, "bad group", "all moves must be on one side, without parentheses")
	case p.groupStart != noGroup:
		return syntax.At(p.text, start, p.pos+1, "nested parenthesis", "a group on inverse cannot contain another group")
	}
	p.groupStart = start
	p.pos++
	return nil
}

func (p *algParser) closeGroup() error {
	if p.groupStart == noGroup {
		return charError(p.text, p.pos, "unmatched parenthesis", `a "(" must open the group`)
	}
	p.groupStart = noGroup
	p.pos++
	if n := scanRepetition(p.text[p.pos:]); n > 0 {
		return syntax.At(p.text, p.pos, p.pos+n, "bad end of a group", "parentheses mean the inverse, not that moves are repeated: write these out, and a rotation after a space")
	}
	return nil
}

// scanRepetition returns the length in bytes of what some programs write directly after moves in parentheses that are
// repeated or undone, or 0. (R U)x2 could also be a rotation after moves on inverse.
func scanRepetition(s string) int {
	sign := len(s) - len(strings.TrimLeft(s, "x*×"))
	if digits := len(s[sign:]) - len(strings.TrimLeft(s[sign:], "0123456789")); digits > 0 {
		return sign + digits
	}
	return scanPrime(s)
}

func (p *algParser) skipComment() error {
	rest := p.text[p.pos:]
	if !strings.HasPrefix(rest, "//") {
		return charError(p.text, p.pos, "bad comment", "a comment begins with //")
	}
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		p.pos += end
	} else {
		p.pos = len(p.text)
	}
	return nil
}

// parseName parses a name and appends its moves.
func (p *algParser) parseName() error {
	end := p.pos + 1
	for end < len(p.text) && (isNameByte(p.text[end]) || p.text[end] == ':' && p.text[p.pos] == '@') {
		end++
	}
	moves, err := p.resolve(p.text[p.pos:end])
	if e, ok := errors.AsType[*SyntaxError](err); ok { // the error may wrap it
		at := syntax.At(p.text, p.pos, end, e.Problem, e.Msg)
		e.Token, e.Column = at.Token, at.Column
	}
	if err != nil {
		return err
	}
	if p.groupStart != noGroup {
		moves.Normal, moves.Inverse = moves.Inverse, moves.Normal
	}
	p.alg.Normal = append(p.alg.Normal, moves.Normal...)
	p.alg.Inverse = append(p.alg.Inverse, moves.Inverse...)
	p.pos = end
	return nil
}

// isNameByte reports whether c may be part of a name, after the @ or $.
func isNameByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("_-,*", c) >= 0
}

// parseMove parses a move, or skips white space that is not ASCII.
func (p *algParser) parseMove() error {
	rest := p.text[p.pos:]
	m, size := scanMove(rest)
	if size == 0 {
		r, n := utf8.DecodeRuneInString(rest)
		if !unicode.IsSpace(r) {
			return p.badMove()
		}
		p.pos += n
		return nil
	}
	p.add(size, m)
	return nil
}

// parseCommutator parses a commutator or a conjugate and appends its moves.
func (p *algParser) parseCommutator() error {
	moves, _, size := ScanCommutator(p.text[p.pos:])
	if size == 0 {
		return charError(p.text, p.pos, "bad bracket", "brackets are commutators [A, B] or conjugates [A: B] of moves, with up to 200 moves")
	}
	p.add(size, moves...)
	return nil
}

// add appends moves whose text has the size.
func (p *algParser) add(size int, moves ...Move) {
	p.pos += size
	if p.groupStart == noGroup {
		p.alg.Normal = append(p.alg.Normal, moves...)
	} else {
		p.alg.Inverse = append(p.alg.Inverse, moves...)
	}
}

// badMove returns the error about the character at pos together with the digits and
// primes after it.
func (p *algParser) badMove() error {
	rest := p.text[p.pos:]
	r, n := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && n == 1 {
		return charError(p.text, p.pos, "invalid UTF-8", "the text must be UTF-8")
	}
	if strings.ContainsRune(",;", r) {
		return charError(p.text, p.pos, "bad separator", "separate all moves by commas, or none, and give one scramble at a time")
	}
	suffix := len(rest[n:]) - len(strings.TrimLeft(rest[n:], "0123456789"+primes))
	return syntax.At(p.text, p.pos, p.pos+n+suffix, "bad move", movesAllowed)
}

// scanMove returns the move at the beginning of s and its length in bytes. The
// length is 0 if s does not begin with a move.
func scanMove(s string) (m Move, size int) {
	i := 0
	if s != "" && s[0] == '2' { // 2Rw
		i = 1
	}
	if i == len(s) {
		return 0, 0
	}
	base := strings.IndexByte(moveLetters, s[i])
	if base < 0 {
		return 0, 0
	}
	i++
	if base < baseSlice && i < len(s) && s[i] == 'w' {
		base = baseWide + base%baseWide
		i++
	} else if s[0] == '2' {
		return 0, 0
	}
	turns, n := scanTurns(s[i:])
	return Move(3*base + turns - 1), i + n
}

// scanTurns parses the suffix of a move at the beginning of s. It returns the number
// of clockwise quarter turns and the length of the suffix in bytes.
func scanTurns(s string) (turns, size int) {
	switch {
	case s == "":
		return 1, 0
	case s[0] == '3':
		return 3, 1
	case s[0] == '2':
		return 2, 1 + scanPrime(s[1:])
	}
	if n := scanPrime(s); n > 0 {
		return 3, n
	}
	return 1, 0
}

// scanPrime returns the length in bytes of the prime at the beginning of s, or 0 if
// s does not begin with a prime.
func scanPrime(s string) int {
	switch {
	case s == "":
		return 0
	case s[0] == '\'':
		return 1
	case s[0] < utf8.RuneSelf && s[0] != '`':
		return 0
	}
	r, size := utf8.DecodeRuneInString(s)
	if !strings.ContainsRune(primes, r) {
		return 0
	}
	return size
}

package cube

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// moveLetters are the moves' letters in the order of their bases.
	moveLetters = "UDRLFBudrlfbMESxyz"
	// primes are the characters that people use for an apostrophe.
	primes = "'’´`‘′ʹʼ＇"

	movesAllowed = "moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '"
)

// ParseAlg reads moves as people write them. Between moves there may be white
// space or none. A prime is any apostrophe or 3; 2' is 2; a wide move is Rw,
// 2Rw or r. Moves in parentheses, with or without a caret before them, are
// made on the inverse; there may be several groups, but none inside another.
// From // to the end of the line stands a comment. For anything else the error
// is a *SyntaxError.
func ParseAlg(s string) (Alg, error) {
	p := algParser{text: s, groupStart: noGroup}
	return p.parse()
}

// ParseMoves reads moves as ParseAlg does, but on one side only: groups in
// parentheses are errors.
func ParseMoves(s string) ([]Move, error) {
	p := algParser{text: s, groupStart: noGroup, oneSided: true}
	a, err := p.parse()
	return a.Normal, err
}

// ParseNamed reads moves as ParseAlg does, and names among them: @ or $ and what
// is behind it of letters, digits and any of _-,* up to the next other character. It
// asks for the moves that each stands for; inside a group their sides change
// places. A *SyntaxError for a name gets its place.
func ParseNamed(s string, resolve func(name string) (Alg, error)) (Alg, error) {
	p := algParser{text: s, groupStart: noGroup, resolve: resolve}
	return p.parse()
}

// algParser reads text from pos on into alg.
type algParser struct {
	text       string
	oneSided   bool
	resolve    func(string) (Alg, error) // may be nil: there are no names
	pos        int
	groupStart int // where the open parenthesis stands, or noGroup
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

// next reads one element: white space, a parenthesis, a comment or a move.
func (p *algParser) parseNext() error {
	switch p.text[p.pos] {
	case ' ', '\t', '\n', '\r':
		p.pos++
	case '(', '^':
		return p.openGroup()
	case ')':
		return p.closeGroup()
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
	at := p.pos
	if p.text[at] == '^' {
		p.pos++
	}
	switch {
	case !strings.HasPrefix(p.text[p.pos:], "("):
		return charError(p.text, at, "bad caret", "a caret stands right before a group: ^(R U)")
	case p.oneSided:
		return syntaxError(p.text, at, p.pos+1, "bad group", "here all moves are on one side, without parentheses")
	case p.groupStart != noGroup:
		return syntaxError(p.text, at, p.pos+1, "nested parenthesis", "a group on the inverse cannot hold another")
	}
	p.groupStart = at
	p.pos++
	return nil
}

func (p *algParser) closeGroup() error {
	if p.groupStart == noGroup {
		return charError(p.text, p.pos, "unmatched parenthesis", `a "(" must open the group`)
	}
	p.groupStart = noGroup
	p.pos++
	return nil
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

// name reads a name and puts in its moves.
func (p *algParser) parseName() error {
	end := p.pos + 1
	for end < len(p.text) && isNameByte(p.text[end]) {
		end++
	}
	moves, err := p.resolve(p.text[p.pos:end])
	if unplaced, ok := err.(*SyntaxError); ok {
		return syntaxError(p.text, p.pos, end, unplaced.Problem, unplaced.Msg)
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

// isNameByte reports whether a name may go on with the character.
func isNameByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("_-,*", c) >= 0
}

// move reads a move, or white space beyond ASCII.
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
	p.pos += size
	if p.groupStart == noGroup {
		p.alg.Normal = append(p.alg.Normal, m)
	} else {
		p.alg.Inverse = append(p.alg.Inverse, m)
	}
	return nil
}

// badMove reports the character at pos, together with the digits and primes
// behind it.
func (p *algParser) badMove() error {
	rest := p.text[p.pos:]
	r, n := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && n == 1 {
		return charError(p.text, p.pos, "invalid UTF-8", "the text must be UTF-8")
	}
	suffix := len(rest[n:]) - len(strings.TrimLeft(rest[n:], "0123456789"+primes))
	return syntaxError(p.text, p.pos, p.pos+n+suffix, "bad move", movesAllowed)
}

// scanMove reads the move that s begins with and returns its length in bytes,
// 0 if there is none.
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

// scanTurns reads what may stand behind the letter of a move: how many
// clockwise quarter turns it is, and how many bytes say so.
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

// scanPrime returns the length in bytes of the prime that s begins with, 0 if
// there is none.
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

package reading

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
)

// element is one part of a run of moves: moves, or a place for an insertion.
type element struct {
	moves []cube.Move
	form  string // how a commutator or conjugate is written; empty: only moves
	group byte   // the bracket that encloses the moves: '(', '[', '{', or 0
	place string // the name of a place; the element has no moves then
	stop  bool   // a full stop follows the moves
}

// run is a stretch of a line that is moves. It may have places and brackets.
type run struct {
	start, end int // bytes of the line
	elements   []element
	moves      int  // number of moves as written
	weak       bool // the words are moves, but could be words of a language
}

// lexer finds the runs of a line.
type lexer struct {
	text  string
	at    int
	depth int // of brackets
	bracketed
	glued bool // there are words of several moves
}

// maxDepth is how deep brackets may be nested.
const maxDepth = 3

// stepWords are names of steps and axes that look like moves, also in small letters.
var stepWords = map[string]bool{
	"DR": true, "FR": true, "F2L": true, "LL": true, "LS": true, "UD": true, "RL": true, "FB": true, "BLD": true, "LR": true, "BF": true, "DU": true,
}

// placeSigns are the signs that mark a place for an insertion.
const placeSigns = "*^@#&~+"

// placeRunes are other characters that mark a place.
const placeRunes = "…★☆●○◆◇■□▲△※＊"

// primes are the characters that people use for a prime.
const primes = "'’‘′´`"

// bracketed says what is a place: what in square brackets, and which symbols.
type bracketed struct {
	letters bool // a letter, even if it is a move
	numbers bool // a number, even if it is that of the moves before it
	marks   Marks
}

// lexRuns returns the runs of a line, from left to right.
func lexRuns(text string, b bracketed) (runs []run) {
	for at := 0; at < len(text); {
		if strings.HasPrefix(text[at:], "//") {
			return runs
		}
		if !startsWord(text, at) {
			at += runeLen(text[at:])
			continue
		}
		l := lexer{text: text, at: at, bracketed: b}
		r, ok := l.run()
		if !ok {
			at += runeLen(text[at:])
			continue
		}
		runs = append(runs, r)
		at = r.end
	}
	return runs
}

func runeLen(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// startsWord reports whether a word or a bracket begins at the byte.
func startsWord(text string, at int) bool {
	c, _ := utf8.DecodeRuneInString(text[at:])
	if unicode.IsSpace(c) {
		return false
	}
	if at == 0 {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return !unicode.IsLetter(before) && !unicode.IsDigit(before) && !strings.ContainsRune(primes, before)
}

// run scans a run that begins at the current byte.
func (l *lexer) run() (r run, ok bool) {
	r.start = l.at
	strong := 0
	for {
		before := l.at
		elements, n, weak, ok := l.element()
		if !ok {
			l.at = before
			break
		}
		r.elements = append(r.elements, elements...)
		r.moves += n
		r.end = l.at
		if n > 0 && !weak {
			strong++
		}
		r.weak = r.weak || weak
		l.skipSpace()
		if l.skipPunctuation() == '.' {
			r.elements[len(r.elements)-1].stop = true
		}
	}
	r.weak = r.weak && strong == 0
	if last := len(r.elements) - 1; last >= 0 && l.endsComment(r.elements[last].place, r.moves) {
		r.end -= len(l.text[:r.end]) - strings.LastIndex(l.text[:r.end], r.elements[last].place)
		r.elements = r.elements[:last]
	}
	return r, r.moves > 0
}

// endsComment reports whether what looks like a place after so many moves, at the end of a run, belongs to the
// comment.
func (l *lexer) endsComment(place string, moves int) bool {
	isSign := place == "..." || place == "#" || place == "~"
	isPlace := l.numbers && strings.HasPrefix(place, "[")
	return isSign && l.at < len(l.text) || !isPlace && isCount(place, moves)
}

// isCount reports whether a number in brackets after so many moves is their number, and no place.
func isCount(place string, moves int) bool {
	n, err := strconv.Atoi(strings.Trim(place, "()[]<>"))
	return err == nil && (n == moves || n > 9)
}

func (l *lexer) skipSpace() {
	for l.at < len(l.text) {
		c, n := utf8.DecodeRuneInString(l.text[l.at:])
		if !unicode.IsSpace(c) {
			return
		}
		l.at += n
	}
}

// skipPunctuation skips a comma or a full stop that another move follows, and returns it. It returns 0 if there
// is none.
func (l *lexer) skipPunctuation() byte {
	if l.at == 0 || l.at >= len(l.text) || strings.IndexByte(",.", l.text[l.at]) < 0 || l.text[l.at-1] == ' ' {
		return 0
	}
	sign := l.text[l.at]
	next := lexer{text: l.text, at: l.at + 1, depth: l.depth, bracketed: l.bracketed}
	next.skipSpace()
	if _, n, weak, ok := next.element(); ok && n > 0 && !weak && next.at > l.at+1 {
		l.at++
		l.skipSpace()
		return sign
	}
	return 0
}

// element scans a word of moves, a bracket with moves, a commutator, or a place.
func (l *lexer) element() (elements []element, moves int, weak, ok bool) {
	if l.at >= len(l.text) {
		return nil, 0, false, false
	}
	if name := l.place(); name != "" {
		return []element{{place: name}}, 0, false, true
	}
	switch c := l.text[l.at]; {
	case c == '(' || c == '[' || c == '{':
		return l.bracket(c)
	case c == '^' && strings.HasPrefix(l.text[l.at+1:], "("):
		l.at++
		return l.bracket('(')
	}
	word := l.word()
	parsed, isWeak, good := parseWord(word)
	if !good && l.glued && len(word) == 2 && isASCIIMoves(word) { // the name of an axis, but not here
		parsed, _ = cube.ParseMoves(word)
		good = len(parsed) == 2
	}
	if !good {
		return nil, 0, false, false
	}
	l.at += len(word)
	l.glued = l.glued || len(parsed) > 2
	if len(word) == 1 {
		if mark := l.split(); mark != "" {
			return []element{{moves: parsed}, {place: mark}, {moves: parsed}}, 2, false, true
		}
	}
	if n := l.power(); n > 0 && len(parsed) == 1 {
		m := parsed[0]
		parsed = []cube.Move{m.WithTurns(1 + (m.Turns()*n+3)%4)}
	}
	return []element{{moves: parsed}}, len(parsed), isWeak, true
}

// power scans the exponent of a move, as in L^2. It returns 0 if there is none.
func (l *lexer) power() int {
	rest := l.text[l.at:]
	if len(rest) < 2 || rest[0] != '^' || rest[1] < '2' || rest[1] > '3' {
		return 0
	}
	l.at += 2
	return int(rest[1] - '0')
}

// word returns the word at the current byte: letters, digits and primes.
func (l *lexer) word() string {
	end := l.at
	for end < len(l.text) {
		c, n := utf8.DecodeRuneInString(l.text[end:])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(primes, c) {
			break
		}
		end += n
	}
	return l.text[l.at:end]
}

// parseWord parses a word as moves. It is weak if it could be a word of a language.
func parseWord(word string) (moves []cube.Move, weak, ok bool) {
	if word == "" || stepWords[strings.ToUpper(word)] || !isASCIIMoves(word) {
		return nil, false, false
	}
	moves, err := cube.ParseMoves(word)
	if err != nil || len(moves) == 0 {
		return nil, false, false
	}
	marked := strings.ContainsAny(word, "23'’‘′´`")
	switch {
	case len(moves) == 1:
		return moves, !marked && strings.ToUpper(word) != word && !strings.HasSuffix(word, "w"), true
	case marked:
		return moves, false, true
	}
	return moves, strings.Trim(word, "URFDLB") != "" || len(word) < 4, true
}

// hasStepWord reports whether one of the words of a text is in stepWords.
func hasStepWord(text string) bool {
	words := strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return slices.ContainsFunc(words, func(word string) bool { return stepWords[strings.ToUpper(word)] })
}

// isASCIIMoves reports whether a word has only the letters and signs of moves.
func isASCIIMoves(word string) bool {
	return strings.Trim(word, "URFDLBMESurfdlbxyzw23"+primes) == ""
}

// place scans a place: signs, alone or repeated or with a number, or these or a number in brackets.
func (l *lexer) place() string {
	rest := l.text[l.at:]
	n := len(l.marks.at(rest))
	switch c := rest[0]; {
	case n > 0 && !strings.HasPrefix(rest, "^("):
	case strings.IndexByte(placeSigns, c) >= 0:
		n = len(rest) - len(strings.TrimLeft(rest, rest[:1]))
		if c == '^' && n == 1 && strings.HasPrefix(rest[1:], "(") {
			return ""
		}
		if n == 1 {
			for n < len(rest) && n < 3 && rest[n] >= '0' && rest[n] <= '9' {
				n++
			}
		}
	case strings.HasPrefix(rest, "..."):
		n = 3
	case c == '.' && (len(rest) == 1 || rest[1] == ' ') && l.at > 0 && l.text[l.at-1] == ' ':
		n = 1
	case c >= utf8.RuneSelf:
		if first, size := utf8.DecodeRuneInString(rest); strings.ContainsRune(placeRunes, first) {
			n = size
		}
	case c == '(' || c == '[' || c == '<' || c == '{':
		end := strings.IndexByte(rest, map[byte]byte{'(': ')', '[': ']', '<': '>', '{': '}'}[c])
		if end < 2 || end > 4 {
			return ""
		}
		inside := rest[1:end]
		isSign := strings.IndexByte(placeSigns, inside[0]) >= 0 && strings.Trim(strings.TrimRight(inside, "0123456789"), placeSigns) == ""
		isNumber := strings.Trim(inside, "0123456789") == "" && len(inside) <= 2
		isLetter := c == '[' && len(inside) == 1 && inside >= "A" && inside <= "Z" && (l.letters || strings.Trim(inside, "URFDLBMES") != "")
		if !isSign && !isNumber && !isLetter {
			return ""
		}
		n = end + 1
	}
	l.at += n
	return rest[:n]
}

// closing has the bracket that closes another one.
var closing = [256]byte{'(': ')', '[': ']', '{': '}'}

// maxRepeat is the largest number of repetitions, and maxRunMoves of moves in brackets.
const (
	maxRepeat   = 12
	maxRunMoves = 200
)

// bracket scans brackets around moves, a commutator or a conjugate, and the number of repetitions
// after them.
func (l *lexer) bracket(open byte) (elements []element, moves int, weak, ok bool) {
	inside := lexer{text: l.text, at: l.at + 1, depth: l.depth + 1, bracketed: l.bracketed, glued: l.glued}
	if inside.depth > maxDepth {
		return nil, 0, false, false
	}
	if open == '[' {
		if list, form, size := cube.ScanCommutator(l.text[l.at:]); size > 0 && !hasStepWord(l.text[l.at:l.at+size]) {
			l.at += size
			return []element{{moves: list, form: form}}, len(list), false, true
		}
	}
	for {
		inside.skipSpace()
		if inside.at >= len(l.text) {
			return nil, 0, false, false
		}
		if l.text[inside.at] == closing[open] {
			inside.at++
			break
		}
		part, n, isWeak, good := inside.element()
		if !good || moves+n > maxRunMoves {
			return nil, 0, false, false
		}
		inside.skipPunctuationInside()
		elements, moves, weak = append(elements, part...), moves+n, weak || isWeak
	}
	if moves == 0 {
		return nil, 0, false, false
	}
	l.at = inside.at
	if n := l.repetitions(); n > 1 && moves*n <= maxRunMoves {
		return slices.Repeat(elements, n), moves * n, weak, true // brackets with a number are not a group
	}
	for i := range elements {
		if elements[i].group == 0 {
			elements[i].group = open
		}
	}
	return elements, moves, weak, true
}

// skipPunctuationInside skips spaces and a comma between moves in brackets.
func (l *lexer) skipPunctuationInside() {
	l.skipSpace()
	if l.at < len(l.text) && (l.text[l.at] == ',' || l.text[l.at] == '.') {
		l.at++
	}
}

// repetitions scans the number of repetitions after a bracket: 2, x3, *3 or ^3, but x2 after a space
// is a rotation. It returns 1 if there is none.
func (l *lexer) repetitions() int {
	rest := l.text[l.at:]
	signed := strings.TrimLeft(rest, "x×*^")
	if len(rest)-len(signed) > len("×") {
		return 1
	}
	digits := len(signed) - len(strings.TrimLeft(signed, "0123456789"))
	if digits == 0 || digits > 2 || strings.HasPrefix(signed[digits:], "/") {
		return 1
	}
	n := 0
	for _, c := range signed[:digits] {
		n = 10*n + int(c-'0')
	}
	if n < 2 || n > maxRepeat {
		return 1
	}
	l.at += len(rest) - len(signed) + digits
	return n
}

package writeup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
)

// People write more than moves: places for insertions, commutators [A, B], conjugates
// [A: B], moves in braces that they have inserted, and commas or full stops between
// moves. To find the moves in a line, the reader masks all this: it replaces it by
// text of the same length that ParseAlg understands. Then it parses the original.

// span is a part of a text, from byte start to byte end.
type span struct{ start, end int }

// bracketRunes are the pairs of brackets that can enclose a number or a sign.
var bracketRunes = map[byte]byte{'[': ']', '(': ')', '{': '}', '<': '>'}

// placeholderSigns are the signs that mark a place, alone or repeated.
const placeholderSigns = "*^@#&~+"

// scanPlaceholder returns the length of the placeholder at the beginning of a text: a
// sign once or several times, @ with a number, or a sign or a number in brackets. It
// returns 0 if there is none. A caret before a group is NISS.
func scanPlaceholder(text string) int {
	if text == "" {
		return 0
	}
	first := text[0]
	if closing, ok := bracketRunes[first]; ok {
		n := scanNumber(text[1:])
		if n == 0 && len(text) > 1 && strings.IndexByte("*^@#&~", text[1]) >= 0 {
			n = 1
		}
		if n > 0 && len(text) > n+1 && text[n+1] == closing {
			return n + 2
		}
		return 0
	}
	if strings.IndexByte(placeholderSigns, first) < 0 {
		return 0
	}
	n := len(text) - len(strings.TrimLeft(text, text[:1]))
	switch {
	case first == '@' && n == 1:
		return 1 + scanNumber(text[1:])
	case first == '^' && n == 1 && strings.HasPrefix(text[1:], "("):
		return 0
	}
	return n
}

// scanNumber returns the number of digits at the beginning of a text, at most two.
func scanNumber(text string) int {
	text = text[:min(2, len(text))]
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

// placeholders returns the placeholders in a text.
func placeholders(text string) (found []span) {
	for at := 0; ; {
		next := strings.IndexAny(text[at:], placeholderSigns+"[({<")
		if next < 0 {
			return found
		}
		at += next
		n := scanPlaceholder(text[at:])
		if n > 0 {
			found = append(found, span{at, at + n})
		}
		at += max(n, 1)
	}
}

// The limits of a commutator or conjugate. Nested ones double the number of moves.
const (
	maxBracketDepth = 6
	maxBracketMoves = 200
)

// scanBracket returns the moves of the commutator [A, B] or the conjugate [A: B] at the
// beginning of a text, its usual form, and its length. The length is 0 if there is
// none. A and B may contain others.
func scanBracket(text string, depth int) (moves []cube.Move, form string, size int) {
	if !strings.HasPrefix(text, "[") || depth == 0 {
		return nil, "", 0
	}
	a, formA, n := scanBracketPart(text[1:], depth-1)
	at := 1 + n
	if len(a) == 0 || at == len(text) || strings.IndexByte(",:;", text[at]) < 0 {
		return nil, "", 0
	}
	b, formB, n := scanBracketPart(text[at+1:], depth-1)
	end := at + 1 + n
	if len(b) == 0 || end == len(text) || text[end] != ']' {
		return nil, "", 0
	}
	moves = append(append(append(moves, a...), b...), cube.InvertMoves(a)...)
	sign := ": "
	if text[at] == ',' {
		moves, sign = append(moves, cube.InvertMoves(b)...), ", "
	}
	if len(moves) > maxBracketMoves {
		return nil, "", 0
	}
	return moves, "[" + formA + sign + formB + "]", end + 1
}

// scanBracketPart scans the moves, commutators and conjugates at the beginning of a
// text, up to a sign or a closing bracket.
func scanBracketPart(text string, depth int) (moves []cube.Move, form string, size int) {
	var forms []string
	for size < len(text) && len(moves) <= maxBracketMoves {
		part, partForm, n := scanBracket(text[size:], depth)
		if n == 0 {
			n = strings.IndexAny(text[size:], "[],:;")
			if n <= 0 {
				break
			}
			var err error
			part, err = cube.ParseMoves(text[size : size+n])
			if err != nil || strings.Contains(text[size:size+n], "/") {
				break
			}
			partForm = cube.FormatMoves(part)
		}
		moves = append(moves, part...)
		if partForm != "" {
			forms = append(forms, partForm)
		}
		size += n
	}
	return moves, strings.Join(forms, " "), size
}

// isAnyPlace accepts every placeholder.
func isAnyPlace(string) bool { return true }

// masked returns a text of the same length in which placeholders, braces and punctuation
// are spaces, and commutators and conjugates moves. It also returns the placeholders
// that isPlace accepts. Others remain.
func masked(text string, isPlace func(string) bool) (mask string, places []span) {
	if !strings.ContainsAny(text, placeholderSigns+"[({<}.,") {
		return text, nil
	}
	b := []byte(text)
	for at := 0; at < len(text); {
		n := scanPlaceholder(text[at:])
		switch {
		case n > 0 && isPlace(text[at:at+n]):
			places = append(places, span{at, at + n})
			copy(b[at:], strings.Repeat(" ", n))
		case n > 0: // it remains
		case text[at] == '[':
			if _, _, n = scanBracket(text[at:], maxBracketDepth); n > 0 {
				copy(b[at:], strings.Repeat("R", n))
			}
		case text[at] == '{' || text[at] == '}' || isPunctuation(text, at):
			b[at] = ' '
		}
		at += max(n, 1)
	}
	return string(b), places
}

// isPunctuation reports whether the byte at the index is a comma or full stop between
// words.
func isPunctuation(text string, at int) bool {
	return (text[at] == '.' || text[at] == ',') && at > 0 && (at+1 == len(text) || text[at+1] == ' ' || text[at+1] == '\t')
}

// written is moves as people write them.
type written struct {
	moves    cube.Alg
	notation history.Notation // its text has the moves in the usual form
	comment  string           // the text after the moves
	changed  bool             // the text has something other than moves before the comment
}

// format returns the moves, in the order in which the sides were written.
func (w written) format() string {
	if strings.HasPrefix(w.notation.Text, "(") {
		return w.moves.InverseFirst()
	}
	return w.moves.String()
}

// parseWritten parses moves and the comment that follows them. It fails if the text does
// not begin with moves. isPlace says which placeholders are places.
func parseWritten(text string, isPlace func(string) bool) (w written, ok bool) {
	mask, places := masked(text, isPlace)
	moves, comment := cutComment(mask)
	if !isMoves(moves) {
		return w, false
	}
	start := len(mask) - len(strings.TrimLeftFunc(mask, unicode.IsSpace))
	last := start + len(strings.TrimSpace(moves))
	end := last
	if trimmed := strings.TrimRightFunc(mask, unicode.IsSpace); comment == "" {
		end = len(text)
	} else if strings.HasSuffix(trimmed, comment) {
		end = len(trimmed) - len(comment)
	}
	w.comment = strings.TrimSpace(text[end:])
	for _, p := range places {
		if p.start < start {
			start = p.start
		}
		if p.end <= end && p.end > last {
			last = p.end
		}
	}
	w.changed = mask[start:end] != text[start:end]
	w.moves, w.notation = parseNotation(text[start:last], isPlace)
	return w, true
}

// parseNotation parses moves with places, commutators, conjugates and braces. The text is
// moves if these are masked.
func parseNotation(text string, isPlace func(string) bool) (cube.Alg, history.Notation) {
	p := notationParser{text: text, isPlace: isPlace}
	for p.at < len(text) {
		p.next()
	}
	p.notation.Text = p.form.String()
	return p.moves, p.notation
}

// notationParser parses text from byte at on.
type notationParser struct {
	text      string
	isPlace   func(string) bool
	at        int
	onInverse bool
	moves     cube.Alg
	notation  history.Notation
	form      strings.Builder
}

// next parses one element: white space, a bracket, a placeholder or moves.
func (p *notationParser) next() {
	rest := p.text[p.at:]
	if n := scanPlaceholder(rest); n > 0 && p.isPlace(rest[:n]) {
		p.write(rest[:n])
		p.notation.Places = append(p.notation.Places, history.Place{Name: rest[:n], OnInverse: p.onInverse, Index: len(*p.side())})
		p.at += n
		return
	}
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "^("):
		p.at++ // the group follows
	case strings.IndexByte("(){}", c) >= 0:
		if c == '(' || c == ')' {
			p.onInverse = c == '('
		}
		p.write(rest[:1])
		p.at++
	case c == '[':
		moves, form, n := scanBracket(rest, maxBracketDepth)
		p.add(moves, form)
		p.at += max(n, 1)
	case isPunctuation(p.text, p.at):
		p.at++
	default:
		_, size := utf8.DecodeRuneInString(rest)
		n := size + endOfMoves(rest[size:])
		moves, _ := cube.ParseMoves(rest[:n])
		p.add(moves, cube.FormatMoves(moves))
		p.at += n
	}
}

// endOfMoves returns the index of the first byte that cannot belong to moves.
func endOfMoves(text string) int {
	for i := range len(text) {
		if strings.IndexByte(placeholderSigns+"[({<)}", text[i]) >= 0 || isPunctuation(text, i) {
			return i
		}
	}
	return len(text)
}

// side returns the moves on the current side.
func (p *notationParser) side() *[]cube.Move {
	if p.onInverse {
		return &p.moves.Inverse
	}
	return &p.moves.Normal
}

// add adds moves on the current side.
func (p *notationParser) add(moves []cube.Move, form string) {
	if len(moves) > 0 {
		p.write(form)
		*p.side() = append(*p.side(), moves...)
	}
}

// write writes an element. A space separates it from the one before, except inside
// of brackets.
func (p *notationParser) write(element string) {
	if form := p.form.String(); form != "" && !strings.ContainsAny(form[len(form)-1:], "({") && !strings.ContainsAny(element[:1], ")}") {
		p.form.WriteByte(' ')
	}
	p.form.WriteString(element)
}

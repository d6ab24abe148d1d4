package writeup

import (
	"slices"
	"strings"

	"nissy/history"
	"nissy/internal/lazyregexp"
)

// People put a placeholder into a skeleton and write below what they insert there:
//
//	U R * F2 (L * D)
//	* = B' [U, F]
//
// A first pass over the lines finds the lines that explain placeholders, and the places
// among the moves of the other lines. history.Notation keeps both.

var (
	// insertionPattern matches the beginning of a line that explains a placeholder,
	// up to the placeholder. Its group is the text before "at".
	insertionPattern = lazyregexp.New(`(?i)^(insert\w*(?:\s+[\pL\pN]+)*?)?\s*:?\s*(?:\bat\s+)?$`)

	// insertionSign matches the sign between a placeholder and the moves.
	insertionSign = lazyregexp.New(`(?i)^\s*(?:insert\s+|[:=-]+>?|→)\s*`)

	// plainInsertion matches the words of a line that say only that it is an insertion.
	plainInsertion = lazyregexp.New(`(?i)^insert\w*$`)

	// numberedPattern matches a line that explains the placeholder of a number.
	numberedPattern = lazyregexp.New(`^(\d{1,2})\s*[:=]\s*(\S.*)$`)
)

// insertion is a line that explains a placeholder.
type insertion struct {
	name   string // the placeholder
	text   string // the moves as they are written
	words  string // the words before the placeholder, such as "Insert 3 corners"
	signed bool   // a sign is between the placeholder and the moves
	written
}

// marks are the placeholders of a text.
type marks struct {
	after   map[string]bool // those after the beginning of some line
	leading map[string]int  // how many lines begin with the placeholder
	between map[string]bool // numbers in brackets between moves, before // of some line
}

func findMarks(lines []string) marks {
	m := marks{map[string]bool{}, map[string]int{}, map[string]bool{}}
	for _, line := range lines {
		text := strings.TrimSpace(withoutComment(line))
		for _, p := range placeholders(text) {
			name := text[p.start:p.end]
			if p.start > 0 {
				m.after[name] = true
			} else if p.end < len(text) {
				m.leading[name]++
			}
			if isBetweenMoves(text, p) {
				m.between[name] = true
			}
		}
	}
	return m
}

// isBetweenMoves reports whether a placeholder has spaces around it, and a move after
// it.
func isBetweenMoves(text string, p span) bool {
	next, _, _ := strings.Cut(strings.TrimLeft(text[p.end:min(len(text), p.end+longestWord)], " "), " ")
	return p.start > 0 && text[p.start-1] == ' ' && p.end < len(text) && text[p.end] == ' ' && isMoves(next)
}

// longestWord is more than the length of a move with the spaces before it.
const longestWord = 20

func withoutComment(line string) string {
	text, _, _ := strings.Cut(line, "//")
	return text
}

// parseInsertion parses a line that may explain a placeholder.
func (m marks) parseInsertion(line string) (in insertion, ok bool) {
	text := strings.TrimSpace(m.bracketNumber(line))
	spans := placeholders(text[:min(len(text), maxLabel)])
	if len(spans) == 0 {
		return in, false
	}
	first := spans[0]
	head := insertionPattern().FindStringSubmatch(text[:first.start])
	if head == nil {
		return in, false
	}
	in = insertion{name: text[first.start:first.end], words: head[1]}
	rest := text[first.end:]
	sign := insertionSign().FindString(rest)
	in.signed = sign != ""
	in.text = strings.TrimSpace(rest[len(sign):])
	return in, in.text != ""
}

// bracketNumber returns a line such as "1: L D" with the number in the brackets that
// it has between moves in another line: "(1) = L D".
func (m marks) bracketNumber(line string) string {
	found := numberedPattern().FindStringSubmatch(strings.TrimSpace(line))
	if found == nil {
		return line
	}
	for _, name := range []string{"(" + found[1] + ")", "[" + found[1] + "]"} {
		if m.between[name] {
			return name + " = " + found[2]
		}
	}
	return line
}

// findInsertions returns the lines that explain placeholders, by index. A line without a
// sign between placeholder and moves explains it only if no line with a sign does, and the
// lines are not verbatim.
func findInsertions(lines []string, verbatim bool) map[int]insertion {
	m := findMarks(lines)
	found := map[int]insertion{}
	signed, names := map[string]bool{}, map[string]bool{}
	for i, line := range lines {
		if in, ok := m.parseInsertion(withoutComment(line)); ok && (m.after[in.name] || m.leading[in.name] > 1) && (in.signed || !verbatim) {
			found[i] = in
			names[in.name] = true
		}
	}
	for i, in := range found {
		var ok bool
		_, comment, _ := strings.Cut(lines[i], "//")
		complete := hasTally(comment)
		if in.written, ok = parseInserted(in.text, func(name string) bool { return complete || names[name] }); !ok || hasPlace(in.notation, in.name) {
			delete(found, i)
			continue
		}
		found[i] = in
		signed[in.name] = signed[in.name] || in.signed
	}
	for i, in := range found {
		if !in.signed && (signed[in.name] || !m.after[in.name]) {
			delete(found, i)
		}
	}
	return found
}

// parseInserted parses the moves of an insertion and the comment that follows them.
// Their parentheses have no meaning: the place decides on the side.
func parseInserted(text string, isPlace func(string) bool) (w written, ok bool) {
	if w, ok = parseWritten(text, isPlace); !ok {
		w, ok = parseWritten(text, isAnyPlace)
	}
	if len(w.moves.Inverse) > 0 {
		bare := strings.NewReplacer("(", " ", ")", " ").Replace(w.notation.Text)
		w.moves, w.notation = parseNotation(bare, isAnyPlace)
	}
	return w, ok && len(w.moves.Inverse) == 0
}

func hasPlace(n history.Notation, name string) bool {
	return slices.ContainsFunc(n.Places, func(p history.Place) bool { return p.Name == name })
}

// line returns the line of the insertion. The comment is that after //.
func (in insertion) line(comment string) history.Line {
	n := in.notation
	n.Role, n.Name = history.Insertion, in.name
	words := in.words
	if plainInsertion().MatchString(words) {
		words = ""
	}
	return history.Line{Moves: in.moves, Comment: joinWords(words, in.comment, comment), Notation: &n}
}

// joinWords joins texts that are not empty.
func joinWords(texts ...string) string {
	var all string
	for _, text := range texts {
		all = strings.TrimSpace(all + " " + strings.TrimSpace(text))
	}
	return all
}

// readNotations finds the insertions of the document, and the lines with places,
// commutators, braces or punctuation among the moves. It replaces the latter by moves.
// A verbatim document is the result of Attempt.String.
func (d *document) readNotations(verbatim bool) {
	d.insertions = findInsertions(d.lines, verbatim)
	d.notations = map[int]history.Notation{}
	explained := map[string]bool{}
	for i, in := range d.insertions {
		explained[in.name] = true
		d.lines[i] = "// " + strings.TrimSpace(d.lines[i])
	}
	places := 0
	for i, line := range d.lines {
		text, comment, commented := strings.Cut(line, "//")
		if premovesPattern().MatchString(text) {
			continue
		}
		label, moves := "", strings.TrimSpace(text)
		if !verbatim || !hasTally(comment) {
			label, moves = cutLabel(moves)
		}
		isSkeleton := kindOfLabel(label) == skeletonLabel
		complete := commented && hasTally(comment) || verbatim && isSkeleton
		w, ok := parseLine(moves, complete, isSkeleton, explained)
		if !ok || !w.changed || places+len(w.notation.Places) > history.MaxPlaces {
			continue
		}
		places += len(w.notation.Places)
		if k := slices.IndexFunc(w.notation.Places, func(p history.Place) bool { return !explained[p.Name] }); k >= 0 {
			d.remarks = append(d.remarks, lineRemark(i+1, "no line says what to insert at %s", w.notation.Places[k].Name))
		}
		head := strings.TrimSuffix(strings.TrimSpace(text), moves)
		d.lines[i] = head + w.format() + tail(w.comment, comment, commented)
		if len(w.notation.Places) > 0 || strings.ContainsAny(w.notation.Text, "[{") { // not only moves
			d.notations[i] = w.notation
		}
	}
}

// parseLine parses the moves of a line with places and the like. All placeholders are
// places if the line is complete, which means that a tally follows. Otherwise
// placeholders that no line explains are places only if the line cannot be read
// without them, and at the beginning only of a skeleton.
func parseLine(text string, complete, isSkeleton bool, explained map[string]bool) (w written, ok bool) {
	for _, text := range []string{text, listMarker().ReplaceAllString(text, "")} {
		isExplained := func(name string) bool { return complete || explained[name] }
		if w, ok = parseWritten(text, isExplained); ok {
			return w, true
		}
		if w, ok = parseWritten(text, isAnyPlace); ok && (isSkeleton || scanPlaceholder(strings.TrimSpace(text)) == 0) {
			return w, true
		}
	}
	return w, false
}

// tail returns the end of a line: the comment that follows the moves and the one after
// //. A count needs no //.
func tail(after, comment string, commented bool) string {
	switch {
	case commented:
		return " // " + joinCount(after, comment)
	case after == "":
		return ""
	case withoutCount(after) == "":
		return " " + after
	}
	return " // " + after
}

// readInsertion adds an insertion. If its place is on a later line, it waits for that.
// Without a place it is a note.
func (r *reader) readInsertion(in insertion) error {
	_, comment, _ := strings.Cut(r.doc.source[r.number-1], "//")
	switch l := in.line(comment); {
	case r.current().OpenPlace(in.name):
		return r.addTallied(l)
	case r.doc.hasPlaceAfter(r.number, in.name):
		r.waiting = append(r.waiting, l)
	default:
		r.addNote(strings.TrimPrefix(r.doc.lines[r.number-1], "// "))
	}
	return nil
}

// hasPlaceAfter reports whether a line after the one with the given number has a place
// with the name.
func (d *document) hasPlaceAfter(number int, name string) bool {
	for i, n := range d.notations {
		if i >= number && hasPlace(n, name) {
			return true
		}
	}
	return false
}

// addTallied adds a line whose comment may end with a tally, and checks that.
func (r *reader) addTallied(l history.Line) error {
	var tally *history.Tally
	l.Comment, tally = cutTally(l.Comment)
	return r.addWithTally(l, tally)
}

// addWaiting adds the insertions that were written before their places.
func (r *reader) addWaiting() error {
	waiting := r.waiting
	r.waiting = nil
	for _, l := range waiting {
		if !r.current().OpenPlace(l.Notation.Name) {
			r.waiting = append(r.waiting, l)
		} else if err := r.addTallied(l); err != nil {
			return err
		}
	}
	return nil
}

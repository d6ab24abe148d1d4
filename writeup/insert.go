package writeup

import (
	"slices"
	"strings"

	"nissy/cube"
)

// People mark a place in a skeleton, and say below what is to be inserted there:
//
//	R U * F2 (L * D)
//	* = B' [U, F]
//
// Such lines are read as what they mean: the moves stand in their places, and what
// was written is a note.

// placeMark is a mark in moves: signs, or a sign or a number in brackets.
const placeMark = `(?:\*+|\^+|@\d{1,2}|@+|#+|&+|~+|\++|[\[({<](?:\d{1,2}|[*^@#&~])[\])}>])`

// markAt finds a mark where a text begins.
var markAt = form("^" + placeMark)

// insertForm is a line that says what to insert: at a mark, which = or the like
// may follow, moves.
var insertForm = form(`(?i)^(?:insert\w*\s+(?:[\pL\pN]+\s+)*?)?(?:at\s+)?(` + placeMark + `)\s*(insert\s+|[:=-]+>?|→)?\s*(\S.*)$`)

// insertion is what a line says is to be inserted at a mark.
type insertion struct {
	line  int
	moves string
}

// insert puts the insertions of the text in their places, and writes commutators
// as moves.
func (r *reader) insert() {
	told := r.insertions()
	for _, in := range told {
		r.lines[in.line] = "// " + strings.TrimSpace(r.lines[in.line])
	}
	for i, line := range r.lines {
		text, comment, commented := strings.Cut(line, "//")
		text = strings.TrimSpace(text)
		_, moves := cutLabel(text)
		full := r.withoutMarks(i, fillMarks(expandBrackets(moves), told, len(told)))
		if bare, _ := cutComment(full); full == moves || !isMoves(bare) {
			continue
		}
		if commented {
			full += "//" + comment
		}
		r.written[i] = text
		r.lines[i] = strings.TrimSuffix(text, moves) + full
	}
}

// withoutMarks leaves out marks between moves for which nothing is told.
func (r *reader) withoutMarks(index int, text string) string {
	parts := splitMarks(text)
	if bare, _ := cutComment(text); len(parts) < 2 || isMoves(bare) || markAt().FindString(parts[1]) != parts[1] || !isBody(text) {
		return text
	}
	r.number = index + 1
	r.remark("nothing says what is inserted at %s", parts[1])
	r.number = 0
	return withoutPlaces(text)
}

// withoutPlaces leaves out all marks, and writes commutators as moves.
func withoutPlaces(text string) string {
	if isMoves(text) {
		return text
	}
	return strings.Join(movesOf(splitMarks(expandBrackets(text))), " ")
}

// insertions finds what is to be inserted, by mark. A line without a sign between
// mark and moves is meant so only if the mark stands in another line, behind its
// begin.
func (r *reader) insertions() map[string]insertion {
	told, likely := map[string]insertion{}, map[string]insertion{}
	used := map[string]bool{}
	for i, line := range r.lines {
		text, _, _ := strings.Cut(line, "//")
		text = strings.TrimSpace(text)
		for n, part := range splitMarks(text) {
			used[part] = used[part] || n > 0
		}
		m := insertForm().FindStringSubmatch(r.withMark(text))
		if m == nil {
			continue
		}
		moves, _ := cutComment(expandBrackets(m[3]))
		to := likely
		if m[2] != "" {
			to = told
		}
		if _, ok := to[m[1]]; !ok && isMoves(strings.Join(movesOf(splitMarks(moves)), " ")) {
			to[m[1]] = insertion{i, strings.NewReplacer("(", " ", ")", " ").Replace(moves)}
		}
	}
	for mark, in := range likely {
		if _, ok := told[mark]; !ok && used[mark] {
			told[mark] = in
		}
	}
	for mark, in := range told {
		if slices.Contains(splitMarks(in.moves), mark) || !used[mark] && !r.begins(mark, told[mark].line) {
			delete(told, mark)
		}
	}
	return told
}

// numberedForm is a line that says what to insert at the place of a number.
var numberedForm = form(`^(\d{1,2})\s*[:=]\s*(\S.*)$`)

// withMark writes the number as the mark that it has between moves.
func (r *reader) withMark(text string) string {
	m := numberedForm().FindStringSubmatch(text)
	if m == nil {
		return text
	}
	for _, mark := range []string{"(" + m[1] + ")", "[" + m[1] + "]"} {
		for _, line := range r.lines {
			_, behind, _ := strings.Cut(line, " "+mark+" ")
			if words := strings.Fields(behind); len(words) > 0 && isMoves(words[0]) {
				return mark + " = " + m[2]
			}
		}
	}
	return text
}

// begins reports whether another line begins with the mark.
func (r *reader) begins(mark string, but int) bool {
	for i, line := range r.lines {
		if parts := splitMarks(strings.TrimSpace(line)); i != but && len(parts) > 1 && parts[0] == mark {
			return true
		}
	}
	return false
}

// splitMarks splits a text into marks and what stands between them.
func splitMarks(text string) []string {
	if !strings.ContainsAny(text, "*^@#+&~[({<") {
		return []string{text}
	}
	var parts []string
	begin := 0
	for at := 0; at < len(text); at++ {
		mark := markAt().FindString(text[at:])
		if mark == "" || mark == "^" && strings.HasPrefix(text[at+1:], "(") { // which is NISS
			continue
		}
		if begin < at {
			parts = append(parts, text[begin:at])
		}
		parts = append(parts, mark)
		begin = at + len(mark)
		at = begin - 1
	}
	if begin < len(text) {
		parts = append(parts, text[begin:])
	}
	return parts
}

// movesOf leaves the marks out.
func movesOf(parts []string) []string {
	var rest []string
	for _, p := range parts {
		if markAt().FindString(p) != p {
			rest = append(rest, p)
		}
	}
	return rest
}

// fillMarks puts what is told in the place of the marks, also of those in what it
// puts there, as often as depth says.
func fillMarks(text string, told map[string]insertion, depth int) string {
	var b strings.Builder
	for _, part := range splitMarks(text) {
		in, ok := told[part]
		if !ok || depth < 0 {
			b.WriteString(part)
			continue
		}
		b.WriteString(" " + fillMarks(in.moves, told, depth-1) + " ")
	}
	return b.String()
}

// bracketForm is a commutator [A, B], or a conjugate [A: B], without others in it.
var bracketForm = form(`\[([^\[\],:;/]+)([,:;])([^\[\],:;/]+)\]`)

// expandBrackets writes commutators and conjugates as moves.
func expandBrackets(line string) string {
	for {
		at := bracketForm().FindStringSubmatchIndex(line)
		if at == nil {
			return line
		}
		first, err := cube.ParseMoves(line[at[2]:at[3]])
		second, err2 := cube.ParseMoves(line[at[6]:at[7]])
		if err != nil || err2 != nil || len(first) == 0 || len(second) == 0 {
			return line
		}
		parts := [][]cube.Move{first, second, cube.InvertMoves(first)}
		if line[at[4]:at[5]] == "," {
			parts = append(parts, cube.InvertMoves(second))
		}
		var words []string
		for _, p := range parts {
			words = append(words, cube.FormatMoves(p))
		}
		line = line[:at[0]] + strings.Join(words, " ") + line[at[1]:]
	}
}

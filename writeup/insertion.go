package writeup

import (
	"slices"
	"strings"

	"nissy/cube"
)

// People put a placeholder into a skeleton and write below what they insert there:
//
//	R U * F2 (L * D)
//	* = B' [U, F]
//
// A first pass over the lines puts the moves in the place of the placeholders. The
// reader keeps the original lines as notes.

// placeholderExpr matches a placeholder: signs, or a sign or a number in brackets.
const placeholderExpr = `(?:\*+|\^+|@\d{1,2}|@+|#+|&+|~+|\++|[\[({<](?:\d{1,2}|[*^@#&~])[\])}>])`

var (
	placeholderPrefix = pattern("^" + placeholderExpr)

	// insertionPattern matches a line that explains a placeholder. Its groups are the
	// placeholder, a sign such as = if there is one, and the moves.
	insertionPattern = pattern(`(?i)^(?:insert\w*\s+(?:[\pL\pN]+\s+)*?)?(?:at\s+)?(` + placeholderExpr + `)\s*(insert\s+|[:=-]+>?|→)?\s*(\S.*)$`)

	// numberedPattern matches a line that explains the placeholder of a number.
	numberedPattern = pattern(`^(\d{1,2})\s*[:=]\s*(\S.*)$`)

	// bracketPattern matches a commutator [A, B] or a conjugate [A: B] that contains no
	// other one. Its groups are A, the sign and B.
	bracketPattern = pattern(`\[([^\[\],:;/]+)([,:;])([^\[\],:;/]+)\]`)
)

// insertion is the explanation of a placeholder.
type insertion struct {
	line  int // the index of the line that explains it
	moves string
}

// fillInsertions returns the lines with insertions in the place of placeholders, and
// with commutators and conjugates as moves. Lines that explain a placeholder become
// notes. The originals, by index, are the moves of changed lines as they were. The
// remarks report placeholders that no line explains.
func fillInsertions(lines []string) (filled []string, originals map[int]string, remarks []string) {
	insertions := findInsertions(lines)
	filled, originals = slices.Clone(lines), map[int]string{}
	for _, in := range insertions {
		filled[in.line] = "// " + strings.TrimSpace(lines[in.line])
	}
	for i, line := range filled {
		text, comment, commented := strings.Cut(line, "//")
		text = strings.TrimSpace(text)
		_, moves := cutLabel(text)
		full, unexplained := dropUnexplained(fillPlaceholders(expandBrackets(moves), insertions, len(insertions)))
		if unexplained != "" {
			remarks = append(remarks, lineRemark(i+1, "no line says what to insert at %s", unexplained))
		}
		if bare, _ := cutComment(full); full == moves || !isMoves(bare) {
			continue
		}
		if commented {
			full += "//" + comment
		}
		originals[i] = text
		filled[i] = strings.TrimSuffix(text, moves) + full
	}
	return filled, originals, remarks
}

// dropUnexplained removes placeholders from moves if these are not moves otherwise.
// It returns the first placeholder as well, or an empty string.
func dropUnexplained(text string) (rest, placeholder string) {
	parts := splitPlaceholders(text)
	if bare, _ := cutComment(text); len(parts) < 2 || isMoves(bare) || !isPlaceholder(parts[1]) || !startsWithMoves(text) {
		return text, ""
	}
	return withoutPlaceholders(text), parts[1]
}

// withoutPlaceholders removes all placeholders, and writes commutators as moves.
func withoutPlaceholders(text string) string {
	if isMoves(text) {
		return text
	}
	return joinMoves(splitPlaceholders(expandBrackets(text)))
}

// findInsertions returns the insertions by placeholder. The first line that explains a
// placeholder counts. A line without a sign between placeholder and moves explains
// it only if the placeholder appears in a line after the beginning.
func findInsertions(lines []string) map[string]insertion {
	signed, unsigned := map[string]insertion{}, map[string]insertion{}
	used := map[string]bool{}
	for i, line := range lines {
		text, _, _ := strings.Cut(line, "//")
		text = strings.TrimSpace(text)
		for n, part := range splitPlaceholders(text) {
			used[part] = used[part] || n > 0
		}
		m := insertionPattern.submatches(bracketNumber(text, lines))
		if m == nil {
			continue
		}
		placeholder, sign := m[1], m[2]
		moves, _ := cutComment(expandBrackets(m[3]))
		insertions := unsigned
		if sign != "" {
			insertions = signed
		}
		if _, ok := insertions[placeholder]; !ok && isMoves(joinMoves(splitPlaceholders(moves))) {
			insertions[placeholder] = insertion{i, strings.NewReplacer("(", " ", ")", " ").Replace(moves)}
		}
	}
	for placeholder, in := range unsigned {
		if _, ok := signed[placeholder]; !ok && used[placeholder] {
			signed[placeholder] = in
		}
	}
	for placeholder, in := range signed {
		isUsed := used[placeholder] || isFirstElsewhere(placeholder, lines, in.line)
		if slices.Contains(splitPlaceholders(in.moves), placeholder) || !isUsed {
			delete(signed, placeholder)
		}
	}
	return signed
}

// bracketNumber returns a line such as "1: L D" with the number in the brackets that
// it has between moves in another line: "(1) = L D".
func bracketNumber(text string, lines []string) string {
	m := numberedPattern.submatches(text)
	if m == nil {
		return text
	}
	for _, placeholder := range []string{"(" + m[1] + ")", "[" + m[1] + "]"} {
		for _, line := range lines {
			_, after, _ := strings.Cut(line, " "+placeholder+" ")
			if words := strings.Fields(after); len(words) > 0 && isMoves(words[0]) {
				return placeholder + " = " + m[2]
			}
		}
	}
	return text
}

// isFirstElsewhere reports whether a line other than the one with the given index
// begins with the placeholder.
func isFirstElsewhere(placeholder string, lines []string, index int) bool {
	for i, line := range lines {
		if parts := splitPlaceholders(strings.TrimSpace(line)); i != index && len(parts) > 1 && parts[0] == placeholder {
			return true
		}
	}
	return false
}

// splitPlaceholders splits a text into placeholders and the text between them.
func splitPlaceholders(text string) []string {
	if !strings.ContainsAny(text, "*^@#+&~[({<") {
		return []string{text}
	}
	var parts []string
	begin := 0
	for at := 0; at < len(text); at++ {
		placeholder := placeholderPrefix().FindString(text[at:])
		isNISS := placeholder == "^" && strings.HasPrefix(text[at+1:], "(")
		if placeholder == "" || isNISS {
			continue
		}
		if begin < at {
			parts = append(parts, text[begin:at])
		}
		parts = append(parts, placeholder)
		begin = at + len(placeholder)
		at = begin - 1
	}
	if begin < len(text) {
		parts = append(parts, text[begin:])
	}
	return parts
}

func isPlaceholder(part string) bool { return placeholderPrefix().FindString(part) == part }

// joinMoves joins the parts that are not placeholders.
func joinMoves(parts []string) string {
	var moves []string
	for _, part := range parts {
		if !isPlaceholder(part) {
			moves = append(moves, part)
		}
	}
	return strings.Join(moves, " ")
}

// fillPlaceholders replaces placeholders by their insertions. Insertions may contain
// placeholders themselves; the depth limits how deep they nest.
func fillPlaceholders(text string, insertions map[string]insertion, depth int) string {
	var b strings.Builder
	for _, part := range splitPlaceholders(text) {
		in, ok := insertions[part]
		if !ok || depth < 0 {
			b.WriteString(part)
			continue
		}
		b.WriteString(" " + fillPlaceholders(in.moves, insertions, depth-1) + " ")
	}
	return b.String()
}

// expandBrackets writes commutators and conjugates as moves.
func expandBrackets(line string) string {
	for {
		at := bracketPattern().FindStringSubmatchIndex(line)
		if at == nil {
			return line
		}
		a, errA := cube.ParseMoves(line[at[2]:at[3]])
		b, errB := cube.ParseMoves(line[at[6]:at[7]])
		if errA != nil || errB != nil || len(a) == 0 || len(b) == 0 {
			return line
		}
		parts := [][]cube.Move{a, b, cube.InvertMoves(a)}
		if sign := line[at[4]:at[5]]; sign == "," {
			parts = append(parts, cube.InvertMoves(b))
		}
		moves := cube.FormatMoves(slices.Concat(parts...))
		line = line[:at[0]] + moves + line[at[1]:]
	}
}

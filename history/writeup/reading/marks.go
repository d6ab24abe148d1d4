package reading

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/internal/lazyregexp"
)

// Marks are the names of places that lines of a text explain, such as % in "% = R U R'", the longest first. Any symbol between
// moves is a place if it is one of them.
type Marks []string

var (
	// explained matches a mark before what is inserted there.
	explained = lazyregexp.New(`(?:^|[,;])\s*([^\s=:：]{1,8})\s*[=:：]`)
	// insertedThere matches a mark after what is inserted there.
	insertedThere = lazyregexp.New(`(?i)\binser\pL*\s.*\s(?:at|en|in|bei|à|a)\s+(?:(?:both|all|each|beiden?|ambos|entrambi)\s+)?(\S{1,8})\s*$`)
)

// MarksIn returns the marks that the lines of a text explain.
func MarksIn(lines []string) (marks Marks) {
	for _, line := range lines {
		if len(line) > maxLine {
			continue
		}
		for _, m := range slices.Concat(explained().FindAllStringSubmatch(line, -1), insertedThere().FindAllStringSubmatch(line, -1)) {
			if isMark(m[1]) && !slices.Contains(marks, m[1]) {
				marks = append(marks, m[1])
			}
		}
	}
	slices.SortStableFunc(marks, func(a, b string) int { return len(b) - len(a) })
	return marks
}

// isMark reports whether a name has only symbols, perhaps with a number after them or in brackets.
func isMark(name string) bool {
	if n := len(name); n > 2 && closing[name[0]] == name[n-1] {
		name = name[1 : n-1]
	}
	signs := strings.TrimRightFunc(name, unicode.IsDigit)
	return signs != "" && !strings.ContainsFunc(signs, func(c rune) bool {
		return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsSpace(c) || strings.ContainsRune(primes+`"/()[]{},;.-–—`, c)
	})
}

// at returns the mark with which a text begins, or "".
func (marks Marks) at(text string) string {
	for _, mark := range marks {
		if strings.HasPrefix(text, mark) {
			return mark
		}
	}
	return ""
}

// in returns the mark before an equals sign or a colon at the end of a text, or "".
func (marks Marks) in(before string) string {
	name := strings.TrimSpace(strings.TrimRight(before, " \t=:："))
	if at := strings.LastIndexAny(name, ",; \t"); at >= 0 {
		name = name[at+1:]
	}
	if slices.Contains(marks, name) && name != strings.TrimSpace(before) {
		return name
	}
	return ""
}

// split scans a mark inside a double move, as in F*2, which is F * F.
func (l *lexer) split() string {
	rest := l.text[l.at:]
	_, size := utf8.DecodeRuneInString(rest)
	inside := size < len(rest) && rest[size] == '2' && (size+1 == len(rest) || rest[size+1] == ' ' || rest[size+1] == ')')
	if !inside || !slices.Contains(l.marks, rest[:size]) || slices.Contains(l.marks, rest[:size+1]) {
		return ""
	}
	l.at += size + 1
	return rest[:size]
}

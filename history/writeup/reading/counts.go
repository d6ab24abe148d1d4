package reading

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
	"nissy/internal/words"
)

// totalPattern matches a sentence about the number of moves of the solution. One of its groups is the
// number.
var totalPattern = lazyregexp.New(`(?i)(?:(?:^|[^\pL])(?:total|length|longueur|länge|longitud|largo|lunghezza|result\w*|risultato|resultado|итого|всего)|合計|合计|总共|共|計|长度)[^\d\pL]{0,30}(\d{2})\b(?:\s*(?:moves?|htm|手|步).*)?\s*[。.!]?$|` +
	`^=\s*(\d{2})$|[,，]\s*(?:so|共|also|donc|así que|quindi)\s+(\d{2})(?:\s*\pL+)?[。.!]?$`)

// checkCounts returns remarks about numbers of moves in the lines of a text that are not those of the
// attempt, which solves the cube. Tallies have been checked.
func checkCounts(lines []string, a history.Attempt) (remarks []string) {
	total := a.Total()
	for i, line := range lines {
		m := totalPattern().FindStringSubmatch(strings.TrimSpace(strings.Trim(line, " |*_>")))
		if n := firstNumber(m); n > 0 && n != total {
			remarks = append(remarks, fmt.Sprintf("line %d: the text says %s, but the solution has %d", i+1, words.Plural(n, "move"), total))
		}
	}
	return slices.Concat(remarks, wrongCounts(lines, a), wrongCancellations(lines, a))
}

// inPattern matches a comment that ends with the number of moves: "finish in 6".
var inPattern = lazyregexp.New(`(?i)\b(?:in|en|mit|за)\s+(\d{1,2})(?:\s*(?:moves?|htm|mosse|movimientos|coups|z[üu]ge\w*|手|步|ход\pL*))?[.!]?$`)

// cancelPattern matches a sentence about moves that cancel: "5 moves cancel", "cancels 3".
var cancelPattern = lazyregexp.New(`(?i)(?:^|[^\pL\d])(?:(\d{1,2})\s+(?:moves?\s+)?cancel|cancel\w*\s+(\d{1,2})\b)`)

// wrongCancellations returns remarks about numbers of moves that cancel.
func wrongCancellations(lines []string, a history.Attempt) (remarks []string) {
	known, all := map[int]bool{}, 0
	for _, l := range a.Lines() {
		known[l.Cancelled] = true
		all += l.Cancelled
	}
	known[all] = true
	for i, line := range lines {
		if n := firstNumber(cancelPattern().FindStringSubmatch(line)); n > 0 && all > 0 && !known[n] {
			remarks = append(remarks, fmt.Sprintf("line %d: the text says that %s cancelled, but %d did", i+1, words.Plural(n, "move"), all))
		}
	}
	return remarks
}

// firstNumber returns the number in the first group of a match that is not empty, or 0.
func firstNumber(match []string) int {
	for _, text := range match[min(1, len(match)):] {
		if n, err := strconv.Atoi(text); err == nil {
			return n
		}
	}
	return 0
}

// solutionCount matches a line that ends with moves and their number.
var solutionCount = lazyregexp.New(`[URFDLBMES][w2'’‘′´` + "`" + `]*\s*\)?\s*[(\[](\d{2})(?:\s*(?:moves?|htm|手|步|mosse|movimientos|coups))?[)\]]\s*$`)

// labelCount matches a label with a number of moves.
var labelCount = lazyregexp.New(`^[^:：]{0,40}[(\[](\d{2})(?:\s*\pL+)?[)\]]\s*[:：]`)

// wrongCounts returns remarks about the numbers after the whole solution and after lines of the
// skeleton.
func wrongCounts(lines []string, a history.Attempt) (remarks []string) {
	total := a.Total()
	said := map[int]bool{}
	for _, l := range a.Lines() {
		_, n, ok := cutCount(l.Comment)
		if m := inPattern().FindStringSubmatch(l.Comment); m != nil {
			n, ok = firstNumber(m), true
		}
		if l.IsNote() || !ok || n == l.Length-l.Cancelled || n == l.Length || n == l.Total || n == total {
			continue
		}
		for i, line := range lines {
			if strings.Contains(line, l.Comment) && !said[i] {
				said[i] = true
				remarks = append(remarks, fmt.Sprintf("line %d: the text says %s, but the line has %d, and %d with those before it", i+1, words.Plural(n, "move"), l.Length, l.Total))
				break
			}
		}
	}
	for i, line := range lines {
		n := max(firstNumber(solutionCount().FindStringSubmatch(line)), firstNumber(labelCount().FindStringSubmatch(line)))
		if n == 0 || n == total || said[i] || !restates(line, a) {
			continue
		}
		remarks = append(remarks, fmt.Sprintf("line %d: the text says %s, but the solution has %d", i+1, words.Plural(n, "move"), total))
	}
	return remarks
}

// wordBefore matches the words before the moves of a solution.
var wordBefore = lazyregexp.New(`^[^:=：]*[:=：]\s*`)

// restates reports whether a line is the solution of the attempt, with its number of moves.
func restates(line string, a history.Attempt) bool {
	without := solutionCount().ReplaceAllStringFunc(line, func(end string) string { return end[:strings.LastIndexAny(end, "([")] })
	for _, text := range []string{without, wordBefore().ReplaceAllString(without, "")} {
		if alg, err := cube.ParseAlg(strings.TrimSpace(text)); err == nil && a.IsRestatedBy(alg) {
			return true
		}
	}
	return false
}

var (
	// countAtEnd matches a count without a total at the end: (4), [4], (4 moves) or,
	// if two moves cancel, (8-2). Its groups are the text before the count, the count
	// and its first number.
	countAtEnd = lazyregexp.New(`^(.*?)(\s*[(\[](\d{1,5})(?:\s?-\s?\d{1,5}|\s?(?:moves?|htm|m))?[)\]])$`)

	// countFirst matches a comment that begins with a count: (5, EO) or (5) EO. Its groups are the count and
	// the rest.
	countFirst = lazyregexp.New(`^[(\[](\d{1,5})(?:\s?(?:moves?|htm|m))?\s*(?:[,;:]\s*([^()\[\]]*)[)\]]|[)\]]\s+(\S.*))$`)
)

// cutCount cuts the number of moves from a comment, at its end or at the beginning of a
// comment in parentheses.
func cutCount(comment string) (rest string, count int, ok bool) {
	rest, number := "", ""
	if m := countAtEnd().FindStringSubmatch(comment); m != nil {
		rest, number = m[1], m[3]
	} else if m := countFirst().FindStringSubmatch(comment); m != nil {
		rest, number = m[2]+m[3], m[1]
	}
	count, err := strconv.Atoi(number)
	return strings.TrimSpace(rest), count, err == nil
}

// withoutRightCount returns a comment without the number of moves, if that is the number of the line. The
// tally has it.
func withoutRightCount(comment string, t history.Tally) string {
	if rest, n, ok := cutCount(comment); ok && (n == t.Length || n == t.Total) {
		return rest
	}
	return comment
}

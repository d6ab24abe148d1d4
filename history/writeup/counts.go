package writeup

import (
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
)

// totalPattern matches a sentence about the number of moves of the solution. One of its groups is the
// number.
var totalPattern = lazyregexp.New(`(?i)(?:\b(?:total|length|longueur|länge|longitud|largo|lunghezza|result\w*|risultato|resultado|итого)\b|合計|合计|总共|共|計|长度)[^\d\pL]{0,30}(\d{2})\b(?:\s*(?:moves?|htm|手|步).*)?\s*[。.!]?$|` +
	`^=\s*(\d{2})$|[,，]\s*(?:so|共|also|donc|así que|quindi)\s+(\d{2})(?:\s*\pL+)?[。.!]?$`)

// checkCounts returns remarks about numbers of moves in the text that are not those of the attempt,
// which solves the cube. Tallies have been checked.
func checkCounts(text string, a history.Attempt) (remarks []string) {
	total := a.Total()
	lines := history.SplitLines(text)
	for i, line := range lines {
		m := totalPattern().FindStringSubmatch(strings.TrimSpace(strings.Trim(line, " |*_>")))
		if n := firstNumber(m); n > 0 && n != total {
			remarks = append(remarks, lineRemark(i+1, "the text says %d moves, but the solution has %d", n, total))
		}
	}
	return append(remarks, wrongCounts(lines, a)...)
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
		if l.IsNote() || !ok || n == l.Length-l.Cancelled || n == l.Length || n == l.Total || n == total {
			continue
		}
		for i, line := range lines {
			if strings.Contains(line, l.Comment) && !said[i] {
				said[i] = true
				remarks = append(remarks, lineRemark(i+1, "the text says %d moves, but the line has %d, and %d with those before it", n, l.Length, l.Total))
				break
			}
		}
	}
	for i, line := range lines {
		n := max(firstNumber(solutionCount().FindStringSubmatch(line)), firstNumber(labelCount().FindStringSubmatch(line)))
		if n == 0 || n == total || said[i] || !restates(line, a) {
			continue
		}
		remarks = append(remarks, lineRemark(i+1, "the text says %d moves, but the solution has %d", n, total))
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

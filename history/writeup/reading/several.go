package reading

import (
	"strings"

	"nissy/cube"
	"nissy/internal/lazyregexp"
)

// Scrambles returns the numbers, from 1, of the lines with scrambles in a text that may have many attempts. A line
// has one if it, or the heading above it, says so and has as many moves as a scramble has, if it says so below a wide gap,
// perhaps with a heading between, if its number follows that of the scramble above it, if the moves start and end with R' U' F, or if they are alone, as
// many as a scramble has, and below a wide gap: a rule such as --- or two blank lines. Between the gap and such moves there may be a
// heading with a number or a date; the first moves of a text may have any heading. A scramble and its inverse above or below it are one.
func Scrambles(lines []string) (numbers []int) {
	var heading hints
	blank := 0    // lines in a row
	apart := true // since the last moves there was a wide gap, or the text begins
	titled := false
	number := 0          // of the last scramble, if it has one
	moves := 0           // the number of lines of moves since that scramble
	var last []cube.Move // that scramble
	for i, line := range lines {
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, "//") || len(line) > maxLine {
			continue
		}
		pieces := piecesOf(line, i+1, bracketed{}, false)
		apart = apart || blank > 1
		switch {
		case len(pieces) > 0:
			n := firstNumber(listNumber().FindStringSubmatch(line))
			numbered := n == number+1 && (n == 1 && moves == 0 && len(numbers) == 0 || n > 1 && moves > 0 && blank > 0) && isNumbered(pieces)
			if isScramble(pieces[0], heading, blank > 1 || apart && (titled || len(numbers) == 0), apart || moves > 0 && blank > 0) || numbered {
				scramble := pieces[0].flatten('(', 0, "").alg.Normal
				if moves > 0 || len(numbers) == 0 || !areInverse(last, scramble) {
					numbers = append(numbers, i+1)
				}
				number, moves, last = n, 0, scramble
			} else {
				moves++
			}
			heading, blank, apart, titled = 0, 0, false, false
		case isRule().MatchString(text):
			heading, blank, titled = 0, 2, false
		case text == "":
			if blank++; blank > 1 {
				heading, titled = 0, false
			}
		default:
			heading, blank, titled = 0, 0, false
			if len(text) < 60 && intendedMoves(text) == "" {
				heading, titled = hintsOf(text), strings.ContainsAny(text, "0123456789")
			}
		}
	}
	return numbers
}

// areInverse reports whether one sequence undoes the other.
func areInverse(a, b []cube.Move) bool { return cube.Solved.Apply(a...).Apply(b...) == cube.Solved }

// isNumbered reports whether the pieces of a line with a number may be a scramble: moves alone, and not too few.
func isNumbered(pieces []*piece) bool {
	p := pieces[0]
	return len(pieces) == 1 && p.label == "" && p.comment == "" && scrambleScore(p.flatten('(', 0, "").alg.Normal) >= -2
}

// isRule matches a line that separates parts of a text.
var isRule = lazyregexp.New(`^(?:-{3,}|={3,}|\*{3,}|_{3,})$`)

// isScramble reports whether a piece below a heading, or below a wide gap, is a scramble. apart says that a wide gap is above
// the heading.
func isScramble(p *piece, heading hints, gap, apart bool) bool {
	moves := p.flatten('(', 0, "").alg
	other := saysInverse | saysPremove | saysSolution
	score := scrambleScore(moves.Normal)
	switch said := hintsOf(p.label); {
	case len(moves.Inverse) > 0 || said.has(other):
		return false
	case score > paddedScore: // even below a heading such as "Results"
		return true
	case heading.has(other):
		return false
	case said.has(saysScramble) && apart && len(moves.Normal) > 0:
		return true
	case (said | heading).has(saysScramble):
		return len(moves.Normal) >= fewMoves
	}
	return gap && score >= 4 && p.isBare()
}

// HasMoves reports whether a line has moves that are worth reading as moves of an attempt.
func HasMoves(line string) bool {
	return len(line) <= maxLine && len(piecesOf(line, 1, bracketed{}, false)) > 0
}

// IsShort reports whether a line is a few moves without a word.
func IsShort(line string) bool {
	pieces := piecesOf(line, 1, bracketed{}, false)
	return len(pieces) == 1 && pieces[0].isBare() && pieces[0].numMoves > 1 && pieces[0].numMoves < fewMoves
}

// BeginsAlternative reports whether a line of a write-up has moves, with a label that says that they are an alternative.
func BeginsAlternative(line string) bool {
	if len(line) > maxLine {
		return false
	}
	pieces := piecesOf(line, 1, bracketed{}, false)
	return len(pieces) > 0 && hintsOf(pieces[0].label).has(saysAlternative)
}

package writeup

import (
	"slices"
	"strings"

	"nissy/history"
	"nissy/history/writeup/reading"
)

// Part is the write-up of one attempt in a text with many.
type Part struct {
	Line int // its first line in the text, from 1
	Text string
}

// Split splits a text into the write-ups of its attempts: each begins at its scramble, or at the words in the lines
// directly above. A scramble of few moves may also follow a solved attempt without a word. What precedes the first one belongs to it. A
// text without a scramble is one part.
func Split(text string) ([]Part, error) {
	text = fromLink(text)
	p, err := prepare(text)
	if err != nil {
		return nil, err
	}
	source := history.SplitLines(text)
	starts := []int{0} // indices of lines
	numbers := scrambles(source, p.lines)
	if len(numbers) > 1 && isOwn(text) { // a comment looks like a scramble
		numbers = nil
	}
	for _, number := range numbers[min(1, len(numbers)):] {
		starts = append(starts, headingAbove(source, p.lines, number-1))
	}
	starts = append(starts, len(source))
	for i := len(starts) - 2; i >= 0; i-- {
		starts = slices.Insert(starts, i+1, afterSolved(source, p.lines, starts[i], starts[i+1])...)
	}
	var parts []Part
	for i, start := range starts[:len(starts)-1] {
		end := starts[i+1]
		for start < end && strings.TrimSpace(source[start]) == "" {
			start++
		}
		parts = append(parts, Part{start + 1, strings.TrimRight(strings.Join(source[start:end], "\n"), " \t\n") + "\n"})
	}
	return parts, nil
}

// scrambles returns the numbers of the lines that give a scramble, as moves or as a cube. plain are the lines of the
// source without markup.
func scrambles(source, plain []string) (numbers []int) {
	lines := append([]string{}, plain...)
	for i, line := range source {
		if cubeLabel().MatchString(line) {
			lines[i] = "Scramble: " + paddedScramble
		}
	}
	return reading.Scrambles(lines)
}

// The bounds of afterSolved: the lines that it tries as the end of an attempt, the lines of an attempt, and how many attempts it reads.
const (
	mostEnds      = 6
	mostShort     = 60
	mostShortRead = 200
)

// afterSolved returns the indices of the lines, between two, where attempts with short scrambles begin: moves alone, below a blank line, if the
// lines above them solve a scramble, and they and the lines below are solved, too.
func afterSolved(source, plain []string, start, end int) (starts []int) {
	var ends []int
	for i := start + 1; i < end; i++ {
		if strings.TrimSpace(source[i-1]) == "" && reading.IsShort(plain[i]) {
			ends = append(ends, i)
		}
	}
	ends = append(ends, end)
	tried := map[[2]int]bool{} // whether the lines between two indices solve a scramble
	// solvedEnd returns the first end of a solved attempt that begins at a line, and is good; -1 if there is none.
	solvedEnd := func(from int, isGood func(int) bool) int {
		first, _ := slices.BinarySearch(ends, from+1)
		for _, to := range ends[first:min(first+mostEnds, len(ends))] {
			solved, known := tried[[2]int{from, to}]
			if !known && to-from <= mostShort && len(tried) < mostShortRead {
				r, _, err := read(strings.Join(source[from:to], "\n"), Options{})
				solved = err == nil && r.Attempt.Complete()
				tried[[2]int{from, to}] = solved
			}
			if solved && isGood(to) {
				return to
			}
		}
		return -1
	}
	isAny := func(int) bool { return true }
	begins := func(to int) bool { return to == end || solvedEnd(to, isAny) > 0 }
	for at := solvedEnd(start, begins); at > 0 && at < end; at = solvedEnd(at, begins) {
		starts = append(starts, at)
	}
	return starts
}

// paddedScramble is a text that reading.Scrambles takes for a scramble.
const paddedScramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' R' U' F"

// headingAbove returns the index of the first of the words directly above the line with an index: the lines without
// moves up to a blank one, and above that one line that is alone.
func headingAbove(source, plain []string, i int) int {
	is := func(at int, blank bool) bool {
		return at < 0 && blank || at >= 0 && (strings.TrimSpace(source[at]) == "") == blank
	}
	for is(i-1, false) && !reading.HasMoves(plain[i-1]) {
		i--
	}
	if is(i-1, true) && is(i-2, false) && is(i-3, true) && !reading.HasMoves(plain[i-2]) {
		return i - 2
	}
	return i
}

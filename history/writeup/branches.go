package writeup

import (
	"iter"
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup/reading"
	"nissy/internal/lazyregexp"
)

// Branch is a group of lines that the author of a write-up gave up, or an alternative of later lines.
type Branch struct {
	Lines   int             // the number of lines of the attempt that it shares, notes included
	Attempt history.Attempt // these lines, and those of the branch
}

// Branches returns the branches in a write-up and the result of reading it: the marks that are not on the skeleton,
// and the lines of the text with moves that are not part of the attempt, each after those lines of the attempt after
// which what it says is true. If the text does not say that such a line is an alternative, it is a branch only if it
// solves something, and the attempt is complete.
func Branches(text string, r Result) []Branch {
	branches := marked(r.Attempt)
	p, err := prepare(fromLink(text))
	if err != nil {
		return branches
	}
	unsolved := beforeSolved(r.Attempt)
	for _, o := range others(r, p.lines) {
		for _, f := range foundIn(o, unsolved) {
			if f.isBranch(r.Attempt) {
				branches = append(branches, Branch{f.shared, f.Attempt})
			}
		}
	}
	return branches
}

// marked returns the branches that end at marks.
func marked(a history.Attempt) (branches []Branch) {
	own := a.Lines()
	for _, m := range a.Marks() {
		lines := m.Lines()
		shared := 0
		for shared < min(len(lines), len(own)) && lines[shared].String() == own[shared].String() {
			shared++
		}
		if slices.ContainsFunc(lines[shared:], func(l history.Line) bool { return !l.IsNote() }) {
			branches = append(branches, Branch{shared, a.AtMark(m)})
		}
	}
	return branches
}

// beforeSolved returns the lines of an attempt before the one that solves the cube.
func beforeSolved(a history.Attempt) history.Attempt {
	n := a.NumLines()
	for n > 0 && a.Truncate(n).Complete() {
		n--
	}
	return a.Truncate(n)
}

// other is lines of a text, one below the other, whose moves are not part of the attempt.
type other struct {
	before int // the number of pieces of the attempt above them
	lines  []otherLine
}

// otherLine is such a line.
type otherLine struct {
	text []string // also the words directly above
	said bool     // the text says that it is an alternative
}

// others returns those lines of a text. plain is the text without markup, by line.
func others(r Result, plain []string) (list []other) {
	before := 0
	var open other
	end := func() {
		if len(open.lines) > 0 {
			list = append(list, open)
		}
		open = other{before: before}
	}
	complete := r.Attempt.Complete()
	for line, decisions := range byLine(r.Decisions) {
		is, said := true, false
		for _, d := range decisions {
			switch d.Reading {
			case reading.Step, reading.OnInverse, reading.Insertion:
				before++
			}
			other, says := d.IsOther()
			is, said = is && (says || other && complete), said || says
		}
		said = said || is && reading.BeginsAlternative(plain[line-1])
		if !is {
			end()
			continue
		}
		first := line - 1
		for first > 0 && !reading.HasMoves(plain[first-1]) {
			first--
		}
		open.lines = append(open.lines, otherLine{plain[first:line], said})
	}
	end()
	return list
}

// byLine yields the decisions about each line, with its number.
func byLine(decisions []reading.Decision) iter.Seq2[int, []reading.Decision] {
	return func(yield func(int, []reading.Decision) bool) {
		for len(decisions) > 0 {
			n := 1
			for n < len(decisions) && decisions[n].Line == decisions[0].Line {
				n++
			}
			if !yield(decisions[0].Line, decisions[:n]) {
				return
			}
			decisions = decisions[n:]
		}
	}
}

// found is a branch that other lines may be.
type found struct {
	shared int // the number of lines of the attempt before it
	reading.Branch
	said bool // the text says so
}

// foundIn reads other lines. A line continues the branch above it or begins another one, whichever reads better.
// If the text does not say that it is an alternative, it may also be a remark.
func foundIn(o other, a history.Attempt) (list []found) {
	for _, l := range o.parts(a) {
		alone, ok := readAfter(l.text, a, o.before)
		if !ok {
			continue
		}
		alone.said = l.said
		if last := len(list) - 1; last >= 0 {
			f := &list[last]
			if b, ok := reading.ReadBranch(l.text, f.Attempt); ok && (b.Score >= alone.Score || l.said && alone.Progress <= 0) {
				f.Attempt, f.Progress, f.said = b.Attempt, f.Progress+b.Progress, f.said || l.said
				continue
			}
		}
		if alone.Progress > 0 || l.said {
			list = append(list, alone)
		}
	}
	return list
}

// separator separates the alternatives that a line lists.
var separator = lazyregexp.New(`[,;/]\s|\s(?:and|or|und|oder|et|ou|y|e)\s`)

// parts returns the lines, with each that lists alternatives, such as "R U2 F, (L D)", split into them.
func (o *other) parts(a history.Attempt) (list []otherLine) {
	for _, l := range o.lines {
		last := len(l.text) - 1
		parts := slices.DeleteFunc(separator().Split(l.text[last], -1), func(part string) bool { return !reading.HasMoves(part) })
		if len(parts) < 2 || !o.areBetter(parts, l.text, a) {
			list = append(list, l)
			continue
		}
		for _, part := range parts {
			list = append(list, otherLine{[]string{part}, l.said})
		}
	}
	return list
}

// areBetter reports whether parts read better, each alone, than the text that they are from.
func (o *other) areBetter(parts, text []string, a history.Attempt) bool {
	sum := 0.0
	for _, part := range parts {
		alone, _ := readAfter([]string{part}, a, o.before)
		sum += alone.Score
	}
	together, _ := readAfter(text, a, o.before)
	return sum > together.Score
}

// readAfter reads lines of a text as the continuation of the attempt at the point where they read best. before is the
// likely number of lines of the attempt above that point.
func readAfter(text []string, a history.Attempt, before int) (f found, ok bool) {
	for _, shared := range nearestFirst(before, starts(a)) {
		b, reads := reading.ReadBranch(text, a.Truncate(shared))
		if reads && (!ok || b.Score > f.Score) {
			f, ok = found{shared: shared, Branch: b}, true
		}
	}
	return f, ok
}

// A branch has at least fewestMoves: fewer are part of a remark. A line with more than mostOfStep is a whole solution.
const (
	fewestMoves = 3
	mostOfStep  = 16
)

// isBranch reports whether the lines are a branch. Lines that repeat moves of the attempt, or that solve the scramble in
// fewer moves, are not one. What the text does not call an alternative must solve something, but not the cube.
func (f *found) isBranch(a history.Attempt) bool {
	complete := f.Attempt.Complete()
	whole := slices.ContainsFunc(f.Attempt.Lines()[f.shared:], func(l history.Line) bool { return l.Moves.Len() > mostOfStep })
	if complete && f.Attempt.Total() < a.Total() || !f.said && (complete || whole || f.Progress <= 0) {
		return false
	}
	moves, own := movesOf(f.Attempt.Lines()[f.shared:]), movesOf(a.Lines())
	return moves.Len() >= fewestMoves && !(contains(own.Normal, moves.Normal) && contains(own.Inverse, moves.Inverse))
}

// contains reports whether moves has the moves of part, one after the other.
func contains(moves, part []cube.Move) bool {
	for i := range len(moves) - len(part) + 1 {
		if slices.Equal(moves[i:i+len(part)], part) {
			return true
		}
	}
	return len(part) == 0
}

func movesOf(lines []history.Line) (moves cube.Alg) {
	for _, l := range lines {
		moves = moves.Then(l.Moves)
	}
	return moves
}

// starts returns after how many lines of an attempt a branch may begin: notes make no difference.
func starts(a history.Attempt) []int {
	list := []int{0}
	for i, l := range a.Lines() {
		if !l.IsNote() {
			list = append(list, i+1)
		}
	}
	return list
}

// nearestFirst returns a list in another order: from the index start down to the first, and then the others.
func nearestFirst(start int, list []int) []int {
	near := slices.Clone(list[:min(start+1, len(list))])
	slices.Reverse(near)
	return append(near, list[len(near):]...)
}

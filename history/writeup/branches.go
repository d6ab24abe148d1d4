package writeup

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup/reading"
)

// Branch is a group of lines that the author of a write-up gave up, or an alternative of later lines.
type Branch struct {
	Lines   int             // the number of lines of the attempt that it shares, notes included
	Attempt history.Attempt // these lines, and those of the branch
}

// Branches returns the branches in a write-up and the result of reading it: the marks that are not on the skeleton,
// and the alternatives in the text, each after those lines of the attempt after which what it says is true.
func Branches(text string, r Result) []Branch {
	branches := marked(r.Attempt)
	p, err := prepare(text)
	if err != nil {
		return branches
	}
	for _, lines := range alternatives(r.Decisions, p.lines) {
		if b, ok := branchOf(lines.text, r.Attempt, lines.before); ok {
			branches = append(branches, b)
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

// alternative is lines of a text that belong to a branch.
type alternative struct {
	text   []string
	before int // the number of pieces of the attempt above them
}

// alternatives returns the alternatives in the text: the lines from the first to the last of several decisions
// in a row that say so, up to the next one with a label of its own, and words directly above.
func alternatives(decisions []reading.Decision, plain []string) (list []alternative) {
	before := 0
	for i := 0; i < len(decisions); i++ {
		switch decisions[i].Reading {
		case reading.Step, reading.OnInverse, reading.Insertion:
			before++
		}
		if decisions[i].Reading != reading.Alternative {
			continue
		}
		first := decisions[i].Line
		for i+1 < len(decisions) && continues(decisions[i], decisions[i+1], plain) {
			i++
		}
		if first > 1 && !reading.HasMoves(plain[first-2]) {
			first--
		}
		list = append(list, alternative{plain[first-1 : decisions[i].Line], before})
	}
	return list
}

// continues reports whether a decision is about the alternative of the one before it.
func continues(before, d reading.Decision, plain []string) bool {
	return d.Reading == reading.Alternative && (d.Line == before.Line || !reading.BeginsAlternative(plain[d.Line-1]))
}

// fewestMoves is how many moves a branch has at least. Fewer are part of a remark.
const fewestMoves = 3

// branchOf returns the branch with lines of a text: after those lines of the attempt after which the text reads best.
// before is after how many it is likely. ok is false if it is not a branch, but a better solution of the scramble, or
// repeats lines of the attempt.
func branchOf(text []string, a history.Attempt, before int) (b Branch, ok bool) {
	best := 0.0
	n := len(a.Lines())
	for n > 0 && a.Truncate(n).Complete() {
		n--
	}
	for _, lines := range nearestFirst(min(before, n), n) {
		start := a.Truncate(lines)
		branch, score, reads := reading.ReadBranch(text, start)
		if !reads || ok && score <= best {
			continue
		}
		best, ok = score, true
		b = Branch{lines, branch}
	}
	if !ok || b.Attempt.Complete() && b.Attempt.Total() < a.Total() {
		return b, false
	}
	lines := movesOf(b.Attempt.Lines()[b.Lines:])
	return b, lines.Len() >= fewestMoves && !strings.HasPrefix(movesOf(a.Lines()[b.Lines:]).String(), lines.String())
}

func movesOf(lines []history.Line) (moves cube.Alg) {
	for _, l := range lines {
		moves = moves.Then(l.Moves)
	}
	return moves
}

// nearestFirst returns the numbers from 0 to n: first those from start down to 0.
func nearestFirst(start, n int) (list []int) {
	for i := start; i >= 0; i-- {
		list = append(list, i)
	}
	for i := start + 1; i <= n; i++ {
		list = append(list, i)
	}
	return list
}

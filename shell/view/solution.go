package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session/search"
	"nissy/steps/chain"
)

// appendNumber counts a solution and appends its number, if solutions are numbered.
func (v *View) appendNumber(dst []byte) []byte {
	v.solutions++
	if !v.numbered {
		return dst
	}
	dst = append(append(dst, v.style.faint.on...), '@')
	if v.list > 1 {
		dst = append(strconv.AppendInt(dst, int64(v.list), 10), ':')
	}
	dst = strconv.AppendInt(dst, int64(v.solutions), 10)
	return append(append(dst, v.style.faint.off...), ' ')
}

// appendListed appends a result of an earlier request, with the number that it had.
func (v *View) appendListed(dst []byte, e search.ListedResult) []byte {
	v.numbered, v.list, v.solutions = true, e.List, e.Number-1
	return v.appendText(dst, e.Event)
}

// appendMoves appends moves. With pairs it ignores moves on the inverse: commands that
// have this option never print any.
func (v *View) appendMoves(dst []byte, a cube.Alg) []byte {
	if v.pairs {
		return cube.AppendPairs(dst, a.Normal)
	}
	return a.AppendTo(dst)
}

// appendWhole appends a solution of the whole cube: moves, or (0) if there are none.
func (v *View) appendWhole(dst []byte, a cube.Alg) []byte {
	if a.Len() == 0 && !v.classic {
		return append(dst, "(0)"...)
	}
	return v.appendMoves(dst, a)
}

// appendSolution appends a solution with its length and comments, such as
// "U (B R' B) (4) // eofb".
func (v *View) appendSolution(dst []byte, s search.Solution) []byte {
	if s.InverseFirst {
		dst = s.AppendTo(dst)
	} else {
		dst = v.appendMoves(dst, s.Alg)
	}
	switch {
	case v.plain:
		return dst
	case v.classic:
		return fmt.Appendf(dst, " (%d)", s.Length())
	}
	dst = append(appendSpaceAfter(dst, s.Alg.Len()), v.style.length.on...)
	if s.HasTotal() {
		dst = append(dst, s.Tally.String()...)
	} else {
		dst = append(strconv.AppendInt(append(dst, '('), int64(s.Length()), 10), ')')
	}
	dst = append(dst, v.style.length.off...)
	reaches := s.Reaches()
	switch {
	case s.From != nil && reaches != "":
		dst = v.appendComment(dst, "// ", reaches, " ", s.From.Name())
	case s.From != nil:
		dst = v.appendComment(dst, "// ", s.From.Name())
	case reaches != "":
		dst = v.appendComment(dst, "// ", reaches)
	}
	if name := s.Case.String(); name != "" && v.cases {
		dst = v.appendComment(dst, "[", name, "]")
	}
	return dst
}

// appendComment appends a space and the parts of a comment.
func (v *View) appendComment(dst []byte, parts ...string) []byte {
	dst = append(append(dst, ' '), v.style.comment.on...)
	for _, p := range parts {
		dst = append(dst, p...)
	}
	return append(dst, v.style.comment.off...)
}

// appendSkeleton appends a skeleton, one line for each step. If the skeleton solves the
// cube, a line with all moves follows. An empty line separates skeletons. If solutions
// are numbered, the number is in front of the first line and the others are indented.
func (v *View) appendSkeleton(dst []byte, s search.Skeleton) []byte {
	if v.skeletons > 0 {
		dst = append(dst, '\n')
	}
	v.skeletons++
	dst = v.appendNumber(dst)
	lineBreak := "\n"
	if v.numbered {
		lineBreak += strings.Repeat(" ", len(fmt.Sprintf("@%d ", v.solutions)))
	}
	for i, l := range s.Lines {
		if i > 0 {
			dst = append(dst, lineBreak...)
		}
		dst = v.appendLine(dst, l, s.Tally(i), s.Cases)
		if i == 0 && s.From != nil && !v.plain {
			dst = v.appendComment(dst, "from ", s.From.Name())
		}
	}
	if moves, ok := s.WholeSolution(); ok {
		dst = append(append(dst, lineBreak...), cube.Alg{Normal: moves}.String()...)
		if !v.plain {
			dst = v.style.length.appendTo(appendSpaceAfter(dst, len(moves)), fmt.Sprintf("(%d)", cube.CountMoves(moves, cube.HTM)))
		}
	}
	return dst
}

// appendLine appends the line of a step with the moves of the line and in total, such
// as "U (B R') // 222-DBL (3/8)". Moves that merging saves come after a minus sign:
// "(3-1/7)". With cases, it names the case that the step leads to, and its trigger.
func (v *View) appendLine(dst []byte, l chain.Line, tally history.Tally, cases bool) []byte {
	dst = l.Alg.AppendTo(dst)
	if v.plain {
		return dst
	}
	dst = appendSpaceAfter(dst, l.Alg.Len())
	comment := "// " + cmp.Or(l.Detected, l.Step)
	if name := caseOf(l); cases && name != "" {
		comment += " [" + name + "]"
	}
	dst = v.style.comment.appendTo(dst, comment)
	return v.style.length.appendTo(append(dst, ' '), tally.String())
}

// caseOf returns the case that the step leads to and its trigger, such as "2c4 4e, R U2 R".
func caseOf(l chain.Line) string {
	name := l.Case.String()
	if l.Trigger != "" && name != "" {
		name += ", "
	}
	return name + l.Trigger
}

// appendSpaceAfter appends a space if the number of moves is not 0.
func appendSpaceAfter(dst []byte, moves int) []byte {
	if moves == 0 {
		return dst
	}
	return append(dst, ' ')
}

package view

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session/search"
)

// appendInsertions appends a skeleton with insertions: what it leaves, the skeleton with the
// places, a line for each insertion, and all moves. An empty line separates solutions. If
// solutions are numbered, the number is in front of the skeleton and the others are indented.
func (v *View) appendInsertions(dst []byte, e search.Insertions) []byte {
	if v.skeletons == 0 && !v.plain && e.Chain == "" {
		dst = append(v.style.comment.appendTo(dst, leftText(e.Left)), '\n')
	}
	if v.skeletons > 0 && !v.plain {
		dst = append(dst, '\n')
	}
	v.skeletons++
	if v.plain {
		return v.appendMoves(v.appendNumber(dst), cube.Alg{Normal: e.Moves()})
	}
	dst = v.appendNumber(dst)
	lineBreak := "\n"
	if v.numbered {
		lineBreak += strings.Repeat(" ", len(fmt.Sprintf("@%d ", v.solutions)))
	}
	var a history.Attempt
	a, _ = a.Apply(history.Set{Scramble: e.Position.Scramble()}) // these changes cannot fail
	for i, l := range e.Attempt.Lines() {
		if i > 0 {
			dst = append(dst, lineBreak...)
		}
		comment := l.Comment
		if i == 0 && e.From != nil {
			comment = strings.TrimSpace(comment + " " + e.From.Name())
		}
		dst = append(dst, l.String()...)
		if l.Role() != history.Restatement {
			dst = v.style.comment.appendTo(append(dst, ' '), strings.TrimSpace("// "+comment))
			dst = v.style.length.appendTo(append(dst, ' '), l.Tally.String())
		}
		if a, _ = a.Apply(history.Add{Lines: []history.Line{l}}); e.Expand && l.Role() == history.Insertion && l.Comment != "solved" {
			moves := cube.Alg{Normal: a.Skeleton().UnNISS()}.Cleanup()
			dst = append(append(dst, lineBreak...), "= "...)
			dst = v.appendMoves(dst, moves)
		}
	}
	moves := e.Moves()
	dst = v.appendMoves(append(dst, lineBreak...), cube.Alg{Normal: moves})
	return v.style.length.appendTo(append(dst, ' '), fmt.Sprintf("(%d)", cube.CountMoves(moves, cube.HTM)))
}

// leftText says what a skeleton leaves: left AB5C: (UFR DFR DFL UBR DBL).
func leftText(left cube.Cycles) string { return "left " + left.Name() + ": " + left.PiecesString() }

// appendReplacement appends a stretch and what can replace it: 7-13: R2 U' D B2 D B2 U -> D R2 D
// (7-4). The first move of a sequence is number 1.
func (v *View) appendReplacement(dst []byte, e search.Replacement) []byte {
	dst = fmt.Appendf(dst, "%d-%d: ", e.Place+1, e.Place+len(e.Removed))
	dst = append(v.appendMoves(dst, cube.Alg{Normal: e.Removed}), " ->"...)
	for i, moves := range e.With {
		if i > 0 {
			dst = append(dst, " or"...)
		}
		dst = v.appendWhole(append(dst, ' '), cube.Alg{Normal: moves})
	}
	return v.style.length.appendTo(append(dst, ' '), fmt.Sprintf("(%d-%d)", len(e.Removed), len(e.With[0])))
}

package shell

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"nissy/chain"
	"nissy/cube"
	"nissy/session"
)

// appendSkeleton writes a skeleton, a line for each step; what solves the cube
// ends with a line that has all moves. An empty line stands between two. Lines
// behind a number stand below each other.
func (v *view) appendSkeleton(dst []byte, s session.Skeleton) []byte {
	if v.shown > 0 {
		dst = append(dst, '\n')
	}
	dst = v.appendNumber(dst)
	next := "\n"
	if v.numbers {
		next += strings.Repeat(" ", len(fmt.Sprintf("@%d ", v.shown)))
	}
	for i, l := range s.Lines {
		if i > 0 {
			dst = append(dst, next...)
		}
		dst = v.appendLine(dst, l)
		if i == 0 && s.From != nil && !v.plain {
			dst = v.appendComment(dst, "from @", strconv.Itoa(s.From.Number))
		}
	}
	if moves, ok := s.FullSolution(); ok {
		dst = append(append(dst, next...), cube.Alg{Normal: moves}.String()...)
		if !v.plain {
			dst = v.appendLength(space(dst, len(moves)), fmt.Sprintf("(%d)", len(moves)))
		}
	}
	return dst
}

// appendLine writes a step: U (B R') // 222-DBL (3/8).
func (v *view) appendLine(dst []byte, l chain.Line) []byte {
	dst = l.Alg.AppendTo(dst)
	if v.plain {
		return dst
	}
	dst = space(dst, l.Len())
	dst = append(append(append(dst, v.style.comment.on...), "// "+cmp.Or(l.Detected, l.Step)...), v.style.comment.off...)
	saved := ""
	if l.Saved > 0 {
		saved = fmt.Sprintf("-%d", l.Saved)
	}
	return v.appendLength(append(dst, ' '), fmt.Sprintf("(%d%s/%d)", l.Len(), saved, l.Total))
}

// space writes what stands behind moves, unless there are none.
func space(dst []byte, moves int) []byte {
	if moves == 0 {
		return dst
	}
	return append(dst, ' ')
}

func (v *view) appendLength(dst []byte, text string) []byte {
	return append(append(append(dst, v.style.length.on...), text...), v.style.length.off...)
}

// better shows the shortest skeleton so far, in one line.
func (v *view) better(b session.Better) {
	if !v.verbose && !v.output.errTTY {
		return
	}
	var steps []string
	for _, l := range b.Lines {
		steps = append(steps, l.Alg.String())
	}
	v.output.message("found %d moves: %s", b.Len(), strings.Join(steps, " > "))
}

// stage shows how far the search of a chain is.
func (v *view) stage(s session.Stage) {
	v.output.message("step %d, beam %d: up to %d moves, %d kept", s.Stage, s.Beam, s.Length, s.Kept)
}

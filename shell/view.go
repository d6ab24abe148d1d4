package shell

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nissy/command"
	"nissy/cube"
	"nissy/session"
)

// view shows the events of one command.
type view struct {
	output  *output
	style   style
	json    bool
	place   string // of the line that it is about, to begin a notice; may be empty
	plain   bool   // solutions without length and comment
	pairs   bool   // turns of opposite faces in parentheses
	verbose bool   // what happens in the search
	format  string // of a position
	asNet   bool   // draw positions
	marked  string // what the net marks
	numbers bool   // a person may refer to solutions by number
	shown   int    // solutions so far
	line    []byte // memory for what is being written
}

// newView returns a view of the events of a call.
func (sh *shell) newView(call *command.Call) *view {
	d := call.Display
	return &view{
		output: sh.output, style: sh.style, json: call.JSON,
		plain: d.Plain, pairs: d.Pairs, verbose: d.Verbose, format: d.Format, asNet: d.Net, marked: d.Mark,
		numbers: sh.output.outTTY && !call.ManyLines(),
	}
}

// show shows an event.
func (v *view) show(event session.Event) {
	switch e := event.(type) {
	case session.Notice:
		v.output.message("nissy: %s", withPlace(v.place, command.ExplainNotice(e)))
	case session.TableProgress:
		v.output.show(tableTask(e))
	case session.SearchProgress:
		v.output.show(searchTask(e))
	case session.Generated:
		v.generated(e)
	case session.Depth:
		v.output.message("Searching depth %d", e.Depth)
	case session.Effort:
		v.effort(e)
	case session.SearchSummary:
		v.result(e)
	case session.Written:
		v.done(e, "the attempt is in "+e.Path)
	case session.Deleted:
		v.done(e, "deleted: "+filepath.Base(e.Path))
	case session.Changed:
		v.changed(e)
	case session.Better:
		v.better(e)
	case session.Stage:
		v.stage(e)
	case session.Found:
		v.output.message("found %s", v.appendSolution(nil, e.Solution))
	default:
		v.print(event)
	}
}

// generated says that tables are there. It was asked for, but for its
// effect.
func (v *view) generated(e session.Generated) {
	where := "in memory"
	if e.Folder != "" {
		where = "in " + e.Folder
	}
	what := fmt.Sprintf("all %d tables are there", e.Tables)
	if e.Name != "" {
		what = "table " + e.Name + " is there"
	}
	v.done(e, fmt.Sprintf("%s: %s %s", what, size(e.Bytes), where))
}

// print prints an event, as JSON or as text.
func (v *view) print(e session.Event) {
	if v.json {
		v.output.data(session.Encode(e))
		return
	}
	v.line = append(v.appendText(v.line[:0], e), '\n')
	v.output.data(v.line)
}

// appendText writes an event in one or more lines. Nothing in it may be slow
// where there may be millions of events.
func (v *view) appendText(dst []byte, e session.Event) []byte {
	switch e := e.(type) {
	case session.Solution:
		return v.appendSolution(v.appendNumber(dst), e)
	case session.Skeleton:
		return v.appendSkeleton(dst, e)
	case session.Sequence:
		return v.appendMoves(dst, e.Alg)
	case session.TwoPhaseSolution:
		return v.appendWhole(v.appendNumber(dst), e.Alg)
	}
	text, ok := v.text(e)
	if !ok {
		text = strings.TrimSuffix(string(session.Encode(e)), "\n")
	}
	return append(dst, text...)
}

// text returns an event as text; ok is false if it has none. A test finds such
// events.
func (v *view) text(e session.Event) (text string, ok bool) {
	if text, ok := v.puzzle(e); ok {
		return text, true
	}
	switch e := e.(type) {
	case session.Count:
		return fmt.Sprint(e.Count), true
	case session.State:
		return v.state(e), true
	case session.Lengths:
		return fmt.Sprintf("HTM %d\nQTM %d\nSTM %d\nETM %d", e.HTM, e.QTM, e.STM, e.ETM), true
	case session.Comparison:
		return comparison(e), true
	case session.Step:
		return stepText(e), true
	case session.Table:
		return tableText(e), true
	case session.Link:
		return e.URL, true
	case session.Status:
		return v.status(e), true
	case session.Saved:
		return "$" + e.Name + " " + e.Moves.String(), true
	case session.Marked:
		return v.mark(e), true
	case session.Verdict:
		return v.verdict(e), true
	case session.StoredAttempt:
		return savedAttempt(e), true
	case session.Restored:
		return v.writeUp(e.Attempt), true
	case session.WriteUp:
		return v.writeUp(e.Attempt), true
	case session.Verified:
		return e.Name + ": whole", true
	}
	return "", false
}

// appendNumber writes the solution's number where a person may refer to it.
func (v *view) appendNumber(dst []byte) []byte {
	v.shown++
	if !v.numbers {
		return dst
	}
	dst = append(append(dst, v.style.faint.on...), '@')
	dst = strconv.AppendInt(dst, int64(v.shown), 10)
	return append(append(dst, v.style.faint.off...), ' ')
}

// appendMoves writes moves. There are none on the inverse where pairs are asked
// for.
func (v *view) appendMoves(dst []byte, a cube.Alg) []byte {
	if v.pairs {
		return cube.AppendPairs(dst, a.Normal)
	}
	return a.AppendTo(dst)
}

// appendWhole writes a solution of the whole cube, the empty one as (0).
func (v *view) appendWhole(dst []byte, a cube.Alg) []byte {
	if a.Len() == 0 {
		return append(dst, "(0)"...)
	}
	return v.appendMoves(dst, a)
}

// appendSolution writes a solution as nissy does: U (B R' B) (4).
func (v *view) appendSolution(dst []byte, s session.Solution) []byte {
	if s.InverseFirst {
		dst = s.AppendTo(dst)
	} else {
		dst = v.appendMoves(dst, s.Alg)
	}
	if v.plain {
		return dst
	}
	dst = append(append(space(dst, s.Len()), v.style.length.on...), '(')
	dst = strconv.AppendInt(dst, int64(s.Length()), 10)
	dst = append(append(dst, ')'), v.style.length.off...)
	switch {
	case s.From != nil && s.Detected != "":
		dst = v.appendComment(dst, "// ", s.Detected, ", from @", strconv.Itoa(s.From.Number))
	case s.From != nil:
		dst = v.appendComment(dst, "// from @", strconv.Itoa(s.From.Number))
	case s.Detected != "":
		dst = v.appendComment(dst, "// ", s.Detected)
	}
	if name := s.Case.String(); name != "" && v.verbose {
		dst = v.appendComment(dst, "[", name, "]")
	}
	return dst
}

func (v *view) appendComment(dst []byte, parts ...string) []byte {
	dst = append(append(dst, ' '), v.style.comment.on...)
	for _, p := range parts {
		dst = append(dst, p...)
	}
	return append(dst, v.style.comment.off...)
}

// state writes a position in the format asked for.
func (v *view) state(s session.State) string {
	if v.asNet {
		return v.net(s.Cube)
	}
	switch v.format {
	case "facelets":
		return s.Cube.Facelets()
	case "reid":
		return s.Cube.Reid()
	case "b32":
		return s.Cube.B32()
	}
	return strings.TrimSuffix(s.Cube.Pieces(), "\n")
}

// effort shows what a search has taken so far, unless that is next to nothing.
func (v *view) effort(e session.Effort) {
	if e.Elapsed >= 100*time.Millisecond {
		v.output.message("depth %d: %s", e.Depth, effort(e))
	}
}

// result shows what a search has come to.
func (v *view) result(r session.SearchSummary) {
	text := "no solution"
	switch {
	case r.Count == 1:
		text = "1 solution"
	case r.Count > 1:
		text = fmt.Sprintf("%d solutions", r.Count)
	}
	if r.Count > 0 {
		text += fmt.Sprintf(" from %d %s", r.Shortest, r.Metric.Turns())
	}
	v.output.message("%s: %s; %s", r.Step, text, effort(r.Effort))
}

func effort(e session.Effort) string {
	rate := float64(e.Nodes) / max(e.Elapsed.Seconds(), 1e-6)
	return fmt.Sprintf("%s positions in %.2f s, %s/s", count(float64(e.Nodes)), e.Elapsed.Seconds(), count(rate))
}

// count writes a large number for people.
func count(n float64) string { return strings.TrimSpace(humanize.SIWithDigits(n, 1, "")) }

// relations say what the relation of two sequences means.
var relations = map[session.Relation]string{
	session.SameMoves:    "equal: the same moves",
	session.SamePosition: "equal: the same position",
	session.SameRotated:  "equal up to how the cube is held",
	session.SameSymmetry: "equal up to symmetry: the second is the first under %s",
	session.SameInverse:  "equal up to symmetry and inverse: the second is the inverse of the first under %s",
	session.Different:    "different",
}

func comparison(c session.Comparison) string {
	text := relations[c.Relation]
	if c.Symmetry == "" {
		return text
	}
	return fmt.Sprintf(text, c.Symmetry)
}

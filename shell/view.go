package shell

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"nissy/session"
)

// view shows the events of one command.
type view struct {
	output  *output
	style   style
	json    bool
	plain   bool   // solutions without length and comment
	verbose bool   // what happens in the search
	format  string // of a position
	shown   int    // solutions so far

	stopped <-chan struct{} // closed when the command is interrupted; may be nil
	until   time.Time       // after an interrupt, when a person has seen enough
	dropped int             // solutions that came later
}

// enough is how long solutions go on after a person's interrupt.
const enough = 50 * time.Millisecond

func (sh *shell) newView(in *input) *view {
	return &view{
		output: sh.output, style: sh.style, json: sh.json,
		plain: in.has("-p"), verbose: in.has("-v"), format: cmp.Or(in.text("--format"), in.command.format),
	}
}

// show shows an event.
func (v *view) show(e session.Event) {
	switch e := e.(type) {
	case session.Notice:
		v.output.message("nissy: %s", e.Text)
	case session.Depth:
		v.depth(e)
	case session.Found:
		if v.verbose {
			v.output.message("%s", v.solution(e.Solution))
		}
	case session.Solution:
		if v.late() {
			v.dropped++
			return
		}
		v.put(e, func() string { return v.text(e) })
	default:
		v.put(e, func() string { return v.text(e) })
	}
}

// late reports whether a person who has interrupted the command has seen
// enough of what it had found until then.
func (v *view) late() bool {
	if !v.output.outTTY {
		return false
	}
	select {
	case <-v.stopped:
	default:
		return false
	}
	if v.until.IsZero() {
		v.until = time.Now().Add(enough)
	}
	return time.Now().After(v.until)
}

// end says what was left out.
func (v *view) end() {
	if v.dropped > 0 {
		v.output.message("nissy: %d more solutions were found", v.dropped)
	}
}

// put prints a piece of data, as JSON or as text.
func (v *view) put(object any, text func() string) {
	if v.json {
		v.output.data(session.Encode(object))
	} else {
		v.output.data([]byte(text() + "\n"))
	}
}

// depth hands on what was found so far: a deeper search takes longer.
func (v *view) depth(e session.Depth) {
	if v.verbose {
		v.output.message("Searching depth %d", e.Depth)
	} else {
		v.output.flush()
	}
}

// text writes an event in one or more lines.
func (v *view) text(e session.Event) string {
	switch e := e.(type) {
	case session.Solution:
		return v.numbered(v.solution(e))
	case session.Count:
		return fmt.Sprint(e.Count)
	case session.Sequence:
		return e.Alg.String()
	case session.State:
		return v.state(e)
	case session.Lengths:
		return fmt.Sprintf("HTM %d\nQTM %d\nSTM %d\nETM %d", e.HTM, e.QTM, e.STM, e.ETM)
	case session.Comparison:
		return comparison(e)
	case session.Step:
		return fmt.Sprintf("%-15s %s", e.Name, e.Title)
	case session.Table:
		return tableText(e)
	case session.Verified:
		return e.Name + ": whole"
	}
	panic(fmt.Sprintf("shell: no text for %T", e))
}

// numbered puts the solution's number before it where a person may refer to it.
func (v *view) numbered(text string) string {
	v.shown++
	if !v.output.outTTY {
		return text
	}
	return v.style.faint(fmt.Sprintf("@%d ", v.shown)) + text
}

// solution writes a solution as nissy does: U (B R' B) (4).
func (v *view) solution(s session.Solution) string {
	parts := []string{s.String()}
	if v.plain {
		return parts[0]
	}
	if parts[0] == "" {
		parts = nil
	}
	parts = append(parts, v.style.length(fmt.Sprintf("(%d)", s.Len())))
	if s.Detected != "" {
		parts = append(parts, v.style.comment("// "+s.Detected))
	}
	if s.Note != "" && v.verbose {
		parts = append(parts, v.style.comment("["+s.Note+"]"))
	}
	return strings.Join(parts, " ")
}

// state writes a position in the format asked for.
func (v *view) state(s session.State) string {
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

package shell

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// changed tells of a change: what the user could not know in the answer itself,
// the rest on the standard error.
func (v *view) changed(e session.Changed) {
	if v.json {
		v.print(e)
		return
	}
	if e.Verb != "done" {
		v.output.message("nissy: %s: %s", e.Verb, changeText(e.Change))
		return
	}
	switch c := e.Change.(type) {
	case history.Add:
		for _, l := range e.Attempt.LastLines(len(c.Lines)) {
			if !l.IsNote() {
				v.output.data([]byte(v.style.writeUp(l.String()+"  // "+l.CommentWithTally()) + "\n"))
			}
		}
	case history.Load:
		if !c.Attempt.Empty() {
			v.output.message("nissy: loaded: %s, %s", plural(len(c.Attempt.Lines()), "line"), plural(c.Attempt.Total(), "move"))
		}
	case history.Save:
		v.output.data([]byte("$" + c.Sequence.Name + " " + c.Sequence.Moves.String() + "\n"))
	}
}

// changeText writes a change in a line, without all of what was loaded.
func changeText(c history.Change) string {
	text := c.String()
	if load, ok := c.(history.Load); ok {
		text, _, _ = strings.Cut(load.String(), " ")
	}
	return oneLine(strings.ReplaceAll(text, "\n", "; "))
}

// done says what was done. It was asked for, but for its effect.
func (v *view) done(e session.Event, text string) {
	if v.json {
		v.print(e)
		return
	}
	v.output.message("nissy: %s", text)
}

// writeUp writes the attempt.
func (v *view) writeUp(a history.Attempt) string {
	text := v.style.writeUp(strings.TrimSuffix(a.String(), "\n"))
	if v.asNet {
		text += "\n\n" + v.net(a.Cube())
	}
	return text
}

// mark writes a mark in a line: where the skeleton ends now has a star.
func (v *view) mark(m session.Marked) string {
	here := " "
	if m.Here {
		here = "*"
	}
	return strings.TrimRight(fmt.Sprintf("%s %-10s %8s  %s", here, m.Name, plural(m.Total(), "move"), m.Reached), " ")
}

// status says what is solved, and what is left.
func (v *view) status(s session.Status) string {
	if s.Solved {
		return "solved"
	}
	rows := [][2]string{{"solved", cmp.Or(strings.Join(s.Names(), ", "), "nothing")}}
	rows = append(rows, [2]string{"EO", eachAxis(s, func(a session.AxisStatus) string { return yesOr(a.BadEdges, "bad edge") })})
	rows = append(rows, [2]string{"CO", eachAxis(s, func(a session.AxisStatus) string { return yesOr(a.BadCorners, "bad corner") })})
	rows = append(rows, [2]string{"DR", eachAxis(s, drStatus)})
	rows = append(rows, [2]string{"left", left(s.Left)})
	rows = append(rows, [2]string{"corners", cmp.Or(s.Left.CornersString(), "solved")})
	rows = append(rows, [2]string{"edges", cmp.Or(s.Left.EdgesString(), "solved")})
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%-8s %s\n", r[0], r[1])
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// manyLeft is from how many pieces on nobody says "all but" them.
const manyLeft = 9

// left says how many pieces are not solved.
func left(l cube.Cycles) string {
	corners, edges := l.Count()
	text := plural(corners, "corner") + ", " + plural(edges, "edge")
	if corners+edges < manyLeft {
		text = l.Name() + ": " + text
	}
	return text
}

// eachAxis writes something about each axis.
func eachAxis(s session.Status, text func(session.AxisStatus) string) string {
	var parts []string
	for _, axis := range []cube.Axis{cube.FB, cube.RL, cube.UD} {
		if t := text(s.Axes[axis]); t != "" {
			parts = append(parts, axis.String()+" "+t)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "-")
}

// drStatus is the subset of a DR, or the case that is left before one.
func drStatus(a session.AxisStatus) string {
	if a.DR {
		return "solved (" + a.Subset.String() + ")"
	}
	return a.DRCase.String()
}

func yesOr(bad int, what string) string {
	if bad == 0 {
		return "solved"
	}
	return plural(bad, what)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// verdict tells about a solution, and what is wrong with it, with the columns.
func (v *view) verdict(e session.Verdict) string {
	var lines []string
	switch {
	case e.Err != nil:
		lines = append(lines, "cannot be read")
	case e.Solves:
		lines = append(lines, "solves the scramble")
	default:
		lines = append(lines, "does not solve the scramble: "+left(e.Left))
	}
	if e.Err == nil {
		lines = append(lines, fmt.Sprintf("%s (OBTM), QTM %d, STM %d, ETM %d", plural(e.HTM, "move"), e.QTM, e.STM, e.ETM))
	}
	for _, f := range e.Faults {
		lines = append(lines, fault(f))
	}
	if e.Allowed() {
		lines = append(lines, "written as the rules ask")
	}
	return strings.Join(lines, "\n")
}

func fault(f cube.Fault) string {
	text := f.Rule
	if f.Token != "" {
		text = fmt.Sprintf("%q: %s", f.Token, f.Rule)
	}
	if f.Column > 0 {
		text = fmt.Sprintf("column %d: %s", f.Column, text)
	}
	if f.Warning {
		text = "warning: " + text
	}
	return text
}

package view

import (
	"fmt"
	"strings"
	"time"

	"nissy/command/advice"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/attempts"
)

// attemptText is text for the events about attempts.
func (v *View) attemptText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case attempts.Setup:
		return fmt.Sprintf("normal   %s\ninverse  %s", cube.FormatMoves(e.Normal), cube.FormatMoves(e.Inverse)), true
	case attempts.SideBySide:
		return v.sideBySideText(e), true
	case attempts.Link:
		return e.URL, true
	case attempts.Saved:
		return "$" + e.Name + " " + e.Moves.String(), true
	case attempts.Marked:
		return v.markText(e), true
	case attempts.Verdict:
		return v.verdictText(e), true
	case attempts.StoredAttempt:
		return v.savedAttemptText(e), true
	case attempts.Restored:
		return v.writeUpText(attempts.WriteUp{Attempt: e.Attempt}), true
	case attempts.WriteUp:
		return v.writeUpText(e), true
	}
	return "", false
}

// showChanged reports a change of the attempt. What the user could not know, such as
// totals, is data on the standard output. The rest is a message.
func (v *View) showChanged(e session.Changed) {
	if e.Verb != "done" {
		v.output.Message("nissy: %s: %s", e.Verb, changeText(e.Change))
		return
	}
	switch c := e.Change.(type) {
	case history.Add:
		v.showLines(e.Attempt, e.Attempt.NumLines()-len(c.Lines)+1, len(c.Lines))
	case history.Insert:
		v.showLines(e.Attempt, c.Before, len(c.Lines))
	case history.Edit:
		v.showLines(e.Attempt, c.Number, 1)
	case history.Switch:
		v.showLines(e.Attempt, c.Number, 1)
	case history.SetComment:
		v.showLines(e.Attempt, c.Number, 1)
	case history.Pop:
		v.output.Message("nissy: removed %s: %s left", words.Plural(c.Count, "line"), words.Plural(e.Attempt.NumLines(), "line"))
	case history.Load:
		if !c.Attempt.Empty() {
			v.output.Message("nissy: loaded: %s, %s", words.Plural(c.Attempt.NumLines(), "line"), words.Plural(c.Attempt.Total(), "move"))
		}
	case history.Save:
		v.output.WriteData([]byte("$" + c.Sequence.Name + " " + c.Sequence.Moves.String() + "\n"))
	}
}

// showLines shows lines of the attempt with their tallies, from the one with the number
// on. It leaves out notes.
func (v *View) showLines(a history.Attempt, number, count int) {
	lines := a.Lines()
	for _, l := range lines[max(0, number-1):min(len(lines), number-1+count)] {
		if !l.IsNote() {
			text := l.String()
			if comment := l.CommentWithTally(); comment != "" {
				text += "  // " + comment
			}
			v.output.WriteData([]byte(v.style.writeUp(text) + "\n"))
		}
	}
}

// changeText describes a change in one line. Of a loaded write-up it has the first
// word only.
func changeText(c history.Change) string {
	text := c.String()
	if load, ok := c.(history.Load); ok {
		text, _, _ = strings.Cut(load.String(), " ")
	}
	return advice.OneLine(strings.ReplaceAll(text, "\n", "; "))
}

// writeUpText returns a write-up in colours, with a drawing of the cube if the user wants
// that.
func (v *View) writeUpText(w attempts.WriteUp) string {
	text := strings.TrimSuffix(w.Text(), "\n")
	if w.Markup != "" {
		return text
	}
	text = v.style.writeUp(text)
	if v.asNet {
		text += "\n\n" + v.net(w.Attempt.Cube())
	}
	return text
}

// markText describes a mark in one line. A star shows that the skeleton now ends at the
// mark.
func (v *View) markText(m attempts.Marked) string {
	star := " "
	if m.Here {
		star = "*"
	}
	return strings.TrimRight(fmt.Sprintf("%s %-10s %8s  %s", star, m.Name, words.Plural(m.Total(), "move"), m.Reached), " ")
}

// outline describes how far a saved attempt is.
func outline(k attempts.StoredAttempt) string {
	text := words.Plural(k.Attempt.Total(), "move")
	if reached := k.Reached(); reached != "" {
		text += ", " + reached
	}
	return text
}

// DescribeLastAttempt describes an attempt of an earlier run, which the user may continue.
func DescribeLastAttempt(k attempts.StoredAttempt) string {
	kind := "Unfinished"
	if k.Attempt.Complete() {
		kind = "Last"
	}
	return fmt.Sprintf("%s attempt from %s (%s)", kind, timeOrDate(k.Changed), outline(k))
}

// timeOrDate formats a time, with the date if it is not recent.
func timeOrDate(when time.Time) string {
	if time.Since(when) < 12*time.Hour {
		return when.Format("15:04")
	}
	return when.Format("2 January 2006, 15:04")
}

// savedAttemptText formats a saved attempt as one line, which is shortened in a terminal. A
// star marks that of the session.
func (v *View) savedAttemptText(k attempts.StoredAttempt) string {
	number := fmt.Sprintf("%2d", k.Number)
	if k.Number == 0 {
		number = " *"
	}
	text := fmt.Sprintf("%s  %s  %-24s %s", number, k.Changed.Format("2006-01-02 15:04"), outline(k), k.Attempt.Scramble())
	if v.output.OutIsTerminal {
		text = truncate(text, v.columns)
	}
	return text
}

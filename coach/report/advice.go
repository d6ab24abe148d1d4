package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/coach/record"
	"nissy/coach/training"
	"nissy/internal/words"
)

// kindTexts say what the kinds of changes of package analysis would have been.
var kindTexts = map[string]string{
	"side":         "a better one on the other side, or on both",
	"step":         "a better one on the same side",
	"cancellation": "the last quarter turn the other way",
	"replace":      "a shorter sequence",
	"insertion":    "other insertions",
	"premove":      "a premove",
}

// inverseKinds are the kinds of changes that practice with NISS trains.
var inverseKinds = []string{"side", "premove"}

const (
	fewestInCommon = 3   // lines that have something in common
	leastInCommon  = 0.3 // their part of the moves that were lost
)

// describe sets Mostly and Train.
func (g *group) describe(missed []Missed) {
	if g.Count == 0 {
		return
	}
	kind, ofKind := g.inCommon(func(l *record.Line) string { return Best(l).Kind })
	step, ofStep := g.inCommon(func(l *record.Line) string { return l.Step })
	text := kindText(kind)
	if step == "finish" { // it has no sides
		text = strings.TrimSuffix(text, " on the same side")
	}
	g.Mostly = percent(ofKind, text)
	question := training.Find(step)
	if question == nil { // no quiz asks for it
		g.Train = g.ShowCommand()
		return
	}
	name, common := g.caseInCommon(missed)
	switch {
	case g.isCase():
		name = g.Name
	case g.Step == "":
		g.Mostly = percent(ofStep, stepText(step))
	case common != "":
		g.Mostly = common
	}
	g.Train = "quiz " + step
	switch {
	case slices.Contains(question.Cases, name):
		g.Train += " --case " + name
	case slices.Contains(inverseKinds, kind) && question.HasNISS():
		g.Train += " --niss"
	}
}

// isCase reports whether the lines of the group have the same case of one step.
func (g *group) isCase() bool { return g.Step != "" && g.Name != g.Step }

// inCommon returns the value of a property in which most of the moves were lost, and their part of all
// the lost moves of the group.
func (g *group) inCommon(of func(*record.Line) string) (value string, part float64) {
	moves := map[string]int{}
	for _, l := range g.lost {
		moves[of(l)] += l.Lost()
	}
	for _, name := range slices.Sorted(maps.Keys(moves)) {
		if moves[name] > moves[value] || value == "" {
			value = name
		}
	}
	return value, float64(moves[value]) / float64(g.moves)
}

// caseInCommon returns a case of DR that was missed in many of the lines, or a subset of HTR in which many
// lost moves, and says so.
func (g *group) caseInCommon(missed []Missed) (name, text string) {
	switch g.Step {
	case "dr":
		for _, m := range missed {
			if m.Step == g.Step && m.Avoided() >= fewestInCommon && m.Avoided() > m.Took && g.isCommon(m.Lost) {
				return m.Case, fmt.Sprintf("%s passed up %d of %s", m.Case, m.Avoided(), words.Plural(m.Led, "time"))
			}
		}
	case "htr":
		name, _ := g.inCommon(func(l *record.Line) string { return Best(l).Subset })
		of := group{}
		for _, l := range g.lost {
			if Best(l).Subset == name {
				of.lost, of.moves = append(of.lost, l), of.moves+l.Lost()
			}
		}
		if name == "" || len(of.lost) < fewestInCommon || !g.isCommon(of.moves) {
			return "", ""
		}
		side, part := of.inCommon(func(l *record.Line) string { return Best(l).Side })
		if side != "" && part > 0.5 {
			return name, "most in subset " + name + "; better on " + side
		}
		return name, "most in subset " + name
	}
	return "", ""
}

// isCommon reports whether a number of lost moves is a large part of those of the group.
func (g *group) isCommon(moves int) bool { return float64(moves) >= leastInCommon*float64(g.moves) }

// mostShown is the most attempts to look at.
const mostShown = 3

// setAttempts sets Attempts to those that lost most; of equal losses, the latest ones.
func (g *group) setAttempts(attempts []record.Attempt) {
	worst := slices.Clone(g.loss)
	slices.SortFunc(worst, func(a, b term) int { return cmp.Or(cmp.Compare(b.value, a.value), b.attempt-a.attempt) })
	for _, t := range worst[:min(mostShown, len(worst))] {
		g.Attempts = append(g.Attempts, numberOf(attempts[t.attempt], t.attempt))
	}
}

// ShowCommand returns the command that shows the attempts to look at.
func (g *Group) ShowCommand() string { return "coach show " + numbersText(g.Attempts) }

func kindText(kind string) string {
	if text, ok := kindTexts[kind]; ok {
		return text
	}
	return kind
}

// percent returns a part as text, with what it is a part of.
func percent(part float64, of string) string {
	if of == "" {
		return ""
	}
	return fmt.Sprintf("%s (%.0f %%)", of, 100*part)
}

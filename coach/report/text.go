package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"nissy/coach/effort"
	"nissy/internal/words"
)

// Names of steps for people.
var stepTexts = map[string]string{
	"block": "blocks", "eo": "EO", "dr": "DR", "htr": "HTR", "insertion": "insertions",
}

// label names a group for people.
func (g *Group) label(by Property) string {
	switch {
	case by == ByStep:
		return stepText(g.Name)
	case g.Step != "":
		return caseText(g.Step, g.Name)
	}
	return g.Name
}

// caseText names a case of an EO, a DR or an HTR.
func caseText(step, name string) string { return strings.ToUpper(step) + " " + name }

// stepText returns the name of a step for people.
func stepText(step string) string {
	if text, ok := stepTexts[step]; ok {
		return text
	}
	return step
}

// plural names several values of a property.
func (p Property) plural() string {
	if p == ByAxis {
		return "axes"
	}
	return string(p) + "s"
}

// Range returns an estimate as text, such as "1.3 (1.0 to 1.6)".
func (e Estimate) Range() string { return fmt.Sprintf("%.1f (%.1f to %.1f)", e.Mean, e.Low, e.High) }

// Change returns a trend as text, such as "-0.2 in ten attempts (-0.3 to -0.1)".
func Change(trend Estimate) string {
	return fmt.Sprintf("%s in ten attempts (%s to %s)", signed(trend.Mean), signed(trend.Low), signed(trend.High))
}

// signed returns a number of moves with its sign, but 0.0 without one.
func signed(moves float64) string {
	if math.Abs(moves) < 0.05 {
		return "0.0"
	}
	return fmt.Sprintf("%+.1f", moves)
}

// Heading says how long the solutions are, and how long they could have been.
func (r *Report) Heading() string {
	text := fmt.Sprintf("%s, mean %.1f; %.1f without the lost moves", words.Plural(r.Attempts, "attempt"), r.Total.Mean, r.Reach.Mean)
	if r.AtMost > 0 {
		text += fmt.Sprintf(" (at most: for %d the search did not end)", r.AtMost)
	}
	if u := r.Usual; u.Known > 0 {
		text += fmt.Sprintf("; within reach at your usual effort %.1f (%.1f to %.1f)", u.Mean, u.Low, u.High)
		if u.Known < u.Attempts {
			text += fmt.Sprintf(" in %d of them", u.Known)
		}
	}
	return text
}

// Columns are the names of the columns of the table, and Rows its rows.
func (r *Report) Columns() []string {
	return []string{string(r.By), "mean loss (95 % interval)", "mostly there was (% of lost moves)", "train"}
}

// Rows returns the rows of the table, one for each group.
func (r *Report) Rows() (rows [][]string) {
	for i := range r.Groups {
		g := &r.Groups[i]
		rows = append(rows, []string{g.label(r.By), g.Loss.Range(), g.Mostly, g.Train})
	}
	return rows
}

// mostListed is the most cases and attempts that Remarks lists.
const mostListed = 5

// Remarks are what a person should know besides the table, in one line each, without what LeftText says.
func (r *Report) Remarks() (list []string) {
	add := func(format string, values ...any) { list = append(list, fmt.Sprintf(format, values...)) }
	list = append(list, r.weaknessTexts()...)
	list = append(list, r.trendTexts()...)
	if r.AtMost > 0 {
		add("the search did not end for %s, where only what was lost for certain counts: coach add --time 5m FILE searches longer", words.Plural(r.AtMost, "attempt"))
	}
	if text := r.splitsText(); text != "" {
		add("%s", text)
	}
	if r.Threes.Best > 0 {
		add("mean of three: %.2f latest, %.2f best", r.Threes.Last, r.Threes.Best)
	}
	if u := r.Usual; u.Known > 0 {
		add("usual effort: the best of %s; known for %d of %s", effortText(u), u.Known, words.Plural(u.Attempts, "attempt"))
		add("a realistic goal: at most %s, which your usual effort reaches in %.0f %% of these attempts", words.Plural(u.Goal, "move"), 100*u.GoalChance)
		add("best of the first candidates: %s", u.ReachText())
	}
	lost := "all steps together lose " + r.Lost.Range() + " moves per attempt"
	if r.Trend != nil && r.Trend.Low < r.Trend.High {
		lost += "; trend: " + Change(*r.Trend)
		if r.Trend.Includes(0) {
			lost += ", which may be chance"
		}
	}
	add("%s", lost)
	if r.NISS.Mean+r.BetterNISS.Mean > 0 {
		add("%s", r.inverseText())
	}
	var missed []string
	for _, m := range r.Missed {
		if m.Avoided() > 1 && len(missed) < mostListed {
			missed = append(missed, fmt.Sprintf("%s %d of %s", caseText(m.Step, m.Case), m.Avoided(), words.Plural(m.Led, "time")))
		}
	}
	if len(missed) > 0 {
		add("better cases that you passed up: %s", strings.Join(missed, ", "))
	}
	return list
}

// LeftText says in which attempts branches were left too early; "" if in none.
func (r *Report) LeftText() string {
	if len(r.Left) == 0 {
		return ""
	}
	return fmt.Sprintf("left a winning branch %s, %.1f moves each: coach show %s", words.Plural(len(r.Left), "time"), r.LeftMoves(), r.leftNumbers())
}

// Notes returns all of Remarks, LeftText, and for how many attempts the usual effort is not known yet.
func (r *Report) Notes() []string {
	list := r.Remarks()
	if text := r.LeftText(); text != "" {
		list = append(list, text)
	}
	if u := r.Usual; u.Known < u.Attempts {
		list = append(list, fmt.Sprintf("%d of %s without a list of candidates: coach deepen makes the lists", u.Attempts-u.Known, words.Plural(u.Attempts, "attempt")))
	}
	return list
}

// effortText says how many candidates a person looks at.
func effortText(u effort.Usual) string {
	switch {
	case u.IsOpen() && u.K == u.KHigh:
		return fmt.Sprintf("more than %d candidates", u.K)
	case u.IsOpen():
		return fmt.Sprintf("%s (at least %d)", words.Plural(u.K, "candidate"), u.KLow)
	}
	return fmt.Sprintf("%s (%d to %d)", words.Plural(u.K, "candidate"), u.KLow, u.KHigh)
}

// weaknessTexts say what the weaknesses are, the greatest first, and which attempts to look at.
func (r *Report) weaknessTexts() (list []string) {
	for i := range r.Groups {
		if g := &r.Groups[i]; g.Weakness && len(list) < mostShown {
			list = append(list, fmt.Sprintf("weakness: %s lost moves in %d of %s, %.1f moves per attempt; the other %s lost %.1f each on average. Where it lost most: %s",
				g.label(r.By), g.Count, words.Plural(g.Lines, "line"), g.Loss.Mean, r.By.plural(), g.Others, g.ShowCommand()))
		}
	}
	return list
}

// leastTrend is the least change in ten attempts that is worth a word, in moves.
const leastTrend = 0.05

// trendTexts say what has improved and what has not, beyond chance.
func (r *Report) trendTexts() (list []string) {
	for i := range r.Groups {
		switch g := &r.Groups[i]; {
		case g.Trend == nil:
		case g.Trend.High < -leastTrend:
			list = append(list, fmt.Sprintf("well done: %s improved, %s", g.label(r.By), Change(*g.Trend)))
		case g.Trend.Low > leastTrend:
			list = append(list, fmt.Sprintf("%s lost more than before, %s", g.label(r.By), Change(*g.Trend)))
		}
	}
	return list
}

// splitsText says how many moves there were after each step, and how much time.
func (r *Report) splitsText() string {
	var steps []string
	for _, s := range r.Splits {
		if s.Moves == 0 { // attempts of other programs need not say it
			continue
		}
		text := fmt.Sprintf("%s %.1f", stepText(s.Step), s.Moves)
		if s.Timed > 0 {
			text += fmt.Sprintf(" at %d:%02d", int(s.Time.Minutes()), int(s.Time.Seconds())%60)
		}
		steps = append(steps, text)
	}
	if len(steps) == 0 {
		return ""
	}
	return "moves up to the end of each step: " + strings.Join(steps, ", ")
}

// inverseText compares how often a person and the best ways use the inverse.
func (r *Report) inverseText() string {
	own, best := 100*r.NISS.Mean, 100*r.BetterNISS.Mean
	text := fmt.Sprintf("moves on inverse: in %.0f %% of your lines, and in %.0f %% of the best ways", own, best)
	switch {
	case r.NISS.High < r.BetterNISS.Mean:
		return text + ": try the inverse more often"
	case r.NISS.Low > r.BetterNISS.Mean:
		return text + ": try normal more often"
	}
	return text + ", about as often"
}

// leftNumbers lists the attempts in which branches were left too early.
func (r *Report) leftNumbers() string {
	var numbers []int64
	for _, l := range r.Left {
		if !slices.Contains(numbers, l.Attempt) { // an attempt may have several
			numbers = append(numbers, l.Attempt)
		}
	}
	text := numbersText(numbers[:min(mostListed, len(numbers))])
	if more := len(numbers) - mostListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// numbersText returns numbers of attempts as coach show takes them.
func numbersText(numbers []int64) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", ",")
}

// Days returns the first and the last day as text, empty if they are unknown.
func (r *Report) Days() string {
	if r.From.IsZero() {
		return ""
	}
	return formatDay(r.From) + " to " + formatDay(r.To)
}

// formatDay returns a day as text, empty if it is unknown.
func formatDay(day time.Time) string {
	if day.IsZero() {
		return ""
	}
	return day.Format(time.DateOnly)
}

// Markdown returns the report in Markdown, to be posted.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| %s |\n|---|--:|---|---|\n", r.Heading(), strings.Join(r.Columns(), " | "))
	for _, row := range r.Rows() {
		for i, text := range row {
			row[i] = strings.ReplaceAll(text, "|", `\|`)
		}
		row[3] = code(row[3])
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	for i, remark := range r.Notes() {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "- %s\n", remark)
	}
	return b.String()
}

// code marks a command; it returns "" for none.
func code(command string) string {
	if command == "" {
		return ""
	}
	return "`" + command + "`"
}

package writeup

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/history"
	"nissy/history/writeup/reading"
	"nissy/internal/words"
)

// Result is what a write-up says.
type Result struct {
	Attempt   history.Attempt
	Remarks   []string           // one-line strings about what is not true, or can be read in two ways
	Decisions []reading.Decision // about the lines with moves, in the order of the text
}

// Uncertain returns the decisions that are uncertain, as sentences, and the remarks.
func (r Result) Uncertain() (list []string) {
	for _, d := range r.Decisions {
		if d.Uncertain && d.Reason != "" {
			list = append(list, d.String())
		}
	}
	return append(list, r.Remarks...)
}

// Decide reads a write-up as ReadWith does. The result also says how each line was read: of a link, the lines of what it shows. If a
// line cannot be read as options.As says, the error says so.
func Decide(text string, options Options) (Result, error) {
	text = fromLink(text)
	r, err := decide(text, options)
	if err != nil || r.Attempt.Complete() {
		return r, err
	}
	if turned, ok := decideTurned(text, options); ok {
		return turned, nil
	}
	return r, nil
}

// decide is Decide for a text that turns the cube only where it says so.
func decide(text string, options Options) (Result, error) {
	r, found, err := read(text, options)
	if len(options.As) > 0 {
		if wrong := checkWishes(text, options, found); wrong != nil {
			err = wrong
		}
	}
	if err != nil {
		return r, err
	}
	if found != nil {
		found.FindAlternatives()
	} else {
		r.Decisions = decisionsOfOwn(text, options, r.Attempt)
	}
	return r, nil
}

// decisionsOfOwn returns the decisions about a text as nissy writes it: those of the reading by evidence,
// if that is the same.
func decisionsOfOwn(text string, options Options, a history.Attempt) []reading.Decision {
	p, err := prepare(text)
	if err != nil {
		return nil
	}
	found, ok := readPrepared(p, text, options)
	if !ok || !sameAttempt(a, found.Attempt) {
		return nil
	}
	found.FindAlternatives()
	for i := range found.Decisions {
		found.Decisions[i].Reason, found.Decisions[i].Uncertain = "", false
	}
	return found.Decisions
}

// remark adds a remark, unless it is empty.
func (r *Result) remark(text string) {
	if text != "" {
		r.Remarks = append(r.Remarks, text)
	}
}

func sameAttempt(a, b history.Attempt) bool {
	isNote := func(l history.Line) bool { return l.IsNote() }
	same := func(k, l history.Line) bool { return k.Role() == l.Role() && k.Moves.String() == l.Moves.String() }
	return a.Scramble().String() == b.Scramble().String() && slices.EqualFunc(slices.DeleteFunc(a.Lines(), isNote), slices.DeleteFunc(b.Lines(), isNote), same)
}

// checkWishes returns an error if a line is not read as the user wants. found is the reading by evidence, nil if
// there is none.
func checkWishes(text string, options Options, found *reading.Result) error {
	number := len(history.SplitLines(strings.TrimRight(text, "\n")))
	var decisions []reading.Decision
	if found != nil {
		decisions = found.Decisions
	}
	for _, line := range slices.Sorted(maps.Keys(options.As)) {
		wanted := options.As[line]
		switch readings := readingsOf(decisions, line); {
		case line < 1 || line > number:
			return fmt.Errorf("there is no line %d: the write-up has %s", line, words.Plural(number, "line"))
		case found == nil || slices.Contains(readings, wanted) || len(readings) == 0 && wanted == reading.Note:
		case len(readings) == 0:
			return fmt.Errorf("line %d has no moves, so it cannot be read as %v", line, wanted)
		default:
			return fmt.Errorf("line %d cannot be read as %v: give one of %s", line, wanted, otherReadings(text, options, line, wanted))
		}
	}
	return nil
}

func readingsOf(decisions []reading.Decision, line int) (list []reading.Reading) {
	for _, d := range decisions {
		if d.Line == line {
			list = append(list, d.Reading)
		}
	}
	return list
}

// otherReadings lists how a line may be read, but not as the user wants.
func otherReadings(text string, options Options, line int, wanted reading.Reading) string {
	options.As = nil
	r, err := Decide(text, options)
	if err != nil {
		return "another line"
	}
	possible := readingsOf(r.Decisions, line)
	for _, d := range r.Decisions {
		if d.Line == line {
			possible = append(possible, d.Alternatives...)
		}
	}
	slices.Sort(possible)
	var names []string
	for _, other := range slices.Compact(possible) {
		if other != wanted {
			names = append(names, other.String())
		}
	}
	return strings.Join(names, " ")
}

// locateDecisions makes the columns of decisions those of the text. Markup was removed from the plain lines, from which
// they come.
func locateDecisions(decisions []reading.Decision, text string, plain []string) {
	source := history.SplitLines(text)
	for i := range decisions {
		d := &decisions[i]
		rest := []rune(plain[d.Line-1])[d.Column-1:]
		for ; len(rest) > 0; rest = rest[:len(rest)-1] {
			if at := strings.Index(source[d.Line-1], string(rest)); at >= 0 {
				d.Column = len([]rune(source[d.Line-1][:at])) + 1
				break
			}
		}
	}
}

package writeup

import (
	"errors"
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

// Decide reads a write-up as ReadWith does. The result also says how each line was read. If a
// line cannot be read as options.As says, the error says so.
func Decide(text string, options Options) (Result, error) {
	options = options.withoutUnused(text)
	r, found, err := read(text, options)
	if len(options.As) > 0 {
		if found == nil && err == nil {
			err = whyUnread(text, options, r.Attempt)
		}
		if wrong := checkWishes(text, options, found); wrong != nil {
			err = wrong
		}
	}
	if err != nil {
		return r, err
	}
	if len(r.Decisions) == 0 {
		r.addDecisions(text, options, found)
	} else {
		found.FindAlternatives()
	}
	return r, nil
}

// whyUnread says why there is no reading that the user wants, although there is one of the lines one by one.
func whyUnread(text string, options Options, a history.Attempt) error {
	options.As = nil
	if found, _ := readByEvidence(text, options, a, nil); found == nil {
		return errors.New("the write-up has too many lines with moves to read some of them in another way")
	}
	return ErrNoScramble
}

// addDecisions adds the decisions to a result of reading the lines one by one. found is the reading by
// evidence; nil: it was not tried, or there is none.
func (r *Result) addDecisions(text string, options Options, found *reading.Result) {
	if found == nil {
		if found, _ = readByEvidence(text, options, r.Attempt, nil); found == nil {
			return
		}
	}
	found.FindAlternatives()
	r.Decisions = found.Decisions
	if sameAttempt(r.Attempt, found.Attempt) {
		r.remark(found.Tie)
	} else {
		r.correct(text, options, found)
	}
	if strings.TrimSpace(text) == strings.TrimSpace(r.Attempt.String()) { // this program has written it
		for i := range r.Decisions {
			r.Decisions[i].Reason, r.Decisions[i].Uncertain = "", false
		}
	}
}

// correct makes the decisions, which are those of another reading, those of the lines one by one.
func (r *Result) correct(text string, options Options, found *reading.Result) {
	asRead := readingsOfLines(text, options)
	for i := range r.Decisions {
		d := &r.Decisions[i]
		d.Reason, d.Uncertain = "", false
		read := asRead[d.Line]
		if read == d.Reading || read == reading.Note && d.Reading == reading.Restatement || read == reading.Step && isStep(d.Reading) {
			continue
		}
		d.Alternatives = slices.DeleteFunc(append(d.Alternatives, d.Reading), func(a reading.Reading) bool { return a == read })
		slices.Sort(d.Alternatives)
		d.Reading, d.Uncertain = read, read == reading.Note
		if d.Uncertain && !r.names(d.Line) {
			d.Reason = "its moves cannot be read"
		}
	}
	if tie := reading.Judge(found.Attempt) - reading.Judge(r.Attempt); -margin <= tie && tie <= margin && found.Attempt.Complete() && r.Attempt.Complete() {
		r.remark(fmt.Sprintf("the text can be read in two ways: with %d moves, or with %d", r.Attempt.Total(), found.Attempt.Total()))
	}
}

// names reports whether a remark names a line.
func (r *Result) names(line int) bool {
	mentions := func(remark string) bool {
		return strings.Contains(remark, fmt.Sprintf("line %d,", line)) || strings.Contains(remark, fmt.Sprintf("line %d:", line))
	}
	return slices.ContainsFunc(r.Remarks, mentions)
}

// remark adds a remark, unless it is empty.
func (r *Result) remark(text string) {
	if text != "" {
		r.Remarks = append(r.Remarks, text)
	}
}

// sameAttempt reports whether attempts have the same scramble, and lines with the same moves.
func sameAttempt(a, b history.Attempt) bool {
	isNote := func(l history.Line) bool { return l.IsNote() }
	same := func(k, l history.Line) bool { return k.Role() == l.Role() && k.Moves.String() == l.Moves.String() }
	return a.Scramble().String() == b.Scramble().String() && slices.EqualFunc(slices.DeleteFunc(a.Lines(), isNote), slices.DeleteFunc(b.Lines(), isNote), same)
}

// isStep reports whether moves that are read so are a line of the skeleton, or a part of one.
func isStep(r reading.Reading) bool {
	return r == reading.Step || r == reading.OnInverse || r == reading.Continuation || r == reading.Premove
}

// readingsOfLines returns how the lines are read one by one, by number. Notes are left out.
func readingsOfLines(text string, options Options) map[int]reading.Reading {
	asRead := map[int]reading.Reading{}
	doc, err := parseDocument(text, false)
	if err != nil {
		return nil
	}
	r := reader{doc: doc, Options: options, given: options.Scramble}
	for r.number < len(doc.lines) {
		started, lines, solution, early := r.attempt.Started(), len(r.current().Lines()), r.solutionLine, len(r.early)
		if r.readLineOrNote() != nil {
			return asRead
		}
		kind := reading.Note
		added := append(slices.Clone(r.early), r.current().Lines()...)
		switch {
		case !started && r.attempt.Started():
			kind = reading.Scramble
		case r.solutionLine != solution:
			kind = reading.Solution
		case len(added) > lines+early:
			kind = readingOfLine(added[len(added)-1])
		}
		if kind != reading.Note {
			asRead[r.first] = kind
		}
	}
	return asRead
}

// readingOfLine returns how a line of an attempt was read.
func readingOfLine(l history.Line) reading.Reading {
	switch {
	case l.IsNote():
		return reading.Note
	case l.Role() == history.Insertion:
		return reading.Insertion
	case l.Role() == history.Restatement:
		return reading.Restatement
	}
	return reading.Step
}

// wantsScramble reports whether the user says which line is the scramble.
func wantsScramble(as map[int]reading.Reading) bool {
	return slices.Contains(slices.Collect(maps.Values(as)), reading.Scramble)
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

// readingsOf returns how the pieces of a line are read.
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

// locate makes the columns of decisions those of the text. Markup was removed from the plain lines, from which
// they come.
func locate(decisions []reading.Decision, text string, plain []string) {
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

package session

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"nissy/cube"
	"nissy/history"
)

// Reference is a solution to which the next command refers by its number.
type Reference struct {
	Number int
	Start  history.Position // where the first of the lines begins
	Lines  []history.Line   // the solution; before it those of the results that it goes on from
	Steps  []string         // that the lines have solved
}

// Moves returns the moves of all lines.
func (r Reference) Moves() cube.Alg {
	var all cube.Alg
	for _, l := range r.Lines {
		all = all.Then(l.Moves)
	}
	return all
}

// Position returns where the result leads to.
func (r Reference) Position() history.Position { return r.Start.Then(r.Moves()) }

// results are the solutions of the last request that has found some.
type results struct {
	mu   sync.Mutex
	list []result
	from map[int]Reference // what they go on from, by number
}

// result is a solution of a step, or of several in a row.
type result struct {
	start history.Position
	from  int // the number of the result that it goes on from; 0: none
	lines []history.Line
	steps []string // that the lines have solved
}

// mostResults is how many solutions can be referred to.
const mostResults = 10_000

// keeper is a request whose solutions can be referred to later.
type keeper interface{ keeps() bool }

func (Solve) keeps() bool    { return true }
func (Chain) keeps() bool    { return true }
func (TwoPhase) keeps() bool { return true }
func (b Batch) keeps() bool  { return b.Keep }

// resultOf returns what an event is as a result, if it can be referred to later.
func resultOf(e Event) (r result, ok bool) {
	switch e := e.(type) {
	case Solution:
		line := history.Line{Moves: e.Alg, InverseFirst: e.InverseFirst}
		return result{e.Position, e.From, []history.Line{line}, []string{cmp.Or(e.Detected, e.Step)}}, true
	case Whole:
		return result{start: e.Position, lines: []history.Line{{Moves: e.Alg}}, steps: []string{"solved"}}, true
	case Skeleton:
		r := result{start: e.Position, from: e.From}
		for _, l := range e.Lines {
			r.lines = append(r.lines, history.Line{Moves: l.Alg})
			r.steps = append(r.steps, cmp.Or(l.Detected, l.Step))
		}
		return r, true
	}
	return r, false
}

// record returns a function that emits events and notes the solutions among
// them, and one that keeps these if there are any.
func (r *results) record(emit func(Event)) (recording func(Event), end func()) {
	var found []result
	recording = func(e Event) {
		if len(found) < mostResults {
			if r, ok := resultOf(e); ok {
				found = append(found, r)
			}
		}
		emit(e)
	}
	return recording, func() {
		if len(found) > 0 {
			r.keep(found)
		}
	}
}

// keep replaces the results.
func (r *results) keep(found []result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := map[int]Reference{}
	for _, f := range found {
		if _, ok := from[f.from]; !ok && f.from > 0 {
			from[f.from] = r.reference(f.from)
		}
	}
	r.list, r.from = found, from
}

// reference returns the result with a number that there is, with what it goes on
// from.
func (r *results) reference(number int) Reference {
	f := r.list[number-1]
	if f.from == 0 {
		return Reference{number, f.start, slices.Clone(f.lines), slices.Clone(f.steps)}
	}
	before := r.from[f.from]
	return Reference{number, before.Start, slices.Concat(before.Lines, f.lines), slices.Concat(before.Steps, f.steps)}
}

// Found returns the first results that can be referred to, at most so many,
// without what they go on from.
func (s *Session) Found(most int) []Reference {
	r := &s.results
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []Reference
	for i, f := range r.list[:min(most, len(r.list))] {
		list = append(list, Reference{i + 1, f.start, f.lines, f.steps})
	}
	return list
}

// IsResults reports whether the text refers to results: @2, @1-5, @1,3 or @*.
func IsResults(text string) bool {
	return len(text) > 1 && text[0] == '@' && strings.Trim(text[1:], "0123456789-,*") == ""
}

// Results returns the results that the text refers to.
func (s *Session) Results(text string) ([]Reference, error) {
	s.results.mu.Lock()
	defer s.results.mu.Unlock()
	numbers, err := s.results.numbers(text)
	if err != nil {
		return nil, err
	}
	list := make([]Reference, len(numbers))
	for i, n := range numbers {
		list[i] = s.results.reference(n)
	}
	return list, nil
}

// numbers reads a text such as @2, @1-5, @1,3-4 or @*.
func (r *results) numbers(text string) ([]int, error) {
	if len(r.list) == 0 {
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: "solve finds some, @1 is the first of them"}
	}
	numbers, known, ok := readNumbers(strings.TrimPrefix(text, "@"), len(r.list))
	switch {
	case !ok:
		return nil, &InputError{Problem: "bad number of a solution", Token: Shorten(text), Msg: "give @2, @1-5, @1,3 or @*"}
	case !known:
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: r.known()}
	}
	return numbers, nil
}

// readNumbers reads a text such as 2, 1-5, 1,3-4 or * as numbers from 1 to most;
// known is false if there are others among them.
func readNumbers(text string, most int) (numbers []int, known, ok bool) {
	known = true
	for part := range strings.SplitSeq(text, ",") {
		first, last, ok := bounds(part, most)
		if !ok {
			return nil, false, false
		}
		if first < 1 || last > most {
			known = false
			continue
		}
		for n := first; n <= last; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, known, true
}

// bounds reads 2, 1-5 or *, which is all from 1 to most.
func bounds(part string, most int) (first, last int, ok bool) {
	if part == "*" {
		return 1, most, true
	}
	from, to, isRange := strings.Cut(part, "-")
	first, err := strconv.Atoi(from)
	if !isRange {
		return first, first, err == nil
	}
	last, err2 := strconv.Atoi(to)
	return first, last, err == nil && err2 == nil && first <= last
}

// known says which numbers there are.
func (r *results) known() string {
	if len(r.list) == 1 {
		return "the last solve has found @1 only"
	}
	return fmt.Sprintf("the last solve has found @1 to @%d", len(r.list))
}

// Named returns the moves that a name stands for: $name of a saved sequence, @2
// of a result.
func (s *Session) Named(name string) (cube.Alg, error) {
	if strings.HasPrefix(name, "$") {
		return s.saved(name)
	}
	list, err := s.Results(name)
	if err != nil {
		return cube.Alg{}, err
	}
	if len(list) > 1 {
		return cube.Alg{}, &InputError{Problem: "several solutions", Token: name, Msg: "among moves only one can stand, such as @1"}
	}
	return list[0].Moves(), nil
}

// saved returns the moves of a saved sequence, whose name begins with $.
func (s *Session) saved(name string) (cube.Alg, error) {
	a := s.Attempt()
	if moves, ok := a.Sequence(name[1:]); ok {
		return moves, nil
	}
	return cube.Alg{}, unknownName(&history.NameError{Kind: history.NamedSequence, Name: name[1:], Known: a.SavedNames()})
}

// unknownName says which names there are.
func unknownName(e *history.NameError) *InputError {
	sign, hint := "", "mark NAME makes one"
	if e.Kind == history.NamedSequence {
		sign, hint = "$", "save $NAME MOVES makes one"
	}
	known := make([]string, len(e.Known))
	for i, k := range e.Known {
		known[i] = sign + k
	}
	const few = 8
	if n := len(known); n > 0 && n <= few {
		hint = "there are " + strings.Join(known, " ")
		if n == 1 {
			hint = "there is " + known[0]
		}
	}
	return Unknown(string(e.Kind), sign+e.Name, known, hint)
}

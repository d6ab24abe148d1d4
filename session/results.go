package session

import (
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
	list []Solution
	from map[int]Reference // what they go on from, by number
}

// mostResults is how many solutions can be referred to.
const mostResults = 10_000

// keeper is a request whose solutions can be referred to later.
type keeper interface{ keeps() bool }

func (Solve) keeps() bool   { return true }
func (b Batch) keeps() bool { return b.Keep }

// recorded returns a function that emits events and notes the solutions among
// them, and one that keeps these if there are any.
func (r *results) record(emit func(Event)) (recording func(Event), end func()) {
	var found []Solution
	recording = func(e Event) {
		if s, ok := e.(Solution); ok && len(found) < mostResults {
			found = append(found, s)
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
func (r *results) keep(found []Solution) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := map[int]Reference{}
	for _, s := range found {
		if _, ok := from[s.From]; !ok && s.From > 0 {
			from[s.From] = r.result(s.From)
		}
	}
	r.list, r.from = found, from
}

// result returns the result with a number that there is.
func (r *results) result(number int) Reference {
	s := r.list[number-1]
	result := Reference{Number: number, Start: s.Position}
	if s.From > 0 {
		from := r.from[s.From]
		result.Start = from.Start
		result.Lines = append(result.Lines, from.Lines...)
		result.Steps = append(result.Steps, from.Steps...)
	}
	result.Lines = append(result.Lines, history.Line{Moves: s.Alg, InverseFirst: s.InverseFirst})
	step := s.Detected
	if step == "" {
		step = s.Step
	}
	result.Steps = append(result.Steps, step)
	return result
}

// Found returns the first solutions that can be referred to, at most so many.
func (s *Session) Found(most int) []Solution {
	r := &s.results
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.list[:min(most, len(r.list))])
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
		list[i] = s.results.result(n)
	}
	return list, nil
}

// numbers reads a text such as @2, @1-5, @1,3-4 or @*.
func (r *results) numbers(text string) ([]int, error) {
	if len(r.list) == 0 {
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: "solve finds some, @1 is the first of them"}
	}
	var numbers []int
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "@"), ",") {
		first, last, ok := r.bounds(part)
		if !ok {
			return nil, &InputError{Problem: "bad number of a solution", Token: Shorten(text), Msg: "give @2, @1-5, @1,3 or @*"}
		}
		if first < 1 || last > len(r.list) {
			return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: r.known()}
		}
		for n := first; n <= last; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

// bounds reads 2, 1-5 or *.
func (r *results) bounds(part string) (first, last int, ok bool) {
	if part == "*" {
		return 1, len(r.list), true
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
	return cube.Alg{}, unknownName(&history.NameError{What: history.SavedSequence, Name: name[1:], Known: a.Names()})
}

// unknownName says which names there are.
func unknownName(e *history.NameError) *InputError {
	sign, hint := "", "mark NAME makes one"
	if e.What == history.SavedSequence {
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
	return Unknown(e.What, sign+e.Name, known, hint)
}

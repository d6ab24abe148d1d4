package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// Reference is a result to which a command refers by its number. It stays the same when
// there are new results.
type Reference struct {
	Number int
	Start  history.Position // the position before the first line
	Lines  []history.Line   // the results that this one continues, then its own solution
	Steps  []string         // what each line has solved
}

// Moves returns the moves of all lines.
func (r Reference) Moves() cube.Alg {
	var all cube.Alg
	for _, l := range r.Lines {
		all = all.Then(l.Moves)
	}
	return all
}

// Position returns the position after the result.
func (r Reference) Position() history.Position { return r.Start.Then(r.Moves()) }

// number returns the number of the result, or 0 if r is nil.
func (r *Reference) number() int {
	if r == nil {
		return 0
	}
	return r.Number
}

// IsResults reports whether the text refers to results: @2, @1-5, @1,3 or @*.
func IsResults(text string) bool {
	return len(text) > 1 && text[0] == '@' && strings.Trim(text[1:], "0123456789-,*") == ""
}

// Results returns the results that a text such as @2, @1-5, @1,3 or @* refers to.
func (s *Session) Results(text string) ([]Reference, error) {
	list := s.results.now()
	numbers, err := resultNumbers(text, len(list))
	if err != nil {
		return nil, err
	}
	references := make([]Reference, len(numbers))
	for i, n := range numbers {
		references[i] = list[n-1].reference(n)
	}
	return references, nil
}

// FirstResults returns at most the given number of results, without the results that
// they continue.
func (s *Session) FirstResults(most int) []Reference {
	list := s.results.now()
	var references []Reference
	for i, r := range list[:min(most, len(list))] {
		references = append(references, Reference{i + 1, r.start, r.lines, r.steps})
	}
	return references
}

// NamedMoves returns the moves of $name, a saved sequence, or of @2, a result.
func (s *Session) NamedMoves(name string) (cube.Alg, error) {
	if strings.HasPrefix(name, "$") {
		return s.savedSequence(name[1:])
	}
	list, err := s.Results(name)
	if err != nil {
		return cube.Alg{}, err
	}
	if len(list) > 1 {
		return cube.Alg{}, &InputError{Problem: "several solutions", Token: name, Msg: "use one solution among moves, such as @1"}
	}
	return list[0].Moves(), nil
}

// savedSequence returns the moves of the saved sequence with the name.
func (s *Session) savedSequence(name string) (cube.Alg, error) {
	a := s.Attempt()
	if moves, ok := a.Sequence(name); ok {
		return moves, nil
	}
	return cube.Alg{}, unknownName(&history.NameError{Kind: history.NamedSequence, Name: name, Known: a.SavedNames()})
}

// resultNumbers parses a reference to results, when there are count results.
func resultNumbers(text string, count int) ([]int, error) {
	if count == 0 {
		return nil, advise(FindResults, "no solution", text)
	}
	numbers, known, ok := readNumbers(strings.TrimPrefix(text, "@"), count)
	switch {
	case !ok:
		return nil, &InputError{Problem: "bad number of a solution", Token: Shorten(text), Msg: "give @2, @1-5, @1,3 or @*"}
	case !known && count == 1:
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: "the last search found only @1"}
	case !known:
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: fmt.Sprintf("the last search found @1 to @%d", count)}
	}
	return numbers, nil
}

// readNumbers parses a text such as 2, 1-5, 1,3-4 or *, where * means 1 to most. known is
// false if a number is less than 1 or greater than most. ok is false if the text cannot be
// parsed.
func readNumbers(text string, most int) (numbers []int, known, ok bool) {
	known = true
	for part := range strings.SplitSeq(text, ",") {
		first, last, ok := readRange(part, most)
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

// readRange parses 2, 1-5 or *, where * means 1 to most.
func readRange(part string, most int) (first, last int, ok bool) {
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

// listFew lists the names if there are only a few; otherwise it returns "".
func listFew(names []string) string {
	const few = 8
	switch n := len(names); {
	case n == 0 || n > few:
		return ""
	case n == 1:
		return "there is " + names[0]
	}
	return "there are " + strings.Join(names, " ")
}

// reference returns a reference to the result, which has the number. The lines of the
// result that it continues come first.
func (r *result) reference(number int) Reference {
	if r.from == nil {
		return Reference{number, r.start, slices.Clone(r.lines), slices.Clone(r.steps)}
	}
	return Reference{number, r.from.Start, slices.Concat(r.from.Lines, r.lines), slices.Concat(r.from.Steps, r.steps)}
}

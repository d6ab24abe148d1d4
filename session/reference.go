package session

import (
	"cmp"
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
	List   int              // the number of its list; 0 or 1: the newest
	Number int              // in the list
	Start  history.Position // the position before the first line
	Lines  []history.Line   // the results that this one continues, then its own solution
	Steps  []string         // what each line has solved
}

// Name returns the name of the result, such as @3, or @2:3 in the list before the newest.
func (r Reference) Name() string {
	if r.List > 1 {
		return fmt.Sprintf("@%d:%d", r.List, r.Number)
	}
	return fmt.Sprintf("@%d", r.Number)
}

// AddLine adds a line that has solved a step.
func (r *Reference) AddLine(l history.Line, step string) {
	r.Lines = append(r.Lines, l)
	r.Steps = append(r.Steps, step)
}

// After returns the reference with the lines of another result first, which it continues. from may
// be nil.
func (r Reference) After(from *Reference) Reference {
	if from != nil {
		r.Start = from.Start
		r.Lines = slices.Concat(from.Lines, r.Lines)
		r.Steps = slices.Concat(from.Steps, r.Steps)
	}
	return r
}

// Skeleton returns the moves of the attempt in which the result was found, and those of
// all lines.
func (r Reference) Skeleton() cube.Alg { return r.Start.Skeleton.Then(r.Moves()) }

// WholeSkeleton returns the scramble with Skeleton.
func (r Reference) WholeSkeleton() history.Position {
	p := r.Start.Scramble()
	p.Skeleton = r.Skeleton()
	return p
}

// Attempt returns the attempt in which the result was found, with the lines of the result.
// The lines before these are a single one.
func (r Reference) Attempt() history.Attempt {
	return history.NewAttempt(r.Start.Scramble(), []history.Line{{Moves: r.Start.Skeleton}}).With(r.namedLines())
}

// namedLines returns the lines, with what they have solved as their comments.
func (r Reference) namedLines() []history.Line {
	lines := slices.Clone(r.Lines)
	for i := range lines {
		lines[i].Comment = cmp.Or(lines[i].Comment, r.Steps[i])
	}
	return lines
}

// Moves returns the moves of all lines.
func (r Reference) Moves() cube.Alg {
	var all cube.Alg
	for _, l := range r.Lines {
		if l.Role() != history.Continuation { // its place is among moves before it; Start has no skeleton
			return r.Attempt().Skeleton()
		}
		all = all.Then(l.Moves)
	}
	return all
}

// Position returns the position after the result.
func (r Reference) Position() history.Position { return r.Start.Then(r.Moves()) }

// OlderBy returns the reference after that many more lists, or nil if r is nil.
func (r *Reference) OlderBy(lists int) *Reference {
	if r == nil {
		return nil
	}
	older := *r
	older.List = max(r.List, 1) + lists
	return &older
}

// NumberOrZero returns the number of the result, or 0 if r is nil.
func (r *Reference) NumberOrZero() int {
	if r == nil {
		return 0
	}
	return r.Number
}

// IsResults reports whether the text refers to results: @2, @1-5, @1,3 or @*, or to those
// of an earlier list: @2:17.
func IsResults(text string) bool {
	return len(text) > 1 && text[0] == '@' && strings.Trim(text[1:], "0123456789-,*:") == ""
}

// Results returns the results that a text such as @2, @1-5, @1,3 or @* refers to. @2:17
// is result 17 of the list before the newest.
func (s *Session) Results(text string) ([]Reference, error) {
	number, numbersText, err := s.splitList(text)
	if err != nil {
		return nil, err
	}
	list := s.ResultList(number)
	numbers, err := resultNumbers(text, numbersText, len(list))
	if err != nil {
		return nil, err
	}
	references := make([]Reference, len(numbers))
	for i, n := range numbers {
		references[i] = list[n-1].Reference()
		references[i].Number = n
		references[i].List = number
	}
	return references, nil
}

// splitList splits a reference to results into the number of the list and the numbers of
// the results.
func (s *Session) splitList(text string) (list int, numbers string, err error) {
	numbers = strings.TrimPrefix(text, "@")
	before, after, ok := strings.Cut(numbers, ":")
	if !ok {
		return 1, numbers, nil
	}
	list, err = strconv.Atoi(before)
	if n := s.NumResultLists(); n > 0 && (err != nil || list < 1 || list > n) {
		return 0, "", &InputError{Problem: "no list", Token: Shorten(text), Msg: "there are lists 1 (the newest) to " + strconv.Itoa(n)}
	}
	return list, after, nil
}

// FirstResults returns at most the given number of results of the newest list.
func (s *Session) FirstResults(most int) []Reference {
	list := s.ResultList(1)
	var references []Reference
	for i, r := range list[:min(most, len(list))] {
		reference := r.Reference()
		reference.Number = i + 1
		references = append(references, reference)
	}
	return references
}

// NamedMoves returns the moves of $name, a saved sequence, or of @2, a result.
func (s *Session) NamedMoves(name string) (cube.Alg, error) {
	if strings.HasPrefix(name, "$") {
		moves, err := s.Attempt().Sequence(name[1:])
		return moves, WordError(err)
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

// resultNumbers parses the numbers in a reference to results, when there are count
// results.
func resultNumbers(text, numbersText string, count int) ([]int, error) {
	if count == 0 {
		return nil, Advise(FindResults, "no solution", text)
	}
	numbers, known, ok := ReadNumbers(numbersText, count)
	switch {
	case !ok:
		return nil, &InputError{Problem: "bad number of a solution", Token: Shorten(text), Msg: "give @2, @1-5, @1,3 or @*"}
	case !known && count == 1:
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: "the list has only @1"}
	case !known:
		return nil, &InputError{Problem: "no solution", Token: Shorten(text), Msg: fmt.Sprintf("the list has @1 to @%d", count)}
	}
	return numbers, nil
}

// ReadNumbers parses a text such as 2, 1-5, 1,3-4 or *, where * means 1 to most. known is
// false if a number is less than 1 or greater than most. ok is false if the text cannot be
// parsed.
func ReadNumbers(text string, most int) (numbers []int, known, ok bool) {
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

// WholeAttempt returns the attempt of a result as Reference.Attempt does, but with the lines
// of the present attempt if the result continues these.
func (s *Session) WholeAttempt(r Reference) history.Attempt {
	now := s.Attempt()
	for n := now.NumLines(); n > 0; n-- {
		if before := now.Truncate(n); before.Position().String() == r.Start.String() {
			return before.With(r.namedLines())
		}
	}
	return r.Attempt()
}

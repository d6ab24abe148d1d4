package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// ListResults asks for a list of results again.
type ListResults struct {
	List  int    `json:"list"`                    // 0 or 1: the newest; 2: the one before it
	Sort  string `json:"sort"`                    // one of ResultOrders; empty: as they were found
	First int    `json:"first" range:"solutions"` // the first one to list, in the order of Sort; 0: 1
	Count *int   `json:"count" range:"solutions"` // how many to list; nil: all
}

// ListedResult is a result of an earlier request.
type ListedResult struct {
	List   int
	Number int
	Event  session.Numbered
}

func (ListedResult) Role() session.Role { return session.RoleAnswer }

// resultKey is what results are compared by: a number, and a text if these are equal.
type resultKey struct {
	number int
	text   string
}

// resultOrder is an order of results.
type resultOrder struct {
	name string
	key  func(session.Numbered) resultKey
}

// orders are the orders of ListResults.
var orders = []resultOrder{
	{"total", func(e session.Numbered) resultKey { return resultKey{totalOf(e), ""} }},
	{"length", func(e session.Numbered) resultKey { return resultKey{lengthOf(e), ""} }},
	{"case", func(e session.Numbered) resultKey { return resultKey{0, caseOf(e)} }},
	{"step", func(e session.Numbered) resultKey { return resultKey{0, lastStep(e.Reference())} }},
}

// ResultOrders returns the names of the orders of ListResults.
func ResultOrders() []string {
	return session.Mapped(orders, func(o resultOrder) string { return o.name })
}

func (r ListResults) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	number := max(r.List, 1)
	list := s.ResultList(number)
	if list == nil {
		return noResults(number, s.NumResultLists())
	}
	numbers := make([]int, len(list))
	for i := range list {
		numbers[i] = i
	}
	for _, o := range orders {
		if o.name == r.Sort {
			slices.SortStableFunc(numbers, func(i, j int) int {
				a, b := o.key(list[i]), o.key(list[j])
				return cmp.Or(a.number-b.number, strings.Compare(a.text, b.text))
			})
		}
	}
	first := max(r.First, 1)
	if first > len(list) {
		return &session.InputError{Problem: "no result", Token: strconv.Itoa(first), Msg: fmt.Sprintf("the list has %d", len(list))}
	}
	numbers = numbers[first-1:]
	for _, i := range numbers[:min(session.ValueOr(r.Count, len(numbers)), len(numbers))] {
		emit(ListedResult{number, i + 1, withSourceNow(list[i], number)})
	}
	return nil
}

// withSourceNow returns a result of the list with the number. The name of the result that it
// continues, if any, is what that has now: when the list was found, all earlier ones became
// older by one, and so with each list since.
func withSourceNow(e session.Numbered, list int) session.Numbered {
	switch e := e.(type) {
	case Solution:
		e.From = e.From.OlderBy(list)
		return e
	case Skeleton:
		e.From = e.From.OlderBy(list)
		return e
	case Insertions:
		e.From = e.From.OlderBy(list)
		return e
	case Shortened:
		e.From = e.From.OlderBy(list)
		return e
	}
	return e
}

// noResults returns the error for a list that does not exist.
func noResults(number, known int) error {
	if known == 0 {
		return session.Advise(session.FindResults, "no results", "")
	}
	return &session.InputError{Problem: "no list", Token: strconv.Itoa(number), Msg: fmt.Sprintf("there are lists 1 (the newest) to %d", known)}
}

// totalOf returns the number of moves that the skeleton would have with a result, or
// those of the result if there is no skeleton.
func totalOf(e session.Event) int {
	switch e := e.(type) {
	case Solution:
		if e.HasTotal() {
			return e.Tally.Total
		}
	case Skeleton:
		return e.Total()
	}
	return lengthOf(e)
}

// lengthOf returns the number of moves of a result.
func lengthOf(e session.Event) int {
	switch e := e.(type) {
	case Solution:
		return e.Length()
	case Skeleton:
		return e.Len()
	case TwoPhaseSolution:
		return e.Alg.Count(cube.HTM)
	case Shortened:
		return e.Length()
	case Insertions:
		return e.Attempt.Total()
	}
	return 0
}

// caseOf returns the name of the case that a result leads to.
func caseOf(e session.Event) string {
	switch e := e.(type) {
	case Solution:
		return e.Case.String()
	case Skeleton:
		return e.Lines[len(e.Lines)-1].Case.String()
	}
	return ""
}

// lastStep returns what the last line has solved.
func lastStep(r session.Reference) string {
	if len(r.Steps) == 0 {
		return ""
	}
	return r.Steps[len(r.Steps)-1]
}

// JSONObject returns the result as it was reported first, with its number.
func (r ListedResult) JSONObject() any {
	return struct {
		List   int `json:"list"`
		Number int `json:"number"`
		Result any `json:"result"`
	}{r.List, r.Number, r.Event.JSONObject()}
}

package record

import (
	"cmp"
	"slices"
)

// Of returns the attempts of the query among those of a list, the oldest first.
func (q Query) Of(list []Attempt) []Attempt {
	var found []Attempt
	for _, a := range list {
		if q.matches(&a) {
			found = append(found, a)
		}
	}
	slices.SortStableFunc(found, func(a, b Attempt) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(a.ID, b.ID))
	})
	if q.Last > 0 && q.Last < len(found) {
		found = found[len(found)-q.Last:]
	}
	return found
}

// matches reports whether an attempt matches the query, apart from Last.
func (q Query) matches(a *Attempt) bool {
	switch {
	case !q.Everyone && a.Name != q.Name, q.Scramble != "" && a.Scramble != q.Scramble:
		return false
	case len(q.IDs) > 0 && !slices.Contains(q.IDs, a.ID):
		return false
	}
	return !a.Date.Before(q.Since)
}

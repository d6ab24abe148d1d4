package analysis

import (
	"cmp"
	"slices"
)

// effort says how easily a person sees a change: the smaller, the more easily.
type effort int

// The efforts. That of two insertions is oneInsertion+1, and so on.
const (
	merging      effort = iota // the moves merge with those before them
	turning                    // the last quarter turn the other way
	oneInsertion               // instead of a line
	anotherStep  effort = iota + 20
	anotherSide
	premoving
	replacing // a stretch of the solution
)

// effort returns the effort that a person needs to see the alternative.
func (a *Alternative) effort() effort {
	switch a.Kind {
	case Cancellation:
		if a.merges {
			return merging
		}
		return turning
	case Replace, Also:
		return replacing
	case Insertion:
		return min(oneInsertion+effort(len(a.How)-1), anotherStep-1)
	case Side:
		return anotherSide
	case Premove:
		return premoving
	}
	return anotherStep
}

// simplestFirst compares alternatives by their totals, and equally short ones by the effort to see them.
func simplestFirst(a, b *Alternative) int {
	return cmp.Or(a.Total-b.Total, cmp.Compare(a.effort(), b.effort()))
}

// changes are alternatives of different efforts, the shortest ones first and, of equally short
// ones, the simplest.
type changes []*Alternative

// add adds an alternative, unless one of the same effort is as short. Others of that effort are
// removed.
func (c *changes) add(a *Alternative) {
	same := func(b *Alternative) bool { return b.effort() == a.effort() }
	if i := slices.IndexFunc(*c, same); i >= 0 {
		if (*c)[i].Total <= a.Total {
			return
		}
		*c = slices.Delete(*c, i, i+1)
	}
	i, _ := slices.BinarySearchFunc(*c, a, simplestFirst)
	*c = slices.Insert(*c, i, a)
}

// together returns the changes of several prefixes.
func together(all []changes) (c changes) {
	for _, a := range slices.Concat(all...) {
		c.add(a)
	}
	return c
}

// simplest returns the best changes and others, the shortest first and, of equally short ones, the simplest: one of
// each effort.
func (c changes) simplest(others []Alternative) (list []Alternative) {
	add := func(a Alternative) {
		if !slices.ContainsFunc(list, func(b Alternative) bool { return simplestFirst(&a, &b) == 0 }) {
			list = append(list, a)
		}
	}
	for _, a := range c {
		if a.Total == c[0].Total {
			add(*a)
		}
	}
	for _, a := range others {
		add(a)
	}
	slices.SortStableFunc(list, func(a, b Alternative) int { return simplestFirst(&a, &b) })
	return list
}

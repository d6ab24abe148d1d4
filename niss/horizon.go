package niss

import "nissy/cube"

// Kinds is a set of kinds of solutions, by the sides that they use.
type Kinds uint8

// The kinds of solutions, in the order in which they are sorted.
const (
	OnNormal  Kinds = 1 << iota // all on normal
	OnInverse                   // all on inverse
	OnBoth
)

// numKinds is the number of kinds.
const numKinds = 3

// Horizon says which solutions a search by increasing length still wants, by the policy
// of its limits and by their bounds Beyond and PerSide.
type Horizon struct {
	limits   Limits
	shortest [numKinds]int // length of the shortest solution of each kind; -1 if there is none yet
}

// NewHorizon returns the horizon of a search that has found nothing yet.
func NewHorizon(l Limits) *Horizon {
	return &Horizon{limits: l, shortest: [numKinds]int{-1, -1, -1}}
}

// Kinds returns the kinds of solutions of the length that are within the limits.
func (h *Horizon) Kinds(length int) (kinds Kinds) {
	for kind := range h.shortest {
		if h.wants(kind, length) {
			kinds |= 1 << kind
		}
	}
	return kinds
}

func (h *Horizon) wants(kind, length int) bool {
	switch {
	case h.limits.Policy.Kinds()&(1<<kind) == 0:
		return false
	case h.limits.Beyond < 0:
		return true
	case h.limits.PerSide:
		return h.shortest[kind] < 0 || length <= h.shortest[kind]+h.limits.Beyond
	}
	for _, shortest := range h.shortest {
		if shortest >= 0 && length > shortest+h.limits.Beyond {
			return false
		}
	}
	return true
}

// Found tells the horizon that there is a solution of each of the kinds with the given
// length, and that there are no shorter ones than it was told before.
func (h *Horizon) Found(kinds Kinds, length int) {
	for kind := range h.shortest {
		if kinds&(1<<kind) != 0 && h.shortest[kind] < 0 {
			h.shortest[kind] = length
		}
	}
}

// KindOf returns the kind of a solution, by the sides on which it has moves. The empty
// solution is on normal.
func KindOf(a cube.Alg) Kinds {
	switch {
	case len(a.Inverse) == 0:
		return OnNormal
	case len(a.Normal) == 0:
		return OnInverse
	}
	return OnBoth
}

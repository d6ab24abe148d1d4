package session

import (
	"math/rand/v2"

	"nissy/cube"
)

// ValueOr returns *p, or the default if p is nil.
func ValueOr[T any](p *T, byDefault T) T {
	if p == nil {
		return byDefault
	}
	return *p
}

// Mapped returns f of each item of a list.
func Mapped[T, U any](list []T, f func(T) U) []U {
	mapped := make([]U, len(list))
	for i, item := range list {
		mapped[i] = f(item)
	}
	return mapped
}

// NewRand returns a source of random numbers. Equal seeds give equal numbers.
func NewRand(seed *uint64) *rand.Rand {
	if seed == nil {
		return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return rand.New(rand.NewPCG(*seed, 0))
}

// SideOf says on which sides moves are: normal, inverse or both. Rotations on normal do not count if there
// are moves on inverse.
func SideOf(a cube.Alg) string {
	switch {
	case len(a.Inverse) == 0:
		return "normal"
	case cube.CountMoves(a.Normal, cube.HTM) == 0:
		return "inverse"
	}
	return "both"
}

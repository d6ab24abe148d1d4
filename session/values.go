package session

import (
	"math/rand/v2"

	"nissy/cube"
)

// valueOr returns *p, or the default if p is nil.
func valueOr(p *int, byDefault int) int {
	if p == nil {
		return byDefault
	}
	return *p
}

// newRand returns a source of random numbers. Equal seeds give equal numbers.
func newRand(seed *uint64) *rand.Rand {
	if seed == nil {
		return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return rand.New(rand.NewPCG(*seed, 0))
}

// sideOf says on which sides moves are: normal, inverse or both.
func sideOf(a cube.Alg) string {
	switch {
	case len(a.Inverse) == 0:
		return "normal"
	case len(a.Normal) == 0:
		return "inverse"
	}
	return "both"
}

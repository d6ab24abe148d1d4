package twophase

import (
	"context"

	"nissy/cube"
	"nissy/pruning"
)

// Solve finds a good solution at once and better ones until ctx ends or the
// search is exhausted; improved (may be nil) hears each shorter solution. It returns the shortest.
// With a ctx without deadline it returns the first good one.
func Solve(ctx context.Context, store *pruning.Store, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	return nil, nil
}

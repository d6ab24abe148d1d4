package session

import (
	"context"
	"math/rand/v2"

	"nissy/cube"
	"nissy/history"
)

// Print asks for the position itself.
type Print struct {
	Position history.Position `json:"position"`
}

// Inverse asks for the position that undoes another.
type Inverse struct {
	Position history.Position `json:"position"`
}

// Transform asks for the position as seen through a symmetry.
type Transform struct {
	Position history.Position `json:"position"`
	Symmetry cube.Sym         `json:"symmetry"`
}

// RandomCube asks for uniformly random positions.
type RandomCube struct {
	Kind  string  `json:"kind"` // one of ScrambleKinds, or "": all positions
	Count int     `json:"count" range:"solutions"`
	Seed  *uint64 `json:"seed"` // nil: another one each time
}

func (r Print) run(_ context.Context, _ *Session, emit func(Event)) error {
	emit(State{r.Position, r.Position.Cube()})
	return nil
}

func (r Inverse) run(_ context.Context, _ *Session, emit func(Event)) error {
	c := r.Position.Cube()
	emit(State{r.Position, c.Inverse()})
	return nil
}

func (r Transform) run(_ context.Context, _ *Session, emit func(Event)) error {
	c := r.Position.Cube()
	emit(State{r.Position, c.Conj(r.Symmetry)})
	return nil
}

func (r RandomCube) run(ctx context.Context, _ *Session, emit func(Event)) error {
	kind, err := scrambleKind(r.Kind)
	if err != nil {
		return err
	}
	rng := newRand(r.Seed)
	for range r.Count {
		if err := ctx.Err(); err != nil {
			return err
		}
		emit(State{Cube: cube.Random(rng, kind)})
	}
	return nil
}

// newRand returns a source of random numbers, the same for the same seed.
func newRand(seed *uint64) *rand.Rand {
	if seed == nil {
		return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return rand.New(rand.NewPCG(*seed, 0))
}

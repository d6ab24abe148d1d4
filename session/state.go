package session

import (
	"context"
	"math/rand/v2"

	"nissy/cube"
	"nissy/history"
)

// Print asks for the cube after the moves of a position.
type Print struct {
	Position history.Position `json:"position"`
}

// Inverse asks for the inverse of a position.
type Inverse struct {
	Position history.Position `json:"position"`
}

// Transform asks for a position as seen through a symmetry.
type Transform struct {
	Position history.Position `json:"position"`
	Symmetry cube.Sym         `json:"symmetry"`
}

// RandomCube asks for uniformly random positions.
type RandomCube struct {
	Kind  string  `json:"kind"` // one of ScrambleKinds; empty: all positions
	Count int     `json:"count" range:"solutions"`
	Seed  *uint64 `json:"seed"` // nil: a random seed
}

// State is a cube, the result of a request.
type State struct {
	Position history.Position // what it was made from; zero: nothing
	Cube     cube.Cube
}

func (State) event() {}

// jsonObject returns the cube in all formats.
func (s State) jsonObject() any {
	return struct {
		Scramble string `json:"scramble"`
		Facelets string `json:"facelets"`
		Reid     string `json:"reid"`
		B32      string `json:"b32"`
	}{s.Position.AllMoves().String(), s.Cube.Facelets(), s.Cube.Reid(), s.Cube.B32()}
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

// newRand returns a source of random numbers. Equal seeds give equal numbers.
func newRand(seed *uint64) *rand.Rand {
	if seed == nil {
		return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return rand.New(rand.NewPCG(*seed, 0))
}

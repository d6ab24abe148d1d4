package cubes

import (
	"context"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// Print asks for the cube after the moves of a position.
type Print struct {
	Position history.Position `json:"position"`
	Grip     history.Grip     `json:"grip"`
	Net      bool             `json:"net"`  // include a drawing
	Mark     string           `json:"mark"` // one of DisorientedSteps: mark what is bad for it; empty: nothing
}

// Inverse asks for the inverse of a position.
type Inverse struct {
	Position history.Position `json:"position"`
}

// Transform asks for a position as seen through a symmetry.
type Transform struct {
	Position history.Position `json:"position"`
	Symmetry cube.Sym         `json:"symmetry" needed:"true"`
}

// RandomCube asks for uniformly random positions.
type RandomCube struct {
	Kind  string  `json:"kind"` // one of ScrambleKinds; empty: that of the wish, or all positions
	Count int     `json:"count" range:"solutions"`
	Seed  *uint64 `json:"seed"` // nil: a random seed
	Wish
}

// State is a cube, the result of a request.
type State struct {
	Position history.Position // what it was made from; zero: nothing
	Cube     cube.Cube
	Net      bool   // include a drawing
	Mark     string // one of DisorientedSteps, or empty
}

func (State) Role() session.Role { return session.RoleAnswer }

// JSONObject returns the cube in all formats.
func (s State) JSONObject() any {
	return struct {
		Scramble string `json:"scramble"`
		Facelets string `json:"facelets"`
		Reid     string `json:"reid"`
		B32      string `json:"b32"`
		*netObject
	}{s.Position.AllMoves().String(), s.Cube.Facelets(), s.Cube.Reid(), s.Cube.B32(), s.netObject()}
}

// netObject is the drawing of a cube in JSON.
type netObject struct {
	Net    []string `json:"net"`    // nine lines, with a letter for each facelet
	Marked []int    `json:"marked"` // the facelets that belong to bad pieces, by their index from 0
}

// netObject returns nil if there is no drawing.
func (s State) netObject() *netObject {
	if !s.Net {
		return nil
	}
	o := &netObject{Marked: []int{}}
	facelets := s.Cube.Facelets()
	for _, row := range cube.Net {
		line := []byte(strings.Repeat(" ", len(row)))
		for i, facelet := range row {
			if facelet >= 0 {
				line[i] = facelets[facelet]
			}
		}
		o.Net = append(o.Net, strings.TrimRight(string(line), " "))
	}
	marked, _ := Disoriented(s.Cube, s.Mark)
	for i, isMarked := range marked {
		if isMarked {
			o.Marked = append(o.Marked, i)
		}
	}
	return o
}

func (r Print) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	if _, ok := Disoriented(cube.Solved, r.Mark); !ok && r.Mark != "" {
		return session.Unknown("step", r.Mark, DisorientedSteps(), "give one of "+strings.Join(DisorientedSteps(), " "))
	}
	emit(State{Position: r.Position, Cube: r.Position.CubeIn(r.Grip), Net: r.Net, Mark: r.Mark})
	return nil
}

func (r Inverse) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	c := r.Position.Cube()
	emit(State{Position: r.Position, Cube: c.Inverse()})
	return nil
}

func (r Transform) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	c := r.Position.Cube()
	emit(State{Position: r.Position, Cube: c.Conj(r.Symmetry)})
	return nil
}

func (r RandomCube) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	d, err := r.drawer(ctx, s, r.kind(r.Kind))
	if err != nil {
		return err
	}
	rng := session.NewRand(r.Seed)
	for range max(r.Count, 1) {
		c, err := d.next(ctx, rng)
		if err != nil {
			return err
		}
		emit(State{Cube: c})
	}
	return nil
}

// Limit returns the request with at most that many cubes.
func (r RandomCube) Limit(cubes int) session.Request {
	r.Count = min(r.Count, cubes)
	return r
}

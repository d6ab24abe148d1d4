package session

import (
	"context"
	"fmt"

	"nissy/chain"
	"nissy/cube"
	"nissy/history"
	"nissy/niss"
)

// DefaultBeam is the default width of the beam: how many partial solutions each
// stage of a chain passes on to the next one.
const DefaultBeam = 5000

// Chain asks for solutions of several steps, one after the other.
type Chain struct {
	Chain    *chain.Chain     `json:"chain"`
	Position history.Position `json:"position"`
	From     *Reference       // the result that the position comes from; nil: none
	Bounds                    // Max is by default that of the chain; Slack bounds each step
	Beam     int              `json:"beam" range:"beam"`       // the width; 0: DefaultBeam
	Policy   *niss.Policy     `json:"niss"`                    // for all steps; nil: the policies of the chain
	Verbose  bool             `json:"verbose"`                 // also emit each Stage
	Threads  int              `json:"threads" range:"threads"` // 0: all cores
}

// Skeleton is one solution of a chain.
type Skeleton struct {
	Position history.Position
	Chain    string // the chain of the request
	chain.Skeleton
	From *Reference // the result that the skeleton continues; nil: none
}

// Better is the shortest solution so far, while the search continues.
type Better struct{ Skeleton Skeleton }

// Stage says how far the search of a chain is.
type Stage struct {
	Beam   int // the width of the beam
	Stage  int // the stage that is being searched, from 1
	Length int // the most moves of partial solutions in the present search
	Kept   int // how many partial solutions were found
}

func (Skeleton) event() {}
func (Better) event()   {}
func (Stage) event()    {}

// limits returns the limits of the search. Without Count and Beyond they allow one
// solution, a shortest one. The error is an *InputError about contradictory bounds.
func (r Chain) limits() (chain.Limits, error) {
	l := chain.Limits{
		Min: valueOr(r.Min, 0), Max: valueOr(r.Max, r.Chain.Max), Beam: r.Beam, Slack: valueOr(r.Slack, -1),
		Beyond: valueOr(r.Beyond, -1), Count: valueOr(r.Count, 0), Threads: r.Threads, Policy: r.Policy,
	}
	if l.Beam == 0 {
		l.Beam = DefaultBeam
	}
	if r.Count == nil && r.Beyond == nil {
		l.Count = 1
	}
	if l.Min > l.Max {
		return l, &InputError{Problem: fmt.Sprintf("at least %d moves, but at most %d", l.Min, l.Max), Msg: minAboveMax}
	}
	return l, nil
}

func (r Chain) run(ctx context.Context, s *Session, emit func(Event)) error {
	r.Threads = s.engine.threads(r.Threads)
	limits, err := r.limits()
	if err != nil {
		return err
	}
	o := chain.Observer{Solution: func(k chain.Skeleton) { emit(r.newSkeleton(k)) }}
	o.Better = func(k chain.Skeleton) { emit(Better{r.newSkeleton(k)}) }
	if r.Verbose {
		o.Stage = func(beam, stage, length, found int) { emit(Stage{beam, stage + 1, length, found}) }
	}
	result, err := chain.Solve(ctx, s.engine.store, r.Chain, r.Position.Cube(), limits, o)
	if err == nil && result.Count == 0 {
		emit(Notice{Text: fmt.Sprintf("%s: found no solution of at most %d moves", r.name(), limits.Max)})
	}
	return err
}

// name returns the name of the chain for messages.
func (r Chain) name() string {
	if r.Chain.Name != "" {
		return r.Chain.Name
	}
	return "chain"
}

// newSkeleton returns the event for a solution.
func (r Chain) newSkeleton(k chain.Skeleton) Skeleton {
	return Skeleton{Position: r.Position, Chain: r.Chain.String(), Skeleton: k, From: r.From}
}

// ChainName returns the name of the chain that the user typed, perhaps with hyphens;
// ok is false if there is none.
func ChainName(typed string) (name string, ok bool) {
	if c := chain.Named(typed); c != nil {
		return c.Name, true
	}
	return "", false
}

// ChainNames lists the names of the predefined chains.
func ChainNames() (names []string) {
	for _, c := range chain.Presets() {
		names = append(names, c.Name)
	}
	return names
}

// jsonObject returns the skeleton line by line, and as one sequence.
func (s Skeleton) jsonObject() any {
	type line struct {
		Step    string   `json:"step"`
		Axis    string   `json:"axis"`
		Place   string   `json:"place"`
		Normal  []string `json:"normal"`
		Inverse []string `json:"inverse"`
		Length  int      `json:"length"`
		Saved   int      `json:"saved"`
		Total   int      `json:"total"`
		Case    string   `json:"case"`
	}
	lines := []line{}
	for _, l := range s.Lines {
		lines = append(lines, line{l.Step, l.Axis, l.Place, moveNames(l.Alg.Normal), moveNames(l.Alg.Inverse), l.Alg.Len(), l.Saved, l.Total, l.Case.String()})
	}
	all := newMovesObject(s.Moves, s.Len())
	if moves, ok := s.FullSolution(); ok {
		all.Moves = moveNames(moves) // the length is theirs
	}
	return struct {
		positionObject
		Chain string `json:"chain"`
		Steps []line `json:"steps"`
		movesObject
		From int `json:"from,omitempty"`
	}{newPositionObject(s.Position), s.Chain, lines, all, s.From.number()}
}

// FullSolution returns the skeleton as one sequence without NISS, with cancellations
// made; ok is false if the skeleton does not solve the cube.
func (s Skeleton) FullSolution() (moves []cube.Move, ok bool) {
	c := s.Position.Cube()
	if c.ApplyAlg(s.Moves) != cube.Solved {
		return nil, false
	}
	return cube.Alg{Normal: s.Moves.UnNISS()}.Cleanup().Normal, true
}

func (b Better) jsonObject() any { return b.Skeleton.jsonObject() }

package session

import (
	"context"
	"fmt"

	"nissy/chain"
	"nissy/cube"
	"nissy/history"
	"nissy/niss"
)

// DefaultBeam is how many partial solutions are kept after each step of a chain.
const DefaultBeam = 5000

// Chain asks for solutions of several steps in a row.
type Chain struct {
	Chain    *chain.Chain     `json:"chain"`
	Position history.Position `json:"position"`
	From     *Reference       // the result that the position comes from; nil: none
	Bounds                    // Max is the chain's own unless it is given; Slack bounds each step
	Beam     int              `json:"beam" range:"beam"`       // 0: DefaultBeam
	Policy   *niss.Policy     `json:"niss"`                    // of all steps; nil: as the chain says
	Verbose  bool             `json:"verbose"`                 // also each Stage
	Threads  int              `json:"threads" range:"threads"` // 0: all cores
}

// Skeleton is one solution of a chain.
type Skeleton struct {
	Position history.Position
	Chain    string // as asked for
	chain.Skeleton
	From *Reference // the result that it continues; nil: none
}

// Better is the shortest solution so far, while the search goes on.
type Better struct{ Skeleton }

// Stage says how far the search of a chain is: partial solutions of a stage, from
// 1, of up to Length moves are searched; Kept are found.
type Stage struct {
	Beam, Stage, Length, Kept int
}

func (Skeleton) event() {}
func (Better) event()   {}
func (Stage) event()    {}

// limits completes the bounds: without a count or a bound above the shortest one
// solution is meant.
func (r Chain) limits() (chain.Limits, error) {
	l := chain.Limits{
		Min: valueOr(r.Min, 0), Max: valueOr(r.Max, r.Chain.Max), Beam: valueOr(&r.Beam, 0), Slack: valueOr(r.Slack, -1),
		Beyond: valueOr(r.Beyond, -1), Count: valueOr(r.Count, 0), Threads: r.Threads, Policy: r.Policy,
	}
	if l.Beam == 0 {
		l.Beam = DefaultBeam
	}
	if r.Count == nil && r.Beyond == nil {
		l.Count = 1
	}
	if l.Min > l.Max {
		return l, &InputError{Problem: fmt.Sprintf("at least %d moves, but at most %d", l.Min, l.Max), Msg: "the fewest must not be above the most"}
	}
	return l, nil
}

func (r Chain) run(ctx context.Context, s *Session, emit func(Event)) error {
	r.Threads = s.engine.threads(r.Threads)
	limits, err := r.limits()
	if err != nil {
		return err
	}
	o := chain.Observer{Solution: func(k chain.Skeleton) { emit(r.skeletonEvent(k)) }}
	o.Better = func(k chain.Skeleton) { emit(Better{r.skeletonEvent(k)}) }
	if r.Verbose {
		o.Stage = func(beam, stage, length, kept int) { emit(Stage{beam, stage + 1, length, kept}) }
	}
	result, err := chain.Solve(ctx, s.engine.store, r.Chain, r.Position.Cube(), limits, o)
	if err == nil && result.Count == 0 {
		emit(Notice{Text: fmt.Sprintf("%s: found no solution of at most %d moves", r.name(), limits.Max)})
	}
	return err
}

// name is the name of the chain, or the chain.
func (r Chain) name() string {
	if r.Chain.Name != "" {
		return r.Chain.Name
	}
	return "chain"
}

func (r Chain) skeletonEvent(k chain.Skeleton) Skeleton {
	return Skeleton{Position: r.Position, Chain: r.Chain.String(), Skeleton: k, From: r.From}
}

// ChainName returns the name of the chain that the user means, who may use
// hyphens; ok is false if there is none.
func ChainName(typed string) (name string, ok bool) {
	if c := chain.Named(typed); c != nil {
		return c.Name, true
	}
	return "", false
}

// ChainNames lists the chains that have a name.
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
	}
	lines := []line{}
	for _, l := range s.Lines {
		lines = append(lines, line{l.Step, l.Axis, l.Place, moveNames(l.Alg.Normal), moveNames(l.Alg.Inverse), l.Len(), l.Saved, l.Total})
	}
	all := newMovesObject(s.Moves, s.Len())
	if moves, ok := s.FullSolution(); ok {
		all.Moves = moveNames(moves) // which the length counts
	}
	return struct {
		positionObject
		Chain string `json:"chain"`
		Steps []line `json:"steps"`
		movesObject
		From int `json:"from,omitempty"`
	}{newPositionObject(s.Position), s.Chain, lines, all, s.From.number()}
}

// FullSolution returns the skeleton as one sequence, if it solves the cube.
func (s Skeleton) FullSolution() (moves []cube.Move, ok bool) {
	c := s.Position.Cube()
	if c.ApplyAlg(s.Moves) != cube.Solved {
		return nil, false
	}
	return cube.Alg{Normal: s.Moves.UnNISS()}.Cleanup().Normal, true
}

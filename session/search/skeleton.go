package search

import (
	"cmp"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/steps/chain"
)

// Skeleton is one solution of a chain.
type Skeleton struct {
	Position history.Position
	Chain    string // the chain of the request
	chain.Skeleton
	From  *session.Reference // the result that the skeleton continues; nil: none
	Cases bool               // name the cases that the steps lead to

	// Tallies are those of the lines as the next ones of the skeleton of Position. There
	// are none if Position has no skeleton.
	Tallies []history.Tally
}

// Better is the shortest solution so far, while the search continues.
type Better struct{ Skeleton Skeleton }

// Stage says how far the search of a chain is.
type Stage struct {
	Beam   int `json:"beam"`   // the width of the beam
	Stage  int `json:"stage"`  // the stage that was searched, from 1
	Length int `json:"length"` // the most moves of its partial solutions that were searched for
	Kept   int `json:"kept"`   // how many partial solutions are kept
}

// Proof says which skeletons the search of a chain cannot have missed. The tags are for results files,
// which do not repeat what the request says.
type Proof struct {
	Chain    string `json:"-"`        // the name of the chain
	Within   string `json:"-"`        // the bounds of the request that the proof is about, such as "slack 1"; empty: none
	Proved   bool   `json:"proved"`   // no skeleton is missing, apart from those beyond a bound of the request
	Complete int    `json:"complete"` // no skeleton of at most that many moves is missing; negative if that is unknown
	Shortest int    `json:"shortest"` // the length of the shortest skeleton found; negative if there is none
}

// Total returns the number of moves of the skeleton of Position and the new lines, after
// cancellations.
func (s Skeleton) Total() int {
	if n := len(s.Tallies); n > 0 {
		return s.Tallies[n-1].Total
	}
	return s.Len()
}

// skeletonStep is a line of a skeleton in JSON.
type skeletonStep struct {
	Step    string   `json:"step"`
	Axes    []string `json:"axes"`
	Place   string   `json:"place"`
	Normal  []string `json:"normal"`
	Inverse []string `json:"inverse"`
	Length  int      `json:"length"`
	Saved   int      `json:"saved"`
	Total   int      `json:"total"`
	Case    string   `json:"case"`
	Subset  string   `json:"subset,omitempty"`
	Trigger string   `json:"trigger,omitempty"`
}

// skeletonObject is a skeleton in JSON.
type skeletonObject struct {
	session.PositionObject
	Chain string         `json:"chain"`
	Steps []skeletonStep `json:"steps"`
	session.MovesObject
	Total int `json:"total,omitempty"`
	From  int `json:"from,omitempty"`
}

// JSONObject returns the skeleton line by line, and as one sequence.
func (s Skeleton) JSONObject() any { return s.object() }

func (s Skeleton) object() skeletonObject {
	lines := []skeletonStep{}
	for i, l := range s.Lines {
		tally := s.Tally(i)
		lines = append(lines, skeletonStep{
			l.Step, splitNames(l.Axis), l.Place, session.MoveNames(l.Alg.Normal), session.MoveNames(l.Alg.Inverse), tally.Length, tally.Cancelled, tally.Total,
			l.Case.String(), l.Case.Subset.String(), l.Trigger,
		})
	}
	total := 0 // only if there is a skeleton before
	if len(s.Tallies) > 0 {
		total = s.Total()
	}
	all := session.NewMovesObject(s.Moves, s.Len())
	if moves, ok := s.FullSolution(); ok {
		all.Moves = session.MoveNames(moves) // the length is theirs
	}
	return skeletonObject{session.NewPositionObject(s.Position), s.Chain, lines, all, total, s.From.NumberOrZero()}
}

// Tally returns the tally of a line, given by its index, including the skeleton of
// Position.
func (s Skeleton) Tally(line int) history.Tally {
	if len(s.Tallies) > 0 {
		return s.Tallies[line]
	}
	l := s.Lines[line]
	return history.Tally{Length: l.Alg.Count(cube.HTM), Cancelled: l.Saved, Total: l.Total}
}

// WholeSolution returns the skeleton of Position and the new lines as one sequence without
// NISS, with cancellations made; ok is false if it does not solve the cube.
func (s Skeleton) WholeSolution() (moves []cube.Move, ok bool) {
	return s.Position.Then(s.Moves).Solution()
}

// TotalOf returns the number of moves of a solution of the whole cube, including the skeleton before it; ok
// is false for other events.
func TotalOf(e session.Event) (total int, ok bool) {
	switch e := e.(type) {
	case Skeleton:
		return e.Total(), true
	case Insertions:
		return e.Attempt.Total(), true
	case TwoPhaseSolution:
		return e.Alg.Count(cube.HTM), true
	}
	return 0, false
}

// FullSolution returns the skeleton as one sequence without NISS, with cancellations
// made; ok is false if the skeleton does not solve the cube.
func (s Skeleton) FullSolution() (moves []cube.Move, ok bool) {
	return s.Position.AsScramble().Then(s.Moves).Solution()
}

func (b Better) JSONObject() any {
	return struct {
		Better skeletonObject `json:"better"`
	}{b.Skeleton.object()}
}

func (p Proof) JSONObject() any {
	return struct {
		Proved   bool   `json:"proved"`
		Complete int    `json:"complete"`
		Within   string `json:"within"`
	}{p.Proved, p.Complete, p.Within}
}

func (s Stage) JSONObject() any {
	type stageProgress Stage
	return struct {
		Stage stageProgress `json:"stage"`
	}{stageProgress(s)}
}

// Reference implements Numbered.
func (s Skeleton) Reference() session.Reference {
	r := session.Reference{Start: s.Position}
	for _, l := range s.Lines {
		r.AddLine(history.Line{Moves: l.Alg}, cmp.Or(l.Detected, l.Step))
	}
	return r.After(s.From)
}

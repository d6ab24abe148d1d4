package attempts

import (
	"context"
	"errors"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/cubes"
)

// CheckSolution asks whether a solution solves a scramble, and whether the rules of
// competitions allow it as it is written.
type CheckSolution struct {
	Scramble *history.Position `json:"position"` // nil: that of the attempt
	Solution *string           `json:"solution"` // nil: that of the attempt

	// Column turns a column of Solution into that of the input line; nil: they are equal.
	Column func(column int) int
}

// Verdict is the answer to CheckSolution.
type Verdict struct {
	Scramble history.Position
	Solution string      // as the user wrote it, but moves instead of names
	Err      error       // why it cannot be parsed; then only Faults is set
	Solves   bool        // the cube may end up rotated
	Left     cube.Cycles // the pieces that are not solved
	cubes.Lengths
	Faults []cube.Fault // violations of the rules, and warnings
}

func (Verdict) Role() session.Role { return session.RoleAnswer }

// Allowed reports whether the rules allow the solution. Warnings do not count: the
// Delegate decides about them.
func (v Verdict) Allowed() bool {
	for _, f := range v.Faults {
		if !f.Warning {
			return false
		}
	}
	return true
}

// Run emits the Verdict and returns an error if the solution would not count. If the
// solution cannot be parsed and has no faults, run only returns the error.
func (r CheckSolution) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	ofAttempt := r.Solution == nil
	if err := r.complete(s); err != nil {
		return err
	}
	v := r.verdict(s)
	if v.Err == nil || len(v.Faults) > 0 {
		emit(v)
	}
	if ofAttempt {
		warnOfClaims(s, 0, s.Attempt().NumLines(), emit)
	}
	switch {
	case v.Err != nil:
		return v.Err
	case !v.Solves:
		return errors.New("the solution does not solve the scramble")
	case !v.Allowed():
		return errors.New("the rules do not allow the solution as it is written")
	}
	return nil
}

// complete fills in a missing scramble or solution from the attempt.
func (r *CheckSolution) complete(s *session.Session) error {
	a := s.Attempt()
	if r.Scramble == nil && !a.Started() {
		return session.Advise(session.GiveScramble, "no scramble", "")
	}
	if r.Scramble == nil {
		scramble := a.Scramble()
		r.Scramble = &scramble
	}
	switch {
	case r.Solution != nil:
		return nil
	case a.Last() == nil:
		return session.Advise(session.GiveSolution, "no solution", "")
	}
	r.Solution, r.Column = new(cube.FormatMoves(a.Solution())), nil
	return nil
}

func (r CheckSolution) verdict(s *session.Session) Verdict {
	text := *r.Solution
	column := r.Column
	if column == nil {
		column = func(column int) int { return column }
	}
	a, err := cube.ParseNamed(text, s.NamedMoves)
	if input, ok := errors.AsType[*session.InputError](err); ok {
		input.Column = column(input.Column)
	}
	if strings.ContainsAny(text, "@$") {
		text = a.String() // with the moves that the names refer to
	}
	v := Verdict{Scramble: *r.Scramble, Solution: text, Err: err, Faults: cube.CheckWCA(text, scrambleMoves(*r.Scramble))}
	for i := range v.Faults {
		v.Faults[i].Column = column(v.Faults[i].Column)
	}
	if err != nil {
		return v
	}
	after := r.Scramble.Cube().ApplyAlg(a)
	v.Solves, v.Left, v.Lengths = after.IsSolved(), after.Cycles(), cubes.NewLengths(a)
	return v
}

// scrambleMoves returns the moves that lead to a position, without NISS. It returns
// none if the position was given as a cube.
func scrambleMoves(p history.Position) []cube.Move {
	if p.State != nil {
		return nil
	}
	return withoutNISS(nil, p.Moves)
}

// faultObject is a fault in JSON. Its fields are those of cube.Fault.
type faultObject struct {
	Rule    string `json:"rule"`
	Token   string `json:"token"`
	Column  int    `json:"column"`
	Warning bool   `json:"warning"`
}

func (v Verdict) JSONObject() any {
	faults := session.Mapped(v.Faults, func(f cube.Fault) faultObject { return faultObject(f) })
	return struct {
		session.PositionObject
		Solution string        `json:"solution"`
		Solves   bool          `json:"solves"`
		Left     string        `json:"left"`
		HTM      int           `json:"htm"`
		QTM      int           `json:"qtm"`
		STM      int           `json:"stm"`
		ETM      int           `json:"etm"`
		Allowed  bool          `json:"allowed"`
		Faults   []faultObject `json:"faults"`
	}{session.NewPositionObject(v.Scramble), v.Solution, v.Solves, v.Left.Name(), v.HTM, v.QTM, v.STM, v.ETM, v.Allowed(), faults}
}

// TakesAttempt reports whether the request takes the scramble or the solution from the attempt.
func (r CheckSolution) TakesAttempt() bool { return r.Scramble == nil || r.Solution == nil }

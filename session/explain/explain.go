package explain

import (
	"context"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// Explain asks what a position is, in the words of a competitor, and how to continue from it. With
// Lines, Text or ByLine it asks instead why a solution works, line by line.
type Explain struct {
	Position *history.Position  `json:"position"` // nil: that of the attempt
	Lines    []history.Line     `json:"lines"`    // a solution after the position
	Text     string             `json:"text"`     // instead of Position and Lines: a write-up, as Load reads it
	As       []string           `json:"as"`       // how to read some lines of Text, as in attempts.Load
	Grip     history.Grip       `json:"grip"`     // of the ways to continue
	ByLine   bool               `json:"by_line"`  // explain the skeleton line by line; moves after the scramble are split where they solve a step
	Threads  int                `json:"threads" range:"threads"`
	Result   *session.Reference // instead of Position: a result of the session
}

// Explanation says what a position is, and how to continue from it.
type Explanation struct {
	cubes.Status
	BadEdges [cube.NumAxes][]cube.Edge // the slots of the bad edges, by cube.Axis
	Ways     []Way                     // the ways of each step are together
}

// Way is a short way to solve a step.
type Way struct {
	Step string // such as eofb, drud-eofb or htr-drud
	steps.Solution
	Setup int // the number of moves before the trigger, if there is one

	// Then is the least number of moves on one side that must follow: after an RZP those of a DR
	// with a trigger, after an HTR the half turns that solve the cube. After other steps it is 0.
	Then int
}

// Side returns normal, inverse or both.
func (w Way) Side() string { return session.SideOf(w.Alg) }

func (Explanation) Role() session.Role { return session.RoleAnswer }

func (r Explain) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if r.explainsLines(s) {
		return r.explainLines(s, emit)
	}
	p := s.Attempt().Position()
	switch {
	case r.Result != nil:
		p = r.Result.Position()
	case r.Position != nil:
		p = *r.Position
	case !s.Attempt().Started():
		return session.Advise(session.StartAttempt, "nothing to explain", "")
	}
	e := Explanation{Status: cubes.StatusOf(p.CubeIn(r.Grip))}
	e.Position = p
	for a := range cube.Axis(cube.NumAxes) {
		e.BadEdges[a] = e.Cube.BadEdgeSlots(a).EdgeList()
	}
	session.NoticeTurned(emit, r.Grip, p)
	var err error
	held := p.HeldAfter(r.Grip)
	x := &explainer{ctx: ctx, engine: s.Engine(), threads: s.Engine().Threads(r.Threads), Status: &e.Status, held: held.Cube()}
	e.Ways, err = x.ways()
	for i := range e.Ways {
		e.Ways[i].Alg = held.Alg(e.Ways[i].Alg)
	}
	if err == nil {
		emit(e)
	}
	return err
}

// explainsLines reports whether the request is about lines. If the attempt or the result is solved, its
// position needs no explanation, so its lines are explained.
func (r Explain) explainsLines(s *session.Session) bool {
	isOfAttempt := r.Position == nil && r.Result == nil
	isSolved := r.Result != nil && s.WholeAttempt(*r.Result).Complete()
	return r.ByLine || r.Text != "" || r.Lines != nil || isSolved || isOfAttempt && s.Attempt().Started() && s.Attempt().Complete()
}

// wayObject is a Way in JSON.
type wayObject struct {
	Step    string   `json:"step"`
	Side    string   `json:"side"`
	Normal  []string `json:"normal"`
	Inverse []string `json:"inverse"`
	Length  int      `json:"length"`
	Setup   int      `json:"setup"`
	Trigger string   `json:"trigger"`
	Case    string   `json:"case"`
	Then    int      `json:"then"`
}

// badEdgesObject is the slots of the bad edges on an axis in JSON.
type badEdgesObject struct {
	Axis  string   `json:"axis"`
	Slots []string `json:"slots"`
}

// JSONObject returns the status with the bad edges by axis and the ways.
func (e Explanation) JSONObject() any {
	bad := session.Mapped(axesInOrder, func(a cube.Axis) badEdgesObject {
		return badEdgesObject{a.String(), cubes.StringsOf(e.BadEdges[a])}
	})
	ways := session.Mapped(e.Ways, func(w Way) wayObject {
		return wayObject{w.Step, w.Side(), session.MoveNames(w.Alg.Normal), session.MoveNames(w.Alg.Inverse), w.Alg.Count(cube.HTM), w.Setup, w.Trigger, w.Case.String(), w.Then}
	})
	return struct {
		cubes.StatusObject
		BadEdges []badEdgesObject `json:"bad_edge_slots"`
		Ways     []wayObject      `json:"ways"`
	}{e.Object(), bad, ways}
}

// TakesAttempt reports whether the request is about the attempt of the session.
func (r Explain) TakesAttempt() bool { return r.Position == nil && r.Text == "" }

package coaching

import (
	"context"
	"fmt"

	"nissy/coach/drills"
	"nissy/cube"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/explain"
)

// CoachDrills asks for positions to practise: those of the attempts where moves were lost, and new ones of the
// same cases. Judge asks how good an answer is.
type CoachDrills struct {
	Selection
	Count int     `json:"count" range:"solutions"` // how many at most; 0: 20
	Seed  *uint64 `json:"seed"`                    // nil: a random seed
}

// CoachDrill is a question about a position.
type CoachDrill struct {
	explain.Question
	Own *drills.Own // where the person had the position; nil: it was drawn
}

func (CoachDrill) Role() session.Role { return session.RoleAnswer }

// DrillCount is how many drills there are by default.
const DrillCount = 20

// ErrNoDrills reports that attempts have nothing to practise.
var ErrNoDrills = &session.InputError{Problem: "nothing to practise", Msg: "the attempts lost no moves in EO, DR, HTR or a finish by half turns"}

// Limit returns the request with at most so many drills.
func (r CoachDrills) Limit(count int) session.Request {
	r.Count = min(r.count(), count)
	return r
}

func (r CoachDrills) count() int {
	if r.Count == 0 {
		return DrillCount
	}
	return r.Count
}

func (r CoachDrills) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	attempts, err := r.Attempts(ctx, s)
	if err != nil {
		return err
	}
	if len(attempts) == 0 {
		return r.noticeNone(ctx, s, selectOthers, emit)
	}
	list := drills.Draw(ctx, session.NewRand(r.Seed), attempts, r.count())
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(list) == 0 {
		return ErrNoDrills
	}
	if own := drills.CountOwn(list); len(list) > 1 {
		emit(session.Notice{Text: fmt.Sprintf("%d of %s are positions of your attempts", own, words.Plural(len(list), "drill"))})
	}
	for _, d := range list {
		moves, err := s.ScrambleTo(ctx, d.Cube)
		if err != nil {
			return err
		}
		task := d.Kind.Task
		if d.Own != nil {
			task += fmt.Sprintf(", of at most %s", words.Plural(d.Own.Better.Count(cube.HTM), "move"))
		}
		emit(CoachDrill{explain.Question{Kind: d.Kind.Name, Case: d.Case, Step: d.Kind.Step, Task: task, Scramble: cube.Alg{Normal: moves}, Cube: d.Cube}, d.Own})
	}
	return nil
}

// JSONObject returns the question, and where the person had the position.
func (e CoachDrill) JSONObject() any {
	object := struct {
		Kind     string `json:"kind"`
		Case     string `json:"case"`
		Step     string `json:"step"`
		Task     string `json:"task"`
		Scramble string `json:"scramble"`
		Facelets string `json:"facelets"`
		Number   int64  `json:"number"` // of the attempt; 0: the position was drawn
		Line     int    `json:"line"`
		Most     int    `json:"most"`   // moves that are enough
		Made     string `json:"made"`   // by the person
		Better   string `json:"better"` // what would have led to fewer moves
		Loss     int    `json:"loss"`   // by how many
	}{Kind: e.Kind, Case: e.Case, Step: e.Step, Task: e.Task, Scramble: e.Scramble.String(), Facelets: e.Cube.Facelets()}
	if o := e.Own; o != nil {
		object.Number, object.Line, object.Most = o.Attempt, o.Line, o.Better.Count(cube.HTM)
		object.Made, object.Better, object.Loss = o.Made.String(), o.Better.String(), o.Loss
	}
	return object
}

package explain

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"nissy/coach/training"
	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// Quiz asks for a question: a random position from which the user is to solve a step. Judge then asks
// how good an answer is. The session remembers neither.
type Quiz struct {
	Kind string  `json:"kind" needed:"true"` // one of QuizKinds
	Case string  `json:"case"`               // one of QuizCases; empty: a random one
	NISS bool    `json:"niss"`               // only positions whose best solutions use the inverse
	Seed *uint64 `json:"seed"`               // nil: a random seed
}

// Judge asks how good an answer to a question is.
type Judge struct {
	Kind     string           `json:"kind" needed:"true"` // one of QuizKinds
	Position history.Position `json:"position"`           // the position of the question
	Answer   cube.Alg         `json:"answer"`             // may have moves on inverse; no moves: only the best solutions are wanted
	Threads  int              `json:"threads" range:"threads"`
}

// Question is a position from which the user is to solve a step.
type Question struct {
	Kind     string
	Case     string // of the position
	Step     string // its name, such as drud-eofb
	Task     string // the step in words
	Scramble cube.Alg
	Cube     cube.Cube // the position
}

// Judgement says how good an answer is.
type Judgement struct {
	Kind     string
	Case     string // of the position
	Position history.Position
	Answer   cube.Alg
	Problem  string     // why the answer does not solve the step; empty if it does
	Length   int        // the moves of the answer, after cancellations, in HTM
	Best     int        // the least number of moves that solve the step, with NISS if the step allows it
	Ways     []cube.Alg // a few of the best solutions
}

func (Question) Role() session.Role  { return session.RoleAnswer }
func (Judgement) Role() session.Role { return session.RoleAnswer }

// Right reports whether the answer solves the step.
func (j Judgement) Right() bool { return j.Problem == "" }

// Loss returns how many more moves the answer has than the best. It is 0 if the answer is wrong.
func (j Judgement) Loss() int {
	if !j.Right() {
		return 0
	}
	return max(0, j.Length-j.Best)
}

// QuizKinds lists the kinds of questions.
func QuizKinds() []string { return training.KindNames() }

// QuizCases lists the cases of a kind of questions, in the order of training.Kind.Cases. If there
// is no such kind, the error is an *InputError.
func QuizCases(kind string) ([]string, error) {
	k, err := quizKind(kind)
	if err != nil {
		return nil, err
	}
	return slices.Clone(k.Cases), nil
}

func quizKind(name string) (*training.Kind, error) {
	if k := training.Find(name); k != nil {
		return k, nil
	}
	names := QuizKinds()
	return nil, session.Unknown("kind of question", name, names, "give one of "+strings.Join(names, " "))
}

func (r Quiz) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	k, err := quizKind(r.Kind)
	if err != nil {
		return err
	}
	if r.Case != "" && !slices.Contains(k.Cases, r.Case) {
		return session.Unknown("case", r.Case, k.Cases, "give one of "+strings.Join(k.Cases, ", "))
	}
	rng := session.NewRand(r.Seed)
	name := cmp.Or(r.Case, k.Cases[rng.IntN(len(k.Cases))])
	c, err := r.draw(ctx, s, k, name, rng)
	if err != nil {
		return err
	}
	moves, err := s.ScrambleTo(ctx, c)
	if err != nil {
		return err
	}
	task := k.Task
	if r.NISS {
		task += ", with NISS"
	}
	emit(Question{k.Name, name, k.Step, task, cube.Alg{Normal: moves}, c})
	return nil
}

// mostDraws is how many positions are drawn for one whose best solutions use the inverse.
const mostDraws = 1000

// draw draws a position with a case.
func (r Quiz) draw(ctx context.Context, s *session.Session, k *training.Kind, name string, rng *rand.Rand) (c cube.Cube, err error) {
	if !r.NISS {
		return k.Draw(rng, name), nil
	}
	if !k.HasNISS() {
		return c, &session.InputError{Problem: "quiz " + k.Name + " has no positions for NISS", Msg: "the inverse makes it no shorter"}
	}
	for range mostDraws {
		c = k.Draw(rng, name)
		if needed, err := needsInverse(ctx, s, k, c); needed || err != nil {
			return c, err
		}
	}
	return c, fmt.Errorf("of %d positions with the case %s, none has a shorter %s with NISS", mostDraws, name, k.Name)
}

// needsInverse reports whether a step is shorter with moves on the inverse than without.
func needsInverse(ctx context.Context, s *session.Session, k *training.Kind, c cube.Cube) (needed bool, err error) {
	most := mostWayMoves
	for _, policy := range []niss.Policy{niss.Normal, niss.NISS} {
		needed = false
		limits := niss.Limits{Policy: policy, Max: most, Count: 1, Threads: s.Engine().Threads(0)}
		_, err = steps.Solve(ctx, s.Engine().Store(), steps.Lookup(k.Step), c, limits, steps.Observer{Solution: func(found steps.Solution) {
			needed, most = true, found.Alg.Len()-1
		}})
		if err != nil || !needed {
			return false, err
		}
	}
	return needed, nil
}

// fewBest is how many of the best solutions a Judgement has.
const fewBest = 3

func (r Judge) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	k, err := quizKind(r.Kind)
	if err != nil {
		return err
	}
	held, after := r.Position.HeldAfter(history.AsHeld), r.Position.Then(r.Answer).HeldAfter(history.AsHeld).Cube()
	c := held.Cube()
	j := Judgement{Kind: k.Name, Case: k.CaseOf(&c), Position: r.Position, Answer: r.Answer, Problem: k.Problem(&after), Length: r.Answer.Cleanup().Count(cube.HTM)}
	limits := niss.Limits{Policy: niss.NISS, Max: mostWayMoves, Count: fewBest, Threads: s.Engine().Threads(r.Threads)}
	_, err = steps.Solve(ctx, s.Engine().Store(), steps.Lookup(k.Step), c, limits, steps.Observer{Solution: func(found steps.Solution) { j.Ways = append(j.Ways, held.Alg(found.Alg)) }})
	if err != nil {
		return err
	}
	if len(j.Ways) == 0 {
		return fmt.Errorf("%s: no solution of at most %d moves", k.Step, mostWayMoves)
	}
	j.Best = j.Ways[0].Len()
	emit(j)
	return nil
}

func (q Question) JSONObject() any {
	return struct {
		Kind     string `json:"kind"`
		Case     string `json:"case"`
		Step     string `json:"step"`
		Task     string `json:"task"`
		Scramble string `json:"scramble"`
		Facelets string `json:"facelets"`
	}{q.Kind, q.Case, q.Step, q.Task, q.Scramble.String(), q.Cube.Facelets()}
}

func (j Judgement) JSONObject() any {
	best := cubes.StringsOf(j.Ways)
	return struct {
		session.PositionObject
		Kind      string   `json:"kind"`
		Case      string   `json:"case"`
		Answer    string   `json:"answer"`
		Right     bool     `json:"right"`
		Problem   string   `json:"problem"`
		Length    int      `json:"length"`
		Best      int      `json:"best"`
		Loss      int      `json:"loss"`
		Solutions []string `json:"solutions"`
	}{session.NewPositionObject(j.Position), j.Kind, j.Case, j.Answer.String(), j.Right(), j.Problem, j.Length, j.Best, j.Loss(), best}
}

// ParseQuizCases parses a list of cases of a kind of questions, separated by commas. The error is
// an *InputError.
func ParseQuizCases(kind, text string) (names []string, err error) {
	k, err := quizKind(kind)
	if err != nil {
		return nil, err
	}
	for item := range strings.SplitSeq(text, ",") {
		name := strings.Join(strings.Fields(item), " ")
		if !slices.Contains(k.Cases, name) {
			return nil, session.Unknown("case", name, k.Cases, "give one of "+strings.Join(k.Cases, ", "))
		}
		names = append(names, name)
	}
	return names, nil
}

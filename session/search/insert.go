package search

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/niss"
	"nissy/pruning"
	"nissy/session"
	"nissy/steps/insert"
)

// Insert asks for the shortest ways to solve the cube by insertions into a skeleton, that of
// Position.
type Insert struct {
	Position history.Position    `json:"position"`
	Sources  []session.Reference // the results whose skeletons it takes, instead of that of the position
	Grip     history.Grip        `json:"grip"`

	Min    *int `json:"min" range:"moves"`       // fewest moves
	Max    *int `json:"max" range:"moves"`       // most moves
	Beyond *int `json:"beyond" range:"moves"`    // how many moves longer than the shortest solution the others may be
	Count  *int `json:"count" range:"solutions"` // most solutions

	Insertions int  `json:"insertions" range:"insertions"` // the most; 0: as many as are needed, at most 3
	Longest    int  `json:"longest" range:"moves"`         // the most moves of an insertion; 0: what is usual
	Replace    bool `json:"replace"`                       // insertions may leave as many cycles
	Slice      bool `json:"slice"`                         // insert only slice moves

	Expand    bool          `json:"expand"`                  // name the moves after each insertion
	CountOnly bool          `json:"count_only"`              // emit a Count instead of Insertions
	Verbose   bool          `json:"verbose"`                 // also emit each BetterInsertions
	Threads   int           `json:"threads" range:"threads"` // 0: all cores
	Time      time.Duration `json:"time"`                    // how long to search once the tables are ready; 0: until the end
}

// Insertions are a skeleton and insertions into it that solve the cube.
type Insertions struct {
	Position history.Position   // the skeleton is a part of it
	Left     cube.Cycles        // what the skeleton leaves
	Attempt  history.Attempt    // the lines: the skeleton with places, then the insertions
	Proved   bool               // no solution that was wanted is missing
	From     *session.Reference // the result whose skeleton it is; nil: none
	Expand   bool               // name the moves after each insertion

	// Chain is the chain whose steps the first lines are; empty if there is none.
	Chain string
}

// BetterInsertions are the shortest ones so far, while the search continues.
type BetterInsertions struct{ Insertions Insertions }

func (Insertions) Role() session.Role       { return session.RoleAnswer }
func (BetterInsertions) Role() session.Role { return session.RoleRemark }

// Moves returns all moves, merged.
func (e Insertions) Moves() []cube.Move { return e.Attempt.Solution() }

// SearchBounds returns the bounds of the search. Without Count, Max and Beyond they allow one solution,
// a shortest one, or with CountOnly all shortest ones. The error is an *InputError about contradictory bounds.
func (r Insert) SearchBounds() (niss.Limits, error) {
	bounds := Bounds{Min: r.Min, Max: r.Max, Beyond: r.Beyond, Count: r.Count}
	if bounds.Max == nil {
		bounds.Max = new(session.MostMoves)
		switch {
		case r.Count != nil || r.Beyond != nil:
		case r.CountOnly:
			bounds.Beyond = new(int)
		default:
			bounds.Count = new(1)
		}
	}
	return bounds.Limits()
}

// limits returns the limits of the search. The error is that of SearchBounds.
func (r Insert) limits(s *session.Session) (insert.Limits, error) {
	b, err := r.SearchBounds()
	return insert.Limits{
		Insertions: r.Insertions, Length: r.Longest, Replace: r.Replace, Threads: s.Engine().Threads(r.Threads), Time: r.Time,
		Min: b.Min, Max: b.Max, Beyond: b.Beyond, Count: b.Count,
	}, err
}

func (r Insert) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	limits, err := r.limits(s)
	if err != nil {
		return err
	}
	sources := r.Sources
	if len(sources) == 0 {
		sources = []session.Reference{{}}
	}
	session.NoticeTurned(emit, r.Grip, scramblesOf(r.Position, r.Sources)...)
	var found []Insertions
	proved := true
	for i := 0; i < len(sources) && err == nil; i++ {
		one, from := r, (*session.Reference)(nil)
		if len(r.Sources) > 0 {
			from = &sources[i]
			one.Position = from.WholeSkeleton()
		}
		var some []Insertions
		var all bool
		some, all, err = one.solve(ctx, s, limits, from, emit)
		found, proved = append(found, some...), proved && all
		if tooMuch := (*insert.TooMuchLeftError)(nil); errors.As(err, &tooMuch) && len(r.Sources) > 1 {
			err = nil
		}
	}
	r.report(ctx, found, proved, limits, emit)
	return err
}

// solve returns the solutions from one skeleton, in order, and whether they are proved.
func (r Insert) solve(ctx context.Context, s *session.Session, l insert.Limits, from *session.Reference, emit func(session.Event)) ([]Insertions, bool, error) {
	start := r.Position.Scramble()
	event := func(left cube.Cycles, k insert.Solution) Insertions {
		return Insertions{Position: r.Position, Left: left, Attempt: attemptWith(start, k.Lines), From: from, Expand: r.Expand}
	}
	var better func(insert.Solution)
	if r.Verbose {
		after := r.Position.Cube()
		better = func(k insert.Solution) { emit(BetterInsertions{event(after.Cycles(), k)}) }
	}
	result, err := findInsertions(ctx, s.Engine(), r.Position, r.Grip, r.Slice, l, better)
	found := make([]Insertions, len(result.Solutions))
	for i, k := range result.Solutions {
		found[i] = event(result.Left, k)
		found[i].Proved = result.Proved
	}
	return found, result.Proved, err
}

// findInsertions finds insertions into the skeleton of a position, or slice moves to insert. The lines of
// the solutions are for p.Scramble().
func findInsertions(ctx context.Context, e *session.Engine, p history.Position, g history.Grip, slice bool, l insert.Limits, better func(insert.Solution)) (insert.Result, error) {
	held, after := p.HeldBefore(g), p.Cube()
	var inHold func(insert.Solution)
	if better != nil {
		inHold = func(k insert.Solution) {
			k.Lines = held.Lines(k.Lines)
			better(k)
		}
	}
	solve := insert.Solve
	if slice {
		solve = solveSlices
	}
	result, err := solve(ctx, e.Store(), held.Scramble().Cube(), held.Skeleton, l, inHold)
	for i := range result.Solutions {
		k := &result.Solutions[i]
		k.Lines = held.Lines(k.Lines)
	}
	result.Left = after.Cycles()
	if tooMuch, ok := errors.AsType[*insert.TooMuchLeftError](err); ok {
		tooMuch.Left = result.Left
	}
	if none, ok := errors.AsType[*insert.SliceError](err); ok {
		none.Left = result.Left
	}
	return result, err
}

// solveSlices is insert.SolveSlices with the parameters of insert.Solve.
func solveSlices(ctx context.Context, _ *pruning.Store, scramble cube.Cube, skeleton cube.Alg, l insert.Limits, _ func(insert.Solution)) (insert.Result, error) {
	return insert.SolveSlices(ctx, scramble, skeleton, l)
}

// report emits the solutions, or only their number.
func (r Insert) report(ctx context.Context, found []Insertions, proved bool, l insert.Limits, emit func(session.Event)) {
	slices.SortStableFunc(found, func(a, b Insertions) int { return a.Attempt.Total() - b.Attempt.Total() })
	if l.Count > 0 && len(found) > l.Count {
		found = found[:l.Count]
	}
	if r.CountOnly {
		emit(Count{Position: r.Position, Step: "insert", Count: len(found)})
		return
	}
	session.EmitAll(ctx, found, emit)
	switch {
	case len(found) > 0:
		emit(session.Notice{Text: proofText(proved, found[0].Attempt.Total())})
	case !proved:
		emit(session.Notice{Text: "insert: no solution in this time"})
	}
}

func proofText(proved bool, shortest int) string {
	if proved {
		return "insert: proved: none is shorter than " + words.Plural(shortest, "move")
	}
	return "insert: not proved: there may be a shorter one"
}

// attemptWith returns the attempt with the lines of a skeleton and its insertions. Those without
// comments get comments that say what is left after them.
func attemptWith(start history.Position, lines []history.Line) history.Attempt {
	a := history.NewAttempt(start, nil)
	for i, l := range lines {
		next := a.With([]history.Line{l})
		switch c := next.Cube(); {
		case l.Comment != "" || l.Role() == history.Restatement:
		case i == 0:
			l.Comment = "skeleton"
		case next.Complete():
			l.Comment = "solved"
		default:
			l.Comment = c.Cycles().Name()
		}
		a = a.With([]history.Line{l})
	}
	return a
}

// insertionObject is an insertion in JSON.
type insertionObject struct {
	Place     int      `json:"place"`     // the number of moves before the place, on its side of the line
	Side      string   `json:"side"`      // normal or inverse
	Into      int      `json:"into"`      // the line with the place: 0 the skeleton, 1 the first insertion, and so on
	Moves     []string `json:"moves"`     // as they are made on that side
	Solves    string   `json:"solves"`    // what is left after it, such as AB3C; solved: nothing
	Cancelled int      `json:"cancelled"` // the moves that merge
	Total     int      `json:"total"`     // all moves after it
}

// insertionsObject is a skeleton with insertions in JSON.
type insertionsObject struct {
	session.PositionObject
	Skeleton   string            `json:"skeleton"`
	Left       string            `json:"left"`
	Insertions []insertionObject `json:"insertions"`
	Normal     []string          `json:"normal"`
	Inverse    []string          `json:"inverse"`
	Moves      []string          `json:"moves"`
	Length     int               `json:"length"`
	Proved     bool              `json:"proved"`
	Text       string            `json:"text"`
	From       int               `json:"from,omitempty"`
	Chain      string            `json:"chain,omitempty"`
}

// JSONObject returns the insertions, and all moves as one sequence.
func (e Insertions) JSONObject() any { return e.object() }

func (e Insertions) object() insertionsObject {
	lines := e.Attempt.Lines()
	insertions := []insertionObject{}
	skeleton := ""
	var before []history.Line // since the moves were last written as a whole
	for _, l := range lines {
		if l.Role() != history.Insertion {
			skeleton, before = l.WithoutLabel(), []history.Line{l}
			continue
		}
		o := insertionObject{Moves: session.MoveNames(l.Moves.Normal), Solves: l.Comment, Cancelled: l.Cancelled, Total: l.Total}
		o.Into, o.Place, o.Side = placeOf(before, l.Notation.Name)
		insertions = append(insertions, o)
		before = append(before, l)
	}
	return insertionsObject{
		session.NewPositionObject(e.Position.Scramble()), skeleton, e.Left.Name(), insertions,
		session.MoveNames(e.Attempt.Skeleton().Normal), session.MoveNames(e.Attempt.Skeleton().Inverse), session.MoveNames(e.Moves()), cube.CountMoves(e.Moves(), cube.HTM), e.Proved,
		strings.Join(TextsOf(lines), "\n"), e.From.NumberOrZero(), e.Chain,
	}
}

// placeOf returns where the place with the name is: the index of the line, and the number of
// moves before it on its side.
func placeOf(lines []history.Line, name string) (line, place int, side string) {
	for i, l := range lines {
		for _, p := range l.Notation.Places {
			switch {
			case p.Name != name:
				continue
			case l.Role() == history.Insertion: // it is on the side of that one
				_, _, side = placeOf(lines[:i], l.Notation.Name)
			case p.OnInverse:
				side = "inverse"
			default:
				side = "normal"
			}
			return i, p.Index, side
		}
	}
	return 0, 0, "normal"
}

// TextsOf returns the lines as in a write-up.
func TextsOf(lines []history.Line) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		if texts[i] = l.String(); l.CommentWithTally() != "" {
			texts[i] += " // " + l.CommentWithTally()
		}
	}
	return texts
}

func (e BetterInsertions) JSONObject() any {
	return struct {
		Better insertionsObject `json:"better"`
	}{e.Insertions.object()}
}

// Limit returns the request with at most that many results, if it asks for more than the best.
func (r Insert) Limit(solutions int) session.Request {
	if r.Count != nil || r.Beyond != nil || r.Max != nil {
		r.Count = new(min(session.ValueOr(r.Count, math.MaxInt), solutions))
	}
	return r
}

// Reference implements Numbered.
func (i Insertions) Reference() session.Reference {
	r := session.Reference{Start: i.Position.Scramble()}
	for _, l := range i.Attempt.Lines() {
		r.AddLine(l, "")
	}
	return r
}

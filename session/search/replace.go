package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/steps/insert"
)

// Replace asks for stretches of a sequence that something shorter can replace.
type Replace struct {
	Position history.Position    `json:"position"` // the sequence is its skeleton
	Sources  []session.Reference // the results that it shortens, instead of that of the position
	Grip     history.Grip        `json:"grip"`
	Width    int                 `json:"width" range:"width"`     // the most moves of a stretch; 0: defaultWidth
	Threads  int                 `json:"threads" range:"threads"` // 0: all cores
	Time     time.Duration       `json:"time"`                    // how long to search once the tables are ready; 0: until the end
}

// defaultWidth is the most moves of a stretch that Replace looks at by default.
const defaultWidth = 10

// Replacement is a stretch of a sequence, and all shortest sequences that can replace it.
type Replacement struct{ insert.Replacement }

// Shortened is the shortest sequence that replacements lead to.
type Shortened struct {
	Position history.Position // before the sequence
	insert.Shortened
	From *session.Reference // the result that is shortened; nil: none
}

// Length returns the number of moves.
func (e Shortened) Length() int { return cube.CountMoves(e.Moves, cube.HTM) }

func (Replacement) Role() session.Role { return session.RoleAnswer }
func (Shortened) Role() session.Role   { return session.RoleAnswer }

func (r Replace) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if r.Width == 0 {
		r.Width = defaultWidth
	}
	session.NoticeTurned(emit, r.Grip, scramblesOf(r.Position, r.Sources)...)
	if len(r.Sources) > 1 {
		return r.runEach(ctx, s, emit)
	}
	if len(r.Sources) == 1 {
		r.Position = mergedSkeleton(r.Sources[0])
	}
	found, best, err := r.replace(ctx, s)
	if best != nil && len(r.Sources) == 1 {
		best.From = &r.Sources[0]
	}
	for _, f := range found {
		emit(Replacement{f})
	}
	switch {
	case best != nil:
		if len(best.Steps) == 0 {
			emit(session.Notice{Text: "replace: only moves that merge can be saved"})
		}
		emit(*best)
	case err == nil:
		emit(session.Notice{Text: "replace: nothing shorter replaces any stretch"})
	}
	return r.end(ctx, err, emit)
}

// end returns the error of the request, which has none if only its time is over.
func (r Replace) end(ctx context.Context, err error, emit func(session.Event)) error {
	if !isLate(ctx, err) {
		return err
	}
	emit(session.Notice{Text: "replace: the time is over: there may be something shorter"})
	return nil
}

// isLate reports whether err says that the time of a search is over, but not the request.
func isLate(ctx context.Context, err error) bool {
	return ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded)
}

// replace returns the stretches, and the shortest sequence if that is shorter.
func (r Replace) replace(ctx context.Context, s *session.Session) ([]insert.Replacement, *Shortened, error) {
	held := r.Position.HeldBefore(r.Grip)
	moves := cube.Alg{Normal: held.Skeleton.UnNISS()}.Cleanup()
	found, best, err := insert.Replace(ctx, s.Engine().Store(), held.Skeleton, insert.Limits{Length: r.Width, Threads: s.Engine().Threads(r.Threads), Time: r.Time})
	shortened := Shortened{Position: r.Position.Scramble()}
	switch {
	case len(best) > 0:
		shortened.Shortened = best[0]
		shortened.Moves = held.Alg(cube.Alg{Normal: best[0].Moves}).Normal
		shortened.Lines = held.Lines(best[0].Lines)
		for i := range shortened.Lines {
			if l := &shortened.Lines[i]; l.Role() == history.Insertion {
				l.Comment = "replace"
			}
		}
	case len(moves.Normal) < r.Position.Skeleton.Count(cube.HTM):
		shortened.Moves = held.Alg(moves).Normal
		shortened.Lines = held.Lines([]history.Line{{Moves: moves}})
	default:
		return nil, nil, err
	}
	return found, &shortened, err
}

// mergedSkeleton returns the scramble with the skeleton of a result, merged.
func mergedSkeleton(r session.Reference) history.Position {
	p := r.WholeSkeleton()
	p.Skeleton = cube.Alg{Normal: p.HeldBefore(history.AsHeld).Skeleton.UnNISS()}.Cleanup()
	return p
}

// runEach reports the results that can be shortened, the shortest first, and equal ones once.
func (r Replace) runEach(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	var all []Shortened
	var err, late error
	unchanged := 0
	for i := 0; i < len(r.Sources) && err == nil; i++ {
		var best *Shortened
		r.Position = mergedSkeleton(r.Sources[i])
		if _, best, err = r.replace(ctx, s); best == nil {
			unchanged++
		} else if !slices.ContainsFunc(all, func(e Shortened) bool { return slices.Equal(e.Moves, best.Moves) }) {
			best.From = &r.Sources[i]
			all = append(all, *best)
		}
		if isLate(ctx, err) {
			late, err = err, nil
		}
	}
	slices.SortStableFunc(all, func(a, b Shortened) int { return a.Length() - b.Length() })
	for _, e := range all {
		emit(e)
	}
	if err == nil && late == nil && unchanged > 0 {
		emit(session.Notice{Text: fmt.Sprintf("replace: nothing shorter for %d of %s", unchanged, words.Plural(len(r.Sources), "result"))})
	}
	return r.end(ctx, cmp.Or(err, late), emit)
}

// replacedStretch is a replacement that was made, in JSON.
type replacedStretch struct {
	Place   int      `json:"place"`   // the number of moves before the stretch
	Removed []string `json:"removed"` // the stretch
	With    []string `json:"with"`    // what takes its place
}

func (r Replacement) JSONObject() any {
	return struct {
		Place   int        `json:"place"`
		Removed []string   `json:"removed"`
		With    [][]string `json:"with"`
		Saved   int        `json:"saved"`
	}{r.Place, session.MoveNames(r.Removed), session.Mapped(r.With, session.MoveNames), len(r.Removed) - len(r.With[0])}
}

func (e Shortened) JSONObject() any {
	steps := session.Mapped(e.Steps, func(s insert.Step) replacedStretch {
		return replacedStretch{s.Place, session.MoveNames(s.Removed), session.MoveNames(s.With)}
	})
	return struct {
		session.PositionObject
		Steps  []replacedStretch `json:"replacements"`
		Moves  []string          `json:"moves"`
		Length int               `json:"length"`
		Text   string            `json:"text"`
		From   int               `json:"from,omitempty"`
	}{session.NewPositionObject(e.Position), steps, session.MoveNames(e.Moves), e.Length(), strings.Join(TextsOf(attemptWith(e.Position, e.Lines).Lines()), "\n"), e.From.NumberOrZero()}
}

// Reference implements Numbered.
func (e Shortened) Reference() session.Reference {
	r := session.Reference{Start: e.Position}
	lines := e.Lines
	if e.From != nil { // the first line repeats the moves of the result
		lines = history.Restate(lines)
	}
	for _, l := range lines {
		r.AddLine(l, "")
	}
	return r.After(e.From)
}

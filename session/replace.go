package session

import (
	"context"

	"nissy/cube"
	"nissy/history"
	"nissy/insert"
)

// Replace asks for stretches of a sequence that something shorter can replace.
type Replace struct {
	Position history.Position `json:"position"`                // the sequence is its skeleton
	Width    int              `json:"width" range:"moves"`     // the most moves of a stretch; 0: DefaultWidth
	Threads  int              `json:"threads" range:"threads"` // 0: all cores
}

// DefaultWidth is the most moves of a stretch that Replace looks at by default.
const DefaultWidth = 10

// Replacement is a stretch of a sequence, and all shortest sequences that can replace it.
type Replacement struct{ insert.Replacement }

// Shortened is the shortest sequence that replacements lead to.
type Shortened struct {
	Position history.Position // before the sequence
	insert.Shortened
}

func (Replacement) event() {}
func (Shortened) event()   {}

func (r Replace) run(ctx context.Context, s *Session, emit func(Event)) error {
	if r.Width == 0 {
		r.Width = DefaultWidth
	}
	moves := cube.Alg{Normal: r.Position.Skeleton.UnNISS()}.Cleanup()
	if moves.HasRotation() {
		return &InputError{Problem: "moves that turn the whole cube", Token: Shorten(moves.String()), Msg: "cleanup writes them as turns of faces"}
	}
	found, best, err := insert.Replace(ctx, s.engine.store, moves.Normal, r.Width, s.engine.threads(r.Threads))
	for _, f := range found {
		emit(Replacement{f})
	}
	switch {
	case len(best) > 0:
		emit(Shortened{r.Position.Scramble(), best[0]})
	case err == nil && len(moves.Normal) < r.Position.Skeleton.Len():
		emit(Notice{Text: "replace: only moves that merge can be saved"})
		emit(Shortened{r.Position.Scramble(), insert.Shortened{Moves: moves.Normal}})
	case err == nil:
		emit(Notice{Text: "replace: nothing shorter replaces any stretch"})
	}
	return err
}

// replacementObject is a replacement in JSON.
type replacementObject struct {
	Place   int      `json:"place"`   // the number of moves before the stretch
	Removed []string `json:"removed"` // the stretch
	With    []string `json:"with"`    // what takes its place
}

func (r Replacement) jsonObject() any {
	with := make([][]string, len(r.With))
	for i, moves := range r.With {
		with[i] = moveNames(moves)
	}
	return struct {
		Place   int        `json:"place"`
		Removed []string   `json:"removed"`
		With    [][]string `json:"with"`
		Saved   int        `json:"saved"`
	}{r.Place, moveNames(r.Removed), with, len(r.Removed) - len(r.With[0])}
}

func (e Shortened) jsonObject() any {
	steps := make([]replacementObject, len(e.Steps))
	for i, step := range e.Steps {
		steps[i] = replacementObject{step.Place, moveNames(step.Removed), moveNames(step.With)}
	}
	return struct {
		positionObject
		Steps  []replacementObject `json:"replacements"`
		Moves  []string            `json:"moves"`
		Length int                 `json:"length"`
	}{newPositionObject(e.Position), steps, moveNames(e.Moves), len(e.Moves)}
}

package attempts

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/cubes"
)

// Attempts asks for the attempt of the session, if it is in the data folder, and for the
// attempts there that no session uses, the newest first.
type Attempts struct {
	Most int `json:"count" range:"solutions"` // how many at most
}

// Restore asks to continue a saved attempt. The attempt of the session becomes a stored
// one.
type Restore struct {
	Number int `json:"number" range:"solutions"` // 1 is the newest
}

// DeleteAttempts asks to delete saved attempts. They cannot be restored any more.
type DeleteAttempts struct {
	Numbers string `json:"numbers" needed:"true"` // in the list of Attempts: 2, 1-5, 1,3 or *
	Sure    bool   `json:"sure"`                  // no confirmation is necessary

	found []StoredAttempt // the attempts that the user has confirmed; nil: use Numbers
}

// StoredAttempt is an attempt in the data folder.
type StoredAttempt struct {
	Number int // 1 is the newest; 0 is the attempt of the session
	history.StoredAttempt
}

// Restored says that the session continues a saved attempt.
type Restored struct{ Attempt history.Attempt }

// Deleted says that a saved attempt was deleted.
type Deleted struct {
	Path string `json:"deleted"`
}

func (StoredAttempt) Role() session.Role { return session.RoleAnswer }
func (Restored) Role() session.Role      { return session.RoleAnswer }
func (Deleted) Role() session.Role       { return session.RoleAnswer }

// JSONObject returns when the attempt was changed, and how far it is.
func (a StoredAttempt) JSONObject() any {
	return struct {
		Number  int    `json:"number"`
		Changed string `json:"changed"`
		File    string `json:"file"`
		session.PositionObject
		Total    int    `json:"total"`
		Reached  string `json:"reached"`
		Complete bool   `json:"complete"`
	}{
		a.Number, a.Changed.Format(time.RFC3339), a.Path, session.NewPositionObject(a.Attempt.Scramble()),
		a.Attempt.Total(), a.Reached(), a.Attempt.Complete(),
	}
}

func (r Restored) JSONObject() any { return WriteUp{Attempt: r.Attempt}.JSONObject() }

// Reached returns the most advanced steps that the attempt has solved, such as eofb.
// It is empty before the first step.
func (a StoredAttempt) Reached() string { return reachedBy(a.Attempt) }

// Reached returns the most advanced step that the attempt has solved, such as eofb, or a
// name such as AB3C for what is left. It is empty before the first step.
func Reached(a history.Attempt) string {
	first, _, _ := strings.Cut(reachedBy(a), ", ")
	return first
}

// reachedBy is the method Reached for any attempt.
func reachedBy(a history.Attempt) string {
	status := cubes.StatusOf(a.Cube())
	return status.Reached()
}

// storedAttempts lists at most limit saved attempts, the newest first. It calls warn
// for each file that it cannot read.
func storedAttempts(s *session.Session, limit int, warn func(error)) []StoredAttempt {
	var list []StoredAttempt
	for i, a := range s.AttemptFolder().List(limit, warn) {
		list = append(list, StoredAttempt{i + 1, a})
	}
	return list
}

// LastAttempt returns the newest saved attempt, or nil. The errors are about files that
// it cannot read.
func LastAttempt(s *session.Session) (last *StoredAttempt, unreadable []error) {
	list := storedAttempts(s, 1, func(err error) { unreadable = append(unreadable, err) })
	if len(list) > 0 {
		last = &list[0]
	}
	return last, unreadable
}

// warnTo returns a function that emits an error as a notice.
func warnTo(emit func(session.Event)) func(error) {
	return func(err error) { emit(session.Notice{Text: err.Error()}) }
}

func (r Attempts) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	list := storedAttempts(s, r.Most, warnTo(emit))
	if own, ok := s.StoredAttempt(); ok {
		list = append([]StoredAttempt{{0, own}}, list...)
	}
	for _, a := range list {
		emit(a)
	}
	if len(list) == 0 {
		emit(session.Notice{Text: "there are no saved attempts, except those that other shells use"})
	}
	return nil
}

func (r Restore) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	list := storedAttempts(s, max(r.Number, 1), warnTo(emit))
	switch {
	case len(list) == 0:
		return session.Advise(session.StartAttempt, "no saved attempt", "")
	case len(list) < r.Number:
		return session.Advise(session.ListAttempts, "no saved attempt", fmt.Sprint(r.Number))
	}
	a, err := s.ContinueAttempt(list[r.Number-1].Path)
	if err != nil {
		return err
	}
	emit(Restored{a})
	return nil
}

// Run asks for a confirmation unless the user is sure. The confirmed request deletes the
// same attempts, even if their numbers have changed meanwhile.
func (r DeleteAttempts) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	if r.found == nil {
		if err := r.find(s, emit); err != nil {
			return err
		}
	}
	if !r.Sure {
		return r.confirmation()
	}
	for _, a := range r.found {
		if err := s.AttemptFolder().Delete(a.Path); err != nil {
			return err
		}
		emit(Deleted{a.Path})
	}
	return nil
}

// find finds the attempts with the numbers.
func (r *DeleteAttempts) find(s *session.Session, emit func(session.Event)) error {
	all := storedAttempts(s, math.MaxInt, warnTo(emit))
	numbers, known, ok := session.ReadNumbers(r.Numbers, len(all))
	if !ok {
		return &session.InputError{Problem: "bad number of an attempt", Token: session.Shorten(r.Numbers), Msg: "give 2, 1-5, 1,3 or *"}
	}
	if !known || len(numbers) == 0 {
		return session.Advise(session.ListAttempts, "no saved attempt", r.Numbers)
	}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(numbers))) {
		r.found = append(r.found, all[n-1])
	}
	return nil
}

// confirmation returns the error that asks for a confirmation.
func (r DeleteAttempts) confirmation() error {
	effect := fmt.Sprintf("%d attempts would be deleted", len(r.found))
	if len(r.found) == 1 {
		a := r.found[0]
		effect = fmt.Sprintf("the attempt of %s would be deleted (%s on %s)",
			a.Changed.Format("2006-01-02 15:04"), words.Plural(a.Attempt.Total(), "move"), session.Shorten(a.Attempt.Scramble().String()))
	}
	r.Sure = true
	return &session.ConfirmError{Effect: effect, Purpose: "to delete them", Declined: "nothing was deleted", Request: r}
}

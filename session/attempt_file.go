package session

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"time"

	"nissy/history"
	"nissy/writeup"
)

// attemptFile is where the attempt of a session is kept.
type attemptFile struct {
	folder history.Folder // for a file of its own at the first change; empty: none
	file   *history.File  // nil: there is none yet
	own    bool           // the file is in the folder
	failed bool           // it was said that nothing is kept
}

// OpenAttempt makes the session continue the attempt in a file, and save it there
// after each change. The remarks, a line each, are about the file.
func (s *Session) OpenAttempt(path string) (remarks []string, err error) {
	file, journal, remarks, err := history.OpenFile(path, writeup.Read)
	if err != nil {
		return nil, err
	}
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.journal, s.attempt.attemptFile = *journal, attemptFile{file: file}
	for i, r := range remarks {
		remarks[i] = path + ": " + r
	}
	return remarks, nil
}

// attemptsFolder is the folder of the attemptsFolder in the data folder.
const attemptsFolder = "attempts"

// folder returns where attempts are kept; its path is empty if there is no data
// folder.
func (s *Session) folder() history.Folder {
	if s.engine.options.Data == "" {
		return history.Folder{}
	}
	return history.Folder{Path: filepath.Join(s.engine.options.Data, attemptsFolder), Read: writeup.Read}
}

// AutosaveAttempt makes the session save its attempt in the data folder, in a file of
// its own, from the first change on.
func (s *Session) AutosaveAttempt() {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.attemptFile.folder = s.folder()
}

// save saves the attempt. If that fails, it reports so once: the session still
// has the attempt.
func (s *Session) save(emit func(Event)) {
	k := &s.attempt.attemptFile
	err := k.save(&s.attempt.journal)
	switch {
	case err == nil:
		k.failed = false
	case !k.failed:
		k.failed = true
		emit(Notice{Text: fmt.Sprintf("the attempt is not saved: %v", err)})
	}
}

func (k *attemptFile) save(j *history.Journal) error {
	if k.file == nil && k.folder.Path == "" {
		return nil
	}
	if k.file == nil {
		file, err := k.folder.Create(time.Now())
		if err != nil {
			return err
		}
		k.file, k.own = file, true
	}
	return k.file.Save(j)
}

// close lets others take the file.
func (k *attemptFile) close(j *history.Journal) {
	if k.file == nil {
		return
	}
	if k.own && j.Current().Empty() {
		k.file.Remove()
	}
	k.file.Close()
	k.file, k.own = nil, false
}

// Attempts asks for the attempts that are kept, the newest first.
type Attempts struct {
	Most int `json:"count" range:"solutions"` // how many at most
}

// Restore asks to go on with a kept attempt; the one of the session is kept.
type Restore struct {
	Number int `json:"number" range:"solutions"` // 1 is the newest
}

// StoredAttempt is an attempt that is kept.
type StoredAttempt struct {
	Number int
	history.StoredAttempt
}

// Restored says that the session goes on with a kept attempt.
type Restored struct{ history.Attempt }

func (StoredAttempt) event() {}
func (Restored) event()      {}

// jsonObject returns when the attempt was changed, and how far it is.
func (k StoredAttempt) jsonObject() any {
	return struct {
		Number  int    `json:"number"`
		Changed string `json:"changed"`
		File    string `json:"file"`
		positionObject
		Total    int    `json:"total"`
		Reached  string `json:"reached"`
		Complete bool   `json:"complete"`
	}{k.Number, k.Changed.Format(time.RFC3339), k.Path, newPositionObject(k.Attempt.Scramble()), k.Attempt.Total(), k.Reached(), k.Attempt.Complete()}
}

func (r Restored) jsonObject() any { return WriteUp(r).jsonObject() }

// Reached names what the attempt has solved.
func (k StoredAttempt) Reached() string { return reached(k.Attempt) }

// reached names the furthest that an attempt has solved, such as eofb; it is
// empty before the first step.
func reached(a history.Attempt) string {
	status := statusOf(a.Cube())
	return status.reached()
}

// kept lists the saved attempts except the session's own, the newest first, at
// most the given number. It reports files that it cannot read.
func (s *Session) kept(most int, report func(error)) []StoredAttempt {
	var list []StoredAttempt
	for i, k := range s.folder().List(most, report) {
		list = append(list, StoredAttempt{i + 1, k})
	}
	return list
}

// LastAttempt returns the newest saved attempt, nil if there is none. The errors
// are about files that it cannot read.
func (s *Session) LastAttempt() (last *StoredAttempt, unreadable []error) {
	list := s.kept(1, func(err error) { unreadable = append(unreadable, err) })
	if len(list) > 0 {
		last = &list[0]
	}
	return last, unreadable
}

// reportTo returns what emits an error as a notice.
func reportTo(emit func(Event)) func(error) {
	return func(err error) { emit(Notice{Text: err.Error()}) }
}

func (r Attempts) run(_ context.Context, s *Session, emit func(Event)) error {
	list := s.kept(r.Most, reportTo(emit))
	for _, k := range list {
		emit(k)
	}
	if len(list) == 0 {
		emit(Notice{Text: "no attempt is kept but those that other shells work on"})
	}
	return nil
}

// DeleteAttempts asks to delete kept attempts, for good.
type DeleteAttempts struct {
	Numbers string `json:"numbers"` // of the list, such as 2, 1-5, 1,3 or *
	Sure    bool   `json:"sure"`    // nobody has to be asked

	kept []StoredAttempt // nil: those with the numbers
}

// Deleted says that a kept attempt is no more.
type Deleted struct {
	Path string `json:"deleted"`
}

func (Deleted) event() {}

// run deletes those that the user was asked about, whatever numbers they have
// by then.
func (r DeleteAttempts) run(_ context.Context, s *Session, emit func(Event)) error {
	if r.kept == nil {
		if err := r.find(s, emit); err != nil {
			return err
		}
	}
	if !r.Sure {
		return r.confirm()
	}
	for _, k := range r.kept {
		if err := s.folder().Delete(k.Path); err != nil {
			return err
		}
		emit(Deleted{k.Path})
	}
	return nil
}

func (r *DeleteAttempts) find(s *Session, emit func(Event)) error {
	all := s.kept(math.MaxInt, reportTo(emit))
	numbers, known, ok := readNumbers(r.Numbers, len(all))
	if !ok {
		return &InputError{Problem: "bad number of an attempt", Token: Shorten(r.Numbers), Msg: "give 2, 1-5, 1,3 or *"}
	}
	if !known || len(numbers) == 0 {
		return advise(ListAttempts, "no saved attempt", r.Numbers)
	}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(numbers))) {
		r.kept = append(r.kept, all[n-1])
	}
	return nil
}

// confirm says what would be deleted.
func (r DeleteAttempts) confirm() error {
	would := fmt.Sprintf("%d attempts would be deleted", len(r.kept))
	if len(r.kept) == 1 {
		k := r.kept[0]
		would = fmt.Sprintf("the attempt of %s would be deleted (%d moves on %s)", k.Changed.Format("2006-01-02 15:04"), k.Attempt.Total(), Shorten(k.Attempt.Scramble().String()))
	}
	r.Sure = true
	return &ConfirmError{Effect: would, Purpose: "to delete them", Declined: "nothing was deleted", Request: r}
}

func (r Restore) run(_ context.Context, s *Session, emit func(Event)) error {
	list := s.kept(max(r.Number, 1), reportTo(emit))
	switch {
	case len(list) == 0:
		return advise(StartAttempt, "no saved attempt", "")
	case len(list) < r.Number:
		return advise(ListAttempts, "no saved attempt", fmt.Sprint(r.Number))
	}
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	k := &s.attempt.attemptFile
	if k.file != nil && !k.own {
		return &AdviceError{&InputError{Problem: "the attempt has a file of its own"}, LoadAttempt}
	}
	file, journal, err := s.folder().Open(list[r.Number-1].Path)
	if err != nil {
		return err
	}
	k.close(&s.attempt.journal)
	k.file, k.own = file, true
	s.attempt.journal = *journal
	emit(Restored{journal.Current()})
	return nil
}

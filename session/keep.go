package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"nissy/history"
)

// keeping is where the attempt of a session is kept.
type keeping struct {
	folder history.Folder // for a file of its own at the first change; empty: none
	file   *history.File  // nil: there is none yet
	own    bool           // the file is in the folder
	failed bool           // it was said that nothing is kept
}

// OpenAttempt makes the session go on with the attempt in a file, and keep it
// there after each change.
func (s *Session) OpenAttempt(path string) error {
	file, journal, remarks, err := history.OpenFile(path)
	if err != nil {
		return err
	}
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.journal, s.attempt.keeping = *journal, keeping{file: file}
	for _, r := range remarks {
		s.notice(path + ": " + r)
	}
	return nil
}

// attempts is the folder of the attempts in the data folder.
const attempts = "attempts"

// folder returns where attempts are kept; its path is empty if there is no data
// folder.
func (s *Session) folder() history.Folder {
	if s.data == "" {
		return history.Folder{}
	}
	return history.Folder{Path: filepath.Join(s.data, attempts)}
}

// KeepAttempt makes the session keep its attempt in the data folder, in a file of
// its own, from the first change on.
func (s *Session) KeepAttempt() {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.keeping.folder = s.folder()
}

func (s *Session) notice(text string) {
	if s.options.Notice != nil {
		s.options.Notice(text)
	}
}

// save keeps the attempt. If that fails it is said once: the attempt itself is
// not lost as long as the session lasts.
func (s *Session) save() {
	k := &s.attempt.keeping
	err := k.save(&s.attempt.journal)
	switch {
	case err == nil:
		k.failed = false
	case !k.failed:
		k.failed = true
		s.notice(fmt.Sprintf("the attempt is not kept: %v", err))
	}
}

func (k *keeping) save(j *history.Journal) error {
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
func (k *keeping) close(j *history.Journal) {
	if k.file == nil {
		return
	}
	if k.own && j.Now().Empty() {
		k.file.Forget()
	}
	k.file.Close()
	k.file, k.own = nil, false
}

// Attempts asks for the attempts that are kept, the newest first.
type Attempts struct{ Most int }

// Restore asks to go on with a kept attempt; the one of the session is kept.
type Restore struct{ Number int } // 1 is the newest

// Kept is an attempt that is kept.
type Kept struct {
	Number int
	history.Kept
}

// Restored says that the session goes on with a kept attempt.
type Restored struct {
	Attempt    history.Attempt
	Undo, Redo int
}

func (Kept) event()     {}
func (Restored) event() {}

// object has when the attempt was changed, and how far it is.
func (k Kept) object() any {
	return struct {
		Number  int    `json:"number"`
		Changed string `json:"changed"`
		File    string `json:"file"`
		named
		Total    int    `json:"total"`
		Reached  string `json:"reached"`
		Complete bool   `json:"complete"`
	}{k.Number, k.When.Format(time.RFC3339), k.Path, nameOf(k.Attempt.Scramble()), k.Attempt.Total(), k.Reached(), k.Attempt.Complete()}
}

func (r Restored) object() any { return WriteUp{r.Attempt}.object() }

// Reached names what the attempt has solved.
func (k Kept) Reached() string { return Reached(k.Attempt) }

// Reached names the furthest that an attempt has solved, such as eofb; it is
// empty before the first step.
func Reached(a history.Attempt) string {
	status := statusOf(a.Cube())
	return status.Reached()
}

// kept lists the attempts that are kept, but not the session's.
func (s *Session) kept(most int) []Kept {
	var list []Kept
	for i, k := range s.folder().Kept(most, func(err error) { s.notice(err.Error()) }) {
		list = append(list, Kept{i + 1, k})
	}
	return list
}

// LastAttempt returns the newest attempt that is kept, nil if there is none.
func (s *Session) LastAttempt() *Kept {
	if list := s.kept(1); len(list) > 0 {
		return &list[0]
	}
	return nil
}

func (r Attempts) run(_ context.Context, s *Session, emit func(Event)) error {
	list := s.kept(r.Most)
	for _, k := range list {
		emit(k)
	}
	if len(list) == 0 {
		emit(Notice{"no attempt is kept but those that other shells work on"})
	}
	return nil
}

func (r Restore) run(_ context.Context, s *Session, emit func(Event)) error {
	list := s.kept(max(r.Number, 1))
	if len(list) < r.Number {
		return &InputError{Problem: "no kept attempt", Token: fmt.Sprint(r.Number), Msg: "attempts lists them"}
	}
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	k := &s.attempt.keeping
	if k.file != nil && !k.own {
		return errors.New("the attempt of --attempt is kept in its own file: load FILE puts another in its place")
	}
	file, journal, err := s.folder().Take(list[r.Number-1].Path)
	if err != nil {
		return err
	}
	k.close(&s.attempt.journal)
	k.file, k.own = file, true
	s.attempt.journal = *journal
	undo, redo := journal.Depth()
	emit(Restored{journal.Now(), undo, redo})
	return nil
}

package session

import (
	"fmt"
	"time"

	"nissy/history"
	"nissy/internal/words"
)

// replaces reports whether a change gives up the attempt a, for another scramble or for
// none.
func replaces(c history.Change, a history.Attempt) bool {
	switch c := c.(type) {
	case history.Set:
		return true
	case history.Load:
		return !c.Attempt.Started() || c.Attempt.Scrambled() != a.Scrambled()
	}
	return false
}

// keep stores a copy of the attempt, which is about to be replaced, so that Restore can
// bring it back. Only a session that saves its attempt in the data folder does that, and
// only if something would be lost. The caller holds the lock of the attempt.
func (s *Session) keep(emit func(Event)) {
	a := s.attempt.journal.Current()
	if s.attempt.file.folder.Path == "" || !s.attempt.isUnsaved() {
		return
	}
	path, err := storeCopy(s.attempt.file.folder, &s.attempt.journal)
	if err != nil {
		emit(Notice{Text: fmt.Sprintf("the unfinished attempt is not kept: %v", err), Advice: UndoChange})
		return
	}
	if s.attempt.kept == nil {
		s.attempt.kept = map[string]string{}
	}
	s.attempt.kept[a.String()] = path
	emit(Notice{Text: fmt.Sprintf("the unfinished attempt (%s) is kept", words.Plural(a.Total(), "move")), Advice: RestoreAttempt})
}

// storeCopy writes the journal to a new file of the folder, and returns its path.
func storeCopy(folder history.Folder, j *history.Journal) (path string, err error) {
	file, err := folder.Create(time.Now())
	if err != nil {
		return "", err
	}
	defer file.Close()
	return file.Path, file.Save(j)
}

// isUnsaved reports whether the attempt has work that is unfinished and not in a file of
// Write.
func (a *attempt) isUnsaved() bool {
	now := a.journal.Current()
	hasWork := now.NumLines() > 0 || len(now.Marks()) > 0
	return hasWork && !now.Complete() && now.String() != a.written
}

// dropCopy deletes the copy that keep has stored of the attempt, if there is one: undo
// has brought the attempt back.
func (s *Session) dropCopy() {
	text := s.attempt.journal.Current().String()
	if path, ok := s.attempt.kept[text]; ok {
		_ = s.attempt.file.folder.Delete(path) // an attempt that another shell has restored stays
		delete(s.attempt.kept, text)
	}
}

// NoteWritten notes that a is in a file of Write.
func (s *Session) NoteWritten(a history.Attempt) {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.written = a.String()
}

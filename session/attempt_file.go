package session

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"nissy/history"
	"nissy/history/writeup"
)

// AttemptsFolder is the folder of attempt files in the data folder.
const AttemptsFolder = "attempts"

// attemptFile is where a session saves its attempt.
type attemptFile struct {
	// file is the file of the attempt. If it is nil and folder has a path, the first
	// change creates a file in the folder.
	file   *history.File
	folder history.Folder

	inFolder bool // the file is in the folder, not one that the user named
	failed   bool // the last save failed, and the user knows
}

// OpenAttempt makes the session continue the attempt in a file, and save it there
// after each change. The remarks are one-line strings about the content of the file.
func (s *Session) OpenAttempt(path string) (remarks []string, err error) {
	file, journal, remarks, err := history.OpenFile(path, writeup.Read)
	if err != nil {
		return nil, err
	}
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.journal, s.attempt.file = *journal, attemptFile{file: file}
	for i, r := range remarks {
		remarks[i] = path + ": " + r
	}
	return remarks, nil
}

// AutosaveAttempt makes the session save its attempt in the data folder, in a new file,
// from the first change on.
func (s *Session) AutosaveAttempt() {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.file.folder = s.AttemptFolder()
}

// AttemptFolder returns the folder of attempt files. Its path is empty if there is no
// data folder.
func (s *Session) AttemptFolder() history.Folder {
	if s.engine.options.Data == "" {
		return history.Folder{}
	}
	return history.Folder{Path: filepath.Join(s.engine.options.Data, AttemptsFolder), Read: writeup.Read}
}

// save saves the attempt. If that fails, the session still has the attempt. For a file
// that the user named, save returns the error. Otherwise it emits a notice at the first of
// several failures.
func (s *Session) save(emit func(Event)) error {
	f := &s.attempt.file
	err := f.save(&s.attempt.journal)
	if err == nil {
		f.failed = false
		return nil
	}
	err = fmt.Errorf("the attempt is not saved: %w", err)
	if f.file != nil && !f.inFolder {
		return err
	}
	if !f.failed {
		f.failed = true
		emit(Notice{Text: err.Error()})
	}
	return nil
}

func (f *attemptFile) save(j *history.Journal) error {
	if f.file == nil && f.folder.Path == "" {
		return nil
	}
	if f.file == nil {
		file, err := f.folder.Create(time.Now())
		if err != nil {
			return err
		}
		f.file, f.inFolder = file, true
	}
	return f.file.Save(j)
}

// close unlocks the file. It removes a file of the folder if the attempt is empty.
func (f *attemptFile) close(j *history.Journal) {
	if f.file == nil {
		return
	}
	if f.inFolder && j.Current().Empty() {
		f.file.Remove()
	}
	f.file.Close()
	f.file, f.inFolder = nil, false
}

// StoredAttempt returns the attempt of the session with its file; ok is false if it is empty or not
// in the data folder.
func (s *Session) StoredAttempt() (own history.StoredAttempt, ok bool) {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	file, a := s.attempt.file, s.attempt.journal.Current()
	if !file.inFolder || file.file == nil || a.Empty() {
		return own, false
	}
	changed := time.Now()
	if info, err := os.Stat(file.file.Path); err == nil {
		changed = info.ModTime()
	}
	return history.StoredAttempt{Path: file.file.Path, Changed: changed, Attempt: a}, true
}

// ContinueAttempt makes the session continue a stored attempt, which it returns. The attempt of the
// session becomes a stored one.
func (s *Session) ContinueAttempt(path string) (history.Attempt, error) {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	f := &s.attempt.file
	if f.file != nil && !f.inFolder {
		return history.Attempt{}, Advise(LoadAttempt, "the attempt has a file of its own", "")
	}
	file, journal, err := s.AttemptFolder().Open(path)
	if err != nil {
		return history.Attempt{}, err
	}
	f.close(&s.attempt.journal)
	f.file, f.inFolder = file, true
	s.attempt.journal = *journal
	return journal.Current(), nil
}

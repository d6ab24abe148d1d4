package attempts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"nissy/history"
	"nissy/history/writeup"
	"nissy/internal/textfile"
	"nissy/session"
)

// Write asks to write the attempt to a file. It does not overwrite a file that is not
// a write-up.
type Write struct {
	Path string `json:"path" needed:"true"`
}

// Load asks to replace the attempt by a write-up.
type Load struct {
	Path string `json:"path"` // the file with the write-up; empty: it is in Text
	Text string `json:"text"`

	// Strict makes a line that cannot be read an error. Otherwise it becomes a note.
	Strict bool `json:"strict"`
}

// Written says that the attempt was written to a file.
type Written struct {
	Path string `json:"written"`
}

func (Written) Role() session.Role { return session.RoleAnswer }

func (r Write) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	a := s.Attempt()
	if a.Empty() {
		return session.Advise(session.StartAttempt, "nothing to write", "")
	}
	text, err := textfile.Read(r.Path)
	if err == nil && text != "" {
		if _, _, bad := writeup.Read(text); bad != nil {
			return &textfile.Error{Path: r.Path, Reason: "exists and is not a write-up: name another file", Err: bad}
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := textfile.Write(r.Path, a.String(), 0o666); err != nil {
		return err
	}
	s.NoteWritten(a)
	emit(Written(r))
	return nil
}

func (r Load) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	prefix := "" // of messages
	if r.Path != "" {
		text, err := textfile.Read(r.Path)
		if err != nil {
			return err
		}
		r.Text, prefix = text, r.Path+": "
	}
	var given *history.Position
	if a := s.Attempt(); a.Started() {
		scramble := a.Scramble()
		given = &scramble
	}
	loaded, remarks, err := writeup.ReadWith(r.Text, writeup.Options{Scramble: given, Strict: r.Strict})
	if err == nil && loaded.Empty() {
		err = writeup.ErrNoScramble
	}
	if err != nil {
		return fmt.Errorf("%s%w", prefix, err)
	}
	for _, remark := range remarks {
		emit(session.Notice{Text: prefix + remark})
	}
	if err := s.Change(history.Load{Attempt: loaded}, emit); err != nil {
		return err
	}
	for _, text := range falseClaims(loaded, 0) {
		emit(session.Notice{Text: prefix + text})
	}
	if scramble := loaded.Scramble().String(); given != nil && scramble != given.String() {
		emit(session.Notice{Text: fmt.Sprintf("the scramble of the attempt is now %s", session.Shorten(scramble)), Advice: session.UndoChange})
	}
	return nil
}

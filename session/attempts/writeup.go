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
	before := s.Attempt()
	loaded, prefix, err := ReadWriteUp(before, r, emit)
	if err != nil {
		return err
	}
	if err := s.Change(history.Load{Attempt: loaded}, emit); err != nil {
		return err
	}
	for _, text := range falseClaims(loaded, 0) {
		emit(session.Notice{Text: prefix + text})
	}
	if scramble := loaded.Scramble().String(); before.Started() && scramble != before.Scramble().String() {
		emit(session.Notice{Text: fmt.Sprintf("the scramble of the attempt is now %s", session.Shorten(scramble)), Advice: session.UndoChange})
	}
	return nil
}

// ReadWriteUp returns the attempt in the write-up that the request names. It emits the remarks about the
// text as notices. The prefix begins all messages about it. The present attempt has the scramble if the
// text has none.
func ReadWriteUp(present history.Attempt, r Load, emit func(session.Event)) (a history.Attempt, prefix string, err error) {
	if r.Path != "" {
		if r.Text, err = textfile.Read(r.Path); err != nil {
			return a, "", err
		}
		prefix = r.Path + ": "
	}
	o := writeup.Options{Strict: r.Strict}
	if present.Started() {
		o.Scramble = new(present.Scramble())
	}
	a, remarks, err := writeup.ReadWith(r.Text, o)
	if err == nil && a.Empty() {
		err = writeup.ErrNoScramble
	}
	if err != nil {
		return a, "", fmt.Errorf("%s%w", prefix, err)
	}
	for _, remark := range remarks {
		emit(session.Notice{Text: prefix + remark})
	}
	return a, prefix, nil
}

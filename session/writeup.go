package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"nissy/history"
	"nissy/internal/textfile"
	"nissy/writeup"
)

// Write asks to write the attempt into a file.
type Write struct {
	Path string `json:"path"`
}

// Load asks to read an attempt from a file, or from a text.
type Load struct {
	Path string `json:"path"` // the file with the text; empty: Text has it
	Text string `json:"text"`
}

// Written says that the attempt is in a file.
type Written struct {
	Path string `json:"written"`
}

func (Written) event() {}

// run does not overwrite a file that is no write-up.
func (r Write) run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	if a.Empty() {
		return advise(StartAttempt, "nothing to write", "")
	}
	text, err := textfile.Read(r.Path)
	if err == nil && text != "" {
		if _, _, bad := writeup.Read(text); bad != nil {
			return &textfile.Error{Path: r.Path, Reason: "is there, and is no write-up: name another file", Err: bad}
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := textfile.Write(r.Path, a.String(), 0o666); err != nil {
		return err
	}
	emit(Written{r.Path})
	return nil
}

func (r Load) run(_ context.Context, s *Session, emit func(Event)) error {
	place := ""
	if r.Path != "" {
		text, err := textfile.Read(r.Path)
		if err != nil {
			return err
		}
		r.Text, place = text, r.Path+": "
	}
	var given *history.Position
	if a := s.Attempt(); a.Started() {
		scramble := a.Scramble()
		given = &scramble
	}
	loaded, remarks, err := writeup.ReadWithScramble(r.Text, given)
	if err == nil && loaded.Empty() {
		err = writeup.ErrNoScramble
	}
	if err != nil {
		return fmt.Errorf("%s%w", place, err)
	}
	for _, text := range remarks {
		emit(Notice{Text: place + text})
	}
	if err := s.change(history.Load{Attempt: loaded}, emit); err != nil {
		return err
	}
	if scramble := loaded.Scramble().String(); given != nil && scramble != given.String() {
		emit(Notice{Text: fmt.Sprintf("the scramble is now %s, in place of the attempt's", Shorten(scramble)), Advice: UndoChange})
	}
	return nil
}

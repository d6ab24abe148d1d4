package attempts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"nissy/history"
	"nissy/history/writeup"
	"nissy/history/writeup/reading"
	"nissy/internal/textfile"
	"nissy/internal/words"
	"nissy/session"
)

// Write asks to write the attempt to a file. It does not overwrite a file that is not
// a write-up.
type Write struct {
	Path string `json:"path" needed:"true"`
}

// Load asks to replace the attempt by a write-up. If that has the same scramble, the marks and lines of the attempt remain at marks.
type Load struct {
	Path string `json:"path"` // the file with the write-up; empty: it is in Text
	Text string `json:"text"`

	As     []string `json:"as"`                     // how to read some lines, see ParseReadAs
	Strict bool     `json:"strict"`                 // fail if anything in the write-up is uncertain
	Part   int      `json:"part" range:"solutions"` // which attempt of a text with several; 0: the first
}

// Decision says how a line of a write-up was read, and why.
type Decision struct {
	reading.Decision
	Source string // begins messages about the write-up; it may be empty
}

func (Decision) Role() session.Role { return session.RoleAnswer }

// JSONObject returns the decision with the names of readings.
func (d Decision) JSONObject() any {
	return struct {
		Line         int      `json:"line"`
		Column       int      `json:"column"`
		Reading      string   `json:"reading"`
		Reason       string   `json:"reason"`
		Alternatives []string `json:"alternatives"`
		Uncertain    bool     `json:"uncertain"`
		Text         string   `json:"text"`
	}{d.Line, d.Column, d.Reading.String(), d.Reason, session.Mapped(d.Alternatives, reading.Reading.String), d.Uncertain, d.String()}
}

// ParseReadAs parses how to read a line, such as 6=note. The readings are reading.ReadingNames.
func ParseReadAs(text string) (line int, as reading.Reading, err error) {
	number, name, ok := strings.Cut(text, "=")
	line, bad := strconv.Atoi(strings.TrimSpace(number))
	if !ok || bad != nil || line < 1 {
		return 0, 0, &session.InputError{Problem: "bad reading", Token: session.Shorten(text), Msg: "give the number of a line and what it is, such as 6=note"}
	}
	if as, ok = reading.ParseReading(strings.TrimSpace(name)); !ok {
		names := reading.ReadingNames()
		return 0, 0, session.Unknown("reading", name, names, "give one of "+strings.Join(names, " "))
	}
	return line, as, nil
}

// readAs parses how to read some lines.
func readAs(list []string) (map[int]reading.Reading, error) {
	as := map[int]reading.Reading{}
	for _, text := range list {
		line, r, err := ParseReadAs(text)
		if err != nil {
			return nil, err
		}
		as[line] = r
	}
	return as, nil
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
	loaded, prefix, err := ReadWriteUp(s.Attempt(), r, emit)
	if err != nil {
		return err
	}
	if err := replace(s, loaded, "load", emit); err != nil {
		return err
	}
	for _, text := range falseClaims(loaded, 0) {
		emit(session.Notice{Text: prefix + text})
	}
	return nil
}

// replace makes another attempt that of the session. If its scramble is the same, it keeps the lines of the attempt at a mark. verb is what
// the user does.
func replace(s *session.Session, other history.Attempt, verb string, emit func(session.Event)) error {
	before := s.Attempt()
	mark, another := "", before.Started() && other.Scrambled() != before.Scrambled()
	if before.Started() && !another {
		other, mark = other.Keeping(before)
	}
	if err := s.Change(history.Load{Attempt: other}, emit); err != nil {
		return err
	}
	if mark != "" {
		emit(session.Notice{Text: fmt.Sprintf("the lines before %s (%s) are at the mark %s", verb, words.Plural(before.Total(), "move"), mark)})
	}
	if another {
		emit(session.Notice{Text: fmt.Sprintf("the scramble of the attempt is now %s", session.Shorten(other.Scramble().String())), Advice: session.UndoChange})
	}
	return nil
}

// ReadWriteUp returns the attempt in the write-up that the request names. It emits the decisions, and the
// remarks about the text as notices. The prefix begins all messages about it. The present attempt has the
// scramble if the text has none.
func ReadWriteUp(present history.Attempt, r Load, emit func(session.Event)) (a history.Attempt, prefix string, err error) {
	if r.Path != "" {
		if r.Text, err = textfile.Read(r.Path); err != nil {
			return a, "", err
		}
		prefix = r.Path + ": "
	}
	a, err = ReadNamed(present, r, prefix, emit)
	return a, prefix, err
}

// ReadNamed is ReadWriteUp for the text that the request has. The prefix begins all messages about it.
func ReadNamed(present history.Attempt, r Load, prefix string, emit func(session.Event)) (a history.Attempt, err error) {
	result, err := r.read(present)
	if err != nil {
		return a, fmt.Errorf("%s%w", prefix, err)
	}
	for _, d := range result.Decisions {
		emit(Decision{d, prefix})
	}
	for _, remark := range result.Remarks {
		emit(session.Notice{Text: prefix + remark})
	}
	if !r.Strict {
		return result.Attempt, nil
	}
	claims := falseClaims(result.Attempt, 0)
	for _, text := range claims {
		emit(session.Notice{Text: prefix + text})
	}
	if n := len(result.Uncertain()) + len(claims); n > 0 {
		return a, fmt.Errorf("%sthe write-up is uncertain in %s: say how to read these lines, or leave out strict", prefix, words.Plural(n, "place"))
	}
	return result.Attempt, nil
}

// read reads the text.
func (r Load) read(present history.Attempt) (result writeup.Result, err error) {
	var o writeup.Options
	if o.As, err = readAs(r.As); err != nil {
		return result, err
	}
	if present.Started() {
		o.Scramble = new(present.Scramble())
	}
	part, remark, err := r.part()
	if err != nil {
		return result, err
	}
	if result, err = writeup.Decide(part, o); err == nil && result.Attempt.Empty() {
		err = writeup.ErrNoScramble
	}
	if remark != "" {
		result.Remarks = append(result.Remarks, remark)
	}
	return result, err
}

// part returns the write-up of the attempt that the request names, at its place in the text. If the request names none and the text has
// several, the remark says so.
func (r Load) part() (text, remark string, err error) {
	parts, err := Parts("", r.Text)
	switch {
	case err != nil || len(parts) < 2 && r.Part < 2:
		return r.Text, "", err
	case r.Part > len(parts):
		return "", "", fmt.Errorf("there is no attempt %d: the text has %s", r.Part, words.Plural(len(parts), "attempt"))
	case r.Part == 0:
		remark = fmt.Sprintf("the text has %d attempts: this is the first, part 2 is the one from line %d on", len(parts), parts[1].Line)
	}
	return parts[max(r.Part, 1)-1].Padded(), remark, nil
}

// ErrNoText reports that a request says how to read a write-up, but has none.
var ErrNoText = errors.New("as and strict need a write-up: give one, too")

// ReadText returns the attempt in a write-up that a request has as a text. as is that of Load.
func ReadText(text string, as []string) (history.Attempt, error) {
	result, err := Load{Text: text, As: as}.read(history.Attempt{})
	return result.Attempt, err
}

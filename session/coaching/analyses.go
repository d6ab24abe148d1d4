package coaching

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"nissy/coach/effort"
	"nissy/coach/record"
	"nissy/session"
)

// Split returns a request for each write-up of r, without a book: other machines can run them. s has the saved attempts.
func (r CoachAdd) Split(s *session.Session, emit func(session.Event)) ([]CoachAdd, error) {
	found, err := r.sources(s, emit)
	if err != nil {
		return nil, err
	}
	if len(found.analyses) > 0 {
		return nil, fmt.Errorf("%s: it contains analyses: nissy coach add stores them", found.analyses[0].name)
	}
	r.Paths, r.Attempts, r.Records, r.Threads = nil, false, []record.Attempt{}, 1
	return session.Mapped(found.writeUps, func(one source) CoachAdd {
		part := r
		part.Text, part.Date = one.Text, one.date
		return part
	}), nil
}

// analyzed is an attempt that was analyzed elsewhere.
type analyzed struct {
	name    string // for messages: where it is
	attempt record.Attempt
}

// isAnalyses reports whether the text of a file has analyses in JSON, and no write-ups.
func isAnalyses(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), `{"`) }

// readAnalyses reads the analyses in a file: lines of JSON as coach add, coach show or a results file has them. Other objects
// do not count.
func readAnalyses(path, text string) (list []analyzed, err error) {
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var object struct {
			record.Attempt
			Record *record.Attempt `json:"record"`
		}
		if err := json.NewDecoder(bytes.NewReader([]byte(line))).Decode(&object); err != nil {
			return nil, fmt.Errorf("%s:%d: not an analysis as coach show --json prints it: %w", path, i+1, err)
		}
		a := object.Attempt
		if object.Record != nil {
			a = *object.Record
		}
		if len(a.Lines) == 0 || a.Text == "" {
			continue
		}
		if _, err := readScramble(a.Scramble); err != nil {
			return nil, fmt.Errorf("%s:%d: the scramble %s: %w", path, i+1, session.Shorten(a.Scramble), err)
		}
		if err := a.Check(); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
		list = append(list, analyzed{fmt.Sprintf("%s:%d", path, i+1), a})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: it has no analyses", path)
	}
	return list, nil
}

// keep keeps attempts that were analyzed elsewhere, as those of the person of the request if it names one.
func (r CoachAdd) keep(ctx context.Context, s *session.Session, book record.Book, list []analyzed, emit func(session.Event)) error {
	if len(list) == 0 {
		return nil
	}
	if book == nil {
		return errors.New("this program keeps no analyses: give write-ups")
	}
	persons := map[string]map[string]*record.Attempt{} // the attempts of each, by their texts
	var added []record.Attempt
	var notes []record.Note
	same := make([]*record.Attempt, len(list)) // with the same text: the attempt itself, an earlier one, or one in the book
	for i := range list {
		a := &list[i].attempt
		a.ID, a.Name = 0, cmp.Or(r.Name, a.Name)
		if _, ok := effort.ParseCurve(a.Effort); ok {
			notes = append(notes, record.Note{Scramble: a.Scramble, Key: effort.CurveKey, Text: a.Effort})
		}
		a.Effort = ""
		if persons[a.Name] == nil {
			known, err := r.known(ctx, s, a.Name)
			if err != nil {
				return err
			}
			persons[a.Name] = pointers(known)
		}
		texts := persons[a.Name]
		if texts[a.Text] == nil {
			texts[a.Text], added = a, append(added, *a)
		}
		same[i] = texts[a.Text]
	}
	ids, err := book.Add(ctx, added, notes...)
	if err != nil {
		return err
	}
	for i, one := range list {
		isNew := same[i] == &list[i].attempt
		if isNew {
			same[i].ID, ids = ids[0], ids[1:]
		}
		emit(CoachAdded{one.name, isNew, *same[i]})
	}
	return nil
}

// pointers returns a map with pointers to copies of the attempts.
func pointers(known map[string]record.Attempt) map[string]*record.Attempt {
	list := map[string]*record.Attempt{}
	for text, a := range known {
		list[text] = &a
	}
	return list
}

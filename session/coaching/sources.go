package coaching

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"nissy/coach/record"
	"nissy/internal/lazyregexp"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/session/attempts"
)

// source is a write-up to add.
type source struct {
	attempts.Part
	date time.Time
}

// errNothingToAdd reports a request without write-ups.
var errNothingToAdd = errors.New("nothing to add: give write-ups, or files and folders with write-ups")

// sources are what a request adds.
type sources struct {
	writeUps []source
	analyses []analyzed
}

// sources returns the write-ups and analyses that the request names.
func (r CoachAdd) sources(s *session.Session, emit func(session.Event)) (found sources, err error) {
	if len(r.Paths) == 0 && r.Text == "" && !r.Attempts {
		return found, errNothingToAdd
	}
	if r.Text != "" {
		if found.writeUps, err = r.split("", r.Text, emit); err != nil {
			return found, err
		}
	}
	files, err := attempts.WriteUpFiles(r.Paths)
	if err != nil {
		return found, err
	}
	for _, file := range files {
		err := r.readFile(file, &found, emit)
		if err != nil && len(files) == 1 {
			return found, err
		}
		if err != nil {
			emit(session.Notice{Text: err.Error()})
		}
	}
	if r.Attempts {
		saved := savedAttempts(s, emit)
		if len(saved) == 0 {
			emit(session.Notice{Text: "no saved attempt is complete: attempts lists them"})
		}
		found.writeUps = append(found.writeUps, saved...)
	}
	return found, nil
}

// split returns the write-ups in the text of a file, or in one without a path.
func (r CoachAdd) split(path, text string, emit func(session.Event)) (list []source, err error) {
	parts, err := attempts.Parts(path, text)
	for _, w := range parts {
		date, impossible := firstDate(w.Text)
		if date.IsZero() {
			date = r.Date
		}
		if impossible != "" {
			emit(session.Notice{Text: fmt.Sprintf("%s: there is no day %s", w.Name, impossible)})
		}
		list = append(list, source{w, date})
	}
	return list, err
}

// readFile adds the write-ups or analyses in a file.
func (r CoachAdd) readFile(path string, found *sources, emit func(session.Event)) error {
	text, err := textfile.Read(path)
	if err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		return &textfile.Error{Path: path, Reason: "is empty"}
	}
	if isAnalyses(text) {
		list, err := readAnalyses(path, text)
		found.analyses = append(found.analyses, list...)
		return err
	}
	if r.Date.IsZero() {
		r.Date, _ = firstDate(filepath.Base(path))
	}
	list, err := r.split(path, text, emit)
	found.writeUps = append(found.writeUps, list...)
	return err
}

// savedAttempts returns the saved attempts that are complete.
func savedAttempts(s *session.Session, emit func(session.Event)) (list []source) {
	all := s.AttemptFolder().List(math.MaxInt, func(err error) { emit(session.Notice{Text: err.Error()}) })
	if own, ok := s.StoredAttempt(); ok {
		all = append(all, own)
	}
	for _, a := range all {
		if a.Attempt.Complete() {
			y, m, d := a.Changed.Date()
			list = append(list, source{attempts.Part{Name: a.Path, Text: a.Attempt.String(), Line: 1}, time.Date(y, m, d, 0, 0, 0, 0, time.UTC)})
		}
	}
	return list
}

// datePattern matches what looks like a date: 2026-03-12, 12.03.2026, 12 March 2026 or March 12, 2026.
var datePattern = lazyregexp.New(`(?i)(?:^|[^0-9])(?:((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)|` +
	`(\d{1,2})(?:st|nd|rd|th|\.)?\s+(` + months + `)[a-z]*\.?,?\s+((?:19|20)\d\d)|(` + months + `)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d))(?:[^0-9]|$)`)

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"

// firstDate returns the first date in a text, the zero time if there is none. impossible is what only looks like a date, such as
// 2026-02-30, if there is no other.
func firstDate(text string) (day time.Time, impossible string) {
	for _, m := range datePattern().FindAllStringSubmatch(text, -1) {
		written := cmp.Or(m[1], m[6], m[9], m[12]) + " " + cmp.Or(m[2], m[5], monthNumber(m[8]), monthNumber(m[10])) + " " + cmp.Or(m[3], m[4], m[7], m[11])
		if day, err := time.Parse("2006 1 2", written); err == nil {
			return day, ""
		}
		impossible = cmp.Or(impossible, strings.Trim(m[0], " \t\n()[],;:"))
	}
	return day, impossible
}

// monthNumber returns the number of a month from the first letters of its name, and "" if there is no name.
func monthNumber(name string) string {
	if name == "" {
		return ""
	}
	return strconv.Itoa(1 + strings.Index(months, strings.ToLower(name))/len("jan|"))
}

// timePattern matches the time at which a line was found, such as @12:30 or @1:02:30.
var timePattern = lazyregexp.New(`(?:^|\s*)@\s?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\b`)

// readTimes moves the times in the comments of lines to their fields.
func readTimes(lines []record.Line) {
	for i := range lines {
		m := timePattern().FindStringSubmatch(lines[i].Comment)
		if m == nil {
			continue
		}
		var parts [3]time.Duration // hours, minutes, seconds; the pattern lets only digits through
		for k, text := range m[1:] {
			n, _ := strconv.Atoi(cmp.Or(text, "0"))
			parts[k] = time.Duration(n)
		}
		lines[i].Time = parts[0]*time.Hour + parts[1]*time.Minute + parts[2]*time.Second
		lines[i].Comment = strings.TrimSpace(strings.Replace(lines[i].Comment, m[0], "", 1))
	}
}

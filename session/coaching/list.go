package coaching

import (
	"context"
	"strconv"
	"strings"

	"nissy/coach/record"
	"nissy/session"
)

// CoachList asks for a list of attempts, the oldest first.
type CoachList struct{ Selection }

// CoachShow asks for what is known about some attempts.
type CoachShow struct {
	Records []record.Attempt `json:"records"`               // nil: the attempts in the book
	Numbers string           `json:"numbers" needed:"true"` // in the list: 2, 1-5 or 1,3
}

// CoachRemove asks to remove attempts from the book.
type CoachRemove struct {
	Numbers string `json:"numbers" needed:"true"` // in the list: 2, 1-5 or 1,3
}

// CoachListed is an attempt in a list.
type CoachListed struct{ Attempt record.Attempt }

// CoachRecord is an attempt with all that the coach knows about it.
type CoachRecord struct{ record.Attempt }

// CoachRemoved says that an attempt was removed.
type CoachRemoved struct {
	Number int64 `json:"removed"`
}

// UsesBook reports whether the request is about the book.
func (r CoachShow) UsesBook() bool { return r.Records == nil }

func (CoachListed) Role() session.Role  { return session.RoleAnswer }
func (CoachRecord) Role() session.Role  { return session.RoleAnswer }
func (CoachRemoved) Role() session.Role { return session.RoleAnswer }

func (r CoachList) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	list, err := r.Attempts(ctx, s)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return r.noticeNone(ctx, s, selectOthers, emit)
	}
	for _, a := range list {
		emit(CoachListed{a})
	}
	return nil
}

func (r CoachShow) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	ids, err := parseNumbers(r.Numbers)
	if err != nil {
		return err
	}
	list, err := Selection{Records: r.Records}.find(ctx, s, record.Query{Everyone: true, IDs: ids})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return unknownNumber(r.Numbers)
	}
	for _, a := range list {
		emit(CoachRecord{a})
	}
	return nil
}

func (r CoachRemove) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	ids, err := parseNumbers(r.Numbers)
	if err != nil {
		return err
	}
	book, err := s.Engine().Book()
	if err != nil {
		return err
	}
	removed := 0
	for _, id := range ids {
		was, err := book.Remove(ctx, id)
		if err != nil {
			return err
		}
		if was {
			removed++
			emit(CoachRemoved{id})
		}
	}
	if removed == 0 {
		return unknownNumber(r.Numbers)
	}
	return nil
}

// mostNumbers is how many numbers a request may name.
const mostNumbers = 100_000

// parseNumbers parses numbers of attempts.
func parseNumbers(text string) ([]int64, error) {
	bad := &session.InputError{Problem: "bad number of an attempt", Token: session.Shorten(text), Msg: "give 2, 1-5 or 1,3"}
	var ids []int64
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(part), "-")
		first, err := strconv.ParseInt(from, 10, 64)
		last := first
		if err == nil && isRange {
			last, err = strconv.ParseInt(to, 10, 64)
		}
		if err != nil || first < 1 || last < first || last-first >= mostNumbers-int64(len(ids)) {
			return nil, bad
		}
		for n := first; n <= last; n++ {
			ids = append(ids, n)
		}
	}
	return ids, nil
}

func unknownNumber(text string) error {
	return &session.InputError{Problem: "no such attempt", Token: session.Shorten(text), Msg: "coach list numbers them"}
}

// JSONObject returns the attempt.
func (e CoachRecord) JSONObject() any { return e.Attempt }

// JSONObject returns the attempt without its lines.
func (e CoachListed) JSONObject() any {
	a := e.Attempt
	return struct {
		Number   int64  `json:"number"`
		Name     string `json:"name"`
		Date     string `json:"date"`
		Scramble string `json:"scramble"`
		Total    int    `json:"total"`
		Reach    int    `json:"reach"`
		Searched bool   `json:"searched"`
	}{a.ID, a.Name, session.FormatDate(a.Date), a.Scramble, a.Total, a.Reach, a.Searched}
}

package coaching

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"nissy/coach/effort"
	"nissy/coach/record"
	"nissy/internal/interrupt"
	"nissy/internal/words"
	"nissy/session"
)

// CoachDeepen asks to list, for the scrambles of attempts, the EOs and DRs that a person may find, with the best
// total after each. A book keeps the lists, so that a search that was interrupted can continue, and scrambles whose lists
// are complete take no time.
type CoachDeepen struct {
	Selection
	Time    time.Duration `json:"time"`                    // for each scramble at most; 0: 20 seconds
	Threads int           `json:"threads" range:"threads"` // 0: all cores
}

// deepenTime is how long CoachDeepen searches for a scramble by default. Most take some seconds.
const deepenTime = 20 * time.Second

// CoachDeepened says what is within reach of a person who looks at few candidates: see package coach/effort.
type CoachDeepened struct {
	Scramble   string      `json:"scramble"`
	New        bool        `json:"new"`        // false: the list was there already
	Complete   bool        `json:"complete"`   // false: the time was over; the fields below are then empty
	Candidates int         `json:"candidates"` // their number; 0: it is not kept
	Best       int         `json:"best"`       // the best total of all candidates
	Reach      []CoachGoal `json:"reach"`
	Effort     string      `json:"effort"` // all that is known, for clients that keep attempts themselves: see record.Attempt.Effort
}

// CoachGoal is the expected best total of a number of candidates.
type CoachGoal struct {
	Candidates int     `json:"candidates"`
	Mean       float64 `json:"mean"`
}

func (CoachDeepened) Role() session.Role { return session.RoleAnswer }

func (r CoachDeepen) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	attempts, err := r.Attempts(ctx, s)
	if err != nil {
		return err
	}
	var book record.Book
	if r.UsesBook() {
		if book, err = s.Engine().Book(); err != nil {
			return err
		}
	}
	if len(attempts) == 0 {
		return r.noticeNone(ctx, s, selectOthers, emit)
	}
	return r.list(ctx, s, book, scramblesOf(attempts), emit)
}

// list makes the lists of scrambles that have none yet. book may be nil.
func (r CoachDeepen) list(ctx context.Context, s *session.Session, book record.Book, scrambles []string, emit func(session.Event)) error {
	total, err := unlisted(ctx, book, scrambles)
	if err != nil {
		return err
	}
	each := cmp.Or(r.Time, deepenTime)
	if total > 0 && book != nil {
		emit(session.Notice{Text: fmt.Sprintf("listing what few candidates lead to, for %s: up to %v each, %v in all; after Ctrl-C, coach deepen continues", words.Plural(total, "scramble"), each, time.Duration(total)*each)})
	}
	done, unfinished := 0, 0
	for _, scramble := range scrambles {
		emit(CoachDeepening{done, total})
		d := deepening{request: r, book: book, scramble: scramble}
		answer, err := d.run(ctx, s)
		if ctx.Err() != nil && book != nil {
			emit(session.Notice{Text: fmt.Sprintf("%d of %s done; the same command continues with the others", done, words.Plural(total, "scramble"))})
		}
		if err != nil {
			return err
		}
		if answer.New {
			done++
		}
		if !answer.Complete {
			unfinished++
		}
		emit(answer)
	}
	emit(CoachDeepening{done, total})
	if unfinished > 0 {
		text := fmt.Sprintf("for %d of %s the time ran out", unfinished, words.Plural(total, "scramble"))
		if book != nil {
			text += "; coach deepen continues there"
		}
		emit(session.Notice{Text: text})
	}
	return nil
}

// unlisted returns the number of scrambles that have no complete list in a book; all, if that is nil.
func unlisted(ctx context.Context, book record.Book, scrambles []string) (n int, err error) {
	if book == nil {
		return len(scrambles), nil
	}
	for _, scramble := range scrambles {
		text, err := book.Text(ctx, scramble, effort.CurveKey)
		if err != nil {
			return 0, err
		}
		if _, ok := effort.ParseCurve(text); !ok {
			n++
		}
	}
	return n, nil
}

// CoachDeepening says how many of the scrambles that take time CoachDeepen or CoachWhatIf has done.
type CoachDeepening struct{ Done, Total int }

func (CoachDeepening) Role() session.Role { return session.RoleProgress }

// JSONObject returns the progress.
func (p CoachDeepening) JSONObject() any {
	return session.ProgressLine{Progress: session.ProgressObject{Step: "scrambles", Done: uint64(p.Done), Total: uint64(p.Total)}}
}

// deepening is the search for one scramble.
type deepening struct {
	request  CoachDeepen
	book     record.Book // nil: none
	scramble string
}

// run returns what is known of the scramble. It searches if necessary.
func (d *deepening) run(ctx context.Context, s *session.Session) (answer CoachDeepened, err error) {
	answer.Scramble, answer.Reach = d.scramble, []CoachGoal{}
	list, curve, err := d.known(ctx)
	if err == nil && curve == nil {
		answer.New = true
		curve, err = d.search(ctx, s, list)
	}
	if err != nil || curve == nil {
		return answer, err
	}
	answer.Complete, answer.Candidates, answer.Best, answer.Effort = true, list.Len(), curve.Least, curve.String()
	for _, k := range effort.Shown() {
		answer.Reach = append(answer.Reach, CoachGoal{k, curve.Mean(k)})
	}
	return answer, nil
}

// known returns what the book has of the scramble: a list, perhaps an empty one, and a curve, nil if it has none.
func (d *deepening) known(ctx context.Context) (*effort.List, *effort.Curve, error) {
	list := new(effort.List)
	if d.book == nil {
		return list, nil, nil
	}
	text, err := d.book.Text(ctx, d.scramble, effort.ListKey)
	if err != nil {
		return nil, nil, err
	}
	if known, ok := effort.ParseList(text); ok {
		list = known
	}
	if text, err = d.book.Text(ctx, d.scramble, effort.CurveKey); err != nil {
		return nil, nil, err
	}
	curve, _ := effort.ParseCurve(text)
	return list, curve, nil
}

// search completes the list, and returns the curve; nil if the time was over before.
func (d *deepening) search(ctx context.Context, s *session.Session, list *effort.List) (*effort.Curve, error) {
	c, err := readScramble(d.scramble)
	if err != nil {
		return nil, fmt.Errorf("the scramble %s: %w", session.Shorten(d.scramble), err)
	}
	engine := s.Engine()
	if err := effort.Prepare(ctx, engine.Store()); err != nil {
		return nil, err
	}
	within, cancel := interrupt.WithTimeout(ctx, cmp.Or(d.request.Time, deepenTime))
	defer cancel()
	err = effort.Search(within, engine.Store(), c, list, effort.Options{
		Threads: engine.Threads(d.request.Threads), Saved: func(l *effort.List) error { return d.note(ctx, effort.ListKey, l.String()) },
	})
	if within.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	curve := list.Curve()
	return curve, d.note(ctx, effort.CurveKey, curve.String())
}

// note keeps a text in the book, if there is one.
func (d *deepening) note(ctx context.Context, key, text string) error {
	if d.book == nil {
		return nil
	}
	_, err := d.book.Add(ctx, nil, record.Note{Scramble: d.scramble, Key: key, Text: text})
	return err
}

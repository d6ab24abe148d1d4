package coaching

import (
	"context"
	"strings"
	"time"

	"nissy/coach/analysis"
	"nissy/coach/record"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/session"
	"nissy/steps/chain"
)

// CoachAdd asks to analyze attempts, and to keep them in the book. Attempts that are known already
// are not analyzed again. An analysis is kept as soon as it is done, so an interrupt loses only those that run.
type CoachAdd struct {
	Paths    []string `json:"paths"`          // files with write-ups, one or many in each, and folders of such files; files with analyses in JSON
	Text     string   `json:"text"`           // write-ups
	Attempts bool     `json:"saved_attempts"` // the saved attempts of shells that are complete

	Name  string    `json:"name"`  // of the person; empty: the user
	Date  time.Time `json:"date"`  // the day of the attempts that do not say it; zero: unknown
	Quick bool      `json:"quick"` // without CoachDeepen afterwards

	Strict  bool             `json:"strict"`                  // leave out write-ups in which anything is uncertain
	Known   []string         `json:"known"`                   // solutions of the scrambles, as in Analyze
	Records []record.Attempt `json:"records"`                 // the attempts that are known; nil: those in the book, which keeps the new ones
	Limits  *chain.Chain     `json:"limits"`                  // what a competitor may find, as in Analyze
	Time    time.Duration    `json:"time"`                    // how long to search for each attempt at most; 0: ten seconds
	Threads int              `json:"threads" range:"threads"` // 0: all cores
}

// CoachAdded is an attempt that was analyzed, or one that was known already.
type CoachAdded struct {
	Source string         `json:"source"` // where the write-up begins, such as attempts.txt:12
	New    bool           `json:"new"`
	Record record.Attempt `json:"record"`
}

// CoachProgress says how many attempts have been analyzed.
type CoachProgress struct{ Done, Total int }

// UsesBook reports whether the request is about the book.
func (r CoachAdd) UsesBook() bool { return r.Records == nil }

func (CoachAdded) Role() session.Role    { return session.RoleAnswer }
func (CoachProgress) Role() session.Role { return session.RoleProgress }

// JSONObject returns the progress.
func (p CoachProgress) JSONObject() any {
	return session.ProgressLine{Progress: session.ProgressObject{Step: "coach add", Done: uint64(p.Done), Total: uint64(p.Total)}}
}

func (r CoachAdd) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if err := (&record.Attempt{Name: r.Name}).Check(); err != nil {
		return err
	}
	found, err := r.sources(s, emit)
	if err != nil {
		return err
	}
	var book record.Book
	if r.UsesBook() {
		if book, err = s.Engine().Book(); err != nil {
			return err
		}
	}
	if err := r.keep(ctx, s, book, found.analyses, emit); err != nil {
		return err
	}
	known, err := r.known(ctx, s, r.Name)
	if err != nil {
		return err
	}
	a := adding{request: r, session: s, book: book, emit: emit, known: byMoves(known)}
	for _, source := range found.writeUps {
		if old, ok := known[source.Text]; ok {
			emit(CoachAdded{source.Name, false, old})
			continue
		}
		known[source.Text] = record.Attempt{} // if it is there twice, the second one has nothing to add
		a.sources = append(a.sources, source)
	}
	err = a.run(ctx)
	if ctx.Err() != nil || r.Quick || book == nil {
		return err
	}
	if err := r.deepen(ctx, s, book, emit); err != nil {
		return err
	}
	return err // about attempts that could not be analyzed
}

// deepen runs CoachDeepen for all attempts of the person. All attempts are kept already.
func (r CoachAdd) deepen(ctx context.Context, s *session.Session, book record.Book, emit func(session.Event)) error {
	d := CoachDeepen{Selection: Selection{Name: r.Name}, Threads: r.Threads}
	attempts, err := d.Attempts(ctx, s)
	if err != nil {
		return err
	}
	return d.list(ctx, s, book, scramblesOf(attempts), func(e session.Event) {
		if e.Role() != session.RoleAnswer {
			emit(e)
		}
	})
}

// known returns the attempts of a person that are known, by their texts.
func (r CoachAdd) known(ctx context.Context, s *session.Session, name string) (map[string]record.Attempt, error) {
	list, err := Selection{Records: r.Records, Name: name}.Attempts(ctx, s)
	known := map[string]record.Attempt{}
	for _, a := range list {
		known[a.Text] = a
	}
	return known, err
}

// mostBranches is how many branches of an attempt are kept.
const mostBranches = 20

// branches returns the branches with what is within reach after each.
func (a *adding) branches(ctx context.Context, found []writeup.Branch, o analysis.Options) (list []record.Branch, err error) {
	list = []record.Branch{} // not null in JSON
	for _, b := range found[:min(len(found), mostBranches)] {
		held, _ := b.Attempt.HeldBefore(history.AsHeld)
		reach, ok, err := analysis.Reach(ctx, a.session.Engine().Store(), held, o)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		lines := b.Attempt.Lines()
		list = append(list, record.Branch{Lines: len(movesOf(lines[:b.Lines])), Moves: strings.Join(movesOf(lines[b.Lines:]), " / "), Total: b.Attempt.Total(), Reach: reach})
	}
	return list, nil
}

// addWritten adds how the person wrote the lines of an attempt, where that is not as in their Moves. Lines that only turn the
// cube are not among those of the analysis: they begin the next one.
func addWritten(lines []record.Line, a history.Attempt) {
	held, _ := a.HeldBefore(history.AsHeld)
	turned, text, k := held.Lines(), "", 0
	for i, l := range a.Lines() {
		if len(turned) != a.NumLines() || k >= len(lines) {
			return
		}
		if hasMoves(l) {
			text = strings.TrimSpace(text + " " + l.String())
		}
		if !hasMoves(turned[i]) {
			continue
		}
		if text != lines[k].Moves {
			lines[k].Written = text
		}
		text, k = "", k+1
	}
}

// hasMoves reports whether a line has moves of the attempt.
func hasMoves(l history.Line) bool { return !l.IsNote() && l.Role() != history.Restatement }

// movesOf returns the lines that have moves, as texts.
func movesOf(lines []history.Line) (texts []string) {
	for _, l := range lines {
		if hasMoves(l) {
			texts = append(texts, l.String())
		}
	}
	return texts
}

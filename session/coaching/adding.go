package coaching

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"nissy/coach/analysis"
	"nissy/coach/record"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/internal/goroutines"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/explain"
)

// adding analyzes attempts, several side by side. It adds them to the book, and emits them, in the order of their sources:
// so their numbers do not depend on which analysis ends first. An analysis that must wait for one before it is a note of the book
// until then, so that it is not lost if the program ends.
type adding struct {
	request CoachAdd
	session *session.Session
	book    record.Book // nil: none
	emit    func(session.Event)
	sources []source                  // of new attempts
	known   map[string]record.Attempt // by movesKey

	mu     sync.Mutex      // guards what follows
	ended  map[int]outcome // by index in sources: those that wait
	next   int             // the index of the next one to add
	done   int             // analyses that have ended
	failed int
	err    error // of the last one that failed
}

// run analyzes the attempts. If there are several, each has one thread.
func (a *adding) run(ctx context.Context) error {
	n := len(a.sources)
	threads := cmp.Or(a.session.Engine().Threads(a.request.Threads), runtime.GOMAXPROCS(0))
	own := 1
	if n == 1 {
		own = threads
	}
	a.ended = map[int]outcome{}
	a.emit(CoachProgress{0, n})
	goroutines.Each(ctx, threads, n, func(ctx context.Context, i int) {
		made := a.waiting(ctx, &a.sources[i])
		if made == nil {
			made = a.analyze(ctx, &a.sources[i], own)
		}
		if ctx.Err() == nil {
			a.end(context.WithoutCancel(ctx), i, *made)
		}
	})
	switch err := ctx.Err(); {
	case err != nil && a.book != nil:
		a.emit(session.Notice{Text: fmt.Sprintf("%d of %s done; the same command continues with the others", a.done, words.Plural(n, "attempt"))})
		return err
	case err != nil || a.failed == 0:
		return err
	}
	if n == 1 {
		return a.err
	}
	return fmt.Errorf("%d of %s could not be analyzed: see above", a.failed, words.Plural(n, "attempt"))
}

// outcome is what became of a source.
type outcome struct {
	attempt record.Attempt
	remarks []string // what an error may be due to
	err     error
	waited  bool // it is a note of the book
}

// end notes that an analysis has ended. It adds all that have no other one before them to wait for.
func (a *adding) end(ctx context.Context, i int, made outcome) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.done++
	if i != a.next && made.err == nil && a.book != nil && !made.waited {
		_, err := a.book.Add(ctx, nil, a.note(&a.sources[i], string(session.Encode(made.attempt))))
		made.waited = err == nil
	}
	a.ended[i] = made
	for ; ; a.next++ {
		made, ok := a.ended[a.next]
		if !ok {
			break
		}
		delete(a.ended, a.next)
		a.add(ctx, &a.sources[a.next], made)
	}
	a.emit(CoachProgress{a.done, len(a.sources)})
}

// add adds an attempt to the book and emits it, or says why it cannot be analyzed.
func (a *adding) add(ctx context.Context, source *source, made outcome) {
	if a.book != nil && made.err == nil {
		var ids []int64
		if ids, made.err = a.book.Add(ctx, []record.Attempt{made.attempt}, a.note(source, "")); made.err == nil {
			made.attempt.ID = ids[0]
		}
	}
	if made.err == nil {
		a.emit(CoachAdded{source.Name, true, made.attempt})
		return
	}
	a.failed++
	for _, remark := range made.remarks {
		a.emit(session.Notice{Text: source.Name + ": " + remark})
	}
	a.err = fmt.Errorf("%s: %w", source.Name, made.err)
	if len(a.sources) > 1 { // otherwise it is the error of the request
		a.emit(session.Notice{Text: a.err.Error()})
	}
}

// waiting returns the analysis of a source that has been waiting since an earlier request; nil if there is none.
func (a *adding) waiting(ctx context.Context, source *source) *outcome {
	if a.book == nil {
		return nil
	}
	text, err := a.book.Text(ctx, "", a.note(source, "").Key)
	made := new(outcome)
	if err != nil || json.Unmarshal([]byte(text), &made.attempt) != nil || made.attempt.Text != source.Text {
		return nil
	}
	made.attempt.Date, made.waited = source.date, true
	return made
}

// note returns the note for a source that waits.
func (a *adding) note(source *source, text string) record.Note {
	return record.Note{Key: fmt.Sprintf("analysis %x", sha256.Sum256([]byte(a.request.Name+"\x00"+source.Text))), Text: text}
}

// analyze analyzes the attempt of a source.
func (a *adding) analyze(ctx context.Context, source *source, threads int) *outcome {
	made := new(outcome)
	read, err := writeup.Decide(source.Padded(), writeup.Options{})
	if err != nil {
		made.err = err
		return made
	}
	made.remarks = read.Remarks
	if n := len(read.Uncertain()); a.request.Strict && n > 0 {
		made.err = fmt.Errorf("the write-up is uncertain in %s: load --strict prints how it is read", words.Plural(n, "place"))
		return made
	}
	o := analysis.Options{Limits: a.request.Limits, Time: a.request.Time, Threads: threads}
	attempt := explain.SplitWhole(read.Attempt)
	known, better := a.again(attempt)
	if known == nil {
		if o.Known, made.err = explain.Known(attempt.Scramble(), a.request.Known); made.err != nil {
			return made
		}
		earlier, _ := explain.Known(attempt.Scramble(), better) // what another program has written there may be no moves
		o.Known = append(o.Known, earlier...)
		report, err := explain.AnalyzeHeld(ctx, a.session, attempt, history.AsHeld, o, analysis.Observer{})
		if err != nil {
			made.err = err
			return made
		}
		known = new(report.Record())
	}
	made.attempt = *known
	made.attempt.Name, made.attempt.Text, made.attempt.Date = a.request.Name, source.Text, source.date
	readTimes(made.attempt.Lines)
	addWritten(made.attempt.Lines, attempt)
	made.attempt.Branches, made.err = a.branches(ctx, writeup.Branches(source.Padded(), read), o)
	return made
}

// movesKey returns what is equal for attempts with the same scramble and moves of the lines.
func movesKey(scramble string, moves []string) string {
	return strings.Join(append([]string{scramble}, moves...), "\n")
}

// byMoves returns attempts by movesKey.
func byMoves(list map[string]record.Attempt) map[string]record.Attempt {
	known := map[string]record.Attempt{}
	for _, a := range list {
		known[movesKey(a.Scramble, session.Mapped(a.Lines, func(l record.Line) string { return l.Moves }))] = a
	}
	return known
}

// again returns the analysis of an attempt with the same moves that is known, with the comments of this one: a write-up in another
// form needs no new search. It is nil if there is none, if it has other limits, or if its search did not end in time and the request
// says how long to search; then better are the shorter solutions that it has found.
func (a *adding) again(attempt history.Attempt) (known *record.Attempt, better []string) {
	held, _ := attempt.HeldBefore(history.AsHeld)
	lines := slices.DeleteFunc(slices.Clone(held.Lines()), func(l history.Line) bool { return !hasMoves(l) })
	earlier, ok := a.known[movesKey(attempt.Scramble().String(), movesOf(lines))]
	if !ok || a.request.Limits != nil && a.request.Limits.String() != earlier.Limits {
		return nil, nil
	}
	earlier.Lines = slices.Clone(earlier.Lines)
	for i := range earlier.Lines {
		l := &earlier.Lines[i]
		l.Comment, l.Time, l.Written = lines[i].Comment, 0, ""
		if l.Better != nil && !l.Better.IsWhole() {
			better = append(better, strings.Join(l.Better.Lines, "\n"))
		}
	}
	if !earlier.Searched && a.request.Time > 0 {
		return nil, better
	}
	return &earlier, nil
}

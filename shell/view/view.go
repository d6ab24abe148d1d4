package view

import (
	"fmt"
	"path/filepath"
	"strings"

	"nissy/command"
	"nissy/command/runner"
	"nissy/cube"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/batch"
	"nissy/session/coaching"
	"nissy/session/cubes"
	"nissy/session/explain"
	"nissy/session/search"
	"nissy/session/tables"
)

// View shows the events of one call: data on the standard output, progress and
// notices on the standard error.
type View struct {
	Location string // of the line of input that the events are about; notices begin with it

	output   *Output
	style    Style
	json     bool   // write data as JSON
	plain    bool   // write solutions without lengths and comments
	classic  bool   // write the lines of nissy-classic
	table    string // the name of the table in these lines
	pairs    bool   // write turns of opposite faces in parentheses
	verbose  bool   // show details of the search
	cases    bool   // name the cases that solutions lead to
	format   string // of positions, as in command.Display
	csv      bool   // write statistics as comma-separated values
	asNet    bool   // draw positions
	marked   string // what to mark in the drawing, as in command.Display
	numbered bool   // write the numbers of solutions, which the user may refer to

	chain     string  // of the last distribution
	solutions int     // the number of solutions so far
	skeletons int     // those that have several lines
	columns   int     // of the terminal
	list      int     // the list of results that they are from; 0 or 1: the newest
	screen    *screen // nil: print all solutions
	buffer    []byte  // reused for each event
}

// Options is how a view writes.
type Options struct {
	Style   Style
	Columns int // of text
	Lines   int // of the screen, which limits the solutions that are printed; 0: print all
}

// New returns a view of the events of a call.
func New(output *Output, call *command.Call, o Options) *View {
	d := call.Display
	return &View{
		output: output, style: o.Style, json: call.JSON, columns: o.Columns,
		plain: d.Plain, classic: d.Classic, table: d.Table, csv: d.CSV, pairs: d.Pairs, verbose: d.Verbose, cases: d.Cases, format: d.Format, asNet: d.Net, marked: d.Mark,
		numbered: output.OutIsTerminal && !call.ManyLines(),
		screen:   newScreen(call, o.Columns, o.Lines),
	}
}

// Show shows an event.
func (v *View) Show(event session.Event) {
	if v.json && event.Role() == session.RoleAnswer {
		v.output.WriteData(session.Encode(event))
		return
	}
	if v.showProgress(event) || v.showRemark(event) {
		return
	}
	v.buffer = append(v.appendText(v.buffer[:0], event), '\n')
	if v.screen == nil || v.screen.hasRoomFor(event, v.buffer) {
		v.output.WriteData(v.buffer)
	}
}

// showProgress shows an event that says how far a request is; it reports whether the event is one.
func (v *View) showProgress(event session.Event) bool {
	switch e := event.(type) {
	case session.TableProgress:
		v.output.showProgress(tableTask(e))
	case search.SearchProgress:
		v.output.showProgress(searchTask(e))
	case batch.StatsProgress:
		v.output.showProgress(statsTask(e))
	case coaching.CoachProgress:
		v.output.showProgress(countingTask("analyzing attempts", "attempts", e.Done, e.Total))
	case coaching.CoachDeepening:
		v.output.showProgress(countingTask("searching scrambles", "scrambles", e.Done, e.Total))
	case explain.AnalysisProgress:
		v.output.showProgress(analysisTask(e))
	case search.Effort:
		v.showEffort(e)
	case search.Stage:
		v.showStage(e)
	default:
		return false
	}
	return true
}

// showRemark shows an event that people read on the standard error; it reports whether the event is one.
func (v *View) showRemark(event session.Event) bool {
	switch e := event.(type) {
	case session.Notice:
		v.output.Notice(WithLocation(v.Location, runner.Person.Notice(e)))
	case attempts.Decision:
		if e.Reason != "" {
			v.output.Notice(WithLocation(v.Location, e.Source+e.String()))
		}
	case tables.Generated:
		v.output.Notice(generatedText(e))
	case attempts.Written:
		v.output.Notice("the attempt is in " + e.Path)
	case attempts.Deleted:
		v.output.Notice("deleted: " + filepath.Base(e.Path))
	case session.Changed:
		v.showChanged(e)
	case search.Depth:
		if e.IsTotal {
			v.output.Message("Searching %s in all", words.Plural(e.Depth, "move"))
		} else {
			v.output.Message("Searching depth %d", e.Depth)
		}
	case search.SearchSummary:
		v.showResult(e)
	case search.Better:
		v.showBetter(e)
	case search.Proof:
		v.showProof(e)
	case search.BetterInsertions:
		if v.verbose || v.output.ErrIsTerminal {
			v.output.Message("found %s: %s", words.Plural(e.Insertions.Attempt.Total(), "move"), cube.FormatMoves(e.Insertions.Moves()))
		}
	case explain.BetterChange:
		if v.verbose || v.output.ErrIsTerminal {
			v.output.Message("line %d: %s", e.Line, e.Text())
		}
	case search.Found:
		v.output.Message("found %s", v.appendSolution(nil, e.Solution))
	default:
		return false
	}
	return true
}

// End says how many solutions were not printed. The caller must call it after the last
// event.
func (v *View) End() {
	if text := v.screen.hiddenText(); text != "" {
		v.output.Message("%s", text)
	}
}

// appendText appends an event as one or more lines of text, without the last line
// end. It has to be fast for the events that may come in millions: it writes these
// without allocating memory.
func (v *View) appendText(dst []byte, e session.Event) []byte {
	switch e := e.(type) {
	case search.ListedResult:
		return v.appendListed(dst, e)
	case search.Solution:
		return v.appendSolution(v.appendNumber(dst), e)
	case search.Skeleton:
		return v.appendSkeleton(dst, e)
	case search.Replacement:
		return v.appendReplacement(dst, e)
	case search.Shortened:
		dst = v.appendMoves(v.appendNumber(dst), cube.Alg{Normal: e.Moves})
		dst = v.style.length.appendTo(append(dst, ' '), fmt.Sprintf("(%d)", e.Length()))
		if e.From != nil && !v.plain {
			dst = v.style.comment.appendTo(append(dst, ' '), "// "+e.From.Name())
		}
		return dst
	case search.Insertions:
		return v.appendInsertions(dst, e)
	case cubes.Sequence:
		return v.appendMoves(dst, e.Alg)
	case search.TwoPhaseSolution:
		return v.appendWhole(v.appendNumber(dst), e.Alg)
	}
	text, ok := v.text(e)
	if !ok {
		text = strings.TrimSuffix(string(session.Encode(e)), "\n")
	}
	return append(dst, text...)
}

// text returns an event as text. ok is false if nissy has no text for it, which
// TestAllEventsHaveText would report.
func (v *View) text(e session.Event) (text string, ok bool) {
	for _, textOf := range []func(session.Event) (string, bool){v.cubeText, v.attemptText, v.explainText, v.coachText, v.puzzleText, v.otherText} {
		if text, ok := textOf(e); ok {
			return text, true
		}
	}
	return "", false
}

// otherText is text for numbers and tables.
func (v *View) otherText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case search.Count:
		return fmt.Sprint(e.Count), true
	case batch.Distribution:
		return v.distributionText(e), true
	case batch.Difference:
		return differenceText(e), true
	case session.Table:
		return v.tableText(e), true
	case tables.Verified:
		return e.Name + ": whole", true
	}
	return "", false
}

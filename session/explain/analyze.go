package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/coach/analysis"
	"nissy/history"
	"nissy/internal/textfile"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/search"
	"nissy/steps/chain"
)

// Analyze asks where the moves of an attempt were lost, and what was there instead.
type Analyze struct {
	Position *history.Position `json:"position"` // the scramble, perhaps with moves that become the first line; nil: the attempt
	Lines    []history.Line    `json:"lines"`    // the lines after the scramble
	Text     string            `json:"text"`     // instead of Position and Lines: write-ups, one or many, each as Load reads it
	Path     string            `json:"path"`     // instead of Text: the file with the write-ups
	Paths    []string          `json:"paths"`    // instead of Path: several files, and folders of files that end in .txt, .md or .attempt
	As       []string          `json:"as"`       // how to read some lines of the write-up, as in attempts.Load
	Strict   bool              `json:"strict"`   // fail if anything in the write-up is uncertain

	// Known are solutions of the scramble, which need not be within the limits: each has lines of moves as in a write-up. What they have after
	// lines of the attempt is within reach, as are solutions at marks and results of the session.
	Known []string `json:"known"`

	Grip    history.Grip  `json:"grip"`                    // of the lines of the analysis
	Limits  *chain.Chain  `json:"limits"`                  // what a competitor may find; nil: human, or blocks if the lines solve a block before an EO
	Time    time.Duration `json:"time"`                    // how long to search once the tables are ready; 0: ten seconds
	Threads int           `json:"threads" range:"threads"` // 0: all cores

	Markup string `json:"markup"` // "markdown": one text, to be posted; empty: line by line
	Plot   bool   `json:"plot"`   // also a plot of what is within reach
	SVG    string `json:"svg"`    // the file for the plot; empty: none
}

// AnalyzedLine is a line of an attempt, and what was lost there.
type AnalyzedLine struct {
	Report *analysis.Report // of the whole attempt
	Index  int              // in Report.Lines
	Source Source
}

// Source says where the write-up of an analyzed attempt is, if the request has several.
type Source struct {
	File  string `json:"file"` // such as a.txt, or a.txt:12 if the file has several; empty: there is only one
	First bool   `json:"-"`    // it is the first of them
}

// AnalyzedChange is a shorter solution: with the best change of a line that lost moves, or with one of the kind Also. It is a result that
// commands can refer to. These events follow those of all lines.
type AnalyzedChange struct {
	Report *analysis.Report
	Index  int // in Report.Changes
	Source Source
}

// BetterChange is a change that puts fewer moves within reach than were known before. It is
// reported while the analysis continues.
type BetterChange struct{ analysis.Alternative }

// AnalysisProgress says how far an analysis is.
type AnalysisProgress analysis.Progress

// Analysis is an analysis as text, to be posted.
type Analysis struct {
	Text string `json:"text"`
	Source
}

// Plot is a drawing in SVG.
type Plot struct {
	SVG string `json:"svg"`
}

func (AnalyzedLine) Role() session.Role     { return session.RoleAnswer }
func (AnalyzedChange) Role() session.Role   { return session.RoleAnswer }
func (BetterChange) Role() session.Role     { return session.RoleRemark }
func (AnalysisProgress) Role() session.Role { return session.RoleProgress }
func (Analysis) Role() session.Role         { return session.RoleAnswer }
func (Plot) Role() session.Role             { return session.RoleAnswer }

func (r Analyze) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if r.Markup != "" && r.Markup != markdown {
		return session.Unknown("markup", r.Markup, []string{markdown}, "give "+markdown)
	}
	if len(r.Paths) == 0 && r.Path == "" && r.Text == "" {
		return r.analyze(ctx, s, nil, Source{First: true}, emit)
	}
	list, failed, err := r.writeUps(emit)
	if err == nil && failed == 0 && len(list) == 1 {
		return r.analyze(ctx, s, &list[0], Source{First: true}, emit)
	}
	if err != nil {
		return err
	}
	return r.analyzeAll(ctx, s, list, failed, emit)
}

// analyzeAll analyzes several write-ups. An error ends only the analysis of its write-up. So many files could not be read.
func (r Analyze) analyzeAll(ctx context.Context, s *session.Session, list []writeUp, failed int, emit func(session.Event)) error {
	switch {
	case r.SVG != "":
		return errors.New("the file for the plot is for one write-up: analyze them one by one, or leave it out")
	case len(r.As) > 0:
		return errors.New("as needs the line numbers of one write-up: analyze it alone")
	}
	all, first := len(list)+failed, true
	for i := range list {
		err := r.analyze(ctx, s, &list[i], Source{list[i].name, first}, emit)
		if ctx.Err() != nil {
			return err
		}
		if err != nil {
			emit(session.Notice{Text: err.Error()})
			failed++
			continue
		}
		first = false
	}
	if failed > 0 {
		return fmt.Errorf("%d of %s could not be analyzed", failed, words.Plural(all, "write-up"))
	}
	return nil
}

// analyze analyzes one attempt: that of the write-up, or if that is nil, that of the request or of the session.
func (r Analyze) analyze(ctx context.Context, s *session.Session, w *writeUp, from Source, emit func(session.Event)) error {
	a, err := r.attempt(s, w, emit)
	if err != nil {
		return err
	}
	session.NoticeTurned(emit, r.Grip, a.Scramble())
	o := r.options(s)
	if o.Known, err = Known(a.Scramble(), r.Known); err != nil {
		return err
	}
	o.Known = append(o.Known, knownOf(s, a.Scrambled())...)
	report, err := AnalyzeHeld(ctx, s, SplitWhole(a), r.Grip, o, observer(emit))
	if report == nil {
		if w != nil {
			err = fmt.Errorf("%s%w", w.prefix, err)
		}
		return err
	}
	if fileErr := r.report(report, from, emit); fileErr != nil {
		return fileErr
	}
	return err
}

// markdown is the markup of an analysis.
const markdown = "markdown"

func (r Analyze) options(s *session.Session) analysis.Options {
	return analysis.Options{Limits: r.Limits, Time: r.Time, Threads: s.Engine().Threads(r.Threads)}
}

// AnalyzeHeld analyzes an attempt whose scramble or lines may turn the cube. The report, which is nil if there is
// nothing to analyze, and what the observer gets, have the lines and moves as they are for the grip. SplitWhole has split
// a solution in one line.
func AnalyzeHeld(ctx context.Context, s *session.Session, a history.Attempt, g history.Grip, o analysis.Options, observer analysis.Observer) (*analysis.Report, error) {
	heldAttempt, held := a.HeldBefore(g)
	o.Held = held.Continued()
	for i := range o.Known {
		o.Known[i], _ = o.Known[i].HeldBefore(g)
	}
	if better := observer.Better; better != nil {
		observer.Better = func(a analysis.Alternative) {
			translateAlternative(&a, held)
			better(a)
		}
	}
	report, err := analysis.Analyze(ctx, s.Engine().Store(), heldAttempt, o, observer)
	if report != nil {
		translateReport(report, a.Scramble(), held)
	}
	return report, err
}

// attempt returns the attempt to analyze. If it reads a write-up, it emits the remarks about that as notices.
func (r Analyze) attempt(s *session.Session, w *writeUp, emit func(session.Event)) (history.Attempt, error) {
	a := s.Attempt()
	switch {
	case w != nil:
		return attempts.ReadNamed(a, attempts.Load{Text: w.text, As: r.As, Strict: r.Strict}, w.prefix, emit)
	case len(r.As) > 0 || r.Strict:
		return a, attempts.ErrNoText
	case r.Position != nil:
		return attempts.Show{Position: r.Position, Lines: r.Lines}.GivenAttempt(), nil
	case !a.Started():
		return a, session.Advise(session.StartAttempt, "nothing to analyze", "")
	}
	return a, nil
}

// observer returns an observer that emits progress and better changes.
func observer(emit func(session.Event)) analysis.Observer {
	return analysis.Observer{
		Progress: func(p analysis.Progress) { emit(AnalysisProgress(p)) },
		Better:   func(a analysis.Alternative) { emit(BetterChange{a}) },
	}
}

// translateReport translates a report on the result of Attempt.HeldBefore into one on the attempt
// with the scramble.
func translateReport(r *analysis.Report, scramble history.Position, held history.Held) {
	r.Attempt = history.NewAttempt(scramble, held.Lines(r.Attempt.Lines()))
	lines := slices.DeleteFunc(r.Attempt.Lines(), func(l history.Line) bool { return l.IsNote() || l.Role() == history.Restatement })
	for i := range r.Lines {
		r.Lines[i].Line = lines[i]
		for k := range r.Lines[i].Better {
			translateAlternative(&r.Lines[i].Better[k], held)
		}
	}
	for i := range r.Changes {
		translateAlternative(&r.Changes[i], held)
	}
}

// translateAlternative translates an alternative in such a report.
func translateAlternative(a *analysis.Alternative, held history.Held) {
	a.Lines = held.Lines(a.Lines)
	if a.Line > 1 && !a.IsWhole() {
		held = held.Continued()
	}
	a.Moves = held.Alg(a.Moves)
}

// report emits the analysis, and writes the plot into its file.
func (r Analyze) report(report *analysis.Report, from Source, emit func(session.Event)) error {
	if r.Markup == markdown {
		text := report.Markdown()
		if from.File != "" {
			text = "## " + from.File + "\n\n" + text + "\n"
		}
		emit(Analysis{text, from})
	} else {
		for i := range report.Lines {
			emit(AnalyzedLine{report, i, from})
		}
		for i := range report.Changes {
			emit(AnalyzedChange{report, i, from})
		}
	}
	if r.Plot {
		emit(Plot{report.SVG()})
	}
	if r.SVG == "" {
		return nil
	}
	if err := textfile.Write(r.SVG, report.SVG(), 0o666); err != nil {
		return err
	}
	emit(session.Notice{Text: "the plot is in " + r.SVG})
	return nil
}

// Line returns the line.
func (e AnalyzedLine) Line() *analysis.Line { return &e.Report.Lines[e.Index] }

// Change returns the change.
func (e AnalyzedChange) Change() *analysis.Alternative { return &e.Report.Changes[e.Index] }

// Reference returns the solution with the change as a result after the scramble.
func (e AnalyzedChange) Reference() session.Reference {
	lines := e.Change().Lines
	return session.Reference{Start: e.Report.Attempt.Scramble(), Lines: lines, Steps: make([]string, len(lines))}
}

// featuresObject are the features of a step in JSON.
type featuresObject struct {
	Side    string `json:"side"`
	Axis    string `json:"axis"`
	Case    string `json:"case"`
	Subset  string `json:"subset"`
	Trigger string `json:"trigger"`
}

func newFeaturesObject(f analysis.Features) featuresObject {
	return featuresObject{f.Side, f.Axis, f.Case, f.Subset, f.Trigger}
}

// alternativeObject is an alternative in JSON.
type alternativeObject struct {
	Line    int      `json:"line"` // the number of the line that it replaces, from 1
	Kind    string   `json:"kind"`
	Normal  []string `json:"normal"`
	Inverse []string `json:"inverse"`
	Step    string   `json:"step"`
	featuresObject
	Length   int      `json:"length"`
	Total    int      `json:"total"` // of the solution
	How      []string `json:"how"`
	Text     string   `json:"text"`
	Moves    []string `json:"moves"` // the solution, without NISS
	Skeleton []string `json:"lines"` // its lines, as in a write-up
}

func newAlternativeObject(a analysis.Alternative) alternativeObject {
	return alternativeObject{
		a.Line, string(a.Kind), session.MoveNames(a.Moves.Normal), session.MoveNames(a.Moves.Inverse), a.Step, newFeaturesObject(a.Features), a.Length(), a.Total,
		append([]string{}, a.How...), a.Text(), session.MoveNames(a.Solution), append([]string{}, a.Texts()...),
	}
}

func (e AnalyzedLine) JSONObject() any {
	l := e.Line()
	return struct {
		Source
		Scramble string   `json:"scramble"`
		Number   int      `json:"number"`
		Text     string   `json:"text"`
		Normal   []string `json:"normal"`
		Inverse  []string `json:"inverse"`
		Step     string   `json:"step"`
		featuresObject
		Length        int                 `json:"length"`
		Total         int                 `json:"total"`
		Joined        bool                `json:"joined"`
		Reach         int                 `json:"reach"`
		Loss          int                 `json:"loss"`
		Lower         int                 `json:"lower"`
		Upper         int                 `json:"upper"`
		Kind          string              `json:"kind"`
		Better        []alternativeObject `json:"better"`
		Searched      bool                `json:"searched"`
		SearchedAfter bool                `json:"searched_after"`
		Shortest      int                 `json:"shortest"`
		Rank          int                 `json:"rank"`
		Ways          int                 `json:"ways"`
		Moved         int                 `json:"moved"`
		Counted       bool                `json:"counted"`
	}{
		e.Source, e.Report.Attempt.Scramble().String(), e.Index + 1, l.String(), session.MoveNames(l.Moves.Normal), session.MoveNames(l.Moves.Inverse),
		l.Features.Name, newFeaturesObject(l.Features), l.Length, l.Total, l.Joined, l.Reach, l.Loss, l.Lower, l.Upper, string(l.Kind),
		session.Mapped(l.Better, newAlternativeObject), l.Searched, l.SearchedAfter, l.Shortest, l.Rank, l.Ways, l.Moved, l.Counted,
	}
}

func (e AnalyzedChange) JSONObject() any {
	return struct {
		Source
		Change alternativeObject `json:"change"`
	}{e.Source, newAlternativeObject(*e.Change())}
}

func (e BetterChange) JSONObject() any {
	return struct {
		Better alternativeObject `json:"better_change"`
	}{newAlternativeObject(e.Alternative)}
}

func (p AnalysisProgress) JSONObject() any {
	return session.ProgressLine{Progress: session.ProgressObject{Step: "analyze", Beam: p.Beam, Done: uint64(p.Done), Total: uint64(p.Total), Seconds: p.Elapsed.Seconds()}}
}

// LimitsNames lists the preset chains that can be limits.
func LimitsNames() []string {
	return slices.DeleteFunc(search.ChainNames(), func(name string) bool { return strings.HasPrefix(name, "two_gen") })
}

// TakesAttempt reports whether the request is about the attempt of the session.
func (r Analyze) TakesAttempt() bool { return r.Position == nil && r.Text == "" }

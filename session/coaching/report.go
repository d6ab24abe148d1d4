package coaching

import (
	"context"
	"slices"

	"nissy/coach/effort"
	"nissy/coach/report"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/session/explain"
)

// CoachReport asks where attempts lost moves, and what to train.
type CoachReport struct {
	Selection
	By     string `json:"by"`     // what lines are grouped by, one of ReportProperties; empty: step
	Markup string `json:"markup"` // "markdown" or "html": one text; empty: group by group
	Plot   bool   `json:"plot"`   // also a plot of the losses
	Path   string `json:"path"`   // the file for the report in HTML; empty: none
}

// CoachLoss is what attempts lost in a group of lines.
type CoachLoss struct {
	Report *report.Report
	Index  int // in Report.Groups
}

// CoachTotal is what a report says about whole attempts. It follows all groups.
type CoachTotal struct{ Report *report.Report }

func (CoachLoss) Role() session.Role  { return session.RoleAnswer }
func (CoachTotal) Role() session.Role { return session.RoleAnswer }

// ReportProperties lists the properties by which a report groups lines.
func ReportProperties() []string {
	return session.Mapped(report.Properties(), func(p report.Property) string { return string(p) })
}

// The markups of a report.
const (
	markdown = "markdown"
	html     = "html"
)

func (r CoachReport) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if names := ReportProperties(); r.By != "" && !slices.Contains(names, r.By) {
		return session.Unknown("property", r.By, names, "give one of step, kind, case, subset, side, axis")
	}
	if names := []string{markdown, html}; r.Markup != "" && !slices.Contains(names, r.Markup) {
		return session.Unknown("markup", r.Markup, names, "give markdown or html")
	}
	made, err := r.report(ctx, s)
	if err != nil {
		return err
	}
	if made.Attempts == 0 {
		return r.noticeNone(ctx, s, selectOthers, emit)
	}
	r.emit(made, emit)
	if r.Path == "" {
		return nil
	}
	if err := textfile.Write(r.Path, made.HTML(), 0o666); err != nil {
		return err
	}
	emit(session.Notice{Text: "the report is in " + r.Path})
	return nil
}

// report makes the report.
func (r CoachReport) report(ctx context.Context, s *session.Session) (*report.Report, error) {
	attempts, err := r.Attempts(ctx, s)
	if err != nil {
		return nil, err
	}
	by := report.ByStep
	if r.By != "" {
		by = report.Property(r.By)
	}
	made := report.New(attempts, by)
	var notes effort.Notes
	if r.UsesBook() {
		if notes, err = s.Engine().Book(); err != nil {
			return nil, err
		}
	}
	made.Usual, err = effort.Of(ctx, notes, attempts)
	return made, err
}

// emit emits the report in the form that was asked for.
func (r CoachReport) emit(made *report.Report, emit func(session.Event)) {
	switch r.Markup {
	case markdown:
		emit(explain.Analysis{Text: made.Markdown()})
	case html:
		emit(explain.Analysis{Text: made.HTML()})
	default:
		for i := range made.Groups {
			emit(CoachLoss{made, i})
		}
		emit(CoachTotal{made})
	}
	if r.Plot {
		emit(explain.Plot{SVG: made.SVG()})
	}
}

// lossObject is a loss in JSON: of a group, or of whole attempts.
type lossObject struct {
	By   string `json:"by"`
	Name string `json:"name"` // of the group; empty: whole attempts
	Step string `json:"step"` // of all its lines; "total": whole attempts; empty: several

	Loss  float64          `json:"loss"` // moves for each attempt
	Low   float64          `json:"low"`
	High  float64          `json:"high"`
	Trend *report.Estimate `json:"trend,omitempty"` // by how much the loss changes in ten attempts
	Time  []report.Bucket  `json:"over_time"`       // the loss of attempts in a row; empty: too few attempts
	Count int              `json:"count"`           // lines that lost moves
	Lines int              `json:"lines"`
}

func newLossObject(by report.Property, name, step string, loss report.Estimate, trend *report.Estimate, time []report.Bucket, count, lines int) lossObject {
	return lossObject{string(by), name, step, loss.Mean, loss.Low, loss.High, trend, append([]report.Bucket{}, time...), count, lines}
}

// Group returns the group.
func (e CoachLoss) Group() *report.Group { return &e.Report.Groups[e.Index] }

func (e CoachLoss) JSONObject() any {
	g := e.Group()
	return struct {
		lossObject
		Share    report.Estimate `json:"share"`
		Others   float64         `json:"others"`
		Weakness bool            `json:"weakness"`
		Mostly   string          `json:"mostly"`
		Train    string          `json:"train"`
		Show     []int64         `json:"show"` // the attempts that lost most, at most three
	}{newLossObject(e.Report.By, g.Name, g.Step, g.Loss, g.Trend, g.Buckets, g.Count, g.Lines), g.Share, g.Others, g.Weakness, g.Mostly, g.Train, append([]int64{}, g.Attempts...)}
}

// coachMissed is a missed case in JSON.
type coachMissed struct {
	Step   string          `json:"step"`
	Case   string          `json:"case"`
	Led    int             `json:"led"`
	Missed int             `json:"missed"`
	Rate   report.Estimate `json:"rate"`
	Lost   int             `json:"lost"`
}

// coachLeft is a branch that was left too early, in JSON.
type coachLeft struct {
	Number int64 `json:"number"`
	Moves  int   `json:"moves"`
}

func (e CoachTotal) JSONObject() any {
	r := e.Report
	lines, count := r.Lines()
	return struct {
		lossObject
		Attempts   int             `json:"attempts"`
		AtMost     int             `json:"at_most"`
		From       string          `json:"from"`
		To         string          `json:"to"`
		Total      report.Estimate `json:"total"`
		Reach      report.Estimate `json:"reach"`
		Usual      effort.Usual    `json:"usual"`
		NISS       report.Estimate `json:"niss"`
		BetterNISS report.Estimate `json:"better_niss"`
		Missed     []coachMissed   `json:"missed"`
		Left       []coachLeft     `json:"left"`
		Splits     []report.Split  `json:"splits"`
		Threes     report.Threes   `json:"threes"`  // means of three
		Remarks    []string        `json:"remarks"` // for people, besides what left says
		Text       string          `json:"text"`
	}{
		newLossObject(r.By, "", "total", r.Lost, r.Trend, r.Buckets, count, lines), r.Attempts, r.AtMost, session.FormatDate(r.From), session.FormatDate(r.To), r.Total, r.Reach, r.Usual, r.NISS, r.BetterNISS,
		session.Mapped(r.Missed, func(m report.Missed) coachMissed {
			return coachMissed{m.Step, m.Case, m.Led, m.Avoided(), m.Rate, m.Lost}
		}),
		session.Mapped(r.Left, func(l report.Left) coachLeft { return coachLeft{l.Attempt, l.Moves} }),
		append([]report.Split{}, r.Splits...), r.Threes,
		append([]string{}, r.Remarks()...), r.Heading(),
	}
}

package command

import (
	"fmt"
	"slices"

	"nissy/session"
	"nissy/session/coaching"
)

// pageOption asks for a page in HTML.
var pageOption = &option{name: "--html", value: "FILE", kind: textValue, noDefault: true, help: "also write the report with plots into this file, as a page that needs no network"}

var coachReportCommand = &Command{
	Name: "coach report", Summary: "where you lose moves, and what to train", group: coachGroup,
	details: "It says for each step how many moves its lines lose in an attempt, in the mean, and in parentheses where this mean is with a probability of 95 %. " +
		"Beside that is what the lines have in common that lost moves, and the quiz that trains it. --by groups the lines by another property of what was best there: the kind of the change, the case of DR, the subset of HTR, the side or the axis. " +
		"A step is called weaker than the others only if it loses at least a quarter of a move more than they do in the mean, and chance does not explain that.\n" +
		"A case is missed if the best way led through it and yours did not. The lost moves change by so many in ten attempts. A branch is a group of lines that you gave up: it was a winning one if it led to a shorter solution than yours. See docs/coach.md.",
	options: slices.Concat(selectionOptions, []*option{
		{name: "--by", value: "PROPERTY", kind: choiceValue, choices: coaching.ReportProperties, help: "group the lines by"},
		pageOption, markdownOption}),
	json: `{"by", "name", "step", "loss", "low", "high", "trend", "count", "lines", "share", "others", "weakness", "mostly", "train"} for each group of lines: ` +
		`loss is the mean for each attempt, low to high its 95 % interval, count how many of the lines lost moves, and others the mean loss of the other groups. ` +
		`Then {"by", "name", "step", "loss", "low", "high", "trend", "count", "lines", "attempts", "at_most", "from", "to", "total", "reach", "usual", "niss", "better_niss", "missed", "left", "text"} for all attempts, with step "total". With --markdown: {"text"}`,
	examples: []string{"coach report", "coach report --last 20 --by case", "coach report --html report.html"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachReport{Selection: in.selection(), By: in.Text("--by"), Markup: in.markup(), Path: in.Text("--html")}
	},
}

var coachDrillsCommand = &Command{
	Name: "coach drills", Summary: "practise where you lose moves", group: coachGroup,
	details: "It asks for steps as quiz does: half of the positions are those of your attempts where a line lost moves, the others are drawn with the same cases. A case is asked in proportion to how often it occurred and to the moves that it cost. " +
		"The positions are turned as quiz asks for them. From a position of yours, as many moves are enough as the better way had that the coach knows; after the answer nissy prints that way and yours. " +
		"The answers are recorded as those of quiz, and move the cases to other boxes; see help training.",
	options: slices.Concat(selectionOptions, []*option{
		numberOption("-n", "N", 1, session.MostSolutions, fmt.Sprintf("how many positions; %d by default", coaching.DrillCount)),
		seedOption,
		{name: "--list", help: "print the positions, and ask nothing"},
	}),
	json: `{"kind", "case", "step", "task", "scramble", "facelets", "number", "line", "most", "made", "better", "loss"} for a position: number and line say in which attempt and line you had it, most is how many moves are enough, made and better are your moves and better ones; ` +
		`they are 0 or empty if it was drawn. Then the answer as in quiz`,
	examples: []string{"coach drills", "coach drills -n 5 --last 20"},
	request:  func(in *requestInput) session.Request { return in.drillsRequest() },
	action:   coachDrillsAction,
}

// drillsRequest returns the request for positions.
func (in *requestInput) drillsRequest() coaching.CoachDrills {
	return coaching.CoachDrills{Selection: in.selection(), Count: in.numberOr("-n", 0), Seed: in.seed("--seed")}
}

func coachDrillsAction(in *requestInput) (Action, error) {
	if in.Has("--list") {
		return nil, nil
	}
	r := in.drillsRequest()
	return func(client Client) error { return client.Drill(r) }, in.err
}

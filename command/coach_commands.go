package command

import (
	"strings"
	"time"

	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/explain"
)

// coachName is the first word of the names of the coach's commands.
const coachName = "coach"

// coachCommands returns the commands of the coach. The first one is the name without a second word.
func coachCommands() []*Command {
	commands := []*Command{
		coachAddCommand, coachListCommand, coachShowCommand, coachReportCommand, coachDrillsCommand, coachCompareCommand, coachDeepenCommand,
		coachWhatIfCommand, coachRemoveCommand,
	}
	return append([]*Command{coachCommand(commands)}, commands...)
}

// coachCommand returns the command that asks which of the commands is meant.
func coachCommand(commands []*Command) *Command {
	names := mapped(commands, func(c *Command) string { return strings.TrimPrefix(c.Name, coachName+" ") })
	return &Command{
		Name: coachName, Summary: "where you lose moves, over many attempts, and what to train", group: coachGroup,
		details: "The coach keeps analyzed attempts in a file in the data folder. See help coaching.",
		params:  []param{{name: "COMMAND", what: "command of the coach", choices: func() []string { return names }}},
		action: func(in *requestInput) (Action, error) { // other words are between the two
			return nil, in.missing(in.param("COMMAND")+" as its next word", "")
		},
	}
}

// Options of several commands of the coach.
var (
	personOption   = &option{name: "--name", value: "NAME", kind: textValue, noDefault: true, help: "the person; without it, you"}
	everyoneOption = &option{name: "--everyone", noDefault: true, help: "all persons", excludes: []exclusion{{"--name", "it is one person"}}}
	sinceOption    = &option{name: "--since", value: "DATE", kind: textValue, noDefault: true, help: "only attempts from this day on, such as 2026-05-31"}
	newestOption   = numberOption("--last", "N", 1, session.MostSolutions, "only the newest attempts")

	selectionOptions = []*option{personOption, everyoneOption, sinceOption, newestOption}
)

// selection returns which attempts the options select.
func (in *requestInput) selection() coaching.Selection {
	return coaching.Selection{
		Name: in.Text("--name"), Everyone: in.Has("--everyone"), Since: in.date("--since"), Last: in.numberOr("--last", 0),
	}
}

// date returns the day that an option gives.
func (in *requestInput) date(option string) time.Time {
	return parsedOption(in, option, func(text string) (time.Time, error) {
		day, err := session.ParseDate(text)
		if err != nil || text == "" {
			return day, &session.InputError{Problem: "bad date", Token: session.Shorten(text), Msg: "give one such as 2026-05-31"}
		}
		return day, nil
	})
}

var coachAddCommand = &Command{
	Name: "coach add", Summary: "analyze attempts and keep the results", group: coachGroup,
	details: "It reads write-ups as load does: one or many in a FILE, each with its scramble, and in a FOLDER those in all files that end with .txt or .md. Without either, they are the lines after the command. " +
		"Alternatives in a write-up and its marks are branches: the coach also says what was within reach there. A comment may have the time since the start of the attempt: // EO @12:30. " +
		"A date such as 2026-05-31 in a write-up is the day of the attempt; otherwise it is that of --date, or one in the name of the file. " +
		"Each attempt is analyzed as analyze does, several side by side, and only once. After Ctrl-C the same command continues. " +
		"Then nissy lists what few candidates lead to, as coach deepen does, unless there is --quick.",
	operand: wordsOperand, words: "[FILE|FOLDER ...]", takesFiles: true,
	options: []*option{
		{name: "--name", value: "NAME", kind: textValue, noDefault: true, help: "the person whose solutions these are; without it, you"},
		{name: "--date", value: "DATE", kind: textValue, noDefault: true, help: "the day of the attempts that do not say it, such as 2026-05-31"},
		{name: "--attempts", noDefault: true, help: "also the saved attempts that are complete"},
		{name: "--quick", help: "without the lists of coach deepen"},
		{name: "--limits", value: "CHAIN", kind: textValue, help: "what a competitor may find, as for analyze: a chain in quotation marks, or one of ", listed: explain.LimitsNames},
		{name: "--time", value: "TIME", kind: durationValue, help: "analyze each attempt for this long at most, such as 1m; 10s by default"},
		threadsOption,
	},
	json:     `{"source", "new", "record"}: new is false if the attempt was there already; record is as for coach show`,
	examples: []string{"coach add attempts.txt --date 2026-05-31", "coach add championship --name Anna"},
	request:  func(in *requestInput) session.Request { return in.coachAddRequest() },
	action:   coachAddAction,
}

// coachAddAction reads write-ups from the lines after the command if none are named.
func coachAddAction(in *requestInput) (Action, error) {
	if len(in.operands) > 0 || in.Has("--attempts") {
		return nil, nil
	}
	r := in.coachAddRequest()
	return func(client Client) error {
		return client.WithLines("write-ups", func(text string) session.Request { r.Text = text; return r })
	}, in.err
}

func (in *requestInput) coachAddRequest() coaching.CoachAdd {
	r := coaching.CoachAdd{
		Paths: wordTexts(in.operands), Name: in.Text("--name"), Date: in.date("--date"), Attempts: in.Has("--attempts"),
		Quick: in.Has("--quick"), Time: in.last("--time").duration, Threads: in.numberOr("-t", 0),
	}
	if in.Has("--limits") {
		r.Limits = in.parseChain(in.last("--limits").word)
	}
	return r
}

var coachListCommand = &Command{
	Name: "coach list", Summary: "list the attempts that the coach keeps", group: coachGroup,
	options:  selectionOptions,
	json:     `{"number", "name", "date", "scramble", "total", "reach", "searched"}`,
	examples: []string{"coach list --last 10"},
	request:  func(in *requestInput) session.Request { return coaching.CoachList{Selection: in.selection()} },
}

// numbersParam declares the numbers of attempts.
var numbersParam = param{name: "NUMBERS", what: "number of an attempt", hint: "such as 2, 1-5 or 1,3; coach list prints them"}

var coachShowCommand = &Command{
	Name: "coach show", Summary: "print what the coach knows about attempts", group: coachGroup,
	details: "For each line it prints the moves within reach after it, and what was there instead; then the branches.",
	params:  []param{numbersParam},
	json: `{"id", "name", "date", "scramble", "text", "limits", "total", "reach", "searched", "lines", "branches"}. ` +
		`Each line is {"moves", "comment", "time", "step", "length", "total", "reach", "loss", "searched", "way", "better", "rank", "ways"}: time is in nanoseconds; ` +
		`way and better, the change that saves the loss, are {"kind", "step", "moves", "side", "axis", "case", "subset", "trigger", "total", "text", "then"}. ` +
		`Each branch is {"lines", "moves", "total", "reach"}: it begins after so many lines`,
	examples: []string{"coach show 12", "coach show 3,7-9"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachShow{Numbers: in.param("NUMBERS")}
	},
}

var coachRemoveCommand = &Command{
	Name: "coach remove", Summary: "remove attempts from those that the coach keeps", group: coachGroup,
	params: []param{numbersParam},
	json:   `{"removed"}`, examples: []string{"coach remove 12"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachRemove{Numbers: in.param("NUMBERS")}
	},
}

var coachCompareCommand = &Command{
	Name: "coach compare", Summary: "where the solutions of two people on the same scrambles part", group: coachGroup,
	details: "For each scramble that both have solved, it prints the first step after which they have different totals within reach, and by how much. A single NAME is compared with you. " +
		"If somebody has solved a scramble several times, the last attempt counts.",
	params:  []param{{name: "NAME", what: "name"}, {name: "OTHER", what: "name of another person", optional: true}},
	options: []*option{sinceOption, newestOption},
	json: `{"scramble", "first", "second", "step", "difference"}: first and second are {"number", "name", "total", "line", "moves", "reach"}; difference is by how much more is within reach of the second one. ` +
		`Then {"scrambles", "mean", "other", "steps"}: the means of the totals, and {"step", "count", "mean"} for each step at which they part`,
	examples: []string{"coach compare Anna", "coach compare Anna Bob"},
	request: func(in *requestInput) session.Request {
		r := coaching.CoachCompare{Other: in.param("NAME"), Since: in.date("--since"), Last: in.numberOr("--last", 0)}
		if other := in.param("OTHER"); other != "" {
			r.Name, r.Other = r.Other, other
		}
		return r
	},
}

package command

import (
	"strings"
	"time"

	"nissy/session"
	"nissy/session/coaching"
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
		details: "The coach keeps analyzed attempts in a file in the data folder. See help coach add, and docs/coach.md.",
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
	operand: wordsOperand, words: "FILE|FOLDER ...", takesFiles: true,
	options:  []*option{personOption},
	json:     `{"source", "new", "record"}`,
	examples: []string{"coach add attempts.txt"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachAdd{Paths: wordTexts(in.operands), Name: in.Text("--name")}
	},
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
	params: []param{numbersParam},
	json:   `an attempt: see docs/coach.md`, examples: []string{"coach show 12"},
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
	Name: "coach compare", Summary: "where two people's solutions of the same scrambles part", group: coachGroup,
	params:   []param{{name: "NAME", what: "name"}, {name: "OTHER", what: "name of another person", optional: true}},
	json:     `{"scramble", "line"}`,
	examples: []string{"coach compare anna"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachCompare{Selection: coaching.Selection{Name: in.param("OTHER")}, Other: in.param("NAME")}
	},
}

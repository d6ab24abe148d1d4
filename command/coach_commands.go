package command

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/command/options"
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
		Name: coachName, Summary: "show where you lose moves over many attempts, and what to train", group: coachGroup,
		details: "The coach keeps analyzed attempts in a file in the data folder. See help coaching.",
		params:  []param{{name: "COMMAND", what: "command of the coach", choices: func() []string { return names }}},
		action: func(in *requestInput) (Action, error) { // other words are between the two
			return nil, in.missing(in.param("COMMAND")+" as its next word", "")
		},
	}
}

// Options of several commands of the coach.
var (
	personOption   = &options.Option{Name: "--name", Value: "NAME", Kind: options.TextValue, NoDefault: true, Help: "the person; without it, you"}
	everyoneOption = &options.Option{Name: "--everyone", NoDefault: true, Help: "all persons", Excludes: []options.Exclusion{{Other: "--name", Why: "it is one person"}}}
	sinceOption    = &options.Option{Name: "--since", Value: "DATE", Kind: options.TextValue, NoDefault: true, Help: "only attempts from this day on, such as 2026-05-31"}
	newestOption   = options.NumberOption("--last", "N", 1, session.MostSolutions, "only the newest attempts")

	selectionOptions = []*options.Option{personOption, everyoneOption, sinceOption, newestOption}
)

// selection returns which attempts the options select.
func (in *requestInput) selection() coaching.Selection {
	return coaching.Selection{
		Name: in.Text("--name"), Everyone: in.Has("--everyone"), Since: in.date("--since"), Last: in.NumberOr("--last", 0),
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
	details: "It reads write-ups as load does: one or many in a FILE, each with its scramble, and in a FOLDER those in all files that end with .txt, .md or .attempt. Without either, it is the attempt at a prompt, if that is complete, or else the lines after the command. " +
		"Alternatives in a write-up and its marks are branches: the coach also says what was within reach there. A comment may have the time since the start of the attempt: // EO @12:30. " +
		"A date such as 2026-05-31 in a write-up is the day of the attempt; otherwise it is that of --date, or one in the name of the file. Each attempt is " +
		"analyzed once, as by analyze, and kept at once, so after Ctrl-C the same command continues. Attempts are numbered in the order of the write-ups. " +
		"Then nissy lists what few candidates lead to, as coach deepen does, unless you give --quick; Ctrl-C ends that, too. " +
		"A FILE may also have analyses in JSON, as coach show --json prints them; they are kept as they are. nissy-queue makes such files on many machines.",
	operand: wordsOperand, words: "[FILE|FOLDER ...]", takesFiles: true,
	options: []*options.Option{
		{Name: "--name", Value: "NAME", Kind: options.TextValue, NoDefault: true, Help: "the person whose solutions these are; without it, you"},
		{Name: "--date", Value: "DATE", Kind: options.TextValue, NoDefault: true, Help: "the day of attempts without a date, such as 2026-05-31"},
		{Name: "--attempts", NoDefault: true, Help: "also the saved attempts that are complete"},
		{Name: "--quick", Help: "without the lists of coach deepen"},
		strictOption,
		{Name: "--limits", Value: "CHAIN", Kind: options.TextValue, Help: "what a competitor may find, as for analyze: a chain in quotation marks, or one of ", Listed: explain.LimitsNames},
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "analyze each attempt for this long at most, such as 1m; 10s by default"},
		threadsOption,
	},
	json:     `{"source", "new", "record"}: new is false if the attempt was there already; record is as for coach show`,
	examples: []string{"coach add attempts.txt --date 2026-05-31", "coach add championship --name Anna"},
	request:  func(in *requestInput) session.Request { return in.coachAddRequest() },
	action:   coachAddAction,
}

// coachAddAction takes the attempt, or reads write-ups from the lines after the command, if none are named.
func coachAddAction(in *requestInput) (Action, error) {
	if len(in.Operands) > 0 || in.Has("--attempts") {
		return nil, nil
	}
	r := in.coachAddRequest()
	return func(client Client) error {
		return client.WithAttempt("write-ups", func(text string) session.Request { r.Text = text; return r })
	}, in.err
}

func (in *requestInput) coachAddRequest() coaching.CoachAdd {
	r := coaching.CoachAdd{
		Paths: options.Texts(in.Operands), Name: in.Text("--name"), Date: in.date("--date"), Attempts: in.Has("--attempts"),
		Quick: in.Has("--quick"), Strict: in.Has("--strict"), Time: in.Last("--time").Duration, Threads: in.NumberOr("-t", 0),
	}
	if in.Has("--limits") {
		r.Limits = in.parseChain(in.Last("--limits").Word)
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
		`Each line is {"moves", "written", "comment", "time", "step", "length", "total", "reach", "loss", "searched", "way", "better", "rank", "ways"}: moves are turns of faces, and written is the line with its rotations and wide moves if it has some; time is in nanoseconds; ` +
		`way and better, the change that saves the loss, are {"kind", "step", "moves", "side", "axis", "case", "subset", "trigger", "total", "text", "then"}. ` +
		`Each branch is {"lines", "moves", "total", "reach"}: it begins after so many lines`,
	examples: []string{"coach show 12", "coach show 3,7-9"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachShow{Numbers: in.param("NUMBERS")}
	},
}

var coachRemoveCommand = &Command{
	Name: "coach remove", Summary: "remove attempts from the coach", group: coachGroup,
	params: []param{numbersParam},
	json:   `{"removed"}`, examples: []string{"coach remove 12"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachRemove{Numbers: in.param("NUMBERS")}
	},
}

var coachCompareCommand = &Command{
	Name: "coach compare", Summary: "compare the solutions of two people for the same scrambles", group: coachGroup,
	details: "For each scramble that both have solved, it prints the first step after which they have different totals within reach, and the difference. " +
		"A single NAME is compared with you. " +
		"If somebody has solved a scramble several times, the last attempt counts.",
	params:  []param{{name: "NAME", what: "name"}, {name: "OTHER", what: "name of another person", optional: true}},
	options: []*options.Option{sinceOption, newestOption},
	json: `{"scramble", "first", "second", "step", "difference"}: first and second are {"number", "name", "total", "line", "moves", "reach"}; difference is by how much more is within reach of the second one. ` +
		`Then {"scrambles", "mean", "other", "steps"}: the means of the totals, and {"step", "count", "mean"} for each step at which they part`,
	examples: []string{"coach compare Anna", "coach compare Anna Bob"},
	request: func(in *requestInput) session.Request {
		r := coaching.CoachCompare{Other: in.param("NAME"), Since: in.date("--since"), Last: in.NumberOr("--last", 0)}
		if other := in.param("OTHER"); other != "" {
			r.Name, r.Other = r.Other, other
		}
		return r
	},
}

// pageOption asks for a page in HTML.
var pageOption = &options.Option{Name: "--html", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "also write the report with plots into this file, as a page that needs no network"}

var coachReportCommand = &Command{
	Name: "coach report", Summary: "where you lose moves, and what to train", group: coachGroup,
	details: "For each step it prints the mean number of moves lost in an attempt, with its 95 % interval in parentheses, what the lines that lost moves " +
		"have in common, and the quiz that trains it. --by groups the lines by another property of what was best there: the kind of the change, the case of " +
		"DR, the subset of HTR, the side or the axis. " +
		"A step is called weaker than the others only if it loses at least a quarter of a move more than they do on average, and chance does not explain that.\n" +
		"A case is missed if the best way led through it and yours did not. The trend is the change of the loss in ten attempts. A branch is a group of " +
		"lines that you gave up: it was a winning one if it led to a shorter solution than yours. See docs/coach.md.",
	options: slices.Concat(selectionOptions, []*options.Option{
		{Name: "--by", Value: "PROPERTY", Kind: options.ChoiceValue, Choices: coaching.ReportProperties, Help: "group the lines by"},
		pageOption, markdownOption}),
	json: `{"by", "name", "step", "loss", "low", "high", "trend", "over_time", "count", "lines", "share", "others", "weakness", "mostly", "train"} for each group of lines: ` +
		`loss is the mean for each attempt, low to high its 95 % interval, count how many of the lines lost moves, others the mean loss of the other groups, trend by how much the loss changes in ten attempts, with its interval, and over_time the loss of attempts in a row, as {"from", "to", "loss"}. ` +
		`Then {"by", "name", "step", "loss", "low", "high", "trend", "over_time", "count", "lines", "attempts", "at_most", "from", "to", "total", "reach", "usual", "niss", "better_niss", "missed", "left", "remarks", "text"} for all attempts, with step "total". With --markdown: {"text"}`,
	examples: []string{"coach report", "coach report --last 20 --by case", "coach report --html report.html"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachReport{Selection: in.selection(), By: in.Text("--by"), Markup: in.markup(), Path: in.Text("--html")}
	},
}

var coachDrillsCommand = &Command{
	Name: "coach drills", Summary: "practise where you lose moves", group: coachGroup,
	details: "It asks for steps as quiz does: half of the positions are those of your attempts where a line lost moves, the others are random ones with " +
		"the same cases. A case is asked in proportion to the moves that it cost you. The positions are turned as quiz asks for them. In a position of " +
		"yours, you need not be better than the better way that the coach knows; after the answer nissy prints that way and yours. " +
		"The answers are recorded as those of quiz, and move the cases to other boxes; see help training.",
	options: slices.Concat(selectionOptions, []*options.Option{
		options.NumberOption("-n", "N", 1, session.MostSolutions, fmt.Sprintf("how many positions; %d by default", coaching.DrillCount)),
		seedOption,
		{Name: "--list", Help: "print the positions, and ask nothing"},
	}),
	json: `{"kind", "case", "step", "task", "scramble", "facelets", "number", "line", "most", "made", "better", "loss"} for a position: number and line say in which attempt and line you had it, most is how many moves are enough, made and better are your moves and better ones; ` +
		`they are 0 or empty if it was drawn. Then the answer as in quiz`,
	examples: []string{"coach drills", "coach drills -n 5 --last 20"},
	request:  func(in *requestInput) session.Request { return in.drillsRequest() },
	action:   coachDrillsAction,
}

// drillsRequest returns the request for positions.
func (in *requestInput) drillsRequest() coaching.CoachDrills {
	return coaching.CoachDrills{Selection: in.selection(), Count: in.NumberOr("-n", 0), Seed: in.Seed("--seed")}
}

func coachDrillsAction(in *requestInput) (Action, error) {
	if in.Has("--list") {
		return nil, nil
	}
	r := in.drillsRequest()
	return func(client Client) error { return client.Drill(r) }, in.err
}

var coachDeepenCommand = &Command{
	Name: "coach deepen", Summary: "list what a person may find, for the usual effort in coach report", group: coachGroup,
	details: "For the scramble of each attempt, it lists the EOs of up to five moves and the DRs after them, up to three moves more than the shortest " +
		"such pair, with the best total after each. " +
		"From the list it computes the expected best total of the first 5, 10, 20, 50 and 100 candidates that a person finds: short ones first, moves on one side before both, few bad pieces first. docs/coach.md describes the order. " +
		"The coach keeps the lists. After Ctrl-C, or when the time for a scramble is over, the same command continues.",
	options: append([]*options.Option{
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "search for this long at most for each scramble; 20s by default"}, threadsOption,
	}, selectionOptions...),
	json:     `{"scramble", "new", "complete", "candidates", "best", "reach", "effort"}: reach has {"candidates", "mean"} for each number of candidates; effort is all that is known, as text`,
	examples: []string{"coach deepen --last 10"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachDeepen{Selection: in.selection(), Time: in.Last("--time").Duration, Threads: in.threads}
	},
}

var fallbackOption = &options.Option{Name: "--else", Value: "CHAIN", Kind: options.TextValue, NoDefault: true, Help: "count scrambles without a solution with this chain"}

// instead returns why other options do not go with one that says where the scrambles come from.
func instead(others ...string) []options.Exclusion {
	return mapped(others, func(other string) options.Exclusion {
		return options.Exclusion{Other: other, Why: "the scrambles come from one of them"}
	})
}

var coachWhatIfCommand = &Command{
	Name: "coach what-if", Summary: "estimate what somebody who follows a chain reaches with little effort", group: coachGroup,
	details: "CHAIN is as for chain. The model is a person who looks at the k shortest solutions of the first step, then at the k shortest ones of the " +
		"next step after each of these, keeps the k that are shortest in all, and so on; the last step is as short as possible. " +
		"It prints the mean best total for k = 1, 2, 5, 10 and so on up to --candidates, with its 95 % confidence interval. The best of fewer candidates " +
		"counts, too. An RZP and the DR after it are one step. " +
		"The scrambles are those of the attempts that the coach keeps, unless --scrambles or --random is given. " +
		"--versus adds a second chain, and the mean differences on the same scrambles. Scrambles without a solution are counted beside the mean, or count with the solution of --else.",
	params: []param{statsParam},
	options: append([]*options.Option{
		{Name: "--versus", Value: "CHAIN", Kind: options.TextValue, NoDefault: true, Help: "compare with this chain"}, fallbackOption,
		options.NumberOption("--candidates", "K", 1, session.MostCandidates, "the most candidates for each step; 20 by default"),
		{Name: "--scrambles", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "the scrambles in this file, one in each line", Excludes: instead("--random", "--name", "--everyone", "--since", "--last")},
		{Name: "--random", Value: "N", Kind: options.NumberValue, Min: 1, Max: session.MostSolutions, Help: "N random scrambles", Excludes: instead("--name", "--everyone", "--since", "--last")},
		seedOption, threadsOption,
	}, selectionOptions...),
	json: `{"chain", "candidates", "count", "fallback", "unsolved", "mean", "low", "high"} for each chain and number of candidates. ` +
		`With --versus also {"chain", "versus", "candidates", "count", "shorter", "equal", "longer", "only_chain", "only_versus", "neither", "mean", "low", "high"}`,
	examples: []string{
		`coach what-if "eo[max=4; niss=always] > dr-eo > htr > htrfin" --versus "eo[max=5; niss=before] > dr-eo > htr > htrfin" --random 50 --seed 1`,
	},
	request: func(in *requestInput) session.Request {
		r := coaching.CoachWhatIf{
			Selection: in.selection(), Chain: in.chainIn(in.params[statsParam.name]), Candidates: in.NumberOr("--candidates", 0),
			ScrambleFile: in.Text("--scrambles"), Random: in.NumberOr("--random", 0), Seed: in.Seed("--seed"), Threads: in.threads,
		}
		if in.Has("--versus") {
			r.Versus = in.chainIn(in.Last("--versus").Word)
		}
		if in.Has("--else") {
			r.Fallback = in.chainIn(in.Last("--else").Word)
		}
		return r
	},
}

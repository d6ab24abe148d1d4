package command

import (
	"strings"

	"nissy/command/options"
	"nissy/session"
	"nissy/session/explain"
)

var explainCommand = &Command{
	Name: "explain", Summary: "describe a position and how to continue, or why a solution works", group: attemptGroup, common: true,
	details: "For a position, explain prints the next steps with their bad edges or their case, and short ways to solve them on normal and on inverse. Before EO these are EOs on each axis. " +
		"After EO they are DRs with a setup and a trigger or, if no trigger solves the case, RZPs that lead to a case that one solves; a shorter DR of another kind follows. After DR they are HTRs; after HTR, an FR, a way to solve all but a slice, and the finish. " +
		"An EO or HTR with moves on both sides follows if it is shorter. The last lines are what is left, by cycles: each piece belongs where the next one is. " +
		"For a solution, explain prints what each line solves and leads to. It does so for an attempt or a result that solves the cube.",
	operand: scrambleOperand, continues: true,
	options: []*options.Option{
		gripOption,
		{Name: "--lines", Help: "explain the lines of the attempt, or of a result such as @2, one by one"},
		{Name: "--solution", Value: "MOVES", Kind: options.TextValue, Excludes: []options.Exclusion{{Other: "--lines", Why: "the lines come from one of them"}},
			Help: "explain these moves after the scramble, split where they solve a step"},
	},
	json: `{` + statusFields + `, "bad_edge_slots", "ways"}: all but the last two are as in status; bad_edge_slots has for each axis {"axis", "slots"}, the slots of its bad edges; each of the ways is {"step", "side", "normal", "inverse", "length", "setup", "trigger", "case", "then"}: ` +
		`setup is the number of moves before the trigger, then the number of moves from an RZP to DR or from HTR to the solved cube. For each line of a solution {"number", "text", "role", "normal", "inverse", "comment", "length", "cancelled", "total", "side", "solves", "from", "case", "trigger", "setup", "why"}: from is the case that the line solves, case the one that it leads to, why says all of this in words`,
	examples: []string{"explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"},
	request:  explainRequest,
}

func explainRequest(in *requestInput) session.Request {
	r := explain.Explain{ByLine: in.Has("--lines") || in.Has("--solution"), Grip: in.grip(), Threads: in.threads}
	switch {
	case len(in.sources) > 1:
		return in.fail(in.unexpected(in.Operands[0], "explain one result, such as @1"))
	case len(in.sources) == 1:
		r.Result = &in.sources[0]
	case len(in.Operands) > 0 || in.Has("--cube") || in.Has("--solution") || in.manyLines():
		r.Position = &in.position
	}
	if in.Has("--solution") {
		if r.Result != nil {
			return in.fail(in.unexpected(in.Operands[0], "--solution follows a scramble"))
		}
		r.Position.Skeleton = r.Position.Skeleton.Then(in.moves(in.Last("--solution").Word))
	}
	return r
}

var analyzeCommand = &Command{
	Name: "analyze", Aliases: []string{"analyse"},
	Summary: "find where an attempt lost moves, and what was there instead", group: attemptGroup, common: true,
	details: analyzeDetails,
	operand: wordsOperand, words: "[FILE|FOLDER ...]", takesFiles: true,
	options: []*options.Option{
		readAsOption, strictOption,
		{Name: "--limits", Value: "CHAIN", Kind: options.TextValue, Help: "what a competitor may find: a chain in quotation marks, or one of ", Listed: explain.LimitsNames},
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "search for this long at most, such as 1m; 10s by default"},
		gripOption, markdownOption,
		{Name: "--svg", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "draw what is within reach after each line, into this file"},
		{Name: "-v", Help: "print each better change to the standard error"},
		threadsOption,
	},
	json: analyzeJSON, examples: []string{"analyze attempt.txt", "analyze round1.txt round2.txt", `analyze --time 30s --limits "eo[max=4] > dr[total=11] > htr > fin"`},
	request: func(in *requestInput) session.Request { return in.analyzeRequest() },
	action:  analyzeAction,
}

const analyzeDetails = "It analyzes the attempt, or the write-ups in each FILE, which may have one or many, and in those of each FOLDER that end in .txt, .md or .attempt, or if there are none of these, in the lines after the command. It reads each as load does. A write-up must be complete. It does not change the attempt. --as reads lines in another way, and --strict fails if that is uncertain, as in load.\n" +
	"The limits are a chain: what a competitor may find. By default that is human, or blocks if the write-up solves a block before an EO. " +
	"Beside each line is what is within reach after it: the best total that the limits, or the changes replace, insertion and premove, reach from these " +
	"lines or from more of them. It is at most the actual total. If it is more than before the line, the line has lost moves. For such a line, nissy " +
	"prints what was there instead, and to which total that leads. " +
	"The kinds of changes are step (another step on the same sides), side (a step on the other side, or on both), cancellation (the same step with its last quarter turn the other way, or a step that begins by reversing the last quarter turn before it), " +
	"replace (a shorter sequence instead of at most six moves of one line, if no other change saves as much), insertion (insertions instead of the last line of the skeleton, or instead of insertions of the write-up) and premove (a move on the side that the line does not use, then the same step).\n" +
	"Of changes that lead to the same total it prints one of each kind, the one that a person sees most easily first: a step that merges with the moves " +
	"before it, a quarter turn the other way, one insertion, several insertions, another step, a step on another side, a premove, a replacement. (6-1) after a " +
	"change means that one of its six moves merges. " +
	"An RZP and the DR after it are one step, with the loss beside the DR. At the end are the whole shorter solutions: for each line that lost moves, that with its best change. The last may be one with the best replacement of a longer stretch, or of one across lines, which counts for no line. At a prompt, back @1 opens the first one as a branch.\n" +
	"of 40 ways in 5 moves, 2 lead to a shorter solution: there are 40 ways to do the step in as many moves as the line has. " +
	"If the search is not complete, \"at most\" so many moves are within reach. A line has then lost \"+2 to +6\" or \"+2 or more\", or \"?\" if nothing is known. " +
	"Results and solutions at marks of the same scramble count: what they have after lines of the attempt is within reach. " +
	"Ctrl-C ends the search, and nissy prints what it has found."

const analyzeJSON = `If it reads a write-up, ` + decisionJSON + `. ` +
	`For each line {"file", "scramble", "number", "text", "normal", "inverse", "step", "side", "axis", "case", "subset", "trigger", "length", "total", "joined", "reach", "loss", "lower", "upper", "kind", "better", "searched", "searched_after", "shortest", "rank", "ways", "moved", "counted"}: ` +
	`file, such as a.txt:12, is there if there are several write-ups; step is one of eo, dr (also for an RZP), htr, finish, block, insertion; axis, case, subset and trigger are those of the step, such as fb, 4c4e, 4b2 and R U2 R, and the case of an EO is its bad edges, such as 6e; ` +
	`joined says that what the line lost is beside the next one; reach is what is within reach after the line; what the line lost is between lower and upper, and loss is exact if searched; kind is one of step, side, cancellation, replace, insertion, premove, or empty if loss is 0; ` +
	`better has what was there instead, the best first: {"line", "kind", "normal", "inverse", "step", "side", "axis", "case", "subset", "trigger", "length", "total", "how", "text", "moves", "lines"}, where moves are the whole solution; ` +
	`searched is false if fewer moves than nissy found may have been within reach before the line, and searched_after if that holds after it; ways, and those that are counted, have as many moves as moved says. ` +
	`Then {"file", "change"} with the best change of each line that lost moves, and one that counts for no line. With --markdown: {"text", "file"}`

func analyzeAction(in *requestInput) (Action, error) {
	if len(in.Operands) > 0 || in.parser.scope().Attempt().Started() {
		return nil, nil
	}
	r := in.analyzeRequest()
	return func(client Client) error {
		return client.WithLines(writeUp, func(text string) session.Request { r.Text = text; return r })
	}, in.err
}

// analyzeRequest returns the request to analyze files or the attempt.
func (in *requestInput) analyzeRequest() explain.Analyze {
	r := explain.Analyze{
		Paths: options.Texts(in.Operands), Grip: in.grip(), Time: in.Last("--time").Duration, Threads: in.NumberOr("-t", 0), Markup: in.markup(), SVG: in.Text("--svg"),
		As: in.readAs(), Strict: in.Has("--strict"),
	}
	if in.Has("--limits") {
		r.Limits = in.parseChain(in.Last("--limits").Word)
	}
	return r
}

// Quiz says which questions to ask.
type Quiz struct {
	Kind  string   // empty: what the user should train
	Cases []string // the cases to draw from
	NISS  bool     // only positions whose best solutions use the inverse
	Count int      // the number of questions
	Seed  *uint64  // nil: a random seed
}

// quizCommands returns the command quiz.
var quizCommands = []*Command{{
	Name: "quiz", Summary: "practise a step: solve a position, and compare with the best", group: solvingGroup,
	details: "eo asks for EO on F/B, dr for DR on U/D after EO on F/B, htr for HTR after DR on U/D, and finish for a finish by half turns after HTR. " +
		"Without a kind, it asks for what your attempts lost most with. " +
		"Type the moves, those on inverse in parentheses. quiz then says whether they are right and how many more they are than necessary, and prints some " +
		"of the best solutions. hint says how many moves are enough, and how a solution begins. After a wrong answer you may try again; it counts as wrong. An empty line, or skip, gives up on the question; Ctrl-C ends the quiz. In a script the answer is the next line. " +
		"Each answer is recorded in nissy-training in the data folder. Each case is in one of five boxes: a right answer that is at most one move too long moves its case up a box; " +
		"any other answer, or none, moves it to the first. A case is asked half as often as a case one box below. See help training.",
	params: []param{{name: "KIND", what: "kind of question", choices: explain.QuizKinds, optional: true}},
	options: []*options.Option{
		{Name: "--case", Value: "LIST", Kind: options.TextValue, Help: "only these cases, such as 4c4e,3c2e"},
		{Name: "--niss", Help: "only positions that are solved in fewer moves with NISS than without; not for finish"},
		options.NumberOption("-n", "N", 1, session.MostSolutions, "how many questions; 1 by default"),
		seedOption,
		{Name: "--stats", NoDefault: true, Excludes: []options.Exclusion{{Other: "--case", Why: "it asks nothing"}, {Other: "--niss", Why: "it asks nothing"}, {Other: "-n", Why: "it asks nothing"}, {Other: "--seed", Why: "it asks nothing"}},
			Help: "print for each case the box, the answers, and of the right ones the number, the mean loss, that of the last five, and the mean time"},
	},
	json: `{"kind", "case", "step", "task", "scramble", "facelets"} for the question, {"scramble", "kind", "case", "answer", "right", "problem", "length", "best", "loss", "solutions"} for the answer: ` +
		`problem says why the answer is not right, solutions are some of the best. With --stats: {"kind", "case", "box", "asked", "right", "loss", "last_loss", "seconds"}: loss, last_loss and seconds are means of the right answers, last_loss of the last five`,
	examples: []string{"quiz", "quiz dr", "quiz dr --case 4c4e -n 5", "quiz eo --niss", "quiz --stats"},
	action:   quizAction,
}}

func quizAction(in *requestInput) (Action, error) {
	kind := in.param("KIND")
	if in.Has("--stats") {
		return func(client Client) error { return client.QuizStats(kind) }, nil
	}
	q := Quiz{Kind: kind, NISS: in.Has("--niss"), Count: in.NumberOr("-n", 1), Seed: in.Seed("--seed")}
	var err error
	switch {
	case kind == "" && (in.Has("--case") || q.NISS):
		return nil, in.missing("a kind of question", "give one of "+strings.Join(explain.QuizKinds(), " "))
	case in.Has("--case"):
		w := in.Last("--case").Word
		if q.Cases, err = explain.ParseQuizCases(kind, w.Text); err != nil {
			return nil, locate(err, w)
		}
	case kind != "":
		if q.Cases, err = explain.QuizCases(kind); err != nil {
			return nil, err
		}
	}
	return func(client Client) error { return client.Quiz(q) }, nil
}

package command

import (
	"nissy/command/options"
	"nissy/session"
	"nissy/session/explain"
)

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
	"replace (a shorter sequence instead of a stretch of the solution), insertion (insertions instead of the last line of the skeleton, or instead of insertions of the write-up) and premove (a move on the side that the line does not use, then the same step).\n" +
	"Of changes that lead to the same total it prints one of each kind, the one that a person sees most easily first: a step that merges with the moves " +
	"before it, a replacement, a quarter turn the other way, one insertion, several insertions, another step, a step on another side, a premove. (6-1) after a " +
	"change means that one of its six moves merges. " +
	"An RZP and the DR after it are one step, with the loss beside the DR. A replacement counts as a change of the line that has most of its moves.\n" +
	"rank 3 of 40 ways in 5 moves means that there are 40 ways to do the step in as many moves as the line has, and that two of the others lead to " +
	"shorter solutions. " +
	"If the search is not complete, \"at most\" so many moves are within reach, and the loss of a line is marked: ≥ means that it may be more, ≈ that it " +
	"may be more or less. Ctrl-C ends the search, and nissy prints what it has found."

const analyzeJSON = `If it reads a write-up, ` + decisionJSON + `. ` +
	`For each line {"file", "scramble", "number", "text", "normal", "inverse", "step", "side", "axis", "case", "subset", "trigger", "length", "total", "joined", "reach", "loss", "kind", "better", "searched", "searched_after", "shortest", "rank", "ways", "moved", "counted"}: ` +
	`file, such as a.txt:12, is there if there are several write-ups; step is one of eo, dr (also for an RZP), htr, finish, block, insertion; axis, case, subset and trigger are those of the step, such as fb, 4c4e, 4b2 and R U2 R, and the case of an EO is its bad edges, such as 6e; ` +
	`joined says that what the line lost is beside the next one; reach is what is within reach after the line; kind is one of step, side, cancellation, replace, insertion, premove, or empty if loss is 0; ` +
	`better has what was there instead, the best first: {"line", "kind", "normal", "inverse", "step", "side", "axis", "case", "subset", "trigger", "length", "total", "how", "text", "moves", "lines"}, where moves are the whole solution; ` +
	`searched is false if fewer moves than nissy found may have been within reach before the line, and searched_after if that holds after it; ways, and those that are counted, have as many moves as moved says. ` +
	`Then {"file", "change"} with the best change of each kind. With --markdown: {"text", "file"}`

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

package command

import (
	"nissy/session"
	"nissy/session/explain"
)

var analyzeCommand = &Command{
	Name: "analyze", Aliases: []string{"analyse"},
	Summary: "find where an attempt lost moves, and what was there instead", group: attemptGroup, common: true,
	details: analyzeDetails,
	params:  []param{{name: "FILE", what: "file", optional: true}},
	options: []*option{
		readAsOption, strictOption,
		{name: "--limits", value: "CHAIN", kind: textValue, help: "what a competitor may find: a chain in quotation marks, or one of ", listed: explain.LimitsNames},
		{name: "--time", value: "TIME", kind: durationValue, help: "search for this long at most, such as 1m; 10s by default"},
		gripOption, markdownOption,
		{name: "--svg", value: "FILE", kind: textValue, noDefault: true, help: "draw what is within reach after each line, into this file"},
		{name: "-v", help: "print each better change to the standard error"},
		threadsOption,
	},
	json: analyzeJSON, examples: []string{"analyze attempt.txt", `analyze --time 30s --limits "eo[max=4] > dr[total=11] > htr > fin"`},
	request: func(in *requestInput) session.Request { return in.analyzeRequest() },
	action:  analyzeAction,
}

const analyzeDetails = "It analyzes the attempt, a FILE with a write-up as load reads it, or if there is neither, the lines after the command. The write-up must be complete. It does not change the attempt. --as reads lines in another way, and --strict fails if that is uncertain, as in load.\n" +
	"The limits are a chain: what a competitor may find. By default that is human, or blocks if the write-up solves a block before an EO. " +
	"Beside each line is what is within reach after it: the best total that begins with these lines, or with more of them, and that the limits or the changes replace, insertion and premove reach. It is at most the actual total. " +
	"If it is more than before the line, the line has lost moves. For such a line, nissy prints what was there instead, to which total that leads, and how one could have seen it. " +
	"The kinds of changes are step (another step on the same sides), side (a step on the other side, or on both), cancellation (the same step with its last quarter turn the other way, or a step that begins by reversing the last quarter turn before it), " +
	"replace (a shorter sequence instead of a stretch of the solution), insertion (insertions instead of the last line of the skeleton, or instead of insertions of the write-up) and premove (a move on the side that the line does not use, then the same step).\n" +
	"rank 3 of 40 ways in 5 moves means that there are 40 ways to make the step in as many moves as the line has, and that two of the others lead to shorter solutions. " +
	"If the search is not complete, the scramble is within reach of \"at most\" so many moves. Ctrl-C ends the search, and nissy prints what it has found."

const analyzeJSON = `If it reads a write-up, ` + decisionJSON + `. ` +
	`For each line {"text", "normal", "inverse", "step", "length", "total", "reach", "loss", "kind", "better", "searched", "shortest", "rank", "ways", "counted"}: ` +
	`reach is what is within reach after the line; kind is one of step, side, cancellation, replace, insertion, premove, or empty if loss is 0; ` +
	`better has what was there instead, the best first: {"line", "kind", "normal", "inverse", "step", "length", "total", "how", "text", "moves", "lines"}, where moves are the whole solution; ` +
	`searched is false if fewer moves than nissy found may have been within reach before the line. ` +
	`Then {"change"} with the best change of each kind. With --markdown: {"text"}`

func analyzeAction(in *requestInput) (Action, error) {
	if in.param("FILE") != "" || in.parser.scope().Attempt().Started() {
		return nil, nil
	}
	r := in.analyzeRequest()
	return func(client Client) error {
		return client.WithLines(writeUp, func(text string) session.Request { r.Text = text; return r })
	}, in.err
}

// analyzeRequest returns the request to analyze a file or the attempt.
func (in *requestInput) analyzeRequest() explain.Analyze {
	r := explain.Analyze{
		Path: in.param("FILE"), Grip: in.grip(), Time: in.last("--time").duration, Threads: in.numberOr("-t", 0), Markup: in.markup(), SVG: in.Text("--svg"),
		As: in.readAs(), Strict: in.Has("--strict"),
	}
	if in.Has("--limits") {
		r.Limits = in.parseChain(in.last("--limits").word)
	}
	return r
}

package command

import (
	"strings"

	"nissy/session"
)

func analyzeCommand() *Command {
	return &Command{
		Name: "analyze", Aliases: []string{"analyse"},
		Summary: "find where an attempt lost moves, and what was there instead", group: attemptGroup, common: true,
		details: analyzeDetails,
		params:  []param{{name: "FILE", what: "file", optional: true}},
		options: []*option{
			{name: "--limits", value: "CHAIN", kind: textValue, help: "what is within reach: a chain in quotation marks, or one of " + strings.Join(session.LimitsNames(), " ")},
			{name: "--time", value: "TIME", kind: durationValue, help: "search for this long at most, such as 1m; 10s by default"},
			markdownOption,
			{name: "--svg", value: "FILE", kind: textValue, noDefault: true, help: "draw what is within reach after each line, into this file"},
			{name: "-v", help: "print each better change to the standard error"},
			threadsOption,
		},
		json: analyzeJSON, examples: []string{"analyze attempt.txt", `analyze --time 30s --limits "eo[max=4] > dr[total=11] > htr > fin"`},
		request: func(in *input) (session.Request, error) { return in.analyzeRequest("") },
		action:  analyzeAction,
	}
}

const analyzeDetails = "It analyzes the attempt, a FILE with a write-up as load reads it, or if there is neither, the lines after the command. The write-up must be complete. The attempt remains as it is.\n" +
	"Within reach, after some lines, is the best total that begins with these lines or with more of them, and that a competitor may find. What that is, the limits say: a chain; by default human, or blocks if the write-up has blocks and no EO. " +
	"A line that makes less reachable than was within reach before it has lost moves. For such a line, nissy says what was there instead, to which total it leads, and how one could have seen it. " +
	"The kinds of changes are step (another step on the same sides), side (a step on the other side, or on both), cancellation (the same step with the last quarter turn the other way, so that more merges), " +
	"replace (a shorter stretch that does the same), insertion (insertions instead of the last line) and premove (a move on the other side first).\n" +
	"Shortest, rank and ways compare the step that a line makes with the others from there: rank 3 of 40 means that of 40 ways in as many moves, two lead to less. " +
	"What was not searched to the end is \"at most\". Ctrl-C ends the search, and nissy prints what it has found."

const analyzeJSON = `for each line {"text", "normal", "inverse", "step", "length", "total", "reach", "loss", "kind", "better", "searched", "shortest", "rank", "ways", "counted"}: ` +
	`reach is what is within reach after the line, searched says that nothing better was left out, kind is one of step, side, cancellation, replace, insertion, premove, or empty if loss is 0; ` +
	`better has what was there instead, best first: {"line", "kind", "normal", "inverse", "step", "length", "total", "how", "text", "moves", "lines"}, where moves are the whole solution. ` +
	`Then {"change"} with the best change of each kind. With --markdown: {"text"}`

func analyzeAction(in *input) (Action, error) {
	if in.param("FILE") != "" || in.parser.scope().Attempt().Started() {
		return nil, nil
	}
	if _, err := in.analyzeRequest(""); err != nil {
		return nil, err
	}
	return func(client Client) error {
		return client.WithLines(func(text string) session.Request {
			r, _ := in.analyzeRequest(text) // it was valid before
			return r
		})
	}, nil
}

// analyzeRequest returns the request to analyze a write-up: the text, a file or the attempt.
func (in *input) analyzeRequest(text string) (r session.Analyze, err error) {
	r = session.Analyze{
		Text: text, Path: in.param("FILE"), Time: in.last("--time").duration, Threads: in.numberOr("-t", 0), Markup: in.markup(), SVG: in.Text("--svg"),
	}
	if in.Has("--limits") {
		w := in.last("--limits").word
		if r.Limits, err = in.parser.Definitions.Parse(w.Text); err != nil {
			err = locate(suggestStep(err), []Word{w})
		}
	}
	return r, err
}

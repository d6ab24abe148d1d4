package command

import (
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/cube/state"
	"nissy/session"
	"nissy/session/attempts"
)

var linkCommands = []*Command{{
	Name: "link", Summary: "print a link to a page that shows the solution", group: attemptGroup,
	details: "Without moves the link is to the attempt: its scramble, and the lines of its skeleton with their comments. Moves on the inverse are ^(R U) for twizzle; for other sites they follow at the end, inverted. Quote the scramble and the solution if " +
		"you give both; without quotation marks all moves are the scramble. With --cube the moves are the solution, and the page gets a scramble that leads to the cube.",
	params:  []param{{name: "SITE", what: "site", choices: attempts.Sites, optional: true}},
	operand: wordsOperand, words: "[SCRAMBLE [SOLUTION]]",
	options: []*options.Option{
		{Name: "--title", Value: "TITLE", Kind: options.TextValue, Help: "the title of the page"},
		{Name: "--cube", Value: "STATE", Kind: options.StateValue, NoDefault: true, Help: "the cube to solve: " + state.Forms},
		facesOption,
	},
	json:     `{"site", "url"}`,
	examples: []string{`link "R' U' F" "F' U R"`, "link cubedb R' U' F D2 L2"},
	request:  linkRequest,
}}

func linkRequest(in *requestInput) session.Request {
	r := attempts.GetLink{Site: in.param("SITE"), Title: in.Text("--title")}
	words := in.Operands
	switch quoted := slices.ContainsFunc(words, func(w options.Word) bool { return strings.Contains(w.Text, " ") }); {
	case in.Has("--cube"):
		r.Scramble = new(in.cubeOfOption())
		r.Solution = in.moves(words...)
		return r
	case len(words) == 0:
		if !in.parser.scope().Attempt().Started() {
			in.fail(in.missing("a scramble", in.attemptHint()))
		}
		return r // it asks for a link to the attempt
	case len(words) == 1 && session.IsResults(words[0].Text):
		list, err := in.parser.scope().Results(words[0].Text)
		if err == nil && len(list) > 1 {
			err = in.unexpected(words[0], "a link is to one solution, such as @1")
		}
		if err != nil {
			return in.fail(locate(err, words...))
		}
		r.Result = &list[0]
		return r
	case quoted && len(words) > 2:
		return in.fail(in.unexpected(words[2], "quote the scramble, and the solution"))
	case quoted && len(words) == 2:
		r.Solution = in.moves(words[1])
		words = words[:1]
	}
	r.Scramble = new(in.readPosition(words...))
	return r
}

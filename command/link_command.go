package command

import (
	"slices"
	"strings"

	"nissy/history"
	"nissy/session"
	"nissy/session/attempts"
)

var linkCommands = []*Command{{
	Name: "link", Summary: "print a link to a page that shows the solution", group: attemptGroup,
	details: "Without moves the link is to the attempt: its scramble, and the lines of its skeleton with their comments. Moves on the inverse are ^(R U) for twizzle; for other sites they follow at the end, inverted. Quote the scramble and the solution if " +
		"you give both; without quotation marks all moves are the scramble. With --cube the moves are the solution, and the page gets a scramble that leads to the cube.",
	params:  []param{{name: "SITE", what: "site", choices: attempts.Sites, optional: true}},
	operand: wordsOperand, words: "[SCRAMBLE [SOLUTION]]",
	options: []*option{
		{name: "--title", value: "TITLE", kind: textValue, help: "the title of the page"},
		{name: "--cube", value: "STATE", kind: stateValue, noDefault: true, help: "the cube to solve: 54 facelets, Reid's 20 pieces or B32"},
	},
	json:     `{"site", "url"}`,
	examples: []string{`link "R' U' F" "F' U R"`, "link cubedb R' U' F D2 L2"},
	request:  linkRequest,
}}

func linkRequest(in *requestInput) (session.Request, error) {
	r := attempts.GetLink{Site: in.param("SITE"), Title: in.Text("--title")}
	words := in.operands
	var err error
	switch quoted := slices.ContainsFunc(words, func(w Word) bool { return strings.Contains(w.Text, " ") }); {
	case in.Has("--cube"):
		return in.linkToCube(r)
	case len(words) == 0:
		return in.linkToAttempt(r)
	case len(words) == 1 && session.IsResults(words[0].Text):
		list, err := in.parser.scope().Results(words[0].Text)
		if err == nil && len(list) > 1 {
			err = in.unexpected(words[0], "a link is to one solution, such as @1")
		}
		if err == nil {
			r.Result = &list[0]
		}
		return r, locate(err, words)
	case quoted && len(words) > 2:
		return nil, in.unexpected(words[2], "quote the scramble, and the solution")
	case quoted && len(words) == 2:
		if r.Solution, err = in.parseMoves(words[1]); err != nil {
			return nil, err
		}
		words = words[:1]
	}
	moves, err := in.parseMoves(words...)
	r.Scramble = &history.Position{Moves: moves}
	return r, err
}

// linkToCube completes the request with a cube and its solution, the operands.
func (in *requestInput) linkToCube(r attempts.GetLink) (session.Request, error) {
	state, err := parseState(in.last("--cube").word)
	if err == nil {
		r.Scramble = &history.Position{State: &state}
		r.Solution, err = in.parseMoves(in.operands...)
	}
	return r, err
}

// linkToAttempt returns the request unchanged, which asks for a link to the attempt. The
// error says that there is none.
func (in *requestInput) linkToAttempt(r attempts.GetLink) (session.Request, error) {
	if !in.parser.scope().Attempt().Started() {
		return nil, in.missing("a scramble", in.attemptHint())
	}
	return r, nil
}

package shell

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// linkCommands are those that lead elsewhere.
func linkCommands() []*command {
	return []*command{{
		name: "link", summary: "print a link to a page that shows the solution",
		details: "Without moves the link is to the attempt: its scramble, and its skeleton so far without NISS. Quote scramble and solution if " +
			"you give both; without quotes all is the scramble. With --cube the moves are the solution, and the page gets a scramble that leads to the cube.",
		params: []param{{name: "SITE", what: "site", choices: session.Sites, optional: true,
			hint: "one of " + strings.Join(session.Sites(), " ") + "; the first by default"}},
		operand: takesWords, words: "[SCRAMBLE [SOLUTION]]",
		options:  []option{{name: "--title", value: "TITLE", kind: isText, help: "what the page is called"}, linkCubeOption},
		json:     `{"site", "url"}`,
		examples: []string{`link "R' U' F" "F' U R"`, "link cubedb R' U' F D2 L2"},
		request:  linkRequest,
	}}
}

var linkCubeOption = option{name: "--cube", value: "STATE", kind: isState, help: "the cube to be solved: 54 facelets, Reid's 20 pieces or B32"}

func linkRequest(in *input) (session.Request, error) {
	r := session.GetLink{Site: in.param("SITE"), Title: in.text("--title")}
	words := in.operands
	var err error
	switch quoted := slices.ContainsFunc(words, func(w word) bool { return strings.Contains(w.text, " ") }); {
	case in.has("--cube"):
		return in.linkToCube(r)
	case len(words) == 0:
		return in.linkToAttempt(r)
	case quoted && len(words) > 2:
		return nil, in.extra(words[2], "quote the scramble, and the solution")
	case quoted && len(words) == 2:
		if r.Solution, err = in.parseMoves(words[1]); err != nil {
			return nil, err
		}
		words = words[:1]
	}
	r.Scramble.Moves, err = in.parseMoves(words...)
	return r, err
}

// linkToCube takes the words as the solution of a cube.
func (in *input) linkToCube(r session.GetLink) (session.Request, error) {
	state, err := parseState(in.last("--cube").word)
	if err == nil {
		r.Scramble.State = &state
		r.Solution, err = in.parseMoves(in.operands...)
	}
	return r, err
}

func (in *input) linkToAttempt(r session.GetLink) (session.Request, error) {
	attempt := in.session.Attempt()
	if !attempt.Started() {
		return nil, in.missing("a scramble", "usage: "+in.command.usage()+"; set SCRAMBLE starts an attempt")
	}
	r.Scramble = attempt.Scramble()
	r.Solution = cube.Alg{Normal: attempt.Solution()}
	return r, nil
}

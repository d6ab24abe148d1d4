package command

import (
	"slices"
	"strings"

	"nissy/command/advice"
	"nissy/command/options"
	"nissy/cube/state"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/cubes"
)

const (
	showJSON   = `{"scramble", "cube", "lines", "total", "complete", "solution", "text"}: text is the write-up; each of the lines is {"text", "role", "normal", "inverse", "comment", "length", "cancelled", "total"}`
	changeJSON = `{"verb", "change", "total", "undo", "redo"}: verb is done, undone or redone; change is the change as a command; undo and redo count the changes that can be undone and redone`
)

// skeletonCommands are the commands about the scramble and the skeleton.
var skeletonCommands = []*Command{
	setCommand,
	addCommand,
	{
		Name: "note", Summary: "add a line of text to the write-up", group: attemptGroup,
		operand: requiredText, json: changeJSON, examples: []string{"note the second EO looked better"},
		request: func(in *requestInput) session.Request {
			return attempts.Add{Lines: []history.Line{{Comment: in.text()}}}
		},
	},
	{
		Name: "undo", Summary: "undo the last change of the attempt, or the last N", group: attemptGroup, common: true,
		params: []param{countParam}, json: changeJSON, examples: []string{"undo", "undo 3"},
		request: func(in *requestInput) session.Request { return attempts.Undo{Count: in.count(countParam.name)} },
	},
	{
		Name: "redo", Summary: "redo what was undone", group: attemptGroup,
		params: []param{countParam}, json: changeJSON, examples: []string{"redo"},
		request: func(in *requestInput) session.Request { return attempts.Redo{Count: in.count(countParam.name)} },
	},
	{
		Name: "show", Summary: "print the attempt as a write-up", group: attemptGroup, common: true,
		details: "After each line comes its number of moves and the total so far: (5/9), or (5-1/8) if one move was cancelled. " +
			"--forum and --markdown write the attempt to be pasted elsewhere, without saved sequences and marks.",
		options:  []*options.Option{netOption, markOption, forumOption, markdownOption},
		json:     showJSON,
		examples: []string{"show", "show --forum"},
		request: func(in *requestInput) session.Request {
			in.checkNet()
			return attempts.Show{Markup: in.markup()}
		},
	},
	statusCommand,
	explainCommand,
}

var setCommand = &Command{
	Name: "set", Summary: "start an attempt with a scramble", group: attemptGroup, common: true,
	details: "From then on you can leave out the scramble of a command: it means the scramble with the skeleton so far. " +
		"At a prompt, an unfinished attempt that set replaces is kept, unless write has saved it: restore 1 brings it back, and undo takes set back.",
	operand: requiredScramble, json: changeJSON,
	examples: []string{"set R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'"},
	request:  func(in *requestInput) session.Request { return attempts.Set{Position: in.position} },
}

var addCommand = &Command{
	Name: "add", Summary: "add moves to the skeleton", group: attemptGroup, common: true,
	details: "Text after // becomes the comment of the line. Without it, the comment says what the moves have solved.",
	operand: requiredMoves, json: changeJSON, options: []*options.Option{beforeOption},
	examples: []string{"add U2 (B R' B)", "add (L2 D) R U' R' // drud"},
	request:  addRequest,
}

var (
	forumOption    = &options.Option{Name: "--forum", Help: "write BBCode, for forums", Excludes: []options.Exclusion{{Other: "--net", Why: "BBCode has no drawings"}}}
	markdownOption = &options.Option{Name: "--markdown", Help: "write Markdown, for Reddit, GitHub and chats",
		Excludes: []options.Exclusion{{Other: "--forum", Why: "they are two kinds of markup"}, {Other: "--net", Why: "Markdown has no drawings"}}}
)

// markup returns the name of the markup of an attempt, or "".
func (in *requestInput) markup() string {
	for _, name := range writeup.StyleNames() {
		if in.Has("--" + name) {
			return name
		}
	}
	return ""
}

// statusFields are the fields of a status in JSON.
const statusFields = `"scramble", "cube", "solved", "done", "htr", "axes", "blocks", "left", "corner_cycles", "twisted", "edge_cycles", "flipped", "centres"`

var statusCommand = &Command{
	Name: "status", Summary: "print what is solved and what is left", group: attemptGroup,
	details: "For each axis it prints EO, CO and DR with the number of bad edges and corners. If EO is solved on another axis, it prints the DR case, such as 4c2e; " +
		"for a DR, its HTR subset (see help cases). AB3C means that all pieces but three corners are solved. In a cycle, each piece belongs where the next one is.",
	operand: scrambleOperand, options: []*options.Option{gripOption},
	json:     `{` + statusFields + `}; axes has for ud, rl and fb {"bad_edges", "bad_corners", "eo", "co", "dr", "dr_case", "htr_subset", "slice"}`,
	examples: []string{"status", "status R U R' D R U' R' D'"},
	request:  func(in *requestInput) session.Request { return cubes.GetStatus{Position: in.position, Grip: in.grip()} },
}

var countParam = param{name: "N", what: "number of changes", optional: true}

// addRequest returns the request that adds moves, or the lines of a result such as @2, whose
// last line gets the comment.
func addRequest(in *requestInput) session.Request {
	add := attempts.Add{Before: in.NumberOr("--before", 0)}
	comment, _ := in.comment()
	if len(in.Operands) != 1 || !session.IsResults(in.Operands[0].Text) {
		add.Lines = []history.Line{{Moves: in.position.Moves, Comment: comment, InverseFirst: in.startsOnInverse()}}
		return add
	}
	list, err := in.parser.scope().Results(in.Operands[0].Text)
	if err != nil {
		return in.fail(err)
	}
	add.Lines, add.From = slices.Clone(list[0].Lines), &list[0]
	if comment != "" {
		add.Lines[len(add.Lines)-1].Comment = comment
	}
	return add
}

var beforeOption = options.NumberOption("--before", "N", 1, session.MostSolutions, "add before line N")

// startsOnInverse reports whether the moves begin with some on the inverse.
func (in *requestInput) startsOnInverse() bool {
	first := strings.TrimSpace(options.Join(in.Operands))
	return strings.HasPrefix(first, "(") || strings.HasPrefix(first, "^")
}

// text returns the operand of a command that takes text, without // at its beginning.
func (in *requestInput) text() string {
	return strings.TrimSpace(strings.TrimPrefix(advice.OneLine(options.Join(in.Operands)), "//"))
}

// comment returns the text after //; ok is false if there is no //.
func (in *requestInput) comment() (comment string, ok bool) {
	if len(in.Operands) == 0 {
		return "", false
	}
	_, comment, ok = strings.Cut(options.Join(in.Operands)+in.Operands[len(in.Operands)-1].Comment, "//")
	return strings.TrimSpace(advice.OneLine(comment)), ok
}

// lineNumber is in the help of commands about a line.
const lineNumber = "Lines are counted from 1, as show prints them below the scramble, including notes."

var numberParam = param{name: "N", what: "number of a line"}

// editCommands are the commands that edit lines of the skeleton.
var editCommands = []*Command{
	{
		Name: "pop", Summary: "remove the last line of the skeleton, or the last N", group: attemptGroup,
		params: []param{{name: "N", what: "number of lines", optional: true}}, json: changeJSON, examples: []string{"pop"},
		request: func(in *requestInput) session.Request { return attempts.Pop{Count: in.count("N")} },
	},
	{
		Name: "edit", Summary: "replace the moves of a line", group: attemptGroup,
		details: lineNumber + " Text after // becomes the comment. Without it, the line keeps its comment.",
		params:  []param{numberParam}, operand: requiredMoves, json: changeJSON, examples: []string{"edit 1 U2 (B R' B)"},
		request: editRequest,
	},
	{
		Name: "switch", Summary: "move a line to the other side", group: attemptGroup,
		details: "The moves on normal become moves on the inverse, and the other way round. " + lineNumber,
		params:  []param{numberParam}, json: changeJSON, examples: []string{"switch 1"},
		request: func(in *requestInput) session.Request { return attempts.SwitchLine{Number: in.count("N")} },
	},
	{
		Name: "comment", Summary: "replace the comment of a line, or the text of a note", group: attemptGroup,
		details: "Without TEXT, comment removes the present comment. " + lineNumber,
		params:  []param{numberParam}, operand: textOperand, json: changeJSON, examples: []string{"comment 1 EO, nice blocks"},
		request: func(in *requestInput) session.Request {
			return attempts.CommentLine{Number: in.count("N"), Comment: in.text()}
		},
	},
	{
		Name: "setup", Summary: "print what to turn on a real cube, on normal and on inverse", group: attemptGroup,
		details: "The first line leads to the position: the moves on the inverse become premoves, then come the scramble and the moves on normal. The second line leads to its inverse.",
		operand: scrambleOperand, json: `{"scramble", "cube", "normal", "inverse"}`,
		examples: []string{"setup", "setup R' U' F (D B)"},
		request:  func(in *requestInput) session.Request { return attempts.GetSetup{Position: in.position} },
	},
}

func editRequest(in *requestInput) session.Request {
	r := attempts.EditLine{Number: in.count("N"), Moves: in.position.Moves, InverseFirst: in.startsOnInverse()}
	if comment, ok := in.comment(); ok {
		r.Comment = &comment
	}
	return r
}

var linkCommands = []*Command{{
	Name: "link", Summary: "print a link to a page that shows the solution", group: attemptGroup,
	details: "Without moves the link is to the attempt: its scramble, and the lines of its skeleton with their comments. Moves on the inverse are ^(R U) for twizzle; for other sites they follow at the end, inverted, and comments have the lines as they are written, so that load reads the same attempt. Quote the scramble and the solution if " +
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

package command

import (
	"strings"

	"nissy/session"
	"nissy/session/attempts"
)

// nameCommands are the commands about saved sequences and marks.
var nameCommands = []*Command{
	{
		Name: "save", Summary: "save moves under a name", group: attemptGroup,
		details:  "Without a name they get the next free number. You can use $name and $1 wherever moves are expected.",
		params:   []param{{name: "$NAME", what: "name", optional: true, prefix: "$", complete: (*Parser).savedCandidates}},
		operand:  requiredMoves,
		json:     changeJSON,
		examples: []string{"save R U R' U'", "save $sledge R' F R F'"},
		request:  saveRequest,
	},
	{
		Name: "list", Summary: "list the saved sequences", group: attemptGroup, json: `{"name", "normal", "inverse", "moves", "length"}`,
		request: func(*requestInput) session.Request { return attempts.List{} },
	},
	{
		Name: "drop", Summary: "remove a saved sequence", group: attemptGroup,
		params: []param{savedParam}, json: changeJSON,
		request: func(in *requestInput) session.Request {
			return attempts.Drop{Name: strings.TrimPrefix(in.param(savedParam.name), "$")}
		},
	},
	{
		Name: "mark", Summary: "mark the end of the skeleton, to return to it", group: attemptGroup,
		details:  "Marks let you compare two ideas: set one where they part and one at the end of each; back moves between them.",
		params:   []param{newMarkParam},
		json:     changeJSON,
		examples: []string{"mark eo"},
		request: func(in *requestInput) session.Request {
			in.checkMark()
			return attempts.SetMark{Name: in.param(markParam.name)}
		},
	},
	{
		Name: "back", Summary: "go back to a mark, or open a result as a branch", group: attemptGroup,
		details: "Lines after the mark leave the skeleton. undo, or going to another mark, brings them back. back @2 makes the lines of a result the " +
			"skeleton, such as those of a shorter solution that analyze has found; your lines are then at a mark.",
		params: []param{markParam}, json: changeJSON,
		request: backRequest,
	},
	{
		Name: "marks", Summary: "list the marks, with their moves and what is solved", group: attemptGroup, json: `{"mark", "here", "reached", "total", "lines"}`,
		details: "A star shows where the skeleton ends now.",
		request: func(*requestInput) session.Request { return attempts.Marks{} },
	},
	{
		Name: "unmark", Summary: "remove a mark", group: attemptGroup,
		params: []param{markParam}, json: changeJSON,
		request: func(in *requestInput) session.Request { return attempts.DropMark{Name: in.param(markParam.name)} },
	},
}

func backRequest(in *requestInput) session.Request {
	name := in.param(markParam.name)
	if !session.IsResults(name) {
		return attempts.Back{Name: name}
	}
	list, err := in.parser.scope().Results(name)
	if err == nil && len(list) > 1 {
		err = in.unexpected(in.Operands[0], "give one result, such as @1")
	}
	if err != nil {
		return in.fail(err)
	}
	return attempts.Back{Result: &list[0]}
}

var (
	markParam    = param{name: "NAME", what: "mark", complete: (*Parser).markCandidates}
	newMarkParam = param{name: markParam.name, what: "name", complete: (*Parser).markCandidates}
	savedParam   = param{name: "$NAME", what: "name", complete: (*Parser).savedCandidates}
)

func saveRequest(in *requestInput) session.Request {
	typed := in.param(savedParam.name)
	if typed != "" {
		in.checkName(savedParam.name)
	}
	return attempts.Save{Name: strings.TrimPrefix(typed, "$"), Moves: in.position.Moves}
}

// checkName checks that the value of the parameter can be a name.
func (in *requestInput) checkName(param string) {
	w := in.params[param]
	if !attempts.IsName(strings.TrimPrefix(w.Text, "$")) {
		in.fail(w.Error(&session.InputError{Problem: "bad name", Token: session.Shorten(w.Text), Msg: "use letters, digits, _ and -"}))
	}
}

// checkMark checks that a mark can have the name. One that reads as moves would
// be ambiguous, for example in compare. Names of steps, such as dr, are clear enough.
func (in *requestInput) checkMark() {
	w := in.params[markParam.name]
	if isMoves(w.Text) && !isStep(w.Text) {
		in.fail(w.Error(&session.InputError{Problem: "bad name", Token: w.Text, Msg: "it reads as moves: choose another, such as eo1"}))
	}
	in.checkName(markParam.name)
}

package command

import (
	"nissy/session"
	"nissy/session/attempts"
)

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

package command

import (
	"nissy/cube"
	"nissy/session"
	"nissy/session/attempts"
)

// fileCommands are the commands about the whole attempt and its files.
var fileCommands = []*Command{
	{
		Name: "verify", Summary: "check that a solution solves the scramble and follows the WCA rules, and print its length", group: attemptGroup, common: true,
		details: "Without a SOLUTION it checks the attempt's. It names what the rules do not allow, with the column: slice moves, lower case, R2', R3, 3Rw, " +
			"brackets, and more than 80 moves including rotations. It warns if the solution begins like the inverse of the scramble.",
		operand: wordsOperand, words: "[SOLUTION]", options: []*option{scrambleOption, facesOption},
		json: `{"scramble", "cube", "solution", "solves", "left", "htm", "qtm", "stm", "etm", "allowed", "faults"}; ` +
			`each of the faults is {"rule", "token", "column", "warning"}`,
		examples: []string{`verify --scramble "R U F" F' U' R'`},
		request:  verifyRequest,
	},
	{
		Name: "write", Summary: "write the attempt to a file", group: attemptGroup, json: `{"written"}`,
		details: "The file is the write-up that show prints. An existing file is overwritten only if it is a write-up.",
		params:  []param{{name: "FILE", what: "file"}}, examples: []string{"write attempt.txt"},
		request: func(in *requestInput) session.Request { return attempts.Write{Path: in.param("FILE")} },
	},
	{
		Name: "load", Summary: "read an attempt from a write-up", group: attemptGroup, json: changeJSON,
		details:  loadDetails,
		params:   []param{{name: "FILE", what: "file", optional: true}},
		options:  []*option{{name: "--strict", help: "refuse a write-up with a line that cannot be read"}},
		examples: []string{"load attempt.txt"},
		request: func(in *requestInput) session.Request {
			return attempts.Load{Path: in.param("FILE"), Strict: in.Has("--strict")}
		},
		action: loadAction,
	},
	{
		Name: "attempts", Summary: "list the saved attempts", group: attemptGroup,
		details: "Each shell saves its attempt in a file of its own, from the first change on. The list has that of this shell, with a star, and those that other shells have left. --delete deletes the attempts with the given numbers, such as 2, 1-5, 1,3 or *, " +
			"for good. At a prompt it asks first.",
		options: []*option{
			{name: "--delete", value: "NUMBERS", kind: textValue, noDefault: true, help: "delete the attempts with these numbers in the list"},
			{name: "--yes", help: "do not ask"},
		},
		json:     `{"number", "changed", "file", "scramble", "cube", "total", "reached", "complete"}; with --delete {"deleted"}`,
		examples: []string{"attempts", "attempts --delete 2-5"},
		request:  attemptsRequest,
	},
	{
		Name: "restore", Summary: "continue a saved attempt: the newest, or the one with a number in the list of attempts", group: attemptGroup,
		params: []param{{name: "NUMBER", what: "number", optional: true}}, json: showJSON,
		request: func(in *requestInput) session.Request { return attempts.Restore{Number: in.count("NUMBER")} },
	},
	{
		Name: "new", Aliases: []string{"clear"}, Summary: "clear the attempt: no scramble, skeleton, saved sequences or marks", group: attemptGroup,
		details: "It also forgets the results. At a prompt, an unfinished attempt is kept, unless write has saved it: restore 1 brings it back, and undo takes new back.",
		json:    changeJSON,
		request: func(*requestInput) session.Request { return attempts.Clear{} },
	},
}

// writeUp is what the text of an attempt is called.
const writeUp = "write-up"

// loadAction reads the write-up from the lines after the command if no file is
// given.
func loadAction(in *requestInput) (Action, error) {
	if in.param("FILE") != "" {
		return nil, nil
	}
	return func(client Client) error {
		return client.WithLines(writeUp, func(text string) session.Request { return attempts.Load{Text: text, Strict: in.Has("--strict")} })
	}, nil
}

func attemptsRequest(in *requestInput) session.Request {
	if in.Has("--delete") {
		return attempts.DeleteAttempts{Numbers: in.Text("--delete"), Sure: in.Has("--yes")}
	}
	return attempts.Attempts{Most: mostAttempts}
}

// mostAttempts is how many saved attempts are listed.
const mostAttempts = 20

var scrambleOption = &option{name: "--scramble", value: "SCRAMBLE", kind: textValue, help: "the scramble, moves or a cube in quotation marks, instead of the attempt's"}

func verifyRequest(in *requestInput) session.Request {
	var r attempts.CheckSolution
	if len(in.operands) > 0 {
		r.Solution = new(joinTexts(in.operands))
	}
	if len(in.operands) == 1 {
		if whole, ok := in.wholeSkeleton(in.operands[0]); ok {
			r.Scramble, r.Solution = new(whole.Scramble()), new(cube.FormatMoves(whole.Solution()))
		}
	}
	if in.Has("--scramble") {
		r.Scramble = new(in.readPosition(in.last("--scramble").word))
	}
	r.Column = func(column int) int { return columnInLine(in.operands, column) }
	return r
}

const loadDetails = "load reads what show prints and what people post: the scramble, then lines of moves with comments after //; " +
	"all other lines are notes. A line such as On inverse:, On normal: or NISS sets the side of the lines that follow, up to the next such line. " +
	"It is ignored if one of those lines has moves in parentheses. Premoves: F' U means (U' F), unless a line undoes the premoves. Insertions (* = L D' L', at the places marked *, ^ or [1]) and commutators, [R, U] and [R: U], remain as they are written. " +
	"If the lines contradict each other or do not solve the cube, load looks for a reading of the whole text that the cube confirms: other labels, wrapped lines, several attempts. " +
	"A line that cannot be read becomes a note, and a message names its line and column; with --strict nothing is loaded instead. " +
	"If the first line of moves has a comment, a count, a label such as EO:, or moves in parentheses, it is not a scramble, and the text continues the attempt. " +
	"Moves alone in the first line are the scramble; load reports if they replace the attempt's. " +
	"Without a FILE, load reads the lines after the command, up to a line with a single dot or the end of the input. At a prompt, exit leaves nissy there, too, and Ctrl-C gives up; " +
	"a write-up can also be pasted without load: nissy asks whether to load it."

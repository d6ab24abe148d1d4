package shell

import (
	"nissy/history"
	"nissy/session"
)

// fileCommands are those about the attempt as a whole, and its files.
func fileCommands() []*command {
	return []*command{
		{
			name: "verify", summary: "check a solution: whether it solves the scramble, its length, and the rules of the WCA",
			details: "Without a SOLUTION that of the attempt is checked. What the rules do not allow is named with its column: slice moves, lower case, R2', R3, 3Rw, " +
				"brackets, more than 80 moves with rotations; and, as a warning, a beginning that is that of the inverse of the scramble.",
			operand: takesWords, words: "[SOLUTION]", options: []option{scrambleOption},
			json: `{"scramble", "cube", "solution", "solves", "left", "htm", "qtm", "stm", "etm", "allowed", "faults"}; ` +
				`each of the faults is {"rule", "token", "column", "warning"}`,
			examples: []string{`verify --scramble "R U F" F' U' R'`},
			request:  verifyRequest,
		},
		{
			name: "write", summary: "write the attempt into a file", json: `{"written"}`,
			details: "The file is the write-up that show prints. A file that is something else is not overwritten.",
			params:  []param{{name: "FILE", what: "file"}}, examples: []string{"write attempt.txt"},
			request: func(in *input) (session.Request, error) { return session.Write{Path: in.param("FILE")}, nil },
		},
		{
			name: "load", summary: "read an attempt from a write-up", json: changeJSON,
			details: "It reads what show prints and write writes, and what people write elsewhere: the scramble, then lines of moves with comments behind //; " +
				"other lines are notes. On inverse:, on normal: or NISS alone in a line tells the side of the lines below, up to the next such line, " +
				"unless one of them has moves in parentheses. Premoves: F' U are (U' F), unless a line undoes them. Insertions (* = L D' L', at the places marked *, ^ or [1]) and commutators, [R, U] and [R: U], are read as their moves. " +
				"Without a scramble the lines go on from the attempt's: so they do if the first one with moves has a comment, a count or a label such as EO:, or moves in parentheses. " +
				"Moves alone in the first line are the scramble; where it takes the place of the attempt's it is said. " +
				"Without a FILE the lines behind the command are read, up to one with a single dot, or the end.",
			params: []param{{name: "FILE", what: "file", optional: true}}, examples: []string{"load attempt.txt"},
			action: load,
		},
		{
			name: "attempts", summary: "list the attempts that other shells have left",
			details: "Each shell keeps its attempt in a file of its own, from the first change on. --delete deletes those with the numbers, such as 2, 1-5, 1,3 or *, " +
				"for good: a person is asked before.",
			options:  []option{deleteOption, sureOption},
			json:     `{"number", "changed", "file", "scramble", "cube", "total", "reached", "complete"}; with --delete {"deleted"}`,
			examples: []string{"attempts", "attempts --delete 2-5"},
			request:  attemptsRequest,
		},
		{
			name: "restore", summary: "go on with a kept attempt: the newest, or another of the list that attempts prints",
			params: []param{{name: "NUMBER", what: "number", optional: true}}, json: showJSON,
			request: func(in *input) (session.Request, error) {
				n, err := in.ordinal("NUMBER")
				return session.Restore{Number: n}, err
			},
		},
		{
			name: "new", aliases: []string{"clear"}, summary: "begin anew, without scramble, skeleton, saved sequences and marks",
			json: changeJSON,
			request: func(*input) (session.Request, error) {
				return session.Change{Change: history.Load{}}, nil
			},
		},
	}
}

var (
	deleteOption = option{name: "--delete", value: "NUMBERS", kind: isText, help: "delete the attempts with these numbers of the list"}
	sureOption   = option{name: "--yes", help: "do not ask before"}
)

func attemptsRequest(in *input) (session.Request, error) {
	if in.has("--delete") {
		return session.DeleteAttempts{Numbers: in.text("--delete"), Sure: in.has("--yes")}, nil
	}
	return session.Attempts{Most: mostAttempts}, nil
}

// mostAttempts is how many kept attempts are listed.
const mostAttempts = 20

var scrambleOption = option{name: "--scramble", value: "MOVES", kind: isText, help: "the scramble, in quotes, instead of that of the attempt"}

func verifyRequest(in *input) (session.Request, error) {
	r := session.CheckSolution{Solution: join(in.operands), Given: len(in.operands) > 0}
	if in.has("--scramble") {
		moves, err := in.parseMoves(in.last("--scramble").word)
		if err != nil {
			return nil, err
		}
		r.Scramble = &history.Position{Moves: moves}
	}
	operands := in.operands
	r.Column = func(column int) int { return columnIn(operands, column) }
	return r, nil
}

package shell

import (
	"strings"

	"nissy/history"
	"nissy/session"
)

const (
	showJSON   = `{"scramble", "cube", "lines", "total", "complete", "solution"}; each of the lines is {"normal", "inverse", "comment", "length", "cancelled", "total"}`
	changeJSON = `{"verb", "change", "total", "undo", "redo"}: verb is done, undone or redone; change is the change as a command`
)

// attemptCommands are those about the attempt.
func attemptCommands() []*command {
	return []*command{
		{
			name: "set", summary: "start an attempt with a scramble",
			details: "From then on commands that take a scramble may leave it out, and mean the scramble with the skeleton so far.",
			operand: needsScramble, json: changeJSON,
			examples: []string{"set R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'"},
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Set{Scramble: in.position}}, nil
			},
		},
		{
			name: "add", summary: "add moves to the skeleton",
			details: "A comment behind // stands in the write-up; without one the line says what it has solved.",
			operand: needsMoves, json: changeJSON,
			examples: []string{"add U2 (B R' B)", "add (L2 D) R U' R' // drud"},
			request:  addRequest,
		},
		{
			name: "note", summary: "add a line of text to the write-up",
			operand: takesText, json: changeJSON, examples: []string{"note the second EO looked better"},
			request: func(in *input) (session.Request, error) {
				return session.Add{Lines: []history.Line{{Comment: oneLine(join(in.operands))}}}, nil
			},
		},
		{
			name: "undo", summary: "undo the last change of the attempt, or several",
			params: []param{countParam}, json: changeJSON, examples: []string{"undo", "undo 3"},
			request: func(in *input) (session.Request, error) {
				n, err := in.times()
				return session.Undo{Count: n}, err
			},
		},
		{
			name: "redo", summary: "do again what was undone",
			params: []param{countParam}, json: changeJSON, examples: []string{"redo"},
			request: func(in *input) (session.Request, error) {
				n, err := in.times()
				return session.Redo{Count: n}, err
			},
		},
		{
			name: "show", summary: "print the attempt as a write-up",
			details:  "Behind each line stand its moves and those of all lines so far: (5/9), or (5-1/8) where one has cancelled.",
			options:  []option{netOption, markOption},
			json:     showJSON,
			examples: []string{"show"},
			request:  func(in *input) (session.Request, error) { return session.Show{}, in.checkNet() },
		},
		{
			name: "status", summary: "tell what is solved and what is left",
			details: "On each axis EO, CO and DR, with what is missing: bad edges, bad corners, and for DR the case, such as 4c2e, once EO is solved " +
				"on another axis. Behind a DR stands its HTR subset. AB3C means all but three corners. In a cycle each piece belongs in the place of the next.",
			operand: takesScramble,
			json: `{"scramble", "cube", "solved", "done", "htr", "axes", "blocks", "left", "corner_cycles", "twisted", "edge_cycles", "flipped"}; ` +
				`axes has for ud, rl and fb {"bad_edges", "bad_corners", "eo", "co", "dr", "dr_case", "htr_subset", "slice"}`,
			examples: []string{"status", "status R U R' D R U' R' D'"},
			request: func(in *input) (session.Request, error) {
				return session.GetStatus{Position: in.position}, nil
			},
		},
		{
			name: "save", summary: "save moves under a name",
			details:  "Without a name they get the next number. $name and $1 stand wherever moves may stand.",
			params:   []param{{name: "$NAME", what: "name", optional: true, begins: "$"}},
			operand:  needsMoves,
			json:     changeJSON,
			examples: []string{"save R U R' U'", "save $sledge R' F R F'"},
			request:  saveRequest,
		},
		{
			name: "list", summary: "list the saved sequences", json: `{"name", "normal", "inverse", "moves", "length"}`,
			request: func(*input) (session.Request, error) { return session.List{}, nil },
		},
		{
			name: "drop", summary: "forget a saved sequence",
			params: []param{savedParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Drop{Name: strings.TrimPrefix(in.param("$NAME"), "$")}}, nil
			},
		},
		{
			name: "mark", summary: "mark where the skeleton ends, to come back to it",
			details:  "With marks two ideas can be compared: mark where they part, and each at its end; back goes from one to the other.",
			params:   []param{markParam},
			json:     changeJSON,
			examples: []string{"mark eo"},
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.SetMark{Name: in.param("NAME")}}, in.checkName("NAME")
			},
		},
		{
			name: "back", summary: "go back to a mark",
			details: "The lines that the skeleton has beyond it are left; undo, or another mark, brings them again.",
			params:  []param{markParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Back{Name: in.param("NAME")}}, nil
			},
		},
		{
			name: "marks", summary: "list the marks, with moves and what is solved", json: `{"mark", "here", "reached", "total", "lines"}`,
			details: "A star stands where the skeleton ends now.",
			request: func(*input) (session.Request, error) { return session.Marks{}, nil },
		},
		{
			name: "unmark", summary: "forget a mark",
			params: []param{markParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.DropMark{Name: in.param("NAME")}}, nil
			},
		},
		{
			name: "verify", summary: "check a solution: whether it solves the scramble, its length, and the rules of the WCA",
			details: "Without a SOLUTION that of the attempt is checked. What the rules do not allow is named with its column: slice moves, lower case, R2', R3, 3Rw, " +
				"brackets, more than 80 moves with rotations; and, as a warning, a beginning that is that of the inverse of the scramble.",
			operand: takesText, words: "[SOLUTION]", options: []option{scrambleOption},
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
				"other lines are notes. Without a scramble the lines go on from the attempt's. Without a FILE the lines behind the command are read, " +
				"up to one with a single dot, or the end.",
			params: []param{{name: "FILE", what: "file", optional: true}}, examples: []string{"load attempt.txt"},
			action: load,
		},
		{
			name: "attempts", summary: "list the attempts that other shells have left",
			details: "Each shell keeps its attempt in a file of its own, from the first change on.",
			json:    `{"number", "changed", "file", "scramble", "cube", "total", "reached", "complete"}`,
			request: func(in *input) (session.Request, error) { return session.Attempts{Most: mostAttempts}, nil },
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

var (
	markParam  = param{name: "NAME", what: "mark"}
	savedParam = param{name: "$NAME", what: "name"}
)

func saveRequest(in *input) (session.Request, error) {
	name := strings.TrimPrefix(in.param("$NAME"), "$")
	if name == "" && in.param("$NAME") == "" {
		return session.Save{Moves: in.position.Moves}, nil
	}
	return session.Save{Name: name, Moves: in.position.Moves}, in.checkName("$NAME")
}

// checkName checks that the parameter can be a name.
func (in *input) checkName(param string) error {
	w := in.params[param]
	if session.IsName(strings.TrimPrefix(w.text, "$")) {
		return nil
	}
	return at(w, &session.InputError{Problem: "bad name", Token: session.Shorten(w.text), Msg: "a name is letters, digits, _ and -"})
}

var countParam = param{name: "N", what: "number of changes", optional: true}

// mostTimes is the largest number of changes that can be asked for.
const mostTimes = 1_000_000

// times returns how many changes are meant: one, if nothing is said.
func (in *input) times() (int, error) { return in.ordinal(countParam.name) }

// ordinal returns the parameter as a number, 1 if it was left out.
func (in *input) ordinal(param string) (int, error) {
	w, ok := in.params[param]
	if !ok {
		return 1, nil
	}
	o := option{name: param, kind: isNumber, min: 1, max: mostTimes}
	v, err := o.read(w)
	return int(v.number), err
}

// mostAttempts is how many kept attempts are listed.
const mostAttempts = 20

func addRequest(in *input) (session.Request, error) {
	if len(in.operands) == 1 && session.IsResults(in.operands[0].text) {
		return in.addResult(in.operands[0])
	}
	first := strings.TrimSpace(join(in.operands))
	return session.Add{Lines: []history.Line{{
		Moves: in.position.Moves, Comment: in.comment(),
		InverseFirst: strings.HasPrefix(first, "(") || strings.HasPrefix(first, "^"),
	}}}, nil
}

// addResult adds the lines of a result; a comment is for the last of them. That
// it is one was seen when the moves were read.
func (in *input) addResult(w word) (session.Request, error) {
	list, err := in.session.Results(w.text)
	if err != nil {
		return nil, err
	}
	add := session.Add{Lines: list[0].Lines, Found: &list[0]}
	if comment := in.comment(); comment != "" {
		add.Lines[len(add.Lines)-1].Comment = comment
	}
	return add, nil
}

// comment returns what was typed behind //.
func (in *input) comment() string {
	if len(in.operands) == 0 {
		return ""
	}
	last := in.operands[len(in.operands)-1]
	text := last.text + last.comment
	_, comment, _ := strings.Cut(text, "//")
	return strings.TrimSpace(oneLine(comment))
}

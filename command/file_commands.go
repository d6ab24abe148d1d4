package command

import (
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/history/writeup/reading"
	"nissy/session"
	"nissy/session/attempts"
)

// fileCommands are the commands about the whole attempt and its files.
var fileCommands = []*Command{
	{
		Name: "verify", Summary: "check that a solution solves the scramble and follows the WCA rules, and print its length", group: attemptGroup, common: true,
		details: "Without a SOLUTION it checks the attempt's. It names what the rules do not allow, with the column: slice moves, lower case, R2', R3, 3Rw, " +
			"brackets, and more than 80 moves including rotations. It warns if the solution begins like the inverse of the scramble.",
		operand: wordsOperand, words: "[SOLUTION]", options: []*options.Option{scrambleOption, facesOption},
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
		Name: "load", Summary: "read an attempt from a write-up", group: attemptGroup, json: decisionJSON + ". Then " + changeJSON,
		details:  loadDetails,
		params:   []param{{name: "FILE", what: "file", optional: true}},
		options:  []*options.Option{readAsOption, strictOption, partOption},
		examples: []string{"load attempt.txt", "load day.txt --part 2", "load attempt.txt --as 6=note --as 7=inverse"},
		request:  func(in *requestInput) session.Request { return in.loadRequest() },
		action:   loadAction,
	},
	{
		Name: "attempts", Summary: "list the saved attempts", group: attemptGroup,
		details: "Each shell saves its attempt in its own file, from the first change on. The list has the attempt of this shell, with a star, and those of " +
			"shells that have ended. --delete deletes the attempts with the given numbers, such as 2, 1-5, 1,3 or *, permanently. At a prompt it asks first.",
		options: []*options.Option{
			{Name: "--delete", Value: "NUMBERS", Kind: options.TextValue, NoDefault: true, Help: "delete the attempts with these numbers in the list"},
			{Name: "--yes", Help: "do not ask"},
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
	r := in.loadRequest()
	return func(client Client) error {
		return client.WithLines(writeUp, func(text string) session.Request { r.Text = text; return r })
	}, in.err
}

// loadRequest returns the request to load a file.
func (in *requestInput) loadRequest() attempts.Load {
	return attempts.Load{Path: in.param("FILE"), As: in.readAs(), Strict: in.Has("--strict"), Part: in.NumberOr("--part", 0)}
}

// readAsOption and strictOption are about reading a write-up.
var (
	readAsOption = &options.Option{
		Name: "--as", Value: "LINE=READING", Kind: options.TextValue, NoDefault: true,
		Help: "read a line as one of " + strings.Join(reading.ReadingNames(), " ") + "; may be repeated",
	}
	partOption = &options.Option{
		Name: "--part", Value: "N", Kind: options.NumberValue, Min: 1, Max: session.MostSolutions, NoDefault: true, Help: "read the N-th attempt of a text with several",
	}
	strictOption = &options.Option{Name: "--strict", Help: "fail if anything in the write-up is uncertain"}
)

// readAs returns the values of --as.
func (in *requestInput) readAs() (list []string) {
	for _, w := range in.Values("--as") {
		_, _, err := attempts.ParseReadAs(w.Text)
		in.fail(locate(err, w))
		list = append(list, w.Text)
	}
	return list
}

func attemptsRequest(in *requestInput) session.Request {
	if in.Has("--delete") {
		return attempts.DeleteAttempts{Numbers: in.Text("--delete"), Sure: in.Has("--yes")}
	}
	return attempts.Attempts{Most: mostAttempts}
}

// mostAttempts is how many saved attempts are listed.
const mostAttempts = 20

var scrambleOption = &options.Option{Name: "--scramble", Value: "SCRAMBLE", Kind: options.TextValue, Help: "the scramble, moves or a cube in quotation marks, instead of the attempt's"}

func verifyRequest(in *requestInput) session.Request {
	var r attempts.CheckSolution
	if len(in.Operands) > 0 {
		r.Solution = new(options.Join(in.Operands))
	}
	if len(in.Operands) == 1 {
		if whole, ok := in.wholeSkeleton(in.Operands[0]); ok {
			r.Scramble, r.Solution = new(whole.Scramble()), new(cube.FormatMoves(whole.Solution()))
		}
	}
	if in.Has("--scramble") {
		r.Scramble = new(in.readPosition(in.Last("--scramble").Word))
	}
	r.Column = func(column int) int { return columnInLine(in.Operands, column) }
	return r
}

const decisionJSON = `for each piece of a line with moves {"line", "column", "reading", "reason", "alternatives", "uncertain", "text"}: reading is what it was read as, ` +
	`reason is empty if that is obvious, alternatives are what --as may say instead, and text is all of it as a sentence`

const loadDetails = "load reads what show prints and what people post: the scramble, then lines of moves with comments after //; " +
	"all other lines are notes. It reads a link to a solution on alg.cubing.net, CubeDB or Twizzle, too. A line such as On inverse:, On normal: or NISS sets the side of the lines that follow, up to the next such line. " +
	"It is ignored if one of those lines has moves in parentheses. Premoves: F' U means (U' F), unless a line undoes the premoves. Insertions (* = L D' L', at the places marked *, ^ or [1]) and commutators, [R, U] and [R: U], remain as they are written. " +
	"If the lines contradict each other or do not solve the cube, load looks for a reading of the whole text that the cube confirms: other labels, wrapped lines, several attempts. " +
	"Messages say how lines were read where that is not obvious, such as line 6 is a note: it repeats lines 1–5. --as 6=moves reads that line in another way. The readings are note; scramble; moves, as written; inverse; continuation of the moves above; premove; insertion; restatement of the moves so far; solution, as the author states it; and alternative, moves of another attempt. " +
	"A line that cannot be read becomes a note, and a message names its line and column. " +
	"If the lines solve the cube and the text states another solution, the one that was handed in counts: what is labelled as submitted, otherwise the shortest that is not called better, optimal, later or the like, if it is shorter than the lines. The lines that it does not keep are at a mark. Without a label, a message says which one counts; results such as (24, 26, 23) decide, and so does --as 8=solution. " +
	"Of a text with several attempts load reads the first, and says how many there are; --part 2 reads the second. " +
	"If two readings are equally good, a message has both totals. --strict loads nothing and fails if there are two such readings, if some moves are not " +
	"part of the attempt, or if a claim of the text is false. " +
	"If the first line of moves has a comment, a count, a label such as EO:, or moves in parentheses, it is not a scramble, and the text continues the attempt. " +
	"Moves alone in the first line are the scramble; load reports if they replace the attempt's. " +
	"If the scramble remains, so do your marks and saved sequences, and your lines are at a new mark: mine, or mine2. " +
	"Without a FILE, load reads the lines after the command, up to a line with a single dot or the end of the input. At a prompt, Ctrl-C cancels load, " +
	"and exit leaves nissy; you can also paste a write-up without load: nissy asks whether to load it."

package command

import (
	"nissy/history"
	"nissy/insert"
	"nissy/session"
)

func replaceCommand() *Command {
	return &Command{
		Name:    "replace",
		Summary: "find stretches of a sequence that something shorter can replace", group: solvingGroup,
		details: "It prints each stretch, with the numbers of its first and last move, and all shortest sequences that do the same. A stretch is left out if a shorter one inside it leads to the same moves. " +
			"The last line is the shortest sequence that replacements lead to, one after the other. The moves need not solve anything. Of several results, such as @*, it prints those that become shorter, the shortest first.",
		operand: movesOperand, takesResults: true, usesSkeleton: true, parallel: true,
		options: []*option{
			scrambleOption,
			numberOption("-w", "N", 2, mostWidth, "look at stretches of up to N moves; 10 by default"),
			threadsOption,
		},
		json:     `{"place", "removed", "with", "saved"} for each stretch, place counts the moves before it; {"scramble", "cube", "replacements", "moves", "length", "text", "from"} for the shortest sequence, text having its replacements as insertions`,
		examples: []string{"replace R2 U2 F' R2 U' D B2 D B2 U F", "replace @*"},
		request:  replaceRequest,
	}
}

// mostWidth is the most moves of a stretch. The search for what is shorter than a longer one
// takes too long.
const mostWidth = 14

func replaceRequest(in *input) (session.Request, error) {
	r := session.Replace{Width: in.numberOr("-w", 0), Threads: in.numberOr("-t", 0)}
	var err error
	if r.Sources, err = in.resultsOf(in.operands); err != nil || r.Sources != nil {
		return r, err
	}
	if in.Has("--scramble") || in.parser.scope().Attempt().Started() {
		if r.Position, err = in.startOfSkeleton(); err != nil {
			return r, err
		}
	}
	r.Position.Skeleton = in.position.Moves
	return r, nil
}

func insertCommand() *Command {
	return &Command{
		Name:    "insert",
		Summary: "solve what a skeleton leaves by insertions", group: solvingGroup,
		details: insertDetails,
		operand: movesOperand, takesResults: true, usesSkeleton: true, parallel: true,
		options: []*option{
			cubeOption, scrambleOption,
			numberOption("-k", "K", 1, insert.MostInsertions, "at most K insertions; by default as many as are needed, at most 3"),
			numberOption("-A", "N", 1, session.MostMoves, "insert sequences of up to N moves, before moves merge"),
			{name: "--slice", help: "insert up to K slice moves of one axis, 3 by default; the skeleton must leave a slice, or be shortened"},
			{name: "--replace", help: "an insertion may leave as many cycles as there were"},
			numberOption("-m", "MIN", 0, session.MostMoves, "at least MIN moves in all"),
			numberOption("-M", "MAX", 0, session.MostMoves, "at most MAX moves in all"),
			countOption,
			{name: "-o", means: []string{"-O", "0"}, help: "all shortest solutions, like -O 0"},
			numberOption("-O", "K", 0, session.MostMoves, "at most K moves more than the shortest"),
			{name: "-c", help: "print only the number of solutions"},
			{name: "-p", help: "plain: only the moves"},
			{name: "-v", help: "print each better solution to the standard error"},
			{name: "--expand", help: "print the moves after each insertion"},
			threadsOption,
			{name: "--time", value: "TIME", kind: durationValue, help: "search for this long at most, such as 2s"},
		},
		json: `{"scramble", "cube", "skeleton", "left", "insertions", "normal", "inverse", "moves", "length", "proved", "text", "from"}: ` +
			`each of the insertions is {"place", "side", "into", "moves", "solves", "cancelled", "total"}: place counts the moves before it on its side of the line into, 0 being the skeleton. With -c: {"scramble", "cube", "step", "count"}`,
		examples: []string{`insert --scramble "R' U' F U2 B2" B2 U2 F' U R' D' R U R' D`},
		request:  insertRequest,
	}
}

var insertDetails = "The skeleton is that of the attempt, or the moves given here. " +
	"A place is before, between or after its moves, on normal or on inverse, also between two parallel moves in either order. " +
	"The lines are those of a write-up: [1] is the place of the first insertion. (8-4/25) means that the insertion has eight moves, that four moves merge, and that 25 moves are left. " +
	"A single insertion may be any sequence. Of several insertions each is of one of these families, which move few pieces, with so many moves at most: " + insert.FamilyNames() + ". The last one may also be any sequence of up to 10 moves that moves only corners, or six edges in two 3-cycles. Those before it leave fewer cycles, with --replace also as many. " +
	"A cycle of n pieces counts as n/2 3-cycles, rounded down, and a piece that is twisted or flipped in place as one. " +
	"With --slice the insertions are slice moves, such as E. Such a move turns the cube, and the moves after it on its side are made as the cube is held then. " +
	"Where the sides meet, the cube may be held in any way. If the skeleton solves the cube, --slice looks for something shorter. " +
	"A search for two insertions finds all of these, and proves it if the first one always leaves at most two cycles. " +
	"One for three, or with --replace, leaves out most insertions after which the next one must cost less than three moves, and says that it is not proved."

func insertRequest(in *input) (session.Request, error) {
	r := session.Insert{
		Min: in.number("-m"), Max: in.number("-M"), Beyond: in.number("-O"), Count: in.number("-n"),
		Insertions: in.numberOr("-k", 0), Longest: in.numberOr("-A", 0), Replace: in.Has("--replace"), Slice: in.Has("--slice"),
		Expand: in.Has("--expand"), CountOnly: in.Has("-c"), Verbose: in.Has("-v"), Threads: in.numberOr("-t", 0), Time: in.last("--time").duration,
	}
	var err error
	if r.Sources, err = in.resultsOf(in.operands); err != nil || r.Sources != nil {
		return r, err
	}
	if r.Position, err = in.startOfSkeleton(); err != nil {
		return r, err
	}
	r.Position.Skeleton = in.position.Moves
	return r, nil
}

// startOfSkeleton returns the position before the skeleton: the cube of --cube, the scramble
// of --scramble, or that of the attempt.
func (in *input) startOfSkeleton() (history.Position, error) {
	attempt := in.parser.scope().Attempt()
	switch {
	case in.Has("--scramble"):
		moves, err := in.parseMoves(in.last("--scramble").word)
		return history.Position{State: in.position.State, Moves: moves}, err
	case in.Has("--cube"):
		return history.Position{State: in.position.State}, nil
	case attempt.Started():
		return attempt.Scramble(), nil
	}
	return history.Position{}, in.missing("a scramble", `give --scramble "MOVES"; in an attempt, which set SCRAMBLE starts, you can leave it out`)
}

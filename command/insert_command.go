package command

import (
	"nissy/command/options"
	"nissy/history"
	"nissy/session"
	"nissy/session/search"
	"nissy/steps/insert"
)

var replaceCommand = &Command{
	Name:    "replace",
	Summary: "find stretches of a sequence that shorter ones can replace", group: solvingGroup,
	details: "It prints each such stretch, with the numbers of its first and last move, and all shortest sequences with the same effect. A stretch is " +
		"left out if replacing a part of it gives the same moves. The last line is the shortest sequence found by one replacement after another. The moves " +
		"need not solve anything. Of several results, such as @*, it prints those that it can shorten, the shortest first.",
	operand: movesOperand, takesResults: true, usesSkeleton: true, parallel: true,
	options: []*options.Option{
		scrambleOption, facesOption, gripOption,
		options.NumberOption("-w", "N", 2, session.MostWidth, "look at stretches of up to N moves; 10 by default"),
		threadsOption, timeOption,
	},
	json:     `{"place", "removed", "with", "saved"} for each stretch: place is the number of moves before it; {"scramble", "cube", "replacements", "moves", "length", "text", "from"} for the shortest sequence: text shows the replacements as insertions`,
	examples: []string{"replace R2 U2 F' R2 U' D B2 D B2 U F", "replace @*"},
	request:  replaceRequest,
}

func replaceRequest(in *requestInput) session.Request {
	r := search.Replace{Grip: in.grip(), Width: in.NumberOr("-w", 0), Threads: in.NumberOr("-t", 0), Time: in.Last("--time").Duration, Sources: in.resultsOf(in.Operands)}
	if r.Sources != nil {
		return r
	}
	if in.Has("--scramble") || in.parser.scope().Attempt().Started() {
		r.Position = in.startOfSkeleton()
	}
	r.Position.Skeleton = in.position.Moves
	return r
}

var insertCommand = &Command{
	Name:    "insert",
	Summary: "solve what a skeleton leaves by insertions", group: solvingGroup,
	details: insertDetails, listed: insert.FamilyNames,
	operand: movesOperand, takesResults: true, usesSkeleton: true, parallel: true,
	options: []*options.Option{
		cubeOption, scrambleOption, facesOption, gripOption,
		options.NumberOption("-k", "K", 1, insert.MostInsertions, "at most K insertions; by default as many as are needed, at most 3"),
		options.NumberOption("-A", "N", 1, session.MostMoves, "insert sequences of up to N moves, before moves merge; for one insertion 12 by default, 13 to twist two or three corners"),
		{Name: "--slice", Help: "insert up to K slice moves of one axis, 3 by default, to solve a slice that is left or to shorten a solution"},
		{Name: "--replace", Help: "an insertion may leave as many cycles as there were before it"},
		options.NumberOption("-m", "MIN", 0, session.MostMoves, "at least MIN moves in all"),
		options.NumberOption("-M", "MAX", 0, session.MostMoves, "at most MAX moves in all"),
		countOption,
		{Name: "-o", Means: []string{"-O", "0"}, Help: "all shortest solutions, like -O 0"},
		beyondOption,
		{Name: "-c", Help: "print only the number of all solutions within the bounds; without -M and -O, of the shortest ones"},
		{Name: "-p", Help: "plain: only the moves"},
		{Name: "-v", Help: "print each better solution to the standard error"},
		{Name: "--expand", Help: "print the moves after each insertion"},
		threadsOption, timeOption,
		batchOptions[0], batchOptions[1],
	},
	json: `{"scramble", "cube", "skeleton", "left", "insertions", "normal", "inverse", "moves", "length", "proved", "text", "from"}: ` +
		`each of the insertions is {"place", "side", "into", "moves", "solves", "cancelled", "total"}: into is the line that has the place, 0 for the skeleton, 1 for the first insertion; place is the number of moves before the place on its side of that line. With -c: {"scramble", "cube", "step", "count"}`,
	examples: []string{`insert --scramble "R' U' F U2 B2" B2 U2 F' U R' D' R U R' D`},
	request:  insertRequest,
}

const insertDetails = "The skeleton is that of the attempt, or the moves given here. " +
	"An insertion goes before, between or after the moves of the skeleton, on normal or on inverse; it may go between two parallel moves, in either order, and between two turns of one face, as in D (D). " +
	"The output is a write-up: [1] marks the place of the first insertion, and (8-4/25) means that the insertion has eight moves, that four moves merge, and that 25 moves are left. " +
	"A single insertion may be any sequence. If there are several insertions, each belongs to one of these families of sequences, which disturb few pieces. The number in parentheses is the most moves: %s. The last insertion may also be any sequence of up to 10 moves that disturbs only corners, or six edges in two 3-cycles. Each insertion before it must leave fewer cycles than there were; with --replace it may leave as many. " +
	"A cycle of n pieces counts as n/2 cycles, rounded down, and a piece that is twisted or flipped in place counts as one. " +
	"With --slice the insertions are slice moves, such as E. A slice move turns the cube, so the moves after it on its side turn the faces that are then in these places. " +
	"Where the sides meet, the cube may be held in any way. If the skeleton solves the cube, --slice looks for something shorter. " +
	"A search for at most two insertions leaves out none of the sequences above. Its result is proved if every first insertion leaves at most two cycles. " +
	"A search for three insertions, or with --replace, skips most insertions after which the next one must add fewer than three moves. Its result is not proved, and nissy says so."

func insertRequest(in *requestInput) session.Request {
	r := search.Insert{
		Grip: in.grip(),
		Min:  in.Number("-m"), Max: in.Number("-M"), Beyond: in.Number("-O"), Count: in.Number("-n"),
		Insertions: in.NumberOr("-k", 0), Longest: in.NumberOr("-A", 0), Replace: in.Has("--replace"), Slice: in.Has("--slice"),
		Expand: in.Has("--expand"), CountOnly: in.Has("-c"), Verbose: in.Has("-v"), Threads: in.NumberOr("-t", 0), Time: in.Last("--time").Duration,
		Sources: in.resultsOf(in.Operands),
	}
	if r.Sources == nil {
		r.Position = in.startOfSkeleton()
		r.Position.Skeleton = in.position.Moves
	}
	return r
}

// startOfSkeleton returns the position before the skeleton: the cube of --cube, the scramble
// of --scramble, or that of the attempt.
func (in *requestInput) startOfSkeleton() (p history.Position) {
	attempt := in.parser.scope().Attempt()
	switch {
	case in.Has("--scramble"):
		if in.Has("--cube") {
			return history.Position{State: in.position.State, Moves: in.moves(in.Last("--scramble").Word)}
		}
		return in.readPosition(in.Last("--scramble").Word)
	case in.Has("--cube"):
		return history.Position{State: in.position.State}
	case attempt.Started():
		return attempt.Scramble()
	}
	in.fail(in.missing("a scramble", `give --scramble "MOVES"; in an attempt, which set SCRAMBLE starts, you can leave it out`))
	return p
}

package command

import (
	"cmp"
	"slices"

	"nissy/command/options"
	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/cubes"
)

const sequenceJSON = `{"scramble", "normal", "inverse", "moves", "length"}: scramble is the given sequence`

// sequenceCommands are the commands about sequences of moves.
var sequenceCommands = []*Command{
	{
		Name: "invert", Summary: "print the moves that undo a sequence, each side separately", group: movesGroup,
		operand: movesOperand, json: sequenceJSON, examples: []string{"invert U (B R) F"},
		request: func(in *requestInput) session.Request { return cubes.Invert{Alg: in.position.Moves} },
	},
	{
		Name: "unniss", Summary: "write a solution without NISS: the normal moves, then the inverse moves undone, merged where they meet", group: movesGroup, common: true,
		operand: movesOperand, usesSkeleton: true, joinsSides: true, options: []*options.Option{pairsOption}, json: sequenceJSON, examples: []string{"unniss U (B R) F"},
		request: func(in *requestInput) session.Request { return cubes.Unniss{Alg: in.position.Moves} },
	},
	{
		Name: "cleanup", Summary: "rewrite moves without those that cancel, with rotations at the end", group: movesGroup,
		details: "cleanup writes turns of single faces. Wide moves remain where that makes the result no longer: Rw Rw becomes Rw2.",
		operand: movesOperand, usesSkeleton: true, options: []*options.Option{pairsOption}, json: sequenceJSON, examples: []string{"cleanup U Rw (B R) x F F"},
		request: func(in *requestInput) session.Request {
			in.checkPairs()
			return cubes.Cleanup{Alg: in.position.Moves}
		},
	},
	{
		Name: "variations", Summary: "print variations of a solution", group: movesGroup,
		details: "lastqt turns the last quarter turn of each side both ways, and also the one before it if it is parallel; rotations stay. " +
			"unniss writes the solution without NISS.",
		params:  []param{{name: "KIND", what: "variation", choices: cubes.Variations, optional: true, hint: "lastqt or unniss; lastqt by default"}},
		operand: movesOperand, usesSkeleton: true, joinsSides: true, options: []*options.Option{pairsOption}, json: sequenceJSON,
		examples: []string{"variations R U' D (F2 R L')"},
		request:  variationsRequest,
	},
	{
		Name: "count", Aliases: []string{"countmoves"},
		Summary: "count moves in the four metrics", group: movesGroup,
		details: "HTM (or OBTM) counts a slice move as two and a rotation as none. QTM also counts a half turn as two. " +
			"STM counts a slice move as one. ETM counts every move as one, rotations included. Nothing is cancelled in moves that you type; of an attempt or a result it counts what remains after cancellations.",
		operand: movesOperand, usesSkeleton: true, takesSolution: true, json: `{"scramble", "htm", "qtm", "stm", "etm"}`,
		examples: []string{"count R U2 M (F D)"},
		request:  func(in *requestInput) session.Request { return cubes.Measure{Alg: in.position.Moves} },
	},
	{
		Name: "compare", Summary: "compare two sequences of moves, or two skeletons", group: movesGroup,
		details: "If A and B are marks, or results such as @2, compare prints the two skeletons side by side, each line with its case. If they are sequences of moves, in quotation marks, it prints what they have in common: the moves, apart from the order of parallel ones; " +
			"the position; the position up to a rotation; the position up to a symmetry; or the position up to a symmetry and inversion.",
		params: []param{{name: "A", what: "mark, result or sequence in quotes", complete: (*Parser).skeletonCandidates},
			{name: "B", what: "second mark, result or sequence in quotes", complete: (*Parser).skeletonCandidates}},
		json: `{"a", "b", "relation", "symmetry"}: relation is moves, position, rotation, symmetry, inverse or different; for skeletons {"a", "b"}, each {"name", "lines", "total"}, ` +
			`and each of the lines {"normal", "inverse", "comment", "length", "cancelled", "total", "case"}`,
		examples: []string{`compare "U D" "D U"`, `compare "Rw" "x L"`},
		request:  compareRequest,
	},
}

// pairsOption writes pairs of turns in parentheses, which otherwise mean moves on
// the inverse.
var pairsOption = &options.Option{
	Name: "--pairs", Help: "write turns of opposite faces, in whatever order, as (R L')",
	Excludes: []options.Exclusion{
		{Other: "-N", Why: parenthesesTwice}, {Other: "-L", Why: parenthesesTwice}, {Other: "-I", Why: parenthesesTwice},
		{Other: "moves on the inverse", Why: "both use parentheses; unniss writes one sequence"},
		{Other: "a chain", Why: onlySteps},
	},
}

const parenthesesTwice = "both use parentheses"

// checkPairs checks that pairs and moves on the inverse are not both in parentheses.
func (in *requestInput) checkPairs() {
	if in.Has("--pairs") && len(in.position.Moves.Inverse) > 0 {
		e, _ := pairsOption.ExclusionOf("moves on the inverse")
		in.fail(in.ExclusionError("--pairs", e))
	}
}

func variationsRequest(in *requestInput) session.Request {
	kind := cmp.Or(in.param("KIND"), cubes.Variations()[0])
	if kind != "unniss" {
		in.checkPairs()
	}
	return cubes.Vary{Alg: in.position.Moves, Kind: kind}
}

func compareRequest(in *requestInput) session.Request {
	a, b := in.params[in.command.params[0].name], in.params[in.command.params[1].name]
	bothResults := session.IsResults(a.Text) && session.IsResults(b.Text)
	if bothResults || in.isMark(a) || in.isMark(b) {
		return attempts.CompareSkeletons{A: a.Text, B: b.Text}
	}
	return cubes.Compare{A: in.skeletonOrMoves(a), B: in.skeletonOrMoves(b)}
}

// skeletonOrMoves returns the skeleton that ends with a result, or moves.
func (in *requestInput) skeletonOrMoves(w options.Word) cube.Alg {
	if whole, ok := in.wholeSkeleton(w); ok {
		return whole.Skeleton()
	}
	return in.moves(w)
}

// isMark reports whether the word is the name of a mark, or probably a mistyped one:
// there are marks, and the word can be a name but not moves.
func (in *requestInput) isMark(w options.Word) bool {
	marks := in.parser.scope().Attempt().Marks()
	named := func(m history.Mark) bool { return m.Name == w.Text }
	return slices.ContainsFunc(marks, named) || len(marks) > 0 && attempts.IsName(w.Text) && !isMoves(w.Text)
}

package shell

import (
	"nissy/cube"
	"nissy/session"
)

const sequenceJSON = `{"scramble", "normal", "inverse", "moves", "length"}: scramble is the sequence given`

func sequenceCommands() []*command {
	return []*command{
		{
			name: "invert", summary: "undo moves, side by side",
			operand: takesMoves, json: sequenceJSON, examples: []string{"invert U (B R) F"},
			request: func(in *input) (session.Request, error) { return session.Invert{Alg: in.position.Moves}, nil },
		},
		{
			name: "unniss", summary: "write a solution without NISS: the inverse part undone behind the normal one",
			operand: takesMoves, skeleton: true, options: []option{pairsOption}, json: sequenceJSON, examples: []string{"unniss U (B R) F"},
			request: func(in *input) (session.Request, error) { return session.Unniss{Alg: in.position.Moves}, nil },
		},
		{
			name: "cleanup", summary: "rewrite moves in turns of single faces, without what cancels",
			operand: takesMoves, skeleton: true, options: []option{pairsOption}, json: sequenceJSON, examples: []string{"cleanup U Rw (B R) x F F"},
			request: func(in *input) (session.Request, error) {
				return session.Cleanup{Alg: in.position.Moves}, in.oneSidedPairs()
			},
		},
		{
			name: "variations", summary: "vary a solution",
			details: "lastqt turns the last quarter turn of each side both ways, and the one before it too if it is parallel; rotations stay. " +
				"unniss writes the solution without NISS.",
			params:  []param{{name: "KIND", what: "variation", choices: session.Variations, optional: true, hint: "lastqt or unniss; lastqt by default"}},
			operand: takesMoves, skeleton: true, options: []option{pairsOption}, json: sequenceJSON,
			examples: []string{"variations R U' D (F2 R L')"},
			request:  variationsRequest,
		},
		{
			name: "count", aliases: []string{"countmoves"},
			summary: "count moves in the four metrics",
			details: "HTM (or OBTM) counts a slice twice and rotations not at all, QTM also half turns twice; " +
				"STM counts a slice once; ETM counts every move once, rotations too. Nothing is cancelled.",
			operand: takesMoves, skeleton: true, json: `{"scramble", "htm", "qtm", "stm", "etm"}`,
			examples: []string{"count R U2 M (F D)"},
			request:  func(in *input) (session.Request, error) { return session.Measure{Alg: in.position.Moves}, nil },
		},
		{
			name: "compare", summary: "compare two sequences of moves",
			details: "Quote each of the two. The answer says in what they agree: the moves, but for the order of parallel ones; " +
				"the position; the position but for how the cube is held; the position up to a symmetry, or up to a symmetry and inverse.",
			params:   []param{{name: `"MOVES"`, what: "sequence in quotes"}, {name: `"MOVES2"`, what: "second sequence in quotes"}},
			json:     `{"a", "b", "relation", "symmetry"}: relation is moves, position, rotation, symmetry, inverse or different`,
			examples: []string{`compare "U D" "D U"`, `compare "Rw" "x L"`},
			request:  compareRequest,
		},
	}
}

// oneSidedPairs refuses pairs where moves on the inverse stand in parentheses.
func (in *input) oneSidedPairs() error {
	if in.has("--pairs") && len(in.position.Moves.Inverse) > 0 {
		return in.clash("--pairs", "moves on the inverse", "both write parentheses; unniss makes one sequence of them")
	}
	return nil
}

func variationsRequest(in *input) (session.Request, error) {
	kind := in.param("KIND")
	if kind == "" {
		kind = session.Variations()[0]
	}
	r := session.Vary{Alg: in.position.Moves, Kind: kind}
	if kind == "unniss" {
		return r, nil
	}
	return r, in.oneSidedPairs()
}

func compareRequest(in *input) (session.Request, error) {
	var algs [2]cube.Alg
	for i, p := range in.command.params {
		var err error
		if algs[i], err = in.parseMoves(in.params[p.name]); err != nil {
			return nil, err
		}
	}
	return session.Compare{A: algs[0], B: algs[1]}, nil
}

package command

import "nissy/session"

func explainCommand() *Command {
	return &Command{
		Name: "explain", Summary: "say what a position is and how to go on, or why a solution works", group: attemptGroup, common: true,
		details: "Of a position, explain prints the next steps with their bad pieces or case, and short ways to solve them: EO on each axis; from EO, DR with a setup and a trigger, or an RZP that leads to one; " +
			"from DR, HTR; from HTR, FR and the finish. A way on both sides is there if it is shorter than those on one. Below is what is left, by cycles: each piece belongs where the next one is. " +
			"Of a solution, it prints line by line what the line solves and leads to. It does so for the attempt if that is solved.",
		operand: scrambleOperand, continues: true,
		options: []*option{
			{name: "--lines", help: "explain the lines of the attempt, or of a result such as @2"},
			{name: "--solution", value: "MOVES", kind: textValue, excludes: []exclusion{{"--lines", "the lines come from one of them"}},
				help: "explain these moves after the scramble, split where they solve a step"},
		},
		json: `{` + statusFields + `, "bad_edge_slots", "ways"}: all but the last two are as in status; bad_edge_slots has for each axis {"axis", "slots"}, where its bad edges are; each of the ways is {"step", "side", "normal", "inverse", "length", "setup", "trigger", "case", "then"}: ` +
			`setup is the moves before the trigger, then the moves from an RZP to DR or from HTR to the solved cube. For each line of a solution {"number", "text", "role", "normal", "inverse", "comment", "length", "cancelled", "total", "side", "solves", "from", "case", "trigger", "setup", "why"}: from is the case before, case what the line leads to, why says the same in words`,
		examples: []string{"explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"},
		request:  explainRequest,
	}
}

func explainRequest(in *input) (session.Request, error) {
	r := session.Explain{ByLine: in.Has("--lines") || in.Has("--solution"), Threads: in.threads}
	switch {
	case len(in.sources) > 1:
		return nil, in.unexpected(in.operands[0], "explain one result, such as @1")
	case len(in.sources) == 1:
		r.Result = &in.sources[0]
	case len(in.operands) > 0 || in.Has("--cube") || in.Has("--solution") || in.Has("-i") || in.Has("--file"):
		r.Position = &in.position
	}
	if in.Has("--solution") {
		if r.Result != nil {
			return nil, in.unexpected(in.operands[0], "--solution follows a scramble")
		}
		moves, err := in.parseMoves(in.last("--solution").word)
		if err != nil {
			return nil, err
		}
		r.Position.Skeleton = r.Position.Skeleton.Then(moves)
	}
	return r, nil
}

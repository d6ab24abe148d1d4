package command

import (
	"nissy/command/options"
	"nissy/session"
	"nissy/session/explain"
)

var explainCommand = &Command{
	Name: "explain", Summary: "describe a position and how to continue, or why a solution works", group: attemptGroup, common: true,
	details: "For a position, explain prints the next steps with their bad edges or their case, and short ways to solve them on normal and on inverse. Before EO these are EOs on each axis. " +
		"After EO they are DRs with a setup and a trigger or, if no trigger solves the case, RZPs that lead to a case that one solves; a shorter DR of another kind follows. After DR they are HTRs; after HTR, an FR, a way to solve all but a slice, and the finish. " +
		"An EO or HTR with moves on both sides follows if it is shorter. The last lines are what is left, by cycles: each piece belongs where the next one is. " +
		"For a solution, explain prints what each line solves and leads to. Without operands it does so if the attempt is solved.",
	operand: scrambleOperand, continues: true,
	options: []*options.Option{
		gripOption,
		{Name: "--lines", Help: "explain the lines of the attempt, or of a result such as @2, one by one"},
		{Name: "--solution", Value: "MOVES", Kind: options.TextValue, Excludes: []options.Exclusion{{Other: "--lines", Why: "the lines come from one of them"}},
			Help: "explain these moves after the scramble, split where they solve a step"},
	},
	json: `{` + statusFields + `, "bad_edge_slots", "ways"}: all but the last two are as in status; bad_edge_slots has for each axis {"axis", "slots"}, the slots of its bad edges; each of the ways is {"step", "side", "normal", "inverse", "length", "setup", "trigger", "case", "then"}: ` +
		`setup is the number of moves before the trigger, then the number of moves from an RZP to DR or from HTR to the solved cube. For each line of a solution {"number", "text", "role", "normal", "inverse", "comment", "length", "cancelled", "total", "side", "solves", "from", "case", "trigger", "setup", "why"}: from is the case that the line solves, case the one that it leads to, why says all of this in words`,
	examples: []string{"explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"},
	request:  explainRequest,
}

func explainRequest(in *requestInput) session.Request {
	r := explain.Explain{ByLine: in.Has("--lines") || in.Has("--solution"), Grip: in.grip(), Threads: in.threads}
	switch {
	case len(in.sources) > 1:
		return in.fail(in.unexpected(in.Operands[0], "explain one result, such as @1"))
	case len(in.sources) == 1:
		r.Result = &in.sources[0]
	case len(in.Operands) > 0 || in.Has("--cube") || in.Has("--solution") || in.manyLines():
		r.Position = &in.position
	}
	if in.Has("--solution") {
		if r.Result != nil {
			return in.fail(in.unexpected(in.Operands[0], "--solution follows a scramble"))
		}
		r.Position.Skeleton = r.Position.Skeleton.Then(in.moves(in.Last("--solution").Word))
	}
	return r
}

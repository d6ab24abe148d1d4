package command

import (
	"nissy/session"
	"nissy/session/coaching"
)

var coachDeepenCommand = &Command{
	Name: "coach deepen", Summary: "list what a person may find, for the usual effort in coach report", group: coachGroup,
	details: "For the scramble of each attempt, it lists the EOs of up to five moves and the DRs after each of up to three moves more than the shortest, with the best total after each. " +
		"From the list it computes the expected best total of the first 5, 10, 20, 50 and 100 candidates that a person finds: short ones first, moves on one side before both, few bad pieces first. docs/coach.md describes the order. " +
		"The coach keeps the lists. After Ctrl-C, or when the time for a scramble is over, the same command continues.",
	options: append([]*option{
		{name: "--time", value: "TIME", kind: durationValue, help: "search for this long at most for each scramble; 20s by default"}, threadsOption,
	}, selectionOptions...),
	json:     `{"scramble", "new", "complete", "candidates", "best", "reach", "effort"}: reach has {"candidates", "mean"} for each number of candidates; effort is all that is known, as text`,
	examples: []string{"coach deepen --last 10"},
	request: func(in *requestInput) session.Request {
		return coaching.CoachDeepen{Selection: in.selection(), Time: in.last("--time").duration, Threads: in.threads}
	},
}

var fallbackOption = &option{name: "--else", value: "CHAIN", kind: textValue, noDefault: true, help: "count scrambles without a solution with this chain"}

var coachWhatIfCommand = &Command{
	Name: "coach what-if", Summary: "what a person would reach who follows a chain, with little effort", group: coachGroup,
	details: "CHAIN is as for chain. The person looks at the k shortest solutions of the first step, then at the k shortest ones of the next step after each of these, keeps the k that are shortest in all, and so on; the last step is as short as possible. " +
		"The mean best total is there for k = 1, 2, 5, 10 and so on up to --candidates, with its 95 % confidence interval. The best of fewer candidates counts, too. An RZP and the DR after it are one step. " +
		"The scrambles are those of the attempts that the coach keeps, unless --scrambles or --random is given. " +
		"--versus adds a second chain, and the mean differences on the same scrambles. Scrambles without a solution are counted beside the mean, or count with the solution of --else.",
	params: []param{statsParam},
	options: append([]*option{
		{name: "--versus", value: "CHAIN", kind: textValue, noDefault: true, help: "compare with this chain"}, fallbackOption,
		numberOption("--candidates", "K", 1, session.MostCandidates, "the most candidates for each step; 20 by default"),
		{name: "--scrambles", value: "FILE", kind: textValue, noDefault: true, help: "the scrambles in this file, one in each line", excludes: []exclusion{{"--random", "the scrambles come from one of them"}}},
		numberOption("--random", "N", 1, session.MostSolutions, "N random scrambles"), seedOption, threadsOption,
	}, selectionOptions...),
	json: `{"chain", "candidates", "count", "fallback", "unsolved", "mean", "low", "high"} for each chain and number of candidates. ` +
		`With --versus also {"chain", "versus", "candidates", "count", "shorter", "equal", "longer", "only_chain", "only_versus", "neither", "mean", "low", "high"}`,
	examples: []string{
		`coach what-if "eo[max=4; niss=always] > dr-eo > htr > htrfin" --versus "eo[max=5; niss=before] > dr-eo > htr > htrfin" --random 50 --seed 1`,
	},
	request: func(in *requestInput) session.Request {
		r := coaching.CoachWhatIf{
			Selection: in.selection(), Chain: in.chainIn(in.params[statsParam.name]), Candidates: in.numberOr("--candidates", 0),
			ScrambleFile: in.Text("--scrambles"), Random: in.numberOr("--random", 0), Seed: in.seed("--seed"), Threads: in.threads,
		}
		if in.Has("--versus") {
			r.Versus = in.chainIn(in.last("--versus").word)
		}
		if in.Has("--else") {
			r.Fallback = in.chainIn(in.last("--else").word)
		}
		return r
	},
}

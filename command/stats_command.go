package command

import (
	"strings"

	"nissy/command/options"
	"nissy/niss"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/cubes"
	"nissy/steps/chain"
)

var randomOption = options.NumberOption("--random", "N", 1, session.MostRandom, "solve N random scrambles instead")

var statsCommand = &Command{
	Name:    "stats",
	Summary: "print how long the solutions of many scrambles are", group: solvingGroup,
	details: "CHAIN is as for chain; it may be a single step, or twophase. The scrambles come from -i, --file or --random. stats solutions counts the moves of solutions that " +
		"you have: each line of -i or --file is one, also as other commands print it. " +
		"A table shows the mean with its 95 % confidence interval, the standard deviation, the best length and the quartiles of each step and of the total. The length of a step is the number of moves that it adds, after cancellations. " +
		"Below it, each length of the total has the share of scrambles solved in exactly that many moves, and the share solved in at most that many. " +
		"--by also groups the solutions of each step by %s; it may be repeated. " +
		"--versus solves the same scrambles with a second chain, and compares the totals. It prints the mean difference with its interval, " +
		"and how many scrambles are left out because a chain has no solution. " +
		"--else solves scrambles without a solution with another chain; the total counts its solutions. " +
		"Each chain looks for one short solution per scramble, as chain does without options. The beam may miss the shortest one; a wider beam (-b) takes " +
		"longer and may find a shorter one. For eo > dr-eo without bounds, nissy always finds a shortest solution. After Ctrl-C, nissy prints the " +
		"statistics of the scrambles solved so far. --resume cannot be combined with --versus or --else.",
	listed: groupList,
	params: []param{statsParam}, operand: scrambleOperand,
	options: []*options.Option{
		randomOption,
		{Name: "--kind", Value: "TYPE", Kind: options.ChoiceValue, Choices: cubes.ScrambleKinds, Help: "of random scrambles, as for scramble"},
		seedOption,
		{Name: "--by", Value: "GROUP", Kind: options.ChoiceValue, Choices: statsGroupNames, Help: "also group the solutions of each step by"},
		{Name: "--versus", Value: "CHAIN", Kind: options.TextValue, Help: "compare with this chain"},
		fallbackOption,
		{Name: "--shard", Value: "K/N", Kind: options.TextValue, NoDefault: true, Help: "solve only every N-th scramble, starting with the K-th"},
		options.NumberOption("-M", "MAX", 0, session.MostMoves, "at most MAX moves in all"),
		beamOption,
		{Name: "-N", YieldsTo: []string{"-L", "-I", "--mixed"}, Help: "NISS in all steps"},
		linearOption, mixedOption, inverseOption, threadsOption,
		{Name: "--csv", Excludes: []options.Exclusion{{Other: "--json", Why: "they are two forms of the answer"}}, Help: "print counts only: a line with chain, step, group, value, length and count for each length"},
		plotOption("--svg"), plotOption("--png"),
		{Name: "--resume", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "save the solutions in this file, and search only for those that " +
			"it does not have"},
	},
	json: `{"chain", "step", "by", "value", "count", "unsolved", "fallback", "mean", "low", "high", "deviation", "best", "quartiles", "lengths"} for each step, and for the step "total": ` +
		`fallback is how many of count only the chain of --else solves; low to high is the 95 % confidence interval of the mean; deviation is the standard deviation; lengths has the numbers of solutions of 0, 1, 2 and so on moves; by and value, the group, are there with --by. With --versus also {"chain", "versus", "count", "shorter", "equal", "longer", "only_chain", "only_versus", "neither", "mean", "low", "high"}`,
	examples: []string{
		"stats twophase --random 100",
		"stats eofb --random 1000 --seed 1 --by side -N",
		`stats "eo > dr-eo" --random 20 --seed 1 --versus "eo > dr-eo[niss=none]"`,
	},
	request: statsRequest,
}

var statsParam = param{name: "CHAIN", what: "chain", continues: chainContinues, hint: `such as "eo > dr-eo", a single step, or twophase`}

func statsGroupNames() []string {
	names, _ := batch.StatsGroups()
	return names
}

// groupList lists the groups of --by with their descriptions.
func groupList() string {
	var list []string
	names, about := batch.StatsGroups()
	for i := range names {
		list = append(list, names[i]+" ("+about[i]+")")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// plotOption declares an option for a picture. It only says which program draws it: nissy does not
// contain the library for plots, because that is large.
func plotOption(name string) *options.Option {
	return &options.Option{Name: name, Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "draw a picture: nissy-queue plot does that, from the output of --json"}
}

func statsRequest(in *requestInput) session.Request {
	for _, name := range []string{"--svg", "--png"} {
		if in.Has(name) { // name the command that draws pictures
			in.fail(&session.InputError{
				Problem: "plots are drawn by nissy-queue", Msg: "nissy stats … --json | nissy-queue plot " + name + " " + in.Text(name),
			})
		}
	}
	r := batch.Stats{
		Position: &in.position, Random: in.NumberOr("--random", 0), Kind: in.Text("--kind"), Seed: in.Seed("--seed"),
		Max: in.Number("-M"), Beam: in.NumberOr("-b", 0), Threads: in.threads, Results: batch.StoreInFile(in.Text("--resume")),
		Sharding: in.sharding(), By: options.Texts(in.Values("--by")), Chain: in.methodIn(in.params[statsParam.name]),
	}
	if policy := in.policy(); policy != niss.Normal {
		r.Policy = &policy
	}
	if in.Has("--versus") {
		r.Versus = in.methodIn(in.Last("--versus").Word)
	}
	if in.Has("--else") {
		r.Fallback = in.methodIn(in.Last("--else").Word)
	}
	return r
}

// methodIn returns the method that a word names or defines.
func (in *requestInput) methodIn(w options.Word) session.Method {
	if w.Text == session.TwoPhase || w.Text == session.Solutions {
		return session.Method{Other: w.Text}
	}
	return session.Method{Chain: in.chainIn(w)}
}

// chainIn returns the chain that a word names or defines.
func (in *requestInput) chainIn(w options.Word) *chain.Chain {
	if c := chain.Named(w.Text); c != nil {
		return c
	}
	return in.parseChain(w)
}

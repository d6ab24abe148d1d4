package command

import (
	"cmp"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/steps"
)

// solveCommands are the commands that solve one step or the whole cube, and that
// make scrambles.
var solveCommands = []*Command{
	solveCommand,
	insertCommand,
	statsCommand,
	replaceCommand,
	resultsCommand,
	stepsCommand,
	twophaseCommand,
	scrambleCommand,
}

var solveCommand = &Command{
	Name: "solve", Aliases: []string{"solve_scramble"},
	Summary: "solve a step, or the whole cube", group: solvingGroup, common: true,
	details: "Without a STEP, solve solves the whole cube in the fewest moves (optimal). By default it prints one shortest solution of at most 20 moves. With -M, -o or -O it prints all " +
		"solutions within the bounds; -n limits their number in any case. Steps of blocks print all shortest solutions " +
		"unless you give -n, -M, -O or -s. A solution is the moves and their number; moves in parentheses " +
		"are on the inverse. A step that detects its axis or place says after // what it solved. " +
		"If there is no solution, a line on the standard error says so.\n" +
		"--to and --goal lead to other positions than the solved cube: with --to G, the moves take the scramble S to G. If G is moves, solve optimal S (G) " +
		"does the same. Of several goals, nissy reaches the nearest one, and proves that no other is nearer.",
	params: []param{stepParam}, operand: scrambleOperand, parallel: true, continues: true, options: solveOptions,
	json: `{"scramble", "cube", "step", "axes", "place", "normal", "inverse", "moves", "length", "case", "goal", "cancelled", "total", "from"}: cube only if one was given; with it, or after scramble, turned, if the cube is turned as a whole: the faces that are on top and in front, such as FD (so in all objects with a scramble); ` +
		`moves is the solution without NISS; case names the case that it leads to, if there is a name; goal is the position of --to or --goal that it leads to; cancelled and total are there if there is a skeleton before, and count the moves that merge and all moves; from is the number of the result that it continues, if any. With -c: {"scramble", "cube", "step", "count"}`,
	examples: []string{
		"solve eofb R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
		"solve eofb -N 5 -I R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
		"solve drud-eofb -M 9 -n 3 R' U' F (D B) F (B)",
		"solve 222 -L -s 1 R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
		"solve eofb --moves U,D,R,F,L2 -n 3 R' U' F D2 L2 F R2 U2 R2 B D2 L",
		`solve optimal --to "R2 L2 U2 D2 F2 B2" M2 E2`,
		"solve light --goal rotations R U F Rw",
	},
	request: solveRequest,
}

var stepsCommand = &Command{
	Name: "steps", Summary: "list the steps", group: solvingGroup, common: true,
	json:    `{"step", "title", "needs", "final", "places"}: needs is what must hold before the step; final steps have one side only, without NISS; places are the steps for one place each, of a step for any place`,
	request: func(*requestInput) session.Request { return cubes.Steps{} },
}

var twophaseCommand = &Command{
	Name:    "twophase",
	Summary: "find a good solution of the whole cube at once", group: solvingGroup,
	operand: scrambleOperand, parallel: true,
	options: []*options.Option{
		pairsOption, gripOption, toOption,
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "keep looking for shorter solutions for this long, such as 2s"},
		{Name: "-v", Help: "print each better solution to the standard error"},
	},
	json:     `{"scramble", "cube", "turned", "normal", "inverse", "moves", "length", "goal"}: turned and goal as for solve`,
	examples: []string{"twophase --time 2s R' U' F D2 L2 F R2 U2 R2 B", `twophase --to "M2 E2 S2" R' U' F`},
	request: func(in *requestInput) session.Request {
		return search.TwoPhase{Position: in.position, Grip: in.grip(), To: in.to(), Time: in.Last("--time").Duration, Verbose: in.Has("-v")}
	},
}

var scrambleCommand = &Command{
	Name:    "scramble",
	Summary: "make scrambles that lead to uniformly random positions", group: solvingGroup,
	details: "The types are: EO solved on F/B; only corners or only edges scrambled; DR solved on U/D; HTR " +
		"solved; and slice, all solved but the edges of the E slice. fmc scrambles begin and end with R' U' F. " + wishDetails,
	params:   []param{scrambleTypeParam},
	options:  append([]*options.Option{options.NumberOption("-n", "N", 1, session.MostSolutions, "how many; 1 by default"), seedOption}, wishOptions...),
	json:     `{"scramble", "normal", "inverse", "moves", "length"}`,
	examples: []string{"scramble fmc -n 2", "scramble dr --seed 7", "scramble --dr-case 4c4e", "scramble dr --subset 2c3", "scramble fmc --eo-at-most 3"},
	request: func(in *requestInput) session.Request {
		return cubes.Scramble{Kind: in.param("TYPE"), Count: in.NumberOr("-n", 1), Seed: in.Seed("--seed"), Wish: in.wish()}
	},
}

var resultsCommand = &Command{
	Name: "results", Summary: "list the solutions of an earlier search again", group: solvingGroup, common: true,
	details: "Without LIST, results lists the solutions of the last search that found any; results 2 lists those of the search before it. nissy keeps the last ten lists, until new clears them. @2:17 is number 17 of list 2. If a solution continues an earlier result, the present name of that result follows after //.",
	params:  []param{{name: "LIST", what: "number of a list", optional: true, hint: "1 is the newest"}},
	options: []*options.Option{
		{Name: "--sort", Value: "BY", Kind: options.ChoiceValue, Choices: search.ResultOrders, Help: "the order of the lines"},
		options.NumberOption("--from", "N", 1, session.MostSolutions, "begin with the Nth line"),
		options.NumberOption("-n", "N", 1, session.MostSolutions, "at most N lines"),
	},
	json:     `{"list", "number", "result"}: result is the object that solve, chain or twophase printed`,
	examples: []string{"results"},
	request: func(in *requestInput) session.Request {
		return search.ListResults{List: in.count("LIST"), Sort: in.Text("--sort"), First: in.NumberOr("--from", 1), Count: in.Number("-n")}
	},
}

var stepParam = param{name: "STEP", what: "step", choices: stepNames, choose: stepName, prefixes: []string{chainName}, continues: stepContinues, optional: true,
	hint: "such as eofb; steps lists them", refuse: placeAlone, complete: (*Parser).stepCandidates}

var scrambleTypeParam = param{name: "TYPE", what: "scramble type", choices: cubes.ScrambleKinds, optional: true}

var solveOptions = []*options.Option{
	options.NumberOption("-m", "MIN", 0, session.MostMoves, "at least MIN moves"),
	options.NumberOption("-M", "MAX", 0, session.MostMoves, "at most MAX moves; 20 by default"),
	countOption, eachOption, shortestOption, beyondOption,
	{Name: "-s", Value: "K", Kind: options.NumberValue, Max: session.MostMoves,
		Excludes: []options.Exclusion{{Other: "-O", Why: "one counts from the shortest of each side, the other from the shortest of all"}},
		Help:     "like -O K, but separately for solutions on normal, on inverse, and on both"},
	{Name: "-N", Value: "N", Kind: options.OptionalNumber, Min: 1, Max: session.MostSolutions, IsOperand: isStep, YieldsTo: []string{"-L", "-I", "--mixed"}, Help: "NISS: moves on normal and inverse; with a number also -n N"},
	linearOption, mixedOption,
	{Name: "-I", YieldsTo: []string{"-N", "-L", "--mixed"}, Help: "search on inverse only; with -N write the inverse part first"},
	{Name: "-a", Excludes: notInChains, Help: "also print hidden solutions, such as EOs that end with F'"},
	{Name: "-c", Help: "print only the number of all solutions within the bounds; without -M, -O and -s, of the shortest ones"},
	plainOption, progressOption, casesOption, beamOption, solverOption,
	{Name: "--moves", Value: "MOVES", Kind: options.TextValue, Excludes: notInChains, Help: "use only these moves, such as U,R2,F2,D: a face means all its turns; no slices or wide moves"},
	{Name: "--keep", Value: "BLOCK", Kind: options.TextValue, Choices: steps.BlocksToKeep, Excludes: notInChains, Help: "only blocks that contain a solved block: 222-DBL, or 222 in any place"},
	filterOptions[0], filterOptions[1], filterOptions[2], filterOptions[3],
	pairsOption, metricOption, gripOption, toOption, goalOption, threadsOption,
	batchOptions[0], batchOptions[1],
}

var solverOption = &options.Option{
	Name: "--solver", Value: "NAME", Kind: options.TextValue, NoDefault: true, Excludes: notInChains,
	Help: "instead of STEP, a solver of nissy-core, such as coord_EO_UF or h48h7 (help nissy-core)",
}

// onlySteps is why some options do not go with chains.
const onlySteps = "it is for single steps"

var notInChains = []options.Exclusion{{Other: "a chain", Why: onlySteps}}

var countOption = options.NumberOption("-n", "N", 1, session.MostSolutions, "at most N solutions; with several results, such as @*, N in all")

var eachOption = options.NumberOption("--each", "N", 1, session.MostSolutions, "with several results: at most N solutions that continue each; 1 by default, unless -n is given")

var casesOption = &options.Option{
	Name: "--cases", Value: "WHEN", Kind: options.ChoiceValue, Choices: func() []string { return []string{"auto", "always", "never"} },
	Help: "name the case that each solution leads to (help cases): always, never, or auto (the default), in a terminal and in JSON",
}

// showsCases reports whether solutions name the cases that they lead to.
func (in *requestInput) showsCases() bool {
	switch in.Text(casesOption.Name) {
	case "always":
		return true
	case "never":
		return false
	}
	return in.parser.Terminal || in.json
}

var metricOption = &options.Option{
	Name: "--metric", Value: "METRIC", Kind: options.ChoiceValue, Choices: optimal.MetricNames,
	Excludes: []options.Exclusion{{Other: "a chain", Why: onlySteps}, {Other: "gen alone", Why: "it is for gen optimal"}},
	Help:     "how to count moves; qtm counts half turns twice, for optimal, light and the finishes that keep only EO",
}

func solveRequest(in *requestInput) session.Request {
	if c := in.chainParam(); c != nil || in.err != nil {
		return in.chainRequest(c)
	}
	in.fail(in.Exclude("a single step"))
	in.checkDividedStep()
	bounds := search.Bounds{
		Metric: in.metric(), Min: in.Number("-m"), Max: in.Number("-M"), Beyond: in.Number("-O"), Slack: in.Number("-s"),
		Count: in.solutionCount(), Each: in.Number("--each"),
	}
	moves := parsedOption(in, "--moves", cube.ParseMoveSet)
	filter := in.filter()
	return search.Solve{
		Step:         in.step(),
		Solver:       in.Text(solverOption.Name),
		Position:     in.position,
		Sources:      in.sources,
		Grip:         in.grip(),
		Goals:        in.goals(),
		Bounds:       bounds,
		Filter:       filter,
		Policy:       in.policy(),
		MoveSet:      moves,
		Keep:         in.keep(),
		InverseFirst: in.Has("-N") && in.Has("-I"),
		All:          in.Has("-a"),
		ReportHidden: in.parser.Terminal && !in.json,
		CountOnly:    in.Has("-c"),
		Verbose:      in.Has("-v"),
		Cases:        in.showsCases() || filter != search.Filter{} && in.Text(casesOption.Name) != "never",
		Few:          in.parser.Prompt && len(in.Operands) == 0,
		Threads:      in.threads,
		Grace:        in.grace(),
	}
}

// step returns the name of the step to solve, "" if a solver names it.
func (in *requestInput) step() string {
	if in.Has(solverOption.Name) {
		return in.param("STEP")
	}
	return cmp.Or(in.param("STEP"), search.DefaultStep)
}

// checkDividedStep checks that the operand is not the rest of the name of a step, as in solve
// eo fb, although lower case would be wide moves.
func (in *requestInput) checkDividedStep() {
	const shortest = len("fb")
	if len(in.Operands) != 1 {
		return
	}
	rest := in.Operands[0]
	if len(rest.Text) < shortest || rest.Text != strings.ToLower(rest.Text) {
		return
	}
	for _, sign := range []string{"", "-"} {
		if name, ok := cubes.StepName(in.param("STEP") + sign + rest.Text); ok {
			in.fail(in.unexpected(rest, "did you mean "+name+"? Capitals make wide moves, such as Fw"))
		}
	}
}

// metric returns the metric of --metric, HTM without it.
func (in *requestInput) metric() optimal.Metric {
	m, _ := optimal.ParseMetric(in.Text("--metric")) // the option has only valid choices
	return m
}

// keep returns the name of the block of --keep, "" without it.
func (in *requestInput) keep() string {
	if !in.Has("--keep") {
		return ""
	}
	w := in.Last("--keep").Word
	name, ok := cubes.StepName(w.Text)
	if !ok {
		in.fail(w.Error(unknownStep(w.Text, "give a solved block, such as 222-DBL")))
	}
	return name
}

// solutionCount returns the limit on the number of solutions: -N 5 means -N -n 5.
// A default yields to what was typed.
func (in *requestInput) solutionCount() *int {
	ofNISS, n := in.Number("-N"), in.Number("-n")
	switch {
	case ofNISS == nil || n == nil:
		return cmp.Or(ofNISS, n)
	case in.Last("-N").IsDefault == in.Last("-n").IsDefault:
		w := in.Last("-n").Word
		in.fail(w.Error(&session.InputError{Problem: "number of solutions", Token: w.Text, Msg: "give it after -N or after -n, not both"}))
	case in.Last("-N").IsDefault:
		return n
	}
	return ofNISS
}

// policy returns the sides to search.
func (in *requestInput) policy() niss.Policy {
	switch {
	case in.Has("--mixed"):
		return niss.Mixed
	case in.Has("-N"):
		return niss.NISS
	case in.Has("-I"):
		return niss.Inverse
	case in.Has("-L"):
		return niss.Linear
	}
	return niss.Normal
}

package shell

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"nissy/chain"
	"nissy/cube"
	"nissy/niss"
	"nissy/optimal"
	"nissy/session"
)

var stepParam = param{name: "STEP", what: "step", choices: stepNames, meant: stepName, prefixes: []string{"chain"}, goesOn: stepGoesOn, optional: true,
	hint: "such as eofb; steps lists them"}

// stepNames lists what solve solves: steps, and chains that have a name.
func stepNames() []string { return slices.Concat(session.StepNames(), session.ChainNames()) }

// stepName returns the name of the step or the chain that is meant.
func stepName(typed string) (name string, ok bool) {
	if c := chain.Named(typed); c != nil {
		return c.Name, true
	}
	if strings.HasPrefix(typed, "chain ") {
		return typed, true
	}
	return session.StepName(typed)
}

// isStep reports whether a word means a step, as 222 does.
func isStep(word string) bool {
	_, ok := stepName(word)
	return ok
}

func solveCommands() []*command {
	return []*command{
		{
			name: "solve", aliases: []string{"solve_scramble"},
			summary: "solve a step, or the whole cube",
			details: "Without a STEP the whole cube is solved in the fewest moves (optimal). Alone, solve prints one shortest solution of at most 20 moves; with -M, -o or -O all " +
				"within the bounds; -n always caps. Steps of blocks, which may be built in any place or in the one that is named, print all shortest ones " +
				"unless -n, -O or -s says otherwise. A solution is the moves and their number, moves in parentheses " +
				"being made on the inverse; a step that detects its axis or place says behind // what it solved. " +
				"Without a solution nothing is printed but a line on the standard error.",
			params: []param{stepParam}, operand: takesScramble, parallel: true, options: solveOptions,
			json: `{"scramble", "cube", "step", "axis", "place", "normal", "inverse", "moves", "length", "case", "from"}: cube only if one was given; ` +
				`moves is the solution without NISS; case is what it leads to, if that has a name; from is the number of the result that it goes on from, if there is one. With -c: {"scramble", "cube", "step", "count"}`,
			examples: []string{
				"solve eofb R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
				"solve eofb -N 5 -I R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
				"solve drud-eofb -M 9 -n 3 R' U' F (D B) F (B)",
				"solve 222 -L -s 1 R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'",
				"solve eofb --moves U,D,R,F,L2 -n 3 R' U' F D2 L2 F R2 U2 R2 B D2 L",
			},
			request: solveRequest,
		},
		{
			name: "steps", summary: "list the steps", json: `{"step", "title", "needs", "final", "places"}: needs is what must hold before; final ones have one side only, no NISS; places are the steps for one place each, of a step for any`,
			request: func(*input) (session.Request, error) { return session.Steps{}, nil },
		},
		{
			name:    "twophase",
			summary: "find a good solution of the whole cube at once",
			operand: takesScramble, parallel: true,
			options: []option{
				pairsOption,
				{name: "--time", value: "TIME", kind: isDuration, help: "go on that long for shorter ones, such as 2s"},
				{name: "-v", help: "print each better solution to the standard error"},
			},
			json:     `{"scramble", "cube", "normal", "inverse", "moves", "length"}`,
			examples: []string{"twophase --time 2s R' U' F D2 L2 F R2 U2 R2 B"},
			request: func(in *input) (session.Request, error) {
				return session.TwoPhase{Position: in.position, Time: in.last("--time").duration, Verbose: in.has("-v")}, nil
			},
		},
		{
			name:    "scramble",
			summary: "make scrambles to uniformly random positions",
			details: "The types are those with EO on F/B solved, only corners or only edges scrambled, DR on U/D or HTR " +
				"solved; fmc scrambles begin and end with R' U' F.",
			params:   []param{kindParam},
			options:  []option{numberOption("-n", "N", 1, mostSolutions, "how many; 1 by default"), seedOption},
			json:     `{"scramble", "normal", "inverse", "moves", "length"}`,
			examples: []string{"scramble fmc -n 2", "scramble dr --seed 7"},
			request: func(in *input) (session.Request, error) {
				return session.Scramble{Kind: in.param("TYPE"), Count: in.numberOr("-n", 1), Seed: in.seed("--seed")}, nil
			},
		},
	}
}

var kindParam = param{name: "TYPE", what: "scramble type", choices: session.ScrambleKinds, optional: true,
	hint: "one of " + strings.Join(session.ScrambleKinds(), " ")}

var solveOptions = []option{
	numberOption("-m", "MIN", 0, mostMoves, "at least MIN moves"),
	numberOption("-M", "MAX", 0, mostMoves, "at most MAX moves; 20 by default"),
	numberOption("-n", "N", 1, mostSolutions, "at most N solutions"),
	{name: "-o", sets: []string{"-O", "0"}, help: "only shortest solutions, like -O 0"},
	numberOption("-O", "K", 0, mostMoves, "at most K moves above the shortest"),
	numberOption("-s", "K", 0, mostMoves, "the same for each side: above the shortest on normal, on inverse, and on both"),
	{name: "-N", value: "N", kind: maybeNumber, min: 1, max: mostSolutions, unless: isStep, help: "NISS: moves on normal and inverse; with a number also -n N"},
	{name: "-L", help: "linear: all moves on normal, or all on inverse"},
	{name: "-I", help: "search on inverse only; with -N write the inverse part first"},
	{name: "-a", help: "also the solutions that are hidden, such as EOs that end with F'"},
	{name: "-c", help: "print only the number of solutions"},
	{name: "-p", help: "plain: no lengths and comments"},
	{name: "-v", help: "tell of the search on the standard error; name the cases that solutions lead to"},
	beamOption,
	{name: "--moves", value: "MOVES", kind: isText, help: "make only these moves, such as U,R2,F2,D: a face stands for all its turns; there are no slice and no wide moves"},
	{name: "--keep", value: "BLOCK", kind: isText, help: "of a block: only where it has in it a block that stands, such as 222-DBL or 222 in any place"},
	pairsOption,
	metricOption,
	threadsOption,
	{name: "--resume", value: "FILE", kind: isText, help: "with -i or --file: keep the results in the file, and begin with those that are in it"},
}

var (
	pairsOption = option{name: "--pairs", help: "write turns of opposite faces, whose order does not matter, as (R L')"}

	metricOption = option{name: "--metric", value: "METRIC", kind: isChoice, choices: optimal.MetricNames(),
		help: "how moves count; qtm counts half turns twice, for optimal, light and the finishes that keep EO only"}
)

func solveRequest(in *input) (session.Request, error) {
	if c, err := in.preset(); c != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return in.chain(c)
	}
	if in.has("-b") {
		return nil, in.clash("-b", "a single step", "it is for chains, such as multistep")
	}
	if err := in.checkPairs(); err != nil {
		return nil, err
	}
	bounds, err := in.bounds()
	if err != nil {
		return nil, err
	}
	moves, err := in.moveSet()
	if err != nil {
		return nil, err
	}
	keep, err := in.keep()
	return session.Solve{
		Step:         cmp.Or(in.param("STEP"), session.DefaultStep),
		Position:     in.position,
		Bounds:       bounds,
		Policy:       in.policy(),
		Moves:        moves,
		Keep:         keep,
		InverseFirst: in.has("-N") && in.has("-I"),
		All:          in.has("-a"),
		CountOnly:    in.has("-c"),
		Verbose:      in.has("-v"),
		Cases:        in.has("-v") || in.json,
		Threads:      in.threads,
		Grace:        in.grace(),
		Quiet:        in.manyLines(),
	}, err
}

// bounds returns the bounds of the solutions of a step.
func (in *input) bounds() (session.Bounds, error) {
	beyond, slack, clash := in.either("-O", "-s")
	if clash {
		return session.Bounds{}, in.clash("-s", "-O", "one counts from the shortest of each side, the other from the shortest of all")
	}
	count, err := in.count()
	return session.Bounds{
		Metric: in.metric(), Min: in.number("-m"), Max: in.number("-M"), Beyond: beyond, Slack: slack, Count: count,
	}, err
}

// metric returns the metric that moves are counted in.
func (in *input) metric() optimal.Metric {
	m, _ := optimal.ParseMetric(in.text("--metric")) // one of its choices, or none: htm
	return m
}

// moveSet returns the moves that may be made, 0 for all.
func (in *input) moveSet() (cube.MoveSet, error) {
	if !in.has("--moves") {
		return 0, nil
	}
	w := in.last("--moves").word
	set, err := cube.ParseMoveSet(w.text)
	if err != nil {
		return 0, locate(err, []word{w})
	}
	return set, nil
}

// keep returns the name of the block that is to be kept, "" for none.
func (in *input) keep() (string, error) {
	if !in.has("--keep") {
		return "", nil
	}
	w := in.last("--keep").word
	name, ok := session.StepName(w.text)
	if !ok {
		return "", at(w, session.Unknown("step", w.text, session.StepNames(), "give a block that stands, such as 222-DBL"))
	}
	return name, nil
}

// checkPairs refuses pairs of turns where moves on the inverse stand in
// parentheses as well.
func (in *input) checkPairs() error {
	for _, niss := range []string{"-N", "-L", "-I"} {
		if in.has("--pairs") && in.has(niss) {
			return in.clash("--pairs", niss, "both write parentheses, and it would not be seen which is meant")
		}
	}
	return nil
}

// grace is how long a person reads on after an interrupt; a file takes all.
func (in *input) grace() session.Grace {
	if in.terminal {
		return session.Grace(50 * time.Millisecond)
	}
	return 0
}

// count returns the cap on the solutions: -N 5 means -N -n 5.
func (in *input) count() (*int, error) {
	behindNISS, n, clash := in.either("-N", "-n")
	if clash {
		w := in.last("-n").word
		return nil, at(w, &session.InputError{Problem: "number of solutions", Token: w.text, Msg: "give it behind -N or behind -n, not twice"})
	}
	return cmp.Or(behindNISS, n), nil
}

func (in *input) policy() niss.Policy {
	switch {
	case in.has("-N"):
		return niss.NISS
	case in.has("-I"):
		return niss.Inverse
	case in.has("-L"):
		return niss.Linear
	}
	return niss.Normal
}

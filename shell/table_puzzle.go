package shell

import (
	"os"
	"strings"

	"nissy/puzzle"
	"nissy/session"
)

func puzzleCommands() []*command {
	return []*command{{
		name:    "ksolve",
		summary: "solve any twisty puzzle that a file defines",
		details: "DEF is a definition file of ksolve+ or KPuzzle JSON; --puzzle takes one of the catalogue instead. Behind it stands a scramble file, " +
			"or moves that scramble; alone it is described. All shortest solutions are printed, with slack also longer ones. ! or --god counts the positions at each distance " +
			"from solved instead, !q in quarter turns, and prints some of those that are farthest. What is given here overrules the scramble file. " +
			"Solutions are moves of the puzzle, not of the attempt's cube: they have no numbers, and add does not take them.",
		operand: takesWords, words: "[DEF] [SCRAMBLE]", files: true,
		options: []option{
			{name: "--puzzle", value: "NAME", kind: isText, choices: session.PuzzleNames(), help: "a puzzle of the catalogue instead of DEF"},
			{name: "--list", help: "list the catalogue"},
			{name: "--export", value: "FORMAT", kind: isChoice, choices: session.PuzzleFormats, help: "write the definition, in ksolve+'s format or as KPuzzle JSON"},
			{name: "--moves", value: "MOVES", kind: isText, help: "use these moves only, with their powers, such as 'R U'"},
			{name: "--god", help: "count the positions at each distance from solved"},
			{name: "--qtm", help: "count moves in quarter turns: in the smallest turns of the definition"},
			numberOption("--antipodes", "N", 0, 1000, "with --god: how many of the farthest positions are printed; 5 by default"),
			numberOption("-M", "MAX", 0, puzzle.Unbounded, "at most MAX moves"),
			numberOption("-n", "N", 1, mostSolutions, "at most N solutions of each scramble"),
			{name: "-o", sets: []string{"-O", "0"}, help: "only shortest solutions, like -O 0"},
			{name: "-O", short: "--slack", value: "K", kind: isNumber, max: puzzle.Unbounded, help: "also solutions of up to K moves above the shortest"},
			{name: "-c", help: "print only the number of solutions"},
			{name: "-p", help: "plain: no lengths"},
			{name: "-v", help: "tell of the search on the standard error"},
			seedOption,
			threadsOption,
		},
		json: `{"puzzle", "scramble", "moves", "length"}; with -c {"puzzle", "scramble", "count"}; of a file {"scramble"} before each and {"scramble", "position"} for those that are not positions; ` +
			`with --god {"distance", "positions"}, {"total", "metric"}, {"antipode", "moves", "length"}; with --list {"puzzle", "title"}; with --export {"definition"}; with DEF alone {"puzzle", "sets", "moves", "blocks"}`,
		examples: []string{
			"ksolve --puzzle pyraminx R U R' U'",
			"ksolve --puzzle 2x2x2 --god --qtm",
		},
		request: puzzleRequest,
	}}
}

func puzzleRequest(in *input) (session.Request, error) {
	words := in.operands
	source := session.PuzzleSource{Name: in.text("--puzzle"), Use: strings.Fields(in.text("--moves"))}
	switch {
	case in.has("--list") && len(words) > 0:
		return nil, in.extra(words[0], "--list stands alone")
	case in.has("--list"):
		return session.ListPuzzles{}, nil
	case source.Name == "" && len(words) == 0:
		return nil, in.missing("a definition file", "or --puzzle NAME; usage: "+in.command.usage())
	case source.Name == "":
		source.File = words[0].text
		words = words[1:]
	}
	if in.has("--export") && len(words) > 0 {
		return nil, in.extra(words[0], "with --export nothing is solved")
	}
	if in.has("--export") && in.has("--god") {
		return nil, in.clash("--export", "--god", "one of them is done")
	}
	if len(words) == 0 && !in.has("--god") {
		return session.ShowPuzzle{PuzzleSource: source, Format: in.text("--export")}, nil
	}
	if god, metric, err := in.god(words); god || err != nil {
		return session.God{PuzzleSource: source, Metric: metric, Antipodes: in.numberOr("--antipodes", 5), Verbose: in.has("-v"), Threads: in.threads}, err
	}
	r := session.SolvePuzzle{
		PuzzleSource: source,
		PuzzleBounds: session.PuzzleBounds{Max: in.number("-M"), Slack: in.number("-O"), Count: in.number("-n")},
		CountOnly:    in.has("-c"), Verbose: in.has("-v"), Seed: in.seed("--seed"), Threads: in.threads,
	}
	if in.has("--qtm") {
		qtm := puzzle.QTM
		r.Metric = &qtm
	}
	if len(words) == 1 && isFile(words[0].text) {
		r.Scrambles = words[0].text
		return r, nil
	}
	r.Moves = join(words)
	return r, nil
}

// god reports whether God's algorithm is asked for, and in which metric.
func (in *input) god(words []word) (bool, puzzle.Metric, error) {
	god, metric := in.has("--god"), puzzle.HTM
	if in.has("--qtm") {
		metric = puzzle.QTM
	}
	if len(words) == 1 && (words[0].text == "!" || words[0].text == "!q") {
		god = true
		if words[0].text == "!q" {
			metric = puzzle.QTM
		}
		words = nil
	}
	if god && len(words) > 0 {
		return true, metric, in.extra(words[0], "with --god nothing is scrambled")
	}
	return god, metric, nil
}

// isFile reports whether there is a file at the path, or it cannot be meant
// otherwise.
func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil || strings.HasSuffix(path, ".txt")
}

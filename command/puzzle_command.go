package command

import (
	"os"
	"strings"

	"nissy/command/options"
	"nissy/puzzle"
	"nissy/session"
	"nissy/session/puzzles"
)

var puzzleCommands = []*Command{{
	Name:    "ksolve",
	Summary: "solve any twisty puzzle from a definition file", group: puzzlesGroup,
	details: "DEF is a definition file, in ksolve+'s format or KPuzzle JSON; --puzzle takes a puzzle of the catalogue instead. SCRAMBLE is a scramble file, " +
		"or moves; puzzles of the WCA take its notation. Without it ksolve describes the puzzle. A - instead of a file means the lines after the command: the standard input, or the lines up to one with a single dot. It prints all shortest solutions, or with --slack longer ones too; of square-1 those with the fewest slashes. With ! or --god it counts the positions at each distance " +
		"from solved (!q: in quarter turns), and prints some of the farthest ones. Options override the scramble file. " +
		"Solutions are not moves of the attempt's cube, so they have no numbers and cannot be added to it.",
	operand: wordsOperand, words: "[DEF] [SCRAMBLE]", takesFiles: true,
	options: []*options.Option{
		{Name: "--puzzle", Value: "NAME", Kind: options.TextValue, Choices: puzzles.PuzzleNames, Help: "a puzzle of the catalogue instead of DEF"},
		{Name: "--list", Help: "list the catalogue"},
		{Name: "--show", Help: "describe the puzzle, with the number of its positions; the default without SCRAMBLE"},
		{Name: "--random", Help: "make scrambles in the form of the WCA: of random positions, or of random moves for the megaminx and for cubes from 4x4x4 on; -n says how many"},
		{Name: "--position", Help: "print the position after SCRAMBLE, or after each of a file, instead of solving it", Excludes: []options.Exclusion{
			{Other: "--god", Why: "give one of them"}, {Other: "--random", Why: "give one of them"}, {Other: "--compose", Why: "give one of them"},
		}},
		{Name: "--export", Value: "FORMAT", Kind: options.ChoiceValue, Choices: func() []string { return puzzles.PuzzleFormats }, Help: "write the definition, in ksolve+'s format or as KPuzzle JSON",
			Excludes: []options.Exclusion{{Other: "--god", Why: "give one of them"}, {Other: "--show", Why: "give one of them"}}},
		{Name: "--moves", Value: "MOVES", Kind: options.TextValue, Help: "use only these moves and their powers, such as 'R U'"},
		{Name: "--to", Value: "FILE", Kind: options.TextValue, Help: "solve to this position instead: KPattern JSON, in which pieces may be alike, or a file with one scramble"},
		{Name: "--from", Value: "FILE", Kind: options.TextValue, Help: "the moves of SCRAMBLE begin at this position"},
		{Name: "--compose", Help: "print the position after all scrambles of the file, one after the other",
			Excludes: []options.Exclusion{{Other: "--god", Why: "give one of them"}, {Other: "--random", Why: "give one of them"}}},
		{Name: "--not-first", Value: "MOVES", Kind: options.TextValue, Help: "no solution begins with one of these moves; R* is R and its powers"},
		{Name: "--after", Value: "MOVES", Kind: options.TextValue, Help: "continue a list of solutions after this one", Excludes: []options.Exclusion{{Other: "-c", Why: "the solutions are only counted"}}},
		{Name: "--rotations", Help: "use rotations of the whole puzzle as moves, too; --moves may also name some"},
		{Name: "--god", Help: "count the positions at each distance from solved"},
		{Name: "--given", Value: "FILE", Kind: options.TextValue, Help: "with --god: count only the positions that look like this one, KPattern JSON in which more pieces are alike than in --to"},
		{Name: "--goal", Value: "GOALS", Kind: options.TextValue, NoDefault: true, Excludes: []options.Exclusion{{Other: "--god", Why: "nothing is solved with it"}, {Other: "--to", Why: "one names a position, the other several"}},
			Help: "lead to whichever of several positions is nearest: moves, a list of these with commas, a FILE with one per line or a scramble file, rotations, all that x y z and moves ending in v lead to, or antipodes, all that are farthest from solved"},
		{Name: "--qtm", Help: "count moves in quarter turns: the smallest turns of the definition"},
		options.NumberOption("--antipodes", "N", 0, session.MostAntipodes, "with --god: how many of the farthest positions to print; 5 by default"),
		options.NumberOption("-M", "MAX", 0, puzzle.Unbounded, "at most MAX moves"),
		options.NumberOption("-n", "N", 1, session.MostSolutions, "at most N solutions of each scramble"),
		shortestOption,
		{Name: "-O", Short: "--slack", Value: "K", Kind: options.NumberValue, Max: puzzle.Unbounded, Help: "solutions of up to K moves more than the shortest, too"},
		{Name: "--all-orders", Help: "try all orders of moves that commute unless they are next to each other, as ksolve+ does"},
		{Name: "-c", Help: "print only the number of solutions"},
		{Name: "-p", Help: "plain: no lengths"},
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "search for this long at most for each scramble, such as 10s"},
		progressOption, seedOption, threadsOption,
	},
	json: `{"puzzle", "scramble", "moves", "length", "goal"}: goal is there with --goal; with -c {"puzzle", "scramble", "count"}; for a file, {"scramble"} before each scramble and {"scramble", "position"} for those that are not positions; ` +
		`with --god {"distance", "positions"}, {"total", "metric"}, {"antipode", "moves", "length"}; with --list {"puzzle", "title"}; with --export {"definition"}; with --position or --compose {"scramble", "position"}; with --random {"puzzle", "scramble"}; with DEF alone {"puzzle", "sets", "moves", "blocks", "positions"}`,
	examples: []string{
		"ksolve --puzzle pyraminx R U R' U'",
		"ksolve --puzzle 2x2x2 --god --qtm",
		`ksolve --puzzle clock "UR3+ DL2- y2 ALL1+"`,
		"ksolve --puzzle skewb --random -n 3 --seed 1",
	},
	request: puzzleRequest,
	action:  puzzleAction,
}}

// puzzleAction reads the text of a file from the lines after the command if its name is -.
func puzzleAction(in *requestInput) (Action, error) {
	last := len(in.Operands) - 1
	if takesScrambles(puzzleRequest(in)) && in.Operands[last].Text == options.StandardInput {
		if last > 0 && in.Operands[0].Text == options.StandardInput {
			return nil, in.unexpected(in.Operands[last], "the lines after the command are the definition already")
		}
		return withLines("list of scrambles", func(text string) session.Request {
			given := *in
			given.scrambles = text + "\n" // not empty: it is not a sequence of moves
			return puzzleRequest(&given)
		}), nil
	}
	if in.Has("--puzzle") || len(in.Operands) == 0 || in.Operands[0].Text != options.StandardInput {
		return nil, in.err
	}
	return withLines("definition", func(text string) session.Request {
		given := *in
		given.definition = text + "\n" // not empty: there is no file
		return puzzleRequest(&given)
	}), in.err
}

// takesScrambles reports whether a request has a file of scrambles.
func takesScrambles(r session.Request) bool {
	switch r := r.(type) {
	case puzzles.SolvePuzzle:
		return r.ScrambleFile != ""
	case puzzles.ApplyPuzzle:
		return r.ScrambleFile != ""
	}
	return false
}

// withLines returns the action to make a request of the lines after the command.
func withLines(what string, request func(text string) session.Request) Action {
	return func(client Client) error { return client.WithLines(what, request) }
}

func puzzleRequest(in *requestInput) session.Request {
	words := in.Operands
	source := puzzles.PuzzleSource{
		Name: in.Text("--puzzle"), Use: strings.Fields(in.Text("--moves")), ToFile: in.Text("--to"), RotationMoves: in.Has("--rotations"),
	}
	switch {
	case in.Has("--list") && len(words) > 0:
		return in.fail(in.unexpected(words[0], "give --list alone"))
	case in.Has("--list"):
		return puzzles.ListPuzzles{}
	case in.Has("--random") && source.Name == "":
		return in.fail(in.missing("a puzzle of the catalogue", "give --puzzle NAME with --random"))
	case in.Has("--random") && len(words) > 0:
		return in.fail(in.unexpected(words[0], "with --random nothing is solved"))
	case in.Has("--random"):
		return puzzles.ScramblePuzzle{Name: source.Name, Count: in.NumberOr("-n", 1), Seed: in.Seed("--seed")}
	case source.Name == "" && len(words) == 0:
		return in.fail(in.missing("a definition file", "or --puzzle NAME; "+in.usage()))
	case source.Name == "":
		source.File = words[0].Text
		if in.definition != "" {
			source.File, source.Text = "", in.definition
		}
		words = words[1:]
	}
	for _, name := range []string{"--export", "--show"} {
		if in.Has(name) && len(words) > 0 {
			return in.fail(in.unexpected(words[0], "with "+name+" nothing is solved"))
		}
	}
	if in.Has("--show") || len(words) == 0 && !in.Has("--god") {
		return puzzles.ShowPuzzle{PuzzleSource: source, Format: in.Text("--export")}
	}
	if in.Has("--position") || in.Has("--compose") {
		return puzzles.ApplyPuzzle{PuzzleSource: source, PuzzleScrambles: in.puzzleScrambles(words), Compose: in.Has("--compose")}
	}
	metric := puzzle.HTM
	if in.Has("--qtm") || len(words) == 1 && words[0].Text == "!q" {
		metric = puzzle.QTM
	}
	asksForGod := len(words) == 1 && (words[0].Text == "!" || words[0].Text == "!q")
	switch {
	case in.Has("--god") && len(words) > 0 && !asksForGod:
		return in.fail(in.unexpected(words[0], "with --god nothing is scrambled"))
	case in.Has("--god") || asksForGod:
		return puzzles.God{
			PuzzleSource: source, Metric: metric, Antipodes: in.NumberOr("--antipodes", 5), GivenFile: in.Text("--given"), Verbose: in.Has("-v"), Threads: in.threads,
		}
	}
	return in.solvePuzzle(source, words)
}

// solvePuzzle returns the request to solve the scramble in the words.
func (in *requestInput) solvePuzzle(source puzzles.PuzzleSource, words []options.Word) puzzles.SolvePuzzle {
	r := puzzles.SolvePuzzle{
		PuzzleSource: source, PuzzleScrambles: in.puzzleScrambles(words),
		PuzzleBounds: puzzles.PuzzleBounds{Max: in.Number("-M"), Slack: in.Number("-O"), Count: in.Number("-n")},
		Time:         in.Last("--time").Duration, AllOrders: in.Has("--all-orders"), CountOnly: in.Has("-c"), Verbose: in.Has("-v"),
		NotFirst: strings.Fields(in.Text("--not-first")), After: in.Text("--after"), Threads: in.threads,
	}
	if in.Has("--qtm") {
		r.Metric = new(puzzle.QTM)
	}
	if text := in.Text("--goal"); text != "" && in.isFile(text) {
		r.GoalFile = text
	} else if text != "" {
		r.Goals = splitList(text)
	}
	return r
}

// puzzleScrambles returns the scrambles in the words: the name of a file, or moves.
func (in *requestInput) puzzleScrambles(words []options.Word) puzzles.PuzzleScrambles {
	s := puzzles.PuzzleScrambles{FromFile: in.Text("--from"), Seed: in.Seed("--seed"), ScrambleText: in.scrambles}
	switch {
	case in.scrambles != "":
	case len(words) == 1 && in.isFile(words[0].Text):
		s.ScrambleFile = words[0].Text
	default:
		s.Moves = options.Join(words)
	}
	return s
}

// isFile reports whether the word names a file, or can mean nothing else.
func (in *requestInput) isFile(path string) bool {
	if strings.HasSuffix(path, ".txt") || path == options.StandardInput || in.parser.NoFiles {
		return strings.HasSuffix(path, ".txt") || path == options.StandardInput
	}
	_, err := os.Stat(path)
	return err == nil && path != "/" // which is a move of square-1
}

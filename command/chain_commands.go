package command

import (
	"errors"
	"fmt"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
	"nissy/steps/chain"
)

const skeletonJSON = `{"scramble", "cube", "chain", "steps", "normal", "inverse", "moves", "length", "total", "from"}: total and from as for solve; each of the steps is {"step", "axes", "place", "normal", "inverse", "length", "saved", "total", "case", "subset", "trigger"}: ` +
	`saved counts moves that merge with earlier ones, total counts the moves up to this step and those of the attempt before, case is as for solve, subset and trigger are there after a DR. ` +
	`With --prove, --time or a complete search: {"proved", "complete", "within"}; no skeleton of at most complete moves is missing, within the bounds that within names. With -c: {"scramble", "cube", "step", "count"}. A chain that ends with insertions prints objects like those of insert`

const skeletonDetails = "Each line is a step: its moves, what it solved, its number of moves and the total so far. (5-1/8) means that the step has five moves, that one of them merges with an earlier move, and that the total is eight. " +
	"By default one shortest skeleton is printed; use -n or -O for more. With -M, multistep and two_gen print all skeletons within this bound that the " +
	"beam keeps, the shortest first. After each step the search keeps the -b partial solutions that promise the shortest skeletons. " +
	"If no skeleton can have been lost that way, a line on the standard error says that the answer is proved, and for which bounds. " +
	"The chain decides on which sides each step searches, unless you give -N, -L or -I. Steps with one side only, such as drslice, are always on normal."

// chainCommands are the command that takes a chain, and one for each chain that
// has a name.
func chainCommands() []*Command {
	commands := []*Command{{
		Name:    "chain",
		Summary: "solve several steps in a row", group: solvingGroup,
		details: "A CHAIN is a list of steps separated by >. | separates alternatives, which may be several steps in parentheses. " +
			"After EO, dr means dr-eo; after AR, dr-ar; fin and finls are the finish that fits. htr > drfin is the finish that breaks HTR. A step may have settings in brackets: " +
			"min= and max= (its moves), min-total= and total= (all moves so far), beam= (how many partial solutions to keep after it), " +
			"niss=before (it may switch sides before it starts; the default), niss=none (it stays on the side of the previous step), niss=always (it uses both sides), " +
			"axes such as ud or drud-eofb, case=, subsets= and triggers= (as --case, --subsets and --triggers of solve), setup= (moves before the trigger), " +
			"quarters= (its quarter turns), use=DR:2 (at most two of its solutions share the moves up to DR), " +
			"shortest (only its shortest solutions from each start, unless you give -s) and keep (it extends the block that is solved). " +
			"A DR with triggers directly after EO gets an RZP of up to three moves before it, six moves in all. " +
			"The last step may be insert or slice: then the skeletons are ranked by their length after the insertions. " +
			"These take k= (at most so many insertions; 2, of slice moves 3), beam= (how many skeletons to try; 100) and, for insert, length= (the longest insertion) and replace. " + skeletonDetails,
		params: []param{chainParam}, operand: scrambleOperand, continues: true, parallel: true, options: chainOptions(chain.DefaultMax), json: skeletonJSON,
		examples: []string{
			`chain "eofb[max=5] > drud-eofb[max=8] > htr-drud > drudfin" R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "222 > 223[keep]" -b 100 -n 3 R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "eo[max=4] | eo[max=5; niss=none] > dr-eo[niss=always]" R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "eo > dr[triggers=R,RUR; subsets=4a1,2c3 4e] > htr > (htrfin | (fr > fin))" -b 500 R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "eo > dr-eo > htr > drslice > slice" -b 100 R' U' F D2 L2 F R2 U2 R2 B D2 L`,
		},
		request: func(in *requestInput) session.Request {
			return in.chainRequest(in.parseChain(in.params[chainParam.name]))
		},
	}}
	for _, c := range chain.Presets() {
		commands = append(commands, &Command{
			Name: c.Name, Aliases: hyphenated(c.Name),
			Summary: strings.ToLower(c.Title[:1]) + c.Title[1:], group: solvingGroup, common: c.Name == "fmc",
			details: "It is the chain " + c.Text + ". " + skeletonDetails,
			operand: scrambleOperand, continues: true, parallel: true, options: chainOptions(c.Max), json: skeletonJSON,
			examples: []string{c.Name + " -b 1000 R' U' F D2 L2 F R2 U2 R2 B D2 L"},
			request:  func(in *requestInput) session.Request { return in.chainRequest(c.Chain()) },
		})
	}
	return commands
}

// hyphenated returns the name with hyphens instead of underscores, if it has any.
func hyphenated(name string) []string {
	if other := strings.ReplaceAll(name, "_", "-"); other != name {
		return []string{other}
	}
	return nil
}

var chainParam = param{name: "CHAIN", what: "chain", continues: chainContinues, hint: `such as "eofb > drud-eofb", or one of `, listed: search.ChainNames}

var beamOption = &options.Option{
	Name: "-b", Value: "B", Kind: options.NumberValue, Min: 1, Max: chain.MaxBeam,
	Excludes: []options.Exclusion{{Other: "a single step", Why: "it is for chains, such as multistep"}},
	Help:     "of a chain: partial solutions to keep after each step; 5000 by default",
}

// chainOptions are the options of a chain that has at most the given number of
// moves by default.
func chainOptions(most int) []*options.Option {
	return append([]*options.Option{
		options.NumberOption("-m", "MIN", 0, session.MostMoves, "at least MIN moves in all"),
		options.NumberOption("-M", "MAX", 0, session.MostMoves, fmt.Sprintf("at most MAX moves in all; %d by default", most)),
	}, otherChainOptions...)
}

var otherChainOptions = []*options.Option{
	countOption, eachOption, shortestOption, beyondOption,
	options.NumberOption("-s", "K", 0, session.MostMoves, "each step at most K moves longer than its shortest solution from where it starts, on its side"),
	beamOption,
	{Name: "-N", Value: "N", Kind: options.OptionalNumber, Min: 1, Max: session.MostSolutions, YieldsTo: []string{"-L", "-I", "--mixed"}, Help: "NISS in all steps; with a number also -n N"},
	linearOption, mixedOption, inverseOption,
	plainOption, progressOption, gripOption, threadsOption,
	{Name: "-c", Help: "print only the number of all skeletons within the bounds and the beam; without -M, -O and -s, of the shortest ones"},
	casesOption,
	{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "widen the beam for this long, such as 10s"},
	{Name: "--prove", Help: "widen the beam until it is proved that no skeleton is shorter, or the memory for it is used up"},
	{Name: "--stream", Help: "print each shorter skeleton as soon as it is found"},
	{Name: "--exclude", Value: "MOVES", Kind: options.TextValue, NoDefault: true, Help: "leave out skeletons that begin with these moves; @1/2 is the " +
		"first two lines of result 1; may be repeated"},
	{Name: "--defaults", Value: "NAME", Kind: options.ChoiceValue, Choices: func() []string { return []string{search.CubelibDefaults} }, Help: "use this " +
		"program's defaults for settings that the chain does not name"},
	batchOptions[0], batchOptions[1],
}

// stepContinues reports whether the next word still belongs to what solve should
// solve.
func stepContinues(text, next string) bool {
	return strings.HasPrefix(text, "chain ") && chainContinues(text, next)
}

// chainContinues reports whether the next word still belongs to a chain typed
// without quotation marks. If a bracket is open, moves end the chain.
func chainContinues(text, next string) bool {
	if strings.TrimRight(text, ">|") != text || strings.TrimLeft(next, ">|") != next {
		return true
	}
	if !inBrackets(text) {
		return false
	}
	_, err := cube.ParseAlg(next)
	return err != nil
}

// inBrackets reports whether a bracket is open at the end of the text.
func inBrackets(text string) bool { return strings.Count(text, "[") > strings.Count(text, "]") }

// parseChain returns the chain that a word defines, nil after a mistake.
func (in *requestInput) parseChain(w options.Word) *chain.Chain {
	c, err := in.parser.Definitions.Parse(w.Text)
	in.fail(locate(suggestStep(err), w))
	return c
}

// suggestStep adds a name that may be meant to the error for an unknown step.
func suggestStep(err error) error {
	if input, ok := errors.AsType[*session.InputError](err); ok && input.Problem == "unknown step" {
		known := unknownStep(input.Token, "steps lists them")
		known.Column = input.Column
		return known
	}
	return err
}

// chainRequest returns the request to solve a chain.
func (in *requestInput) chainRequest(c *chain.Chain) session.Request {
	count := in.solutionCount()
	if in.fail(in.Exclude("a chain")); in.err != nil {
		return nil
	}
	r := search.Chain{
		Chain: c, Position: in.position, Sources: in.sources, Grip: in.grip(),
		Bounds:  search.Bounds{Min: in.Number("-m"), Max: in.Number("-M"), Beyond: in.Number("-O"), Slack: in.Number("-s"), Count: count, Each: in.Number("--each")},
		Beam:    in.NumberOr("-b", 0),
		Verbose: in.Has("-v"),
		Threads: in.threads,

		Time: in.Last("--time").Duration, Prove: in.Has("--prove"), Stream: in.Has("--stream"),
		CountOnly: in.Has("-c"), Cases: in.showsCases() || c.NamesCases() && in.Text(casesOption.Name) != "never", Defaults: in.Text("--defaults"),
		Exclude: in.excluded(),
	}
	if policy := in.policy(); policy != niss.Normal {
		r.Policy = &policy
	}
	return r
}

// chainParam returns the chain that solve was given instead of a step, nil if it
// was a step.
func (in *requestInput) chainParam() *chain.Chain {
	name, text, _ := strings.Cut(in.param("STEP"), " ")
	if name != chainName {
		return chain.Named(name)
	}
	c, err := in.parser.Definitions.Parse(text)
	err = suggestStep(err)
	if input, ok := errors.AsType[*session.InputError](err); ok {
		input.Column = 0 // it was a column of the chain, not of the line
	}
	in.fail(err)
	return c
}

package command

import (
	"fmt"
	"strconv"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/steps"
)

// Options that several commands share.
var (
	linesOption = &options.Option{Name: "-i", NoDefault: true, Excludes: []options.Exclusion{{Other: "--file", Why: "the scrambles come from one of them"}},
		Help: "read the scrambles from the standard input, one per line"}
	fileOption = &options.Option{Name: "--file", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "read the scrambles from a file; may be repeated"}
	cubeOption = &options.Option{Name: "--cube", Value: "STATE", Kind: options.StateValue, NoDefault: true,
		Help: "start from this cube: " + state.Forms + "; moves may follow. Without --cube the scramble may be a cube, too"}
	facesOption   = &options.Option{Name: "--faces", Value: "ORDER", Kind: options.TextValue, NoDefault: true, Help: "the order of the faces in the facelets, such as ULFRBD"}
	asMovesOption = &options.Option{Name: "--as-moves", NoDefault: true, Help: "read moves, even if they look like a cube",
		Excludes: []options.Exclusion{{Other: "--faces", Why: "moves have no faces"}}}

	shortestOption = &options.Option{Name: "-o", Means: []string{"-O", "0"}, Help: "only shortest solutions, like -O 0"}
	beyondOption   = options.NumberOption("-O", "K", 0, session.MostMoves, "at most K moves more than the shortest")
	linearOption   = &options.Option{Name: "-L", YieldsTo: []string{"-N", "-I", "--mixed"}, Help: "linear: all moves on normal, or all on inverse"}
	inverseOption  = &options.Option{Name: "-I", YieldsTo: []string{"-N", "-L", "--mixed"}, Help: "all moves on inverse"}
	mixedOption    = &options.Option{Name: "--mixed", YieldsTo: []string{"-N", "-L", "-I"}, Help: "only solutions with moves on both sides; also with -N",
		Excludes: []options.Exclusion{{Other: "-L", Why: oneSide}, {Other: "-I", Why: oneSide}}}
	plainOption    = &options.Option{Name: "-p", Help: "plain: no lengths and comments"}
	progressOption = &options.Option{Name: "-v", Help: "report the progress of the search on the standard error"}

	timeOption    = &options.Option{Name: "--time", Value: "TIME", Kind: options.DurationValue, Help: "search for this long at most, such as 2s"}
	threadsOption = options.NumberOption("-t", "T", 1, session.MostThreads, "number of threads; all cores by default")
	formatOption  = &options.Option{Name: "--format", Value: "FORMAT", Kind: options.ChoiceValue, Choices: func() []string { return formats }, Help: "how to write the cube"}
	seedOption    = &options.Option{Name: "--seed", Value: "S", Kind: options.SeedValue, Help: "make the same random choices as other runs with this seed"}
	netOption     = &options.Option{Name: "--net", Excludes: []options.Exclusion{{Other: "--format", Why: "they are two forms of the cube"}}, Help: "draw the cube, unfolded"}
	markOption    = &options.Option{Name: "--mark", Value: "STEP", Kind: options.ChoiceValue, Choices: cubes.DisorientedSteps,
		Help: "with --net: mark the pieces that are not oriented for the step"}
)

// oneSide is why --mixed does not go with some options.
const oneSide = "it leaves out moves on both sides"

// formats are the ways to write a position.
var formats = []string{"pieces", "facelets", "reid", "b32"}

// commonOptions are the options of every command.
var commonOptions = []*options.Option{
	{Name: "--json", Help: "print JSON, one object per line"},
	{Name: "--help", Short: "-h", NoDefault: true, Help: "describe the command instead"},
}

var gripOption = &options.Option{
	Name: "--grip", Value: "GRIP", Kind: options.ChoiceValue, Choices: history.GripNames,
	Help: "how to hold a cube that the moves have turned: as they leave it (the default), or with white on top and green in front",
}

var toOption = &options.Option{
	Name: "--to", Value: "CUBE", Kind: options.TextValue, NoDefault: true, Excludes: append([]options.Exclusion{{Other: "--goal", Why: "one names a position, the other several"}}, notInChains...),
	Help: "lead to this position instead of the solved cube: moves, or a cube as for --cube",
}

var goalOption = &options.Option{
	Name: "--goal", Value: "GOALS", Kind: options.TextValue, NoDefault: true, Excludes: notInChains,
	Help: "lead to whichever of several positions is nearest: a FILE with one per line, a list with commas, or rotations, the pieces solved in any orientation to the centres",
}

// grip returns the grip of --grip, AsHeld without it.
func (in *requestInput) grip() history.Grip {
	g, _ := history.ParseGrip(in.Text(gripOption.Name)) // the option has only valid choices
	return g
}

// to returns the position of --to, nil without it.
func (in *requestInput) to() *history.Goal {
	if !in.Has(toOption.Name) {
		return nil
	}
	w := in.Last(toOption.Name).Word
	goal, err := history.ParseGoal(w.Text)
	in.fail(locate(err, w))
	return &goal
}

// goals returns the positions of --to and --goal.
func (in *requestInput) goals() search.Goals {
	g := search.Goals{To: in.to()}
	text := in.Text(goalOption.Name)
	if text == "" {
		return g
	}
	if in.isFile(text) {
		g.File = text
		return g
	}
	if g.List = splitList(text); state.IsCube(text) { // it may have commas
		g.List = []string{text}
	}
	for _, name := range g.List {
		if _, err := search.ReadGoals(name); err != nil {
			in.fail(fmt.Errorf("goal %s: %w", session.Shorten(name), err))
		}
	}
	return g
}

// splitList splits a list at its commas.
func splitList(text string) []string {
	list := strings.Split(text, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// inSettings is why the options of filterOptions do not go with chains.
const inSettings = "write it in brackets after a step, such as dr-eo[triggers=R,RUR]"

var notBesideSettings = []options.Exclusion{{Other: "a chain", Why: inSettings}}

// filterOptions bound the solutions of a step by its axis, cases, HTR subsets and triggers.
var filterOptions = []*options.Option{
	{Name: "--axis", Value: "AXIS", Kind: options.TextValue, Excludes: notBesideSettings, Choices: axisNames,
		Help: "for steps that find their axis: only solutions on this one: ud, fb or rl"},
	{Name: "--case", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: drCaseNames,
		Help: "for EO and RZP: only solutions after which DR has one of these cases, such as 4c4e,3c2e"},
	{Name: "--subsets", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: subsetNames,
		Help: `for DR: only solutions that lead to these HTR subsets, such as "4a1 4e,2c3"; 2c3 means all 2c3, and 3 all with three quarter turns of the corners`},
	{Name: "--triggers", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: triggerNames,
		Help: "for DR from EO: only solutions that end with one of these triggers, such as R,RUR,RU2R; 4c4e means all known triggers of that case"},
}

func axisNames() []string { return []string{"ud", "fb", "rl"} }

// drCaseNames lists the cases of DR.
func drCaseNames() []string {
	cases, _ := steps.CaseNames()
	return cases
}

// subsetNames lists the corner cases of HTR subsets.
func subsetNames() []string {
	_, subsets := steps.CaseNames()
	return subsets
}

func triggerNames() []string { return mapped(steps.KnownTriggers(), steps.Trigger.Name) }

// filter returns what the options of filterOptions say, and checks it.
func (in *requestInput) filter() search.Filter {
	parsedOption(in, "--axis", cube.ParseAxis)
	parsedOption(in, "--case", cube.ParseDRCases)
	parsedOption(in, "--subsets", cube.ParseHTRSubsets)
	triggers := parsedOption(in, "--triggers", func(text string) (string, error) {
		set := in.parser.Definitions.TriggerSet(text)
		_, err := steps.ParseTriggers(set)
		return set, err
	})
	return search.Filter{Axis: in.Text("--axis"), Case: in.Text("--case"), Subsets: in.Text("--subsets"), Triggers: triggers}
}

// wishDetails explains wishOptions.
const wishDetails = "A condition, such as --subset, restricts the positions; all that remain are equally likely. Without a TYPE, a condition for a " +
	"single type implies it."

// wishOptions restrict the positions that scrambles lead to.
var wishOptions = []*options.Option{
	{Name: "--dr-case", Value: "LIST", Kind: options.TextValue, Choices: drCaseNames,
		Help: "for type eo: the case of DR on U/D is one of these, such as 4c4e"},
	{Name: "--subset", Value: "LIST", Kind: options.TextValue, Choices: subsetNames,
		Help: `for type dr: the HTR subset is one of these, such as 2c3 or "4a1 4e"`},
	{Name: "--cycles", Value: "LIST", Kind: options.TextValue, Choices: cube.SliceCycles,
		Help: `for type slice: the lengths of the cycles of its edges, such as 3 or "2 2"`},
	options.NumberOption("--eo-at-most", "N", 0, session.MostMoves, "without a type, or for types edges and fmc: the shortest EO on any axis, without NISS, has at most N moves"),
}

// wish returns the wish that the options of wishOptions express.
func (in *requestInput) wish() cubes.Wish {
	w := cubes.Wish{EOAtMost: in.Number("--eo-at-most")}
	for _, o := range []struct {
		name  string
		field *string
	}{{"--dr-case", &w.Case}, {"--subset", &w.Subset}, {"--cycles", &w.Cycles}} {
		if in.Has(o.name) {
			*o.field = in.Text(o.name)
			in.fail(locate(cubes.CheckWish(w), in.Last(o.name).Word))
		}
	}
	return w
}

// oneScramble is why some options do not go with a single scramble.
var oneScramble = []options.Exclusion{{Other: "a single scramble", Why: "it is for many, which -i or --file reads"}}

// batchOptions are the options of commands that keep the results of many scrambles.
var batchOptions = []*options.Option{
	{Name: "--resume", Value: "FILE", Kind: options.TextValue, NoDefault: true, Excludes: oneScramble, Help: "with -i or --file: save the results in the " +
		"file, and solve only what it does not have"},
	{Name: "--shard", Value: "K/N", Kind: options.TextValue, NoDefault: true, Excludes: oneScramble, Help: "with -i or --file: solve only every N-th scramble, starting with the K-th"},
}

// sharding reads the option --shard.
func (in *requestInput) sharding() batch.Sharding {
	return parsedOption(in, "--shard", func(text string) (batch.Sharding, error) {
		d, ok := batch.ParseSharding(text)
		if !ok {
			return d, &session.InputError{Problem: "bad shard", Token: text, Column: 1, Msg: "give K/N, such as 1/4: K from 1 to N"}
		}
		return d, nil
	})
}

// excluded returns the moves of the skeletons that --exclude names.
func (in *requestInput) excluded() (all []string) {
	for _, w := range in.Values("--exclude") {
		all = append(all, in.excludedMoves(w).String())
	}
	return all
}

// excludedMoves returns the moves of a text, or of the first lines of a result: @1/2 means
// the first two lines of result 1, and @1 all.
func (in *requestInput) excludedMoves(w options.Word) (a cube.Alg) {
	if !strings.HasPrefix(w.Text, "@") {
		a, err := cube.ParseAlg(w.Text)
		in.fail(locate(err, w))
		return a
	}
	name, number, hasNumber := strings.Cut(w.Text, "/")
	list, err := in.parser.scope().Results(name)
	in.fail(err)
	if len(list) > 1 {
		in.fail(w.Error(&session.InputError{Problem: "several solutions", Token: w.Text, Msg: "exclude one, such as @1/2"}))
	}
	if in.err != nil {
		return a
	}
	lines := list[0].Lines
	if hasNumber {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(lines) {
			in.fail(w.Error(&session.InputError{Problem: "no line", Token: w.Text, Msg: "the result has lines 1 to " + strconv.Itoa(len(lines))}))
			return a
		}
		lines = lines[:n]
	}
	for _, line := range lines {
		a = a.Then(line.Moves)
	}
	return a
}

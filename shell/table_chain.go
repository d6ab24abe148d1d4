package shell

import (
	"errors"
	"fmt"
	"strings"

	"nissy/chain"
	"nissy/cube"
	"nissy/niss"
	"nissy/session"
)

const skeletonJSON = `{"scramble", "cube", "chain", "steps", "normal", "inverse", "moves", "length", "from"}: from as for solve; each of the steps is {"step", "axis", "place", "normal", "inverse", "length", "saved", "total", "case"}: ` +
	`saved moves merge with those before, total is the length up to there, case is as for solve`

const skeletonDetails = "Each line is a step: its moves, what it has solved, how many moves it has and how many there are up to there; (5-1/8) are five of which one merges with those before. " +
	"Alone, one shortest skeleton is printed; -n or -O ask for more. The search keeps the -b shortest partial solutions after each step. " +
	"Unless -N, -L or -I says otherwise each step goes on as the chain says; those that have one side only, such as drslice, are on normal in any case."

// chainCommands are the command that takes a chain, and one for each chain that
// has a name.
func chainCommands() []*command {
	commands := []*command{{
		name:    "chain",
		summary: "solve several steps in a row",
		details: "A CHAIN is steps with > in between. Steps to choose from stand side by side with |. Behind a step may stand in brackets: " +
			"min=, max= (its moves), total= (moves up to there), beam= (how many of its partial solutions are kept), " +
			"niss=before (one may switch sides before it, the default), none (it goes on on the side of the step before) or always (on both), " +
			"shortest (only the shortest ones from where it begins, unless -s says otherwise) and keep (the block that stands is extended). " + skeletonDetails,
		params: []param{chainParam}, operand: takesScramble, parallel: true, options: chainOptions(chain.DefaultMax), json: skeletonJSON,
		examples: []string{
			`chain "eofb[max=5] > drud-eofb[max=8] > htr-drud > drudfin" R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "222 > 223[keep]" -b 100 -n 3 R' U' F D2 L2 F R2 U2 R2 B D2 L`,
			`chain "eo[max=4] | eo[max=5; niss=none] > dr-eo[niss=always]" R' U' F D2 L2 F R2 U2 R2 B D2 L`,
		},
		request: chainRequest,
	}}
	for _, c := range chain.Presets() {
		commands = append(commands, &command{
			name: c.Name, aliases: hyphenated(c.Name),
			summary: strings.ToLower(c.Title[:1]) + c.Title[1:],
			details: "It is the chain " + c.Text + ". " + skeletonDetails,
			operand: takesScramble, parallel: true, options: chainOptions(c.Max), json: skeletonJSON,
			examples: []string{c.Name + " -b 1000 R' U' F D2 L2 F R2 U2 R2 B D2 L"},
			request:  func(in *input) (session.Request, error) { return in.chain(c.Chain()) },
		})
	}
	return commands
}

func hyphenated(name string) []string {
	if other := strings.ReplaceAll(name, "_", "-"); other != name {
		return []string{other}
	}
	return nil
}

var chainParam = param{name: "CHAIN", what: "chain", goesOn: chainGoesOn, hint: `such as "eofb > drud-eofb", or one of ` + strings.Join(session.ChainNames(), " ")}

var beamOption = numberOption("-b", "B", 1, chain.MaxBeam, fmt.Sprintf("of a chain: partial solutions kept after each step; %d by default", session.DefaultBeam))

// chainOptions are those of a chain that has at most so many moves by default.
func chainOptions(most int) []option {
	return append([]option{
		numberOption("-m", "MIN", 0, mostMoves, "at least MIN moves in all"),
		numberOption("-M", "MAX", 0, mostMoves, fmt.Sprintf("at most MAX moves in all; %d by default", most)),
	}, otherChainOptions...)
}

var otherChainOptions = []option{
	numberOption("-n", "N", 1, mostSolutions, "at most N solutions"),
	{name: "-o", sets: []string{"-O", "0"}, help: "only shortest solutions, like -O 0"},
	numberOption("-O", "K", 0, mostMoves, "at most K moves above the shortest"),
	numberOption("-s", "K", 0, mostMoves, "no step more than K moves above the shortest one from where it begins, on its side"),
	beamOption,
	{name: "-N", value: "N", kind: maybeNumber, min: 1, max: mostSolutions, help: "NISS in all steps; with a number also -n N"},
	{name: "-L", help: "linear: all moves on normal, or all on inverse"},
	{name: "-I", help: "all moves on inverse"},
	{name: "-p", help: "plain: no lengths and comments"},
	{name: "-v", help: "tell of the search on the standard error"},
	threadsOption,
}

// stepGoesOn reports whether what solve is to solve goes on with the next word.
func stepGoesOn(text, next string) bool {
	return strings.HasPrefix(text, "chain ") && chainGoesOn(text, next)
}

// chainGoesOn reports whether a chain that was typed without quotes goes on with
// the next word. Moves are no part of brackets that are not closed.
func chainGoesOn(text, next string) bool {
	if strings.TrimRight(text, ">|") != text || strings.TrimLeft(next, ">|") != next {
		return true
	}
	if strings.Count(text, "[") <= strings.Count(text, "]") {
		return false
	}
	_, err := cube.ParseAlg(next)
	return err != nil
}

func chainRequest(in *input) (session.Request, error) {
	w := in.params["CHAIN"]
	c, err := chain.Parse(w.text)
	if err != nil {
		return nil, locate(nearestStep(err), []word{w})
	}
	return in.chain(c)
}

// nearestStep says which step may be meant.
func nearestStep(err error) error {
	if input, ok := errors.AsType[*session.InputError](err); ok && input.Problem == "unknown step" {
		known := session.Unknown("step", input.Token, session.StepNames(), input.Msg)
		known.Column = input.Column
		return known
	}
	return err
}

// chain makes the request to solve a chain.
func (in *input) chain(c *chain.Chain) (session.Request, error) {
	count, err := in.count()
	if err == nil {
		err = in.onlyForSteps()
	}
	r := session.Chain{
		Chain: c, Position: in.position,
		Bounds:  session.Bounds{Min: in.number("-m"), Max: in.number("-M"), Beyond: in.number("-O"), Slack: in.number("-s"), Count: count},
		Beam:    in.numberOr("-b", 0),
		Verbose: in.has("-v"),
		Threads: in.threads,
	}
	if policy := in.policy(); policy != niss.Normal {
		r.Policy = &policy
	}
	return r, err
}

// onlyForSteps refuses options that chains do not have.
func (in *input) onlyForSteps() error {
	for _, option := range []string{"-c", "-a", "--pairs", "--metric", "--resume", "--moves", "--keep"} {
		if in.typed(option) {
			return in.clash(option, "a chain", "it is for single steps")
		}
	}
	return nil
}

// preset returns the chain that solve is asked for instead of a step, nil if it
// is a step.
func (in *input) preset() (*chain.Chain, error) {
	name, text, _ := strings.Cut(in.param("STEP"), " ")
	if name != "chain" {
		return chain.Named(name), nil
	}
	c, err := chain.Parse(text)
	if input, ok := errors.AsType[*session.InputError](nearestStep(err)); ok {
		input.Column = 0 // of the chain, not of the line
		return nil, input
	}
	return c, err
}

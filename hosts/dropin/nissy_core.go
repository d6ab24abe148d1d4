package dropin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/hosts/library/core"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
)

// nissyCore is a run of the shell of nissy-core.
type nissyCore struct {
	*run
	session *session.Session
	options map[string]string
}

// coreError is an error code of nissy-core, after its message was printed. The exit code is its lowest
// eight bits.
type coreError int

// The error codes.
const (
	coreUnsolvable             = coreError(core.Unsolvable) // a warning
	coreBadSides     coreError = -1                         // of solve; gendata was aborted
	coreNotWritten   coreError = -2                         // of gendata
	coreNoSuchSolver coreError = -3                         // of gendata
	coreNotBuilt     coreError = -4                         // of gendata
	coreBadCube                = coreError(core.InvalidCube)
	coreBadMoves               = coreError(core.InvalidMoves)
	coreBadSymmetry            = coreError(core.InvalidTrans)
	coreBadSolver              = coreError(core.InvalidSolver)
	coreBadVariation           = coreError(core.InvalidVariation)
	coreUnknown                = coreError(core.Unknown)
	coreWrongUse     coreError = 1
	coreCancelled    coreError = 130
)

func (e coreError) Error() string { return fmt.Sprintf("error %d", int(e)) }

// coreCommand is a command of nissy-core.
type coreCommand struct {
	name, usage, help string
	run               func(*nissyCore, context.Context) error
}

const (
	coreMovesHelp = "Moves are U, D, R, L, F and B, and after them perhaps 2, ' or 3. " +
		"Wide moves, slice moves, rotations and parentheses are understood, too."
	coreSymmetryHelp = "TRANS is rotation or mirrored and two letters, as in 'rotation UF' or 'mirrored BL'."
)

// coreCommands returns the commands in the order of nissy-core's help.
func coreCommands() []coreCommand {
	return []coreCommand{
		{"inverse", "inverse -cube CUBE ", "Print the inverse of the CUBE.", (*nissyCore).inverse},
		{"applymoves", "applymoves -cube CUBE -moves MOVES",
			"Print the CUBE after the MOVES. " + coreMovesHelp, (*nissyCore).applyMoves},
		{"applytrans", "applytrans -cube CUBE -trans TRANS",
			"Print the CUBE as seen through the transformation TRANS. " + coreSymmetryHelp, (*nissyCore).applyTrans},
		{"frommoves", "frommoves -moves MOVES",
			"Print the solved cube after the MOVES. " + coreMovesHelp, (*nissyCore).fromMoves},
		{"randomcube", "randomcube", "Print a random cube.", (*nissyCore).randomCube},
		{"solverinfo", "solverinfo -solver SOLVER",
			"Print the size in bytes and the name of the table of nissy-core's SOLVER. nissy has tables of its own.", (*nissyCore).solverInfo},
		{"gendata", "gendata -solver SOLVER", "Build the tables that nissy needs in place of SOLVER's.", (*nissyCore).genData},
		{"solve", "solve -solver SOLVER[-m n] [-M N] -cube CUBE-t T",
			"Solve the CUBE with SOLVER, in n to N moves, with T threads.", (*nissyCore).solveCube},
		{"solve_scramble", "solve_scramble -solver SOLVER[-m n] [-M N] -moves MOVES",
			"Solve the cube after the MOVES with SOLVER, in n to N moves. " + coreMovesHelp, (*nissyCore).solveScramble},
		{"countmoves", "countmoves -moves MOVES", "Print the number of MOVES in HTM. " + coreMovesHelp, (*nissyCore).countMoves},
		{"compare", "compare -moves MOVES -moves2 MOVES2",
			"Print whether the two sequences are equal, apart from the order of parallel moves. " + coreMovesHelp, (*nissyCore).compare},
		{"variations", "variations -moves MOVES -variation VARIATION",
			"Print variations of the MOVES: lastqt or unniss. " + coreMovesHelp, (*nissyCore).variations},
		{"help", "help [-command COMMAND]", "Print the commands, or describe the COMMAND.", (*nissyCore).help},
	}
}

// findCoreCommand returns the command with the name, nil if there is none.
func findCoreCommand(name string) *coreCommand {
	for _, c := range coreCommands() {
		if c.name == name {
			return &c
		}
	}
	return nil
}

// coreOptions are the options of nissy-core. Each takes one argument, and goes with every command.
var coreOptions = []string{
	"-cube", "-command", "-cubestr", "-moves", "-moves2", "-trans", "-solver", "-variation", "-nisstype", "-m", "-M", "-O", "-n", "-t",
}

// runNissyCore runs the shell of nissy-core.
func runNissyCore(ctx context.Context, r *run) int {
	n := &nissyCore{run: r, options: map[string]string{}}
	command, err := n.parse()
	if err == nil {
		n.session = r.engine.NewSession()
		defer n.session.Close()
		err = command.run(n, ctx)
	}
	code, known := errors.AsType[coreError](err)
	switch {
	case ctx.Err() != nil:
		code = coreCancelled
	case err != nil && !known:
		n.notice(err.Error())
		code = coreUnknown
	}
	return int(uint8(code))
}

// parse reads the arguments.
func (n *nissyCore) parse() (*coreCommand, error) {
	if len(n.Args) == 0 {
		fmt.Fprintln(n.out, "No command given")
		return nil, coreWrongUse
	}
	command := findCoreCommand(n.Args[0])
	if command == nil {
		return nil, n.fail(coreWrongUse, "Unknown command %s", n.Args[0])
	}
	for i := 1; i < len(n.Args); i += 2 {
		option := n.Args[i]
		switch {
		case !slices.Contains(coreOptions, option):
			return nil, n.fail(coreWrongUse, "Unknown option %s", option)
		case i+1 == len(n.Args):
			return nil, n.fail(coreWrongUse, "Too few arguments for option %s", option)
		}
		n.options[option] = n.Args[i+1]
	}
	return command, nil
}

// log prints a line to the standard error.
func (n *nissyCore) log(format string, args ...any) { fmt.Fprintf(n.Stderr, format+"\n", args...) }

// fail prints a line to the standard error and returns the code.
func (n *nissyCore) fail(code coreError, format string, args ...any) error {
	n.log(format, args...)
	return code
}

// events runs a request. It prints notices, and passes all other events on.
func (n *nissyCore) events(ctx context.Context, request session.Request, take func(session.Event)) error {
	return n.session.Run(ctx, request, func(e session.Event) {
		if notice, ok := e.(session.Notice); ok {
			n.noticeAboutTable(notice)
		} else {
			take(e)
		}
	})
}

// noticeAboutTable prints a notice if it is about a table.
func (n *nissyCore) noticeAboutTable(notice session.Notice) {
	if notice.Cause != nil {
		n.notice(notice.Text)
	}
}

// printState prints the cube that a request makes.
func (n *nissyCore) printState(ctx context.Context, request session.Request) error {
	var code error
	err := n.events(ctx, request, func(e session.Event) {
		if state, ok := e.(cubes.State); ok {
			fmt.Fprintln(n.out, state.Cube.B32())
			if problem := unsolvableReason(&state.Cube); problem != "" {
				n.log("%s", problem)
				code = n.fail(coreUnsolvable, "Warning: resulting cube is not solvable")
			}
		}
	})
	return cmp.Or(err, code)
}

func (n *nissyCore) inverse(ctx context.Context) error {
	c, err := n.cube()
	if err != nil {
		return n.fail(coreBadCube, "[inverse] Error: the given cube is invalid")
	}
	if !isConsistent(c) {
		return n.fail(coreUnknown, "[inverse] Unknown error: inverted cube is invalid")
	}
	return n.printState(ctx, cubes.Inverse{Position: history.Position{State: c}})
}

// consistentCube returns the cube of the options, which must have each piece once.
func (n *nissyCore) consistentCube(command, subject string) (*cube.Cube, error) {
	c, err := n.cube()
	if err != nil || !isConsistent(c) {
		return nil, n.fail(coreBadCube, "[%s] Error: %s is invalid", command, subject)
	}
	return c, nil
}

func (n *nissyCore) applyMoves(ctx context.Context) error {
	c, err := n.consistentCube("applymoves", "given cube")
	if err != nil {
		return err
	}
	return n.movesFrom(ctx, c)
}

func (n *nissyCore) fromMoves(ctx context.Context) error {
	solved := cube.Solved
	return n.movesFrom(ctx, &solved)
}

// movesFrom prints the cube after the moves of the options.
func (n *nissyCore) movesFrom(ctx context.Context, c *cube.Cube) error {
	moves, err := n.movesOnCube("-moves")
	if err != nil {
		return err
	}
	return n.printState(ctx, cubes.Print{Position: history.Position{State: c, Moves: moves}})
}

func (n *nissyCore) applyTrans(ctx context.Context) error {
	c, err := n.consistentCube("applytrans", "given cube")
	if err != nil {
		return err
	}
	text := n.options["-trans"]
	const length = len("rotation UF")
	symmetry, err := cube.ParseSym(text[:min(len(text), length)])
	if err != nil || !strings.HasPrefix(text, symmetry.String()) {
		return n.fail(coreBadSymmetry, "Unknown transformation: %s", text)
	}
	return n.printState(ctx, cubes.Transform{Position: history.Position{State: c}, Symmetry: symmetry})
}

func (n *nissyCore) randomCube(ctx context.Context) error {
	return n.printState(ctx, cubes.RandomCube{})
}

func (n *nissyCore) countMoves(context.Context) error {
	moves, err := n.moves("-moves")
	if err != nil {
		return err
	}
	fmt.Fprintln(n.out, moves.Count(cube.HTM))
	return nil
}

func (n *nissyCore) compare(context.Context) error {
	a, err := n.moves("-moves")
	if err != nil {
		return err
	}
	b, err := n.moves("-moves2")
	if err != nil {
		return err
	}
	result := "different"
	if cubes.HaveSameMoves(a, b) {
		result = "equal"
	}
	fmt.Fprintln(n.out, "The two move sequences are "+result)
	return nil
}

func (n *nissyCore) variations(context.Context) error {
	if _, err := n.moves("-moves"); err != nil {
		return n.fail(coreBadMoves, "[variations] Error reading moves.")
	}
	lines, err := core.Variations(n.options["-moves"], n.options["-variation"])
	switch {
	case core.CodeOf(err) == core.InvalidVariation:
		return n.fail(coreBadVariation, "[variations] Error: unknown variation '%s'", n.options["-variation"])
	case err != nil:
		return err
	}
	for _, line := range lines {
		fmt.Fprintln(n.out, line)
	}
	return nil
}

func (n *nissyCore) help(context.Context) error {
	name := n.options["-command"]
	if name == "" {
		fmt.Fprint(n.out, "This is nissy in place of the shell of the H48 library.\nAvailable commands and usage:\n\n")
		for _, c := range coreCommands() {
			fmt.Fprintf(n.out, "%-15s%s\n", c.name, c.usage)
		}
		fmt.Fprint(n.out, "\nUse 'help -command COMMAND' for more information.\n")
		return nil
	}
	c := findCoreCommand(name)
	if c == nil {
		fmt.Fprintf(n.out, "Unknown command %s\n", name)
		return coreWrongUse
	}
	fmt.Fprintf(n.out, "Command %s\n\nSynopsis: %s\n\nDescription: %s\n", c.name, c.usage, c.help)
	return nil
}

// solver returns what the solver of the options is for nissy. Its rotation, which matters only to a search,
// may be missing or wrong.
func (n *nissyCore) solver() (search.Solver, error) {
	name := n.options["-solver"]
	solver, err := search.ParseSolver(name)
	if err != nil {
		if words := strings.SplitN(name, "_", 3); len(words) > 1 {
			solver, err = search.ParseSolver(words[0] + "_" + words[1] + "_UF")
		}
	}
	if err != nil {
		n.logUnknownSolver(name)
	}
	return solver, err
}

// logUnknownSolver prints why the name of a solver is unknown.
func (n *nissyCore) logUnknownSolver(name string) {
	switch number, isH48 := strings.CutPrefix(name, "h48h"); {
	case isH48 && len(number) <= 2:
		n.log("[H48] Invalid value %s for parameter h (must be at most 11)", number)
	case strings.HasPrefix(name, "h48"):
		n.log("[H48] Error parsing H48 solver: must be in 'h48hNN' format, but got '%s'", name)
	case strings.HasPrefix(name, "coord_"), strings.HasPrefix(name, "mcoord_"):
		n.log("Error: cannot parse coordinate from '%s'", name)
	default:
		n.log("[dataid] Unknown solver %s", name)
	}
}

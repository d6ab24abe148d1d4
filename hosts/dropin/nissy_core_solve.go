package dropin

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/hosts/library/core"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/tables"
)

// coreTableBytes are the sizes of the tables of nissy-core, by coordinate.
var coreTableBytes = map[string]int64{
	"EO": 1536, "DR": 74_768_501, "DREO": 92_414, "HTR": 270_768, "DRSLICE": 55_976_768, "DRFIN": 56_184_384, "CORNERS": 1_242_756, "CORNERSX": 1_242_756,
}

// coreSides are the values of -nisstype.
var coreSides = map[string]core.Sides{
	"": core.OnNormal, "normal": core.OnNormal, "inverse": core.OnInverse, "linear": core.OnNormal | core.OnInverse,
	"mixed": core.OnBoth, "all": core.OnNormal | core.OnInverse | core.OnBoth,
}

func (n *nissyCore) solverInfo(context.Context) error {
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreBadSolver, "Unknown error (make sure solver is valid)")
	}
	name, bytes := solver.Coordinate, coreTableBytes[solver.Coordinate]
	if name == "" {
		name, bytes = coreH48(solver)
	}
	fmt.Fprintf(n.out, "%d\n%s\n", bytes, name)
	return nil
}

// coreH48 returns the name of a solver of the whole cube and the size of its table. That of optimal is h48h7.
func coreH48(solver search.Solver) (name string, bytes int64) {
	for h := 0; ; h++ {
		name = "h48h" + strconv.Itoa(h)
		numbered, err := search.ParseSolver(name)
		if err != nil || numbered.TableBytes == solver.TableBytes || h == 7 && solver.TableBytes == 0 {
			return name, numbered.TableBytes
		}
	}
}

func (n *nissyCore) genData(ctx context.Context) error {
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreNoSuchSolver, "gendata: unknown solver %s", n.options["-solver"])
	}
	var request session.Request = tables.Generate{Step: solver.Step}
	if solver.Coordinate == "" {
		request = tables.GenerateWhole{Bytes: solver.TableBytes}
	}
	path, err := n.newDataFile()
	if err != nil {
		return err
	}
	if err := n.events(ctx, request, func(session.Event) {}); err != nil {
		n.notice(err.Error())
		return n.fail(coreNotBuilt, "Unknown error in generating data")
	}
	handle, err := core.Handle(n.options["-solver"])
	if err == nil {
		err = os.WriteFile(path, handle, 0o666)
	}
	if err != nil {
		n.notice(err.Error())
		return n.fail(coreNotWritten, "Cannot write data to file")
	}
	n.log("Data written to %s", path)
	return nil
}

// dataFolders are where nissy-core looks for its tables, and where it makes them, in this order.
var dataFolders = []string{"tables", ""}

// newDataFile returns the path of the file for a solver: in the folder tables if there is one. If the file
// exists, it asks whether to overwrite it.
func (n *nissyCore) newDataFile() (path string, err error) {
	name, err := core.SolverInfo(n.options["-solver"])
	if err != nil {
		return "", err
	}
	for _, folder := range dataFolders {
		path = filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			fmt.Fprintf(n.Stderr, "gendata: file %s already exists, overwrite? [Y/n] ", path)
			answer, err := bufio.NewReader(n.Stdin).ReadString('\n')
			if err != nil || !strings.ContainsRune("\nYy", rune(answer[0])) {
				return "", n.fail(coreBadSides, "gendata: aborting.")
			}
			break
		}
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			break
		}
	}
	return path, nil
}

// dataOf returns what there is in the file for a solver, or the handle that gendata would write.
func (n *nissyCore) dataOf(solver string) ([]byte, error) {
	name, err := core.SolverInfo(solver)
	if err != nil {
		return nil, err
	}
	for _, folder := range dataFolders {
		file, err := os.Open(filepath.Join(folder, name))
		if err == nil {
			defer file.Close()
			return io.ReadAll(io.LimitReader(file, core.HandleSize))
		}
	}
	return core.Handle(solver)
}

func (n *nissyCore) solveCube(ctx context.Context) error {
	return n.solve(ctx, n.cube)
}

func (n *nissyCore) solveScramble(ctx context.Context) error {
	moves, err := n.movesOnCube("-moves")
	return n.solve(ctx, func() (*cube.Cube, error) {
		c := cube.Solved.ApplyAlg(moves)
		return &c, err
	})
}

// solve solves the cube that read returns. As with nissy-core, the exit code does not say what is wrong with
// the cube.
func (n *nissyCore) solve(ctx context.Context, read func() (*cube.Cube, error)) error {
	sides, ok := coreSides[n.options["-nisstype"]]
	if !ok {
		const names = "normal\ninverse\nlinear\nmixed\nall"
		fmt.Fprintf(n.Stderr, "solve: unknown niss type '%s', use one of the following:\n%s", n.options["-nisstype"], names)
		return coreBadSides
	}
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreBadSolver, "solve: unknown solver '%s'", n.options["-solver"])
	}
	c, err := read()
	if err != nil || !isConsistent(c) {
		n.log("[solve] Error: cube is invalid")
		return nil
	}
	q := n.search()
	q.Cube, q.Sides = c.B32(), sides
	if q.Data, err = n.dataOf(q.Solver); err != nil {
		n.log("Error: could not parse transformation from '%s'", q.Solver)
		return nil
	}
	return n.printSolutions(ctx, q, c, cmp.Or(solver.Coordinate, "H48"))
}

// mostCoreMoves is the greatest length of a solution, and also the bound above the shortest one by default.
const mostCoreMoves = 20

// search returns the search of the options, without a cube. By default it finds one solution, a shortest one;
// with -O all within it.
func (n *nissyCore) search() core.Search {
	least, most, beyond, count := n.number("-m", 0), n.number("-M", mostCoreMoves), n.number("-O", mostCoreMoves), n.number("-n", 0)
	switch {
	case count == 0 && beyond == mostCoreMoves:
		count = 1
	case count == 0:
		count = session.MostSolutions
	}
	if most > mostCoreMoves {
		n.log("[solve] 'maxmoves' larger than 20 not supported yet, setting it to 20")
		most = mostCoreMoves
	}
	if least > most {
		const larger = "[solve] value provided for 'minmoves' (%d) is larger than that provided for 'maxmoves' (%d), setting 'minmoves' to %d"
		n.log(larger, least, most, most)
		least = most
	}
	threads := n.number("-t", 0)
	if most := uint(n.Threads); threads > most {
		const above = "[solve] Selected number of threads (%d) is above the maximum value (%d), using %d threads instead"
		n.log(above, threads, most, most)
		threads = most
	}
	return core.Search{
		Solver: n.options["-solver"], Min: least, Max: most, Beyond: beyond, Count: count, Threads: threads, RightInverse: true,
	}
}

// number returns the number of an option: the digits at its beginning. A negative number is a very large one.
func (n *nissyCore) number(option string, otherwise uint) uint {
	text, ok := n.options[option]
	if !ok {
		return otherwise
	}
	var number int64
	fmt.Sscanf(text, "%d", &number)
	return uint(min(uint32(number), math.MaxInt32))
}

// printSolutions searches for solutions of the cube and prints them. The name of the solver begins messages.
func (n *nissyCore) printSolutions(ctx context.Context, q core.Search, c *cube.Cube, name string) error {
	announced := 12 // the least length whose search is announced
	if name == "H48" {
		announced = 15
	}
	found, err := core.New(func() *session.Engine { return n.engine }).Solve(q, core.Hooks{
		Notice: n.noticeAboutTable,
		Depth: func(depth, found int) {
			if depth >= announced {
				n.log("[%s solve] Found %d solutions, searching at depth %d", name, found, depth)
			}
		},
		Poll: func() core.Status {
			if ctx.Err() != nil {
				return core.Stop
			}
			return core.Run
		},
	})
	switch {
	case core.CodeOf(err) == core.UnsolvableCube:
		problem := "cube not ready" // for the step
		if unsolvable := c.Check(); unsolvable != nil {
			problem = unsolvable.Error()
		}
		n.log("[%s solve] Error: %s", name, problem)
		return nil
	case err != nil:
		return err
	case len(found.Lines) == 0:
		n.log("No solutions found")
	}
	for _, line := range found.Lines {
		fmt.Fprintln(n.out, line)
	}
	return nil
}

package dropin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/puzzle"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/search"
)

// ksolveFailed is the exit code of ksolve+ after a mistake in its files.
const ksolveFailed = 255

// ksolvePlus is one run of ksolve+, which solves the puzzle of a definition:
//
//	ksolve DEF SCRAMBLES
//	ksolve DEF !             God's algorithm; !q in quarter turns
//
// What it prints is the same, apart from times and from what is about tables: ours prints what ksolve+
// does when it has found its tables. It has four faults that ours does not repeat:
//
//   - God's algorithm needs a file with the name ! or !q.
//   - ForbiddenPairs refuses all moves that exist.
//   - God's algorithm in quarter turns may count positions twice.
//   - If a scramble ignores what the definition does not, solutions are missing.
//
// ksolve+ crashes if a definition has no Solved or a scramble leaves out a set. Then the set is solved.
type ksolvePlus struct {
	*run
	puzzle     *puzzle.Puzzle
	definition ksolveFile
	copies     string // a folder with copies of files; empty: none

	scrambles []puzzle.Scramble // those that were not begun yet
	current   *puzzle.Scramble  // nil: none
	depth     int               // the next depth to print
	shortest  int               // length of the shortest solution of current; negative: none yet
}

// ksolveFile is a file of the user.
type ksolveFile struct {
	path, text string
	changed    bool // the text is no longer that of the file
}

// ksolveMistake is a mistake of the user, in the words of ksolve+.
type ksolveMistake string

func (m ksolveMistake) Error() string { return string(m) }

func runKsolve(ctx context.Context, r *run) int {
	began := time.Now()
	if len(r.Args) != 2 {
		for _, line := range ksolveUsage {
			fmt.Fprintln(r.Stderr, line)
		}
		return 0
	}
	k := &ksolvePlus{run: r}
	defer k.removeCopies()
	err := k.solve(ctx)
	var mistake ksolveMistake
	switch {
	case errors.As(err, &mistake):
		r.out.Flush()
		fmt.Fprint(r.Stderr, mistake)
		return ksolveFailed
	case err != nil:
		return r.failed(ctx, err)
	}
	fmt.Fprintf(r.out, "Time: %.6gs\n", time.Since(began).Seconds())
	return 0
}

// ksolveUsage is what ksolve+ prints unless it has two arguments.
var ksolveUsage = []string{
	"ksolve+ v1.3a, as nissy does it",
	"Usage: ksolve [def-file] [scramble-file]",
	"See nissy help ksolve+ for additional help.",
}

// solve reads both files and does what they ask for.
func (k *ksolvePlus) solve(ctx context.Context) error {
	scrambles := ksolveFile{path: k.Args[1]}
	metric, isGod := map[string]puzzle.Metric{"!": puzzle.HTM, "!q": puzzle.QTM}[scrambles.path]
	if !k.read(&k.definition, k.Args[0], "definition") || !isGod && !k.read(&scrambles, scrambles.path, "scramble") {
		return ksolveMistake("")
	}
	if err := k.readDefinition(); err != nil {
		return err
	}
	fmt.Fprintf(k.out, "Ruleset loaded.\nGenerated moves: %s.\n", strings.Join(k.puzzle.Generated(), ", "))
	fmt.Fprintln(k.out, "Pruning tables found on file.\nPruning tables loaded.")
	source, err := k.onDisk(k.definition)
	if err != nil {
		return err
	}
	all := puzzles.PuzzleSource{File: source, RotationMoves: true}
	if isGod {
		return k.god(ctx, all, metric)
	}
	return k.solveAll(ctx, all, scrambles)
}

// solveAll solves the scrambles of a file.
func (k *ksolvePlus) solveAll(ctx context.Context, source puzzles.PuzzleSource, scrambles ksolveFile) (err error) {
	if k.scrambles, err = k.puzzle.ParseScrambles("", scrambles.text); err != nil {
		return explainKsolve(err, scrambles.text, k.puzzle)
	}
	for i, name := range ksolveNames(scrambles.text) {
		if i < len(k.scrambles) && k.scrambles[i].Name == strings.TrimSpace(name) {
			k.scrambles[i].Name = name
		}
	}
	fmt.Fprintln(k.out, "Scrambles loaded.")
	if len(k.scrambles) == 0 {
		return nil
	}
	r := puzzles.SolvePuzzle{PuzzleSource: source, AllOrders: true, Verbose: true, Threads: k.Threads}
	if r.ScrambleFile, err = k.onDisk(scrambles); err != nil {
		return err
	}
	several := len(k.scrambles) > 1
	err = k.request(ctx, r, k.printEvent)
	var unsolvable *solver.UnsolvableError
	if errors.As(err, &unsolvable) {
		k.notice(err.Error())
	}
	if ctx.Err() == nil && (err == nil || several || unsolvable != nil) { // several continue after an error
		k.endScramble()
		return nil
	}
	return err
}

// printEvent prints an event of a search.
func (k *ksolvePlus) printEvent(e session.Event) {
	switch e := e.(type) {
	case puzzles.PuzzleScramble:
		k.endScramble()
		k.current, k.scrambles = &k.scrambles[0], k.scrambles[1:]
		fmt.Fprintf(k.out, "\nSolving %s\n", k.current.Name)
		k.depth, k.shortest = 0, -1
	case puzzles.PuzzlePosition:
		fmt.Fprintln(k.out, "Scramble position:")
		k.printPosition(e.State)
	case search.Depth:
		k.printDepths(e.Depth)
	case puzzles.PuzzleSolution:
		k.printDepths(e.Length)
		fmt.Fprintln(k.out, " "+ksolveMoves(e.Moves))
		if k.shortest < 0 {
			k.shortest = e.Length
		}
	case session.Notice:
		if k.current != nil && !strings.Contains(e.Text, ": no solution of at most ") { // why there is none
			k.notice(e.Text)
		}
	}
}

// ksolveMoves writes moves with a space before each.
func ksolveMoves(moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	return " " + strings.Join(moves, " ")
}

// printDepths prints the depths up to the given one that were not printed yet. ksolve+ begins with 0,
// nissy where there can be a solution.
func (k *ksolvePlus) printDepths(depth int) {
	for ; k.depth <= depth; k.depth++ {
		fmt.Fprintln(k.out, "Depth", k.depth)
	}
	k.out.Flush()
}

// endScramble prints what follows the solutions of the current scramble.
func (k *ksolvePlus) endScramble() {
	if k.current == nil {
		return
	}
	last := k.current.Max + 1
	if k.shortest >= 0 {
		last = min(last, k.shortest+k.current.Slack)
	}
	k.printDepths(min(last, k.current.Max))
	if last > k.current.Max {
		fmt.Fprintln(k.out, "\nMax depth reached, aborting.")
	}
	fmt.Fprintln(k.out)
}

// printPosition prints the sets of a position by name.
func (k *ksolvePlus) printPosition(state puzzle.State) {
	for _, set := range k.setsByName() {
		fmt.Fprintln(k.out, k.puzzle.Sets[set].Name)
		for _, numbers := range [][]int{state[set].Pieces, state[set].Orient} {
			for _, n := range numbers {
				fmt.Fprint(k.out, n, " ")
			}
			fmt.Fprintln(k.out)
		}
	}
}

// setsByName returns the indices of the sets in the order of their names.
func (k *ksolvePlus) setsByName() []int {
	order := make([]int, len(k.puzzle.Sets))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(k.puzzle.Sets[a].Name, k.puzzle.Sets[b].Name) })
	return order
}

// god counts the positions of the puzzle by their distance.
func (k *ksolvePlus) god(ctx context.Context, source puzzles.PuzzleSource, metric puzzle.Metric) error {
	fmt.Fprintf(k.out, "Computing God's Algorithm tables (%s)\nMoves\tPositions\n", strings.ToUpper(metric.String()))
	r := puzzles.God{PuzzleSource: source, Metric: metric, Antipodes: session.MostAntipodes, Threads: k.Threads}
	var antipodes []puzzles.Antipode
	err := k.request(ctx, r, func(e session.Event) {
		switch e := e.(type) {
		case puzzles.Distance:
			fmt.Fprintf(k.out, "%d\t%d\n", e.Distance, e.Positions)
			k.out.Flush()
		case puzzles.GodTotal:
			fmt.Fprintln(k.out, "Total positions:", e.Total)
		case puzzles.Antipode:
			antipodes = append(antipodes, e)
		}
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(antipodes, func(a, b puzzles.Antipode) int { return k.compare(a.Position.State, b.Position.State) })
	antipodes = antipodes[:min(len(antipodes), 5)]
	fmt.Fprintf(k.out, "\nPrinting %d antipodes:\n\n", len(antipodes))
	for _, a := range antipodes {
		fmt.Fprintf(k.out, "Antipode solved by%s:\n", ksolveMoves(a.Moves))
		k.printPosition(a.Position.State)
		fmt.Fprintln(k.out)
	}
	return nil
}

// compare orders positions as the tables of ksolve+ do.
func (k *ksolvePlus) compare(a, b puzzle.State) int {
	for _, set := range k.setsByName() {
		if c := cmp.Or(slices.Compare(a[set].Orient, b[set].Orient), slices.Compare(a[set].Pieces, b[set].Pieces)); c != 0 {
			return c
		}
	}
	return 0
}

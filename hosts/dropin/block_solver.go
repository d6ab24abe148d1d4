package dropin

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/search"
	"nissy/steps"
)

// blockSolver is one run of BlockSolver, which solves blocks and lists all their shortest solutions:
//
//	block_solver STEP [options] SCRAMBLE
//
// What it prints for one step is the same, apart from the order of solutions of one length. So are the
// skeletons of several steps, with two exceptions:
//
//   - After two steps on inverse BlockSolver continues from a wrong position. It misses the skeletons
//     that begin with two steps on inverse, or prints wrong ones. Ours are right.
//   - If -b is so small that steps are dropped, it depends on the order of equal solutions which.
type blockSolver struct {
	*run
	ctx      context.Context
	session  *session.Session
	most     uint32 // -M: the most moves
	slack    uint32 // -s: how many moves longer than the shortest a solution may be
	breadth  uint32 // -b: how many solutions of a step are continued
	linear   bool   // -L: also solve the inverse
	shortest map[blockPosition]*blockShortest
}

// blockPosition is a position to solve for a step.
type blockPosition struct {
	step string
	cube cube.Cube
}

// blockShortest are the shortest solutions from a position. There are none of fewer than depth moves.
type blockShortest struct {
	depth     int
	solutions [][]cube.Move
}

// turnsKeep are the steps that solve a block, with a function that reports whether the block at a place
// stays solved when the face opposite to f is turned. A place consists of the letters of its faces.
var turnsKeep = map[string]func(place string, f cube.Face) bool{
	"123":               isFaceOf,
	"222":               isFaceOf,
	"223":               isFaceOf,
	"F2L-1":             func(place string, f cube.Face) bool { return strings.HasPrefix(place, f.String()) },
	"two_gen_reduction": func(place string, f cube.Face) bool { return isFaceOf(place, f.Opposite()) },
}

func isFaceOf(place string, f cube.Face) bool { return strings.Contains(place, f.String()) }

// The steps that are not in turnsKeep, and the exit code after an unreadable scramble, which is that of
// a program that calls abort.
const (
	twoGenFinish = "two_gen_finish"
	blockAborted = 134
)

func runBlockSolver(ctx context.Context, r *run) int {
	words := append([]string{r.Path}, r.Args...)
	scramble, ok := blockScramble(words[len(words)-1])
	if !ok {
		fmt.Fprintln(r.out, "Error reading scramble")
		return blockAborted
	}
	b := &blockSolver{
		run: r, ctx: ctx, session: r.engine.NewSession(),
		slack: blockNumber(words, "-s", 0), breadth: blockNumber(words, "-b", 5000),
		linear: slices.Contains(words, "-L"), shortest: map[blockPosition]*blockShortest{},
	}
	defer b.session.Close()
	if err := b.runStep(words, scramble); err != nil {
		return r.failed(ctx, err)
	}
	return 0
}

// runStep runs the step that is the first argument.
func (b *blockSolver) runStep(words []string, scramble []cube.Move) error {
	most := func(byDefault uint32) uint32 { return blockNumber(words, "-M", byDefault) }
	step := words[1]
	switch {
	case turnsKeep[step] != nil:
		b.most = most(15)
		return b.solveStep(step, scramble)
	case step == twoGenFinish:
		b.most, b.linear = most(20), false
		return b.solveStep(step, scramble)
	case step == "multistep":
		b.most = most(15)
		return b.multistep(scramble)
	case step == "two_gen":
		b.most = most(25)
		return b.twoGen(scramble)
	}
	fmt.Fprintln(b.out, "Invalid argument: "+step)
	return nil
}

// blockScramble reads a scramble: turns of faces separated by spaces, in parentheses if they are on
// inverse. It returns the moves on normal that lead to the same position.
func blockScramble(text string) (moves []cube.Move, ok bool) {
	inner, inverse := strings.CutPrefix(text, "(")
	if inverse {
		inner = inner[:max(0, len(inner)-1)] // whatever it is
	}
	for _, word := range strings.Fields(inner) {
		m, err := cube.ParseMoves(word)
		if err != nil || len(m) != 1 || !m[0].IsFace() || m[0].String() != word {
			return nil, false
		}
		moves = append(moves, m[0])
	}
	if inverse {
		return cube.InvertMoves(moves), true
	}
	return moves, true
}

// blockNumber returns the number after the first word that is the option. It is 0 if there are no
// digits, and wraps around below 0.
func blockNumber(words []string, option string, byDefault uint32) uint32 {
	i := slices.Index(words[:len(words)-1], option)
	if i < 0 {
		return byDefault
	}
	n := 0
	fmt.Sscanf(words[i+1], "%d", &n)
	return uint32(n)
}

// solveStep prints the solutions of a step, and with b.linear also those of the inverse.
func (b *blockSolver) solveStep(step string, state []cube.Move) error {
	if err := b.printSolutions(step, state, false); err != nil || !b.linear {
		return err
	}
	return b.printSolutions(step, cube.InvertMoves(state), true)
}

func (b *blockSolver) printSolutions(step string, state []cube.Move, inverse bool) error {
	solutions, err := b.solve(step, state, b.most)
	if err != nil { // an interrupted search has printed nothing
		return err
	}
	for _, moves := range solutions {
		line := blockMoves(moves, inverse)
		if len(moves) > 0 {
			line += fmt.Sprintf(" (%d)", len(moves))
		}
		fmt.Fprintln(b.out, line)
	}
	return nil
}

// blockMoves writes moves as BlockSolver does, with a space and a backspace after the last one.
func blockMoves(moves []cube.Move, inverse bool) string {
	var s strings.Builder
	for _, m := range moves {
		s.WriteString(m.String() + " ")
	}
	if len(moves) > 0 {
		s.WriteString("\b")
	}
	if inverse {
		return "(" + s.String() + ")"
	}
	return s.String()
}

// solve returns the shortest solutions of at most that many moves, and with b.slack also longer ones.
func (b *blockSolver) solve(step string, state []cube.Move, most uint32) ([][]cube.Move, error) {
	if step == twoGenFinish {
		step = twoGenPlace(state)
	}
	solutions, err := b.solveShortest(step, state, int(min(most, uint32(optimal.HTM.Diameter()))))
	if b.slack == 0 || err != nil {
		return solutions, err
	}
	next := most + 1 // the length that BlockSolver would search next
	if len(solutions) > 0 {
		next = uint32(len(solutions[0])) + 1
	}
	most = min(most, next+b.slack-1)
	fmt.Fprintln(b.out, "Searching at depth", most)
	if len(solutions) == 0 || most < uint32(len(solutions[0])) {
		return nil, nil
	}
	return b.solveBeyond(step, state, len(solutions[0]), int(most))
}

// twoGenPlace returns the step that finishes with the two faces that BlockSolver would turn: the last
// ones of a list of its own that can finish.
func twoGenPlace(state []cube.Move) string {
	c := history.Position{Moves: cube.Alg{Normal: state}}.Cube()
	for _, place := range []string{"BL", "FL", "BR", "FR", "DB", "DR", "DL", "DF", "UL", "UB", "UR", "UF"} {
		if name := twoGenFinish + "-" + place; steps.Lookup(name).Check(c) == nil {
			return name
		}
	}
	return twoGenFinish
}

// solveShortest returns all shortest solutions of at most that many moves.
func (b *blockSolver) solveShortest(step string, state []cube.Move, most int) (solutions [][]cube.Move, err error) {
	key := blockPosition{step, history.Position{Moves: cube.Alg{Normal: state}}.Cube()}
	known := b.shortest[key]
	if known == nil {
		known = new(blockShortest)
		b.shortest[key] = known
	}
	if known.solutions == nil && known.depth <= most {
		bounds := search.Bounds{Min: &known.depth, Max: &most, Beyond: new(int)}
		err = b.find(step, state, bounds, func(s search.Solution) { known.solutions = append(known.solutions, s.Alg.Normal) })
		known.depth = most + 1
	}
	if len(known.solutions) > 0 && len(known.solutions[0]) > most {
		return nil, err
	}
	return known.solutions, err
}

// solveBeyond returns the solutions up to a length, given the length of the shortest. They
// end as soon as the block is solved in any place. Of turns of opposite faces they have one order, U
// before D, R before L and F before B, and of two such turns at the end the first one may be useless.
func (b *blockSolver) solveBeyond(step string, state []cube.Move, shortest, most int) (solutions [][]cube.Move, err error) {
	found := map[string]bool{}
	add := func(moves []cube.Move) {
		if text := fmt.Sprint(moves); !found[text] {
			found[text] = true
			solutions = append(solutions, moves)
		}
	}
	beyond := most - shortest
	keep := turnsKeep[step]
	err = b.find(step, state, search.Bounds{Max: &most, Beyond: &beyond}, func(s search.Solution) {
		moves := s.Alg.Normal
		add(moves)
		if keep == nil || len(moves) == 0 || len(moves) == most {
			return
		}
		last := moves[len(moves)-1]
		if last.Face() > last.Face().Opposite() && slices.ContainsFunc(strings.Split(s.Place, ","), func(place string) bool { return keep(place, last.Face()) }) {
			for turns := 1; turns <= 3; turns++ {
				add(slices.Insert(slices.Clone(moves), len(moves)-1, cube.NewMove(last.Face().Opposite(), turns)))
			}
		}
	})
	passes := func(moves []cube.Move) bool {
		for n := range moves {
			if found[fmt.Sprint(moves[:n])] {
				return true
			}
		}
		return false
	}
	solutions = slices.DeleteFunc(solutions, passes)
	slices.SortStableFunc(solutions, func(a, b []cube.Move) int { return cmp.Compare(len(a), len(b)) })
	return solutions, err
}

// find asks for the solutions of a step.
func (b *blockSolver) find(step string, state []cube.Move, bounds search.Bounds, solution func(search.Solution)) error {
	r := search.Solve{Step: step, Position: history.Position{Moves: cube.Alg{Normal: state}}, Bounds: bounds, Threads: b.Threads}
	return b.session.Run(b.ctx, r, func(e session.Event) {
		if s, ok := e.(search.Solution); ok {
			solution(s)
		}
	})
}

// blockNode is a skeleton that several steps may continue.
type blockNode struct {
	state   []cube.Move // moves to its position, as the side of its last step sees it
	inverse bool        // that side
	length  int         // of the skeleton
	lines   string      // that print it
}

// multistep prints the shortest skeletons of three steps: BlockSolver allows them more and more moves
// until it finds any. Each step has only the shortest solutions from a position.
func (b *blockSolver) multistep(scramble []cube.Move) error {
	for budget := uint32(0); budget <= b.most; budget++ {
		list := []blockNode{{state: scramble}}
		for _, step := range []struct{ name, title string }{{"222", "2x2x2"}, {"223", "2x2x3"}, {"F2L-1", "F2L-1"}} {
			var err error
			if list, err = b.stage(list, step.name, step.title, budget, true); err != nil {
				return err
			}
		}
		if b.printSkeletons(list); len(list) > 0 {
			return nil
		}
	}
	return nil
}

// twoGen prints the skeletons of a reduction to two faces and a finish.
func (b *blockSolver) twoGen(scramble []cube.Move) error {
	list, err := b.stage([]blockNode{{state: scramble}}, "two_gen_reduction", "Reduction", b.most, true)
	if err == nil {
		list, err = b.stage(list, twoGenFinish, "2-Gen Finish", b.most, false)
	}
	b.printSkeletons(list)
	return err
}

func (b *blockSolver) printSkeletons(list []blockNode) {
	for _, n := range list {
		fmt.Fprint(b.out, "----------------\n"+n.lines)
	}
}

// stage continues skeletons by a step, on their own side and with niss also on the other one. It returns
// the results with at most budget moves in all, the shortest first. Like BlockSolver it ignores the first
// skeleton with which there would be more than b.breadth results, and all after it.
func (b *blockSolver) stage(list []blockNode, step, title string, budget uint32, niss bool) (next []blockNode, err error) {
	for _, n := range list {
		children, err := b.continued(n, step, title, budget-uint32(n.length), niss)
		if err != nil {
			return nil, err
		}
		if len(next)+len(children) > int(b.breadth) {
			break
		}
		next = append(next, children...)
	}
	slices.SortStableFunc(next, func(a, b blockNode) int { return cmp.Compare(a.length, b.length) })
	return next, nil
}

// continued returns the skeleton with each solution of the step of at most that many moves.
func (b *blockSolver) continued(n blockNode, step, title string, most uint32, niss bool) (children []blockNode, err error) {
	for _, other := range []bool{false, true} {
		if other && !niss {
			break
		}
		state := n.state
		if other {
			state = cube.InvertMoves(state)
		}
		solutions, err := b.solve(step, state, most)
		if err != nil {
			return nil, err
		}
		for _, moves := range solutions {
			child := blockNode{state: slices.Concat(state, moves), inverse: n.inverse != other, length: n.length + len(moves)}
			child.lines = n.lines + fmt.Sprintf("%s // %s (%d/%d)\n", blockMoves(moves, child.inverse), title, len(moves), child.length)
			children = append(children, child)
		}
	}
	return children, nil
}

package solver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
	"nissy/puzzle"
)

// generator draws the text of a definition, or of a scramble file for it.
type generator struct {
	*rapid.T
	strings.Builder
	sets      []puzzle.Set
	solved    [][]int     // by set: the numbers of the pieces
	forbidden [][2]string // the pairs of moves that the definition forbids
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(g, format+"\n", args...) }

func (g *generator) drawInt(most int, label string) int {
	return rapid.IntRange(0, most).Draw(g.T, label)
}

// oneIn returns true with a probability of 1/n.
func (g *generator) oneIn(n int, label string) bool { return g.drawInt(n-1, label) == 0 }

func (g *generator) drawList(n, most int, label string) []string {
	var list []string
	for range n {
		list = append(list, fmt.Sprint(g.drawInt(most, label)))
	}
	return list
}

func (g *generator) drawPermutation(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return rapid.Permutation(list).Draw(g.T, "permutation")
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// drawDefinition draws a small puzzle that may use every feature of definitions.
func (g *generator) drawDefinition() string {
	for k := range 1 + g.drawInt(1, "sets") {
		set := puzzle.Set{Name: fmt.Sprint("SET", k), Size: 1 + g.drawInt(4, "size"), Orientations: 1 + g.drawInt(2, "orientations")}
		g.sets = append(g.sets, set)
		g.line("Set %s %d %d", set.Name, set.Size, set.Orientations)
	}
	g.drawSolved()
	moves := 1 + g.drawInt(2, "moves")
	if g.oneIn(2, "small") {
		moves += g.drawInt(2, "more moves")
		for m := range moves {
			g.drawSmallMove(moveNames[m : m+1])
		}
	} else {
		for m := range moves {
			g.drawMove(moveNames[m : m+1])
		}
	}
	if g.oneIn(2, "ignore") {
		g.line("Ignore")
		for _, set := range g.sets {
			g.line("%s\n%s\n%s", set.Name, strings.Join(g.drawList(set.Size, 1, "ignored"), " "), strings.Join(g.drawList(set.Size, 1, "ignored"), " "))
		}
		g.line("End")
	}
	if g.oneIn(2, "illegal") {
		g.drawIllegal()
	}
	for range g.drawInt(2, "blocks") {
		g.line("Block")
		for _, set := range g.sets {
			if members := g.drawPermutation(set.Size)[:g.drawInt(min(set.Size, 2), "members")]; len(members) > 0 {
				g.line("%s\n%s", set.Name, numbers(members))
			}
		}
		g.line("End")
	}
	names := moveNames[:moves]
	if g.oneIn(4, "pairs") {
		pair := [2]string{string(names[g.drawInt(moves-1, "first")]), string(names[g.drawInt(moves-1, "second")])}
		g.line("ForbiddenPairs\n%s %s\nEnd", pair[0], pair[1])
		g.forbidden = append(g.forbidden, pair)
	}
	if g.oneIn(6, "groups") {
		g.line("ForbiddenGroups\n%s\nEnd", strings.Join(strings.Split(names, ""), " "))
		for _, name := range strings.Split(names, "") {
			g.forbidden = append(g.forbidden, [2]string{name, name})
		}
	}
	return g.String()
}

// moveNames are the names of drawn moves.
const moveNames = "ABCDE"

// drawSmallMove draws a move that changes one or two pieces of a set, so that it commutes with many others.
func (g *generator) drawSmallMove(name string) {
	set := g.sets[g.drawInt(len(g.sets)-1, "set")]
	pieces, twist := make([]int, set.Size), make([]int, set.Size)
	for i := range pieces {
		pieces[i] = i + 1
	}
	a, b := g.drawInt(set.Size-1, "slot"), g.drawInt(set.Size-1, "slot")
	pieces[a], pieces[b] = pieces[b], pieces[a]
	twist[a] = g.drawInt(max(1, set.Orientations-1), "twist")
	g.line("Move %s\n%s\n%s\n%s\nEnd", name, set.Name, numbers(pieces), numbers(twist))
}

func (g *generator) drawSolved() {
	g.line("Solved")
	for _, set := range g.sets {
		pieces := make([]int, set.Size)
		for i := range pieces {
			pieces[i] = i + 1
			if g.oneIn(3, "alike") {
				pieces[i] = 1 + g.drawInt(set.Size-1, "piece")
			}
		}
		g.solved = append(g.solved, pieces)
		orient := g.drawList(set.Size, set.Orientations-1, "solved")
		if g.oneIn(3, "orientation does not matter") {
			free := 1 + g.drawInt(set.Size-1, "of pieces up to")
			for i, piece := range pieces {
				if piece <= free {
					orient[i] = "?"
				}
			}
		}
		g.line("%s\n%s\n%s", set.Name, numbers(pieces), strings.Join(orient, " "))
	}
	g.line("End")
}

// drawIllegal draws slots where pieces may not be. It may be the slot where the piece is when the puzzle is solved.
func (g *generator) drawIllegal() {
	for range g.drawInt(2, "illegal") {
		k := g.drawInt(len(g.sets)-1, "set")
		slot, piece := g.drawInt(g.sets[k].Size-1, "slot"), 1+g.drawInt(g.sets[k].Size-1, "piece")
		if g.solved[k][slot] != piece {
			g.line("Illegal %s %d %d", g.sets[k].Name, slot+1, piece)
		}
	}
}

func (g *generator) drawMove(name string) {
	g.line("Move %s", name)
	for _, set := range g.sets {
		if g.oneIn(5, "left out") {
			continue
		}
		g.line("%s\n%s", set.Name, numbers(g.drawPermutation(set.Size)))
		if most := max(1, set.Orientations-1); !g.oneIn(3, "no twist") {
			g.line("%s", strings.Join(g.drawList(set.Size, most, "twist"), " "))
		}
	}
	g.line("End")
}

// drawScramble draws a scramble file with one position. Most positions can be
// solved.
func (g *generator) drawScramble(p *puzzle.Puzzle, depth int) string {
	g.Reset()
	if g.oneIn(2, "qtm") {
		g.line("QTM")
	}
	g.line("Slack %d\nMaxDepth %d", g.drawInt(3, "slack"), depth)
	if g.oneIn(2, "limits") {
		g.line("MoveLimits")
		for range 1 + g.drawInt(1, "limits") {
			m := p.Moves[g.drawInt(len(p.Moves)-1, "limited")]
			if g.oneIn(2, "all powers") {
				m.Name = p.Moves[m.Base].Name + "*"
			}
			g.line("%s %d", m.Name, g.drawInt(3, "limit"))
		}
		g.line("End")
	}
	state := p.Solved
	for range g.drawInt(6, "moves") {
		if m := g.drawInt(len(p.Moves)-1, "move"); p.Legal(state, m) {
			state = p.Apply(state, m)
		}
	}
	g.line("Scramble drawn")
	for k, set := range g.sets {
		pieces := slices.Clone(state[k].Pieces)
		if g.oneIn(6, "other") {
			pieces = rapid.Permutation(pieces).Draw(g.T, "other")
		}
		g.line("%s\n%s\n%s", set.Name, g.hideSome(pieces, g.mayHide(p, k)), g.hideSome(state[k].Orient, true))
	}
	g.line("End")
	return g.String()
}

// forbidsAny reports whether the definition forbids a pair of moves that the limits allow. Of a group, which has
// all moves, the pairs of a move with itself suffice.
func (g *generator) forbidsAny(p *puzzle.Puzzle, limits []puzzle.Limit) bool {
	return slices.ContainsFunc(g.forbidden, func(pair [2]string) bool {
		return !slices.ContainsFunc(limits, func(l puzzle.Limit) bool {
			return l.Most == 0 && (slices.Contains(l.Moves, p.Find(pair[0])) || slices.Contains(l.Moves, p.Find(pair[1])))
		})
	})
}

// drawGoals draws up to three positions to lead to; none means the solved one.
func (g *generator) drawGoals(p *puzzle.Puzzle) (goals []puzzle.State) {
	for range max(0, g.drawInt(5, "goals")-2) {
		state := p.Solved
		for range g.drawInt(3, "moves") {
			if m := g.drawInt(len(p.Moves)-1, "move"); p.Legal(state, m) {
				state = p.Apply(state, m)
			}
		}
		goals = append(goals, state)
	}
	return goals
}

// mayHide reports whether pieces of the set may be unknown, because no block
// contains any, and all may be in all slots.
func (g *generator) mayHide(p *puzzle.Puzzle, set int) bool {
	return !slices.ContainsFunc(p.Illegal, func(r puzzle.IllegalSlot) bool { return r.Set == set }) && !slices.ContainsFunc(p.Blocks, func(b puzzle.Block) bool {
		return slices.ContainsFunc(b, func(m puzzle.Member) bool { return m.Set == set })
	})
}

// hideSome draws question marks in front of some numbers and, if whole is true,
// instead of some.
func (g *generator) hideSome(list []int, whole bool) string {
	var words []string
	for _, n := range list {
		switch g.drawInt(5, "hidden") {
		case 0:
			words = append(words, fmt.Sprint("?", n))
		case 1:
			if whole {
				words = append(words, "?")
				continue
			}
			fallthrough
		default:
			words = append(words, fmt.Sprint(n))
		}
	}
	return strings.Join(words, " ")
}

// bruteForce finds the solutions of a scramble by trying all sequences.
type bruteForce struct {
	*puzzle.Puzzle
	puzzle.Scramble
	goals    []puzzle.State  // none: the solved position
	anyOrder bool            // of moves that commute
	list     map[int][][]int // by length
	path     []int
}

func (b *bruteForce) search(s puzzle.State, length int) {
	if b.isSolved(s) {
		b.list[length] = append(b.list[length], slices.Clone(b.path))
	}
	for m := range b.Puzzle.Moves {
		cost := b.Metric.Cost(&b.Puzzle.Moves[m])
		if length+cost > b.Max || len(b.path) > 0 && b.forbidden(b.path[len(b.path)-1], m) || !b.Legal(s, m) {
			continue
		}
		b.path = append(b.path, m)
		if b.withinLimits() {
			b.search(b.Apply(s, m), length+cost)
		}
		b.path = b.path[:len(b.path)-1]
	}
}

func (b *bruteForce) forbidden(first, second int) bool {
	if b.anyOrder {
		return b.Puzzle.Moves[first].Base == b.Puzzle.Moves[second].Base
	}
	return b.Forbidden(first, second)
}

// isSolved reports whether the state is solved everywhere except where the scramble allows
// otherwise.
func (b *bruteForce) isSolved(s puzzle.State) bool {
	if len(b.goals) == 0 {
		return b.isAt(b.Solved, s)
	}
	return slices.ContainsFunc(b.goals, func(goal puzzle.State) bool { return b.isAt(goal, s) })
}

// isAt is isSolved for any goal. What counts of the orientation in a slot depends on the piece that the goal has there.
func (b *bruteForce) isAt(goal, s puzzle.State) bool {
	for k, at := range goal {
		for i, piece := range at.Pieces {
			modulo := b.Modulo(k, slices.Index(b.Solved[k].Pieces, piece))
			if s[k].Pieces[i] != piece && !b.Free.Pieces[k][i] || (s[k].Orient[i]-at.Orient[i])%modulo != 0 && !b.Free.Orient[k][i] {
				return false
			}
		}
	}
	return true
}

// withinLimits reports whether the path complies with the limits.
func (b *bruteForce) withinLimits() bool {
	for _, l := range b.Limits {
		n := 0
		for _, m := range b.path {
			if slices.Contains(l.Moves, m) {
				n++
			}
		}
		if n > l.Most {
			return false
		}
	}
	return true
}

// solutions returns the solutions whose lengths the scramble asks for.
func (b *bruteForce) solutions() [][]int {
	b.list = map[int][][]int{}
	b.search(b.Start, 0)
	for shortest := 0; shortest <= b.Max; shortest++ {
		if len(b.list[shortest]) == 0 {
			continue
		}
		var all [][]int
		for length := shortest; length <= min(b.Max, shortest+b.Slack); length++ {
			slices.SortFunc(b.list[length], slices.Compare)
			all = append(all, b.list[length]...)
		}
		return all
	}
	return nil
}

// TestSolutionsRandom compares the solutions of random positions of random puzzles with
// those of a brute-force search. The puzzles have Ignore, blocks and forbidden
// pairs. The scrambles have question marks, limits and slack in both metrics.
func TestSolutionsRandom(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		g := &generator{T: t}
		text := g.drawDefinition()
		p, err := puzzle.ParseDefinition("drawn.def", text)
		if err != nil {
			require.Contains(t, err.Error(), "more than", text) // the order of a move is too high
			return
		}
		depth := 0
		for nodes := 1; depth < 7 && nodes*len(p.Moves) < 20000; depth++ {
			nodes *= len(p.Moves)
		}
		one, three := New(p, &Tables{Threads: 1}), New(p, &Tables{Threads: 3})
		defer one.Close()
		defer three.Close()
		three.eager = true
		for range 3 { // what the solver remembers of one position must not affect the next
			file := g.drawScramble(p, depth)
			list, err := p.ParseScrambles("drawn.txt", file)
			require.NoError(t, err, text+file)
			goals := g.drawGoals(p)
			want := (&bruteForce{Puzzle: p, Scramble: list[0], goals: goals}).solutions()
			once := solutions(t, three, list[0], goals, false, text+file)
			for _, test := range []struct{ want, got [][]int }{
				{want, solutions(t, one, list[0], goals, true, text+file)},
				{want, solutions(t, three, list[0], goals, true, text+file)},
				{once, solutions(t, one, list[0], goals, false, text+file)},
			} {
				require.Equal(t, fmt.Sprint(test.want), fmt.Sprint(test.got), text+file)
			}
			if g.forbidsAny(p, list[0].Limits) { // there may be several; see TestRules of the requests
				continue
			}
			all := (&bruteForce{Puzzle: p, Scramble: list[0], goals: goals, anyOrder: true}).solutions()
			requireOneOfEach(t, p, all, once, text+file)
		}
	})
}

// solutions returns the solutions of a scramble.
func solutions(t *rapid.T, s *Solver, scramble puzzle.Scramble, goals []puzzle.State, allOrders bool, text string) (list [][]int) {
	r := Request{Start: scramble.Start, Goals: goals, Free: scramble.Free, Bounds: scramble.Bounds, AllOrders: allOrders}
	res, err := s.Solve(context.Background(), r, Observer{Solution: func(moves []int) { list = append(list, moves) }})
	if _, proved := err.(*UnsolvableError); !proved {
		require.NoError(t, err, text)
		require.Equal(t, len(list), res.Count)
	}
	return list
}

// requireOneOfEach checks that once has one of all sequences that differ only in the order of moves that
// commute, and no others.
func requireOneOfEach(t *rapid.T, p *puzzle.Puzzle, all, once [][]int, text string) {
	seen := map[string]bool{}
	for _, moves := range once {
		for _, other := range reorderings(p, moves) {
			require.False(t, seen[fmt.Sprint(other)], "%v twice\n%s", moves, text)
			seen[fmt.Sprint(other)] = true
		}
	}
	for _, moves := range all {
		require.True(t, seen[fmt.Sprint(moves)] || canBeMerged(p, moves), "%v is missing\n%s", moves, text)
	}
	for _, moves := range once {
		require.False(t, canBeMerged(p, moves), "%v\n%s", moves, text)
		require.True(t, slices.ContainsFunc(all, func(other []int) bool { return slices.Equal(moves, other) }), "%v\n%s", moves, text)
	}
}

// canBeMerged reports whether two powers of a move can be brought together.
func canBeMerged(p *puzzle.Puzzle, moves []int) bool {
	return slices.ContainsFunc(reorderings(p, moves), func(other []int) bool {
		for i := 1; i < len(other); i++ {
			if p.Moves[other[i-1]].Base == p.Moves[other[i]].Base {
				return true
			}
		}
		return false
	})
}

// reorderings returns the sequences that exchanges of moves that commute lead to.
func reorderings(p *puzzle.Puzzle, moves []int) [][]int {
	list, seen := [][]int{moves}, map[string]bool{fmt.Sprint(moves): true}
	for next := 0; next < len(list); next++ {
		for i := 1; i < len(moves); i++ {
			a, b := p.Moves[list[next][i-1]].Base, p.Moves[list[next][i]].Base
			other := slices.Clone(list[next])
			other[i-1], other[i] = other[i], other[i-1]
			if a != b && commute(p, a, b) && !seen[fmt.Sprint(other)] {
				seen[fmt.Sprint(other)] = true
				list = append(list, other)
			}
		}
	}
	return list
}

// commute reports whether two moves of the definition do the same in both orders, and whether each leaves
// the pieces that the other touches among the slots that it touches. If there are places where pieces may not be, it may be
// possible to make them in one order only.
func commute(p *puzzle.Puzzle, a, b int) bool {
	if len(p.Illegal) > 0 {
		return false
	}
	for k, set := range p.Sets {
		for slot := range set.Size {
			x, y := p.Moves[a].Parts[k], p.Moves[b].Parts[k]
			if x.From[y.From[slot]] != y.From[x.From[slot]] ||
				(x.Twist[y.From[slot]]+y.Twist[slot]-y.Twist[x.From[slot]]-x.Twist[slot])%set.Orientations != 0 {
				return false
			}
			for _, pair := range [][2]int{{a, b}, {b, a}} {
				touching, other := p.Moves[pair[0]], p.Moves[pair[1]]
				if len(p.Blocks) > 0 && touching.Touches(k, slot) && !touching.Touches(k, other.Parts[k].From[slot]) {
					return false
				}
			}
		}
	}
	return true
}

// TestGodRandom compares God's algorithm on random puzzles with a plain search, with
// and without blocks.
func TestGodRandom(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		g := &generator{T: t}
		text := g.drawDefinition()
		p, err := puzzle.ParseDefinition("drawn.def", text)
		if err != nil {
			return
		}
		if g.oneIn(2, "only some moves") {
			var kept []int
			for m := range p.Moves {
				if !g.oneIn(3, "left out") {
					kept = append(kept, m)
				}
			}
			p = p.Restrict(kept)
			text += fmt.Sprint("moves ", p.MoveNames())
		}
		metric := puzzle.Metric(g.drawInt(1, "metric"))
		want := plainGod(p, metric, 3000)
		if want == nil {
			return
		}
		s := New(p, &Tables{Threads: 1 + g.drawInt(2, "threads")})
		god, err := s.God(context.Background(), GodRequest{Metric: metric, Antipodes: 5})
		require.NoError(t, err, text)
		require.Equal(t, want, god.Counts, text)
		require.Len(t, god.Antipodes, int(min(5, want[len(want)-1])), text)
		for _, a := range god.Antipodes {
			state := a.State
			for _, m := range a.Moves {
				require.True(t, p.Legal(state, m), text)
				state = p.Apply(state, m)
			}
			require.Equal(t, p.Solved, p.Reduce(state), text)
			require.Equal(t, len(want)-1, p.Length(a.Moves, metric), text)
		}
	})
}

// plainGod counts positions by the length of their shortest solution. It returns
// nil if there are more than most.
func plainGod(p *puzzle.Puzzle, metric puzzle.Metric, most int) []uint64 {
	inIllegalSlot := func(s puzzle.State) bool {
		return slices.ContainsFunc(p.Illegal, func(r puzzle.IllegalSlot) bool { return s[r.Set].Pieces[r.Slot] == r.Piece })
	}
	at := map[string]int{fmt.Sprint(p.Solved): 0}
	states := map[int][]puzzle.State{0: {p.Solved}}
	var counts []uint64
	inverse := p.WithInverseMoves()
	for d := 0; d <= slices.Max(append(keys(states), -1)); d++ {
		n := uint64(0)
		for _, s := range states[d] {
			if len(at) > most {
				return nil
			}
			if at[fmt.Sprint(s)] != d {
				continue // reached at a shorter distance
			}
			n++
			for m := range p.Moves {
				next := p.Reduce(inverse.Apply(s, m))
				name, dist := fmt.Sprint(next), d+metric.Cost(&p.Moves[m])
				if old, ok := at[name]; p.Legal(next, m) && !inIllegalSlot(next) && (!ok || dist < old) {
					at[name] = dist
					states[dist] = append(states[dist], next)
				}
			}
		}
		counts = append(counts, n)
	}
	return trimZeros(counts)
}

func keys[T any](m map[int]T) []int {
	var list []int
	for k := range m {
		list = append(list, k)
	}
	return list
}

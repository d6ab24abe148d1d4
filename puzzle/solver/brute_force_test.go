package solver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/puzzle"
)

// generator draws the text of a definition, or of a scramble file for it.
type generator struct {
	*rapid.T
	strings.Builder
	sets   []puzzle.Set
	solved [][]int // by set: the numbers of the pieces
}

func (w *generator) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *generator) drawInt(most int, label string) int {
	return rapid.IntRange(0, most).Draw(w.T, label)
}

// oneIn returns true with a probability of 1/n.
func (w *generator) oneIn(n int, label string) bool { return w.drawInt(n-1, label) == 0 }

func (w *generator) drawList(n, most int, label string) []string {
	var list []string
	for range n {
		list = append(list, fmt.Sprint(w.drawInt(most, label)))
	}
	return list
}

func (w *generator) drawPermutation(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return rapid.Permutation(list).Draw(w.T, "permutation")
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// drawDefinition draws a small puzzle that may use every feature of definitions.
func (w *generator) drawDefinition() string {
	for k := range 1 + w.drawInt(1, "sets") {
		set := puzzle.Set{Name: fmt.Sprint("SET", k), Size: 1 + w.drawInt(4, "size"), Orientations: 1 + w.drawInt(2, "orientations")}
		w.sets = append(w.sets, set)
		w.line("Set %s %d %d", set.Name, set.Size, set.Orientations)
	}
	w.drawSolved()
	moves := 1 + w.drawInt(2, "moves")
	for m := range moves {
		w.drawMove(string("ABC"[m]))
	}
	if w.oneIn(2, "ignore") {
		w.line("Ignore")
		for _, set := range w.sets {
			w.line("%s\n%s\n%s", set.Name, strings.Join(w.drawList(set.Size, 1, "ignored"), " "), strings.Join(w.drawList(set.Size, 1, "ignored"), " "))
		}
		w.line("End")
	}
	for range w.drawInt(2, "blocks") {
		w.line("Block")
		for _, set := range w.sets {
			if members := w.drawPermutation(set.Size)[:w.drawInt(min(set.Size, 2), "members")]; len(members) > 0 {
				w.line("%s\n%s", set.Name, numbers(members))
			}
		}
		w.line("End")
	}
	names := "ABC"[:moves]
	if w.oneIn(4, "pairs") {
		w.line("ForbiddenPairs\n%c %c\nEnd", names[w.drawInt(moves-1, "first")], names[w.drawInt(moves-1, "second")])
	}
	if w.oneIn(6, "groups") {
		w.line("ForbiddenGroups\n%s\nEnd", strings.Join(strings.Split(names, ""), " "))
	}
	return w.String()
}

func (w *generator) drawSolved() {
	w.line("Solved")
	for _, set := range w.sets {
		pieces := make([]int, set.Size)
		for i := range pieces {
			pieces[i] = i + 1
			if w.oneIn(3, "alike") {
				pieces[i] = 1 + w.drawInt(set.Size-1, "piece")
			}
		}
		w.solved = append(w.solved, pieces)
		w.line("%s\n%s\n%s", set.Name, numbers(pieces), strings.Join(w.drawList(set.Size, set.Orientations-1, "solved"), " "))
	}
	w.line("End")
}

func (w *generator) drawMove(name string) {
	w.line("Move %s", name)
	for _, set := range w.sets {
		if w.oneIn(5, "left out") {
			continue
		}
		w.line("%s\n%s", set.Name, numbers(w.drawPermutation(set.Size)))
		if most := max(1, set.Orientations-1); !w.oneIn(3, "no twist") {
			w.line("%s", strings.Join(w.drawList(set.Size, most, "twist"), " "))
		}
	}
	w.line("End")
}

// drawScramble draws a scramble file with one position. Most positions can be
// solved.
func (w *generator) drawScramble(p *puzzle.Puzzle, depth int) string {
	w.Reset()
	if w.oneIn(2, "qtm") {
		w.line("QTM")
	}
	w.line("Slack %d\nMaxDepth %d", w.drawInt(3, "slack"), depth)
	if w.oneIn(2, "limits") {
		w.line("MoveLimits")
		for range 1 + w.drawInt(1, "limits") {
			m := p.Moves[w.drawInt(len(p.Moves)-1, "limited")]
			if w.oneIn(2, "all powers") {
				m.Name = p.Moves[m.Base].Name + "*"
			}
			w.line("%s %d", m.Name, w.drawInt(3, "limit"))
		}
		w.line("End")
	}
	state := p.Solved
	for range w.drawInt(6, "moves") {
		if m := w.drawInt(len(p.Moves)-1, "move"); p.Legal(state, m) {
			state = p.Apply(state, m)
		}
	}
	w.line("Scramble drawn")
	for k, set := range w.sets {
		pieces := slices.Clone(state[k].Pieces)
		if w.oneIn(6, "other") {
			pieces = rapid.Permutation(pieces).Draw(w.T, "other")
		}
		w.line("%s\n%s\n%s", set.Name, w.hideSome(pieces, w.mayHide(p, k)), w.hideSome(state[k].Orient, true))
	}
	w.line("End")
	return w.String()
}

// mayHide reports whether pieces of the set may be unknown, because no block
// contains any.
func (w *generator) mayHide(p *puzzle.Puzzle, set int) bool {
	return !slices.ContainsFunc(p.Blocks, func(b puzzle.Block) bool {
		return slices.ContainsFunc(b, func(m puzzle.Member) bool { return m.Set == set })
	})
}

// hideSome draws question marks in front of some numbers and, if whole is true,
// instead of some.
func (w *generator) hideSome(list []int, whole bool) string {
	var words []string
	for _, n := range list {
		switch w.drawInt(5, "hidden") {
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
	list map[int][][]int // by length
	path []int
}

func (b *bruteForce) search(s puzzle.State, length int) {
	if b.IsSolved(s, b.Free) {
		b.list[length] = append(b.list[length], slices.Clone(b.path))
	}
	for m := range b.Puzzle.Moves {
		cost := b.Metric.Cost(&b.Puzzle.Moves[m])
		if length+cost > b.Max || len(b.path) > 0 && b.Forbidden(b.path[len(b.path)-1], m) || !b.Legal(s, m) {
			continue
		}
		b.path = append(b.path, m)
		if b.withinLimits() {
			b.search(b.Apply(s, m), length+cost)
		}
		b.path = b.path[:len(b.path)-1]
	}
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
	rapid.Check(t, func(t *rapid.T) {
		w := &generator{T: t}
		text := w.drawDefinition()
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
			file := w.drawScramble(p, depth)
			list, err := p.ParseScrambles("drawn.txt", file)
			require.NoError(t, err, text+file)
			want := (&bruteForce{Puzzle: p, Scramble: list[0]}).solutions()
			requireSolutions(t, one, list[0], want, text+file)
			requireSolutions(t, three, list[0], want, text+file)
		}
	})
}

func requireSolutions(t *rapid.T, s *Solver, scramble puzzle.Scramble, want [][]int, text string) {
	var got [][]int
	res, err := s.Solve(context.Background(), Request{Start: scramble.Start, Free: scramble.Free, Bounds: scramble.Bounds}, Observer{
		Solution: func(moves []int) { got = append(got, moves) },
	})
	if _, proved := err.(*UnsolvableError); !proved {
		require.NoError(t, err, text)
		require.Equal(t, len(got), res.Count)
	}
	require.Equal(t, len(want), len(got), text)
	for i := range want {
		require.True(t, slices.Equal(want[i], got[i]), "%v %v\n%s", want[i], got[i], text)
	}
}

// TestGodRandom compares God's algorithm on random puzzles with a plain search, with
// and without blocks.
func TestGodRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &generator{T: t}
		text := w.drawDefinition()
		p, err := puzzle.ParseDefinition("drawn.def", text)
		if err != nil {
			return
		}
		if w.oneIn(2, "only some moves") {
			var kept []int
			for m := range p.Moves {
				if !w.oneIn(3, "left out") {
					kept = append(kept, m)
				}
			}
			p = p.Restrict(kept)
			text += fmt.Sprint("moves ", p.MoveNames())
		}
		metric := puzzle.Metric(w.drawInt(1, "metric"))
		want := plainGod(p, metric, 3000)
		if want == nil {
			return
		}
		s := New(p, &Tables{Threads: 1 + w.drawInt(2, "threads")})
		god, err := s.God(context.Background(), GodRequest{Metric: metric, Antipodes: 5})
		require.NoError(t, err, text)
		require.Equal(t, want, god.Counts, text)
		require.Len(t, god.Antipodes, int(min(5, want[len(want)-1])), text)
		for _, a := range god.Antipodes {
			end, blocked := p.ApplyMoves(a.State, a.Moves)
			require.True(t, blocked < 0 && end.Equal(p.Solved), text)
			require.Equal(t, len(want)-1, p.Length(a.Moves, metric), text)
		}
	})
}

// plainGod counts positions by the length of their shortest solution. It returns
// nil if there are more than most.
func plainGod(p *puzzle.Puzzle, metric puzzle.Metric, most int) []uint64 {
	at := map[string]int{fmt.Sprint(p.Solved): 0}
	states := map[int][]puzzle.State{0: {p.Solved}}
	var counts []uint64
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
				next := p.Undo(s, m)
				name, dist := fmt.Sprint(next), d+metric.Cost(&p.Moves[m])
				if old, ok := at[name]; p.Legal(next, m) && (!ok || dist < old) {
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

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

// writer draws the text of a definition, or of a scramble file for it.
type writer struct {
	*rapid.T
	strings.Builder
	sets   []puzzle.Set
	solved [][]int // by set: the numbers of the pieces
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *writer) number(most int, label string) int { return rapid.IntRange(0, most).Draw(w.T, label) }

// odds is true once in n times.
func (w *writer) odds(n int, label string) bool { return w.number(n-1, label) == 0 }

func (w *writer) list(n, most int, label string) []string {
	var list []string
	for range n {
		list = append(list, fmt.Sprint(w.number(most, label)))
	}
	return list
}

func (w *writer) permutation(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return rapid.Permutation(list).Draw(w.T, "permutation")
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// definition draws a small puzzle, with all that a definition may have.
func (w *writer) definition() string {
	for k := range 1 + w.number(1, "sets") {
		set := puzzle.Set{Name: fmt.Sprint("SET", k), Size: 1 + w.number(4, "size"), Orientations: 1 + w.number(2, "orientations")}
		w.sets = append(w.sets, set)
		w.line("Set %s %d %d", set.Name, set.Size, set.Orientations)
	}
	w.drawSolved()
	moves := 1 + w.number(2, "moves")
	for m := range moves {
		w.drawMove(string("ABC"[m]))
	}
	if w.odds(2, "ignore") {
		w.line("Ignore")
		for _, set := range w.sets {
			w.line("%s\n%s\n%s", set.Name, strings.Join(w.list(set.Size, 1, "ignored"), " "), strings.Join(w.list(set.Size, 1, "ignored"), " "))
		}
		w.line("End")
	}
	for range w.number(2, "blocks") {
		w.line("Block")
		for _, set := range w.sets {
			if members := w.permutation(set.Size)[:w.number(min(set.Size, 2), "members")]; len(members) > 0 {
				w.line("%s\n%s", set.Name, numbers(members))
			}
		}
		w.line("End")
	}
	names := "ABC"[:moves]
	if w.odds(4, "pairs") {
		w.line("ForbiddenPairs\n%c %c\nEnd", names[w.number(moves-1, "first")], names[w.number(moves-1, "second")])
	}
	if w.odds(6, "groups") {
		w.line("ForbiddenGroups\n%s\nEnd", strings.Join(strings.Split(names, ""), " "))
	}
	return w.String()
}

func (w *writer) drawSolved() {
	w.line("Solved")
	for _, set := range w.sets {
		pieces := make([]int, set.Size)
		for i := range pieces {
			pieces[i] = i + 1
			if w.odds(3, "alike") {
				pieces[i] = 1 + w.number(set.Size-1, "piece")
			}
		}
		w.solved = append(w.solved, pieces)
		w.line("%s\n%s\n%s", set.Name, numbers(pieces), strings.Join(w.list(set.Size, set.Orientations-1, "solved"), " "))
	}
	w.line("End")
}

func (w *writer) drawMove(name string) {
	w.line("Move %s", name)
	for _, set := range w.sets {
		if w.odds(5, "left out") {
			continue
		}
		w.line("%s\n%s", set.Name, numbers(w.permutation(set.Size)))
		if most := max(1, set.Orientations-1); !w.odds(3, "no twist") {
			w.line("%s", strings.Join(w.list(set.Size, most, "twist"), " "))
		}
	}
	w.line("End")
}

// scramble draws a scramble file with one position. Most can be solved.
func (w *writer) scramble(p *puzzle.Puzzle, depth int) string {
	w.Reset()
	if w.odds(2, "qtm") {
		w.line("QTM")
	}
	w.line("Slack %d\nMaxDepth %d", w.number(3, "slack"), depth)
	if w.odds(2, "limits") {
		w.line("MoveLimits")
		for range 1 + w.number(1, "limits") {
			m := p.Moves[w.number(len(p.Moves)-1, "limited")]
			if w.odds(2, "all powers") {
				m.Name = p.Moves[m.Base].Name + "*"
			}
			w.line("%s %d", m.Name, w.number(3, "limit"))
		}
		w.line("End")
	}
	state := p.Solved
	for range w.number(6, "moves") {
		if m := w.number(len(p.Moves)-1, "move"); p.Legal(state, m) {
			state = p.Apply(state, m)
		}
	}
	w.line("Scramble drawn")
	for k, set := range w.sets {
		pieces := slices.Clone(state[k].Pieces)
		if w.odds(6, "other") {
			pieces = rapid.Permutation(pieces).Draw(w.T, "other")
		}
		w.line("%s\n%s\n%s", set.Name, w.hide(pieces, w.mayHide(p, k)), w.hide(state[k].Orient, true))
	}
	w.line("End")
	return w.String()
}

// mayHide reports whether pieces of the set may be unknown.
func (w *writer) mayHide(p *puzzle.Puzzle, set int) bool {
	return !slices.ContainsFunc(p.Blocks, func(b puzzle.Block) bool {
		return slices.ContainsFunc(b, func(m puzzle.Member) bool { return m.Set == set })
	})
}

// hide draws question marks before some numbers, or instead of them.
func (w *writer) hide(list []int, whole bool) string {
	var words []string
	for _, n := range list {
		switch w.number(5, "hidden") {
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

// brute finds the solutions by trying everything.
type brute struct {
	*puzzle.Puzzle
	puzzle.Scramble
	list map[int][][]int // by length
	path []int
}

func (b *brute) search(s puzzle.State, length int) {
	if b.IsSolved(s, b.Free) {
		b.list[length] = append(b.list[length], slices.Clone(b.path))
	}
	for m := range b.Puzzle.Moves {
		cost := b.Metric.Cost(&b.Puzzle.Moves[m])
		if length+cost > b.Max || len(b.path) > 0 && b.Forbidden(b.path[len(b.path)-1], m) || !b.Legal(s, m) {
			continue
		}
		b.path = append(b.path, m)
		if b.within() {
			b.search(b.Apply(s, m), length+cost)
		}
		b.path = b.path[:len(b.path)-1]
	}
}

// within reports whether the limits are kept.
func (b *brute) within() bool {
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

// solutions returns those of the lengths that are asked for.
func (b *brute) solutions() [][]int {
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

// TestSolutions compares all solutions of drawn positions of drawn puzzles with
// those that are found by trying everything: with Ignore, blocks, forbidden
// pairs, question marks, limits and slack in both metrics.
func TestSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		text := w.definition()
		p, err := puzzle.ParseDefinition("drawn.def", text)
		if err != nil {
			require.Contains(t, err.Error(), "more than", text) // moves of a high order
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
		for range 3 { // what is known of one position must not hurt the next
			file := w.scramble(p, depth)
			list, err := p.ParseScrambles("drawn.txt", file)
			require.NoError(t, err, text+file)
			want := (&brute{Puzzle: p, Scramble: list[0]}).solutions()
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

// TestGodDrawn compares God's algorithm on drawn puzzles with a plain search,
// with and without blocks, both ways of keeping what is reached.
func TestGodDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		text := w.definition()
		p, err := puzzle.ParseDefinition("drawn.def", text)
		if err != nil {
			return
		}
		if w.odds(2, "only some moves") {
			var kept []int
			for m := range p.Moves {
				if !w.odds(3, "left out") {
					kept = append(kept, m)
				}
			}
			p = p.Restrict(kept)
			text += fmt.Sprint("moves ", p.MoveNames())
		}
		metric := puzzle.Metric(w.number(1, "metric"))
		want := plainGod(p, metric, 3000)
		if want == nil {
			return
		}
		s := New(p, &Tables{Threads: 1 + w.number(2, "threads")})
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

// plainGod counts positions by the length of what solves them; nil if there are more
// than most.
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
				continue // reached sooner
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
	return trim(counts)
}

func keys[T any](m map[int]T) []int {
	var list []int
	for k := range m {
		list = append(list, k)
	}
	return list
}

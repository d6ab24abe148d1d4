package solver

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle"
	"nissy/puzzle/puzzletest"
)

// drawDefinition draws a small puzzle that may use every feature of definitions.
func drawDefinition(d puzzletest.Drawer) (m *puzzletest.Model, text string) {
	m = d.Sets(1, 5, 3)
	if d.OneIn(2) {
		d.Alike(m)
	}
	if d.OneIn(3) {
		d.Reduce(m, d.AllOrNothing)
	}
	drawMoves(d, m)
	w := puzzletest.Writing{AnyTurn: true}
	if d.OneIn(2) {
		w.Extra += "Ignore\n"
		for _, set := range m.Sets {
			w.Extra += set.Name + "\n" + drawList(d, set.Size, 2) + "\n" + drawList(d, set.Size, 2) + "\n"
		}
		w.Extra += "End\n"
	}
	if d.OneIn(2) {
		d.ForbidPlaces(m)
	}
	for range d.IntN(3) {
		var block [][2]int
		for k, set := range m.Sets {
			for _, kind := range d.Perm(set.Size)[:d.IntN(min(set.Size, 2)+1)] {
				block = append(block, [2]int{k, kind})
			}
		}
		m.Blocks = append(m.Blocks, block)
	}
	if d.OneIn(3) {
		w.Extra += d.ForbidPairs(m, d.OneIn(2))
	}
	return m, m.Definition(w)
}

// drawMoves draws up to three moves of all pieces, or up to five that change one or two pieces, so that many commute. Twists in sets with
// one orientation are marks.
func drawMoves(d puzzletest.Drawer, m *puzzletest.Model) {
	small := d.OneIn(2)
	for name := range 1 + d.IntN(map[bool]int{true: 5, false: 3}[small]) {
		from, twist := make([]int, m.Size()), make([]int, m.Size())
		for i := range from {
			from[i] = i
		}
		changed := m.Sets[d.IntN(len(m.Sets))]
		if a, b := changed.First+d.IntN(changed.Size), changed.First+d.IntN(changed.Size); small {
			from[a], from[b], twist[a] = from[b], from[a], d.IntN(max(2, changed.Turns))
		}
		for _, set := range m.Sets {
			if small || d.OneIn(5) {
				continue
			}
			for i, at := range d.Perm(set.Size) {
				from[set.First+i], twist[set.First+i] = set.First+at, d.IntN(max(2, set.Turns))*d.IntN(2)
			}
		}
		m.AddMove(string(rune('A'+name)), from, twist)
	}
}

func drawList(d puzzletest.Drawer, n, below int) string {
	list := make([]int, n)
	for i := range list {
		list[i] = d.IntN(below)
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

// scrambleTask is a scramble file with one position, and what it asks for.
type scrambleTask struct {
	text   string
	bounds puzzletest.Bounds
	limits map[string]int // by the names of moves, with * those of all their powers
}

// drawScramble draws a scramble. Most positions can be solved.
func drawScramble(d puzzletest.Drawer, m *puzzletest.Model, depth int) (s scrambleTask) {
	s.bounds = puzzletest.Bounds{Most: depth, Slack: d.IntN(4), QTM: d.OneIn(2)}
	s.text = fmt.Sprintf("%s\nSlack %d\nMaxDepth %d\n", map[bool]string{true: "QTM"}[s.bounds.QTM], s.bounds.Slack, depth)
	if s.limits = map[string]int{}; d.OneIn(2) {
		s.text += "MoveLimits\n"
		for range 1 + d.IntN(2) {
			move := m.Moves[d.IntN(len(m.Moves))]
			if d.OneIn(2) {
				move.Name = move.Base + "*"
			}
			if _, known := s.limits[move.Name]; !known {
				s.limits[move.Name] = d.IntN(4)
				s.text += fmt.Sprintln(move.Name, s.limits[move.Name])
			}
		}
		s.text += "End\n"
	}
	_, p := d.Walk(m, m.Solved(), 6)
	end := []byte(p)
	for _, set := range m.Sets {
		if d.OneIn(6) {
			d.Shuffle(set.Size, func(i, j int) {
				i, j = 2*(set.First+i), 2*(set.First+j)
				end[i], end[j] = end[j], end[i]
			})
		}
	}
	text, _ := d.Hidden(m, puzzletest.Position(end))
	lines := strings.Split(text, "\n")
	for i := range lines { // an unknown piece could not be in a block, nor in a slot where some may not be
		if m.Illegal == nil && len(m.Blocks) == 0 || i%3 == 0 {
			lines[i] = hidden.ReplaceAllStringFunc(lines[i], func(word string) string { return word[:1+d.IntN(2)] })
		}
	}
	s.text += strings.Join(lines, "\n")
	return s
}

var hidden = regexp.MustCompile(`\?\d`)

// allows reports whether a sequence keeps to the limits.
func (s scrambleTask) allows(m *puzzletest.Model, names []string) bool {
	for limited, most := range s.limits {
		for _, name := range names {
			if name == limited || m.Find(name).Base+"*" == limited {
				most--
			}
		}
		if most < 0 {
			return false
		}
	}
	return true
}

// positionOf is a state of the puzzle of the model.
func positionOf(s puzzle.State) puzzletest.Position {
	var p []byte
	for _, set := range s {
		for i, piece := range set.Pieces {
			p = append(p, byte(piece-1), byte(set.Orient[i]))
		}
	}
	return puzzletest.Position(p)
}

// TestSolutionsRandom compares the solutions of random positions of random puzzles with
// those of a brute-force search. The puzzles have Ignore, blocks and forbidden
// pairs. The scrambles have question marks, limits and slack in both metrics.
func TestSolutionsRandom(t *testing.T) {
	d := puzzletest.Drawer{Rand: sample.Rand(t)}
	for range 100 {
		m, text := drawDefinition(d)
		p := define(t, text)
		depth := 0
		for nodes := 1; depth < 7 && nodes*len(p.Moves) < 20000; depth++ {
			nodes *= len(p.Moves)
		}
		one, three := New(p, &Tables{Threads: 1}), New(p, &Tables{Threads: 3})
		three.eager = true
		for range 3 { // what the solver remembers of one position must not affect the next
			task := drawScramble(d, m, depth)
			label := text + task.text
			list, err := p.ParseScrambles("drawn.txt", task.text)
			require.NoError(t, err, label)
			r := Request{Start: list[0].Start, Free: list[0].Free, Bounds: list[0].Bounds}
			m.Free = nil
			for k := range p.Sets {
				for slot, free := range r.Free.Pieces[k] {
					m.Free = append(m.Free, free, r.Free.Orient[k][slot])
				}
			}
			goals := drawGoals(d, m, p, &r)
			all := m.Solutions(positionOf(r.Start), task.bounds, m.IsAt(goals...), func(s []string) bool { return task.allows(m, s) })
			ordered := slices.DeleteFunc(slices.Clone(all), func(s puzzletest.Solution) bool { return !m.InOrder(s) })
			once := solutions(t, three, r, label)
			require.Equal(t, once, solutions(t, one, r, label), label)
			r.AllOrders = true
			require.Equal(t, byLength(p, r.Metric, ordered), solutions(t, one, r, label), label)
			require.Equal(t, byLength(p, r.Metric, ordered), solutions(t, three, r, label), label)

			forbidden := false // the definition forbids a pair of moves that the limits allow
			for pair := range m.Pairs {
				forbidden = forbidden || task.allows(m, pair[:1]) && task.allows(m, pair[1:])
			}
			if forbidden { // there may be several; see TestRules of the requests
				continue
			}
			var found []puzzletest.Solution
			for _, moves := range once {
				found = append(found, p.Names(moves))
			}
			m.Compare(t, all, found, false, label)
		}
		one.Close()
		three.Close()
	}
}

// drawGoals draws up to three positions to lead to; none is the solved one.
func drawGoals(d puzzletest.Drawer, m *puzzletest.Model, p *puzzle.Puzzle, r *Request) (goals []puzzletest.Position) {
	for range max(0, d.IntN(6)-2) {
		names, end := d.Walk(m, m.Solved(), 3)
		state := p.Solved
		for _, name := range names {
			state = p.Apply(state, p.Find(name))
		}
		goals, r.Goals = append(goals, end), append(r.Goals, state)
	}
	if len(goals) == 0 {
		return []puzzletest.Position{m.Solved()}
	}
	return goals
}

// byLength returns solutions in the order in which the solver finds them.
func byLength(p *puzzle.Puzzle, metric puzzle.Metric, list []puzzletest.Solution) (sorted [][]int) {
	for _, s := range list {
		var moves []int
		for _, name := range s {
			moves = append(moves, p.Find(name))
		}
		sorted = append(sorted, moves)
	}
	slices.SortFunc(sorted, func(a, b []int) int {
		return slices.Compare(append([]int{p.Length(a, metric)}, a...), append([]int{p.Length(b, metric)}, b...))
	})
	return sorted
}

// solutions returns the solutions of a scramble.
func solutions(t *testing.T, s *Solver, r Request, text string) (list [][]int) {
	res, err := s.Solve(t.Context(), r, Observer{Solution: func(moves []int) { list = append(list, slices.Clip(append([]int(nil), moves...))) }})
	if _, proved := err.(*UnsolvableError); !proved {
		require.NoError(t, err, text)
		require.Len(t, list, res.Count)
	}
	return list
}

// TestGodRandom compares God's algorithm on random puzzles, and with only some of their moves, with a plain search.
func TestGodRandom(t *testing.T) {
	d := puzzletest.Drawer{Rand: sample.Rand(t)}
	for range 100 {
		m, text := drawDefinition(d)
		p := define(t, text)
		if d.OneIn(2) {
			var kept []int
			for i := range p.Moves {
				if !d.OneIn(3) {
					kept = append(kept, i)
				}
			}
			p = p.Restrict(kept)
			m.Moves = slices.DeleteFunc(m.Moves, func(move puzzletest.Move) bool { return p.Find(move.Name) < 0 })
			text += fmt.Sprint("moves ", p.MoveNames())
		}
		metric := puzzle.Metric(d.IntN(2))
		want := m.Distances(3000, puzzletest.Bounds{QTM: metric == puzzle.QTM}, nil)
		if want == nil {
			continue
		}
		s := New(p, &Tables{Threads: 1 + d.IntN(3)})
		god, err := s.God(t.Context(), GodRequest{Metric: metric, Antipodes: 5})
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
	}
}

// TestGodGiven compares the numbers of positions that look like another one with a plain search.
func TestGodGiven(t *testing.T) {
	d := puzzletest.Drawer{Rand: sample.Rand(t)}
	for range sample.Of(40, 100) {
		m := d.Sets(2, sample.Of(4, 5), 3)
		m.Sets = m.Sets[:1]
		size := m.Sets[0].Size
		m.Kinds, m.Turns, m.Modulo = m.Kinds[:size], m.Turns[:size], m.Modulo[:size]
		for len(m.Bases()) < 2 {
			m.Moves = nil
			drawMoves(d, m)
		}
		text := m.Definition(puzzletest.Writing{})
		p := define(t, text)
		position := func(kinds []int) *puzzle.Puzzle {
			q, err := p.SolvedAs("drawn", puzzletest.InJSON(map[string]any{m.Sets[0].Name: map[string]any{"pieces": kinds}}))
			require.NoError(t, err)
			return q
		}
		coarse := make([]int, size)
		merge := []int{d.IntN(3), d.IntN(3), d.IntN(3), d.IntN(3), d.IntN(3)}
		for i := range coarse {
			m.Kinds[i] = d.IntN(size)
			coarse[i] = merge[m.Kinds[i]]
		}
		to, like := position(m.Kinds), position(coarse)
		want := m.Distances(1e6, puzzletest.Bounds{}, func(at puzzletest.Position) bool {
			for slot := range coarse {
				if merge[at[2*slot]] != coarse[slot] || at[2*slot+1] != 0 {
					return false
				}
			}
			return true
		})
		s := New(to, &Tables{Threads: 2})
		got, err := s.God(t.Context(), GodRequest{Given: like, Antipodes: 2})
		s.Close()
		require.NoError(t, err, text)
		require.Equal(t, want, got.Counts, "%s %v %v", text, m.Kinds, coarse)
		require.Len(t, got.Antipodes, int(min(2, want[len(want)-1])))
		if !slices.Equal(m.Kinds, coarse) {
			_, err = New(like, &Tables{}).God(t.Context(), GodRequest{Given: to})
			if err != nil {
				require.ErrorIs(t, err, errNotCoarser)
			}
		}
	}
}

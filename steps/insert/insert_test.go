package insert

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

func init() { fillTables() } // the tests call what is inside of a search

var testStore = sync.OnceValue(testtables.Store)

func testTable(t *testing.T) *Table {
	sample.Large(t)
	table, err := Load(context.Background(), testStore())
	require.NoError(t, err)
	return table
}

// TestThreeCycles compares the sequences for 3-cycles of corners with counts that others have
// found by brute force: 1008 cases, by the number of moves.
func TestThreeCycles(t *testing.T) {
	table := testTable(t)
	sequences, cases := map[int]int{}, map[int]int{}
	for i := range tableSizes.elements {
		done := table.elements[i].cube()
		if e := effectOf(&done); e.shape != cornerCycles(3, 1) {
			continue
		}
		list := table.ofElement(i)
		for n := 8; n <= 11; n++ {
			up := list.from(&algorithm{layer(n) + 1})
			sequences[n] += up
			if up > 0 {
				cases[n]++
			}
		}
	}
	require.Equal(t, map[int]int{8: 864, 9: 2592, 10: 14448, 11: 44112}, sequences)
	require.Equal(t, map[int]int{8: 528, 9: 864, 10: 944, 11: 992}, cases)
}

// TestTable checks that each algorithm does what the table says, is found by that, and is
// there with all that are symmetric to it, and its inverse.
func TestTable(t *testing.T) {
	table := testTable(t)
	rng := sample.Rand(t)
	require.Equal(t, tableSizes.elements, int(table.first[tableSizes.supports]))
	require.Equal(t, tableSizes.algorithms, int(table.starts[tableSizes.elements]))
	for range 2000 {
		i := rng.IntN(tableSizes.elements)
		list := table.ofElement(i)
		a := list[rng.IntN(len(list))]
		moves := a.layers()
		done := moves.cube()
		require.Equal(t, i, table.find(elementOf(&done)))
		require.Equal(t, a.len(), moves.len())
		require.Equal(t, newAlgorithm(toLayers(moves.moves())), a)

		s := cube.Sym(rng.IntN(cube.NumSyms))
		image := a.image(s)
		turned := image.layers().cube()
		found := table.ofElement(table.find(elementOf(&turned)))
		require.Equal(t, image, found[found.from(&image)])

		undoing := newAlgorithm(moves.inverse())
		inverse := done.Inverse()
		found = table.ofElement(table.find(elementOf(&inverse)))
		require.Equal(t, undoing, found[found.from(&undoing)])
	}
}

// known is a row of testdata/skeletons.tsv.
type known struct {
	id       string
	scramble cube.Cube
	skeleton cube.Alg
	best     int
}

func knownSkeletons(t *testing.T) (rows []known) {
	for _, f := range recorded.Rows(t, "skeletons.tsv") {
		rows = append(rows, known{f[0], cube.Solved.ApplyAlg(parse(t, f[1])), parse(t, f[2]), recorded.Number(t, f[3])})
	}
	return rows
}

func parse(t *testing.T, moves string) cube.Alg {
	t.Helper()
	a, err := cube.ParseAlg(moves)
	require.NoError(t, err)
	return a
}

// TestKnownTotals compares the shortest results with the best known ones: those of
// insertionfinder or, where that is less, of a search by brute force.
func TestKnownTotals(t *testing.T) {
	testTable(t)
	for _, row := range sample.From(t, knownSkeletons(t), 4) {
		result, err := Solve(context.Background(), testStore(), row.scramble, row.skeleton, Limits{Max: 100, Beyond: -1, Count: 1}, nil)
		require.NoError(t, err, row.id)
		requireSolutions(t, row, result.Solutions)
		require.LessOrEqual(t, len(result.Solutions[0].Moves), row.best, row.id)
	}
}

// requireSolutions checks that the lines of solutions lead to their moves, and that these
// solve the cube.
func requireSolutions(t *testing.T, row known, solutions []Solution) {
	require.NotEmpty(t, solutions)
	for _, s := range solutions {
		solved := row.scramble.Apply(s.Moves...)
		require.True(t, solved.IsSolved(), row.id)
		a := attempt(t, history.Position{State: &row.scramble}, s.Lines)
		require.Equal(t, cube.FormatMoves(s.Moves), cube.FormatMoves(a.Solution()), row.id)
		require.Equal(t, len(s.Moves), a.Total(), row.id)
		for i, l := range a.Lines() {
			require.False(t, l.IsNote(), "%s: %s", row.id, l)
			require.Equal(t, s.Lines[i].Role(), l.Role(), row.id)
		}
	}
}

// attempt returns an attempt at a scramble with some lines.
func attempt(t *testing.T, scramble history.Position, lines []history.Line) history.Attempt {
	t.Helper()
	a, err := history.Attempt{}.Apply(history.Set{Scramble: scramble})
	require.NoError(t, err)
	a, err = a.Apply(history.Add{Lines: lines})
	require.NoError(t, err)
	return a
}

// TestThreads checks that the number of threads does not change the result.
func TestThreads(t *testing.T) {
	testTable(t)
	for _, id := range []string{"14", "48", "78"} {
		row := knownSkeleton(t, id)
		limits := Limits{Max: 100, Beyond: 0, Threads: 1}
		want, err := Solve(context.Background(), testStore(), row.scramble, row.skeleton, limits, nil)
		require.NoError(t, err)
		requireSolutions(t, row, want.Solutions)
		for _, limits.Threads = range []int{2, 5} {
			got, err := Solve(context.Background(), testStore(), row.scramble, row.skeleton, limits, nil)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
}

// TestSymmetry checks that skeletons that are turned, mirrored or inverted have results of the
// same lengths.
func TestSymmetry(t *testing.T) {
	testTable(t)
	rng := sample.Rand(t)
	all := Limits{Max: 100, Beyond: 1}
	shortest := Limits{Max: 100, Beyond: 0}
	replacing := Limits{Max: 100, Beyond: 0, Insertions: 2, Replace: true}
	type test struct {
		id string
		Limits
	}
	for _, test := range sample.From(t, []test{
		{"4", all}, {"14", all}, {"18", all}, {"50", all}, {"54", all},
		{"16", replacing}, {"24", replacing}, {"56", replacing}, {"60", shortest}, {"78", shortest},
	}, 2) {
		row := knownSkeleton(t, test.id)
		lengths := func(scramble cube.Cube, skeleton cube.Alg) map[int]int {
			result, err := Solve(context.Background(), testStore(), scramble, skeleton, test.Limits, nil)
			require.NoError(t, err)
			counts := map[int]int{}
			for _, s := range result.Solutions {
				counts[len(s.Moves)]++
			}
			return counts
		}
		want := lengths(row.scramble, row.skeleton)
		require.NotEmpty(t, want)
		linear := cube.Alg{Normal: row.skeleton.UnNISS()}
		require.Equal(t, want, lengths(row.scramble, linear), row.id)
		require.Equal(t, want, lengths(row.scramble.Inverse(), linear.Invert()), row.id)
		for range 3 {
			s := cube.Sym(rng.IntN(cube.NumSyms))
			var image cube.Alg
			for _, m := range linear.Normal {
				image.Normal = append(image.Normal, s.Move(m))
			}
			require.Equal(t, want, lengths(row.scramble.Conj(s), image), row.id)
		}
	}
}

// knownSkeleton returns the row with an id.
func knownSkeleton(t *testing.T, id string) known {
	rows := knownSkeletons(t)
	return rows[slices.IndexFunc(rows, func(row known) bool { return row.id == id })]
}

// plain has all sequences of up to most moves by what they do, found without the code of the
// package.
type plain struct {
	most int
	by   map[cube.Cube][][]cube.Move
}

func newPlain(most int) *plain {
	p := &plain{most, map[cube.Cube][][]cube.Move{cube.Solved: {nil}}}
	level := [][]cube.Move{nil}
	for range most {
		var next [][]cube.Move
		for _, moves := range level {
			for m := range cube.Move(cube.NumFaceMoves) {
				longer := append(slices.Clip(moves), m)
				if len(merged(longer)) == len(longer) && slices.Equal(merged(longer), longer) {
					next = append(next, longer)
					done := cube.Solved.Apply(longer...)
					p.by[done] = append(p.by[done], longer)
				}
			}
		}
		level = next
	}
	return p
}

func merged(moves []cube.Move) []cube.Move { return cube.Alg{Normal: moves}.Cleanup().Normal }

// eachSplit calls f with all ways to split a sequence. Parallel moves have no order, so any of them
// may be on the left.
func eachSplit(moves []cube.Move, f func(left, right []cube.Move)) {
	for start, end := 0, 0; start < len(moves); start = end {
		for end = start; end < len(moves) && moves[end].Axis() == moves[start].Axis(); end++ {
		}
		for chosen := range 1<<(end-start) - 1 {
			left, right := slices.Clone(moves[:start]), []cube.Move(nil)
			for i, m := range moves[start:end] {
				if chosen>>i&1 != 0 {
					left = append(left, m)
				} else {
					right = append(right, m)
				}
			}
			f(left, append(right, moves[end:]...))
		}
	}
	f(moves, nil)
}

// doing returns the sequences of up to most moves, at most twice as many as p has, that do what is wanted.
func (p *plain) doing(wanted cube.Cube, most int) (list [][]cube.Move) {
	if most <= p.most {
		return p.by[wanted]
	}
	for first, starts := range p.by {
		if len(starts[0]) > most-p.most {
			continue
		}
		undone := first.Inverse()
		for _, second := range p.by[undone.Mul(&wanted)] {
			for _, start := range starts {
				if all := merged(slices.Concat(start, second)); len(start) <= most-p.most && len(all) <= most {
					list = append(list, all)
				}
			}
		}
	}
	return list
}

// insert calls f with the results of all insertions of up to most moves that solve the scramble.
func (p *plain) insert(scramble cube.Cube, moves []cube.Move, most int, f func(all []cube.Move)) {
	end := scramble.Apply(moves...)
	undone := end.Inverse()
	eachSplit(moves, func(left, right []cube.Move) {
		at := scramble.Apply(left...)
		wanted := at.Inverse()
		wanted = wanted.Mul(&undone)
		wanted = wanted.Mul(&at)
		for _, inserted := range p.doing(wanted, most) {
			f(mergedWith(left, inserted, right))
		}
	})
}

// byLength counts sequences, each once, by their length.
type byLength map[string]int

func (b byLength) add(moves []cube.Move) { b[cube.FormatMoves(moves)] = len(moves) }

// counts returns how many have each length.
func (b byLength) counts() string {
	counts := map[int]int{}
	for n := range maps.Values(b) {
		counts[n]++
	}
	return fmt.Sprint(counts)
}

// within keeps those that have at most so many moves more than the shortest.
func (b byLength) within(beyond int) byLength {
	most := b.shortest() + beyond
	maps.DeleteFunc(b, func(_ string, length int) bool { return length > most })
	return b
}

func (b byLength) shortest() int { return slices.Min(slices.Collect(maps.Values(b))) }

// drawSkeleton returns a skeleton of up to 8 moves that insertions of up to so many moves
// complete to a solution, and the position before it.
func drawSkeleton(rng *rand.Rand, insertions, length int) (scramble cube.Cube, skeleton []cube.Move) {
	return complete(rng, merged(randomMoves(rng, 2+rng.IntN(7))), insertions, length)
}

// complete returns a skeleton with a position before it, from which it is solved by insertions of up
// to so many moves.
func complete(rng *rand.Rand, skeleton []cube.Move, insertions, length int) (scramble cube.Cube, _ []cube.Move) {
	all := skeleton
	for range insertions {
		i := rng.IntN(len(all) + 1)
		all = slices.Concat(all[:i], randomMoves(rng, 1+rng.IntN(length)), all[i:])
	}
	return cube.Solved.Apply(cube.InvertMoves(all)...), skeleton
}

// fixed returns the source of the cases with recorded answers.
func fixed() *rand.Rand { return rand.New(rand.NewPCG(53, 0)) }

// TestOneAgainstPlain compares all single insertions of up to seven moves with a plain search.
func TestOneAgainstPlain(t *testing.T) {
	sample.Large(t)
	plain := sync.OnceValue(func() *plain { return newPlain(4) })
	answers := recorded.Open(t, "one.tsv")
	compare := func(rng *rand.Rand, written bool, answer func(question string, oracle func() string) string) {
		scramble, skeleton := drawSkeleton(rng, 1, 7)
		if written {
			scramble, skeleton = complete(rng, drawWritten(rng, 2+rng.IntN(5)), 1, 7)
		}
		if c := scramble.Apply(skeleton...); c.IsSolved() {
			return
		}
		question := scramble.B32() + " " + cube.FormatMoves(skeleton)
		want := answer(question, func() string {
			all := byLength{}
			plain().insert(scramble, skeleton, 7, all.add)
			plain().insert(scramble, merged(skeleton), 7, all.add)
			return all.within(2).counts()
		})
		limits := Limits{Insertions: 1, Length: 7, Max: 100, Beyond: 2}
		result, err := Solve(context.Background(), testStore(), scramble, cube.Alg{Normal: skeleton}, limits, nil)
		require.NoError(t, err)
		require.True(t, result.Proved)
		got := byLength{}
		for _, s := range result.Solutions {
			got.add(s.Moves)
			inserted := s.Lines[len(s.Lines)-1].Moves.Normal
			require.LessOrEqual(t, len(inserted), 7)
		}
		require.Equal(t, want, got.counts(), question)
	}
	rng := fixed()
	for i := range 200 {
		compare(rng, i%2 == 1, func(question string, oracle func() string) string { return answers.Of(t, question, oracle) })
	}
	rng = sample.Rand(t)
	for i := range sample.Of(2, 50) {
		compare(rng, i%2 == 1, func(_ string, oracle func() string) string { return oracle() })
	}
}

// allAlgorithms returns a table of all sequences of up to most moves, whatever they do.
func allAlgorithms(most int) *Table {
	var all []algorithm
	eachHalf(most, &cube.Solved, func(p packedMoves, c *cube.Cube) {
		if p.len() > 0 {
			all = append(all, newAlgorithm(toLayers(p.appendTo(nil))))
		}
	})
	contents := newContents(all, func(*effect) (int, int) { return most, most })
	n := contents.sizes()
	table := newTable(make([]byte, n.bytes()), n)
	table.fill(context.Background(), contents, 2)
	return table
}

// TestTwoAgainstPlain compares two insertions of any sequences with a plain search.
func TestTwoAgainstPlain(t *testing.T) {
	answers := recorded.Open(t, "two.tsv")
	for most, count := range map[int]int{2: 100, 3: 20, 4: 8} {
		plain, table := sync.OnceValue(func() *plain { return newPlain(most) }), allAlgorithms(most)
		rng := fixed()
		if !recorded.Update() {
			count = sample.Of(max(1, count/5), count) // those of four moves take a second each
		}
		for range count {
			compareTwo(t, rng, table, most, func(question string, scramble cube.Cube, skeleton []cube.Move) string {
				return answers.Of(t, question, func() string { return plain().two(scramble, skeleton, 1).counts() })
			})
		}
	}
	rng := sample.Rand(t)
	plain, table := newPlain(2), allAlgorithms(2)
	for range sample.Of(5, 50) {
		compareTwo(t, rng, table, 2, func(_ string, scramble cube.Cube, skeleton []cube.Move) string {
			return plain.two(scramble, skeleton, 1).counts()
		})
	}
}

// compareTwo compares the results of two insertions of up to most moves in a drawn skeleton with an answer.
func compareTwo(t *testing.T, rng *rand.Rand, table *Table, most int, answer func(question string, scramble cube.Cube, skeleton []cube.Move) string) {
	t.Helper()
	scramble, skeleton := drawSkeleton(rng, 2, most)
	if c := scramble.Apply(skeleton...); c.IsSolved() {
		return
	}
	got := byLength{}
	for _, n := range anyTwo(t, table, scramble, toLayers(skeleton), most) {
		got.add(n.all.moves())
	}
	question := scramble.B32() + " " + cube.FormatMoves(skeleton) + " " + strconv.Itoa(most)
	require.Equal(t, answer(question, scramble, skeleton), got.counts(), question)
}

// anyTwo returns the results of two insertions of any sequences of the table, up to one move more than
// the shortest.
func anyTwo(t *testing.T, table *Table, scramble cube.Cube, skeleton layers, most int) []*node {
	t.Helper()
	l := Limits{Insertions: 2, Length: most, Max: 100, Beyond: 1, Threads: 2}
	r := newResults(l, nil)
	s := newSearch(t.Context(), table, l, r)
	for _, w := range s.workers {
		w.anyEffect = true
	}
	require.NoError(t, s.run(newRoot(scramble, skeleton)))
	return r.sorted()
}

// two returns the results of two insertions that have at most so many moves more than the
// shortest. It tries all sequences as the first insertion at all places, and at all places of
// the result what solves the cube there.
func (p *plain) two(scramble cube.Cube, moves []cube.Move, beyond int) byLength {
	found, shortest := byLength{}, math.MaxInt
	eachSplit(moves, func(left, right []cube.Move) {
		for _, list := range p.by {
			for _, first := range list {
				p.insert(scramble, mergedWith(left, first, right), p.most, func(solution []cube.Move) {
					if shortest = min(shortest, len(solution)); len(solution) <= shortest+beyond {
						found.add(solution)
					}
				})
			}
		}
	})
	return found.within(beyond)
}

// mergedWith joins sequences as merged does, but faster.
func mergedWith(parts ...[]cube.Move) []cube.Move {
	var all []cube.Move
	for _, part := range parts {
		for _, m := range part {
			all = appendMerged(all, m)
		}
	}
	return all
}

// appendMerged appends a move to a merged sequence. Of two parallel moves the first face comes
// first.
func appendMerged(all []cube.Move, m cube.Move) []cube.Move {
	at := len(all) // of the move that m merges with, or of m
	for at > 0 && all[at-1].Axis() == m.Axis() && all[at-1].Face() >= m.Face() {
		at--
	}
	if at == len(all) || all[at].Face() != m.Face() {
		return slices.Insert(all, at, m)
	}
	if turns := (all[at].Turns() + m.Turns()) % 4; turns != 0 {
		all[at] = all[at].WithTurns(turns)
		return all
	}
	return slices.Delete(all, at, at+1)
}

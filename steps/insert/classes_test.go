package insert

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
)

// TestFewEdges compares the sequences that the table has for what disturbs at most three edges
// with those that a search finds.
func TestFewEdges(t *testing.T) {
	table := testTable(t)
	f, err := newFinder(context.Background(), testStore(), 0)
	require.NoError(t, err)
	rng := sample.Rand(t)
	const most = 11 // one move less than the table has, for the search takes long
	for range sample.Of(1, 10) {
		a := table.classes.algorithms[rng.IntN(tableSizes.classified)]
		image := a.image(cube.Sym(rng.IntN(cube.NumSyms)))
		done := image.layers().cube()
		var found, want []algorithm
		table.classes.each(&done, func(moves layers) { found = append(found, newAlgorithm(moves)) })
		require.Contains(t, found, image)
		found = append(found, table.ofElement(table.find(elementOf(&done)))...)
		found = slices.DeleteFunc(found, func(a algorithm) bool { return a.len() > most })
		for n := range most + 1 {
			f.each(context.Background(), &done, n, func(moves layers) { want = append(want, newAlgorithm(moves)) })
		}
		require.ElementsMatch(t, want, found)
	}
}

// TestNearBlocks checks that any three slots are in one of nearBlocks.
func TestNearBlocks(t *testing.T) {
	for a := range cube.NumEdges {
		for b := range a {
			for c := range b {
				three := uint16(1<<a | 1<<b | 1<<c)
				require.True(t, slices.ContainsFunc(nearBlocks[:], func(block uint16) bool { return three&^block == 0 }))
			}
		}
	}
}

// TestLeastImage checks that symmetric transformations have the same least image, and that the
// symmetries lead to it.
func TestLeastImage(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		c := cube.Solved.Apply(randomMoves(rng, rng.IntN(8))...)
		p := piecesOf(&c)
		least, by := leastImage(&p)
		require.NotZero(t, by)
		for s := range cube.Sym(cube.NumSyms) {
			image := c.Conj(s)
			require.Equal(t, elementOf(&image) == least, by>>s&1 != 0)
			p := piecesOf(&image)
			other, _ := leastImage(&p)
			require.Equal(t, least, other)
		}
	}
}

// TestNear compares the elements that eachNear finds with those of a scan of all elements.
func TestNear(t *testing.T) {
	table := testTable(t)
	s := newSearch(t.Context(), table, Limits{Threads: 1}, nil).workers[0]
	rng := sample.Rand(t)
	total := 0
	for range 30 {
		skeleton := toLayers(randomMoves(rng, rng.IntN(12)))
		wanted := cube.Solved
		for range 2 + rng.IntN(2) { // a few cycles
			c := table.elements[rng.IntN(len(table.lengths))].cube()
			wanted = wanted.Mul(&c)
		}
		most, room := 3*(1+rng.IntN(4)), rng.IntN(9)
		left := piecesOf(&wanted)
		eachPlace(t.Context(), skeleton, &left, func(p *place) {
			var got []int
			here := p.wanted.element()
			s.eachNear(p, &here, most, room, func(i int) { got = append(got, int(table.several.elements[i])) })
			want := scanNear(table, p, most, room)
			require.Equal(t, want, got, "%v, %d pieces, %d moves", skeleton.moves(), most, room)
			total += len(want)
		})
	}
	require.Greater(t, total, 10000)
}

// scanNear returns what eachNear finds.
func scanNear(table *Table, p *place, most, room int) (found []int) {
	near := p.wanted.element()
	for i := range table.lengths {
		e := table.elements[i]
		if _, several := table.longest(i); several < table.shortest(i) || different(e[0], near[0])+different(e[1], near[1]) > most {
			continue
		}
		if table.shortest(i)-room <= table.mostSaved(i, p).sum() {
			found = append(found, i)
		}
	}
	return found
}

// TestSlices compares slice insertions with the shortest ones that a plain search has found,
// by the number of slice moves, and reads the lines again.
func TestSlices(t *testing.T) {
	for _, row := range recorded.Rows(t, "slices.tsv") {
		scramble, skeleton := parse(t, row[1]), parse(t, row[2])
		for i, field := range row[3:] {
			want := recorded.Number(t, field)
			limits := Limits{Insertions: i + 2, Max: 100, Beyond: 0}
			result, err := SolveSlices(context.Background(), cube.Solved.ApplyAlg(scramble), skeleton, limits)
			require.NoError(t, err)
			for _, s := range result.Solutions {
				require.Len(t, s.Moves, want, "row %s, %d slice moves", row[0], i+2)
				requireReadable(t, scramble.Normal, s)
			}
		}
	}
}

func TestNoSlices(t *testing.T) {
	_, err := SolveSlices(context.Background(), cube.Solved.Apply(cube.NewMove(cube.R, 1)), cube.Alg{Normal: []cube.Move{cube.NewMove(cube.U, 1)}}, Limits{Max: 100})
	require.ErrorContains(t, err, "more than a slice is left")
	_, err = SolveSlices(context.Background(), cube.MoveCube(cube.NewMove(cube.U, 1)), cube.Alg{Normal: []cube.Move{cube.NewMove(cube.U, 3)}}, Limits{Max: 100})
	require.ErrorContains(t, err, "no 3 slice moves make the skeleton shorter")
}

// TestReplace finds the stretches of a sequence for which there is something shorter, and what
// two replacements lead to.
func TestReplace(t *testing.T) {
	alg := parse(t, "R2 U2 F' R2 U' D B2 D B2 U F")
	for _, threads := range []int{0, 1, 2} {
		replacements, shortened, err := Replace(context.Background(), testStore(), alg, Limits{Length: 10, Threads: threads})
		require.NoError(t, err)
		require.Len(t, replacements, 1)
		require.Equal(t, 3, replacements[0].Place)
		require.Equal(t, "R2 U' D B2 D B2", cube.FormatMoves(replacements[0].Removed))
		require.Len(t, shortened, 1)
		require.Equal(t, "R2 U2 F' D R2 D F", cube.FormatMoves(shortened[0].Moves))
	}
}

package insert

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

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

package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle"
)

// turnedDino returns the dino cube of the catalogue with rotations.
func turnedDino(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	edges := strings.Fields("UF UR UB UL DF DR DB DL FR FL BR BL") // the slots
	text := cataloguePuzzle(t, "dino").Definition()
	for name, turn := range map[string]string{"x": "UBDF", "y": "FLBR", "UFRv": "URF"} { // the faces that follow each other
		var pairs []string
		for i := range turn {
			pairs = append(pairs, turn[i:i+1], turn[(i+1)%len(turn):][:1])
		}
		if len(turn) == 3 { // around a corner
			pairs = append(pairs, "D", "L", "L", "B", "B", "D")
		}
		follow := strings.NewReplacer(pairs...)
		from := make([]int, len(edges))
		for i, edge := range edges {
			to := follow.Replace(edge)
			at := slices.IndexFunc(edges, func(e string) bool { return e == to || e == to[1:]+to[:1] })
			from[at] = i + 1
		}
		text += fmt.Sprintf("Move %s\nEDGES\n%s\nEnd\n", name, strings.Trim(fmt.Sprint(from), "[]"))
	}
	p, err := puzzle.ParseDefinition("dino.tws", text)
	require.NoError(t, err)
	require.Len(t, p.RotationNames(), 3)
	return p
}

// TestRotations solves scrambles with rotations. The solution, made by somebody who holds the puzzle as the scramble
// leaves it, solves it in that grip, and is as short as without rotations.
func TestRotations(t *testing.T) {
	p := turnedDino(t)
	whole, plain := p.WithRotationMoves(), cataloguePuzzle(t, "dino")
	s, unturned := New(p, &Tables{}), New(plain, &Tables{})
	rng := sample.Rand(t)
	for range sample.Of(20, 200) {
		var scramble, grip []string
		for range 3 + rng.IntN(4) {
			scramble = append(scramble, p.Moves[rng.IntN(len(p.Moves))].Name)
			if rng.IntN(2) == 0 {
				rotation := p.Rotations[rng.IntN(len(p.Rotations))].Name
				scramble, grip = append(scramble, rotation), append(grip, rotation)
			}
		}
		start, err := p.ParseSequence(strings.Join(scramble, " "))
		require.NoError(t, err)
		solution := shortest(t, s, start)
		all := slices.Concat(scramble, p.Names(solution))
		got, err := whole.ParseSequence(strings.Join(all, " "))
		require.NoError(t, err)
		want, err := whole.ParseSequence(strings.Join(grip, " "))
		require.NoError(t, err)
		require.Equal(t, want, got, all)

		require.Len(t, solution, len(shortest(t, unturned, start)), all)
	}
}

// shortest returns a shortest solution of a position.
func shortest(t *testing.T, s *Solver, start puzzle.State) (solution []int) {
	t.Helper()
	r := Request{Start: start, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}, Count: 1}
	_, err := s.Solve(t.Context(), r, Observer{Solution: func(moves []int) { solution = moves }})
	require.NoError(t, err)
	return solution
}

// TestRecordedLengths compares lengths with those that twsearch finds. The positions are those after a scramble in
// which rotations are moves, so some of them look solved from another side.
func TestRecordedLengths(t *testing.T) {
	sample.Large(t)
	p := turnedDino(t)
	s := New(p, &Tables{})
	for scramble, length := range map[string]int{
		"UFRv": 12, "UFRv UFL": 11, "x2": 12, "y2 UFL UBR'": 12, "UFRv' DBL": 11, "x y": 12, "UFR UFRv UFL UFRv UBR UFRv": 2,
		"x2 UFL x2 DBR": 2, "UFR UFL UBR UBL DFR": 5,
	} {
		start, err := p.WithRotationMoves().ParseSequence(scramble)
		require.NoError(t, err)
		require.Len(t, shortest(t, s, start), length, scramble)
	}
}

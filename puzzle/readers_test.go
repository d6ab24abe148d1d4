package puzzle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// follow returns the state after moves.
func follow(t *testing.T, p *puzzle.Puzzle, moves string) puzzle.State {
	t.Helper()
	s, err := p.ParseSequence(moves)
	require.NoError(t, err, moves)
	return s
}

// TestTwsearch reads what only twsearch has: sequences, aliases, states that count from 0, pieces without orientation, and slots where
// pieces may not be. Each case is equal to one that ksolve+ can read, as far as it can express it.
func TestTwsearch(t *testing.T) {
	const sets, turn = "Set C 4 3\n", "Move R\nC\n2 3 4 1\n1 2 0 0\nEnd\nMove U\nC\n2 1 3 4\nEnd\n"
	for _, test := range []struct{ text, same, moves string }{
		{sets + turn + "MoveSequence X R U R'\n", sets + turn, "X = R U R'"},
		{sets + turn + "MoveSequence X R, U, R'\n", sets + turn, "X = R U R'"},
		{sets + "MoveSequence X R U\n" + turn, sets + turn, "X' = U R'"},
		{sets + "MoveSequence Y X2 U\nMoveSequence X R U\n" + turn, sets + turn, "Y = R U R U U"},
		{sets + turn + "MoveAlias V R2\n", sets + turn, "V U = R2 U"},
		{sets + "SolvedState\nC\n1 2 3 4\nEnd\n" + turn, sets + turn, "R U = R U"},
		{sets + "StartState\nC\n0 1 2 3\n0 0 0 0\nEnd\n" + turn, sets + turn, "R U = R U"},
		{sets + "StartState\nC\n0 0 1 2\nEnd\n" + turn, sets + "Solved\nC\n1 1 2 3\nEnd\n" + turn, "R U = R U"},
		{sets + "MoveTransformation R\nC\n1 2 3 0\n2 0 0 1\nEnd\n", sets + turn, "R = R"},
		{sets + "MoveTransformation R\nC\n1 2 3 0\n2 0 0 1\nEnd\nMoveTransformation U\nC\n1 0 2 3\nEnd\n", sets + turn, "R U R' U R2 = R U R' U R2"},
	} {
		p := define(t, "x", test.text)
		same := define(t, "y", test.same)
		left, right, _ := strings.Cut(test.moves, " = ")
		assert.Equal(t, follow(t, same, right), follow(t, p, left), test.text)
		again := define(t, "z", p.Definition())
		assert.Equal(t, p.Moves, again.Moves)
	}
}

// TestWithoutOrientation checks that what does not matter of orientations survives a round trip through both formats.
func TestWithoutOrientation(t *testing.T) {
	p := define(t, "x", "Set C 3 4\nSolved\nC\n1 1 2\n? ? 3\nEnd\nMove A\nC\n2 3 1\n1 2 0\nEnd\n")
	for range 2 {
		require.Equal(t, []int{1, 1, 4}, []int{p.Modulo(0, 0), p.Modulo(0, 1), p.Modulo(0, 2)})
		require.Empty(t, p.BeyondDefinition())
		p = define(t, "x", p.Definition())
	}
	p, err := puzzle.ParseJSON("x", string(p.JSON()))
	require.NoError(t, err)
	require.Equal(t, []int{1, 1, 4}, []int{p.Modulo(0, 0), p.Modulo(0, 1), p.Modulo(0, 2)})
	require.Equal(t, p.Reduce(follow(t, p, "A A'")), p.Reduce(p.Solved))
}

// jsonWithModulo is a puzzle of three pieces with four orientations each.
func jsonWithModulo(pieces, modulo string) string {
	return fmt.Sprintf(`{"orbits": [{"orbitName": "C", "numPieces": 3, "numOrientations": 4}],
		"defaultPattern": {"C": {"pieces": %s, "orientation": [0, 1, 3], "orientationMod": %s}},
		"moves": {"A": {"C": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 3]}}}}`, pieces, modulo)
}

// TestOrientationMod reads orientationMod for all pieces and for single ones.
func TestOrientationMod(t *testing.T) {
	for _, test := range []struct {
		modulo       string
		orientations int
		each         [3]int
	}{
		{"[0, 0, 0]", 4, [3]int{4, 4, 4}},
		{"[2, 2, 2]", 2, [3]int{2, 2, 2}},
		{"[1, 1, 1]", 1, [3]int{1, 1, 1}},
		{"[1, 0, 2]", 4, [3]int{1, 4, 2}},
		{"[1, 2, 2]", 2, [3]int{1, 2, 2}},
		{"[4, 0, 1]", 4, [3]int{4, 4, 1}},
	} {
		p, err := puzzle.ParseJSON("x", jsonWithModulo("[0, 1, 2]", test.modulo))
		require.NoError(t, err, test.modulo)
		require.Equal(t, test.orientations, p.Sets[0].Orientations, test.modulo)
		for slot, want := range test.each {
			require.Equal(t, want, p.Modulo(0, slot), test.modulo)
		}
		again, err := puzzle.ParseJSON("x", string(p.JSON()))
		require.NoError(t, err, test.modulo)
		require.Equal(t, p.Modulo(0, 2), again.Modulo(0, 2), test.modulo)
	}
	for text, want := range map[string]string{
		jsonWithModulo("[0, 1, 2]", "[3, 1, 1]"):    "orientationMod of slot 0 is 3, and must be 0 or divide numOrientations, 4",
		jsonWithModulo("[0, 1, 2]", "[1, 1]"):       "orientationMod needs 3 numbers",
		jsonWithModulo("[0, 0, 2]", "[1, 2, 1]"):    "pieces of C that are alike must all have an orientation that matters, or none",
		jsonWithModulo("[0, 1, 2]", "[-1, -1, -1]"): "is -1, and must be 0 or divide",
	} {
		_, err := puzzle.ParseJSON("x", text)
		require.ErrorContains(t, err, want, text)
	}
}

// fill returns the numbers from first to end-1.
func fill(first, end int) (list []string) {
	for i := first; i < end; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return list
}

// TestHighOrders reads derived moves with so many powers that only the move and its inverse are moves. Sequences may have the others.
func TestHighOrders(t *testing.T) {
	cycle := func(lengths ...int) string {
		var list []string
		for _, n := range lengths {
			start := len(list)
			for i := range n {
				list = append(list, fmt.Sprint(start+(i+1)%n))
			}
		}
		return "[" + strings.Join(append(list, fill(len(list), 28)...), ", ") + "]"
	}
	text := fmt.Sprintf(`{"orbits": [{"orbitName": "C", "numPieces": 28, "numOrientations": 1}],
		"moves": {"A": {"C": {"permutation": %s}}, "B": {"C": {"permutation": %s}}, "D": {"C": {"permutation": %s}}},
		"derivedMoves": {"X": "A B D", "Y": "X3 A"}}`, cycle(2, 3), cycle(1, 1, 1, 1, 1, 5, 7), "["+strings.Join(fill(0, 17), ", ")+", 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 17]")
	p, err := puzzle.ParseJSON("x", text)
	require.NoError(t, err)
	require.GreaterOrEqual(t, p.Find("X"), 0)
	require.GreaterOrEqual(t, p.Find("X'"), 0)
	require.Negative(t, p.Find("X2"))
	require.True(t, p.Forbidden(p.Find("X"), p.Find("X'")))
	for _, q := range []*puzzle.Puzzle{p, p.Restrict([]int{p.Find("A"), p.Find("X"), p.Find("X'")})} {
		for _, pair := range [][2]string{{"X", "X'"}, {"X'", "X"}} {
			order := q.CanonicalOrder()
			after := order.After(0, int32(q.Find(pair[0])))
			require.False(t, slices.ContainsFunc(order.Next[after], func(s puzzle.Successor) bool { return int(s.Move) == q.Find(pair[1]) }), pair)
		}
	}
	require.Equal(t, follow(t, p, "A B D A B D A B D"), follow(t, p, "X3"))
	require.Equal(t, follow(t, p, "D' B' A' D' B' A'"), follow(t, p, "X2'"))
	require.Equal(t, follow(t, p, "X3 A"), follow(t, p, "Y"))
	require.Equal(t, follow(t, p, "X' X'"), follow(t, p, "X2'"))
	require.Equal(t, follow(t, p, "D2"), follow(t, p, "D9'"), "the order of D is 11")
	require.Equal(t, follow(t, p, ""), follow(t, p, "D11"))
	again, err := p.ReadAfter("", "A X3 D'")
	require.NoError(t, err)
	require.Equal(t, []string{"A", "X", "X", "X", "D'"}, p.Names(again))
	_, err = p.ReadAfter("", "X99999999")
	require.ErrorContains(t, err, "a move may be repeated at most 999 times")
	order := p.CanonicalOrder()
	require.NotPanics(t, func() { order.After(order.After(0, int32(p.Find("X"))), int32(p.Find("X"))) }, "no other move is X2")
	_, err = p.ParseSequence("Q3")
	require.ErrorContains(t, err, `unknown move "Q3"`)
	_, err = p.ParseSequence("X99999999")
	require.ErrorContains(t, err, "sequence too long")
}

// largeCube is the definition of a cube of n layers with a set for each ring of stickers that turns of layers
// never mix: there are 6n² pieces, which turn in cycles of four.
func largeCube(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Name %d layers\n", n)
	for layer := range n {
		fmt.Fprintf(&b, "Set L%c %d 1\n", 'a'+layer, 6*n)
	}
	for layer := range n {
		fmt.Fprintf(&b, "Move M%c\n", 'a'+layer)
		for other := max(0, layer-1); other <= min(n-1, layer+1); other++ {
			fmt.Fprintf(&b, "L%c\n", 'a'+other)
			for i := range 6 * n {
				to := i
				if i < 4*n {
					to = (i + n) % (4 * n)
				}
				fmt.Fprintf(&b, " %d", to+1)
			}
			b.WriteString("\n")
		}
		b.WriteString("End\n")
	}
	return b.String()
}

// TestManyPieces reads a puzzle of 2,400 pieces and applies moves.
func TestManyPieces(t *testing.T) {
	p := define(t, "large", largeCube(20))
	require.Len(t, p.Moves, 60)
	require.Equal(t, p.Solved, follow(t, p, strings.Repeat("Ma Mh Mt' Md ", 4)))
}

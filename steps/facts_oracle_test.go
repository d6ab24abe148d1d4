package steps

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestFactsOf compares FactsOf, which skips facts that cannot be true, with the
// definition of each fact.
func TestFactsOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	movesets := []string{"U,D,R2,L2,F2,B2", "U2,D2,R2,L2,F2,B2", "U,R", "R,L", "U,D,R,L,F,B", "U,D,R,L,F2,B2"}
	for _, text := range movesets {
		set, err := cube.ParseMoveSet(text)
		require.NoError(t, err)
		moves := set.Moves()
		for range 300 {
			c := cube.Solved
			for range rng.IntN(12) {
				c = c.Apply(moves[rng.IntN(len(moves))])
			}
			facts := FactsOf(&c)
			for _, fact := range allFacts() {
				require.Equal(t, fact.IsTrue(&c), facts.Has(fact), "%v", fact)
			}
		}
	}
}

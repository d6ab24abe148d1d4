package steps

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestAR checks AR against arSet, and that AR for DR on one axis is, on the inverse, AR for
// DR on the other.
func TestAR(t *testing.T) {
	rng := sample.Rand(t)
	numAR := 0
	for i := range 2000 {
		eo := onFB.axes[i%3]
		c := randomEO(rng, eo, 1+rng.IntN(4))
		inverse := c.Inverse()
		isAR := false
		for k, dr := range drAfterEO(eo) {
			d, e := c.Conj(toUDAndFB[dr][eo]), inverse.Conj(toUDAndFB[drAfterEO(eo)[1-k]][eo])
			onNormal := arSet[withoutPlaces(&d)]
			require.Equal(t, onNormal, arSet[withoutPlaces(&e)])
			isAR = isAR || onNormal
		}
		require.Equal(t, isAR, AR.On(eo).IsTrue(&c))
		if isAR {
			numAR++
		}
	}
	require.Greater(t, numAR, 100)
}

// TestFactsOf compares FactsOf, which skips facts that cannot be true, with the
// definition of each fact.
func TestFactsOf(t *testing.T) {
	rng := sample.Rand(t)
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

package search

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/steps/chain"
)

// TestNoSolution checks that a notice says that there is no solution only if that is proved.
func TestNoSolution(t *testing.T) {
	r, l := Chain{Chain: chain.Named("human")}, chain.Limits{Max: 20}
	require.Equal(t, session.Notice{Text: "human: found no solution of at most 20 moves"}, r.noSolution(true, l))
	beam := session.Notice{Text: "human: found no solution of at most 20 moves with this beam, but there may be one", Advice: session.WidenBeam}
	require.Equal(t, beam, r.noSolution(false, l))
	r.Time = time.Second
	require.Equal(t, session.Notice{Text: "human: found no solution of at most 20 moves in this time"}, r.noSolution(false, l))
}

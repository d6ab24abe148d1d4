package session_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/sample"
	"nissy/pruning/store"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// TestInsertOnEmptyFolder checks that a search that needs the table of insertions announces that it
// builds the table and reports the progress, and that its time begins afterwards: the request builds
// the table although the time is over at once. It is interrupted meanwhile, unless tests are long.
func TestInsertOnEmptyFolder(t *testing.T) {
	sample.Large(t)
	s := sessiontest.NewSession(t, session.Options{Data: t.TempDir()})
	c, err := chain.Parse("eo > insert[k=1]")
	require.NoError(t, err)
	r := search.Chain{Chain: c, Position: history.Position{Moves: sessiontest.ParseAlg(t, "R U F")}, Time: time.Nanosecond}
	var notices []store.Building
	var done []uint64
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	err = s.Run(ctx, r, func(e session.Event) {
		switch e := e.(type) {
		case session.Notice:
			if b, ok := e.Cause.(store.Building); ok {
				notices = append(notices, b)
			}
		case session.TableProgress:
			if e.Table != insert.TableName {
				break
			}
			require.LessOrEqual(t, e.Done, e.Total)
			if done = append(done, e.Done); e.Done > 0 && !sample.Long() {
				interrupt()
			}
		}
	})
	require.Len(t, notices, 1)
	_, bytes := insert.TableSize()
	require.Equal(t, insert.TableName, notices[0].Table)
	require.Equal(t, bytes, notices[0].Bytes)
	require.Equal(t, uint64(insert.BuildMemory), notices[0].Memory)
	require.Greater(t, len(done), 1)
	require.Zero(t, done[0])
	if sample.Long() {
		require.NoError(t, err)
		require.True(t, s.Engine().Store().Holds(insert.TableName))
	} else {
		require.ErrorIs(t, err, context.Canceled)
	}
}

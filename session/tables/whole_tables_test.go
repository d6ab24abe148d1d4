package tables

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/machine"
	"nissy/niss/optimal"
	"nissy/pruning"
	"nissy/session"
	"nissy/session/sessiontest"
)

// newSessionWith returns a session on a machine with the given memory and disk, in bytes.
func newSessionWith(t *testing.T, memory, free, disk uint64) *session.Session {
	t.Helper()
	s := sessiontest.NewSession(t, session.Options{
		Data:   t.TempDir(),
		Memory: func() (uint64, error) { return memory, nil },
		Disk:   func(string) (uint64, uint64, error) { return free, disk, nil },
	})
	t.Cleanup(func() { s.Close() })
	return s
}

// TestGenerateAllRefused checks that nothing is built if the tables would fill the disk, or
// are larger than the request allows.
func TestGenerateAllRefused(t *testing.T) {
	const gigabyte = 1_000_000_000
	s := newSessionWith(t, 100*gigabyte, 5*gigabyte, 100*gigabyte)
	err := s.Run(context.Background(), GenerateAll{Most: -1}, func(session.Event) {})
	require.ErrorAs(t, err, new(*pruning.DiskError))
	assert.ErrorContains(t, err, "must leave 5.0 GB free, but only 5.0 GB are free now")

	s = newSessionWith(t, 100*gigabyte, 90*gigabyte, 100*gigabyte)
	err = s.Run(context.Background(), GenerateAll{Most: 1}, func(session.Event) {})
	require.ErrorAs(t, err, new(*session.ConfirmError))
	assert.ErrorContains(t, err, " GB of tables would be built in ")
	for _, table := range sessiontest.EventsOf[session.Table](t, s, ListTables{}) {
		assert.False(t, table.OnDisk || table.InMemory, table.Name)
	}
}

// TestGenerateWholeRefused checks that a table of the whole cube is not built if there is
// not enough memory or disk space.
func TestGenerateWholeRefused(t *testing.T) {
	s := newSessionWith(t, 1_000_000, 90, 100)
	for _, r := range []GenerateWhole{{}, {Light: true}, {Bytes: 1 << 40}} {
		require.ErrorAs(t, s.Run(context.Background(), r, func(session.Event) {}), new(*machine.MemoryError))
	}
	s = newSessionWith(t, 1<<40, 90, 100)
	for _, r := range []GenerateWhole{{}, {Light: true}, {Bytes: 1 << 40}} {
		require.ErrorAs(t, s.Run(context.Background(), r, func(session.Event) {}), new(*pruning.DiskError))
	}
}

// TestWholeTables checks that the tables of the whole cube are listed, and can be described
// without building them.
func TestWholeTables(t *testing.T) {
	s := newSessionWith(t, 1<<40, 1<<40, 1<<40)
	for _, m := range session.WholeMetrics {
		for _, z := range optimal.Sizes(m) {
			require.Contains(t, s.TableNames(), z.Name)
			described := sessiontest.Events(t, s, ShowTable{Name: z.Name})
			require.Len(t, described, 1)
			table := described[0].(session.Table)
			assert.True(t, table.Detailed)
			assert.False(t, table.OnDisk || table.InMemory)
			assert.Equal(t, uint64(z.Bytes()), table.Bytes)
		}
	}
}

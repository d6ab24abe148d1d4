package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/optimal"
	"nissy/pruning"
)

// on is a session on a machine with so much memory and disk.
func on(t *testing.T, memory, free, disk uint64) *Session {
	t.Helper()
	s := newSession(t, Options{
		Data:   t.TempDir(),
		Memory: func() (uint64, error) { return memory, nil },
		Disk:   func(string) (uint64, uint64, error) { return free, disk, nil },
	})
	t.Cleanup(func() { s.Close() })
	return s
}

// What would fill the disk, or is more than was allowed, is not even begun.
func TestGenerateAllRefused(t *testing.T) {
	const gigabyte = 1_000_000_000
	s := on(t, 100*gigabyte, 10*gigabyte, 100*gigabyte)
	got := s.Run(context.Background(), GenerateAll{Most: -1}, func(Event) {})
	require.ErrorAs(t, got, new(*pruning.DiskError))
	assert.ErrorContains(t, got, "less than a tenth of its 100 GB would be free")

	s = on(t, 100*gigabyte, 90*gigabyte, 100*gigabyte)
	got = s.Run(context.Background(), GenerateAll{Most: 1}, func(Event) {})
	require.ErrorAs(t, got, new(*ConfirmError))
	assert.ErrorContains(t, got, " GB of tables would be built in ")
	for _, table := range events(t, s, ListTables{}) {
		if table, ok := table.(Table); ok {
			assert.False(t, table.OnDisk || table.InMemory, table.Name)
		}
	}
}

// A table of the whole cube is not built where there is no room for it.
func TestGenerateWholeRefused(t *testing.T) {
	s := on(t, 1_000_000, 90, 100)
	for _, r := range []GenerateWhole{{}, {Light: true}, {Bytes: 1 << 40}} {
		require.ErrorAs(t, s.Run(context.Background(), r, func(Event) {}), new(*optimal.MemoryError))
	}
	s = on(t, 1<<40, 90, 100)
	for _, r := range []GenerateWhole{{}, {Light: true}, {Bytes: 1 << 40}} {
		require.ErrorAs(t, s.Run(context.Background(), r, func(Event) {}), new(*pruning.DiskError))
	}
}

// The tables of the whole cube are listed, and described without being built.
func TestWholeTables(t *testing.T) {
	s := on(t, 1<<40, 1<<40, 1<<40)
	for _, m := range wholeMetrics {
		for _, z := range optimal.Sizes(m) {
			require.Contains(t, s.TableNames(), z.Name)
			described := events(t, s, ShowTable{Name: z.Name})
			require.Len(t, described, 1)
			table := described[0].(Table)
			assert.True(t, table.Detailed)
			assert.False(t, table.OnDisk || table.InMemory)
			assert.Equal(t, uint64(z.Bytes()), table.Bytes)
		}
	}
}

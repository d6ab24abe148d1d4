package pruning

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/internal/machine"
	"nissy/pruning/store"
)

// recorder keeps all reports as text.
type recorder struct{ reports []string }

func (r *recorder) Notice(n fmt.Stringer) bool {
	r.reports = append(r.reports, n.String())
	return true
}

func (r *recorder) Progress(p Progress) {
	r.reports = append(r.reports, fmt.Sprintf("%s: %d of %d", p.Table, p.Done, p.Total))
}

// TestAnnounce checks that a Store announces what it builds, with the size and the memory, if the
// estimate is more than two seconds, however long building then takes, and that it reports progress.
func TestAnnounce(t *testing.T) {
	dir := t.TempDir()
	for name, test := range map[string]struct {
		cost  Cost
		words []string
	}{
		"quick":  {Cost{Serial: 2 * time.Second}, nil},
		"slow":   {Cost{Serial: 3 * time.Second, Memory: 2e6}, []string{"building table slow: about 3 s, 1.0 MB in " + dir + ", 3.0 MB of memory"}},
		"many":   {Cost{Nanos: 4000}, []string{"building table many: about 4 s, 1.0 MB in " + dir + ", 1.0 MB of memory"}},
		"shared": {Cost{Nanos: 4000, Threads: -1}, []string{"building table shared: about 4 s, 1.0 MB in " + dir + ", 1.0 MB of memory"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewStore(Options{Dir: dir, Notice: func(text string) { t.Error(text) }})
			defer s.Close()
			r := new(recorder)
			h := store.Header{Name: name, Version: 1, Bits: 8, Entries: 1e6, Size: 1e6}
			build := func(_ context.Context, _ []byte, report func(done, total uint64)) error {
				report(1, 2)
				report(2, 2)
				return nil
			}
			for range 2 { // the second time it is in memory
				_, err := s.Array(WithObserver(t.Context(), r), h, test.cost, build)
				require.NoError(t, err)
			}
			require.Equal(t, append(test.words, name+": 1 of 2", name+": 2 of 2"), r.reports)
		})
	}
}

// TestMemoryForBuilding checks that a Store does not begin to build what needs more memory than there is.
func TestMemoryForBuilding(t *testing.T) {
	s := NewStore(Options{Memory: func() (uint64, error) { return 4e6, nil }})
	defer s.Close()
	h := store.Header{Name: "big", Version: 1, Bits: 8, Entries: 2e6, Size: 2e6}
	build := func(context.Context, []byte, func(done, total uint64)) error { return nil }
	var tooLittle *machine.MemoryError
	_, err := s.Array(t.Context(), h, Cost{Memory: 3e6}, build)
	require.ErrorAs(t, err, &tooLittle)
	require.Equal(t, uint64(5e6), tooLittle.Needed)
	_, err = s.Array(t.Context(), h, Cost{Memory: 1e6}, build)
	require.NoError(t, err)
}

// TestNotify checks that a Store does not repeat a notice, and that it does not remember more and
// more of them.
func TestNotify(t *testing.T) {
	s := NewStore(Options{Notice: func(text string) { t.Error(text) }})
	defer s.Close()
	r := new(recorder)
	ctx := WithObserver(t.Context(), r)
	var want []string
	for i := range 10 * maxCached {
		text := fmt.Sprintf("only %d MB is available", i)
		want = append(want, text)
		s.Notify(ctx, Text(text))
		s.Notify(ctx, Text(text))
		s.Notify(ctx, Text(want[0])) // it is never too old
	}
	require.Equal(t, want, r.reports)
	require.Len(t, s.notified.entries, maxCached)
}

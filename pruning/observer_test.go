package pruning

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

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

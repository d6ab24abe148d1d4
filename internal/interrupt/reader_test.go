package interrupt

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReader ends the work, after which its reader still reads, and then the context of the reader.
func TestReader(t *testing.T) {
	require.NoError(t, Reader(t.Context()).Err())
	reader, leave := context.WithCancel(t.Context())
	work, end := context.WithCancel(WithReader(reader))
	end()
	require.Error(t, work.Err())
	require.NoError(t, Reader(work).Err())
	leave()
	require.Error(t, Reader(work).Err())
	require.NoError(t, Reader(WithReader(context.WithoutCancel(work))).Err(), "that of the last WithReader")
}

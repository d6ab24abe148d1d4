package session

import (
	"context"

	"nissy/internal/interrupt"
)

// Gate pauses and resumes the requests that run with its context. A request that is paused for ten minutes
// ends with an error.
type Gate = interrupt.Gate

// WithGate returns a copy of ctx for a request that can be paused, and its gate. The caller must call the
// gate's method End when the request has ended. While the request is paused, its threads wait, and its time
// limit stands still. It keeps its memory. A table is finished nevertheless, because other requests may wait
// for it, too.
func WithGate(ctx context.Context) (context.Context, *Gate) { return interrupt.WithGate(ctx) }

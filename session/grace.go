package session

import (
	"context"
	"sync/atomic"
	"time"
)

// Grace is how long solutions go on being emitted after a cancellation, for who
// does not want to wait for millions; 0: until all that were found are out.
type Grace time.Duration

// over returns what reports whether the grace has passed since the end of the
// context, nil if it never does; release frees what that takes.
func (g Grace) over(ctx context.Context) (over func() bool, release func()) {
	if g == 0 {
		return nil, func() {}
	}
	var passed atomic.Bool
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(time.Duration(g), func() { passed.Store(true) })
	})
	return passed.Load, func() { stop() }
}

//go:build !js

package interrupt

import (
	"context"
	"sync/atomic"
)

// Flag says that a search should end. The zero value is a flag that is not set.
type Flag struct{ atomic.Bool }

// Err returns the error of ctx: nil until ctx ends.
func Err(ctx context.Context) error { return ctx.Err() }

package textfile

import (
	"context"

	"nissy/internal/goroutines"
)

// Await returns what f returns. If ctx ends before, Await returns the error of ctx at
// once, and f continues without anybody waiting for it. Opening or reading a named pipe,
// for example, cannot be interrupted: it lasts until another process writes to it.
func Await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	goroutines.Go(ctx, nil, func() {
		var o outcome
		o.err = goroutines.Catch(ctx, func() (err error) {
			o.value, err = f()
			return err
		})
		done <- o
	})
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

package interrupt

import "context"

type readerKey struct{}

// WithReader returns a copy of ctx for work whose results somebody reads until ctx ends. If only
// a context derived from the copy ends, the work ends, but what it has found is still read.
func WithReader(ctx context.Context) context.Context {
	return context.WithValue(ctx, readerKey{}, ctx)
}

// Reader returns the context that ends when nobody reads the results of the work any more: the
// one that was passed to WithReader last. Without WithReader, it returns a context that never ends.
func Reader(ctx context.Context) context.Context {
	if reader, ok := ctx.Value(readerKey{}).(context.Context); ok {
		return reader
	}
	return context.Background()
}

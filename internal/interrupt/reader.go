package interrupt

import "context"

type readerKey struct{}

// WithReader returns a copy of ctx that also says how long somebody reads the results of the
// work: until ctx ends. The end of a context derived from the copy ends only the work, and
// what was found until then is still read.
func WithReader(ctx context.Context) context.Context {
	return context.WithValue(ctx, readerKey{}, ctx)
}

// Reader returns the context whose end says that nobody reads the results of the work any
// more: that of the last WithReader. Without one it never ends.
func Reader(ctx context.Context) context.Context {
	if reader, ok := ctx.Value(readerKey{}).(context.Context); ok {
		return reader
	}
	return context.Background()
}

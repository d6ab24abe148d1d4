package goroutines_test

import (
	"context"
	"fmt"

	"nissy/internal/goroutines"
)

func ExampleRun() {
	report := func(bug *goroutines.PanicError) { fmt.Println("reported:", bug.Value) }
	err := goroutines.Run(context.Background(), report, func(ctx context.Context) error {
		group, ctx := goroutines.WithContext(ctx)
		group.Start(func() { panic("oh") })
		group.Start(func() { <-ctx.Done() }) // ends because the other one has panicked
		group.Wait()
		return nil
	})
	fmt.Println(err)
	// Output:
	// reported: oh
	// this is a bug in nissy: oh
}

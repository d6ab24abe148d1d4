// Package goroutines starts the goroutines of engines. If one of them panics, only the request for
// which it works ends:
//
//	Run → Group.Start → a panic → Group.Wait panics → Run returns a *PanicError
//
// [Run] is the boundary of a request. It returns a panic as a [*PanicError], and reports it with its
// stack. A [Group] of goroutines belongs to the request with whose context it was made. If one of
// them panics, the group stops the others, and Wait panics in the goroutine that waits for them.
// Therefore deferred calls run in all goroutines up to the boundary, and nothing in between has to know about
// panics.
//
// [Catch] returns a panic as an error instead, for work whose callers need an error.
// [Go] and [After] start goroutines for which no request waits.
//
// Without Run, a panic of a goroutine ends the program, as it does without this package. Fatal
// errors of the runtime, such as a stack that is too large, always end the program.
package goroutines

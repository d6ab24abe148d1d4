// Package collector sets when Go's garbage collector runs. The settings apply to the whole
// process, so only a program should change them, or the library for C, whose Go runtime is its own:
//
//	Delay       for short runs: no collection at first, and then some garbage
//	AllowSlack  for many short searches: some garbage, even if little memory is in use
//
// Neither does anything if GOGC or GOMEMLIMIT is set in the environment.
package collector

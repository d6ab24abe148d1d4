// Package library offers package session to programs in other languages. Sessions and runs are
// numbers, requests and events are JSON, and the caller asks for the events:
//
//	options → Library.Open → session
//	request → Library.Start → run
//	run → Library.Next → lines of events → … → Done, Cancelled or Failed
//	run → Library.End, session → Library.Close
//
// Package runner decodes the request of a run and makes a line of JSON of each event. The run has a
// goroutine of its own. At most 256 lines wait for the
// caller; then the search waits. So a caller may read as slowly as it likes, and a run takes
// little memory.
//
// The package knows no step and no option. It uses no cgo: the folder c has the functions in
// C, which only convert arguments. Package nissy for Python calls these.
//
// A number is used only once, so using a closed session or an ended run is an error, not a crash.
// Callbacks would be simpler, but in Python they swallow Ctrl-C. Progress is left out
// while other lines wait, so a slow caller never delays a table that other runs need. The library
// prints nothing, so if a run has panicked, its error has the stack.
//
// The package for Python (hosts/python/nissy) calls the functions in C with ctypes. It waits at
// most 50 ms at a time, so that Python sees signals. An event becomes an object of the class whose
// required fields it has. Classes become dataclasses when they are first used: making all of them
// at once would take longer than importing the rest.
package library

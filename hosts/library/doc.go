// Package library offers package session to programs in other languages. Sessions and runs
// are numbers, requests and events are JSON, and the caller pulls the events:
//
//	options → Library.Open → session
//	request → Library.Start → run
//	run → Library.Next → lines of events → … → Done, Cancelled or Failed
//	run → Library.End, session → Library.Close
//
// A run decodes its request with session.DecodeRequest and runs it in a goroutine of its
// own. Each event becomes a line of JSON (session.Encode). At most 256 lines wait for the
// caller; then the search waits. So a caller may read as slowly as it likes, and a run takes
// little memory.
//
// The package knows no step and no option. It uses no cgo: the folder c has the functions in
// C, which only convert arguments. Package nissy for Python calls these.
package library

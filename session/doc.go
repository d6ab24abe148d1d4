// Package session holds every command of nissy as a typed request that yields
// typed events. It knows no terminal: a shell, a server or a page sits on it.
//
// A client makes a Session, which owns the tables, and runs requests on it:
//
//	request (Solve, Invert, Print, …) → Session.Run → events (Solution, Sequence, State, …)
//
// Run hands each event to the client's function as it arises and returns when
// the command is done, failed or cancelled; what was found before a cancellation
// has been handed over by then. Encode writes an event as a line of JSON, whose
// names are part of the interface; EncodeError does so for an error.
//
// A request that needs a cube carries a history.Position: moves, perhaps with a skeleton
// on both sides of the scramble, made on the solved cube or on a given state.
package session

// Package session runs the commands of nissy as requests: values that report events. The requests are
// in the packages below it, by family; each package registers its own (Register). It uses no terminal: a
// shell, a server or a web page can be its client.
//
// A client makes an Engine, which owns the tables and the threads. The engine makes a
// Session for each user. The client then runs requests:
//
//	request (search.Solve, cubes.Invert, …) → Session.Run → events (search.Solution, cubes.Sequence, …)
//
// Run passes each event to a function of the client. It returns when the command has
// succeeded, failed or been cancelled. By then it has passed on everything that was found
// before a cancellation. Encode turns an event into a line of JSON, and EncodeError an
// error. DecodeRequest reads a request from JSON. The JSON names are part of the interface.
//
// A request that needs a cube has a history.Position: moves on the solved cube or on a
// given state, perhaps including a skeleton on both sides of the scramble.
package session

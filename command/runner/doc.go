// Package runner is what all hosts do with a request. Each host adds only its transport: HTTP, calls
// in C, messages of a page, a queue or a terminal.
//
//	JSON → Host.Decode → request → Host.Run → events, each with its line of JSON
//	error → Host.ErrorLine → a line of JSON
//
// Decode has the limits of package session and rejects what the host does not run. A notice or an
// error says what the client can do about it, and that depends on the client (Client).
package runner

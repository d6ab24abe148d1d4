// Package server serves other programs: nissy's requests over HTTP, and janus's protocol.
//
// A request over HTTP goes through these files:
//
//	connections.go  limits the connections
//	guard.go        rejects requests of foreign web pages
//	routes.go       finds what the path is for
//	decode.go       reads the request: JSON of package session, or a command line
//	answer.go       waits for a turn to search, runs the request, sends the answer
//	stream.go       turns events into lines of the answer
//	status.go       errors to HTTP statuses
//
// The server keeps nothing between requests. Each request has a session of its own, which
// ends with it; only the engine with its tables is shared. So requests carry the scramble
// and the moves of an attempt, and those that need the attempt of a session are rejected,
// as are requests that read or write files.
//
// Package janus serves the other protocol. The searches of both wait for the same turns
// (package turns), and both send their lines through queues (package outbox), so that a
// search never waits for a client.
package server

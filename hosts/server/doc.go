// Package server serves other programs: nissy's requests over HTTP, and janus's protocol.
//
// A request over HTTP goes through these files:
//
//	connections.go  limits the connections
//	guard.go        rejects requests of foreign web pages
//	routes.go       finds what the path is for
//	decode.go       reads the request: JSON or a command line
//	answer.go       waits for a turn to search, runs the request and sends the answer
//	stream.go       turns events into lines of the answer
//	status.go       finds the HTTP status of an error
//	tables.go       sends tables to pages that search in the browser
//
// The server keeps nothing between requests. Each request has a session of its own, which
// ends with it; all share the engine with its tables. So a request carries the scramble and
// the moves of its attempt. The server rejects requests that need the attempt of a session,
// and those that read or write files.
//
// Package janus serves the other protocol. The searches of both protocols take turns in
// package turns, and both put their lines into the queues of package outbox, so that a
// search never waits for its client.
package server

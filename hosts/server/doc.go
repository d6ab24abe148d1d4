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
//
// # Waiting clients and waiting searches
//
// Each queue has a limit, and all queues share a budget. If a queue exceeds either, it breaks, and
// its search ends. The handler of a request takes the lines out and sends them. After the first
// line it waits a millisecond for more: most searches end within that time, and then the handler
// sends the whole answer in one write.
//
// A search that begins while no other runs uses all threads; any other uses its share. Its time
// limit starts with its turn, and starts again whenever a table that it needs reports progress.
// The wait has a limit of its own. While a search waits, the handler sends its place at most once
// a second, as a line of the answer. It sends the HTTP status before the first of them, so a later
// error can only be the last line.
//
// /openapi.json is derived from the routes and from the schemas of requests and events. A test
// sends random requests, checks the answers against it, and compares them with what nissy prints
// for the same command lines, and with those of the library and of nissy.wasm under node.
package server

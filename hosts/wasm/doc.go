//go:build js && wasm

// Wasm is nissy for JavaScript: requests in, lines of events out. It runs in a worker of a
// browser, and its only client is src/worker.ts, which starts it.
//
//	main.go   passes the calls of the worker on
//	host.go   keeps the sessions and the running requests
//	run.go    runs one request and sends its lines in batches
//
// It decodes requests and encodes events with package session, so it knows no step and no
// option. The files of tables are ordinary files for it: the worker provides the file system
// that package os uses (src/files.ts). While a search runs, package interrupt lets the
// messages of the page arrive.
package main

//go:build js && wasm

// Wasm is nissy for JavaScript: requests in, lines of events out. It runs in a worker of a
// browser, and its only client is src/worker.ts, which starts it.
//
//	main.go   passes the calls of the worker on
//	host.go   keeps the sessions and the running requests
//	run.go    runs one request and sends its lines in batches
//
// Package runner decodes requests and encodes events, so it knows no step and no
// option. The files of tables are ordinary files for it: the worker provides the file system
// that package os uses (src/files.ts). While a search runs, package interrupt lets the
// messages of the page arrive.
//
// The worker sends events to the page in batches, because sending a message takes longer than
// finding a solution. If the page has not taken the last batches, the request waits.
//
// Go on WebAssembly has no preemption, so package interrupt gives other goroutines and the event
// loop a turn after every 20 ms of work. For a turn of the event loop, the worker sends itself a
// message and waits for it, which takes time. If the page is cross-origin isolated, whoever sends
// a message to the worker also increments a counter in shared memory, the bell. While the counter
// does not change, the event loop needs a turn only every 100 ms.
//
// The worker keeps the files of tables in the private files of the browser (OPFS). It asks the
// page before the browser keeps much, and downloads tables if a host offers them. Headers,
// checksums and notices are those of other systems. There are no locks: two tabs may build a table
// at the same time, and each replaces the file as a whole.
package main

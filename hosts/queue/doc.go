// Package queue distributes requests for many scrambles over workers, with NATS JetStream:
//
//	Submit → stream of work → Work, on any number of machines → stream of results → Collect → results file
//
// A job is a request and its scrambles. Its description is in a bucket of keys and values. The
// stream of work has a message for each scramble, which is a request in JSON. A worker acknowledges
// a message when its result is stored. If the worker dies first, the server gives the message to
// another one. The result is a line of a results file, as session.Batch writes it, so a batch of
// nissy can continue what a queue has begun.
//
// Every scramble has its own subject, and a message is stored only if its subject has none yet.
// So a scramble has at most one result and at most one failure, however often it was submitted.
//
// If a search panics, workers try its scramble three times. Then the scramble counts as failed, and Aside
// lists it.
//
// While the server is away, or its streams have reached a limit, Submit, Work and Collect wait and try again.
package queue

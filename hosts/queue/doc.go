// Package queue distributes requests for many scrambles over workers, with NATS JetStream:
//
//	Submit → stream of work → Work, on any number of machines → stream of results → Collect → results file
//
// A job is a request and its scrambles. Its description is in a bucket of keys and values. The
// stream of work has a message for each scramble, which is a request in JSON. A worker acknowledges
// a message when its result is stored. If the worker dies first, the server gives the message to
// another one. The result is a line of a results file, as batch.Batch writes it, so a batch of
// nissy can continue what a queue has begun.
//
// Every scramble has its own subject, and a message is stored only if its subject has none yet.
// So a scramble has at most one result and at most one failure, however often it was submitted.
//
// If a search panics, workers try its scramble three times. Then the scramble counts as failed, and Aside
// lists it.
//
// While the server does not answer, or its streams have reached a limit, Submit, Work and Collect
// wait and try again.
//
// The name of a job is a hash of its request and scrambles, so submitting the same again continues
// what was interrupted. The server deletes a message of the stream of work when it is acknowledged.
// Workers confirm every half a second that they still have a message. If one dies, the server gives
// its messages to others.
//
// A worker holds several messages for each thread if they take less than 20 ms, and otherwise one.
// So short searches do not wait for the network, and long ones are spread evenly.
//
// Collect reads the stream of results from the beginning and adds the lines that the file lacks,
// so it needs no memory of what it did before. The program nissy-queue leaves printing the answers
// to package shell, which runs the command with that file as --resume. The searches of stats are a
// batch of chains (batch.StatsBatch), so a job does not know that it is for statistics:
// nissy counts the solutions in the results file.
//
// Raise batch.Answers when a change makes a search answer differently. Otherwise programs of
// different versions work on one job and mix the answers.
package queue

// Package outbox holds lines on their way from a search to a client.
//
// A search must never wait for a client that reads slowly. So the search puts lines into a
// [Queue], which never blocks, and another goroutine takes them out and sends them:
//
//	search → Queue.Put → Queue.Take → connection
//
// A [Budget] limits the memory of all queues together. No queue may hold more than it leaves
// for the others, so that slow clients never use up the budget. A line that does not fit
// into the limit of its queue or into the budget breaks the queue: it accepts no more lines,
// and the client gets an error instead of the rest.
package outbox

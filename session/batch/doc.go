// Package batch runs many requests:
//
//	jobs → Batch: several at once → the events of each job in order → Ended
//	Stats: a Batch of chains      → Distribution, Difference
//
// A Batch can have a results file. Results that the file has are reported as if they were found now; new ones
// are added as soon as they are found, so that a batch that was interrupted can continue. ResultLine
// computes a line of such a file for other machines; see package queue.
package batch

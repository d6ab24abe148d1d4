// Package batch runs many requests:
//
//	jobs → Batch: several at once → the events of each job in order → Ended
//	Stats: a Batch of chains      → Distribution, Difference
//
// A Batch can have a results file. Results in the file are reported as if they had just been found;
// new ones are added as soon as they are found, so an interrupted batch can continue. ResultLine
// computes a line of such a file for other machines; see package queue.
package batch

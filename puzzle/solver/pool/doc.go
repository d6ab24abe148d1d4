// Package pool has threads that share the work of many short rounds, such as the depths of a search or
// the rows of a table.
//
//	p := pool.New(threads)
//	p.Each(ctx, n, func(i int) { … }) // a round: for each number below n, on all threads
//
// [Pool.All] is a round in which each thread does the same, [Pool.Ranges] one over ranges of numbers, and
// [Pool.ThreadRanges] one in which each thread gets the same ranges as in the round before it, if it can.
package pool

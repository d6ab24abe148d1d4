// Package square1 solves square-1.
//
//	puzzle.State → position: two layers of twelve wedges, as numbers with a digit for each
//	graph.go     → shapes: what the layers look like, however they are turned, and what a slash does to them
//	table.go     → distances: for each shape and arrangement of the corners, or of the edges, how many slashes
//	               solve them at least
//	search.go    → solutions with the fewest slashes: iterative deepening with these tables
//
// A length is the number of slashes, which are also called twists. Turns of the layers are free.
// The middle layer decides whether the number is even or odd.
package square1

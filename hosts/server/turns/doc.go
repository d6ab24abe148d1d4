// Package turns lets a limited number of searches run at a time.
//
// The other searches wait. When a search ends, the client that has waited longest since its
// last turn gets the next one, so that a client with many requests does not delay one with
// few. While a search waits, Wait reports its place in the order of turns:
//
//	Share.Wait → the search → Turn.End
//
// Clients of one kind cannot take the places to wait of another kind: each has a Share.
//
// A search that nobody waits for, such as one in the background of a page, waits with WaitLast until no other
// is running, and ends when another one begins.
package turns

// Package solver solves positions of any twisty puzzle, and computes God's
// algorithm for small ones.
//
// A position goes through these stages:
//
//  1. orbit.go splits each set of pieces into orbits, and says for each piece at
//     which places it may end. A position is solved when every piece is at such a
//     place, turned as it should be.
//  2. problem.go cuts each orbit into coordinates: where the pieces are, and how
//     they are turned; or, where these have too many values, a few pieces at a
//     time. coord.go enumerates the values; where each has a rank (rank.go) all
//     threads do it (spread.go). What moves make of them is in movetable.go. How
//     the blocks of a bandaged puzzle lie is a coordinate too (blocks.go). What
//     cannot be solved is often found out here (parity.go).
//  3. tables.go takes coordinates together and loads or builds the tables of their
//     distances (table.go; table_row.go where one coordinate is all).
//  4. search.go goes through all sequences of one length after the other, from some
//     dozen positions at a time, and drops what the tables say to be too far.
//     team.go shares tasks among the threads, each with its own copy of what it
//     reads all the time (tools.go); the solutions come in the same order for any
//     number of them.
//  5. solve.go goes over to larger tables when a search takes long enough.
//
// God's algorithm (god.go) goes breadth first through all coordinates together
// (god_dense.go), or through the positions that are reached (god_hashed.go,
// reached.go, follow.go), and is kept now and then (keep.go). All of it shares its
// work among the threads of a crew (crew.go).
package solver

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
//     time. coord.go and rank.go
//     enumerate the values and make the tables of moves. How the
//     blocks of a bandaged puzzle lie is a coordinate too (blocks.go). What cannot
//     be solved is often found out here (parity.go).
//  3. tables.go takes coordinates together and loads or builds the tables of their
//     distances (table.go).
//  4. search.go goes through all sequences of one length after the other and drops
//     what the tables say to be too far. Tasks are shared among goroutines; the
//     solutions come in the same order for any number of them.
//  5. solve.go goes over to larger tables when a search takes long enough.
//
// God's algorithm (god.go) goes breadth first through all coordinates together.
// All of it shares its work among the threads of a crew (crew.go).
package solver

// Package solver solves positions of any twisty puzzle, and computes God's algorithm
// for small ones.
//
// A position goes through these stages:
//
//  1. orbit.go splits each set of pieces into orbits, and decides in which slots each
//     piece may end. A position is solved when every piece is in such a slot, with an
//     orientation that is allowed there.
//  2. problem.go divides each orbit into coordinates: where the pieces are, and how they
//     are turned. If these have too many values, each coordinate follows only a few
//     pieces. coord.go enumerates the values. If each value has a rank (ranking.go), all
//     threads enumerate them together (rank_enumerator.go). move_table.go stores the
//     effect of the moves. The slots of the blocks of a bandaged puzzle form a
//     coordinate, too (blocks.go). Many unsolvable positions are detected at this stage
//     (invariants.go).
//  3. table.go combines coordinates, and loads or builds the tables of their distances
//     (product.go, breadth_search.go; breadth_row.go if the table has a single row).
//  4. search.go searches all sequences of one length after another. It extends a batch
//     of positions at a time, and drops those that the tables show to be too far from
//     solved. depth.go divides a depth into tasks for the threads. Each thread has its
//     own copy of small tables (thread_tables.go). The order of solutions does not depend
//     on the number of threads.
//  5. solve.go switches to larger tables when a search takes long enough.
//
// God's algorithm (god.go) is a breadth-first search. It has an entry for each
// combination of coordinate values (god_dense.go), or stores the positions that it
// reaches (god_hashed.go, hashed_search.go, batch_mover.go, interner.go). From time to
// time it saves its progress to a checkpoint (checkpoint.go).
//
// All of this shares work among the threads of a pool (pool.go).
package solver

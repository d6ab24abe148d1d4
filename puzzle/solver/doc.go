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
//  4. search.go searches all sequences of one length after another, one of those that
//     differ only in the order of moves that commute ([puzzle.Order]). It extends a batch
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
//
// The package knows nothing about cubes. Pieces that may end in the same slots are alike; this
// also covers ? in a definition. The tables are made for the goal in question, so their bounds are
// never too high.
//
// # Coordinates
//
// A coordinate may have up to a million values, and only those that moves can reach are numbered.
// If a coordinate has a ranking, the moves of all ranks are computed first, on all threads
// (rank_enumerator.go). If all pieces differ, one walk through all their orders, piece by piece,
// follows a move on the way (ranking.go). The rank after the move is a sum, and orders with the
// same first pieces share its beginning. Usually it is known without a search which ranks can be
// reached: moves that take any four of 7 to 10 pieces to any four slots generate all orders, or
// all even ones.
//
// The memory for all coordinates of a puzzle is estimated before any of it is allocated
// (budget.go). A puzzle that needs more than 2 GB, or more than is available, is an error.
//
// # Distance tables
//
// A distance table combines several coordinates: a product of some as rows and a product of the
// others as columns. It is searched breadth first by rows, as in package pruning. There is a
// bitmap for each of the last lengths, because a move may count more than 1.
//
// The search for solutions is IDA* over all coordinates, with the maximum of the tables. The
// tables cover each coordinate, so 0 everywhere means solved. The search begins with small tables.
// It switches to larger ones when the next depth is likely to take longer than building them.
//
// # Batches of positions
//
// The search waits for memory: for move tables and for distances. So search.go extends up to 32
// positions of a ply at a time. It does each kind of work for all of them: the moves, the first
// table, the next table for those that are left, the next ply. No read depends on another one of
// the same kind, so the memory serves a dozen at a time. One position after the other took 1.6
// times as long.
//
// The positions are in the order of their moves, and the successors of the first ones come first.
// So solutions are found in order if all moves count alike. Otherwise each task sorts its own.
//
// Rotations are not moves, and the search does not use them as symmetries. That would save nodes
// only in the few positions that a rotation leaves unchanged, and smaller tables, of classes of
// positions, would cost a conversion for each lookup. Experiments showed no clear gain.
//
// Values that fit in 16 bits are stored in 16 (move_table.go), so that more of them fit in the
// caches. Each thread has its own copy of tables that may fit in its cache (thread_tables.go).
//
// # God's algorithm
//
// If the product of the coordinates is much larger than the number of positions that can be
// reached, God's algorithm uses a hash table (god_hashed.go). The table has 64 partitions, whatever the
// number of threads. Each thread keeps its partitions from one distance to the next, because its caches
// hold them.
package solver

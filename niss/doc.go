// Package niss is the generic solver. It searches by iterative deepening for moves
// on the normal scramble, on its inverse, or on both (NISS, the Normal-Inverse
// Scramble Switch).
//
//   - A [Problem] says what to search for: the coordinates to follow, the tables
//     that bound the moves left, the moveset, and which endings to keep. It knows
//     nothing else about the cube, so a step is plain data.
//   - A [Frame] is a position viewed through a rotation. One problem serves all
//     axes that way.
//   - [Solve] searches by increasing length. A search on one side is plain IDA*. Moves on the two
//     sides act independently: A on normal and B on inverse take S to B⁻¹·S·A. One of the two has
//     at most half of the length. Solve makes all sequences for that side, and from each of them
//     searches the other side with pruning. This visits about the square root of the positions of a
//     search without this idea.
//   - A [LengthSearch] goes from length to length, also for searches of other
//     packages, which find the solutions of a length in another way.
//   - Solutions are reported in sorted order, which does not depend on the number
//     of threads.
//
// The longer side of a solution with NISS is searched with IDA* (task.go). With branching factor b,
// a search of depth d visits about b^(d/2) positions instead of b^d.
//
// # What counts as a solution
//
// These rules are nissy-classic's, except the one about [AnyEnding]:
//
//   - Turns of opposite faces appear in one order only.
//   - A solution does not continue after a point at which the step was already done, reading
//     normal first, then inverse.
//   - The last move on normal must matter.
//   - Where any ending is allowed ([AnyEnding]), none of the last moves of a side can be left
//     out, nor the move before the last one if it turns the opposite face. Parallel turns count in
//     both orders, so there are equally many solutions however the cube is held.
//   - Unless the user wants all of them (-a), each side ends with a clockwise quarter turn. It represents its
//     counter-clockwise twin ([Ending]).
//
// The search applies them early where it can, and to complete sequences otherwise
// (worker.isSolution).
//
// # The inner loop
//
// The inner loop follows up to eight 16-bit coordinates by table look-ups. It allocates nothing
// and calls no interface. It makes all children of a node first and then estimates them in one
// call ([pruning.Table.RaiseDistances]), so that their memory accesses overlap.
//
// # Threads and order
//
// A depth is split into tasks by its first move, and threads take these in turn. While depths have
// few positions, one thread searches them alone: starting the others would take longer. A solution
// is stored as a string of bytes that sorts in the order of solutions: all on normal, all on
// inverse, both; then by the last move, so that endings with the same trigger are together.
// Sorting each depth makes the answer independent of the number of threads. A thread sorts blocks
// of 4096 solutions while it searches, and the blocks are merged while the solutions are reported
// ([Collection]), so no operation takes long. If a depth has more solutions than memory should
// hold, the search ends with a [TooManyError].
package niss

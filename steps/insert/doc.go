// Package insert uses insertions to solve what a skeleton leaves. An insertion is a sequence
// that is put between the moves of the skeleton. The package looks for the shortest solutions,
// and for one or two insertions it can prove that none is shorter.
//
//   - A sequence is written as layers, in which parallel moves have no order (layer). For each
//     place in the skeleton, eachPlace computes what an insertion must do there (pieces). Layers of
//     the same axis merge. If that hides places, as in D D, the sequence is also kept as it is
//     written (eachPlaceIn, hidden.go), and later insertions find the hidden places again.
//   - A Table has all sequences of the families, indexed by what they do. It is built by meeting
//     in the middle: join indexes the first parts of sequences by what their inverses do to the
//     edges or corners, and looks up the second parts there. From one long sequence it makes those
//     that are rotations of it (conjugates).
//   - The table also has the other sequences that disturb at most three edges (near.go), one of
//     each class of symmetric ones (classes). They are used as single insertions.
//   - searcher.finish looks up the last insertion in the table. Where the insertion must merge
//     with the moves around it, eachMerging looks only at sequences that begin or end with
//     suitable layers, and only if the table says that there may be one (beginnings). The
//     insertions before the last one are all sequences of the families after which fewer cycles
//     are left (searcher.expand). The table has sets of those that save enough moves (sets).
//   - A search for several insertions begins with short skeletons (search.run). Most good
//     solutions continue from these, and they bound the length of the other skeletons. Of the
//     first insertions that lead to long skeletons, finishLonger continues only from those after
//     which a last insertion may still make the skeleton short enough.
//   - A single insertion may also be a sequence that the table does not have. Inserting it means
//     replacing a stretch of the skeleton, perhaps an empty one (gap). A finder searches for what
//     can replace the stretch, depth first, and prunes by the distances of the corners.
//   - SolveSlices inserts slice moves instead, and Replace looks for stretches of a sequence
//     that something shorter can replace.
//   - Several ways to the same moves are one solution. explain writes the simplest way as lines
//     of an attempt.
//
// The idea of searching for insertions with a program is that of Baiqiang Dong's
// insertionfinder, which uses lists of algorithms.
//
// # Table and search in figures
//
// The families have 5.6 million sequences, such as 3-cycles and parity of up to 12 moves
// (shape.go). The table is built in seconds. The second part of a sequence is as long as its
// first part or one move shorter. Of the long sequences that are rotations of each other, join
// finds only one (conjugates.go), so its index has few parts, and most second parts of six moves
// are needed only for sequences of 13.
//
// The other sequences that disturb at most three edges are 66 million of up to 12 moves, and the
// table has 1.4 million of them, one of each class (classes.go). The second part of such a
// sequence and the inverse of its first part agree on all edge slots but three. So there are 15
// indexes of first parts, each by six of the twelve slots (near.go).
//
// Building needs at most 240 MB of memory, with the table. The indexes are released before the
// table is filled, symmetric elements share algorithms (contents.go), and sorting uses the memory
// of the table before it is filled.
//
// If at most one cycle may be left before the last insertion, each of the 2769 possible last
// cycles determines the element of the insertion before it. Otherwise all elements in the table
// are first compared with what is wanted, piece by piece.
//
// After the first insertion, search.go first continues from results that are up to four moves
// longer than the skeleton, and then from all that leave room for three more moves. With up to two
// insertions it then looks at the remaining results, but only at places outside the first
// insertion (longer.go).
//
// The search for a stretch (gap.go, meet.go) looks for short results first, and looks up the last
// five moves. It prunes well where a search for whole cubes does not, whose tables do not see that
// two corners have changed places.
package insert

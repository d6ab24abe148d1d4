// Package insert uses insertions to solve what a skeleton leaves. An insertion is a sequence
// that is put between the moves of the skeleton. The package looks for the shortest solutions,
// and for one or two insertions it can prove that none is shorter.
//
//   - A sequence is written as layers, in which parallel moves have no order (layer). For each
//     place in the skeleton, eachPlace computes what an insertion must do there (pieces). Layers of
//     the same axis merge. If that hides places, as in D D, the sequence is also kept as it is
//     written (eachPlaceIn).
//   - A Table has all sequences of the families, indexed by what they do. It is built by meeting
//     in the middle: join indexes the first parts of sequences by what their inverses do to the
//     edges or corners, and looks up the second parts there. From one long sequence it makes those
//     that are rotations of it (conjugates).
//   - The table also has the other sequences that disturb at most three edges (nearJoin), one of
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
package insert

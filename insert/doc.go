// Package insert solves what a skeleton leaves by insertions: sequences that are put between
// its moves. It finds the shortest results, and proves that none is shorter.
//
//   - A sequence is written as layers, in which parallel moves have no order (layer). At a
//     place of the skeleton it is known what an insertion must do there (eachPlace).
//   - A Table has all sequences of the families, by what they do. It is built by meeting in the
//     middle: halves of sequences are found by what they do to the edges or corners, and join
//     combines them.
//   - The last insertion is looked up in the table (searcher.finish). At places where it must
//     merge with the moves around it, only sequences that begin or end right are looked at
//     (eachMerging), and only if the table says that there may be one (beginnings). Insertions
//     before it are all those of the families after which fewer cycles are left
//     (searcher.expand).
//   - A search for several insertions begins with short skeletons (search.run). These have most
//     of the good solutions, and show how long the others may be.
//   - A single insertion may also be a sequence that no family has. Inserting it is replacing
//     a stretch of the skeleton, perhaps an empty one (gap). A finder searches what can take
//     its place, depth first, by the distances of the corners.
//   - SolveSlices inserts slice moves instead, and Replace looks for stretches of a sequence
//     that something shorter can replace.
//   - Several ways to the same moves are one solution. Explain writes the simplest way as lines
//     of an attempt.
//
// The idea of insertions as a program is that of Baiqiang Dong's insertionfinder, which uses
// lists of algorithms.
package insert

// Package chain solves several steps, one after the other.
//
//   - A [Chain] is a list of stages. A [Stage] is one step, or several to choose from;
//     each is a [Link], which has its own bounds. Chains are data: [Parse] parses the
//     text that a user types, and [Presets] returns the chains that have names.
//   - [Chain.Check] rejects a chain with a step whose requirement cannot hold at that
//     point.
//   - [Solve] searches stage by stage and keeps the best partial solutions of each stage:
//     the beam. It searches a stage from all partial solutions of the stage before, by
//     increasing length of the whole, until there are enough. Moves that merge or cancel
//     with earlier ones count as merged. Narrow beams run before the wide one, to report
//     a solution early.
//   - Bounds of the moves that are left decide which partial solutions are kept. They also
//     prove up to which length no skeleton is missing: [Result] says so.
//   - If a single step does the same as the chain, as dr does for eo > dr-eo, Solve can
//     search for that step instead of using a beam. This proves the shortest solution; see
//     [Chain.Whole].
//   - The results are [Skeleton] values, sorted by length. They are the same for any
//     number of threads.
//
// # How it works
//
// To search a stage means to search from each partial solution for as many moves as the length of
// the whole leaves. Then the length increases, until there are enough.
//
// Moves that merge with those before count as merged. A step that begins by turning a face with
// which its side ends may be one move longer. A step that undoes such a turn may be two moves
// longer. A step that undoes more than such a turn undoes the step before it, and is left out. The
// bounds of the whole count the moves left after merging.
//
// A beam can miss the shortest solution, for example one with a long EO and a short DR: there are
// more long EOs than the beam can keep. When a shortest solution of eo > dr-eo must be proved
// (stats, --prove), whole.go searches for dr instead and splits each DR that it finds. The moves
// at the end that keep EO belong to dr-eo.
//
// The beam keeps the partial solutions with the lowest scores. A score is the length so far plus a
// lower bound of what is left: after DR the distance of the cube to the end of the chain in the
// moves that its steps may make (search_link.go), and after other steps the estimate of the next one.
// The order of partial solutions is total, so the result does not depend on the number of threads.
// Each line of a chain.Skeleton has the case that the step leads to.
//
// The same bounds give proofs. The search of a beam notes the least length of a skeleton that it
// may have lost: to the width, to a use=, or because a stage had examined enough. All shorter ones
// were found, and chain.Result says up to which length.
//
// Most steps may end with their last quarter turn in either direction, and the search has both. It
// therefore never begins a step with a half turn that only changes the direction of such a turn.
//
// A DR with triggers makes a setup, which keeps its case, and then a trigger. Package steps has a
// table of the distance to the nearest trigger for every case. Before it, an RZP leads to a case
// that a trigger solves.
//
// Beams of a thousandth, a hundredth and a tenth of the width run first, if they are not too narrow.
// They take a tenth of the time, find a solution early, and bound the length for the last beam. If
// steps may have moves on both sides, beams without these come first: such steps take much longer to
// find. With --time, the same beams come first, with a narrower one before the last if there is surely
// too little time for that. Each later beam is as wide as the remaining time allows, estimated from
// the last one.
//
// A bound of quarter turns is a part of the estimates (niss.QuarterTurns), so a beam keeps no DR
// after which HTR needs more.
//
// Before the search, Chain.Check follows [steps.Facts] from step to step: the facts that the moves
// of a step preserve, and those that it produces.
package chain

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
package chain

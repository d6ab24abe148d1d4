// Package chain solves several steps in a row, each from what the ones before
// have led to.
//
//   - A [Chain] is a list of stages; a [Stage] is one step or several to choose
//     from, each a [Link] with bounds of its own. Chains are data: [Parse] reads
//     one as a user types it, [Presets] are those with a name.
//   - [Chain.Check] refuses a chain whose steps do not follow from each other.
//   - [Solve] goes stage by stage. A stage is searched by increasing length of
//     the whole, from all partial solutions that were kept, until there are as
//     many as may be kept: a beam. Moves that merge or cancel with those before
//     count as merged. A narrow beam runs before a wide one, so that there is a
//     solution early.
//   - The result is [Skeleton]s, the shortest first, the same for any number of
//     threads.
package chain

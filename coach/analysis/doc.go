// Package analysis finds the lines of an attempt that lost moves, and for each a better way that a
// person could have seen.
//
//   - The limits are a chain: what a person may find. They may end with insertions.
//   - A prefix is the first lines of the attempt. The steps that are solved after it determine
//     the stage at which the limits continue it (search.go).
//   - What is within reach after a prefix is the best total that the limits, or the changes below,
//     reach from this prefix or from a longer one; the actual total counts, too. So it never falls
//     from line to line. What a line adds to it is the loss of the line.
//   - The search goes from the longest prefix to the shortest, and looks only for totals below
//     what is within reach after longer prefixes. It repeats that with wider and wider beams
//     (search.run), until it is complete for all prefixes or the time has run out.
//   - Some changes are not in the limits: insertions into the skeleton and shorter stretches are
//     tried once, premoves twice, the second time with a wider beam (changes.go). A shorter
//     stretch counts only if it is one of few moves of a line, and no other change saves as much: people lose
//     moves because they miss a step.
//   - For each line, alternative.go counts the ways to make its step, and ranks them by the
//     totals that they lead to.
//   - classify determines the Kind of a change. Of equally good changes the simplest one for a person
//     comes first (simplest.go).
//   - RZPs and the DR after them are one step: the losses of its lines are counted for the DR
//     (search.stepEnd).
//   - Features describe what a line does (features.go), and Report.Record turns a report into plain
//     data.
//   - A Report can be written in Markdown and as a plot in SVG.
//
// With [chain.Limits.Before], the search of a chain counts the moves of the prefix and merges with
// them.
//
// What is within reach after longer prefixes is so tight a bound that most searches are complete.
// A better skeleton that begins with more lines of the attempt belongs to the longer prefix
// (longestPrefix).
//
// Two searches for each line compare its step with the other ways to make it (alternative.go).
// countWays counts those of the same length. rankWays finds the totals that they lead to, with a
// chain that keeps, for example, one skeleton for each EO ([chain.Chain.DistinctAt]). A fifth of
// the time is reserved for these searches.
package analysis

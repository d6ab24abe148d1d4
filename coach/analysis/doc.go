// Package analysis finds the lines of an attempt that lost moves, what was there instead, and
// how a person could have seen it.
//
//   - The limits are a chain: what a person may find. They may end with insertions.
//   - A prefix is the first lines of the attempt. The steps that are solved after it determine
//     the stage at which the limits continue it (search.go).
//   - Let R be the best total that the limits, or the changes below, reach from a prefix; for the
//     whole attempt it is the actual total. What is within reach after a prefix is the least R of
//     this prefix and of all longer ones. So it never falls from line to line. What a line adds
//     to it is the loss of the line.
//   - The search goes from the longest prefix to the shortest, and looks only for totals below
//     what is within reach after longer prefixes. It repeats that with wider and wider beams
//     (search.run), until it is complete for all prefixes or the time is over.
//   - Some changes are not in the limits: insertions into the skeleton and shorter stretches are
//     tried once, premoves twice, the second time with a wider beam (changes.go). A shorter
//     stretch counts for the line that has most of its moves, so that what is within reach after
//     the lines before it includes a change of their last moves.
//   - For each line, alternative.go counts the ways to make its step, and ranks them by the
//     totals that they lead to.
//   - classify determines the Kind of a change. Of equally good changes the simplest one for a person
//     comes first (simplest.go).
//   - RZPs and the DR after them are one step: the losses of its lines are counted for the DR
//     (search.stepEnd).
//   - Features say what a line does in the words of people (features.go), and Report.Record makes
//     plain data of a report.
//   - A Report has forms in Markdown and as a plot in SVG.
//
// With [chain.Limits.Before], the search of a chain counts the moves of the prefix and merges with
// them.
//
// What is within reach after longer prefixes is so close a bound that most searches are complete.
// A better skeleton that begins with more lines of the attempt belongs to the longer prefix
// (longestPrefix).
//
// Two searches for each line compare its step with the other ways to make it (alternative.go).
// countWays counts those of the same length. rankWays finds the totals that they lead to, with a
// chain that keeps, for example, one skeleton for each EO ([chain.Chain.DistinctAt]). A fifth of
// the time is kept for these searches.
package analysis

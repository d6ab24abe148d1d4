// Package analysis says where the moves of an attempt were lost, what was there instead, and
// how a person could have seen it.
//
//   - A prefix is the first lines of the attempt. The facts that are true after it say at
//     which stage of a chain it continues (prefixes). The chain is the limits: what a person
//     may find.
//   - R of a prefix is the best total that continues it. Within reach after some lines is the
//     least R of these lines or of more: R of all lines is the total of the attempt itself.
//     So it never falls from one line to the next, and what a line adds to it is its loss.
//   - The search goes from the last prefix to the first, and asks for nothing but shorter
//     totals than those that are in reach later. It repeats that with wider and wider beams
//     (search.rounds). If none is left, the search of that prefix is complete.
//   - Changes that no chain has are tried once: insertions into the skeleton, shorter
//     stretches, and premoves (changes.go).
//   - For each line, alternatives.go ranks the ways to make its step by what they lead to.
//   - classify names what the best change at a line is: one of Kinds.
//   - A Report writes itself as Markdown and as a plot in SVG.
package analysis

// Package report finds where a person loses moves over many analyzed attempts, and what to train.
// It computes; it makes no searches.
//
//   - A [Report] has means over all attempts, and the loss of each [Group] of lines: of a step, a
//     kind of change, a case, a subset, a side or an axis.
//   - Each mean has an interval, from a bootstrap over attempts (estimate.go). A group is a weakness
//     if the interval of its loss leaves out the mean of the other groups, by a margin that is
//     corrected for their number (weakness.go).
//   - A [Missed] case is one through which the better line led, but not the person's line.
//   - advice.go finds what the losses of a group have in common, and the quiz that trains it.
//   - A Report can be written as a table in text, in Markdown and in HTML.
package report

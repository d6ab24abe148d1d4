// Package stats describes the lengths of the solutions of many scrambles.
//
//   - [Lengths] counts how many solutions have each length. It returns their mean and quartiles,
//     and how many solutions are within a number of moves.
//   - [Differences] compares two solutions of each scramble: it counts the differences of their
//     lengths. It returns the mean difference and a confidence interval of it.
//
// Both count instead of keeping all values, so they take no more memory for more scrambles.
package stats

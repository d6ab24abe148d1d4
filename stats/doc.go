// Package stats describes lengths of solutions of many scrambles.
//
//   - Lengths counts how many solutions have each number of moves. It takes no more memory for
//     more solutions, and gives their mean, their quartiles and the share up to a length.
//   - Differences does the same for the difference between two solutions of each scramble.
//     Interval says how sure their mean is.
package stats

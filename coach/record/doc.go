// Package record has the analysis of an attempt as plain data: what the coach keeps, compares
// and counts. It makes no searches and uses no files.
//
//   - An [Attempt] is one solution of a scramble by a person, with a [Line] for each line that
//     has moves and a [Branch] for each group of lines that the person gave up.
//   - A [Book] keeps attempts. Package coach/book has one in a database; programs without one,
//     such as the libraries, pass lists of attempts.
//
// Attempts are exchanged as JSON by all hosts.
package record

// Package training has what a quiz about a step needs: kinds of questions with their cases, and
// records of the answers. It uses no files and makes no searches.
//
//   - A [Kind] is a kind of question about one step. [Kind.Draw] draws a position with a given case,
//     [Kind.CaseOf] returns the case of a position, and [Kind.Problem] says why the step is not
//     solved in a position.
//   - A [Record] is one answer. [Record.String] writes it as a line of text, and [ParseRecord] reads
//     that.
//   - [NextCase] draws the case to ask next; the Leitner box of a case, which follows from the
//     records, determines how often it is asked. [Stats] summarizes the records by case.
package training

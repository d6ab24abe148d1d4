// Package training has what a quiz about a step needs: kinds of questions with their cases, and
// the record of the answers. It has no files and no searches.
//
//   - A [Kind] names a step. Its [Kind.Draw] draws a position of a case, [Kind.CaseOf] names the
//     case of a position, and [Kind.Problem] says why a position does not have the step solved.
//   - A [Record] is one answer. It has a form as a line of text.
//   - [Boxes] are Leitner boxes: what the records of a case say about how often to ask it.
//     [NextCase] draws the case to ask next, [Stats] sums up the records by case.
package training

// Package explain has the requests that explain positions and attempts, and ask questions about them:
//
//	Explain        → Explanation, or ExplainedLine for each line of an attempt
//	Analyze        → AnalyzedLine, AnalyzedChange, Analysis: where an attempt lost moves
//	Quiz and Judge → Question, Judgement
//
// The facts come from a cubes.Status, the searches from steps and coach/analysis, and the questions from
// coach/training.
package explain

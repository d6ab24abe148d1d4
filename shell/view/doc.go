// Package view shows what requests report: it turns the events of a session into text or JSON, and
// writes them to the standard output and the standard error.
//
// A [View] shows the events of one call, in these steps:
//
//	view.go      Show: which events are data, which are messages, which are progress
//	solution.go  solutions as text, fast enough for millions; insert.go those with insertions
//	*.go         other events as text, a file for each topic: cube.go, attempt.go, stats.go …
//	net.go       the unfolded cube; style.go colours, as far as a terminal has them
//	screen.go    no more solutions at a prompt than the screen shows at once
//	output.go    Output: the two streams, written in order; progress.go draws bars between lines
//
// Data that the user asked for goes to the standard output, everything else to the standard error.
// The package does not look for terminals: its caller says how wide they are and what they can
// do.
package view

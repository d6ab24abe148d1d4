// Package janus serves the TCP protocol of janus, Greg Dionne's solver
// (github.com/gregdionne/janus), which reports all shortest solutions of the cube as it
// finds them.
//
// A command of a client goes through these files:
//
//	lines.go    splits what the client sends into lines
//	client.go   runs the commands: help, metric, solve, abort, exit
//	moves.go    reads the moves of solve, and writes those of solutions
//	report.go   writes the lines of a search
//	presence.go finds out whether a client that sends no more has left
//
// Lines for the client wait in an outbox.Queue. Another goroutine sends them, so that a
// search never waits for its client.
//
// Where janus itself fails, this package does not: any number of clients at a time; lines
// that end with \r\n; several commands in a packet, and a command in several; a client that
// closes its writing side gets its answer; a client that leaves ends its own search, and no
// other; abort takes a moment; a move that cannot be read is reported.
package janus

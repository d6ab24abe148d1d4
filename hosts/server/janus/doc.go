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
//	presence.go notices when a client leaves that has closed its writing side
//
// Lines for the client wait in an outbox.Queue. Another goroutine sends them, so that a
// search never waits for its client.
//
// This package works where janus itself fails. It serves any number of clients at a time. It
// accepts lines that end with \r\n, several commands in one packet, and one command in
// several packets. A client that closes its writing side gets its answer, and one that
// leaves ends only its own search. abort is answered at once. A move that cannot be read is
// an error.
package janus

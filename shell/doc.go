// Package shell runs nissy at a terminal, in scripts and for single commands. It reads
// lines, has a [command.Parser] turn them into calls, runs the calls on a
// [session.Session] and shows the events.
//
// A run goes through these files:
//
//	shell.go     Run: options of the program, the engine, where commands come from
//	loop.go      lines to calls, calls to requests; errors to messages
//	client.go    calls that need no session, such as help and aliases; serve.go, quiz.go
//	batch.go     calls for many scrambles or results
//	prompt.go    what the user types commands at; saved attempts are in attempts.go
//	question.go  questions to the user; paste.go asks what a pasted text is
//	errors.go    the exit code
//
// The packages below this one do the rest, and do not import each other, except that terminal
// imports input:
//
//	config    the config file, and what nissy remembers in the data folder
//	input     lines from pipes, files and -c
//	terminal  lines from the user
//	view      events to text or JSON, and the streams that they go to
//
// Data that the user asked for goes to the standard output, everything else to the
// standard error. A failure is one line there. It also decides the exit code.
package shell

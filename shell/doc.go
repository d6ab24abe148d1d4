// Package shell runs nissy at a terminal, in scripts and for single commands. It reads
// lines, has a [command.Parser] turn them into calls, runs the calls on a
// [session.Session] and shows the events.
//
// A run goes through these files:
//
//	shell.go       Run: options of the program, the engine, where commands come from
//	config.go      the config file; settings.go shows what it sets
//	input.go       lines from pipes, files and -c
//	editor.go      lines from a person: editing, completion (tab.go), command history
//	loop.go        lines to calls, calls to requests; errors to messages
//	client.go      calls that need no session, such as help and aliases
//	batch.go       calls for many scrambles or results
//	view*.go       events to text or JSON; net.go draws cubes
//	output.go      the standard output and error, with progress.go and style.go
//
// Data that the user asked for goes to the standard output, everything else to the
// standard error. A failure is one line there. It also decides the exit code
// (errors.go).
package shell

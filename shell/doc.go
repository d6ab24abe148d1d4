// Package shell is nissy's face to a terminal: it reads commands, runs them on
// a session and shows what they yield.
//
// A run goes through the files of the package in this order:
//
//	Run (shell.go)      the program's options; where commands come from: the
//	                    arguments, -c, piped standard input (input.go), or a person (editor.go)
//	parseLine (lex.go)  a line into words that know their columns
//	tab.go, complete.go what may stand where a person types
//	commands (table*.go) the one table from which dispatch, help and usage derive
//	parseOptions (options.go), bind (command.go)
//	                    words into options, parameters and a scramble
//	session.Run         the request that the command makes of them
//	view (view.go)      its events as text or JSON, on the streams of output.go
//
// Asked-for data goes to the standard output and everything else to the standard
// error. A failure is one line there, and decides the exit code (errors.go).
package shell

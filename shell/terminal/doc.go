// Package terminal reads the lines that the user types at a terminal, and the texts that the user
// pastes.
//
// Keys go through these files:
//
//	terminal.go  whether a stream is a terminal, its size and what it can do
//	prompt.go    NewPrompt: line editing if the terminal allows it, plain lines otherwise
//	keyboard.go  keys from the terminal: unusual ones are replaced, pasted texts taken out
//	editor.go    lines from keys: what the user may recall, complete, paste and interrupt
//	readline.go  the library that edits lines
//
// A [Prompt] is an [input.Source]. Its caller says what can be recalled and how a line is completed,
// so this package knows neither commands nor files.
//
// The terminal is in another mode while the user edits a line. It gets its own mode back before
// anything else uses it: when the line ends, when Ctrl-Z stops the program (suspend_unix.go), when
// SIGQUIT ends it (quit_unix.go), and when it panics.
package terminal

// Package input reads lines, wherever they come from.
//
// A [Source] yields one line after the other:
//
//	source.go  what a source is, and the List of the options -c
//	reader.go  a Reader of a pipe or a file, which can be cancelled while it waits
//	files.go   several files in a row
//
// Package terminal has the sources for lines that the user types.
package input

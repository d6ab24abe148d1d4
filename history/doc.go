// Package history is the attempt at a scramble: where it starts and the moves
// made so far, on normal and on inverse, and so the position that comes next.
//
// An attempt is a value; a command that names a scramble has one of its own.
package history

// Package catalogue contains definitions of puzzles that are ready to use.
//
// Each definition is a file in the format of ksolve+, named for its puzzle.
// Comments in the files list the slots of most sets in order.
package catalogue

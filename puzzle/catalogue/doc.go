// Package catalogue contains definitions of puzzles that are ready to use.
//
// Each definition is a file in the format of ksolve+, named for its puzzle.
// Comments in the files list the slots of most sets in order. The definitions of cubes with four layers or more are computed.
// Puzzles of the WCA have its notation.
package catalogue

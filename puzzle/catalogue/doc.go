// Package catalogue holds definitions of puzzles, ready for use.
package catalogue

// Package dropin lets nissy take the place of other programs: it understands their arguments and
// prints their lines.
//
//	arguments of the program → requests of package session → events → lines of the program
//
// Each program has a file. It has no search of its own. What it prints was compared with what the
// program prints; the recorded runs are in testdata.
//
// A program is called as nissy as PROGRAM, or through a link to nissy with the program's name.
package dropin

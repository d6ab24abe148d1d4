// Package core lets programs that were written for nissy-core use nissy: it has the functions of
// nissy-core's library, with its names of solvers, its cubes in B32 and its error codes.
//
//	cube in B32, moves → ApplyMoves, Inverse, … → cube in B32, or an *Error with a Code
//	solver, cube → Core.Solve → requests of package session → solutions as lines
//
// Package c makes functions in C of these, and the module core of the package for Python calls them.
//
// A program of nissy-core keeps a table for each solver: it asks for the size, passes a buffer, saves
// it in a file, and passes it to each search. nissy keeps its tables itself, in the data folder. So
// what a program keeps here is a handle: a text that names the table. A table that nissy-core has
// made is accepted instead, but not used.
package core

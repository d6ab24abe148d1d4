// Package attempts has the requests about the attempt of a session and its saved sequences and marks:
//
//	Set, Add, Pop, EditLine, Load, … → a history.Change → Session.Change → session.Changed
//	Show, CompareSkeletons, GetLink  → WriteUp, SideBySide, Link
//	Write, Attempts, Restore         → files
//
// After each change of lines the package compares what their comments claim with the cube, and
// warns of claims that are not true. CheckSolution and GetSetup work without an attempt, too.
package attempts

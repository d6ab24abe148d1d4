// Package history keeps an attempt: its scramble, the lines of its skeleton, saved
// sequences and marks. A Journal records all changes, so that they can be undone
// and redone. A File stores the journal.
//
// An Attempt is a value. A Change turns it into another one, which shares all
// unchanged parts with the old one. So a journal can keep every state:
//
//	Change (Set, Add, Save, SetMark, Back, …) → Journal.Do → Attempt → Journal.Undo, Redo
//
// Searches know only upright cubes and turns of faces, but moves in an attempt may also turn the
// whole cube. A Held is a position in the form that a search can take. It translates back what the
// search finds:
//
//	Position.HeldAfter → search → Held.Alg → moves that continue the skeleton
//	Position.HeldBefore → search → Held.Lines → lines that replace the skeleton
//
// Attempt.String writes an attempt as a write-up. Package writeup reads write-ups.
//
// An attempt consists of stacks that never change: lines, saved sequences, marks. A mark is a
// position in a stack of lines, whether or not the skeleton still includes it.
//
// An insertion is a line, too. An earlier line has a place for it among its moves, as in U R * F2,
// and the line * = L D' L' puts its moves there. So layoutOf (insertion.go) computes the moves of
// a skeleton line by line. Each line keeps the cube and the total that its author saw. The
// Notation of a line has its text, with places and commutators.
//
// # The attempt file
//
// The file has the write-up and then the last 1000 changes, as commands after //>. Reading it
// makes the changes again. If they do not lead to the write-up, somebody has edited it, and the
// changes are ignored.
//
// The session saves the file after each change, before it reports the change, and replaces it as a
// whole (textfile). A process locks the file while it uses it (lockfile).
package history

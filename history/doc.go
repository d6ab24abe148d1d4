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
package history

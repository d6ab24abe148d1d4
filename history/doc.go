// Package history keeps an attempt: its scramble, the lines of its skeleton, saved
// sequences and marks. A Journal records all changes, so that they can be undone
// and redone. A File stores the journal.
//
// An Attempt is a value. A Change turns it into another one, which shares all
// unchanged parts with the old one. So a journal can keep every state:
//
//	Change (Set, Add, Save, SetMark, Back, …) → Journal.Do → Attempt → Journal.Undo, Redo
//
// Attempt.String writes an attempt as a write-up. Package writeup reads write-ups.
package history

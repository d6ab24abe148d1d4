// Package history is the attempt at a scramble: where it starts, the lines of
// the skeleton, saved sequences and marks, and all that was done to it.
//
// An Attempt is a value. A Change makes another one of it; both share what is
// the same, so that every state can be kept:
//
//	Change (Set, Add, Save, SetMark, Back, …) → Journal.Do → Attempt → Journal.Undo, Redo
//
// An attempt is written as people write up a solution (Attempt.String).
package history

// Package reading finds out what the pieces of a write-up are. People write what they like, so a
// text can be read in many ways; but in the right reading the moves do what the text says.
//
//	lines → pieces (runs of moves with the words around them) → readings of each piece → the best whole reading
//
// Read tries several readings of each piece: moves on normal, moves on inverse, a note, the
// continuation of the line before, premoves, an insertion, a restatement, the stated solution, an
// alternative. A beam keeps the sequences of readings with the best score. A score adds up
// evidence: claims and tallies that are true or not, steps that solve something, a solution that
// agrees with the lines, a solved cube at the end. Words such as Scramble or Solution count, too,
// but less than the cube.
package reading

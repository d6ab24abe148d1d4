// Package twophase quickly finds solutions of the whole cube that are short, but not
// optimal. It uses Herbert Kociemba's two-phase algorithm. The first phase searches
// for a domino reduction (DR) on U/D. The second phase solves the cube with the moves
// that keep the DR. The first phase also tries longer sequences while they can lead
// to a shorter solution.
//
// The search views the position in six ways: along each of the three axes, and on
// normal and on inverse. It tries each depth of the first phase for all six before
// the next depth. It needs four tables of half a megabyte each.
//
// Without a time limit it ends after a fixed number of positions, not after a time, so that
// its answer is exactly reproducible.
package twophase

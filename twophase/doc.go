// Package twophase finds short, not optimal, solutions at once, by Herbert
// Kociemba's two-phase algorithm: first to the domino reduction on U/D, then
// to the solved cube by the moves that keep it. Longer ways to the reduction
// are tried as long as they can still lead to a shorter solution.
//
// The position is looked at in six ways, along each of the three axes and, in
// each, on its inverse; the depths of the first phase are searched for all six
// in turn. Four tables of half a megabyte each are enough.
package twophase

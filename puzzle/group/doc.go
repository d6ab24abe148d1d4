// Package group computes with permutation groups: their order, an index of their elements, and the
// distances of all elements in a breadth-first search. It knows nothing about puzzles.
//
//  1. perm.go has permutations of points, which are counted from 0.
//  2. chain.go finds a stabilizer chain of the group that some permutations generate, with the
//     algorithm of Schreier and Sims (A. Seress, Permutation Group Algorithms, 2003, chapter 4).
//     An element is a product of one representative for each level of the chain.
//  3. colours.go finds the elements that preserve a colouring of the points.
//  4. numbering.go numbers the elements, and search.go searches them breadth first, with three
//     bits for each element.
package group

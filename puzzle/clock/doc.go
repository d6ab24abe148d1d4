// Package clock solves Rubik's Clock in the fewest moves.
//
// A move turns the wheel of a pin that is up, by 1 to 11 hours: there are 15 ways to set the pins on each side. All moves commute, so a
// solution is 30 numbers of hours. Those of the front determine what happens to the dials U, R, D, L and
// centre of the front, those of the back the same on the back, and both turn the dials at the corners. So the search
// is this, for each side:
//
//  1. The pins UR, DR, DL and UL alone are turned by any hours. The dials then determine how far the pairs U, R, D and L turn,
//     and how far the other seven settings turn together: two diagonals, three of four pins, and all. These seven
//     turn all five dials.
//  2. A table has the fewest moves of the seven settings, by their sum and by what they do to the corners.
//  3. Both together are the fewest moves for each position of the corners.
//
// Finally the sides are combined: the corners are turned partly by one and partly by the other. A metric may be any
// cost of a turn by its hours.
package clock

// Package effort computes which totals are within reach of a person who looks at few possibilities,
// and how many a person looks at.
//
//	scramble → Search → List → Curve; totals of attempts and their curves → Fit → Usual
//
// What is within reach of a search is the best of a hundred thousand DRs. Nobody looks at so many.
// So package effort lists the DRs that a person may find, with the best total that follows each,
// and computes the expected best total of the first k that are found. A List and a Curve can be
// written as text, which a record.Book keeps.
//
// # The model
//
// A candidate is an EO on any axis with a DR after it. It consists of these moves:
//
//   - EO: a solution of the step eo with NISS, of at most five moves; if there is none, the shortest ones. The last
//     quarter turns of a side may go in either direction: F and F' are two EOs (in nissy: solve -a).
//   - DR: a solution of the step dr-eo with NISS after the EO. Of DRs that differ only in the directions
//     of their last quarter turns, one is a candidate. No move of the DR merges with one of the EO.
//   - Together the EO and the DR have at most three moves more than those of the candidate with the fewest.
//
// k counts candidates, not EOs. Two different EOs with DRs after them are two candidates, even if the moves are the
// same. The total of a candidate is the least number of moves of a solution that begins with it, in HTM after
// cancellations, also of those between the DR and the finish (step drfin), which solves the cube by moves that keep
// DR.
//
// A person finds the candidates one after the other, none of them twice. Each time, every remaining
// candidate has a chance in proportion to its weight, which is one half to the power of
//
//	2 for each move of the EO and the DR
//	+ 2 if the EO has moves on both sides
//	+ 2 if the DR has moves on both sides
//	+ 1/2 for each bad corner and each bad edge between the EO and the DR
//
// Bad pieces are those of the case, such as 4c2e, for the axis of the DR: 4c2e has six. (If the DR solves several
// axes, the one with the fewest counts.) There are no ties: candidates of equal weight have equal chances. So
// short candidates come first on average, moves on one side before moves on both, and few bad pieces before
// many. If there are fewer than k candidates, the person finds all.
//
// The best total of the person is the least total of the first k candidates. It has the distribution of a [Curve].
//
// # The fit
//
// [Fit] finds the k with the greatest likelihood of the actual totals, among those for which a [Curve] has the best total. With a chance of 1 %
// a total is any of the totals of the list, and one outside these counts as the nearest. The person's own total includes
// mistakes after the DR, so k is that of somebody who finds equal totals and makes no mistakes.
package effort

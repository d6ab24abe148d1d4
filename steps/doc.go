// Package steps has the table of the steps of a solution, such as EO, DR and HTR, and
// solves them.
//
//   - A [Step] pairs a goal with a moveset. [Lookup] finds a step by its name, [All]
//     lists all steps.
//   - A step searches in one orientation and is shared by all axes. It views the cube
//     through frames, one for each axis or place. Its requirement is what must be true
//     of the cube before it can be searched.
//   - There are four ways to search, see below.
//   - [Solve] solves a step and describes each solution. [Prepared] and [Seeker] solve
//     a step from many positions.
//   - A [Fact] is something that may be true of a position, such as EO on F/B. [Facts]
//     are what is known of a position; [Step.After] follows them through a step. A
//     [Case] is what a solution leaves to do.
//
// # Ways to search
//
// The method of a step (method.go) is one of four:
//
//   - A coordinateSearch follows coordinates with niss. It says, for EO on F/B and DR on U/D,
//     which tables bound the moves left, which moves to make and how a solution may end. The
//     coordinates are those of the tables. If a step needs several tables (drfin), the estimate is the
//     maximum of theirs. If it has several goals, the estimate is the minimum over these
//     alternatives. dr-eo goes to either of two axes, and drslice may leave the layers turned
//     in any of four ways.
//   - A wholeCubeSearch solves the whole cube with optimal. It names a moveset and a metric.
//   - A triggerSearch finds DRs that end with a trigger (Step.WithTriggers). A setup keeps the
//     case of DR, so a breadth-first search from the positions where triggers begin reaches
//     only the cases that they solve. That takes milliseconds. Its table bounds setup and
//     trigger together, and the search visits little else than solutions.
//   - An rzpSearch leads to some cases of DR (Step.WithCases). The search continues after positions
//     that are at the goal. Up to four moves it needs no table.
//
// The last two follow a drValue: the E slice and the twists of the corners, which is all that DR
// depends on after EO. Their tables belong to the store (pruning.Cached), which keeps those that
// were used last. solveByLength (by_length.go) does for them what niss.Solve does for coordinates:
// lengths, threads, order and limits.
//
// A frame is a rotation, so no step is written twice for another axis. A step that detects its
// axis has three frames.
//
// A block is a group of steps (blocks.go). It has one search, and one frame for each place that
// the block can have on the cube. The frames come from all symmetries. The step for any place has
// all of these frames, and reports equal moves only once, with all places that they solve.
//
// A block of two by two by three pieces takes three coordinates of 16 bits. Its table is reduced
// by the four symmetries that keep the block, and ends at eight moves: that is a third of the
// work, and nearly all of the benefit.
//
// # Facts and cases
//
// A step requires a kind of fact in its frame. If the fact is not true, the error says where it is
// true instead. A method lists the facts that its solutions produce.
//
// AR is a fact about an axis of EO only: AR for DR on another axis is, on the inverse, AR for DR
// on the third one.
//
// A Case is what a solution leads to: the cases of both DRs that can follow an EO, or the HTR
// subset of a DR. Package cube computes and names the cases.
//
// # Compared with nissy-classic
//
// The sets of solutions are those of nissy-classic, but not their order, which there depends on
// how its search runs. Of two parallel turns a search makes U's, R's or F's first, as seen in the
// frame, and does not make the second if the first one solves the step. So the rotations of the
// frames decide which solutions are found, and they are nissy-classic's. These steps differ:
//
//   - In htr a turn of D counts only as the last quarter turn of a side, on both sides. On the
//     inverse side nissy-classic checks the first one instead, which is a mistake.
//   - corners-URF solves the 2x2x2 cube. nissy-classic stops at once, because it takes
//     unsolved cubes for solved.
//   - corners x has no moves to make, because the cube is solved as it is held. nissy-classic
//     answers with moves that turn the corners back, because corners does not see the centres.
//   - The goal of co-URF is not closed under inversion, so with NISS the search always
//     enumerates the moves on normal.
package steps

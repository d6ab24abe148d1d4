// Package steps has the table of the steps of a solution, such as EO, DR and HTR, and
// solves them.
//
//   - A [Step] pairs a goal with a moveset. [Lookup] finds a step by its name, [All]
//     lists all steps.
//   - A step searches in one orientation and is shared by all axes. It views the cube
//     through frames, one for each axis or place. Its requirement is what must be true
//     of the cube before it can be searched.
//   - There are two ways to search: a coordinateSearch with package niss, and a
//     wholeCubeSearch with package optimal.
//   - [Solve] solves a step and describes each solution. [Prepared] and [Seeker] solve
//     a step from many positions.
//   - A [Fact] is something that may be true of a position, such as EO on F/B. [Facts]
//     are what is known of a position; [Step.After] follows them through a step. A
//     [Case] is what a solution leaves to do.
package steps

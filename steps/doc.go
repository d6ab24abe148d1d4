// Package steps is the table of steps, EO, DR, HTR and so on, each of which
// pairs an estimator with a moveset, and the way to solve one.
//
//   - [Lookup] finds a [Step] by its name, [All] lists them (table.go).
//   - A step's solver says in the canonical orientation which coordinates and
//     tables to follow; its frames say from where to look at the cube; its
//     requirement says what must hold before (ready.go).
//   - [Solve] puts these together for package niss and names what was found.
package steps

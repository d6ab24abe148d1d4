// Package search has the requests that search for solutions:
//
//	Solve, Chain, Insert, Replace, TwoPhase → an engine (steps, steps/chain, steps/insert, niss/twophase)
//	                                        → Solution, Skeleton, Insertions, Shortened, TwoPhaseSolution
//
// A request turns its position into an upright cube and face turns (history.Held) before the engine
// sees it, and writes solutions for the cube as the user holds it. Solutions become the results of the
// session, to which later commands refer by number; ListResults lists them.
package search

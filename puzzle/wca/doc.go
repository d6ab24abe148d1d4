// Package wca has the notations of the World Cube Association, and random moves in its form.
//
//	Cube, Megaminx, Clock, SquareOne → puzzle.Notation: words to moves of a definition and back
//	RandomCube, RandomMegaminx, RandomClock, RandomTips → scrambles, or the end of one
//
// The moves are those of article 12 of the WCA Regulations. Pyraminx and skewb need no notation: their
// definitions have the moves of the WCA.
package wca

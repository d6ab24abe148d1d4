// Package wca has the notations of the World Cube Association, and its scrambles.
//
//	Cube, Megaminx, Clock, SquareOne → puzzle.Notation: words to moves of a definition and back
//	Event                            → the scrambles of a puzzle: random positions or random moves
//
// The moves are those of article 12 of the WCA Regulations. Pyraminx and skewb need no notation: their
// definitions have the moves of the WCA.
package wca

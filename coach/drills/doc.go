// Package drills draws positions to practise: those of a person's attempts where a line lost moves,
// and random ones with the same cases.
package drills

// Package drills draws positions to practise from the attempts of a person: her own ones where she lost
// moves, and new ones of the same cases.
package drills

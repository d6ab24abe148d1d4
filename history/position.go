package history

import (
	"errors"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/internal/pasted"
)

// Position is a cube as a user enters it: moves on the solved cube or on a given
// state, and a skeleton after them. Moves in parentheses are made on the inverse of
// the position that all others lead to.
type Position struct {
	State    *cube.Cube // nil: the solved cube
	Moves    cube.Alg   // the scramble, which may include moves that solve a part of it
	Skeleton cube.Alg   // the moves of a solution so far, which count for its total

	// Notice is what the user should know about how State was read, in one line; often empty.
	Notice string
}

// AllMoves returns the moves including those of the skeleton.
func (p Position) AllMoves() cube.Alg { return p.Moves.Then(p.Skeleton) }

// Scramble returns the position without the skeleton.
func (p Position) Scramble() Position { return Position{State: p.State, Moves: p.Moves} }

// Cube returns the cube after all moves.
func (p Position) Cube() cube.Cube {
	c := cube.Solved
	if p.State != nil {
		c = *p.State
	}
	return c.ApplyAlg(p.AllMoves())
}

// Solution returns the moves of the skeleton, all on normal and after cancellations; ok is false
// if they do not solve the position. The cube may end up rotated.
func (p Position) Solution() (moves []cube.Move, ok bool) {
	after := p.Cube()
	if !after.IsSolved() {
		return nil, false
	}
	return solutionOf(p.Skeleton, after), true
}

// Joinable returns the skeleton as it can be written without NISS: if it leads to a cube that is
// solved but rotated, its moves on normal end with the opposite rotation, as in Solution.
func (p Position) Joinable() cube.Alg { return turnedBack(p.Skeleton, p.Cube()) }

// AsScramble returns the same position with the skeleton as a part of the scramble.
func (p Position) AsScramble() Position { return Position{State: p.State, Moves: p.AllMoves()} }

// Then returns the position after more moves of the skeleton.
func (p Position) Then(moves cube.Alg) Position {
	p.Skeleton = p.Skeleton.Then(moves)
	return p
}

// String returns all moves. If there is a state it comes first, in the B32 format.
func (p Position) String() string {
	moves := p.AllMoves().String()
	if p.State == nil {
		return moves
	}
	return strings.TrimRight(p.State.B32()+" "+moves, " ")
}

func parsePosition(text string) (Position, error) {
	var p Position
	b32, moves, _ := strings.Cut(text, " ")
	if !strings.Contains(b32, "=") {
		moves = text
	} else {
		c, err := cube.ParseB32(b32)
		if err == nil {
			err = c.Check()
		}
		if err != nil {
			return p, err
		}
		p.State = &c
	}
	alg, err := cube.ParseAlg(moves)
	p.Moves = alg
	return p, err
}

// ReadPosition reads a text that may stand wherever a scramble can: moves, a cube in any form that
// package state reads, or a cube and moves after it. Function parse reads the moves, if necessary without what people copy
// along with them. The error is an *cube.SyntaxError or wraps cube.ErrImpossible.
func ReadPosition(text string, o state.Options, parse func(moves string) (cube.Alg, error)) (p Position, err error) {
	if pasted.IsLink(text) {
		return p, &cube.SyntaxError{Problem: "a link instead of a scramble", Column: 1, Msg: "to read what it shows, load it as a write-up"}
	}
	read, err := state.Read(text, o)
	if err != nil {
		return p, err
	}
	moves, err := parse(read.Moves)
	if cleaned := text[:read.Start] + pasted.Moves(read.Moves); err != nil && cleaned != text {
		return ReadPosition(cleaned, o, parse)
	}
	if syntax, ok := errors.AsType[*cube.SyntaxError](err); ok && syntax.Line == 0 && syntax.Column > 0 {
		syntax.Column += utf8.RuneCountInString(text[:read.Start])
	}
	return Position{State: read.Cube, Moves: moves, Notice: read.Notice}, err
}

package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// Goal is a position that a search leads to, instead of the solved one.
type Goal struct {
	Name  string
	State State
}

// WithSolved returns the puzzle with another position as the solved one.
func (p *Puzzle) WithSolved(s State) *Puzzle {
	changed := *p
	changed.Solved = p.Reduce(s)
	if p.modulo == nil {
		return &changed
	}
	changed.modulo = slices.Clone(p.modulo)
	for set, modulo := range p.modulo {
		if modulo == nil {
			continue
		}
		changed.modulo[set] = make([]int, len(modulo))
		for slot, piece := range s[set].Pieces {
			changed.modulo[set][slot] = p.Sets[set].Orientations
			if home := slices.Index(p.Solved[set].Pieces, piece); home >= 0 {
				changed.modulo[set][slot] = modulo[home]
			}
		}
	}
	return &changed
}

// Relabelled renames the pieces of a position so that solving the result is the same as leading the
// position to the goal; ok is false if no names do that. This is so if the goal differs from the
// solved position in which piece each is, and in how each kind of piece is turned, as after a rotation.
func (p *Puzzle) Relabelled(s, goal State) (renamed State, ok bool) {
	if p.Bandaged() || p.IsReduced() {
		return nil, false
	}
	type label struct{ piece, twist int }
	renamed = s.clone()
	for set, solved := range p.Solved {
		n := p.Sets[set].Orientations
		labels, taken := map[int]label{}, map[int]int{}
		for i, piece := range goal[set].Pieces {
			l := label{solved.Pieces[i], (solved.Orient[i] - goal[set].Orient[i] + n) % n}
			if known, isKnown := labels[piece]; isKnown && known != l {
				return nil, false
			}
			if other, isTaken := taken[l.piece]; isTaken && other != piece {
				return nil, false
			}
			labels[piece], taken[l.piece] = l, piece
		}
		for i, piece := range s[set].Pieces {
			l, isKnown := labels[piece]
			if !isKnown {
				return nil, false
			}
			renamed[set].Pieces[i], renamed[set].Orient[i] = l.piece, (s[set].Orient[i]+l.twist)%n
		}
	}
	return renamed, true
}

// Equal reports whether two positions are the same.
func (s State) Equal(t State) bool {
	return slices.EqualFunc(s, t, func(a, b SetState) bool { return slices.Equal(a.Pieces, b.Pieces) && slices.Equal(a.Orient, b.Orient) })
}

// IsRotation reports whether the name of a move is one of those that stand for a rotation of the whole
// puzzle: x, y, z, or a name that ends in v, as in files of twsearch and PuzzleGeometry.
func (p *Puzzle) IsRotation(move int) bool {
	name := p.Moves[p.Moves[move].Base].Name
	return name == "x" || name == "y" || name == "z" || len(name) > 1 && strings.HasSuffix(name, "v")
}

// RotationGoals returns the goals that rotations of the whole puzzle lead to from the solved position, which
// is the first. It returns an error if the definition has no rotations, or too many.
func (p *Puzzle) RotationGoals(most int) ([]Goal, error) {
	rotations := slices.Clone(p.Rotations)
	for m, move := range p.Moves {
		if move.Base == m && p.IsRotation(m) {
			rotations = append(rotations, move)
		}
	}
	goals := []Goal{{State: p.Solved}}
	for i := 0; i < len(goals); i++ {
		for _, r := range rotations {
			next := p.apply(goals[i].State, r.Parts)
			if slices.ContainsFunc(goals, func(g Goal) bool { return g.State.Equal(next) }) {
				continue
			}
			goals = append(goals, Goal{strings.TrimPrefix(goals[i].Name+" "+r.Name, " "), next})
			if len(goals) > most {
				return nil, fmt.Errorf("rotations lead to more than %d positions", most)
			}
		}
	}
	if len(goals) == 1 {
		return nil, &syntax.Error{Problem: "no rotations", Msg: "the definition has no moves x, y, z, or with names that end in v; give the goals as moves"}
	}
	goals[0].Name = "solved"
	return goals, nil
}

package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// Definition returns the puzzle as a definition file in the format of ksolve+.
func (p *Puzzle) Definition() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Name %s\n\n", p.Name)
	for _, s := range p.Sets {
		fmt.Fprintf(&b, "Set %s %d %d\n", s.Name, s.Size, s.Orientations)
	}
	b.WriteString("\nSolved\n")
	for k, s := range p.Sets {
		if p.modulo == nil || p.modulo[k] == nil {
			writePart(&b, s.Name, p.Solved[k].Pieces, p.Solved[k].Orient)
			continue
		}
		orient := strings.Fields(joinNumbers(p.Solved[k].Orient))
		for slot, m := range p.modulo[k] {
			if m == 1 {
				orient[slot] = "?"
			}
		}
		fmt.Fprintf(&b, "%s\n%s\n%s\n", s.Name, joinNumbers(p.Solved[k].Pieces), strings.Join(orient, " "))
	}
	b.WriteString("End\n")
	for _, rule := range p.Illegal {
		fmt.Fprintf(&b, "\nIllegal %s %d %d\n", p.Sets[rule.Set].Name, rule.Slot+1, rule.Piece)
	}
	whole := p.WithRotationMoves()
	for m, move := range whole.Moves {
		if move.Base == m && !whole.isUnexpanded(m) {
			p.writeMove(&b, move)
		}
	}
	if names := p.RotationNames(); names != nil {
		fmt.Fprintf(&b, "\nRotations\n%s\nEnd\n", strings.Join(names, " "))
	}
	if len(p.forbiddenPairs) > 0 {
		b.WriteString("\nForbiddenPairs\n")
		for _, f := range p.forbiddenPairs {
			fmt.Fprintf(&b, "%s %s\n", p.Moves[f.first].Name, p.Moves[f.second].Name)
		}
		b.WriteString("End\n")
	}
	for _, block := range p.Blocks {
		p.writeBlock(&b, block)
	}
	if p.ignore != nil {
		b.WriteString("\nIgnore\n")
		for k, s := range p.Sets {
			writePart(&b, s.Name, asInts(p.ignore.Pieces[k]), asInts(p.ignore.Orient[k]))
		}
		b.WriteString("End\n")
	}
	return b.String()
}

func (p *Puzzle) writeBlock(b *strings.Builder, block Block) {
	b.WriteString("\nBlock\n")
	for k, s := range p.Sets {
		var pieces []int
		for _, member := range block {
			if member.Set == k {
				pieces = append(pieces, member.Piece)
			}
		}
		if pieces != nil {
			writePart(b, s.Name, pieces, nil)
		}
	}
	b.WriteString("End\n")
}

// isUnexpanded reports whether a move is a derived one whose powers are not all moves, or the inverse of such a move.
func (p *Puzzle) isUnexpanded(move int) bool {
	return slices.ContainsFunc(p.cancelling, func(f movePair) bool { return f.first == move })
}

// unexpanded names the moves whose powers are not all moves.
func (p *Puzzle) unexpanded() (list []string) {
	whole := p.WithRotationMoves()
	for m, move := range whole.Moves {
		if whole.isUnexpanded(m) {
			list = append(list, "move "+move.Name)
		}
	}
	return list
}

// BeyondDefinition names the parts of the puzzle that definition files cannot express.
func (p *Puzzle) BeyondDefinition() (list []string) {
	for set, modulo := range p.modulo {
		if slices.ContainsFunc(modulo, func(m int) bool { return m != 1 && m != p.Sets[set].Orientations }) {
			list = append(list, "orientationMod of "+p.Sets[set].Name)
		}
	}
	return append(list, p.unexpanded()...)
}

// writeMove writes a Move command. It leaves out the sets that the move does not
// touch.
func (p *Puzzle) writeMove(b *strings.Builder, move Move) {
	fmt.Fprintf(b, "\nMove %s\n", move.Name)
	for k, s := range p.Sets {
		pieces, orient := make([]int, s.Size), make([]int, s.Size)
		still := true
		for i, from := range move.Parts[k].From {
			pieces[i] = from + 1
			orient[from] = move.Parts[k].Twist[i]
			still = still && !move.Touches(k, i)
		}
		if !still {
			writePart(b, s.Name, pieces, orient)
		}
	}
	b.WriteString("End\n")
}

// writePart writes what a command says about a set. It leaves the second list out
// if all its values are 0.
func writePart(b *strings.Builder, name string, pieces, orient []int) {
	fmt.Fprintf(b, "%s\n%s\n", name, joinNumbers(pieces))
	if slices.ContainsFunc(orient, func(x int) bool { return x != 0 }) {
		fmt.Fprintf(b, "%s\n", joinNumbers(orient))
	}
}

// joinNumbers joins numbers with spaces.
func joinNumbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// asInts returns 1 for true and 0 for false.
func asInts(list []bool) []int {
	out := make([]int, len(list))
	for i, x := range list {
		if x {
			out[i] = 1
		}
	}
	return out
}

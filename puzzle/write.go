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
		writePart(&b, s.Name, p.Solved[k].Pieces, p.Solved[k].Orient)
	}
	b.WriteString("End\n")
	for m, move := range p.WithRotationMoves().Moves {
		if move.Base == m {
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
		b.WriteString("\nBlock\n")
		for k, s := range p.Sets {
			var pieces []int
			for _, member := range block {
				if member.Set == k {
					pieces = append(pieces, member.Piece)
				}
			}
			if pieces != nil {
				writePart(&b, s.Name, pieces, nil)
			}
		}
		b.WriteString("End\n")
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

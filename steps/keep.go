package steps

import (
	"strings"

	"nissy/cube"
)

// KeepError reports why a step cannot keep a block.
type KeepError struct {
	Step, Block string
	Reason      string
}

func (e *KeepError) Error() string {
	return e.Step + ": cannot keep " + e.Block + ": " + e.Reason
}

// Keeping returns the step restricted to the places that contain a solved block of the
// cube. The block is one of the given step: in its place, or in any. A solution may
// take the block apart and solve it again. The error is a *KeepError.
func (s *Step) Keeping(block *Step, c *cube.Cube) (*Step, error) {
	refuse := func(reason string) (*Step, error) { return nil, &KeepError{s.Name, block.Name, reason} }
	if s.Stem == "" {
		return refuse(s.Name + " is not a block")
	}
	if !block.piecesOnly {
		return refuse("the blocks that can be kept are " + strings.Join(BlocksToKeep(), " "))
	}
	anySolved := false
	solved := c.SolvedPieces()
	keeping := *s
	keeping.frames = nil
	for _, f := range s.frames {
		inside := false
		for _, g := range block.frames {
			isSolved := solved.Has(g.solvedPieces)
			anySolved = anySolved || isSolved
			inside = inside || isSolved && f.solvedPieces.Has(g.solvedPieces)
		}
		if inside {
			keeping.frames = append(keeping.frames, f)
		}
	}
	switch {
	case !anySolved:
		return refuse("it is not solved")
	case keeping.frames == nil:
		return refuse("it is not part of " + s.Name)
	}
	return &keeping, nil
}

// BlocksToKeep returns the names of the blocks that Keeping can keep.
func BlocksToKeep() (names []string) {
	for _, b := range blocks {
		if b.piecesOnly {
			names = append(names, b.name)
		}
	}
	return names
}

package steps

import (
	"strings"

	"nissy/cube"
)

// KeepError says why a step cannot keep a block.
type KeepError struct {
	Step, Block string
	Reason      string
}

func (e *KeepError) Error() string {
	return e.Step + ": it cannot keep " + e.Block + ": " + e.Reason
}

// Keeping returns the step with only those of its places that have in them a
// block that stands on the cube: the block in the one place that is named, or in
// any. On the way the block may be taken apart. The error is a *KeepError.
func (s *Step) Keeping(block *Step, c *cube.Cube) (*Step, error) {
	wrong := func(reason string) (*Step, error) { return nil, &KeepError{s.Name, block.Name, reason} }
	if s.Family == "" {
		return wrong(s.Name + " is no block")
	}
	if !block.piecesOnly {
		return wrong("what can be kept is one of " + strings.Join(plainFamilies(), " "))
	}
	stands := false
	solved := c.SolvedPieces()
	keeping := *s
	keeping.frames = nil
	for _, f := range s.frames {
		inside := false
		for _, g := range block.frames {
			there := solved.Has(g.solves)
			stands = stands || there
			inside = inside || there && f.solves.Has(g.solves)
		}
		if inside {
			keeping.frames = append(keeping.frames, f)
		}
	}
	switch {
	case !stands:
		return wrong("it does not stand")
	case keeping.frames == nil:
		return wrong("it is no part of " + s.Name)
	}
	return &keeping, nil
}

// plainFamilies are the names of the blocks that are only pieces.
func plainFamilies() (names []string) {
	for _, b := range blocks {
		if b.piecesOnly {
			names = append(names, b.name)
		}
	}
	return names
}

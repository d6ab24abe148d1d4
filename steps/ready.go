package steps

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/pruning"
)

// requirement is what must hold on an axis before a step; the centres must be
// at home for all of them.
type requirement struct {
	what string // "EO"; empty: nothing but the centres
	met  func(*cube.Cube, *frame) bool
	// known reports whether the facts say that it is met.
	known func(Facts, *frame) bool
}

var (
	centersHome = &requirement{
		met:   func(*cube.Cube, *frame) bool { return true },
		known: func(Facts, *frame) bool { return true },
	}
	eoSolved = &requirement{
		what:  "EO",
		met:   func(c *cube.Cube, f *frame) bool { return c.BadEdges(f.needs) == 0 },
		known: func(k Facts, f *frame) bool { return k.eo.has(f.needs) },
	}
	coSolved = &requirement{
		what:  "CO",
		met:   func(c *cube.Cube, f *frame) bool { return c.BadCorners(f.needs) == 0 },
		known: func(k Facts, f *frame) bool { return k.co.has(f.needs) },
	}
	drSolved = &requirement{
		what:  "DR",
		met:   func(c *cube.Cube, f *frame) bool { return c.IsDR(f.needs) },
		known: func(k Facts, f *frame) bool { return k.dr.has(f.needs) },
	}
	htrSolved = &requirement{
		what:  "HTR",
		met:   func(c *cube.Cube, _ *frame) bool { return c.IsHTR() },
		known: func(k Facts, _ *frame) bool { return k.htr },
	}
	twoGenSolved = &requirement{
		what: "two-gen",
		met:  isTwoGen,
		known: func(k Facts, f *frame) bool {
			return k.pieces == allPieces || k.twoGen == placeOf(f.sym.Inverse().Edge(cube.UR))
		},
	}
)

// Needs says in a few words what must hold before the step, "" if anything goes.
func (s *Step) Needs() string {
	switch {
	case s.needs != "":
		return s.needs
	case s.ready == nil || s.ready.what == "":
		return ""
	case len(s.frames) > 1:
		return s.ready.what + " on some axis"
	case s.frames[0].needs == noAxis:
		return s.ready.what
	}
	return s.ready.what + " on " + axisTitle[s.frames[0].needs]
}

// isTwoGen reports whether turns of two faces, U and R in the frame, solve the
// cube.
func isTwoGen(c *cube.Cube, f *frame) bool {
	d := c.Conj(f.sym)
	return d.SolvedPieces().Has(leftBlock) && pruning.EO.Of(&d) == 0 && pruning.TwoGenCorners.Of(&d) == 0
}

// NotReadyError says why a cube is not ready for a step.
type NotReadyError struct {
	Step   string
	Reason string
}

func (e *NotReadyError) Error() string { return e.Step + ": " + e.Reason }

// readyFrames returns the frames of the step in which the cube is ready for
// it, or a *NotReadyError.
func (s *Step) readyFrames(c *cube.Cube) ([]frame, error) {
	if s.ready == nil {
		return s.frames, nil
	}
	if !c.CentersSolved() {
		return nil, &NotReadyError{s.Name, "the centres must be at home, but the cube is turned as a whole"}
	}
	var ready []frame
	for _, i := range s.readyAt(nil, c) {
		ready = append(ready, s.frames[i])
	}
	if ready == nil && s.missing != "" {
		return nil, &NotReadyError{s.Name, s.missing}
	}
	if ready == nil {
		return nil, &NotReadyError{s.Name, s.ready.missing(c, s.frames)}
	}
	return ready, nil
}

// readyAt appends the numbers of the frames in which the cube is ready, with its
// centres at home.
func (s *Step) readyAt(list []int, c *cube.Cube) []int {
	solved := c.SolvedPieces()
	for i := range s.frames {
		f := &s.frames[i]
		if s.ready == nil || s.ready.met(c, f) && solved.Has(f.stands) {
			list = append(list, i)
		}
	}
	return list
}

// missing says what the cube lacks for all of the frames, and where it has it.
func (r *requirement) missing(c *cube.Cube, frames []frame) string {
	if frames[0].needs == noAxis {
		return r.what + " must be solved"
	}
	if len(frames) > 1 {
		return r.what + " must be solved on some axis; it is on none"
	}
	var on []string
	for _, a := range onFB.axes {
		if r.met(c, &frame{needs: a}) {
			on = append(on, axisTitle[a])
		}
	}
	where := "no axis"
	if on != nil {
		where = strings.Join(on, " and ")
	}
	return fmt.Sprintf("%s must be solved on %s; it is on %s", r.what, axisTitle[frames[0].needs], where)
}

// Ready returns a *NotReadyError if the cube is not ready for the step.
func (s *Step) Ready(c *cube.Cube) error {
	_, err := s.readyFrames(c)
	return err
}

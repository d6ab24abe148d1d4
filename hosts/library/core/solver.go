package core

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/session/search"
)

// solver is a solver of nissy-core.
type solver struct {
	search.Solver
	name string
	data string // the identifier of its table
}

// findSolver returns the solver with a name of nissy-core.
func findSolver(name string) (solver, error) {
	found, err := search.ParseSolver(name)
	if err != nil {
		return solver{}, failure(InvalidSolver, "%v", err)
	}
	s := solver{Solver: found, name: name, data: found.Coordinate}
	switch {
	case name == search.DefaultStep:
		s.data = "h48h7"
	case s.isWhole():
		s.data = name
	}
	return s, nil
}

// isWhole reports whether the solver solves the whole cube in the fewest moves.
func (s solver) isWhole() bool { return s.Coordinate == "" }

// sides returns those of the wanted kinds of solutions that the solver finds.
func (s solver) sides(wanted Sides) Sides {
	switch {
	case s.isWhole(), s.Coordinate == "DRFIN": // the flags do not matter
		return OnNormal
	case s.isLinear():
		return wanted & (OnNormal | OnInverse)
	}
	return wanted
}

// isLinear reports whether the solver makes all moves on one side, although the step is not the end
// of a solution.
func (s solver) isLinear() bool {
	return slices.Contains([]string{"DRSLICE", "CORNERS", "CORNERSX"}, s.Coordinate)
}

func (s solver) isHTR() bool { return s.Coordinate == "HTR" }

// shows reports whether nissy-core shows a solution. For HTR there are two or more that differ only by the
// half turns that they leave to do. It shows the one that turns U rather than D, as the solver views
// the cube: D or D' may be only its first quarter turn, and sides end with clockwise quarter turns.
func (s solver) shows(a cube.Alg) bool {
	if !s.isHTR() {
		return true
	}
	quarters := 0
	for _, side := range [2][]cube.Move{a.Normal, a.Inverse} {
		moves := s.Rotation.Inverse().Moves(side)
		for i, m := range moves {
			switch {
			case m.Face() == cube.D && (m.Turns() == 2 || quarters > 0):
				return false
			case i > 0 && m.Axis() == cube.UD && moves[i-1].Axis() == cube.UD:
				return false
			case i == len(moves)-1 && m.Turns() != 1:
				return false
			case m.Turns() != 2:
				quarters++
			}
		}
	}
	return true
}

// HandleSize is the size of the handle of a table, in bytes. It is that of the header of nissy-core's
// tables, which also says what a table is for: a program that reads only that many bytes of a file with
// such a table reads the header.
const HandleSize = 512

// header is where the header of a table of nissy-core says what it is for.
var header = struct{ from, to int }{224, 324}

// SolverInfo returns the identifier of the table of a solver, which programs use as the name of a file.
func SolverInfo(name string) (dataID string, err error) {
	s, err := findSolver(name)
	return s.data, err
}

// CheckData checks that data is the handle of the table of a solver, or a table that nissy-core has
// made for it.
func CheckData(name string, data []byte) error {
	s, err := findSolver(name)
	return cmp.Or(err, s.check(data))
}

// Handle returns what GenData stores for a solver, without building tables.
func Handle(name string) ([]byte, error) {
	s, err := findSolver(name)
	return s.handle(), err
}

// handle returns what a program keeps instead of the table.
func (s solver) handle() []byte {
	data := make([]byte, HandleSize)
	copy(data, fmt.Sprintf("nissy keeps the table for %s in its data folder\n", s.data))
	return data
}

// check is CheckData for this solver.
func (s solver) check(data []byte) error {
	if len(data) < HandleSize {
		return failure(InvalidData, "the data for %s have %d bytes instead of %d", s.name, len(data), HandleSize)
	}
	if slices.Equal(data[:HandleSize], s.handle()) {
		return nil
	}
	made := s.data
	if s.isWhole() {
		made = "h48"
	}
	text, _, _ := strings.Cut(string(data[header.from:header.to]), "\x00")
	if strings.HasSuffix(text, " for "+made) {
		return nil
	}
	return failure(InvalidData, "the data are not those for %s: make them with gendata", s.name)
}

package history

import (
	"slices"
	"strconv"

	"nissy/cube"
)

// Attempt is what has been done about a scramble. It is a value: a Change makes
// another one of it, and both remain. The zero Attempt has no scramble yet.
type Attempt struct {
	scramble *Position
	skeleton *stack[Line]
	saved    *stack[Sequence]
	marks    *stack[Mark]
}

// Line is a line of the skeleton. One without moves is a note.
type Line struct {
	Moves        cube.Alg
	Comment      string
	InverseFirst bool // the part on the inverse is written first

	Tally           // filled in when the line is added
	after cube.Cube // what the line leads to
	clean sides     // the skeleton down to the line, without what cancels
}

// Tally counts the moves (HTM) of a line and of the skeleton down to it.
type Tally struct {
	Length    int // as written
	Cancelled int // that many vanish against what stands before
	Total     int // what is left, from the first line to this one
}

// IsNote reports whether the line has no moves.
func (l Line) IsNote() bool { return l.Moves.Len() == 0 }

// Sequence is moves under a name.
type Sequence struct {
	Name  string // without the $
	Moves cube.Alg
}

// Mark is a place in the skeleton, or in one that has been left, to come back
// to.
type Mark struct {
	Name     string
	skeleton *stack[Line]
}

// Lines returns the skeleton that the mark names.
func (m Mark) Lines() []Line { return m.skeleton.list() }

// Total returns the number of moves down to the mark.
func (m Mark) Total() int { return total(m.skeleton) }

// Started reports whether there is a scramble.
func (a Attempt) Started() bool { return a.scramble != nil }

// Empty reports whether there is nothing at all.
func (a Attempt) Empty() bool { return a == Attempt{} }

// Scramble returns the position that the attempt starts from.
func (a Attempt) Scramble() Position {
	if a.scramble == nil {
		return Position{}
	}
	return *a.scramble
}

// Lines returns the skeleton, notes included.
func (a Attempt) Lines() []Line { return a.skeleton.list() }

// LastLines returns the last n lines, notes included.
func (a Attempt) LastLines(n int) []Line {
	s := a.skeleton
	lines := make([]Line, min(n, s.len()))
	for i := range lines {
		lines[len(lines)-1-i] = s.top
		s = s.below
	}
	return lines
}

// Skeleton returns the moves of all lines.
func (a Attempt) Skeleton() cube.Alg { return moves(a.skeleton) }

// moves returns those of all lines.
func moves(skeleton *stack[Line]) cube.Alg {
	var all cube.Alg
	for _, l := range skeleton.list() {
		all.Normal = append(all.Normal, l.Moves.Normal...)
		all.Inverse = append(all.Inverse, l.Moves.Inverse...)
	}
	return all
}

// Position returns the scramble with the skeleton so far behind it.
func (a Attempt) Position() Position { return a.Scramble().Then(a.Skeleton()) }

// Cube returns the cube that the skeleton leads to.
func (a Attempt) Cube() cube.Cube {
	if a.skeleton != nil {
		return a.skeleton.top.after
	}
	return a.Scramble().Cube()
}

// Total returns the number of moves of the skeleton without those that cancel.
func (a Attempt) Total() int { return total(a.skeleton) }

func total(skeleton *stack[Line]) int {
	if skeleton == nil {
		return 0
	}
	return skeleton.top.Total
}

// Last returns the last line with moves, nil if there is none.
func (a Attempt) Last() *Line {
	return a.skeleton.find(func(l *Line) bool { return !l.IsNote() })
}

// Complete reports whether the skeleton solves the scramble, however the cube
// is held.
func (a Attempt) Complete() bool {
	c := a.Cube()
	return a.Started() && a.Last() != nil && c.IsSolved()
}

// Solution returns the moves of the skeleton on one side, without what
// cancels. They solve the scramble if the attempt is complete.
func (a Attempt) Solution() []cube.Move { return solution(a.Skeleton(), a.Cube()) }

// solution leaves out rotations: how the cube is held in the end is all one. Those
// of a skeleton that leads to a cube which is solved but turned are taken back
// before the moves on the inverse are undone.
func solution(skeleton cube.Alg, after cube.Cube) []cube.Move {
	if after.IsSolved() && len(skeleton.Inverse) > 0 {
		skeleton.Normal = slices.Concat(skeleton.Normal, after.Turned())
	}
	moves := cube.Alg{Normal: skeleton.UnNISS()}.Cleanup().Normal
	for len(moves) > 0 && moves[len(moves)-1].IsRotation() {
		moves = moves[:len(moves)-1]
	}
	return moves
}

// Saved returns the sequences that have names.
func (a Attempt) Saved() []Sequence { return a.saved.list() }

// Names returns the names of the saved sequences.
func (a Attempt) Names() []string {
	var names []string
	for _, s := range a.Saved() {
		names = append(names, s.Name)
	}
	return names
}

// Sequence returns the moves saved under the name.
func (a Attempt) Sequence(name string) (moves cube.Alg, ok bool) {
	if s := a.saved.find(func(s *Sequence) bool { return s.Name == name }); s != nil {
		return s.Moves, true
	}
	return cube.Alg{}, false
}

// NextName returns the name of the next sequence that is given none: a number
// above all others.
func (a Attempt) NextName() string {
	next := 1
	for s := a.saved; s != nil; s = s.below {
		if n, err := strconv.Atoi(s.top.Name); err == nil && n >= next {
			next = n + 1
		}
	}
	return strconv.Itoa(next)
}

// Marks returns the marks.
func (a Attempt) Marks() []Mark { return a.marks.list() }

// At returns the attempt with the skeleton that the mark names.
func (a Attempt) At(m Mark) Attempt {
	a.skeleton = m.skeleton
	return a
}

// Here reports whether the mark is where the skeleton ends now.
func (a Attempt) Here(m Mark) bool { return m.skeleton == a.skeleton }

// Apply returns the attempt after a change.
func (a Attempt) Apply(c Change) (Attempt, error) { return c.apply(a) }

// Truncate returns the attempt with only the first n lines of its skeleton, or all
// if there are fewer.
func (a Attempt) Truncate(n int) Attempt {
	for a.skeleton.len() > n {
		a.skeleton = a.skeleton.below
	}
	return a
}

// WithMark returns the attempt with a mark at the end of the skeleton of another
// attempt. The mark replaces one of the same name.
func (a Attempt) WithMark(name string, at Attempt) Attempt {
	m := Mark{name, at.skeleton}
	a.marks = a.marks.without(m.named).push(m)
	return a
}

// with returns the attempt with one more line.
func (a Attempt) with(l Line) Attempt {
	var before sides
	if a.skeleton != nil {
		before = a.skeleton.top.clean
	}
	l.after = a.Cube().ApplyAlg(l.Moves)
	l.Tally = Tally{Length: l.Moves.Count(cube.HTM), Total: total(a.skeleton)}
	l.clean = before.then(l.Moves)
	a.skeleton = a.skeleton.push(l)
	if l.IsNote() {
		return a
	}
	top := &a.skeleton.top
	top.Total = l.clean.count()
	if l.after.IsSolved() { // the two sides can cancel against each other
		top.Total = cube.CountMoves(solution(moves(a.skeleton), l.after), cube.HTM)
	}
	top.Cancelled = before.count() + top.Length - top.Total
	return a
}

package history

import (
	"slices"
	"strconv"

	"nissy/cube"
)

// Attempt is one competitor's work on a scramble. It is an immutable value: a
// Change returns another one. The zero Attempt has no scramble yet.
type Attempt struct {
	scramble *start
	skeleton *stack[Line]
	saved    *stack[Sequence]
	marks    *stack[Mark]
}

// start is what an attempt starts from, and the cube there.
type start struct {
	Position
	cube cube.Cube
}

func newStart(scramble Position) *start {
	return &start{scramble.AsScramble(), scramble.Cube()}
}

// Sequence is a saved sequence: moves with a name.
type Sequence struct {
	Name  string // without the $
	Moves cube.Alg
}

// Mark is a name for a point in the attempt, to return to. The point need not be on
// the present skeleton.
type Mark struct {
	Name     string
	skeleton *stack[Line]
}

// Lines returns the skeleton that ends at the mark.
func (m Mark) Lines() []Line { return m.skeleton.list() }

// Total returns the number of moves (HTM) up to the mark, after cancellations.
func (m Mark) Total() int { return m.skeleton.last().Total }

// Apply returns the attempt after a change. The error is about a name that does not
// exist (*NameError), or says that there is no scramble yet.
func (a Attempt) Apply(c Change) (Attempt, error) { return c.apply(a) }

// Started reports whether the attempt has a scramble.
func (a Attempt) Started() bool { return a.scramble != nil }

// Empty reports whether the attempt has neither a scramble nor anything else.
func (a Attempt) Empty() bool { return a == Attempt{} }

// Scramble returns the position that the attempt starts from.
func (a Attempt) Scramble() Position {
	if a.scramble == nil {
		return Position{}
	}
	return a.scramble.Position
}

// Scrambled returns the cube after the scramble.
func (a Attempt) Scrambled() cube.Cube {
	if a.scramble == nil {
		return cube.Solved
	}
	return a.scramble.cube
}

// Lines returns the lines of the skeleton, including notes.
func (a Attempt) Lines() []Line { return a.skeleton.list() }

// NumLines returns the number of lines of the skeleton, including notes.
func (a Attempt) NumLines() int { return a.skeleton.len() }

// Last returns the last line that has moves, or nil. The caller must not modify it.
func (a Attempt) Last() *Line {
	return a.skeleton.find(func(l *Line) bool { return !l.IsNote() })
}

// Truncate returns the attempt with only the first n lines of its skeleton, or all
// lines if there are fewer.
func (a Attempt) Truncate(n int) Attempt {
	a.skeleton = a.skeleton.truncate(n)
	return a
}

// Skeleton returns the moves of all lines, with the insertions in their places.
func (a Attempt) Skeleton() cube.Alg { return layoutOf(a.skeleton).moves }

// Cleaned returns the moves of the skeleton without those that cancel on their side.
func (a Attempt) Cleaned() cube.Alg { return a.skeleton.last().cleaned.alg() }

// Position returns the scramble followed by the skeleton.
func (a Attempt) Position() Position { return a.Scramble().Then(a.Skeleton()) }

// Cube returns the cube after the skeleton.
func (a Attempt) Cube() cube.Cube {
	if a.skeleton != nil {
		return a.skeleton.top.after
	}
	return a.Scrambled()
}

// Total returns the number of moves (HTM) of the skeleton, after cancellations.
func (a Attempt) Total() int { return a.skeleton.last().Total }

// Complete reports whether the skeleton has moves and solves the scramble. The cube
// may end up rotated.
func (a Attempt) Complete() bool {
	c := a.Cube()
	return a.Started() && c.IsSolved() && a.Last() != nil
}

// Solution returns the moves of the skeleton, all on normal and after cancellations.
// They solve the scramble if the attempt is complete.
func (a Attempt) Solution() []cube.Move { return solutionOf(a.Skeleton(), a.Cube()) }

// solutionOf keeps the rotations with which the skeleton begins, so that the moves are for the cube as
// it is held after them, and drops those at the end, because a solved cube may be held in any way.
// If the cube is not solved, moves on normal do not cancel against moves on the inverse, because more moves
// will come between them.
func solutionOf(skeleton cube.Alg, after cube.Cube) []cube.Move {
	n := 0
	for n < len(skeleton.Normal) && skeleton.Normal[n].IsRotation() {
		n++
	}
	first := skeleton.Normal[:n:n]
	skeleton.Normal = skeleton.Normal[n:]
	moves := turnedBack(skeleton, after).Cleanup().UnNISS()
	if after.IsSolved() {
		moves = cube.Alg{Normal: moves}.Cleanup().Normal
	}
	for len(moves) > 0 && moves[len(moves)-1].IsRotation() {
		moves = moves[:len(moves)-1]
	}
	if len(first) == 0 || len(moves) == 0 {
		return moves
	}
	return append(first, moves...)
}

// turnedBack returns a skeleton whose moves from the inverse can follow those on normal. If it
// leads to a cube that is solved but rotated, the opposite rotation goes between them.
func turnedBack(skeleton cube.Alg, after cube.Cube) cube.Alg {
	if after.IsSolved() && len(skeleton.Inverse) > 0 {
		skeleton.Normal = slices.Concat(skeleton.Normal, after.Turned())
	}
	return skeleton
}

// Saved returns the saved sequences, the oldest first.
func (a Attempt) Saved() []Sequence { return a.saved.list() }

// savedNames returns the names of the saved sequences, the oldest first.
func (a Attempt) savedNames() []string {
	var names []string
	for _, s := range a.Saved() {
		names = append(names, s.Name)
	}
	return names
}

// Sequence returns the moves of the saved sequence with the given name, or a *NameError.
func (a Attempt) Sequence(name string) (cube.Alg, error) {
	s := a.saved.find(Sequence{Name: name}.hasSameName)
	if s == nil {
		return cube.Alg{}, &NameError{NamedSequence, name, a.savedNames()}
	}
	return s.Moves, nil
}

// NextName returns the name for a sequence that is saved without one: the number
// after the largest one in use, from 1.
func (a Attempt) NextName() string {
	next := 1
	for s := a.saved; s != nil; s = s.below {
		if n, err := strconv.Atoi(s.top.Name); err == nil && n >= next {
			next = n + 1
		}
	}
	return strconv.Itoa(next)
}

// Marks returns the marks, in the order in which the journal has them: usually the oldest first.
func (a Attempt) Marks() []Mark { return a.marks.list() }

// AtMark returns the attempt with the skeleton that ends at the mark.
func (a Attempt) AtMark(m Mark) Attempt {
	a.skeleton = m.skeleton
	return a
}

// IsAtMark reports whether the skeleton ends at the mark.
func (a Attempt) IsAtMark(m Mark) bool { return m.skeleton == a.skeleton }

// WithMark returns the attempt with a mark at the end of the skeleton of another
// attempt. The mark replaces one of the same name.
func (a Attempt) WithMark(name string, at Attempt) Attempt {
	m := Mark{name, at.skeleton}
	a.marks = a.marks.without(m.hasSameName).push(m)
	return a
}

// Keeping returns the attempt, which has the same scramble as another one, with the saved sequences, marks and lines of the other. The
// lines are at the mark that it returns: a mark of the other attempt, or a new one called mine; "" if the attempt begins with them. A name
// that means something else here gets a number.
func (a Attempt) Keeping(other Attempt) (kept Attempt, mark string) {
	for _, s := range other.Saved() {
		s.Name = freeName(s.Name, func(name string) bool {
			t := a.saved.find(Sequence{Name: name}.hasSameName)
			return t == nil || t.Moves.String() == s.Moves.String()
		})
		a, _ = Save{s}.apply(a)
	}
	keep := func(name string, lines []Line) string {
		shared := a.countShared(lines)
		at := a.Truncate(shared).With(lines[shared:])
		name = freeName(name, func(name string) bool {
			m := a.marks.find(Mark{Name: name}.hasSameName)
			return m == nil || a.AtMark(*m).FormatLines() == at.FormatLines()
		})
		a = a.WithMark(name, at)
		return name
	}
	for _, m := range other.Marks() {
		if name := keep(m.Name, m.Lines()); other.IsAtMark(m) {
			mark = name
		}
	}
	if lines := other.Lines(); mark == "" && a.countShared(lines) < len(lines) {
		mark = keep("mine", lines)
	}
	return a, mark
}

// freeName returns the name, or the first free one of the name with a number from 2 on.
func freeName(name string, isFree func(string) bool) string {
	free := name
	for n := 2; !isFree(free); n++ {
		free = name + strconv.Itoa(n)
	}
	return free
}

// countShared returns the number of lines with which both the skeleton and the other lines begin.
func (a Attempt) countShared(lines []Line) (n int) {
	for own := a.Lines(); n < min(len(own), len(lines)) && own[n].WithComment() == lines[n].WithComment(); {
		n++
	}
	return n
}

// NewAttempt returns the attempt with a scramble and lines.
func NewAttempt(scramble Position, lines []Line) Attempt {
	return Attempt{scramble: newStart(scramble)}.With(lines)
}

// With returns the attempt with more lines. It skips empty ones.
func (a Attempt) With(lines []Line) Attempt {
	for _, l := range lines {
		if !l.IsNote() || l.Comment != "" {
			a = a.withLine(l)
		}
	}
	return a
}

// withLine returns the attempt with one more line. An insertion without a place, and a
// restatement of another skeleton, become notes.
func (a Attempt) withLine(l Line) Attempt {
	if l.Role() != Continuation {
		all := layoutOf(a.skeleton)
		onInverse := all.isOnInverse(l.Notation.Name)
		if (l.Role() != Restatement || a.IsRestatedBy(l.Moves)) && all.add(l) {
			return a.withRearranged(l.onSide(onInverse), all)
		}
		l = l.asNote()
	}
	t := Tallier{a.Cube(), a.skeleton.last().cleaned}
	l.after, l.cleaned, l.Tally = t.add(l.Moves)
	if l.IsNote() {
		l.Tally = Tally{Total: a.Total()}
	}
	l.open = append(slices.Clip(a.skeleton.last().open), placeNames(l.places())...)
	a.skeleton = a.skeleton.push(l)
	return a
}

// withRearranged returns the attempt with one more line, after which the skeleton has
// the given moves and places.
func (a Attempt) withRearranged(l Line, all layout) Attempt {
	l.after = a.Scrambled().ApplyAlg(all.moves)
	l.cleaned = cleanedMoves{}.append(all.moves)
	l.open = placeNames(all.places)
	l.Tally = Tally{Total: l.cleaned.total(l.after)}
	if l.Role() == Insertion {
		l.Length = l.Moves.Count(cube.HTM)
		l.Cancelled = max(0, a.Total()+l.Length-l.Total) // moves around the place can cancel without it
	}
	a.skeleton = a.skeleton.push(l)
	return a
}

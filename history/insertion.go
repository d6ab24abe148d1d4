package history

import (
	"slices"
	"strings"

	"nissy/cube"
)

// People leave places in a skeleton and say below what they insert there:
//
//	U R * F2      // AB3C (3/3)
//	* = L D' L'   // (3/6)
//
// Both lines are lines of the attempt. The moves of the first one follow the moves
// before it, as usual. The second one puts its moves into the place with its name,
// among the moves of an earlier line.

// Notation says how the moves of a line are written, if they are not only moves.
type Notation struct {
	Text   string  // the moves with places, commutators and conjugates
	Places []Place // the places among the moves, in the order of Text
	Role   Role
	Name   string // of an Insertion: the name of the place that it fills
}

// Role is the effect of the moves of a line on the skeleton.
type Role uint8

const (
	Continuation Role = iota // the moves follow those of the skeleton
	Insertion                // the moves, all on normal, go into a place of the skeleton
	Restatement              // the moves are those of the skeleton, perhaps with other places
)

// String returns continuation, insertion or restatement.
func (r Role) String() string { return [...]string{"continuation", "insertion", "restatement"}[r] }

// Place is a point in a sequence where moves can be inserted.
type Place struct {
	Name      string // a sign such as *, or a number in brackets such as [1]
	OnInverse bool
	Index     int // the number of moves on that side before the place
}

// MaxPlaces is the largest number of places in an attempt.
const MaxPlaces = 100

// Role returns the role of the line.
func (l Line) Role() Role {
	if l.Notation == nil {
		return Continuation
	}
	return l.Notation.Role
}

// places returns the places among the moves of the line.
func (l Line) places() []Place {
	if l.Notation == nil {
		return nil
	}
	return l.Notation.Places
}

// layout is the moves of a skeleton with the places that are not filled.
type layout struct {
	moves  cube.Alg
	places []Place // on each side in the order of the moves
	count  int     // the number of lines

	// For each move, the index of the line that has it.
	normalLines, inverseLines []int
}

// layoutOf returns the moves and places of a skeleton.
func layoutOf(skeleton *stack[Line]) layout {
	var all layout
	for _, l := range skeleton.list() {
		all.add(l)
	}
	return all
}

// add adds the moves and places of the next line. It reports whether it could: an
// insertion needs its place.
func (a *layout) add(l Line) bool {
	line := a.count
	a.count++
	switch l.Role() {
	case Insertion:
		return a.insert(l, line)
	case Restatement:
		*a = layout{count: a.count}
	}
	a.places = append(slices.Clip(a.places), shifted(l.places(), a.moves)...)
	a.moves.Normal = append(a.moves.Normal, l.Moves.Normal...)
	a.moves.Inverse = append(a.moves.Inverse, l.Moves.Inverse...)
	a.normalLines = append(a.normalLines, repeat(line, len(l.Moves.Normal))...)
	a.inverseLines = append(a.inverseLines, repeat(line, len(l.Moves.Inverse))...)
	return true
}

func repeat(line, n int) []int { return slices.Repeat([]int{line}, n) }

// insert puts the moves of an insertion into the first place with its name. The places
// of the insertion replace it.
func (a *layout) insert(l Line, line int) bool {
	i := slices.IndexFunc(a.places, func(p Place) bool { return p.Name == l.Notation.Name })
	if i < 0 {
		return false
	}
	at := a.places[i]
	moves, lines := &a.moves.Normal, &a.normalLines
	if at.OnInverse {
		moves, lines = &a.moves.Inverse, &a.inverseLines
	}
	*moves = slices.Insert(*moves, at.Index, l.Moves.Normal...)
	*lines = slices.Insert(*lines, at.Index, repeat(line, len(l.Moves.Normal))...)
	var places []Place
	for _, p := range l.Notation.Places {
		places = append(places, Place{p.Name, at.OnInverse, at.Index + p.Index})
	}
	for j := range a.places[i+1:] {
		if later := &a.places[i+1+j]; later.OnInverse == at.OnInverse {
			later.Index += len(l.Moves.Normal)
		}
	}
	a.places = slices.Concat(a.places[:i], places, a.places[i+1:])
	return true
}

// shifted returns places of moves that follow other moves.
func shifted(places []Place, before cube.Alg) []Place {
	shifted := slices.Clone(places)
	for i := range shifted {
		if shifted[i].OnInverse {
			shifted[i].Index += len(before.Inverse)
		} else {
			shifted[i].Index += len(before.Normal)
		}
	}
	return shifted
}

// IsRestatedBy reports whether the moves and the skeleton of the attempt are the same moves after
// cancellations. Rotations do not count, so the moves may leave the whole cube turned differently.
func (a Attempt) IsRestatedBy(moves cube.Alg) bool {
	linear := func(skeleton cube.Alg) []cube.Move {
		h := a.Scramble().Then(skeleton).HeldBefore(AsHeld)
		return cube.Alg{Normal: h.Skeleton.UnNISS()}.Cleanup().Normal
	}
	return slices.Equal(linear(a.Cleaned()), linear(moves))
}

// OpenPlace reports whether the skeleton has a place with the name that no insertion
// has filled.
func (a Attempt) OpenPlace(name string) bool {
	return slices.Contains(a.skeleton.last().open, name)
}

func placeNames(places []Place) (names []string) {
	for _, p := range places {
		names = append(names, p.Name)
	}
	return names
}

// asNote returns the note with the text of a line.
func (l Line) asNote() Line {
	note := Line{Comment: l.String()}
	if l.Comment != "" {
		note.Comment += " // " + l.Comment
	}
	return note
}

// onSide returns the line of an insertion with its text in parentheses if its place is on the inverse side, and
// without if it is not: the place decides, whatever the text was.
func (l Line) onSide(onInverse bool) Line {
	if l.Role() != Insertion {
		return l
	}
	n := *l.Notation
	if bare := strings.TrimSuffix(strings.TrimPrefix(n.Text, "("), ")"); !strings.ContainsAny(bare, "()") {
		n.Text = bare
		if onInverse {
			n.Text = "(" + bare + ")"
		}
	}
	l.Notation = &n
	return l
}

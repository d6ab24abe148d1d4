package puzzle

import (
	"slices"
)

// Puzzle is a twisty puzzle as its definition has it. It is not changed after
// it was read.
type Puzzle struct {
	Name   string
	Sets   []Set
	Solved State
	Moves  []Move   // those of the definition, each followed by its powers
	Ignore *Mask    // what scrambles may leave unsolved, as the definition says; nil if it does not
	Blocks []Block  // pieces that hang together
	Notes  []string // what its reader should know of the definition

	names          map[string]int // of the moves
	forbiddenPairs []movePair     // that the definition forbids
	forbidden      []bool         // by the first move, then the one behind it
}

// Set is one kind of pieces.
type Set struct {
	Name         string
	Size         int // number of pieces, and of their places
	Orientations int // of each piece
}

// State says of each set which piece is where, and how it is turned.
type State []SetState

// Part is a set's part of a State. Pieces with the same number are alike;
// Unknown stands for one that is like no other.
type SetState struct {
	Pieces []int // by place: the piece's number, as the definition counts them
	Orient []int // by place: the orientation of the piece that is there, from 0
}

// Unknown is the number of a piece of which nothing is known.
const Unknown = -1

// Mask says of each place of each set what need not be solved there.
type Mask struct {
	Pieces [][]bool // any piece may be there
	Orient [][]bool // it may be turned in any way
}

// Move is a turn. A piece goes from place From[i] of its set to place i, and
// its orientation is raised by Twist[i] on the way.
type Move struct {
	Name  string
	Base  int // the number of the move that it is a power of
	Turns int // its length in the quarter turn metric
	Parts []MovePart
}

// MovePart is what a move does to a set. Where the set has one orientation
// only, a Twist is a mark: the piece counts as turned for the blocks.
type MovePart struct {
	From  []int
	Twist []int
}

// Block lists pieces that must be moved together or not at all.
type Block []Member

// Member is a piece of a block; where several are alike it stands for all.
type Member struct {
	Set   int
	Piece int // its number
}

// Metric says how the length of a sequence is counted.
type Metric uint8

const (
	HTM Metric = iota // every move counts 1
	QTM               // a move counts as often as its base or that one's inverse must be made
)

func (m Metric) String() string {
	if m == QTM {
		return "qtm"
	}
	return "htm"
}

// Cost is the length of a move.
func (m Metric) Cost(move *Move) int {
	if m == QTM {
		return move.Turns
	}
	return 1
}

// Length is the length of a sequence of moves, given by their numbers.
func (p *Puzzle) Length(moves []int, metric Metric) int {
	n := 0
	for _, m := range moves {
		n += metric.Cost(&p.Moves[m])
	}
	return n
}

// Forbidden reports whether no solution has the move second right behind the
// move first: powers of the same move, one order of two moves that commute, and
// what the definition forbids.
func (p *Puzzle) Forbidden(first, second int) bool { return p.forbidden[first*len(p.Moves)+second] }

// Find returns the number of the move with the name, -1 if there is none.
func (p *Puzzle) Find(name string) int {
	if m, ok := p.names[name]; ok {
		return m
	}
	return -1
}

// FindSet returns the number of the set with the name, -1 if there is none.
func (p *Puzzle) FindSet(name string) int {
	return slices.IndexFunc(p.Sets, func(s Set) bool { return s.Name == name })
}

// Names returns the names of moves that are given by their numbers.
func (p *Puzzle) Names(moves []int) []string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = p.Moves[m].Name
	}
	return names
}

// Generated lists the names of the moves that the definition does not have
// itself: the powers.
func (p *Puzzle) Generated() []string {
	var names []string
	for i, m := range p.Moves {
		if m.Base != i {
			names = append(names, m.Name)
		}
	}
	return names
}

// Clone returns a copy of the state.
func (s State) Clone() State {
	c := make(State, len(s))
	for i, part := range s {
		c[i] = SetState{slices.Clone(part.Pieces), slices.Clone(part.Orient)}
	}
	return c
}

// Equal reports whether two states are the same.
func (s State) Equal(t State) bool {
	return slices.EqualFunc(s, t, func(a, b SetState) bool {
		return slices.Equal(a.Pieces, b.Pieces) && slices.Equal(a.Orient, b.Orient)
	})
}

// Apply returns the state after a move, which need not be legal.
func (p *Puzzle) Apply(s State, move int) State {
	out := s.Clone()
	for k, part := range p.Moves[move].Parts {
		n := p.Sets[k].Orientations
		for i, from := range part.From {
			out[k].Pieces[i] = s[k].Pieces[from]
			out[k].Orient[i] = (s[k].Orient[from] + part.Twist[i]) % n
		}
	}
	return out
}

// touches reports whether the move moves or turns the piece at a place.
func (m *MovePart) touches(place int) bool { return m.From[place] != place || m.Twist[place] != 0 }

// Touches reports whether the move moves or turns the piece at a place of a set.
func (m *Move) Touches(set, place int) bool { return m.Parts[set].touches(place) }

// Legal reports whether the blocks let the move be made.
func (p *Puzzle) Legal(s State, move int) bool {
	for _, block := range p.Blocks {
		moved := 0
		for _, member := range block {
			if p.movesPiece(s, move, member) {
				moved++
			}
		}
		if moved > 0 && moved < len(block) {
			return false
		}
	}
	return true
}

// moves reports whether the move touches the piece.
func (p *Puzzle) movesPiece(s State, move int, member Member) bool {
	part := &p.Moves[move].Parts[member.Set]
	for place, piece := range s[member.Set].Pieces {
		if piece == member.Piece && part.touches(place) {
			return true
		}
	}
	return false
}

// IsSolved reports whether the state is solved but for what the mask, which may
// be nil, lets pass.
func (p *Puzzle) IsSolved(s State, free *Mask) bool {
	for k, part := range p.Solved {
		for i := range part.Pieces {
			if s[k].Pieces[i] != part.Pieces[i] && (free == nil || !free.Pieces[k][i]) ||
				s[k].Orient[i] != part.Orient[i] && (free == nil || !free.Orient[k][i]) {
				return false
			}
		}
	}
	return true
}

// NewMask returns a mask that lets nothing pass.
func (p *Puzzle) NewMask() *Mask {
	m := &Mask{}
	for _, set := range p.Sets {
		m.Pieces = append(m.Pieces, make([]bool, set.Size))
		m.Orient = append(m.Orient, make([]bool, set.Size))
	}
	return m
}

// MoveNames lists the names of all moves.
func (p *Puzzle) MoveNames() []string {
	var names []string
	for _, m := range p.Moves {
		names = append(names, m.Name)
	}
	return names
}

// Undo returns the state that the move has led from.
func (p *Puzzle) Undo(s State, move int) State {
	out := s.Clone()
	for k, part := range p.Moves[move].Parts {
		n := p.Sets[k].Orientations
		for i, from := range part.From {
			out[k].Pieces[from] = s[k].Pieces[i]
			out[k].Orient[from] = ((s[k].Orient[i]-part.Twist[i])%n + n) % n
		}
	}
	return out
}

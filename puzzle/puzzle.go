package puzzle

import (
	"fmt"
	"slices"
)

// Puzzle is a twisty puzzle as its definition describes it. It does not change
// after it was read.
type Puzzle struct {
	Name      string
	Sets      []Set
	Solved    State
	Moves     []Move        // those of the definition, each followed by its powers
	Rotations []Move        // of the whole puzzle, with their powers: no solution has them; see WithRotationMoves
	ignore    *Mask         // the slots that the definition allows to be unsolved; nil if it has no Ignore
	Blocks    []Block       // pieces that move together
	Illegal   []IllegalSlot // where pieces may not be
	Notes     []string      // messages for the user about the definition
	free      *Mask         // what SolvedAs leaves open; nil for nothing
	start     State         // where sequences begin; nil for Solved
	modulo    [][]int       // by set and slot: see Modulo; nil for sets whose pieces are all compared completely

	names          map[string]int // index of each move, by name
	notation       Notation       // nil: sequences consist of names
	forbiddenPairs []movePair     // from the definition
	cancelling     []movePair     // derived moves whose powers are not all moves, and their inverses
	forbidden      []bool         // by first move × number of moves + second move

	blocksOf map[Member][]int // by piece: the indices of its blocks
	touched  [][]slotOf       // by class of moves, while the puzzle is read: the slots that they touch
	touches  int              // the number of all these slots

	whole     *Puzzle    // the puzzle with the rotations as moves; nil if it has none
	commuting []classSet // by class of moves: the other classes that commute with it
}

// Set is a set of pieces that share slots.
type Set struct {
	Name         string
	Size         int // number of pieces, and of slots
	Orientations int // of each piece, from 1
}

// State is a position: for each set, which piece is in each slot and how it is
// turned.
type State []SetState

// SetState is the part of a State that belongs to one set. Pieces with the same
// number are interchangeable. Unknown is the number of a piece that is unlike all
// others.
type SetState struct {
	Pieces []int // by slot: the number of the piece, as in the definition
	Orient []int // by slot: the orientation of the piece there, from 0
}

// Unknown is the number of a piece that a scramble does not identify.
const Unknown = -1

// Mask marks what need not be solved, by set and slot.
type Mask struct {
	Pieces [][]bool // any piece may be in the slot
	Orient [][]bool // the piece in the slot may have any orientation
}

// Move is a move of the puzzle.
type Move struct {
	Name  string
	Base  int        // index of the move that this one is a power of
	Turns int        // length in quarter turns (QTM)
	Parts []MovePart // by set
	class int        // number of its base among the moves of the definition
}

// MovePart is the effect of a move on a set. The piece in slot From[i] goes to slot
// i, and Twist[i] is added to its orientation. In a set with one orientation a
// Twist is only a mark: the blocks treat the piece as moved.
type MovePart struct {
	From  []int
	Twist []int
}

// Block lists pieces that a move must move together or not at all.
type Block []Member

// Member is a piece of a block. If several pieces have the same number it
// represents all of them.
type Member struct {
	Set   int
	Piece int // its number
}

// IllegalSlot says that a piece may not be in a slot after any move.
type IllegalSlot struct {
	Member
	Slot int // from 0
}

func (p *Puzzle) checkIllegal() error {
	for _, rule := range p.Illegal {
		if p.Solved[rule.Set].Pieces[rule.Slot] == rule.Piece {
			return fmt.Errorf("piece %d is in slot %d of %s when the puzzle is solved", rule.Piece, rule.Slot+1, p.Sets[rule.Set].Name)
		}
	}
	return nil
}

// Metric is a way to count the length of a sequence.
type Metric uint8

// The metrics of scramble files.
const (
	HTM Metric = iota // every move counts 1
	QTM               // a move counts the number of times that its base, or the inverse of its base, must be made
)

// String returns the lower-case name of the metric.
func (m Metric) String() string {
	if m == QTM {
		return "qtm"
	}
	return "htm"
}

// Cost returns the length of a move.
func (m Metric) Cost(move *Move) int {
	if m == QTM {
		return move.Turns
	}
	return 1
}

// Length returns the length of a sequence of moves, given by index.
func (p *Puzzle) Length(moves []int, metric Metric) int {
	n := 0
	for _, m := range moves {
		n += metric.Cost(&p.Moves[m])
	}
	return n
}

// Forbidden reports whether the move second may not follow directly after the move
// first. This is true of powers of the same move, of one order of two moves that
// commute, and of the pairs that the definition forbids.
func (p *Puzzle) Forbidden(first, second int) bool { return p.forbidden[first*len(p.Moves)+second] }

// Find returns the index of the move with the given name, or -1 if there is none.
func (p *Puzzle) Find(name string) int {
	if m, ok := p.names[name]; ok {
		return m
	}
	return -1
}

// findSet returns the index of the set with the given name, or -1 if there is none.
func (p *Puzzle) findSet(name string) int {
	return slices.IndexFunc(p.Sets, func(s Set) bool { return s.Name == name })
}

// Modulo returns the number modulo which the orientation of a piece counts: the piece that is in
// the slot when the puzzle is solved. It is 1 if the orientation of the piece does not matter, and usually the number of orientations of
// the set.
func (p *Puzzle) Modulo(set, slot int) int {
	if p.modulo == nil || p.modulo[set] == nil {
		return p.Sets[set].Orientations
	}
	return p.modulo[set][slot]
}

// Reduce returns the state with the orientation of each piece reduced to what counts of it.
func (p *Puzzle) Reduce(s State) State {
	if p.modulo == nil {
		return s
	}
	out := s.clone()
	for set, modulo := range p.modulo {
		of := map[int]int{} // by piece
		for slot, n := range modulo {
			of[p.Solved[set].Pieces[slot]] = n
		}
		for slot, piece := range s[set].Pieces {
			if n := of[piece]; n > 0 {
				out[set].Orient[slot] %= n
			}
		}
	}
	return out
}

// IsReduced reports whether the orientation of some piece does not count, or only in part.
func (p *Puzzle) IsReduced() bool { return p.modulo != nil }

// setModulo sets the numbers that Modulo returns for a set. One that does not divide the number of orientations
// means that all of these count. It returns an error if pieces that are alike differ in it.
func (p *Puzzle) setModulo(set int, modulo []int) error {
	all := p.Sets[set].Orientations
	modulo = slices.Clone(modulo)
	for i, n := range modulo {
		if n <= 0 || all%n != 0 {
			modulo[i] = all
		}
	}
	if !slices.ContainsFunc(modulo, func(n int) bool { return n != all }) {
		return nil
	}
	of := map[int]int{}
	for slot, piece := range p.Solved[set].Pieces {
		if n, ok := of[piece]; ok && n != modulo[slot] {
			return fmt.Errorf("pieces of %s that are alike must all have an orientation that matters, or none", p.Sets[set].Name)
		}
		of[piece] = modulo[slot]
		p.Solved[set].Orient[slot] %= modulo[slot]
	}
	if p.modulo == nil {
		p.modulo = make([][]int, len(p.Sets))
	}
	p.modulo[set] = modulo
	return nil
}

// Names returns the names of moves that are given by index.
func (p *Puzzle) Names(moves []int) []string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = p.Moves[m].Name
	}
	return names
}

// Generated returns the names of the moves that the definition does not list, which
// are powers of others.
func (p *Puzzle) Generated() []string {
	var names []string
	for i, m := range p.Moves {
		if m.Base != i {
			names = append(names, m.Name)
		}
	}
	return names
}

// clone returns a copy of the state.
func (s State) clone() State {
	c := make(State, len(s))
	for i, part := range s {
		c[i] = SetState{slices.Clone(part.Pieces), slices.Clone(part.Orient)}
	}
	return c
}

// Apply returns the state after a move. It does not check whether the blocks allow
// the move.
func (p *Puzzle) Apply(s State, move int) State { return p.apply(s, p.Moves[move].Parts) }

// apply returns the state after a move or a rotation.
func (p *Puzzle) apply(s State, parts []MovePart) State {
	out := s.clone()
	for k, part := range parts {
		n := p.Sets[k].Orientations
		for i, from := range part.From {
			out[k].Pieces[i] = s[k].Pieces[from]
			out[k].Orient[i] = (s[k].Orient[from] + part.Twist[i]) % n
		}
	}
	return out
}

// Touches reports whether the move moves or turns the piece in a slot of a set.
func (m *Move) Touches(set, slot int) bool {
	return m.Parts[set].From[slot] != slot || m.Parts[set].Twist[slot] != 0
}

// Bandaged reports whether there are positions in which some move cannot be made, because of blocks or of slots where pieces
// may not be.
func (p *Puzzle) Bandaged() bool { return len(p.Blocks) > 0 || len(p.Illegal) > 0 }

// Legal reports whether a move can be made: the blocks allow it, and no piece is where it may not be afterwards.
func (p *Puzzle) Legal(s State, move int) bool {
	for _, rule := range p.Illegal {
		if s[rule.Set].Pieces[p.Moves[move].Parts[rule.Set].From[rule.Slot]] == rule.Piece {
			return false
		}
	}
	if len(p.Blocks) == 0 {
		return true
	}
	moved := make([]int, len(p.Blocks)) // by block: how many of its members the move touches
	counted := map[Member]bool{}
	for set, part := range s {
		for slot, piece := range part.Pieces {
			member := Member{set, piece}
			blocks := p.blocksOf[member]
			if blocks == nil || counted[member] || !p.Moves[move].Touches(set, slot) {
				continue
			}
			counted[member] = true
			for _, b := range blocks {
				moved[b]++
			}
		}
	}
	for b, n := range moved {
		if n > 0 && n < len(p.Blocks[b]) {
			return false
		}
	}
	return true
}

// NewMask returns a mask that marks nothing.
func (p *Puzzle) NewMask() *Mask {
	m := &Mask{}
	for _, set := range p.Sets {
		m.Pieces = append(m.Pieces, make([]bool, set.Size))
		m.Orient = append(m.Orient, make([]bool, set.Size))
	}
	return m
}

// AddFree returns the mask with what the solved position leaves open marked, too. The mask may be nil.
func (p *Puzzle) AddFree(m *Mask) *Mask {
	if m == nil {
		m = p.NewMask()
	}
	if p.free != nil {
		for set := range p.Sets {
			for slot := range p.Sets[set].Size {
				m.Pieces[set][slot] = m.Pieces[set][slot] || p.free.Pieces[set][slot]
				m.Orient[set][slot] = m.Orient[set][slot] || p.free.Orient[set][slot]
			}
		}
	}
	return m
}

// LeavesOpen reports whether the solved position leaves something open.
func (p *Puzzle) LeavesOpen() bool { return p.free != nil }

// MoveNames returns the names of all moves.
func (p *Puzzle) MoveNames() []string {
	var names []string
	for _, m := range p.Moves {
		names = append(names, m.Name)
	}
	return names
}

// IsEmpty reports whether the mask marks nothing. It may be nil.
func (m *Mask) IsEmpty() bool {
	if m == nil {
		return true
	}
	for set := range m.Pieces {
		if slices.Contains(m.Pieces[set], true) || slices.Contains(m.Orient[set], true) {
			return false
		}
	}
	return true
}

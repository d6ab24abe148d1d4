package puzzle

import (
	"errors"
	"strings"
)

// Notation is a way to write moves that differs from the names in the definition. The notations of
// the WCA also turn the whole puzzle, or turn layers that the definition never turns because
// a piece is fixed in it.
type Notation interface {
	// NewReader returns a reader for one sequence, which begins as the definition holds the puzzle.
	NewReader() Reader
}

// Reader reads the words of a sequence one after the other, and knows how the puzzle is held after them.
type Reader interface {
	// Read returns the names of the moves of the definition that a word is; there may be none. The error
	// says what would be right.
	Read(word string) ([]string, error)

	// End returns an error if the sequence must not end here.
	End() error

	// Write returns the words for moves of the definition that follow what was read, for the puzzle as
	// it is held then. It does not change the reader.
	Write(names []string) []string
}

// WithNotation returns the puzzle with another way to write its moves.
func (p *Puzzle) WithNotation(n Notation) *Puzzle {
	q := *p
	q.notation = n
	return &q
}

// NewReader returns a reader for a sequence of the puzzle.
func (p *Puzzle) NewReader() Reader {
	if p.notation != nil {
		return p.notation.NewReader()
	}
	return nameReader{p}
}

// nameReader reads names of moves.
type nameReader struct{ puzzle *Puzzle }

func (r nameReader) Read(word string) ([]string, error) {
	if r.puzzle.Find(word) < 0 {
		return nil, errors.New(r.puzzle.describeMoves())
	}
	return []string{word}, nil
}

func (nameReader) End() error                    { return nil }
func (nameReader) Write(names []string) []string { return names }

// readMoves reads moves up to the word end, or to the end of the text, and applies them to the
// solved state. The reader knows how the puzzle is held afterwards.
func (p *Puzzle) readMoves(s *scanner, end string) (State, Reader, error) {
	state, moves, reader := p.Solved, 0, p.NewReader()
	most := maxSequenceWork / (1 + p.slotCount() + p.blockPieces())
	t := s.next()
	for ; t.text != end && t.text != ""; t = s.next() {
		names, err := reader.Read(t.text)
		if err != nil {
			return nil, nil, s.errorAt(t, "unknown move", "%v", err)
		}
		for _, name := range names {
			m := p.Find(name)
			if moves == most {
				return nil, nil, s.errorAt(t, "sequence too long", "for this puzzle it may have at most %d moves", most)
			}
			if !p.Legal(state, m) {
				return nil, nil, s.errorAt(t, "blocked move", "a block prevents it; it is move %d of the sequence", moves+1)
			}
			moves, state = moves+1, p.Apply(state, m)
		}
	}
	if err := reader.End(); err != nil {
		return nil, nil, s.errorAt(t, "incomplete sequence", "%v", err)
	}
	return state, reader, nil
}

// ReadSequence reads moves separated by white space. It ignores parentheses. If a move is
// unknown, or the blocks do not allow it, the error is a *syntax.Error without a file.
func (p *Puzzle) ReadSequence(text string) (Scramble, error) {
	words := strings.NewReplacer("(", " ", ")", " ", "’", "'").Replace(text)
	start, held, err := p.readMoves(newScanner("", words), "")
	return Scramble{Name: text, Kind: Sequence, Start: start, Held: held, Bounds: Bounds{Max: Unbounded}}, err
}

// ParseSequence returns the state to which the moves of [Puzzle.ReadSequence] lead from the solved one.
func (p *Puzzle) ParseSequence(text string) (State, error) {
	s, err := p.ReadSequence(text)
	return s.Start, err
}

// Write returns the words for a solution of the scramble, whose moves are given by index.
func (s *Scramble) Write(p *Puzzle, moves []int) []string {
	if s.Held == nil {
		return p.NewReader().Write(p.Names(moves))
	}
	return s.Held.Write(p.Names(moves))
}

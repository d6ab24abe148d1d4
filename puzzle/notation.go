package puzzle

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/internal/pasted"
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
// state where sequences begin. The reader knows how the puzzle is held afterwards. Rotations turn the puzzle, and it remains as
// they leave it: its solution is for somebody who holds it that way.
func (p *Puzzle) readMoves(s *scanner, end string) (State, Reader, error) {
	state, err := p.unrotated(p.rotationsAhead(s, end))
	if err != nil {
		return nil, nil, s.errorAt(s.peek(), "rotations after a given position", "%v", err)
	}
	moves, reader := 0, p.NewReader()
	most := maxSequenceWork / (1 + p.slotCount() + p.blockPieces())
	t := s.next()
	for ; t.text != end && t.text != ""; t = s.next() {
		if r := p.FindRotation(t.text); r >= 0 {
			state = p.apply(state, p.Rotations[r].Parts)
			continue
		}
		list, times, err := p.readWord(reader, t.text)
		if err != nil {
			return nil, nil, s.errorAt(t, "unknown move", "%v", err)
		}
		for range times {
			for _, m := range list {
				if moves == most {
					return nil, nil, s.errorAt(t, "sequence too long", "for this puzzle it may have at most %d moves", most)
				}
				if !p.Legal(state, m) {
					return nil, nil, s.errorAt(t, "blocked move", "%s; it is move %d of the sequence", p.whyIllegal(), moves+1)
				}
				moves, state = moves+1, p.Apply(state, m)
			}
		}
	}
	if err := reader.End(); err != nil {
		return nil, nil, s.errorAt(t, "incomplete sequence", "%v", err)
	}
	return state, reader, nil
}

// readWord returns the moves that a word is, and how many times they are to be made.
func (p *Puzzle) readWord(r Reader, word string) (moves []int, times int, err error) {
	if m, times := p.findPower(word); p.notation == nil && m >= 0 {
		return []int{m}, times, nil
	}
	names, err := r.Read(word)
	for _, name := range names {
		moves = append(moves, p.Find(name))
	}
	return moves, 1, err
}

// findPower returns the index of the move that makes a power of another one, and how many times it must be made: X12' may be the inverse of
// a derived move X, twelve times, and B' a move B that is its own inverse. The index is -1 if the word is not such a power, or is a move itself.
func (p *Puzzle) findPower(word string) (move, times int) {
	base := withoutRepeat(word)
	m := p.Find(base)
	if m < 0 || p.Find(word) >= 0 {
		return -1, 0
	}
	digits, back := strings.CutSuffix(word[len(base):], "'")
	times, err := strconv.Atoi(cmp.Or(digits, "1"))
	switch {
	case err != nil:
		return -1, 0
	case p.isUnexpanded(m) && back:
		return p.Find(base + "'"), times
	case p.isUnexpanded(m):
		return m, times
	}
	powers := p.Powers(m)
	last := p.Moves[powers[len(powers)-1]]
	if powers[0] != m || !sameEffect(p.Sets, compose(p.Sets, last.Parts, p.Moves[m].Parts), identity(p.Sets)) { // some powers are left out
		return -1, 0
	}
	order := len(powers) + 1
	if times %= order; back {
		times = (order - times) % order
	}
	if times == 0 {
		return m, 0
	}
	return powers[times-1], 1
}

// whyIllegal says what may prevent a move.
func (p *Puzzle) whyIllegal() string {
	if len(p.Blocks) > 0 {
		return "a block prevents it"
	}
	return "it would put a piece where the definition does not allow it (Illegal)"
}

// maxRepeated is how often ReadAfter repeats a move for a power that is not a move itself.
const maxRepeated = Unbounded

// ReadAfter returns the moves of a sequence that follows another one, which says how the puzzle is held.
func (p *Puzzle) ReadAfter(before, text string) ([]int, error) {
	reader := p.NewReader()
	for word := range strings.FieldsSeq(plainSequence(before)) {
		if p.FindRotation(word) >= 0 {
			continue
		}
		if _, _, err := p.readWord(reader, word); err != nil {
			return nil, fmt.Errorf("unknown move %s: %w", word, err)
		}
	}
	moves := []int{}
	for word := range strings.FieldsSeq(plainSequence(text)) {
		list, times, err := p.readWord(reader, word)
		if err != nil {
			return nil, fmt.Errorf("unknown move %s: %w", word, err)
		}
		if times > maxRepeated {
			return nil, fmt.Errorf("%s: a move may be repeated at most %d times", word, maxRepeated)
		}
		moves = append(moves, slices.Repeat(list, times)...)
	}
	return moves, reader.End()
}

// plainSequence returns a sequence without parentheses.
func plainSequence(text string) string {
	return strings.NewReplacer("(", " ", ")", " ", "’", "'").Replace(text)
}

// ReadSequence reads moves separated by white space, if necessary without what people copy along with them. It ignores parentheses. If a
// move is unknown, or the blocks do not allow it, the error is a *syntax.Error without a file.
func (p *Puzzle) ReadSequence(text string) (Scramble, error) {
	start, held, err := p.readMoves(newScanner("", plainSequence(text)), "")
	if cleaned := pasted.Bare(text); err != nil && cleaned != text {
		return p.ReadSequence(cleaned)
	}
	return Scramble{Name: text, Kind: Sequence, Start: start, Held: held, Bounds: Bounds{Max: Unbounded}}, err
}

// ParseSequence returns the state to which the moves of [Puzzle.ReadSequence] lead from the one where sequences begin.
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

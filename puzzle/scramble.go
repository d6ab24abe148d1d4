package puzzle

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Kind is the way in which a scramble is given.
type Kind uint8

// The ways in which a scramble can be given.
const (
	Position Kind = iota // as a position
	Sequence             // as moves
	Random               // as a request for a random position
)

// Scramble is a position to solve, with bounds for its solutions.
type Scramble struct {
	Name  string
	Kind  Kind
	Start State  // nil for a random position: see Puzzle.Random
	Held  Reader // how the puzzle is held in the position; nil: as the definition holds it
	Free  *Mask  // what need not be solved
	Bounds
}

// Bounds limits the solutions of a scramble.
type Bounds struct {
	Metric Metric
	Min    int // smallest length to look for
	Max    int // largest length of a solution; Unbounded for no limit
	Slack  int // how much longer than the shortest solution a solution may be
	Limits []Limit
}

// Unbounded is the value of Bounds.Max for scrambles without a limit. No limit is
// larger.
const Unbounded = 999

// Limit limits how often a solution may use certain moves.
type Limit struct {
	Moves []int // by index
	Most  int   // largest number of times, all Moves together; 0 or less forbids them
}

// scrambleParser reads a scramble file.
type scrambleParser struct {
	*scanner
	puzzle    *Puzzle
	bounds    Bounds // for the scrambles that follow
	list      []Scramble
	isCommand func(word string) bool
}

// scrambleCommands maps the name of each command to the method that reads the rest
// of it.
var scrambleCommands = map[string]func(s *scrambleParser, t token) error{
	"Scramble":       (*scrambleParser).readPosition,
	"ScrambleAlg":    (*scrambleParser).readSequence,
	"RandomScramble": (*scrambleParser).readRandom,
	"MaxDepth":       (*scrambleParser).readMaxDepth,
	"Slack":          (*scrambleParser).readSlack,
	"QTM":            func(s *scrambleParser, _ token) error { s.bounds.Metric = QTM; return nil },
	"HTM":            func(s *scrambleParser, _ token) error { s.bounds.Metric = HTM; return nil },
	"MoveLimits":     (*scrambleParser).readLimits,
}

// ParseScrambles reads a scramble file in the format of ksolve+. Errors are of type
// *syntax.Error.
func (p *Puzzle) ParseScrambles(file, text string) ([]Scramble, error) {
	s := &scrambleParser{scanner: newScanner(file, text), puzzle: p, bounds: Bounds{Max: Unbounded}}
	if err := CheckSize(file, int64(len(text))); err != nil {
		return nil, err
	}
	if isJSON(text) {
		return p.patternScramble(file, text)
	}
	s.isCommand = func(word string) bool { return scrambleCommands[word] != nil }
	for t := s.next(); t.text != ""; t = s.next() {
		read, ok := scrambleCommands[t.text]
		if !ok {
			return nil, s.unknownCommand(t, slices.Sorted(maps.Keys(scrambleCommands)))
		}
		if err := read(s, t); err != nil {
			return nil, err
		}
		if most := maxScrambleSlots / max(1, p.slotCount()); len(s.list) > most {
			return nil, s.errorAt(t, "too many scrambles", "for this puzzle a file may have at most %d", most)
		}
	}
	return s.list, nil
}

// maxScrambleSlots is the largest number of slots of all scrambles of a file together. A
// slot takes 18 bytes.
const maxScrambleSlots = 1 << 24

// addScramble reads the name of a scramble, which is the rest of the line, and adds
// the scramble.
func (s *scrambleParser) addScramble(kind Kind) *Scramble {
	s.list = append(s.list, Scramble{Name: s.readTitle(), Kind: kind, Free: s.puzzle.NewMask(), Bounds: s.bounds})
	return &s.list[len(s.list)-1]
}

// readPosition reads a position. Sets that it leaves out are solved.
func (s *scrambleParser) readPosition(token) error {
	scramble := s.addScramble(Position)
	p := s.puzzle
	scramble.Start = p.Solved.clone()
	return readSetVectors(s.scanner, p, "Scramble", "the puzzle has "+shortList(p.setNames()), func(set int, part setVectors) error {
		if err := s.setPieces(scramble, set, part.pieces); err != nil {
			return err
		}
		return s.setOrient(scramble, set, part.orient)
	})
}

func (p *Puzzle) setNames() []string {
	var names []string
	for _, s := range p.Sets {
		names = append(names, s.Name)
	}
	return names
}

// setPieces stores which piece is in each slot. It returns an error if a piece
// occurs more often than in the solved puzzle.
func (s *scrambleParser) setPieces(scramble *Scramble, set int, values []fileNumber) error {
	p := s.puzzle
	left := map[int]int{}
	for _, piece := range p.Solved[set].Pieces {
		left[piece]++
	}
	blocked := slices.ContainsFunc(p.Illegal, func(r IllegalSlot) bool { return r.Set == set }) || slices.ContainsFunc(p.Blocks, func(b Block) bool {
		return slices.ContainsFunc(b, func(m Member) bool { return m.Set == set })
	})
	for i, v := range values {
		scramble.Free.Pieces[set][i] = v.hidden
		scramble.Start[set].Pieces[i] = v.value
		switch left[v.value]--; {
		case v.hidden && v.value == Unknown && blocked:
			return s.errorAt(v.token, "unknown piece", "which moves can be made depends on it: give a hint, such as ?2")
		case v.hidden && v.value == Unknown:
		case left[v.value] == -1:
			return s.errorAt(v.token, "not a permutation of "+p.Sets[set].Name+":",
				"the pieces are %s", shortList(strings.Fields(joinNumbers(p.Solved[set].Pieces))))
		}
	}
	return nil
}

// setOrient stores how the pieces are turned. A ? means 0. Negative numbers count
// backward.
func (s *scrambleParser) setOrient(scramble *Scramble, set int, values []fileNumber) error {
	n := s.puzzle.Sets[set].Orientations
	scramble.Start[set].Orient = make([]int, s.puzzle.Sets[set].Size)
	for i, v := range values {
		scramble.Free.Orient[set][i] = v.hidden
		switch {
		case v.hidden && v.text == "?":
			continue
		case v.value <= -n, v.value >= n:
			return s.errorAt(v.token, "orientation out of range", "%s has orientations 0 to %d", s.puzzle.Sets[set].Name, n-1)
		}
		scramble.Start[set].Orient[i] = (v.value + n) % n
	}
	return nil
}

func (s *scrambleParser) readSequence(token) (err error) {
	scramble := s.addScramble(Sequence)
	scramble.Start, scramble.Held, err = s.puzzle.readMoves(s.scanner, "End")
	return err
}

// maxSequenceWork is the largest product of the moves of a sequence and of the slots of the
// puzzle and the pieces in blocks. Applying a sequence takes a fraction of a second then.
const maxSequenceWork = 1 << 25

// slotCount returns the number of slots of all sets.
func (p *Puzzle) slotCount() (n int) {
	for _, s := range p.Sets {
		n += s.Size
	}
	return n
}

// readRandom reads a request for a random position, whose End may be missing.
func (s *scrambleParser) readRandom(token) error {
	s.addScramble(Random)
	for t := s.peek(); t.text != "" && !s.isCommand(t.text); t = s.peek() {
		if s.next(); t.text == "End" { // the words before End have no meaning
			return nil
		}
	}
	return nil
}

// Random returns a position after many random moves.
func (p *Puzzle) Random(rng *rand.Rand) State {
	const moves = 10000
	s := p.Solved
	for n := moves + rng.IntN(2); n > 0; n-- { // an odd or an even number, to reach both parities
		if m := rng.IntN(len(p.Moves)); p.Legal(s, m) {
			s = p.Apply(s, m)
		}
	}
	return s
}

func (s *scrambleParser) readMaxDepth(token) (err error) {
	s.bounds.Max, err = s.readNumber("MaxDepth", 0, math.MaxInt32)
	s.bounds.Max = min(s.bounds.Max, Unbounded)
	return err
}

func (s *scrambleParser) readSlack(token) (err error) {
	s.bounds.Slack, err = s.readNumber("Slack", 0, Unbounded)
	return err
}

// readLimits reads limits, which replace all earlier ones.
func (s *scrambleParser) readLimits(token) error {
	s.bounds.Limits = nil
	for {
		t := s.next()
		if t.text == "End" || t.text == "" {
			return nil
		}
		moves, err := s.limitedMoves(t)
		if err != nil {
			return err
		}
		most, err := s.readNumber("limit", math.MinInt32, math.MaxInt32)
		if err != nil {
			return err
		}
		s.bounds.Limits = append(s.bounds.Limits, Limit{moves, most})
	}
}

// limitedMoves returns the moves that a limit applies to: one move, or with a * all
// its powers.
func (s *scrambleParser) limitedMoves(t token) ([]int, error) {
	p := s.puzzle
	if m := p.Find(t.text); m >= 0 {
		return []int{m}, nil
	}
	name, all := strings.CutSuffix(t.text, "*")
	base := p.Find(name)
	switch {
	case p.FindRotation(name) >= 0:
		return nil, s.errorAt(t, "not a move", "it is a rotation, and solutions have none")
	case !all || base < 0:
		return nil, s.errorAt(t, "unknown move", "%s; add * for all powers of one", p.describeMoves())
	case p.Moves[base].Base != base:
		return nil, s.errorAt(t, "not a move of the definition", "add * to one of those, such as %s*", p.Moves[p.Moves[base].Base].Name)
	}
	return p.Powers(base), nil
}

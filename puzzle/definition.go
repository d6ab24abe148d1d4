package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"nissy/internal/syntax"
	"nissy/internal/words"
)

// Limits of a puzzle.
const (
	maxPieces       = 10_000 // in a set
	maxOrientations = 100    // of a piece
	maxSlots        = 10_000 // in all sets together
	maxBlockPieces  = 5000   // in all blocks together
)

// definitionParser reads a definition file.
type definitionParser struct {
	*scanner
	puzzle *Puzzle
	byName bool    // names say which moves are rotations
	listed []token // the moves that are rotations whatever their names
	pairs  []bool  // by first × maxMoves + second: the pair is forbidden; nil if none is

	sequences []moveSequence // of moves that may follow later
	order     []string       // the names of all moves, in the order of the file
}

// definitionCommands maps the name of each command to the method that reads the
// rest of it.
var definitionCommands = map[string]func(d *definitionParser, t token) error{
	"Name":               (*definitionParser).readName,
	"Set":                (*definitionParser).readSet,
	"Solved":             (*definitionParser).readSolved,
	"SolvedState":        (*definitionParser).readSolved,
	"StartState":         (*definitionParser).readSolved,
	"Move":               (*definitionParser).readMove,
	"MoveTransformation": (*definitionParser).readMove,
	"MoveSequence":       (*definitionParser).readMoveSequence,
	"MoveAlias":          (*definitionParser).readMoveSequence,
	"Illegal":            (*definitionParser).readIllegal,
	"Ignore":             (*definitionParser).readIgnore,
	"Block":              (*definitionParser).readBlock,
	"ForbiddenPairs":     (*definitionParser).readPairs,
	"ForbiddenGroups":    (*definitionParser).readGroups,
	"Rotations":          (*definitionParser).readRotations,
	"Multiplicators":     (*definitionParser).skipObsolete,
	"ParallelMoves":      (*definitionParser).skipObsolete,
	"MoveLimits":         (*definitionParser).skipObsolete,
}

// obsoleteReasons says why nissy ignores a command of ksolve+.
var obsoleteReasons = map[string]string{
	"Multiplicators": "is ignored: powers of moves are generated automatically",
	"ParallelMoves":  "is ignored: commuting moves are detected automatically",
	"MoveLimits":     "is ignored here: it belongs in scramble files",
}

// ParseDefinition reads a definition in the format of ksolve+. The name of the file
// only appears in errors, which are of type *syntax.Error.
func ParseDefinition(file, text string) (*Puzzle, error) {
	d := &definitionParser{scanner: newScanner(file, text), puzzle: &Puzzle{names: map[string]int{}}, byName: namesRotations(file, text)}
	if err := CheckSize(file, int64(len(text))); err != nil {
		return nil, err
	}
	for t := d.next(); t.text != ""; t = d.next() {
		read, ok := definitionCommands[t.text]
		if !ok {
			return nil, d.unknownCommand(t, slices.Sorted(maps.Keys(definitionCommands)))
		}
		if err := read(d, t); err != nil {
			return nil, err
		}
	}
	return d.finish()
}

// CheckSize returns a *syntax.Error if a file has more than [MaxFile] bytes. Callers
// can use it to refuse a file before they read it.
func CheckSize(file string, size int64) error {
	if size <= MaxFile {
		return nil
	}
	has, limit := words.DistinctBytes(uint64(size), MaxFile)
	return &syntax.Error{Problem: inFile(file, "the file is too large, "+has), Msg: "the limit is " + limit}
}

func (s *scanner) unknownCommand(t token, commands []string) error {
	if t.text == "End" {
		return s.errorAt(t, "unexpected", "End closes a command such as Solved, Move or Scramble, and none is open here")
	}
	return s.errorAt(t, "unknown command", "expected one of %s", strings.Join(commands, " "))
}

// finish checks that the puzzle is complete, and fills in what the definition
// leaves out.
func (d *definitionParser) finish() (*Puzzle, error) {
	p := d.puzzle
	missing := func(what, example string) error {
		return &syntax.Error{
			Problem: inFile(d.file, "the definition has no "+what), Msg: "add one, such as " + strconv.Quote(example),
		}
	}
	if len(p.Sets) == 0 {
		return nil, missing("Set", "Set CORNERS 8 3")
	}
	if err := d.addSequences(); err != nil {
		return nil, err
	}
	if len(p.Moves) == 0 {
		return nil, missing("Move", "Move U")
	}
	if p.Solved == nil {
		p.Solved = p.newState()
	}
	if err := p.checkIllegal(); err != nil {
		return nil, &syntax.Error{Problem: inFile(d.file, "bad Illegal"), Msg: err.Error()}
	}
	if n := p.blockPieces(); n > maxBlockPieces {
		return nil, &syntax.Error{
			Problem: inFile(d.file, fmt.Sprintf("too many pieces in blocks, %d", n)),
			Msg:     fmt.Sprintf("all blocks together may have at most %d", maxBlockPieces),
		}
	}
	p.blocksOf = map[Member][]int{}
	for b, block := range p.Blocks {
		for _, member := range block {
			p.blocksOf[member] = append(p.blocksOf[member], b)
		}
	}
	p.fillForbidden()
	var listed []int
	for _, t := range d.listed {
		m, err := p.lookUpMove(d.scanner, t)
		if err != nil {
			return nil, err
		}
		listed = append(listed, m)
	}
	p, err := p.withoutRotations(listed, d.byName)
	if err != nil {
		return nil, &syntax.Error{Problem: inFile(d.file, err.Error()), Msg: "leave one out of Rotations"}
	}
	return p, nil
}

func (p *Puzzle) blockPieces() (n int) {
	alike := map[Member]int{} // how many pieces each member represents
	for set, part := range p.Solved {
		for _, piece := range part.Pieces {
			alike[Member{set, piece}]++
		}
	}
	for _, block := range p.Blocks {
		for _, member := range block {
			n += alike[member]
		}
	}
	return n
}

// newState returns the state with piece i in slot i, counted from 1, and all
// orientations 0.
func (p *Puzzle) newState() State {
	s := make(State, len(p.Sets))
	for k, set := range p.Sets {
		s[k] = SetState{Pieces: make([]int, set.Size), Orient: make([]int, set.Size)}
		for i := range set.Size {
			s[k].Pieces[i] = i + 1
		}
	}
	return s
}

func (d *definitionParser) readName(token) error {
	d.puzzle.Name = d.readTitle()
	return nil
}

func (d *definitionParser) readSet(t token) error {
	name, err := d.readWord("set")
	if err != nil {
		return err
	}
	p := d.puzzle
	switch {
	case p.findSet(name.text) >= 0:
		return d.errorAt(name, "duplicate set", "each Set needs a different name")
	case p.Solved != nil || p.ignore != nil || len(p.Moves) > 0 || len(p.Blocks) > 0:
		return d.errorAt(t, "misplaced command", "put all Set lines before the commands that use them")
	case startsNumber(name.text) || name.text == "End":
		return d.errorAt(name, "bad set name", "it should begin with a letter, and not be End")
	}
	set := Set{Name: name.text}
	if set.Size, err = d.readNumber("number of pieces", 1, maxPieces); err != nil {
		return err
	}
	if set.Orientations, err = d.readNumber("number of orientations", 1, maxOrientations); err != nil {
		return err
	}
	if p.slotCount()+set.Size > maxSlots {
		return d.errorAt(name, "too many pieces", "all sets together may have at most %d", maxSlots)
	}
	p.Sets = append(p.Sets, set)
	return nil
}

// noteReplacement adds a note if the command t replaces an earlier one.
func (d *definitionParser) noteReplacement(t token, repeated bool) {
	if repeated {
		d.puzzle.Notes = append(d.puzzle.Notes, fmt.Sprintf("the %s at line %d replaces the earlier one", t.text, t.line))
	}
}

// readSolved reads the solved position. StartState of twsearch counts pieces from 0, and the orientation of a
// piece that has none is ?.
func (d *definitionParser) readSolved(t token) error {
	p := d.puzzle
	d.noteReplacement(t, p.Solved != nil)
	solved, first := p.newState(), 0
	if t.text == "StartState" {
		first = 1
	}
	modulo := make([][]int, len(p.Sets))
	err := d.readSetVectors(t.text, func(set int, part setVectors) error {
		n := p.Sets[set].Orientations
		for i, v := range part.pieces {
			if v.value < 0 || v.hidden || v.value > maxPieceNumber {
				return d.errorAt(v.token, "bad piece number", "give a whole number of at least %d", 1-first)
			}
			solved[set].Pieces[i] = v.value + first
		}
		for i, v := range part.orient {
			if v.hidden && v.value == Unknown {
				if modulo[set] == nil {
					modulo[set] = slices.Repeat([]int{n}, len(part.orient))
				}
				modulo[set][i] = 1
				continue
			}
			if v.hidden || v.value < 0 || v.value >= n {
				return d.orientError(v.token, set)
			}
			solved[set].Orient[i] = v.value
		}
		return nil
	})
	if err != nil {
		return err
	}
	p.Solved, p.modulo = solved, nil
	for set, list := range modulo {
		if err := p.setModulo(set, list); err != nil {
			return d.errorAt(t, "bad", "%v", err)
		}
	}
	return nil
}

// maxPieceNumber is the largest number that a definition may give to a piece.
const maxPieceNumber = 1 << 20

func (d *definitionParser) orientError(t token, set int) error {
	s := d.puzzle.Sets[set]
	if s.Orientations == 1 {
		return d.errorAt(t, "orientation out of range", "%s has one orientation: give 0", s.Name)
	}
	return d.errorAt(t, "orientation out of range", "%s has orientations 0 to %d", s.Name, s.Orientations-1)
}

func (d *definitionParser) readMoveName() (token, error) {
	name, err := d.readWord("move")
	switch {
	case err != nil:
		return name, err
	case d.puzzle.Find(name.text) >= 0 || slices.Contains(d.order, name.text):
		return name, d.errorAt(name, "duplicate move", "this name is taken; powers such as R2 and R' are generated automatically")
	case d.puzzle.findSet(name.text) >= 0 && startsNumber(d.peek().text):
		return name, d.errorAt(name, "missing move name before", "write a name after Move, such as Move U")
	}
	d.order = append(d.order, name.text)
	return name, nil
}

// readMove reads a move. MoveTransformation of twsearch counts slots from 0, and orders the orientations by the slots
// of the pieces after the move.
func (d *definitionParser) readMove(t token) error {
	name, err := d.readMoveName()
	if err != nil {
		return err
	}
	p := d.puzzle
	move := identity(p.Sets)
	err = d.readSetVectors(t.text, func(set int, part setVectors) error {
		return d.readMovePart(&move[set], set, part, t.text == "MoveTransformation")
	})
	if err != nil {
		return err
	}
	if err := p.addMove(name.text, move); err != nil {
		return d.errorAt(name, "bad move", "%v", err)
	}
	return nil
}

// readMovePart converts what a command says about a set.
func (d *definitionParser) readMovePart(out *MovePart, set int, part setVectors, transformation bool) error {
	s := d.puzzle.Sets[set]
	first := 1
	if transformation {
		first = 0
	}
	seen := make([]bool, s.Size)
	for i, v := range part.pieces {
		at := v.value - first
		if v.hidden || at < 0 || at >= s.Size || seen[at] {
			return d.errorAt(v.token, "not a permutation of "+s.Name+":", "each number from %d to %d must occur once", first, s.Size-1+first)
		}
		seen[at] = true
		out.From[i] = at
	}
	if part.orient == nil {
		return nil
	}
	for _, v := range part.orient {
		if v.hidden || v.value < 0 || s.Orientations > 1 && v.value >= s.Orientations {
			return d.orientError(v.token, set)
		}
	}
	for i, from := range out.From {
		if transformation {
			from = i
		}
		out.Twist[i] = min(part.orient[from].value, maxPieceNumber)
	}
	return nil
}

// moveSequence is a move that is a sequence of other moves, which may follow it in the file.
type moveSequence struct {
	name  token
	moves string
}

// readMoveSequence reads a move that is a sequence of others, on one line. MoveAlias of twsearch is another name of one move.
func (d *definitionParser) readMoveSequence(t token) error {
	name, err := d.readMoveName()
	if err != nil {
		return err
	}
	line := strings.ReplaceAll(d.restOfLine(), ",", " ")
	if strings.TrimSpace(line) == "" {
		return d.errorAt(name, "no moves after", "list them on the same line, such as %s L Fv L", t.text)
	}
	d.sequences = append(d.sequences, moveSequence{name, line})
	return nil
}

func (d *definitionParser) addSequences() error {
	p := d.puzzle
	known, texts := map[string][]MovePart{}, map[string]string{}
	for _, m := range p.Moves {
		known[m.Name] = m.Parts
	}
	var names []string
	at := map[string]token{}
	for _, s := range d.sequences {
		names, texts[s.name.text], at[s.name.text] = append(names, s.name.text), s.moves, s.name
	}
	work := maxDerivedWork / max(1, p.slotCount())
	for _, name := range inOrderOfUse(names, texts) {
		parts, err := parseAlg(p.Sets, texts[name], known, &work)
		if err == nil {
			known[name] = parts
			err = p.addDerived(name, parts)
		}
		if err != nil {
			return d.errorAt(at[name], "bad move", "%v", err)
		}
	}
	return nil
}

// readIllegal reads pieces that may not be in a slot: the set, the slot, and the pieces on the same line.
func (d *definitionParser) readIllegal(t token) error {
	name, err := d.readWord("set")
	if err != nil {
		return err
	}
	p := d.puzzle
	set := p.findSet(name.text)
	if set < 0 {
		return d.errorAt(name, "unknown set", "%s", d.describeSets())
	}
	slot, err := d.readNumber("slot", 1, p.Sets[set].Size)
	if err != nil {
		return err
	}
	any := false
	for next := d.peek(); startsNumber(next.text) && next.line == t.line; next = d.peek() {
		piece, err := d.readNumber("piece number", 1, maxPieceNumber)
		if err != nil {
			return err
		}
		p.Illegal = append(p.Illegal, IllegalSlot{Member{set, piece}, slot - 1})
		any = true
	}
	if !any {
		return d.errorAt(t, "no pieces in", "list the pieces that may not be in the slot, such as Illegal %s %d 1", name.text, slot)
	}
	return nil
}

func (d *definitionParser) readIgnore(t token) error {
	p := d.puzzle
	d.noteReplacement(t, p.ignore != nil)
	mask := p.NewMask()
	err := d.readSetVectors("Ignore", func(set int, part setVectors) error {
		if err := d.readFlags(mask.Pieces[set], part.pieces); err != nil {
			return err
		}
		return d.readFlags(mask.Orient[set], part.orient)
	})
	p.ignore = mask
	return err
}

// readFlags stores values of 0 and 1 in out.
func (d *definitionParser) readFlags(out []bool, values []fileNumber) error {
	for i, v := range values {
		if v.hidden || v.value < 0 || v.value > 1 {
			return d.errorAt(v.token, "bad flag", "use 1 to ignore a slot, and 0 otherwise")
		}
		out[i] = v.value == 1
	}
	return nil
}

func (d *definitionParser) readBlock(token) error {
	var block Block
	p := d.puzzle
	listed := map[Member]bool{}
	for t := d.next(); t.text != "End"; {
		set := p.findSet(t.text)
		switch {
		case t.text == "":
			return d.errorAt(t, "unexpected end of file", "the Block must end with End")
		case set < 0:
			return d.errorAt(t, "unknown set", "%s", d.describeSets())
		case !startsNumber(d.peek().text):
			return d.errorAt(d.peek(), "missing piece before", "list the pieces of the block after %s", t.text)
		}
		for t = d.next(); startsNumber(t.text); t = d.next() {
			n, err := strconv.Atoi(t.text)
			if err != nil || n < 1 || n > p.Sets[set].Size {
				return d.errorAt(t, "bad piece number", "%s has pieces 1 to %d", p.Sets[set].Name, p.Sets[set].Size)
			}
			member := Member{set, n}
			if listed[member] {
				continue
			}
			listed[member] = true
			block = append(block, member)
		}
	}
	p.Blocks = append(p.Blocks, block)
	return nil
}

// describeSets returns the part of an error that lists the sets defined so far.
func (d *definitionParser) describeSets() string {
	if len(d.puzzle.Sets) == 0 {
		return "no Set is defined above"
	}
	return "the sets defined above are " + shortList(d.puzzle.setNames())
}

// shortList joins at most 20 names with spaces.
func shortList(names []string) string {
	const most = 20
	if len(names) > most {
		return strings.Join(names[:most], " ") + " ..."
	}
	return strings.Join(names, " ")
}

// lookUpMove returns the index of the move that t names.
func (p *Puzzle) lookUpMove(s *scanner, t token) (int, error) {
	m := p.Find(t.text)
	if m < 0 {
		return m, s.errorAt(t, "unknown move", "%s", p.describeMoves())
	}
	return m, nil
}

// describeMoves returns the part of an error that lists the moves of the puzzle.
func (p *Puzzle) describeMoves() string {
	return "the puzzle has " + shortList(p.MoveNames())
}

// readPairs reads pairs of moves that may not follow one another.
func (d *definitionParser) readPairs(token) error {
	for {
		i, first, err := d.readMoveOrEnd("ForbiddenPairs")
		if i < 0 {
			return err
		}
		j, _, err := d.readMoveOrEnd("ForbiddenPairs")
		switch {
		case err != nil:
			return err
		case j < 0:
			return d.errorAt(first, "incomplete pair", "a pair consists of two moves")
		}
		d.forbid(movePair{i, j})
	}
}

// readRotations reads moves that are rotations of the whole puzzle. They may be sequences, which are added at the end of the file.
func (d *definitionParser) readRotations(token) error {
	for t := d.next(); t.text != "End"; t = d.next() {
		if t.text == "" {
			return d.errorAt(t, "unexpected end of file", "the Rotations must end with End")
		}
		d.listed = append(d.listed, t)
	}
	return nil
}

// forbid adds a forbidden pair, unless it is one already.
func (d *definitionParser) forbid(pair movePair) {
	if d.pairs == nil {
		d.pairs = make([]bool, maxMoves*maxMoves)
	}
	if known := &d.pairs[pair.first*maxMoves+pair.second]; !*known {
		*known = true
		d.puzzle.forbiddenPairs = append(d.puzzle.forbiddenPairs, pair)
	}
}

// readMoveOrEnd reads a move in a command, or its End. The index of the move is -1 at the
// End and after an error.
func (d *definitionParser) readMoveOrEnd(command string) (int, token, error) {
	t := d.next()
	switch t.text {
	case "End":
		return -1, t, nil
	case "":
		return -1, t, d.errorAt(t, "unexpected end of file", "the %s must end with End", command)
	}
	m, err := d.puzzle.lookUpMove(d.scanner, t)
	return m, t, err
}

// readGroups reads lines of moves. No move may follow directly after a move of the
// same line, or after itself.
func (d *definitionParser) readGroups(token) error {
	var group []int
	line := 0
	for {
		m, t, err := d.readMoveOrEnd("ForbiddenGroups")
		if m < 0 || t.line != line { // the line before is complete
			for _, first := range group {
				for _, second := range group {
					d.forbid(movePair{first, second})
				}
			}
			group, line = nil, t.line
		}
		if m < 0 {
			return err
		}
		if !slices.Contains(group, m) { // a repeated move would add the same pairs again
			group = append(group, m)
		}
	}
}

// skipObsolete skips a command that nissy does not need, and adds a note.
func (d *definitionParser) skipObsolete(command token) error {
	d.puzzle.Notes = append(d.puzzle.Notes, command.text+" "+obsoleteReasons[command.text])
	for t := d.next(); t.text != "End"; t = d.next() {
		if t.text == "" {
			return d.errorAt(command, "unexpected end of file", "the %s must end with End", command.text)
		}
	}
	return nil
}

package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The largest puzzle that is read.
const (
	MaxPieces       = 1000 // of a set
	MaxOrientations = 100  // of a piece
	maxSlots        = 2000 // of all sets
)

// definition reads a definition file.
type definitionParser struct {
	*scanner
	puzzle *Puzzle
}

// commands are those of a definition file. Each reads what stands behind it.
var definitionCommands = map[string]func(d *definitionParser, t token) error{
	"Name":            (*definitionParser).readName,
	"Set":             (*definitionParser).readSet,
	"Solved":          (*definitionParser).readSolved,
	"Move":            (*definitionParser).readMove,
	"Ignore":          (*definitionParser).readIgnore,
	"Block":           (*definitionParser).readBlock,
	"ForbiddenPairs":  (*definitionParser).readPairs,
	"ForbiddenGroups": (*definitionParser).readGroups,
	"Multiplicators":  (*definitionParser).skipObsolete,
	"ParallelMoves":   (*definitionParser).skipObsolete,
	"MoveLimits":      (*definitionParser).skipObsolete,
}

// passed says why a command is passed over.
var obsoleteReasons = map[string]string{
	"Multiplicators": "is not needed any more: the powers of a move are found",
	"ParallelMoves":  "is not needed any more: moves that commute are found",
	"MoveLimits":     "stands in scramble files and is passed over here",
}

// ParseDefinition reads a definition as ksolve+ has them. The file's name is for
// errors, which are *SyntaxError.
func ParseDefinition(file, text string) (*Puzzle, error) {
	d := &definitionParser{scanner: newScanner(file, text), puzzle: &Puzzle{names: map[string]int{}}}
	if err := checkTextSize(file, text); err != nil {
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

// checkSize refuses files that are too large to be what they should.
func checkTextSize(file, text string) error { return CheckSize(file, int64(len(text))) }

// CheckSize refuses a file of more than [MaxFile] bytes; the error is a
// *SyntaxError. So nobody need read it.
func CheckSize(file string, size int64) error {
	if size <= MaxFile {
		return nil
	}
	has, may := formatDistinct(uint64(size), MaxFile)
	return &SyntaxError{File: file, Problem: "the file is too large, " + has, Msg: "it may have " + may}
}

// unknown makes the error about a word that is none of the commands.
func (s *scanner) unknownCommand(t token, commands []string) error {
	if t.text == "End" {
		return s.errorAt(t, "unexpected", "nothing is open here; it ends a Solved, a Move, a Scramble")
	}
	return s.errorAt(t, "unknown command", "one of %s should stand here", strings.Join(commands, " "))
}

// finish completes the puzzle.
func (d *definitionParser) finish() (*Puzzle, error) {
	p := d.puzzle
	missing := func(what, example string) error {
		return &SyntaxError{File: d.file, Problem: "the definition has no " + what, Msg: "one such as " + strconv.Quote(example) + " is needed"}
	}
	if len(p.Sets) == 0 {
		return nil, missing("Set", "Set CORNERS 8 3")
	}
	if len(p.Moves) == 0 {
		return nil, missing("Move", "Move U")
	}
	if p.Solved == nil {
		p.Solved = p.newState()
	}
	p.fillForbidden()
	return p, nil
}

// newState returns the state with piece i at place i.
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
	d.puzzle.Name = d.restOfLine()
	if len(d.puzzle.Name) > maxName {
		d.puzzle.Name = strings.ToValidUTF8(d.puzzle.Name[:maxName], "")
	}
	return nil
}

func (d *definitionParser) readSet(t token) error {
	name, err := d.readWord("set")
	if err != nil {
		return err
	}
	p := d.puzzle
	switch {
	case p.FindSet(name.text) >= 0:
		return d.errorAt(name, "two sets", "give each Set a name of its own")
	case p.Solved != nil || p.Ignore != nil || len(p.Moves) > 0 || len(p.Blocks) > 0:
		return d.errorAt(t, "a set behind what uses sets", "all Set lines stand first")
	case startsNumber(name.text) || name.text == "End":
		return d.errorAt(name, "bad name of a set", "it begins with a letter")
	}
	set := Set{Name: name.text}
	if set.Size, err = d.readNumber("number of pieces", 1, MaxPieces); err != nil {
		return err
	}
	if set.Orientations, err = d.readNumber("number of orientations", 1, MaxOrientations); err != nil {
		return err
	}
	places := set.Size
	for _, s := range p.Sets {
		places += s.Size
	}
	if places > maxSlots {
		return d.errorAt(name, "too many pieces", "all sets together may have %d", maxSlots)
	}
	p.Sets = append(p.Sets, set)
	return nil
}

// last notes that a command goes before what stood there before.
func (d *definitionParser) noteReplacement(t token, before bool) {
	if before {
		d.puzzle.Notes = append(d.puzzle.Notes, fmt.Sprintf("the %s at line %d goes before the one above it", t.text, t.line))
	}
}

func (d *definitionParser) readSolved(t token) error {
	p := d.puzzle
	d.noteReplacement(t, p.Solved != nil)
	solved := p.newState()
	err := d.readSetVectors("Solved", func(set int, part setVectors) error {
		n := p.Sets[set].Orientations
		for i, v := range part.pieces {
			if v.value < 0 || v.hidden || v.value > maxPieceNumber {
				return d.errorAt(v.token, "bad number of a piece", "give numbers from 1 on")
			}
			solved[set].Pieces[i] = v.value
		}
		for i, v := range part.orient {
			if v.hidden || v.value < 0 || v.value >= n {
				return d.orientError(v.token, set)
			}
			solved[set].Orient[i] = v.value
		}
		return nil
	})
	p.Solved = solved
	return err
}

// maxNumber is the largest number of a piece.
const maxPieceNumber = 1 << 20

func (d *definitionParser) orientError(t token, set int) error {
	s := d.puzzle.Sets[set]
	if s.Orientations == 1 {
		return d.errorAt(t, "orientation out of range", "%s has one orientation: give 0", s.Name)
	}
	return d.errorAt(t, "orientation out of range", "%s has those from 0 to %d", s.Name, s.Orientations-1)
}

func (d *definitionParser) readMove(token) error {
	name, err := d.readWord("move")
	if err != nil {
		return err
	}
	p := d.puzzle
	switch {
	case p.Find(name.text) >= 0:
		return d.errorAt(name, "two moves", "there is one with this name already: powers such as R2 and R' are made by themselves")
	case p.FindSet(name.text) >= 0 && startsNumber(d.peek().text):
		return d.errorAt(name, "a set where the name of the move should be", "write such as: Move U")
	}
	move := identity(p.Sets)
	err = d.readSetVectors("Move", func(set int, part setVectors) error {
		return d.readMovePart(&move[set], set, part)
	})
	if err != nil {
		return err
	}
	if err := p.addMove(name.text, move); err != nil {
		return d.errorAt(name, "bad move", "%v", err)
	}
	return nil
}

// movePart makes what a move does to a set.
func (d *definitionParser) readMovePart(out *MovePart, set int, part setVectors) error {
	s := d.puzzle.Sets[set]
	seen := make([]bool, s.Size)
	for i, v := range part.pieces {
		if v.hidden || v.value < 1 || v.value > s.Size || seen[v.value-1] {
			return d.errorAt(v.token, "not a permutation of "+s.Name+":", "each number from 1 to %d stands there once", s.Size)
		}
		seen[v.value-1] = true
		out.From[i] = v.value - 1
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
		out.Twist[i] = min(part.orient[from].value, maxPieceNumber)
	}
	return nil
}

func (d *definitionParser) readIgnore(t token) error {
	p := d.puzzle
	d.noteReplacement(t, p.Ignore != nil)
	mask := p.NewMask()
	err := d.readSetVectors("Ignore", func(set int, part setVectors) error {
		if err := d.readFlags(mask.Pieces[set], part.pieces); err != nil {
			return err
		}
		return d.readFlags(mask.Orient[set], part.orient)
	})
	p.Ignore = mask
	return err
}

func (d *definitionParser) readFlags(out []bool, values []fileNumber) error {
	for i, v := range values {
		if v.hidden || v.value < 0 || v.value > 1 {
			return d.errorAt(v.token, "bad mark", "1 ignores, 0 does not")
		}
		out[i] = v.value == 1
	}
	return nil
}

func (d *definitionParser) readBlock(token) error {
	var block Block
	p := d.puzzle
	for t := d.next(); t.text != "End"; {
		set := p.FindSet(t.text)
		switch {
		case t.text == "":
			return d.errorAt(t, "the file ends", "the Block should end with End")
		case set < 0:
			return d.errorAt(t, "unknown set", "%s", d.describeSets())
		case !startsNumber(d.peek().text):
			return d.errorAt(d.peek(), "no piece", "behind %s the pieces of the block follow", t.text)
		}
		for t = d.next(); startsNumber(t.text); t = d.next() {
			n, err := strconv.Atoi(t.text)
			if err != nil || n < 1 || n > p.Sets[set].Size {
				return d.errorAt(t, "bad number of a piece", "%s has those from 1 to %d", p.Sets[set].Name, p.Sets[set].Size)
			}
			if member := (Member{set, n}); !slices.Contains(block, member) {
				block = append(block, member)
			}
		}
	}
	p.Blocks = append(p.Blocks, block)
	return nil
}

// sets says which sets there are.
func (d *definitionParser) describeSets() string {
	if len(d.puzzle.Sets) == 0 {
		return "no Set is defined before"
	}
	return "those defined before are " + shortList(d.puzzle.setNames())
}

// shortList joins names, but not hundreds of them.
func shortList(names []string) string {
	const most = 20
	if len(names) > most {
		return strings.Join(names[:most], " ") + " ..."
	}
	return strings.Join(names, " ")
}

// move reads the name of a move.
func (p *Puzzle) lookUpMove(s *scanner, t token) (int, error) {
	m := p.Find(t.text)
	if m < 0 {
		return m, s.errorAt(t, "unknown move", "%s", p.describeMoves())
	}
	return m, nil
}

// known says which moves there are.
func (p *Puzzle) describeMoves() string {
	return "the puzzle has " + shortList(p.MoveNames())
}

func (d *definitionParser) readPairs(token) error {
	for {
		first := d.next()
		if first.text == "End" {
			return nil
		}
		i, err := d.puzzle.lookUpMove(d.scanner, first)
		if err != nil {
			return d.endError(first, "ForbiddenPairs", err)
		}
		second := d.next()
		if second.text == "End" {
			return d.errorAt(first, "half a pair", "two moves make one")
		}
		j, err := d.puzzle.lookUpMove(d.scanner, second)
		if err != nil {
			return d.endError(second, "ForbiddenPairs", err)
		}
		d.puzzle.forbiddenPairs = append(d.puzzle.forbiddenPairs, movePair{i, j})
	}
}

// open makes the error of a word in a command, or that of a file that ends there.
func (s *scanner) endError(t token, command string, err error) error {
	if t.text == "" {
		return s.errorAt(t, "the file ends", "the %s should end with End", command)
	}
	return err
}

// readGroups reads lines of moves, none of which may stand behind another one of
// its line, or itself.
func (d *definitionParser) readGroups(token) error {
	var group []int
	line := 0
	flush := func() {
		for _, first := range group {
			for _, second := range group {
				d.puzzle.forbiddenPairs = append(d.puzzle.forbiddenPairs, movePair{first, second})
			}
		}
		group = nil
	}
	for {
		t := d.next()
		if t.line != line {
			flush()
			line = t.line
		}
		if t.text == "End" {
			flush()
			return nil
		}
		m, err := d.puzzle.lookUpMove(d.scanner, t)
		if err != nil {
			return d.endError(t, "ForbiddenGroups", err)
		}
		if !slices.Contains(group, m) { // so there are never more pairs than a puzzle has
			group = append(group, m)
		}
	}
}

// pass passes over a command that is of no use any more.
func (d *definitionParser) skipObsolete(command token) error {
	d.puzzle.Notes = append(d.puzzle.Notes, command.text+" "+obsoleteReasons[command.text])
	for t := d.next(); t.text != "End"; t = d.next() {
		if t.text == "" {
			return d.errorAt(command, "the file ends", "the %s should end with End", command.text)
		}
	}
	return nil
}

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
	maxPlaces       = 2000 // of all sets
)

// definition reads a definition file.
type definition struct {
	*scanner
	puzzle *Puzzle
}

// commands are those of a definition file. Each reads what stands behind it.
var definitionCommands = map[string]func(d *definition, t token) error{
	"Name":            (*definition).readName,
	"Set":             (*definition).readSet,
	"Solved":          (*definition).readSolved,
	"Move":            (*definition).readMove,
	"Ignore":          (*definition).readIgnore,
	"Block":           (*definition).readBlock,
	"ForbiddenPairs":  (*definition).readPairs,
	"ForbiddenGroups": (*definition).readGroups,
	"Multiplicators":  (*definition).pass,
	"ParallelMoves":   (*definition).pass,
	"MoveLimits":      (*definition).pass,
}

// passed says why a command is passed over.
var passed = map[string]string{
	"Multiplicators": "is not needed any more: the powers of a move are found",
	"ParallelMoves":  "is not needed any more: moves that commute are found",
	"MoveLimits":     "stands in scramble files and is passed over here",
}

// ParseDefinition reads a definition as ksolve+ has them. The file's name is for
// errors, which are *SyntaxError.
func ParseDefinition(file, text string) (*Puzzle, error) {
	d := &definition{scanner: newScanner(file, text), puzzle: &Puzzle{names: map[string]int{}}}
	if err := checkSize(file, text); err != nil {
		return nil, err
	}
	for t := d.next(); t.text != ""; t = d.next() {
		read, ok := definitionCommands[t.text]
		if !ok {
			return nil, d.unknown(t, slices.Sorted(maps.Keys(definitionCommands)))
		}
		if err := read(d, t); err != nil {
			return nil, err
		}
	}
	return d.finish()
}

// checkSize refuses files that are too large to be what they should.
func checkSize(file, text string) error { return CheckSize(file, int64(len(text))) }

// CheckSize refuses a file of more than [MaxFile] bytes; the error is a
// *SyntaxError. So nobody need read it.
func CheckSize(file string, size int64) error {
	if size <= MaxFile {
		return nil
	}
	has, may := apart(uint64(size), MaxFile)
	return &SyntaxError{File: file, Problem: "the file is too large, " + has, Msg: "it may have " + may}
}

// unknown makes the error about a word that is none of the commands.
func (s *scanner) unknown(t token, commands []string) error {
	if t.text == "End" {
		return s.fail(t, "unexpected", "nothing is open here; it ends a Solved, a Move, a Scramble")
	}
	return s.fail(t, "unknown command", "one of %s should stand here", strings.Join(commands, " "))
}

// finish completes the puzzle.
func (d *definition) finish() (*Puzzle, error) {
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
	p.forbid()
	return p, nil
}

// newState returns the state with piece i at place i.
func (p *Puzzle) newState() State {
	s := make(State, len(p.Sets))
	for k, set := range p.Sets {
		s[k] = Part{Pieces: make([]int, set.Size), Orient: make([]int, set.Size)}
		for i := range set.Size {
			s[k].Pieces[i] = i + 1
		}
	}
	return s
}

func (d *definition) readName(token) error {
	d.puzzle.Name = d.restOfLine()
	if len(d.puzzle.Name) > maxName {
		d.puzzle.Name = strings.ToValidUTF8(d.puzzle.Name[:maxName], "")
	}
	return nil
}

func (d *definition) readSet(t token) error {
	name, err := d.name("set")
	if err != nil {
		return err
	}
	p := d.puzzle
	switch {
	case p.FindSet(name.text) >= 0:
		return d.fail(name, "two sets", "give each Set a name of its own")
	case p.Solved != nil || p.Ignore != nil || len(p.Moves) > 0 || len(p.Blocks) > 0:
		return d.fail(t, "a set behind what uses sets", "all Set lines stand first")
	case isNumber(name.text) || name.text == "End":
		return d.fail(name, "bad name of a set", "it begins with a letter")
	}
	set := Set{Name: name.text}
	if set.Size, err = d.number("number of pieces", 1, MaxPieces); err != nil {
		return err
	}
	if set.Orientations, err = d.number("number of orientations", 1, MaxOrientations); err != nil {
		return err
	}
	places := set.Size
	for _, s := range p.Sets {
		places += s.Size
	}
	if places > maxPlaces {
		return d.fail(name, "too many pieces", "all sets together may have %d", maxPlaces)
	}
	p.Sets = append(p.Sets, set)
	return nil
}

// last notes that a command goes before what stood there before.
func (d *definition) last(t token, before bool) {
	if before {
		d.puzzle.Notes = append(d.puzzle.Notes, fmt.Sprintf("the %s at line %d goes before the one above it", t.text, t.line))
	}
}

func (d *definition) readSolved(t token) error {
	p := d.puzzle
	d.last(t, p.Solved != nil)
	solved := p.newState()
	err := d.readParts("Solved", func(set int, part vectors) error {
		n := p.Sets[set].Orientations
		for i, v := range part.pieces {
			if v.value < 0 || v.hidden || v.value > maxNumber {
				return d.fail(v.token, "bad number of a piece", "give numbers from 1 on")
			}
			solved[set].Pieces[i] = v.value
		}
		for i, v := range part.orient {
			if v.hidden || v.value < 0 || v.value >= n {
				return d.outOfRange(v.token, set)
			}
			solved[set].Orient[i] = v.value
		}
		return nil
	})
	p.Solved = solved
	return err
}

// maxNumber is the largest number of a piece.
const maxNumber = 1 << 20

func (d *definition) outOfRange(t token, set int) error {
	s := d.puzzle.Sets[set]
	if s.Orientations == 1 {
		return d.fail(t, "orientation out of range", "%s has one orientation: give 0", s.Name)
	}
	return d.fail(t, "orientation out of range", "%s has those from 0 to %d", s.Name, s.Orientations-1)
}

func (d *definition) readMove(token) error {
	name, err := d.name("move")
	if err != nil {
		return err
	}
	p := d.puzzle
	switch {
	case p.Find(name.text) >= 0:
		return d.fail(name, "two moves", "there is one with this name already: powers such as R2 and R' are made by themselves")
	case p.FindSet(name.text) >= 0 && isNumber(d.peek().text):
		return d.fail(name, "a set where the name of the move should be", "write such as: Move U")
	}
	move := identity(p.Sets)
	err = d.readParts("Move", func(set int, part vectors) error {
		return d.movePart(&move[set], set, part)
	})
	if err != nil {
		return err
	}
	if err := p.add(name.text, move); err != nil {
		return d.fail(name, "bad move", "%v", err)
	}
	return nil
}

// movePart makes what a move does to a set.
func (d *definition) movePart(out *MovePart, set int, part vectors) error {
	s := d.puzzle.Sets[set]
	seen := make([]bool, s.Size)
	for i, v := range part.pieces {
		if v.hidden || v.value < 1 || v.value > s.Size || seen[v.value-1] {
			return d.fail(v.token, "not a permutation of "+s.Name+":", "each number from 1 to %d stands there once", s.Size)
		}
		seen[v.value-1] = true
		out.From[i] = v.value - 1
	}
	if part.orient == nil {
		return nil
	}
	for _, v := range part.orient {
		if v.hidden || v.value < 0 || s.Orientations > 1 && v.value >= s.Orientations {
			return d.outOfRange(v.token, set)
		}
	}
	for i, from := range out.From {
		out.Twist[i] = min(part.orient[from].value, maxNumber)
	}
	return nil
}

func (d *definition) readIgnore(t token) error {
	p := d.puzzle
	d.last(t, p.Ignore != nil)
	mask := p.NewMask()
	err := d.readParts("Ignore", func(set int, part vectors) error {
		if err := d.flags(mask.Pieces[set], part.pieces); err != nil {
			return err
		}
		return d.flags(mask.Orient[set], part.orient)
	})
	p.Ignore = mask
	return err
}

func (d *definition) flags(out []bool, values []value) error {
	for i, v := range values {
		if v.hidden || v.value < 0 || v.value > 1 {
			return d.fail(v.token, "bad mark", "1 ignores, 0 does not")
		}
		out[i] = v.value == 1
	}
	return nil
}

func (d *definition) readBlock(token) error {
	var block Block
	p := d.puzzle
	for t := d.next(); t.text != "End"; {
		set := p.FindSet(t.text)
		switch {
		case t.text == "":
			return d.fail(t, "the file ends", "the Block should end with End")
		case set < 0:
			return d.fail(t, "unknown set", "%s", d.sets())
		case !isNumber(d.peek().text):
			return d.fail(d.peek(), "no piece", "behind %s the pieces of the block follow", t.text)
		}
		for t = d.next(); isNumber(t.text); t = d.next() {
			n, err := strconv.Atoi(t.text)
			if err != nil || n < 1 || n > p.Sets[set].Size {
				return d.fail(t, "bad number of a piece", "%s has those from 1 to %d", p.Sets[set].Name, p.Sets[set].Size)
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
func (d *definition) sets() string {
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
func (p *Puzzle) move(s *scanner, t token) (int, error) {
	m := p.Find(t.text)
	if m < 0 {
		return m, s.fail(t, "unknown move", "%s", p.known())
	}
	return m, nil
}

// known says which moves there are.
func (p *Puzzle) known() string {
	return "the puzzle has " + shortList(p.MoveNames())
}

func (d *definition) readPairs(token) error {
	for {
		first := d.next()
		if first.text == "End" {
			return nil
		}
		i, err := d.puzzle.move(d.scanner, first)
		if err != nil {
			return d.open(first, "ForbiddenPairs", err)
		}
		second := d.next()
		if second.text == "End" {
			return d.fail(first, "half a pair", "two moves make one")
		}
		j, err := d.puzzle.move(d.scanner, second)
		if err != nil {
			return d.open(second, "ForbiddenPairs", err)
		}
		d.puzzle.pairs = append(d.puzzle.pairs, pair{i, j})
	}
}

// open makes the error of a word in a command, or that of a file that ends there.
func (s *scanner) open(t token, command string, err error) error {
	if t.text == "" {
		return s.fail(t, "the file ends", "the %s should end with End", command)
	}
	return err
}

// readGroups reads lines of moves, none of which may stand behind another one of
// its line, or itself.
func (d *definition) readGroups(token) error {
	var group []int
	line := 0
	flush := func() {
		for _, first := range group {
			for _, second := range group {
				d.puzzle.pairs = append(d.puzzle.pairs, pair{first, second})
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
		m, err := d.puzzle.move(d.scanner, t)
		if err != nil {
			return d.open(t, "ForbiddenGroups", err)
		}
		if !slices.Contains(group, m) { // so there are never more pairs than a puzzle has
			group = append(group, m)
		}
	}
}

// pass passes over a command that is of no use any more.
func (d *definition) pass(command token) error {
	d.puzzle.Notes = append(d.puzzle.Notes, command.text+" "+passed[command.text])
	for t := d.next(); t.text != "End"; t = d.next() {
		if t.text == "" {
			return d.fail(command, "the file ends", "the %s should end with End", command.text)
		}
	}
	return nil
}

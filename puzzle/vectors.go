package puzzle

import "strconv"

// setVectors is what a command says about a set: two lists of numbers, by slot.
// orient is nil if the command leaves it out.
type setVectors struct {
	pieces []fileNumber
	orient []fileNumber
}

type fileNumber struct {
	token
	value  int  // Unknown for a ? without a number
	hidden bool // it has a ?
}

// readSetVectors calls the function of the same name with the sets defined so far.
func (d *definitionParser) readSetVectors(command string, use func(set int, part setVectors) error) error {
	return readSetVectors(d.scanner, d.puzzle, command, d.describeSets(), use)
}

// readSetVectors reads sets with their vectors up to End or the end of the file,
// and passes each to use. For errors it needs the name of the command, and a text
// that lists the sets.
func readSetVectors(s *scanner, p *Puzzle, command, setList string, use func(set int, part setVectors) error) error {
	given := make([]bool, len(p.Sets))
	for {
		t := s.next()
		set := p.findSet(t.text)
		switch {
		case t.text == "End" || t.text == "":
			return nil
		case startsNumber(t.text):
			return s.errorAt(t, "unexpected number", "expected a set or End; there may be too many numbers before it")
		case set < 0:
			return s.errorAt(t, "unknown set", "%s; write End if the %s is complete", setList, command)
		case given[set]:
			return s.errorAt(t, "repeated set", "give each set once, with one permutation and one list of orientations")
		}
		given[set] = true
		part, err := readVectors(s, p.Sets[set])
		if err == nil {
			err = use(set, part)
		}
		if err != nil {
			return err
		}
	}
}

// readVectors reads the vectors of a set. The second one may be missing.
func readVectors(s *scanner, set Set) (v setVectors, err error) {
	if v.pieces, err = readVector(s, set, "permutation"); err != nil || !startsNumber(s.peek().text) {
		return v, err
	}
	first := s.peek()
	v.orient, err = readVector(s, set, "orientation")
	if err != nil && first.line == v.pieces[set.Size-1].line {
		err = s.errorAt(first, "too many numbers:", "%s has %d pieces, and as many orientations may follow", set.Name, set.Size)
	}
	return v, err
}

// readVector reads one list of numbers. Errors call the list what.
func readVector(s *scanner, set Set, what string) ([]fileNumber, error) {
	list := make([]fileNumber, set.Size)
	for i := range list {
		t := s.next()
		if !startsNumber(t.text) {
			return nil, s.errorAt(t, "wrong number of pieces: "+strconv.Itoa(i)+" in the "+what+" before",
				"%s has %d pieces", set.Name, set.Size)
		}
		v, ok := parseValue(t)
		if !ok {
			return nil, s.errorAt(t, "bad number in the "+what+":", "%s has %d pieces, and needs a number for each", set.Name, set.Size)
		}
		list[i] = v
	}
	return list, nil
}

// parseValue reads a number, a ?, or a number after a ?.
func parseValue(t token) (fileNumber, bool) {
	v := fileNumber{token: t, value: Unknown}
	text := t.text
	if text[0] == '?' {
		v.hidden = true
		if text = text[1:]; text == "" {
			return v, true
		}
	}
	n, err := strconv.Atoi(text)
	v.value = n
	return v, err == nil && n > -1<<30 && n < 1<<30
}

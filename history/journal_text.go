package history

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"nissy/cube"
)

// In a file the write-up is followed by what was done, so that it can be undone:
// lines that begin with JournalPrefix, the first with how many changes are done.
//
//	//> 3 of 4 changes done
//	//> set R' U' F
//	//> add F // eofb
//
// Of a change that has several lines the others begin with a plus. Where older
// changes are left out, the attempt before the first one stands in quotes.

// JournalPrefix begins a line of an attempt file that belongs to the journal.
const JournalPrefix = "//>"

// SplitLines splits a text into lines, whichever system has written it. It drops a
// byte order mark at the beginning.
func SplitLines(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.Split(text, "\n")
}

// mostWritten is how many changes a file has.
const mostWritten = 1000

// Text writes the attempt with what was done to it.
func (j *Journal) Text() string {
	first := max(0, min(j.done, len(j.states)-mostWritten))
	var b strings.Builder
	b.WriteString(j.Now().String())
	fmt.Fprintf(&b, "\n%s %d of %d changes done\n", JournalPrefix, j.done-first, len(j.states)-first)
	if base := j.at(first); !base.Empty() {
		fmt.Fprintf(&b, "%s load %s\n", JournalPrefix+"0", strconv.Quote(base.String()))
	}
	for _, s := range j.states[first:] {
		text := strings.ReplaceAll(s.change.String(), "\n", "\n"+JournalPrefix+"+ ")
		b.WriteString(JournalPrefix + " " + text + "\n")
	}
	return b.String()
}

// at returns the attempt after so many changes.
func (j *Journal) at(done int) Attempt {
	if done == 0 {
		return j.first
	}
	return j.states[done-1].Attempt
}

// ReadJournal reads what Text writes, or a write-up alone. If what was done does
// not lead to the write-up, which somebody may have changed, it is left out. The
// remarks and errors are those of Read.
func ReadJournal(text string, read ReadFunc) (*Journal, []string, error) {
	a, remarks, err := read(text)
	if err != nil {
		return nil, nil, err
	}
	j, err := replay(text, read)
	if err == nil && j.Now().String() == a.String() {
		return j, remarks, nil
	}
	if strings.Contains(text, "\n"+JournalPrefix) {
		remarks = append(remarks, "what was done before does not fit, and cannot be undone")
	}
	return &Journal{first: a}, remarks, nil
}

var errNoHistory = errors.New("no history")

// replay makes the changes that a text tells again.
func replay(text string, read ReadFunc) (*Journal, error) {
	var done, all int
	var base string
	var changes []string
	for _, line := range SplitLines(text) {
		rest, ok := strings.CutPrefix(line, JournalPrefix)
		switch {
		case !ok:
		case strings.HasPrefix(rest, "+ ") && len(changes) > 0:
			changes[len(changes)-1] += "\n" + rest[2:]
		case strings.HasPrefix(rest, "0 load "):
			base = rest[len("0 "):]
		case all == 0:
			if _, err := fmt.Sscanf(rest, " %d of %d changes done", &done, &all); err != nil {
				return nil, errNoHistory
			}
		default:
			changes = append(changes, strings.TrimPrefix(rest, " "))
		}
	}
	if len(changes) != all || done > all || done < 0 {
		return nil, errNoHistory
	}
	return remake(base, changes, done, read)
}

// remake makes the changes and undoes the last ones.
func remake(base string, changes []string, done int, read ReadFunc) (*Journal, error) {
	var j Journal
	if base != "" {
		c, err := parseChange(base, read)
		if err != nil {
			return nil, err
		}
		if j.first, err = c.apply(Attempt{}); err != nil {
			return nil, err
		}
	}
	for _, text := range changes {
		c, err := parseChange(text, read)
		if err == nil {
			err = j.Do(c)
		}
		if err != nil {
			return nil, err
		}
	}
	j.Undo(len(changes) - done)
	return &j, nil
}

// parseChange reads a change from its command.
func parseChange(text string, read ReadFunc) (Change, error) {
	verb, rest, _ := strings.Cut(text, " ")
	switch verb {
	case "set":
		p, err := parsePosition(strings.TrimPrefix(rest, cubeOption)) // older files do not have it
		return Set{p}, err
	case "add", "note":
		return parseAdd(text)
	case "save":
		name, moves, _ := strings.Cut(strings.TrimPrefix(rest, "$"), " ")
		a, err := cube.ParseAlg(moves)
		return Save{Sequence{name, a}}, err
	case "load":
		written, err := strconv.Unquote(rest)
		if err != nil {
			return nil, err
		}
		a, _, err := read(written)
		return Load{a}, err
	case "new":
		return Load{}, nil
	}
	if named, ok := namedChanges[verb]; ok {
		return named(strings.TrimPrefix(rest, "$")), nil
	}
	return nil, errNoHistory
}

// namedChanges are those that are about a name.
var namedChanges = map[string]func(name string) Change{
	"drop":   func(name string) Change { return Drop{name} },
	"mark":   func(name string) Change { return SetMark{name} },
	"unmark": func(name string) Change { return DropMark{name} },
	"back":   func(name string) Change { return Back{name} },
}

func parseAdd(text string) (Change, error) {
	var c Add
	for line := range strings.SplitSeq(text, "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		if verb == "note" {
			c.Lines = append(c.Lines, Line{Comment: rest})
			continue
		}
		moves, comment, _ := strings.Cut(rest, "//")
		a, err := cube.ParseAlg(moves)
		if err != nil || verb != "add" {
			return c, errNoHistory
		}
		c.Lines = append(c.Lines, Line{
			Moves: a, Comment: strings.TrimSpace(comment), InverseFirst: strings.HasPrefix(moves, "(") && len(a.Normal) > 0,
		})
	}
	return c, nil
}

// parsePosition reads what Position.String writes.
func parsePosition(text string) (Position, error) {
	var p Position
	state, moves, _ := strings.Cut(text, " ")
	if !strings.Contains(state, "=") {
		moves = text
	} else {
		c, err := cube.ParseState(state)
		if err != nil {
			return p, err
		}
		p.State = &c
	}
	a, err := cube.ParseAlg(moves)
	p.Moves = a
	return p, err
}

package history

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/internal/lazyregexp"
)

// In an attempt file the journal follows the write-up. Its lines begin with
// JournalPrefix. The first one counts the changes, each other one is the command of
// a change:
//
//	//> 3 of 4 changes done
//	//> set R' U' F
//	//> add F // eofb
//
// The second and later lines of a change begin with a plus after the prefix. If the
// file does not have the oldest changes, a line "//>0 load" has the attempt before
// the first change, in quotes.

// JournalPrefix begins a line of an attempt file that belongs to the journal.
const JournalPrefix = "//>"

// The rest of the prefix of special lines.
const (
	continued = "+ "
	initial   = "0 "
)

// maxWritten is the largest number of changes in a file.
const maxWritten = 1000

// ReadFunc reads an attempt from the text of a write-up, such as Read of package
// writeup. The remarks are one-line strings about parts of the text that look wrong.
type ReadFunc func(text string) (a Attempt, remarks []string, err error)

// SplitLines splits a text into lines that end with "\n", "\r\n" or "\r". It drops a
// byte order mark at the beginning.
func SplitLines(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.Split(text, "\n")
}

// Text returns the content of an attempt file: the write-up and the last changes.
func (j *Journal) Text() string {
	first := max(0, min(j.done, len(j.states)-maxWritten))
	var b strings.Builder
	b.WriteString(j.Current().String())
	fmt.Fprintf(&b, "\n%s %d of %d changes done\n", JournalPrefix, j.done-first, len(j.states)-first)
	if base := j.after(first); !base.Empty() {
		fmt.Fprintf(&b, "%s%sload %s\n", JournalPrefix, initial, strconv.Quote(base.String()))
	}
	for _, s := range j.states[first:] {
		change := s.change.String()
		if s.newMark != nil && s.newMark.skeleton != s.skeleton { // it was set after changes that were undone
			change = "mark " + s.formatMark(*s.newMark)
		}
		text := strings.ReplaceAll(change, "\n", "\n"+JournalPrefix+continued)
		b.WriteString(JournalPrefix + " " + text + "\n")
	}
	return b.String()
}

// ReadJournal reads the result of Text, or a write-up without a journal. If the
// changes do not lead to the write-up, which somebody may have edited, ReadJournal
// drops them and adds a remark. The error is that of the read function.
func ReadJournal(text string, read ReadFunc) (*Journal, []string, error) {
	a, remarks, err := read(text)
	if err != nil {
		return nil, nil, err
	}
	j, err := parseJournal(text, read)
	if err == nil && j.leadsTo(a) {
		return j, remarks, nil
	}
	if strings.Contains(text, "\n"+JournalPrefix) {
		remarks = append(remarks, "the recorded changes do not lead to this attempt, so they cannot be undone")
	}
	return &Journal{first: a}, remarks, nil
}

// leadsTo reports whether the write-up is of the current attempt. It may lack new marks that were undone: older versions removed them.
func (j *Journal) leadsTo(a Attempt) bool {
	current := j.Current()
	for _, r := range j.states[j.done:] {
		if r.newMark != nil && a.marks.find(r.newMark.hasSameName) == nil {
			current.marks = current.marks.without(r.newMark.hasSameName)
		}
	}
	return current.String() == a.String()
}

var errBadJournal = errors.New("bad journal")

// journalCounts matches the line with the number of changes that are done, and of all.
var journalCounts = lazyregexp.New(`^ *(\d{1,9}) of (\d{1,9}) changes done`)

// parseJournal parses the lines of the journal and makes their changes.
func parseJournal(text string, read ReadFunc) (*Journal, error) {
	var done, all int
	var base string
	var changes []string
	for _, line := range SplitLines(text) {
		rest, ok := strings.CutPrefix(line, JournalPrefix)
		switch {
		case !ok:
		case strings.HasPrefix(rest, continued) && len(changes) > 0:
			changes[len(changes)-1] += "\n" + rest[len(continued):]
		case strings.HasPrefix(rest, initial+"load "):
			base = rest[len(initial):]
		case all == 0:
			counts := journalCounts().FindStringSubmatch(rest)
			if counts == nil {
				return nil, errBadJournal
			}
			done, _ = strconv.Atoi(counts[1])
			all, _ = strconv.Atoi(counts[2])
		default:
			changes = append(changes, strings.TrimPrefix(rest, " "))
		}
	}
	if len(changes) != all || done > all {
		return nil, errBadJournal
	}
	return replay(base, changes, done, read)
}

// replay makes all changes and undoes those after the first done ones. The base is
// the command for the attempt before the first change; it may be empty.
func replay(base string, changes []string, done int, read ReadFunc) (*Journal, error) {
	var j Journal
	if base != "" {
		changes = append([]string{base}, changes...)
	}
	for _, text := range changes {
		err := j.replayOne(text, read)
		if err != nil {
			return nil, err
		}
	}
	if base != "" {
		j.forget(1)
	}
	j.done = done
	return &j, nil
}

// replayOne makes a change.
func (j *Journal) replayOne(text string, read ReadFunc) error {
	if mark, ok := strings.CutPrefix(text, "mark "); ok && strings.Contains(mark, " ") {
		return j.replayMark(mark, read)
	}
	c, err := parseChange(text, read)
	if err != nil {
		return err
	}
	return j.Do(c)
}

// replayMark sets a mark that Attempt.formatMark has written.
func (j *Journal) replayMark(text string, read ReadFunc) error {
	current := j.Current()
	current.marks, current.saved = nil, nil
	a, _, err := read(current.String() + "\n" + MarksPrefix + text + "\n")
	if err != nil || a.marks.len() != 1 {
		return errBadJournal
	}
	m := a.marks.last()
	shared := sharedLines(m.skeleton, a.skeleton)
	m.skeleton = current.skeleton.truncate(shared).push(m.Lines()[shared:]...)
	j.addMark(m)
	return nil
}

func parseChange(text string, read ReadFunc) (Change, error) {
	verb, rest, _ := strings.Cut(text, " ")
	name := strings.TrimPrefix(rest, "$")
	first, operand, _ := strings.Cut(rest, " ")
	number, err := strconv.Atoi(first)
	switch verb {
	case "set":
		p, err := parsePosition(strings.TrimPrefix(rest, cubeOption)) // older files have no option
		return Set{p}, err
	case "add", "note":
		if first+" " == beforeOption {
			return parseInsert(text)
		}
		return parseAdd(text)
	case "pop":
		return Pop{number}, err
	case "switch":
		return Switch{number}, err
	case "comment":
		return SetComment{number, operand}, err
	case "edit":
		if !strings.HasPrefix(operand, "note ") {
			operand = "add " + operand
		}
		add, wrong := parseAdd(operand)
		if err = cmp.Or(wrong, err); err != nil {
			return nil, err
		}
		return Edit{number, add.Lines[0]}, nil
	case "save":
		name, moves, _ := strings.Cut(name, " ")
		alg, err := cube.ParseAlg(moves)
		return Save{Sequence{name, alg}}, err
	case "drop":
		return Drop{name}, nil
	case "mark":
		return SetMark{name}, nil
	case "unmark":
		return DropMark{name}, nil
	case "back":
		return Back{name}, nil
	case "load":
		text, err := strconv.Unquote(rest)
		if err != nil {
			return nil, err
		}
		a, _, err := read(text)
		return Load{a}, err
	case "new":
		return Load{}, nil
	}
	return nil, errBadJournal
}

// parseAdd parses the commands add and note, one on each line.
func parseAdd(text string) (Add, error) {
	var c Add
	for line := range strings.SplitSeq(text, "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		if verb == "note" {
			c.Lines = append(c.Lines, Line{Comment: rest})
			continue
		}
		moves, comment, _ := strings.Cut(rest, "//")
		alg, err := cube.ParseAlg(moves)
		if err != nil || verb != "add" {
			return c, errBadJournal
		}
		c.Lines = append(c.Lines, Line{
			Moves:        alg,
			Comment:      strings.TrimSpace(comment),
			InverseFirst: strings.HasPrefix(moves, "(") && len(alg.Normal) > 0,
		})
	}
	return c, nil
}

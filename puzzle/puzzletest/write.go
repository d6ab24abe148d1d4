package puzzletest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Writing says how a definition is written.
type Writing struct {
	Solved     string // Solved, SolvedState or StartState
	Move       string // Move or MoveTransformation
	AnyTurn    bool   // ? as the orientation in slots where nothing counts of it
	LeaveOut   bool   // lists that are 0
	Extra      string // lines at the end
	Beforehand string // lines at the beginning
}

// firsts are the numbers of the first piece after each command.
var firsts = map[string]int{"": 1, "StartState": 0, "Move": 1, "MoveTransformation": 0}

// Definition returns the text in the format of ksolve+ and twsearch.
func (m *Model) Definition(w Writing) string {
	var b strings.Builder
	b.WriteString(w.Beforehand)
	for _, set := range m.Sets {
		fmt.Fprintf(&b, "Set %s %d %d\n", set.Name, set.Size, set.Turns)
	}
	m.writeSolved(&b, w)
	for _, name := range m.Bases() {
		m.writeMove(&b, w, m.Find(name))
	}
	m.writeBlocks(&b)
	for _, at := range slices.SortedFunc(maps.Keys(m.Illegal), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		set := m.SetOf(at[0])
		fmt.Fprintf(&b, "Illegal %s %d %d\n", set.Name, at[0]-set.First+1, at[1]+1)
	}
	return b.String() + w.Extra
}

// writeSolved writes the solved position.
func (m *Model) writeSolved(b *strings.Builder, w Writing) {
	fmt.Fprintln(b, cmp.Or(w.Solved, "Solved"))
	for _, set := range m.Sets {
		fmt.Fprintln(b, set.Name)
		b.WriteString(spaced(m.Kinds[set.First:][:set.Size], firsts[w.Solved]))
		turns := strings.Fields(spaced(m.Turns[set.First:][:set.Size], 0))
		for i := range turns {
			if w.AnyTurn && m.Modulo[set.First+i] == 1 {
				turns[i] = "?"
			}
		}
		if slices.ContainsFunc(turns, func(t string) bool { return t != "0" }) || !w.LeaveOut {
			fmt.Fprintln(b, strings.Join(turns, " "))
		}
	}
	fmt.Fprintln(b, "End")
}

func (m *Model) writeMove(b *strings.Builder, w Writing, move Move) {
	command := cmp.Or(w.Move, "Move")
	fmt.Fprintln(b, command, move.Name)
	for _, set := range m.Sets {
		from, twist := slices.Clone(move.From[set.First:][:set.Size]), make([]int, set.Size)
		for i := range from {
			from[i] -= set.First
			if command == "Move" { // by the slot before the move
				twist[from[i]] = move.Twist[set.First+i]
			} else {
				twist[i] = move.Twist[set.First+i]
			}
		}
		if w.LeaveOut && slices.IsSorted(from) && slices.Max(twist) == 0 {
			continue
		}
		fmt.Fprintf(b, "%s\n%s", set.Name, spaced(from, firsts[command]))
		if !w.LeaveOut || slices.Max(twist) > 0 {
			b.WriteString(spaced(twist, 0))
		}
	}
	fmt.Fprintln(b, "End")
}

func (m *Model) writeBlocks(b *strings.Builder) {
	for _, block := range m.Blocks {
		fmt.Fprintln(b, "Block")
		for k, set := range m.Sets {
			var kinds []int
			for _, member := range block {
				if member[0] == k {
					kinds = append(kinds, member[1])
				}
			}
			if len(kinds) > 0 {
				fmt.Fprintf(b, "%s\n%s", set.Name, spaced(kinds, 1))
			}
		}
		fmt.Fprintln(b, "End")
	}
}

// spaced writes a list as a line, with a number added to each.
func spaced(list []int, add int) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprint(n+add))
	}
	return strings.Join(words, " ") + "\n"
}

// Pattern is a position in KPattern JSON.
type Pattern map[string]map[string][]int

// Pattern returns a position in KPattern JSON.
func (m *Model) Pattern(p Position, withModulo bool) Pattern {
	out := Pattern{}
	for _, set := range m.Sets {
		orbit := map[string][]int{}
		for slot := set.First; slot < set.First+set.Size; slot++ {
			orbit["pieces"] = append(orbit["pieces"], int(p[2*slot]))
			orbit["orientation"] = append(orbit["orientation"], int(p[2*slot+1]))
			if withModulo {
				orbit["orientationMod"] = append(orbit["orientationMod"], m.Modulo[slot]%set.Turns)
			}
		}
		out[set.Name] = orbit
	}
	return out
}

// KPuzzle returns the definition in KPuzzle JSON, with derived moves in JSON, and some more members.
func (m *Model) KPuzzle(withModulo bool, derived ...[2]string) string {
	type orbit struct {
		Name   string `json:"orbitName"`
		Pieces int    `json:"numPieces"`
		Turns  int    `json:"numOrientations"`
	}
	var orbits []orbit
	for _, set := range m.Sets {
		orbits = append(orbits, orbit{set.Name, set.Size, set.Turns})
	}
	moves, more := map[string]Pattern{}, map[string]string{}
	for _, d := range derived {
		more[d[0]] = d[1]
	}
	for _, name := range m.Bases() {
		if more[name] != "" {
			continue
		}
		move, parts := m.Find(name), Pattern{}
		for _, set := range m.Sets {
			part := map[string][]int{}
			for slot := set.First; slot < set.First+set.Size; slot++ {
				part["permutation"] = append(part["permutation"], move.From[slot]-set.First)
				part["orientationDelta"] = append(part["orientationDelta"], move.Twist[slot])
			}
			parts[set.Name] = part
		}
		moves[name] = parts
	}
	return fmt.Sprintf(`{"name":"model","orbits":%s,"defaultPattern":%s,"moves":%s,"derivedMoves":%s}`,
		InJSON(orbits), InJSON(m.Pattern(m.Solved(), withModulo)), InJSON(moves), InJSON(more))
}

// InJSON returns a value in JSON.
func InJSON(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

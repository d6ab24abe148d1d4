package puzzles_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// model is a small puzzle that the tests turn themselves: neither package puzzle nor its solver is asked how. The slots of all
// sets are numbered in a row.
type model struct {
	sets   []modelSet
	kinds  []int // of the piece at home in each slot, counted from 0 in its set; pieces of a kind are alike
	turns  []int // how it is turned there
	modulo []int // by slot: modulo what the orientation of the piece at home counts
	moves  []modelMove

	illegal map[[2]int]bool    // by slot and kind: no such piece may be there after a move; both orders of all moves differ then
	blocks  [][]int            // of kinds, each in its set: pieces of the first set that move together
	pairs   map[[2]string]bool // the second move may not follow the first one
}

type modelSet struct {
	name               string
	first, size, turns int
}

// modelMove is a move or a power of one.
type modelMove struct {
	name, base string // the base is empty if not all its powers are moves
	from       []int  // by slot: where the piece that arrives comes from
	twist      []int  // by slot: how much that piece is turned
}

// position has two bytes for each slot: the kind of the piece there, and how it is turned.
type position string

// modelSolution is a sequence with its moves in words.
type modelSolution []string

func (m *model) setOf(slot int) modelSet {
	return m.sets[slices.IndexFunc(m.sets, func(s modelSet) bool { return slot < s.first+s.size })]
}

func (m *model) size() int { return len(m.kinds) }

func (m *model) solved() position {
	var p []byte
	for slot, kind := range m.kinds {
		p = append(p, byte(kind), byte(m.turns[slot]))
	}
	return position(p)
}

func (m *model) apply(p position, move modelMove) position {
	next := make([]byte, 0, len(p))
	for slot, from := range move.from {
		next = append(next, p[2*from], byte((int(p[2*from+1])+move.twist[slot])%m.setOf(slot).turns))
	}
	return position(next)
}

// find returns the move with a name.
func (m *model) find(name string) modelMove {
	return m.moves[slices.IndexFunc(m.moves, func(move modelMove) bool { return move.name == name })]
}

// follow returns the position after a sequence.
func (m *model) follow(p position, names []string) position {
	for _, name := range names {
		p = m.apply(p, m.find(name))
	}
	return p
}

// reduced returns the position with what counts of orientations.
func (m *model) reduced(p position) position {
	next := []byte(p)
	for slot := range m.size() {
		set := m.setOf(slot)
		home := set.first + slices.Index(m.kinds[set.first:set.first+set.size], int(p[2*slot]))
		next[2*slot+1] %= byte(m.modulo[home])
	}
	return position(next)
}

// isLegal reports whether a move can be made.
func (m *model) isLegal(p position, move modelMove) bool {
	next := m.apply(p, move)
	for slot := range m.size() {
		if m.illegal[[2]int{slot, int(next[2*slot])}] {
			return false
		}
	}
	for _, block := range m.blocks {
		touched := 0
		for slot := range m.sets[0].size {
			if slices.Contains(block, int(p[2*slot])) && move.touches(slot) {
				touched++
			}
		}
		if touched > 0 && touched < len(block) {
			return false
		}
	}
	return true
}

// merges reports whether the moves are powers of one move, so that a third one does the same as both.
func (move modelMove) merges(other modelMove) bool { return move.base == other.base && move.base != "" }

func (move modelMove) touches(slot int) bool { return move.from[slot] != slot || move.twist[slot] != 0 }

// isSolved reports whether a position is solved, as far as it counts.
func (m *model) isSolved(p position) bool { return m.isAt(m.solved())(p) }

// isAt returns a function that reports whether a position is the same as another one, as far as it counts.
func (m *model) isAt(goal position) func(position) bool {
	return func(p position) bool { return m.reduced(p) == m.reduced(goal) }
}

// solvedApart returns the solved position as if no pieces were alike.
func (m *model) solvedApart() position {
	var p []byte
	for slot := range m.size() {
		p = append(p, byte(slot), 0)
	}
	return position(p)
}

// solutions returns all sequences from a position to one that isSolved accepts, of the shortest length and up to slack moves more, by
// length: breadth first, sequence by sequence. No two neighbours are powers of one move. There are none of more than most moves.
func (m *model) solutions(start position, slack, most int, isSolved func(position) bool, allowed func([]string) bool) (list []modelSolution) {
	type path struct {
		at    position
		moves modelSolution
	}
	for level := []path{{start, nil}}; ; {
		for _, p := range level {
			if isSolved(p.at) && allowed(p.moves) {
				list = append(list, p.moves)
			}
		}
		if len(level) == 0 {
			return list
		}
		done := len(level[0].moves)
		if done == most || len(list) > 0 && done >= len(list[0])+slack {
			return list
		}
		var next []path
		for _, p := range level {
			for _, move := range m.moves {
				if done > 0 && (m.pairs[[2]string{p.moves[done-1], move.name}] || m.find(p.moves[done-1]).merges(move)) || !m.isLegal(p.at, move) {
					continue
				}
				next = append(next, path{m.apply(p.at, move), append(slices.Clip(p.moves), move.name)})
			}
		}
		level = next
	}
}

// sameEffect reports whether two moves do the same.
func (m *model) sameEffect(a, b modelMove) bool {
	return m.apply(m.solvedApart(), a) == m.apply(m.solvedApart(), b)
}

// commute reports whether two moves do the same in both orders, as the moves do of which they are powers, and whether neither changes
// which pieces the other one touches.
func (m *model) commute(a, b modelMove) bool {
	p := m.solvedApart()
	a, b = m.find(cmp.Or(a.base, a.name)), m.find(cmp.Or(b.base, b.name))
	if a.merges(b) || len(m.illegal) > 0 || m.apply(m.apply(p, a), b) != m.apply(m.apply(p, b), a) {
		return false
	}
	for slot := range m.size() {
		if len(m.blocks) > 0 && (a.touches(slot) != a.touches(b.from[slot]) || b.touches(slot) != b.touches(a.from[slot])) {
			return false
		}
	}
	return true
}

// reorderings returns the sequences that exchanges of neighbours that commute lead to, and whether two powers of a move meet in one of them.
func (m *model) reorderings(s modelSolution) (list []modelSolution, merge bool) {
	list = []modelSolution{s}
	for next := 0; next < len(list); next++ {
		for i := 1; i < len(s); i++ {
			a, b := m.find(list[next][i-1]), m.find(list[next][i])
			merge = merge || a.merges(b)
			if !m.commute(a, b) {
				continue
			}
			other := slices.Clone(list[next])
			other[i-1], other[i] = other[i], other[i-1]
			if !slices.ContainsFunc(list, func(known modelSolution) bool { return slices.Equal(known, other) }) {
				list = append(list, other)
			}
		}
	}
	return list, merge
}

// distances returns how many positions are at each distance from the solved one, or nil if there are more than most.
func (m *model) distances(most int) (counts []uint64) {
	seen := map[position]bool{m.reduced(m.solved()): true}
	for level := []position{m.reduced(m.solved())}; len(level) > 0; {
		counts = append(counts, uint64(len(level)))
		var next []position
		for _, p := range level {
			for _, move := range m.moves {
				if to := m.reduced(m.apply(p, move)); !seen[to] && m.isLegal(p, move) {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		if level = next; len(seen) > most {
			return nil
		}
	}
	return counts
}

// bases returns the names of the moves that are not powers of others.
func (m *model) bases() (list []string) {
	for _, move := range m.moves {
		if move.name == move.base {
			list = append(list, move.name)
		}
	}
	return list
}

// addMove adds a move and its powers, with the names that docs/ksolve.md describes.
func (m *model) addMove(name string, from, twist []int) {
	move := modelMove{name, name, from, twist}
	var powers []modelMove
	for next := move; ; {
		if m.apply(m.solvedApart(), next) == m.solvedApart() {
			break
		}
		powers = append(powers, next)
		next = m.compose(next, move)
	}
	order := len(powers) + 1
	for i := range powers {
		switch n := i + 1; {
		case n == 1:
		case n <= order/2:
			powers[i].name = fmt.Sprint(name, n)
		case n == order-1:
			powers[i].name = name + "'"
		default:
			powers[i].name = fmt.Sprint(name, order-n, "'")
		}
	}
	m.moves = append(m.moves, powers...)
}

// compose returns the move that is one after the other, with the name of the first one.
func (m *model) compose(a, b modelMove) modelMove {
	out := modelMove{name: a.name, base: a.base}
	for slot, from := range b.from {
		out.from = append(out.from, a.from[from])
		out.twist = append(out.twist, (a.twist[from]+b.twist[slot])%m.setOf(slot).turns)
	}
	return out
}

// without returns the puzzle without some moves and their powers.
func (m *model) without(bases ...string) *model {
	other := *m
	other.moves = slices.DeleteFunc(slices.Clone(m.moves), func(move modelMove) bool { return slices.Contains(bases, move.base) })
	return &other
}

// The definition of a model in the formats of other programs.

// writing says how a definition is written.
type writing struct {
	solved     string // Solved, SolvedState or StartState
	move       string // Move or MoveTransformation
	anyTurn    bool   // ? as the orientation in slots where nothing counts of it
	leaveOut   bool   // lists that are 0
	extra      string // lines at the end
	beforehand string // lines at the beginning
}

// definition returns the text in the format of ksolve+ and twsearch.
func (m *model) definition(w writing) string {
	var b strings.Builder
	b.WriteString(w.beforehand)
	for _, set := range m.sets {
		fmt.Fprintf(&b, "Set %s %d %d\n", set.name, set.size, set.turns)
	}
	first := map[string]int{"": 1, "StartState": 0, "Move": 1, "MoveTransformation": 0}
	solved := cmp.Or(w.solved, "Solved")
	fmt.Fprintln(&b, solved)
	for _, set := range m.sets {
		fmt.Fprintln(&b, set.name)
		b.WriteString(spaced(m.kinds[set.first:][:set.size], first[w.solved]))
		turns := strings.Fields(spaced(m.turns[set.first:][:set.size], 0))
		for i := range turns {
			if w.anyTurn && m.modulo[set.first+i] == 1 {
				turns[i] = "?"
			}
		}
		if slices.ContainsFunc(turns, func(t string) bool { return t != "0" }) || !w.leaveOut {
			fmt.Fprintln(&b, strings.Join(turns, " "))
		}
	}
	fmt.Fprintln(&b, "End")
	command := cmp.Or(w.move, "Move")
	for _, name := range m.bases() {
		move := m.find(name)
		fmt.Fprintln(&b, command, name)
		for _, set := range m.sets {
			from, twist := slices.Clone(move.from[set.first:][:set.size]), make([]int, set.size)
			for i := range from {
				from[i] -= set.first
				if command == "Move" { // by the slot before the move
					twist[from[i]] = move.twist[set.first+i]
				} else {
					twist[i] = move.twist[set.first+i]
				}
			}
			if w.leaveOut && slices.IsSorted(from) && slices.Max(twist) == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s\n%s", set.name, spaced(from, first[command]))
			if !w.leaveOut || slices.Max(twist) > 0 {
				b.WriteString(spaced(twist, 0))
			}
		}
		fmt.Fprintln(&b, "End")
	}
	for _, block := range m.blocks {
		fmt.Fprintf(&b, "Block\n%s\n%sEnd\n", m.sets[0].name, spaced(block, 1))
	}
	for _, at := range slices.SortedFunc(maps.Keys(m.illegal), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		set := m.setOf(at[0])
		fmt.Fprintf(&b, "Illegal %s %d %d\n", set.name, at[0]-set.first+1, at[1]+1)
	}
	return b.String() + w.extra
}

// spaced writes a list as a line, with a number added to each.
func spaced(list []int, add int) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprint(n+add))
	}
	return strings.Join(words, " ") + "\n"
}

// patternJSON is a position in KPattern JSON.
type patternJSON map[string]map[string][]int

// pattern returns a position in KPattern JSON.
func (m *model) pattern(p position, withModulo bool) patternJSON {
	out := patternJSON{}
	for _, set := range m.sets {
		orbit := map[string][]int{}
		for slot := set.first; slot < set.first+set.size; slot++ {
			orbit["pieces"] = append(orbit["pieces"], int(p[2*slot]))
			orbit["orientation"] = append(orbit["orientation"], int(p[2*slot+1]))
			if withModulo {
				orbit["orientationMod"] = append(orbit["orientationMod"], m.modulo[slot]%set.turns)
			}
		}
		out[set.name] = orbit
	}
	return out
}

// kpuzzle returns the definition in KPuzzle JSON, with derived moves in JSON, and some more members.
func (m *model) kpuzzle(withModulo bool, derived ...[2]string) string {
	type orbit struct {
		Name   string `json:"orbitName"`
		Pieces int    `json:"numPieces"`
		Turns  int    `json:"numOrientations"`
	}
	var orbits []orbit
	for _, set := range m.sets {
		orbits = append(orbits, orbit{set.name, set.size, set.turns})
	}
	var moves []string
	for _, name := range m.bases() {
		if slices.ContainsFunc(derived, func(d [2]string) bool { return d[0] == name }) {
			continue
		}
		move, parts := m.find(name), patternJSON{}
		for _, set := range m.sets {
			part := map[string][]int{}
			for slot := set.first; slot < set.first+set.size; slot++ {
				part["permutation"] = append(part["permutation"], move.from[slot]-set.first)
				part["orientationDelta"] = append(part["orientationDelta"], move.twist[slot])
			}
			parts[set.name] = part
		}
		moves = append(moves, inJSON(name)+":"+inJSON(parts))
	}
	var more []string
	for _, d := range derived {
		more = append(more, inJSON(d[0])+":"+inJSON(d[1]))
	}
	return fmt.Sprintf(`{"name":"model","orbits":%s,"defaultPattern":%s,"moves":{%s},"derivedMoves":{%s}}`,
		inJSON(orbits), inJSON(m.pattern(m.solved(), withModulo)), strings.Join(moves, ","), strings.Join(more, ","))
}

func inJSON(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

// drawer draws small puzzles.
type drawer struct{ *rand.Rand }

// oneIn returns true with a probability of 1/n.
func (d drawer) oneIn(n int) bool { return d.IntN(n) == 0 }

// sets draws one set or two of so many pieces, all of which differ. No twist is possible with one orientation.
func (d drawer) sets(fewest, most, turns int) *model {
	m := &model{}
	for k := range 1 + d.IntN(2) {
		set := modelSet{fmt.Sprint("SET", string(rune('A'+k))), m.size(), fewest + d.IntN(most-fewest+1), 1 + d.IntN(turns)}
		m.sets = append(m.sets, set)
		for i := range set.size {
			m.kinds, m.turns, m.modulo = append(m.kinds, i), append(m.turns, 0), append(m.modulo, set.turns)
		}
	}
	return m
}

// model draws a puzzle of two or three moves, none of which is a power of another one.
func (d drawer) model() *model {
	m := d.sets(3, 5, 3)
	for _, name := range []string{"A", "B", "C"}[:2+d.IntN(2)] {
		d.addMove(m, name)
	}
	return m
}

// addMove draws a move of an order of up to 4, which leaves many slots as they are.
func (d drawer) addMove(m *model, name string) {
	for {
		from, twist := make([]int, m.size()), make([]int, m.size())
		for i := range from {
			from[i] = i
		}
		for _, set := range m.sets {
			if len(m.sets) > 1 && d.oneIn(3) {
				continue
			}
			for range 1 + d.IntN(2) {
				a, b := set.first+d.IntN(set.size), set.first+d.IntN(set.size)
				from[a], from[b] = from[b], from[a]
				twist[a] = d.IntN(set.turns)
				twist[b] = d.IntN(set.turns)
			}
		}
		known := len(m.moves)
		m.addMove(name, from, twist)
		isNew := !slices.ContainsFunc(m.moves[known:], func(move modelMove) bool {
			return slices.ContainsFunc(m.moves[:known], func(other modelMove) bool { return m.sameEffect(move, other) })
		})
		if n := len(m.moves) - known; n > 0 && n < 4 && isNew {
			return
		}
		m.moves = m.moves[:known]
	}
}

// alike makes some pieces alike, and turns those of one kind in the same way if they are solved.
func (d drawer) alike(m *model) {
	for _, set := range m.sets {
		for slot := set.first; slot < set.first+set.size; slot++ {
			m.kinds[slot] = d.IntN(set.size)
			m.turns[slot] = d.IntN(set.turns)
		}
	}
}

// reduce makes the orientation of the pieces of some kinds count only modulo a number that choose draws for each kind.
func (d drawer) reduce(m *model, choose func(turns int) int) {
	for _, set := range m.sets {
		of := map[int]int{}
		for slot := set.first; slot < set.first+set.size; slot++ {
			kind := m.kinds[slot]
			if of[kind] == 0 {
				of[kind] = choose(set.turns)
			}
			m.modulo[slot] = of[kind]
		}
	}
}

// walk draws up to so many moves that can be made from a position, and returns where they lead.
func (d drawer) walk(m *model, p position, most int) (names []string, end position) {
	for range 1 + d.IntN(most) {
		if move := m.moves[d.IntN(len(m.moves))]; m.isLegal(p, move) {
			names, p = append(names, move.name), m.apply(p, move)
		}
	}
	return names, p
}

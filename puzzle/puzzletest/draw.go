package puzzletest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Drawer draws small puzzles.
type Drawer struct{ *rand.Rand }

// OneIn returns true with a probability of 1/n.
func (d Drawer) OneIn(n int) bool { return d.IntN(n) == 0 }

// Sets draws one or two sets. Each has from fewest to most pieces, all different, with up to turns orientations.
func (d Drawer) Sets(fewest, most, turns int) *Model {
	m := &Model{}
	for k := range 1 + d.IntN(2) {
		set := Set{fmt.Sprint("SET", string(rune('A'+k))), m.Size(), fewest + d.IntN(most-fewest+1), 1 + d.IntN(turns)}
		m.Sets = append(m.Sets, set)
		for i := range set.Size {
			m.Kinds, m.Turns, m.Modulo = append(m.Kinds, i), append(m.Turns, 0), append(m.Modulo, set.Turns)
		}
	}
	return m
}

// Model draws a puzzle with two or three moves. No move is a power of another one.
func (d Drawer) Model() *Model {
	m := d.Sets(3, 5, 3)
	for _, name := range []string{"A", "B", "C"}[:2+d.IntN(2)] {
		d.AddMove(m, name)
	}
	return m
}

// AddMove draws a move of an order of up to 4, which leaves many slots as they are.
func (d Drawer) AddMove(m *Model, name string) {
	for {
		from, twist := make([]int, m.Size()), make([]int, m.Size())
		for i := range from {
			from[i] = i
		}
		for _, set := range m.Sets {
			if len(m.Sets) > 1 && d.OneIn(3) {
				continue
			}
			for range 1 + d.IntN(2) {
				a, b := set.First+d.IntN(set.Size), set.First+d.IntN(set.Size)
				from[a], from[b] = from[b], from[a]
				twist[a], twist[b] = d.IntN(set.Turns), d.IntN(set.Turns)
			}
		}
		known := *m
		m.AddMove(name, from, twist)
		isNew := !m.isNothing(m.Find(name))
		for _, move := range m.Moves[len(known.Moves):] {
			isNew = isNew && !known.Has(move)
		}
		if isNew && len(m.Moves)-len(known.Moves) < 4 {
			return
		}
		*m = known
	}
}

func (m *Model) isNothing(move Move) bool { return m.Apply(m.apart(), move) == m.apart() }

// Alike makes some pieces alike, and turns those of one kind in the same way if they are solved.
func (d Drawer) Alike(m *Model) {
	for _, set := range m.Sets {
		for slot := set.First; slot < set.First+set.Size; slot++ {
			m.Kinds[slot] = d.IntN(set.Size)
			m.Turns[slot] = d.IntN(set.Turns)
		}
	}
}

// Reduce makes the orientation of the pieces of some kinds count only modulo a number that choose draws for each kind.
func (d Drawer) Reduce(m *Model, choose func(turns int) int) {
	for _, set := range m.Sets {
		of := map[int]int{}
		for slot := set.First; slot < set.First+set.Size; slot++ {
			kind := m.Kinds[slot]
			if of[kind] == 0 {
				of[kind] = choose(set.Turns)
			}
			m.Modulo[slot] = of[kind]
		}
	}
}

// AllOrNothing is for Reduce: the whole orientation counts, or nothing of it.
func (d Drawer) AllOrNothing(turns int) int { return []int{1, turns}[d.IntN(2)] }

// ForbidPlaces draws places where pieces may not be, other than those where they are solved.
func (d Drawer) ForbidPlaces(m *Model) {
	m.Illegal = map[[2]int]bool{}
	for range 1 + d.IntN(2) {
		set := m.Sets[d.IntN(len(m.Sets))]
		if slot, kind := set.First+d.IntN(set.Size), m.Kinds[set.First+d.IntN(set.Size)]; m.Kinds[slot] != kind {
			m.Illegal[[2]int{slot, kind}] = true
		}
	}
}

// ForbidPairs draws pairs of moves: the second one may not follow the first one. It returns them as lines of a definition.
func (d Drawer) ForbidPairs(m *Model, groups bool) string {
	m.Pairs = map[[2]string]bool{}
	if groups {
		var group []string
		for _, i := range d.Perm(len(m.Moves))[:min(2, len(m.Moves))] {
			group = append(group, m.Moves[i].Name)
		}
		for _, a := range group {
			for _, b := range group {
				m.Pairs[[2]string{a, b}] = true
			}
		}
		return "ForbiddenGroups\n" + strings.Join(group, " ") + "\nEnd\n"
	}
	text := "ForbiddenPairs\n"
	for range 1 + d.IntN(3) {
		a, b := m.Moves[d.IntN(len(m.Moves))].Name, m.Moves[d.IntN(len(m.Moves))].Name
		m.Pairs[[2]string{a, b}] = true
		text += a + " " + b + "\n"
	}
	return text + "End\n"
}

// Hidden writes a position with ? before some numbers, and returns which parts of it need not be solved.
func (d Drawer) Hidden(m *Model, p Position) (text string, free []bool) {
	text, free = "Scramble x\n", make([]bool, len(p))
	for _, set := range m.Sets {
		var words [2]string
		for slot := set.First; slot < set.First+set.Size; slot++ {
			for i := range words {
				words[i] += " "
				if free[2*slot+i] = d.OneIn(3); free[2*slot+i] {
					words[i] += "?"
				}
				words[i] += fmt.Sprint(int(p[2*slot+i]) + 1 - i)
			}
		}
		text += set.Name + "\n" + words[0] + "\n" + words[1] + "\n"
	}
	return text + "End\n", free
}

// Walk draws up to so many moves that can be made from a position, and returns where they lead.
func (d Drawer) Walk(m *Model, p Position, most int) (names []string, end Position) {
	for range 1 + d.IntN(most) {
		if move := m.Moves[d.IntN(len(m.Moves))]; m.IsLegal(p, move) {
			names, p = append(names, move.Name), m.Apply(p, move)
		}
	}
	return names, p
}

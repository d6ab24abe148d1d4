package puzzles_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/puzzles"
)

// problem is a drawn definition with a position to solve.
type problem struct {
	*model                         // with the moves that solutions may have
	file, text string              // the definition and the name of its file
	request    puzzles.SolvePuzzle // with the scramble
	start      position
	done       func(position) bool       // nil: solved as the definition says
	allowed    func(names []string) bool // which solutions are asked for; nil: all
	noGod      bool                      // God's algorithm does not know what the request asks for
}

// scrambled draws a scramble in moves.
func (d drawer) scrambled(m *model, file, text string) *problem {
	names, end := d.walk(m, m.solved(), 4)
	return &problem{model: m, file: file, text: text, start: end, request: scrambleOf(names...)}
}

func scrambleOf(names ...string) puzzles.SolvePuzzle {
	return puzzles.SolvePuzzle{PuzzleScrambles: puzzles.PuzzleScrambles{Moves: strings.Join(names, " ")}}
}

// rules draws a problem for each rule of definitions and scrambles.
var rules = map[string]func(d drawer) *problem{
	"all pieces differ": func(d drawer) *problem {
		m := d.model()
		return d.scrambled(m, "x.def", m.definition(writing{leaveOut: true}))
	},
	"pieces that are alike": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		return d.scrambled(m, "x.def", m.definition(writing{}))
	},
	"? as orientation": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		d.reduce(m, func(turns int) int { return []int{1, turns}[d.IntN(2)] })
		return d.scrambled(m, "x.tws", m.definition(writing{anyTurn: true}))
	},
	"SolvedState": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		return d.scrambled(m, "x.tws", m.definition(writing{solved: "SolvedState"}))
	},
	"StartState and MoveTransformation": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		d.reduce(m, func(turns int) int { return []int{1, turns}[d.IntN(2)] })
		return d.scrambled(m, "x.tws", m.definition(writing{solved: "StartState", move: "MoveTransformation", anyTurn: true}))
	},
	"Block": func(d drawer) *problem {
		m := d.model()
		for range 1 + d.IntN(2) {
			m.blocks = append(m.blocks, d.Perm(m.sets[0].size)[:1+d.IntN(2)])
		}
		return d.scrambled(m, "x.def", m.definition(writing{}))
	},
	"Block among pieces that are alike": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		for slot := range 2 { // those of the block are like no others
			m.kinds[slot] = slot
		}
		for slot := 2; slot < m.sets[0].size; slot++ {
			m.kinds[slot] = max(2, m.kinds[slot])
		}
		m.blocks = [][]int{{0, 1}}
		return d.scrambled(m, "x.def", m.definition(writing{}))
	},
	"Illegal": func(d drawer) *problem {
		m := d.model()
		if d.oneIn(2) {
			d.alike(m)
		}
		d.forbidPlaces(m)
		return d.scrambled(m, "x.tws", m.definition(writing{}))
	},
	"ForbiddenPairs": func(d drawer) *problem {
		m := d.commuting()
		m.pairs = map[[2]string]bool{}
		text := m.definition(writing{}) + "ForbiddenPairs\n"
		for range 1 + d.IntN(3) {
			a, b := m.moves[d.IntN(len(m.moves))].name, m.moves[d.IntN(len(m.moves))].name
			m.pairs[[2]string{a, b}] = true
			text += a + " " + b + "\n"
		}
		return d.scrambled(m, "x.def", text+"End\n")
	},
	"ForbiddenGroups": func(d drawer) *problem {
		m := d.commuting()
		m.pairs = map[[2]string]bool{}
		var group []string
		for _, i := range d.Perm(len(m.moves))[:2] {
			group = append(group, m.moves[i].name)
		}
		for _, a := range group {
			for _, b := range group {
				m.pairs[[2]string{a, b}] = true
			}
		}
		return d.scrambled(m, "x.def", m.definition(writing{})+"ForbiddenGroups\n"+strings.Join(group, " ")+"\nEnd\n")
	},
	"MoveSequence and MoveAlias": func(d drawer) *problem {
		m := d.model()
		text, bases := m.definition(writing{}), m.bases()
		if d.oneIn(2) {
			m.addSequence("X", bases[:1])
			return d.scrambled(m, "x.tws", text+"MoveAlias X "+bases[0]+"\n")
		}
		words, meaning := d.drawSequence(m)
		m.addSequence("X", meaning)
		return d.scrambled(m, "x.tws", "MoveSequence X "+strings.Join(words, " ")+"\n"+text)
	},
	"one order of moves that commute": func(d drawer) *problem {
		m := d.commuting()
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		p.request.Slack = new(1)
		return p
	},
	"all orders": func(d drawer) *problem {
		m := d.model()
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		p.request.AllOrders = true
		return p
	},
	"KPuzzle": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		return d.scrambled(m, "x.json", m.kpuzzle(d.oneIn(2)))
	},
	"orientationMod": func(d drawer) *problem {
		m := d.sets(3, 4, 1)
		for k := range m.sets {
			m.sets[k].turns = 4
		}
		d.addMove(m, "A")
		d.addMove(m, "B")
		d.alike(m)
		d.reduce(m, func(turns int) int { return []int{1, 2, 4}[d.IntN(3)] })
		for slot, kind := range m.kinds {
			if set := m.setOf(slot); kind == m.kinds[set.first] { // else the puzzle would have fewer orientations, and moves fewer powers
				m.modulo[slot] = set.turns
			}
		}
		return d.scrambled(m, "x.json", m.kpuzzle(true))
	},
	"derivedMoves": func(d drawer) *problem {
		m, words := d.derived()
		return d.scrambled(m, "x.json", m.kpuzzle(false, [2]string{"X", words}))
	},
	"derived moves of a huge order": func(d drawer) *problem {
		m := d.hugeOrder()
		return d.scrambled(m, "x.json", m.kpuzzle(false, [2]string{"X", "A B"}))
	},
	"rotations of .tws": func(d drawer) *problem {
		return d.rotated("x.tws", []string{"x", "y", "z", "Uv", "FURv"}[d.IntN(5)], func(m *model) string { return m.definition(writing{}) })
	},
	"rotations of PuzzleGeometry": func(d drawer) *problem {
		return d.rotated("x.def", "Uv", func(m *model) string {
			return m.definition(writing{beforehand: []string{"# PuzzleGeometry 0.1\n", "Name PuzzleGeometryPuzzle\n"}[d.IntN(2)]})
		})
	},
	"rotations of KPuzzle": func(d drawer) *problem {
		return d.rotated("x.json", "z", func(m *model) string { return m.kpuzzle(d.oneIn(2)) })
	},
	"Rotations": func(d drawer) *problem {
		return d.rotated("x.def", "turn", func(m *model) string { return m.definition(writing{extra: "Rotations turn' End\n"}) })
	},
	"rotations as moves": func(d drawer) *problem {
		m := d.ring("x")
		p := d.scrambled(m, "x.tws", m.definition(writing{}))
		p.request.RotationMoves = true
		return p
	},
	"no rotations in .def": func(d drawer) *problem {
		m := d.ring("x")
		return d.scrambled(m, "x.def", m.definition(writing{}))
	},
	"names of rotations that are none": func(d drawer) *problem {
		m := d.ring("x")
		switch first := m.sets[0]; d.IntN(4) {
		case 0:
			m.kinds[0], m.kinds[1], m.kinds[2] = 0, 0, 1
			if first.size == 4 {
				m.kinds[3] = 2
			}
		case 1:
			m.moves = m.without(m.bases()[0]).moves
		case 2:
			d.distinguish(m)
			m.illegal = map[[2]int]bool{{0, 1}: true}
		case 3:
			d.distinguish(m)
			m.blocks = [][]int{{0, 1}}
		}
		return d.scrambled(m, "x.tws", m.definition(writing{}))
	},
	"a rotation of pieces that differ in orientationMod": func(d drawer) *problem {
		m := d.ring("x")
		for m.sets[0].turns == 1 {
			m = d.ring("x")
		}
		d.distinguish(m)
		m.modulo[d.IntN(m.sets[0].size)] = 1
		return d.scrambled(m, "x.json", m.kpuzzle(true))
	},
	"KPattern as scramble": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		text := m.definition(writing{})
		if d.oneIn(2) {
			text = m.kpuzzle(false)
		}
		p := d.scrambled(m, "x", text)
		p.request = puzzles.SolvePuzzle{PuzzleScrambles: puzzles.PuzzleScrambles{ScrambleText: inJSON(m.pattern(p.start, false))}}
		return p
	},
	"KPattern as start": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		_, from := d.walk(m, m.solved(), 2)
		names, end := d.walk(m, from, 2)
		p := &problem{model: m, file: "x", text: m.kpuzzle(false), start: end, request: scrambleOf(names...)}
		p.request.From = inJSON(map[string]any{"patternData": m.pattern(from, false)})
		return p
	},
	"KPattern as target": func(d drawer) *problem {
		m := d.model()
		text := m.kpuzzle(false)
		if d.oneIn(2) {
			text = m.definition(writing{})
		}
		d.alike(m)
		d.reduce(m, func(turns int) int { return []int{1, turns}[d.IntN(2)] })
		p := d.scrambled(m, "x", text)
		p.request.To = inJSON(m.pattern(m.solved(), true))
		return p
	},
	"? in a position": func(d drawer) *problem {
		m := d.model()
		d.alike(m)
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		text, free := d.hidden(m, p.start)
		p.request = puzzles.SolvePuzzle{PuzzleScrambles: puzzles.PuzzleScrambles{ScrambleText: text}}
		p.done, p.noGod = free, true
		return p
	},
	"MoveLimits": func(d drawer) *problem {
		m := d.model()
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		name, most := m.bases()[0], d.IntN(2)
		p.request.ScrambleText = fmt.Sprintf("MoveLimits\n%s* %d\nEnd\nScrambleAlg x\n%s\nEnd\n", name, most, p.request.Moves)
		p.allowed = func(names []string) bool {
			return len(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return m.find(n).base != name })) <= most
		}
		return p
	},
	"several goals": func(d drawer) *problem {
		m := d.model()
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		goals := map[position]string{}
		for range 3 {
			names, end := d.walk(m, m.solved(), 3)
			goals[end] = strings.Join(names, " ")
		}
		p.request.Goals = slices.Sorted(maps.Values(goals))
		p.done = func(at position) bool { return goals[at] != "" }
		return p
	},
	"forbidden first moves": func(d drawer) *problem {
		m := d.commuting()
		p := d.scrambled(m, "x.def", m.definition(writing{}))
		p.request.AllOrders = d.oneIn(3)
		for range 1 + d.IntN(2) {
			p.request.NotFirst = append(p.request.NotFirst, m.moves[d.IntN(len(m.moves))].name)
		}
		p.allowed = func(names []string) bool { // a solution whose powers of a move meet in another order is none
			_, merge := m.reorderings(names)
			return !merge && (len(names) == 0 || !slices.Contains(p.request.NotFirst, names[0]))
		}
		return p
	},
}

// commuting draws a puzzle of which many moves commute.
func (d drawer) commuting() *model {
	m := d.sets(4, 6, 2)
	for i := 0; len(m.moves) < 4; i++ {
		d.addMove(m, string(rune('A'+i)))
	}
	return m
}

// forbidPlaces draws places where pieces may not be, other than those where they are solved.
func (d drawer) forbidPlaces(m *model) {
	m.illegal = map[[2]int]bool{}
	for range 1 + d.IntN(2) {
		if slot, kind := d.IntN(m.size()), m.kinds[d.IntN(m.sets[0].size)]; m.kinds[slot] != kind && slot < m.sets[0].size {
			m.illegal[[2]int{slot, kind}] = true
		}
	}
}

// addSequence adds a move that is a sequence of others.
func (m *model) addSequence(name string, names []string) {
	move := m.find(names[0])
	for _, next := range names[1:] {
		move = m.compose(move, m.find(next))
	}
	m.addMove(name, move.from, move.twist)
}

// drawSequence draws a conjugate of a move, so that its order is that of the move.
func (d drawer) drawSequence(m *model) (words, meaning []string) {
	a, b := m.moves[d.IntN(len(m.moves))], m.find(m.bases()[d.IntN(len(m.bases()))])
	words = []string{a.name, b.name, m.inverse(a)}
	return words, words
}

// inverse returns the name of the inverse of a move.
func (m *model) inverse(move modelMove) string {
	for _, other := range m.moves {
		if m.apply(m.apply(m.solvedApart(), move), other) == m.solvedApart() {
			return other.name
		}
	}
	panic("no inverse of " + move.name)
}

// derived draws a puzzle with a derived move X, and that in the notation of cubing.js.
func (d drawer) derived() (m *model, text string) {
	for {
		m = d.model()
		a, b := m.moves[d.IntN(len(m.moves))], m.moves[d.IntN(len(m.moves))]
		undoA, undoB := m.inverse(a), m.inverse(b)
		var meaning []string
		switch d.IntN(4) {
		case 0:
			text, meaning = fmt.Sprintf("[%s: %s]", a.name, b.name), []string{a.name, b.name, undoA}
		case 1:
			text, meaning = fmt.Sprintf("[%s,%s]", a.name, b.name), []string{a.name, b.name, undoA, undoB}
		case 2:
			text, meaning = fmt.Sprintf("(%s %s)2'", a.name, b.name), []string{undoB, undoA, undoB, undoA}
		case 3:
			text, meaning = fmt.Sprintf(". %s (%s)'\n%s", a.name, b.name, a.name), []string{a.name, undoB, a.name}
		}
		known := slices.Clone(m.moves)
		m.addSequence("X", meaning)
		n := len(m.moves) - len(known)
		if n > 0 && n < 4 && !slices.ContainsFunc(known, func(move modelMove) bool { return m.sameEffect(move, m.find("X")) }) {
			return m, text
		}
	}
}

// hugeOrder draws two moves that must be made one after the other more than 360 times to return to the same position. Most pieces are alike.
func (d drawer) hugeOrder() *model {
	for {
		m := d.sets(11, 12, 3)
		for slot := range m.kinds {
			m.kinds[slot] = d.IntN(2)
		}
		a, b := d.cycles(m, 2), d.cycles(m, 3)
		m.addMove("A", a, make([]int, m.size()))
		m.addMove("B", b, make([]int, m.size()))
		x, undo := m.compose(m.find("A"), m.find("B")), m.compose(m.find("B'"), m.find("A"))
		order := 1
		for at := m.apply(m.solvedApart(), x); at != m.solvedApart(); order++ {
			at = m.apply(at, x)
		}
		if order > 360 {
			m.moves = append(m.moves, modelMove{"X", "", x.from, x.twist}, modelMove{"X'", "", undo.from, undo.twist})
			return m
		}
	}
}

// cycles draws a permutation of the pieces of each set in cycles of one length.
func (d drawer) cycles(m *model, length int) (from []int) {
	for _, set := range m.sets {
		perm, part := d.Perm(set.size), make([]int, set.size)
		for i := range part {
			part[i] = set.first + i
		}
		for i := 0; i+length <= set.size; i += length {
			for j := range length {
				part[perm[i+j]] = set.first + perm[i+(j+1)%length]
			}
		}
		from = append(from, part...)
	}
	return from
}

// ring draws a puzzle whose moves a rotation of that name exchanges: it shifts all sets by one slot.
func (d drawer) ring(rotation string) *model {
	for {
		m := d.sets(3, 4, 3)
		for k := range m.sets {
			m.sets[k].first, m.sets[k].size = k*m.sets[0].size, m.sets[0].size
		}
		m.kinds, m.turns, m.modulo = nil, nil, nil
		turn := modelMove{name: rotation, base: rotation}
		for _, set := range m.sets {
			period := []int{1, set.size}[d.IntN(2)]
			for i := range set.size {
				m.kinds, m.turns, m.modulo = append(m.kinds, i%period), append(m.turns, 0), append(m.modulo, set.turns)
				turn.from, turn.twist = append(turn.from, set.first+(i+1)%set.size), append(turn.twist, 0)
			}
		}
		back := turn
		for range m.sets[0].size - 2 {
			back = m.compose(back, turn)
		}
		d.addMove(m, "A")
		for _, name := range []string{"B", "C", "D"}[:m.sets[0].size-1] {
			last := m.find(m.bases()[len(m.bases())-1])
			next := m.compose(m.compose(turn, last), back)
			if !slices.ContainsFunc(m.moves, func(move modelMove) bool { return m.sameEffect(move, next) }) {
				m.addMove(name, next.from, next.twist)
			}
		}
		isMove := slices.ContainsFunc(m.moves, func(move modelMove) bool { return m.sameEffect(move, turn) })
		if len(m.bases()) < 2 || len(m.moves) > 8 || isMove {
			continue
		}
		m.addMove(rotation, turn.from, turn.twist)
		return m
	}
}

// distinguish makes all pieces differ.
func (d drawer) distinguish(m *model) {
	for slot := range m.kinds {
		m.kinds[slot] = slot - m.setOf(slot).first
	}
}

// rotated draws a scramble with rotations. Whoever holds the puzzle as they leave it sees as solved what they alone lead to.
func (d drawer) rotated(file, rotation string, write func(*model) string) *problem {
	m := d.ring(rotation)
	names, _ := d.walk(m, m.solved(), 4)
	names = slices.Insert(names, d.IntN(len(names)+1), rotation)
	grip := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return m.find(name).base != rotation })
	turned := *m
	return &problem{
		model: m.without(rotation), file: file, text: write(m), request: scrambleOf(names...),
		start: turned.follow(m.solved(), names), done: m.isAt(turned.follow(m.solved(), grip)),
	}
}

// hidden writes a position with ? for some slots, and returns what is solved then.
func (d drawer) hidden(m *model, p position) (text string, done func(position) bool) {
	text = "Scramble x\n"
	free := make([]bool, len(p))
	for _, set := range m.sets {
		var words [2]string
		for slot := set.first; slot < set.first+set.size; slot++ {
			for i := range words {
				n := int(p[2*slot+i]) + 1 - i
				words[i] += " "
				if free[2*slot+i] = d.oneIn(3); free[2*slot+i] {
					words[i] += "?"
				}
				words[i] += fmt.Sprint(n)
			}
		}
		text += set.name + "\n" + words[0] + "\n" + words[1] + "\n"
	}
	solved := m.solved()
	return text + "End\n", func(at position) bool {
		for i := range free {
			if !free[i] && at[i] != solved[i] {
				return false
			}
		}
		return true
	}
}

// TestRules draws small definitions for each rule, and compares the solutions of a scramble and the numbers of positions with
// those of a model that tries everything.
func TestRules(t *testing.T) {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		t.Run(name, func(t *testing.T) {
			d := drawer{sample.Rand(t)}
			for n := range sample.Of(20, 500) {
				p := rules[name](d)
				p.request.File = filepath.Join(t.TempDir(), p.file)
				require.NoError(t, os.WriteFile(p.request.File, []byte(p.text), 0o666))
				p.check(t, engine, fmt.Sprintf("%d: %s\n%+v", n, p.text, p.request))
			}
		})
	}
}

// most is the greatest length that the model searches.
const most = 5

// check compares solutions, then the numbers of positions.
func (p *problem) check(t *testing.T, engine *session.Engine, label string) {
	done, allowed := p.done, p.allowed
	if done == nil {
		done = p.isSolved
	}
	if allowed == nil {
		allowed = func([]string) bool { return true }
	}
	var got []modelSolution
	p.request.Max = new(most)
	err := engine.NewSession().Run(t.Context(), p.request, func(e session.Event) {
		if s, ok := e.(puzzles.PuzzleSolution); ok {
			require.Equal(t, len(s.Moves), s.Length, label)
			got = append(got, s.Moves)
		}
	})
	if _, proved := errors.AsType[*solver.UnsolvableError](err); !proved {
		require.NoError(t, err, label)
	}
	p.compare(t, p.solutions(p.start, session.ValueOr(p.request.Slack, 0), most, done, allowed), got, label)
	if p.noGod {
		return
	}
	const few = 2000
	want := p.distances(few)
	if want == nil {
		return
	}
	var counts []uint64
	err = engine.NewSession().Run(t.Context(), puzzles.God{PuzzleSource: p.request.PuzzleSource}, func(e session.Event) {
		if d, ok := e.(puzzles.Distance); ok {
			counts = append(counts, d.Positions)
		}
	})
	require.NoError(t, err, label)
	require.Equal(t, want, counts, label)
}

// compare checks that got has one of all sequences that differ only in the order of moves that commute; none in which powers of a
// move can be merged. If the definition forbids pairs, or all orders are asked for, there may be several.
func (p *problem) compare(t *testing.T, want, got []modelSolution, label string) {
	several := len(p.pairs) > 0 || p.request.AllOrders || len(p.request.NotFirst) > 1
	in := func(list []modelSolution, s modelSolution) bool {
		return slices.ContainsFunc(list, func(other modelSolution) bool { return slices.Equal(s, other) })
	}
	for i, s := range got {
		require.True(t, in(want, s), "%v is wrong\n%s", s, label)
		require.False(t, in(got[:i], s), "%v twice\n%s", s, label)
	}
	for _, s := range want {
		found := 0
		list, merge := p.reorderings(s)
		for _, other := range list {
			if in(got, other) {
				found++
			}
		}
		switch {
		case merge && !several:
			require.Zero(t, found, "%v can be shorter\n%s", s, label)
		case !merge && several:
			require.NotZero(t, found, "%v is missing\n%s", s, label)
		case !merge:
			require.Equal(t, 1, found, "%v\n%s", s, label)
		}
	}
}

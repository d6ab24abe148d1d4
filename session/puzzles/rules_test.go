package puzzles_test

import (
	"cmp"
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
	"nissy/puzzle/puzzletest"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/puzzles"
)

// problem is a drawn definition with a position to solve.
type problem struct {
	*puzzletest.Model                     // with the moves that solutions may have
	file, text        string              // the name of the file of the definition, and the text; "": what the model writes
	request           puzzles.SolvePuzzle // with the scramble
	start             puzzletest.Position // "": the request has no scramble yet
	done              func(puzzletest.Position) bool
	allowed           func(names []string) bool // which solutions are asked for; nil: all
	noGod             bool                      // God's algorithm does not know what the request asks for
}

// write sets the name and the text of the definition.
func (p *problem) write(file string, w puzzletest.Writing) { p.file, p.text = file, p.Definition(w) }

// scramble draws a scramble in moves.
func (p *problem) scramble(d puzzletest.Drawer) {
	names, end := d.Walk(p.Model, p.Solved(), 4)
	p.start, p.request.Moves = end, strings.Join(names, " ")
}

// rules draws a problem for each rule of definitions and scrambles. Each gets a small puzzle, which it may replace.
var rules = map[string]func(d puzzletest.Drawer, p *problem){
	"all pieces differ":     func(_ puzzletest.Drawer, p *problem) { p.write("", puzzletest.Writing{LeaveOut: true}) },
	"pieces that are alike": func(d puzzletest.Drawer, p *problem) { d.Alike(p.Model) },
	"? as orientation": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		d.Reduce(p.Model, d.AllOrNothing)
		p.write("x.tws", puzzletest.Writing{AnyTurn: true})
	},
	"SolvedState": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		p.write("x.tws", puzzletest.Writing{Solved: "SolvedState"})
	},
	"StartState and MoveTransformation": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		d.Reduce(p.Model, d.AllOrNothing)
		p.write("x.tws", puzzletest.Writing{Solved: "StartState", Move: "MoveTransformation", AnyTurn: true})
	},
	"Block": func(d puzzletest.Drawer, p *problem) {
		for range 1 + d.IntN(2) {
			p.Blocks = append(p.Blocks, kinds(d.Perm(p.Sets[0].Size)[:1+d.IntN(2)]...))
		}
	},
	"Block among pieces that are alike": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		for slot := range p.Sets[0].Size { // those of the block are like no others
			if p.Kinds[slot] = max(2, p.Kinds[slot]); slot < 2 {
				p.Kinds[slot] = slot
			}
		}
		p.Blocks = [][][2]int{kinds(0, 1)}
	},
	"Illegal": func(d puzzletest.Drawer, p *problem) {
		if d.OneIn(2) {
			d.Alike(p.Model)
		}
		d.ForbidPlaces(p.Model)
		p.write("x.tws", puzzletest.Writing{})
	},
	"ForbiddenPairs":  func(d puzzletest.Drawer, p *problem) { p.forbid(d, false) },
	"ForbiddenGroups": func(d puzzletest.Drawer, p *problem) { p.forbid(d, true) },
	"MoveSequence and MoveAlias": func(d puzzletest.Drawer, p *problem) {
		p.write("x.tws", puzzletest.Writing{})
		if base := p.Bases()[0]; d.OneIn(2) {
			p.text += "MoveAlias X " + base + "\n"
			p.AddSequence("X", []string{base})
			return
		}
		// A conjugate of a move, so that its order is that of the move.
		a := p.Moves[d.IntN(len(p.Moves))]
		words := []string{a.Name, p.Bases()[d.IntN(len(p.Bases()))], p.Inverse(a)}
		p.text = "MoveSequence X " + strings.Join(words, " ") + "\n" + p.text
		p.AddSequence("X", words)
	},
	"one order of moves that commute": func(d puzzletest.Drawer, p *problem) { p.Model, p.request.Slack = commuting(d), new(1) },
	"all orders":                      func(_ puzzletest.Drawer, p *problem) { p.request.AllOrders = true },
	"KPuzzle": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		p.file, p.text = "x.json", p.KPuzzle(d.OneIn(2))
	},
	"orientationMod": func(d puzzletest.Drawer, p *problem) {
		p.Model = d.Sets(3, 4, 1)
		for k := range p.Sets {
			p.Sets[k].Turns = 4
		}
		d.AddMove(p.Model, "A")
		d.AddMove(p.Model, "B")
		d.Alike(p.Model)
		d.Reduce(p.Model, func(int) int { return []int{1, 2, 4}[d.IntN(3)] })
		for slot, kind := range p.Kinds {
			if set := p.SetOf(slot); kind == p.Kinds[set.First] { // else the puzzle would have fewer orientations, and moves fewer powers
				p.Modulo[slot] = set.Turns
			}
		}
		p.file, p.text = "x.json", p.KPuzzle(true)
	},
	"derivedMoves": func(d puzzletest.Drawer, p *problem) { p.file, p.text = "x.json", derived(d, p) },
	"derived moves of a huge order": func(d puzzletest.Drawer, p *problem) {
		p.Model = hugeOrder(d)
		p.file, p.text = "x.json", p.KPuzzle(false, [2]string{"X", "A B"})
	},
	"rotations of .tws": func(d puzzletest.Drawer, p *problem) {
		p.rotated(d, "x.tws", []string{"x", "y", "z", "Uv", "FURv"}[d.IntN(5)], puzzletest.Writing{})
	},
	"rotations of PuzzleGeometry": func(d puzzletest.Drawer, p *problem) {
		p.rotated(d, "", "Uv", puzzletest.Writing{Beforehand: []string{"# PuzzleGeometry 0.1\n", "Name PuzzleGeometryPuzzle\n"}[d.IntN(2)]})
	},
	"rotations of KPuzzle": func(d puzzletest.Drawer, p *problem) { p.rotated(d, "x.json", "z", puzzletest.Writing{}) },
	"Rotations": func(d puzzletest.Drawer, p *problem) {
		p.rotated(d, "", "turn", puzzletest.Writing{Extra: "Rotations turn' End\n"})
	},
	"rotations as moves": func(d puzzletest.Drawer, p *problem) {
		p.Model, p.request.RotationMoves = ring(d, "x"), true
		p.write("x.tws", puzzletest.Writing{})
	},
	"no rotations in .def": func(d puzzletest.Drawer, p *problem) { p.Model = ring(d, "x") },
	"names of rotations that are none": func(d puzzletest.Drawer, p *problem) {
		p.Model = ring(d, "x")
		switch d.IntN(4) {
		case 0:
			for slot := range p.Sets[0].Size {
				p.Kinds[slot] = max(0, slot-1)
			}
		case 1:
			p.Model = p.Without(p.Bases()[0])
		case 2:
			distinguish(p.Model)
			p.Illegal = map[[2]int]bool{{0, 1}: true}
		case 3:
			distinguish(p.Model)
			p.Blocks = [][][2]int{kinds(0, 1)}
		}
		p.write("x.tws", puzzletest.Writing{})
	},
	"a rotation of pieces that differ in orientationMod": func(d puzzletest.Drawer, p *problem) {
		for p.Model = ring(d, "x"); p.Sets[0].Turns == 1; {
			p.Model = ring(d, "x")
		}
		distinguish(p.Model)
		p.Modulo[d.IntN(p.Sets[0].Size)] = 1
		p.file, p.text = "x.json", p.KPuzzle(true)
	},
	"KPattern as scramble": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		if p.write("x", puzzletest.Writing{}); d.OneIn(2) {
			p.text = p.KPuzzle(false)
		}
		p.scramble(d)
		p.request.Moves, p.request.ScrambleText = "", puzzletest.InJSON(p.Pattern(p.start, false))
	},
	"KPattern as start": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		_, from := d.Walk(p.Model, p.Solved(), 2)
		names, end := d.Walk(p.Model, from, 2)
		p.file, p.text, p.start, p.request.Moves = "x", p.KPuzzle(false), end, strings.Join(names, " ")
		p.request.From = puzzletest.InJSON(map[string]any{"patternData": p.Pattern(from, false)})
	},
	"KPattern as target": func(d puzzletest.Drawer, p *problem) {
		if p.write("x", puzzletest.Writing{}); d.OneIn(2) {
			p.text = p.KPuzzle(false)
		}
		d.Alike(p.Model)
		d.Reduce(p.Model, d.AllOrNothing)
		p.request.To = puzzletest.InJSON(p.Pattern(p.Solved(), true))
	},
	"? in a position": func(d puzzletest.Drawer, p *problem) {
		d.Alike(p.Model)
		p.scramble(d)
		p.request.Moves, p.noGod = "", true
		p.request.ScrambleText, p.Free = d.Hidden(p.Model, p.start)
	},
	"MoveLimits": func(d puzzletest.Drawer, p *problem) {
		p.scramble(d)
		name, most := p.Bases()[0], d.IntN(2)
		p.request.ScrambleText = fmt.Sprintf("MoveLimits\n%s* %d\nEnd\nScrambleAlg x\n%s\nEnd\n", name, most, p.request.Moves)
		p.allowed = func(names []string) bool {
			return len(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return p.Find(n).Base != name })) <= most
		}
	},
	"several goals": func(d puzzletest.Drawer, p *problem) {
		goals := map[puzzletest.Position]string{}
		for range 3 {
			names, end := d.Walk(p.Model, p.Solved(), 3)
			goals[end] = strings.Join(names, " ")
		}
		p.request.Goals = slices.Sorted(maps.Values(goals))
		p.done = p.IsAt(slices.Collect(maps.Keys(goals))...)
	},
	"forbidden first moves": func(d puzzletest.Drawer, p *problem) {
		p.Model, p.request.AllOrders = commuting(d), d.OneIn(3)
		for range 1 + d.IntN(2) {
			p.request.NotFirst = append(p.request.NotFirst, p.Moves[d.IntN(len(p.Moves))].Name)
		}
		p.allowed = func(names []string) bool { // a solution whose powers of a move meet in another order is none
			_, merge := p.Reorderings(names)
			return !merge && (len(names) == 0 || !slices.Contains(p.request.NotFirst, names[0]))
		}
	},
}

// forbid draws a puzzle with pairs of moves that may not follow each other.
func (p *problem) forbid(d puzzletest.Drawer, groups bool) {
	p.Model = commuting(d)
	p.write("", puzzletest.Writing{Extra: d.ForbidPairs(p.Model, groups)})
}

// kinds returns kinds of pieces of the first set, for a block.
func kinds(list ...int) (members [][2]int) {
	for _, kind := range list {
		members = append(members, [2]int{0, kind})
	}
	return members
}

// commuting draws a puzzle of which many moves commute.
func commuting(d puzzletest.Drawer) *puzzletest.Model {
	m := d.Sets(4, 6, 2)
	for i := 0; len(m.Moves) < 4; i++ {
		d.AddMove(m, string(rune('A'+i)))
	}
	return m
}

// derived adds a derived move X, which it writes in the notation of cubing.js, and returns the definition.
func derived(d puzzletest.Drawer, p *problem) string {
	for {
		a, b := p.Moves[d.IntN(len(p.Moves))], p.Moves[d.IntN(len(p.Moves))]
		undoA, undoB := p.Inverse(a), p.Inverse(b)
		text, meaning := fmt.Sprintf("[%s: %s]", a.Name, b.Name), []string{a.Name, b.Name, undoA}
		switch d.IntN(4) {
		case 1:
			text, meaning = fmt.Sprintf("[%s,%s]", a.Name, b.Name), []string{a.Name, b.Name, undoA, undoB}
		case 2:
			text, meaning = fmt.Sprintf("(%s %s)2'", a.Name, b.Name), []string{undoB, undoA, undoB, undoA}
		case 3:
			text, meaning = fmt.Sprintf(". %s (%s)'\n%s", a.Name, b.Name, a.Name), []string{a.Name, undoB, a.Name}
		}
		known := *p.Model
		p.AddSequence("X", meaning)
		if x := p.Find("X"); !known.Has(x) && p.Order(x) > 1 && p.Order(x) < 5 {
			return p.KPuzzle(false, [2]string{"X", text})
		}
		p.Model = d.Model()
	}
}

// hugeOrder draws two moves that must be made one after the other more than 360 times to return to the same position. Most pieces are alike.
func hugeOrder(d puzzletest.Drawer) *puzzletest.Model {
	for {
		m := d.Sets(11, 12, 3)
		for slot := range m.Kinds {
			m.Kinds[slot] = d.IntN(2)
		}
		a, b := cyclesOf(d, m, 2), cyclesOf(d, m, 3)
		m.AddMove("A", a, make([]int, m.Size()))
		m.AddMove("B", b, make([]int, m.Size()))
		x, undo := m.Compose(m.Find("A"), m.Find("B")), m.Compose(m.Find("B'"), m.Find("A"))
		if m.Order(x) > 360 {
			x.Name, x.Base, undo.Name, undo.Base = "X", "", "X'", ""
			m.Moves = append(m.Moves, x, undo)
			return m
		}
	}
}

// cyclesOf draws a permutation of the pieces of each set in cycles of one length.
func cyclesOf(d puzzletest.Drawer, m *puzzletest.Model, length int) (from []int) {
	for _, set := range m.Sets {
		perm, part := d.Perm(set.Size), make([]int, set.Size)
		for i := range part {
			part[i] = set.First + i
		}
		for i := 0; i+length <= set.Size; i += length {
			for j := range length {
				part[perm[i+j]] = set.First + perm[i+(j+1)%length]
			}
		}
		from = append(from, part...)
	}
	return from
}

// ring draws a puzzle whose moves a rotation of that name exchanges: it shifts all sets by one slot.
func ring(d puzzletest.Drawer, rotation string) *puzzletest.Model {
	for {
		m := d.Sets(3, 4, 3)
		for k := range m.Sets {
			m.Sets[k].First, m.Sets[k].Size = k*m.Sets[0].Size, m.Sets[0].Size
		}
		m.Kinds, m.Turns, m.Modulo = nil, nil, nil
		turn := puzzletest.Move{Name: rotation, Base: rotation}
		for _, set := range m.Sets {
			period := []int{1, set.Size}[d.IntN(2)]
			for i := range set.Size {
				m.Kinds, m.Turns, m.Modulo = append(m.Kinds, i%period), append(m.Turns, 0), append(m.Modulo, set.Turns)
				turn.From, turn.Twist = append(turn.From, set.First+(i+1)%set.Size), append(turn.Twist, 0)
			}
		}
		back := turn
		for range m.Sets[0].Size - 2 {
			back = m.Compose(back, turn)
		}
		d.AddMove(m, "A")
		for _, name := range []string{"B", "C", "D"}[:m.Sets[0].Size-1] {
			last := m.Find(m.Bases()[len(m.Bases())-1])
			if next := m.Compose(m.Compose(turn, last), back); !m.Has(next) {
				m.AddMove(name, next.From, next.Twist)
			}
		}
		if len(m.Bases()) > 1 && len(m.Moves) < 9 && !m.Has(turn) {
			m.AddMove(rotation, turn.From, turn.Twist)
			return m
		}
	}
}

// distinguish makes all pieces differ.
func distinguish(m *puzzletest.Model) {
	for slot := range m.Kinds {
		m.Kinds[slot] = slot - m.SetOf(slot).First
	}
}

// rotated draws a scramble with rotations. Whoever holds the puzzle as they leave it sees as solved what they alone lead to.
func (p *problem) rotated(d puzzletest.Drawer, file, rotation string, w puzzletest.Writing) {
	m := ring(d, rotation)
	if p.Model = m; file == "x.json" {
		p.file, p.text = file, m.KPuzzle(d.OneIn(2))
	} else {
		p.write(file, w)
	}
	names, _ := d.Walk(m, m.Solved(), 4)
	names = slices.Insert(names, d.IntN(len(names)+1), rotation)
	grip := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return m.Find(name).Base != rotation })
	p.Model, p.start, p.request.Moves = m.Without(rotation), m.Follow(m.Solved(), names), strings.Join(names, " ")
	p.done = m.IsAt(m.Follow(m.Solved(), grip))
}

// TestRules draws small definitions for each rule, and compares the solutions of a scramble and the numbers of positions with
// those of a model that tries everything.
func TestRules(t *testing.T) {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		t.Run(name, func(t *testing.T) {
			d := puzzletest.Drawer{Rand: sample.Rand(t)}
			for n := range sample.Of(20, 500) {
				p := &problem{Model: d.Model()}
				if rules[name](d, p); p.start == "" {
					p.scramble(d)
				}
				p.request.File, p.request.Threads = filepath.Join(t.TempDir(), cmp.Or(p.file, "x.def")), []int{1, 1, 1, 2}[n%4]
				text := cmp.Or(p.text, p.Definition(puzzletest.Writing{}))
				require.NoError(t, os.WriteFile(p.request.File, []byte(text), 0o666))
				p.check(t, engine, fmt.Sprintf("%d: %s\n%+v", n, text, p.request))
			}
		})
	}
}

// check compares solutions of up to five moves, then the numbers of positions.
func (p *problem) check(t *testing.T, engine *session.Engine, label string) {
	b := puzzletest.Bounds{Most: 5, Slack: session.ValueOr(p.request.Slack, 0)}
	if p.done == nil {
		p.done = p.IsAt(p.Solved())
	}
	if p.allowed == nil {
		p.allowed = func([]string) bool { return true }
	}
	var got []puzzletest.Solution
	p.request.Max = new(b.Most)
	err := engine.NewSession().Run(t.Context(), p.request, func(e session.Event) {
		if s, ok := e.(puzzles.PuzzleSolution); ok {
			require.Equal(t, len(s.Moves), s.Length, label)
			got = append(got, s.Moves)
		}
	})
	if _, proved := errors.AsType[*solver.UnsolvableError](err); !proved {
		require.NoError(t, err, label)
	}
	several := len(p.Pairs) > 0 || p.request.AllOrders || len(p.request.NotFirst) > 1
	p.Compare(t, p.Solutions(p.start, b, p.done, p.allowed), got, several, label)
	want := p.Distances(2000, b, nil)
	if p.noGod || want == nil {
		return
	}
	var counts []uint64
	god := puzzles.God{PuzzleSource: p.request.PuzzleSource, Threads: p.request.Threads}
	require.NoError(t, engine.NewSession().Run(t.Context(), god, func(e session.Event) {
		if d, ok := e.(puzzles.Distance); ok {
			counts = append(counts, d.Positions)
		}
	}), label)
	require.Equal(t, want, counts, label)
}

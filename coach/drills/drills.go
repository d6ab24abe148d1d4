package drills

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"nissy/coach/record"
	"nissy/coach/report"
	"nissy/coach/training"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/steps"
)

// Drill is a position from which a person is to solve the step of a kind of question.
type Drill struct {
	Kind *training.Kind
	Case string // as the answer is recorded
	Cube cube.Cube

	Own *Own // where the person had the position; nil: it was drawn
}

// Own says where a person had a position, and how she went on. The moves are turned as the
// position of the drill.
type Own struct {
	Attempt int64 // its number in the book, or if it has none, its place in the list, from 1
	Line    int   // from 1
	Made    cube.Alg
	Better  cube.Alg // a way that leads to fewer moves
	Loss    int      // by how many
}

// group has what a person lost in a case of a kind, and her own positions.
type group struct {
	kind *training.Kind
	name string // of the case
	loss int    // moves: how often it occurred times the mean loss
	own  []Drill
}

// Draw draws at most n drills from attempts. A case occurs in proportion to how often it occurred in
// the attempts, times the moves lost there. Two thirds of the drills are positions of the person, each at most once; there are fewer of
// them if there are not so many positions, and more if no other positions can be drawn. There are fewer than n drills if the attempts lost
// moves in no case that can be drawn, or when ctx ends.
func Draw(ctx context.Context, rng *rand.Rand, attempts []record.Attempt, n int) (list []Drill) {
	groups := groupsOf(attempts)
	for _, g := range groups {
		rng.Shuffle(len(g.own), func(i, j int) { g.own[i], g.own[j] = g.own[j], g.own[i] })
	}
	for len(list) < n && interrupt.Err(ctx) == nil {
		own := withOwn(groups)
		others := slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return !g.canDraw() })
		switch {
		case len(own) > 0 && (len(list) < (2*n+2)/3 || len(others) == 0):
			list = append(list, next(rng, own).takeOwn())
		case len(others) > 0:
			list = append(list, next(rng, others).draw(rng))
		default:
			return list
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// next draws a group in proportion to its loss.
func next(rng *rand.Rand, groups []*group) *group {
	total := 0
	for _, g := range groups {
		total += g.loss
	}
	at := rng.IntN(total)
	for _, g := range groups {
		if at -= g.loss; at < 0 {
			return g
		}
	}
	panic("drills: losses do not add up")
}

// CountOwn returns how many drills are positions of the person.
func CountOwn(list []Drill) (n int) {
	for _, d := range list {
		if d.Own != nil {
			n++
		}
	}
	return n
}

// withOwn returns the groups with own positions that were not taken yet.
func withOwn(groups []*group) []*group {
	return slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return len(g.own) == 0 })
}

func (g *group) takeOwn() Drill {
	d := g.own[len(g.own)-1]
	g.own = g.own[:len(g.own)-1]
	return d
}

func (g *group) draw(rng *rand.Rand) Drill {
	return Drill{Kind: g.kind, Case: g.name, Cube: g.kind.Draw(rng, g.name)}
}

func (g *group) canDraw() bool { return slices.Contains(g.kind.Cases, g.name) }

// groupsOf groups the lines of attempts that lost moves.
func groupsOf(attempts []record.Attempt) (groups []*group) {
	for i := range attempts {
		for k := range attempts[i].Lines {
			l := &attempts[i].Lines[k]
			kind := training.Find(l.Step)
			if kind == nil || l.Loss == 0 || l.Better == nil {
				continue
			}
			name, d := report.Case(l.Step, l.Better), own(&attempts[i], k, kind)
			if d != nil {
				name = cmp.Or(name, d.Case)
				d.Case, d.Own.Attempt = name, cmp.Or(attempts[i].ID, int64(i+1))
			}
			if name != "" {
				groups = addTo(groups, kind, name, l.Loss, d)
			}
		}
	}
	return groups
}

// addTo adds a loss, and a drill unless it is nil, to the group of a case.
func addTo(groups []*group, kind *training.Kind, name string, loss int, d *Drill) []*group {
	i := slices.IndexFunc(groups, func(g *group) bool { return g.kind == kind && g.name == name })
	if i < 0 {
		i, groups = len(groups), append(groups, &group{kind: kind, name: name})
	}
	groups[i].loss += loss
	if d != nil {
		groups[i].own = append(groups[i].own, *d)
	}
	return groups
}

// own returns the position before the step of a line, given by its index, turned as the kind asks for it. A DR may have several lines, such as
// that of an RZP, and the better way may begin before any of them. It returns nil if the better way is none to solve the step of the
// kind, for example because it replaces something else.
func own(a *record.Attempt, line int, kind *training.Kind) *Drill {
	better := parseMoves(a.Lines[line].Better.Moves)
	if better == nil || a.Lines[line].Better.IsWhole() {
		return nil
	}
	first := line
	for first > 0 && a.Lines[first-1].Step == a.Lines[line].Step {
		first--
	}
	for i := first; i <= line; i++ {
		position, ok := report.Before(a, i)
		made := movesOf(a.Lines[i : line+1])
		if !ok || made == nil {
			continue
		}
		if d := drillAt(position, kind, *made, *better); d != nil {
			d.Own.Line, d.Own.Loss = i+1, a.Lines[line].Loss
			return d
		}
	}
	return nil
}

// drillAt returns the position, turned as the kind asks for it, if the better moves solve its step there.
func drillAt(position history.Position, kind *training.Kind, made, better cube.Alg) *Drill {
	held := position.HeldAfter(history.AsHeld)
	before, step := held.Cube(), steps.Lookup(kind.Step)
	for s := range cube.Sym(cube.NumRotations) {
		turned, way := before.Conj(s), turn(s, better)
		after := turned.ApplyAlg(way)
		if step.Check(turned) == nil && kind.Problem(&turned) != "" && kind.Problem(&after) == "" {
			return &Drill{Kind: kind, Case: kind.CaseOf(&turned), Cube: turned, Own: &Own{Made: turn(s, made), Better: way}}
		}
	}
	return nil
}

// parseMoves parses moves; it returns nil for none, and for moves that turn the cube as a whole.
func parseMoves(text string) *cube.Alg {
	alg, err := cube.ParseAlg(text)
	if err != nil || alg.HasRotation() || alg.Len() == 0 {
		return nil
	}
	return &alg
}

// movesOf returns the moves of lines that follow each other; nil as parseMoves does.
func movesOf(lines []record.Line) *cube.Alg {
	var all cube.Alg
	for _, l := range lines {
		alg := parseMoves(l.Moves)
		if alg == nil {
			return nil
		}
		all = all.Then(*alg)
	}
	return &all
}

// turn returns moves turned by a rotation.
func turn(s cube.Sym, a cube.Alg) cube.Alg {
	return cube.Alg{Normal: s.Moves(a.Normal), Inverse: s.Moves(a.Inverse)}
}

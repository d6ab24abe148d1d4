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
	"nissy/cube/state"
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
// the attempts, times the moves lost there. About half of the drills are positions of the person, each
// at most once. There are fewer than n if the attempts lost moves in no case that can be drawn, or when ctx ends.
func Draw(ctx context.Context, rng *rand.Rand, attempts []record.Attempt, n int) (list []Drill) {
	groups := groupsOf(attempts)
	for _, g := range groups {
		rng.Shuffle(len(g.own), func(i, j int) { g.own[i], g.own[j] = g.own[j], g.own[i] })
	}
	for len(list) < n && interrupt.Err(ctx) == nil {
		groups = slices.DeleteFunc(groups, func(g *group) bool { return len(g.own) == 0 && !g.canDraw() })
		if len(groups) == 0 {
			break
		}
		list = append(list, next(rng, groups).draw(rng))
	}
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

// draw takes an own position or draws a new one.
func (g *group) draw(rng *rand.Rand) Drill {
	if n := len(g.own); n > 0 && (rng.IntN(2) == 0 || !g.canDraw()) {
		d := g.own[n-1]
		g.own = g.own[:n-1]
		return d
	}
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

// own returns the position before a line, given by its index, turned as the kind asks for it. It returns nil if the
// better way is none to solve the step of the kind, for example because it replaces something else.
func own(a *record.Attempt, line int, kind *training.Kind) *Drill {
	scramble, err := history.ReadPosition(a.Scramble, state.Options{}, cube.ParseAlg)
	if err != nil {
		return nil
	}
	for _, l := range a.Lines[:line] {
		alg, err := cube.ParseAlg(l.Moves)
		if err != nil {
			return nil
		}
		scramble.Skeleton = scramble.Skeleton.Then(alg)
	}
	if a.Lines[line].Better.IsWhole() {
		return nil
	}
	made, err1 := cube.ParseAlg(a.Lines[line].Moves)
	better, err2 := cube.ParseAlg(a.Lines[line].Better.Moves)
	if cmp.Or(err1, err2) != nil || made.HasRotation() || better.HasRotation() || better.Len() == 0 {
		return nil
	}
	held := scramble.HeldAfter(history.AsHeld)
	before, step := held.Cube(), steps.Lookup(kind.Step)
	for s := range cube.Sym(cube.NumRotations) {
		turned, way := before.Conj(s), turn(s, better)
		after := turned.ApplyAlg(way)
		if step.Check(turned) == nil && kind.Problem(&turned) != "" && kind.Problem(&after) == "" {
			o := &Own{Line: line + 1, Made: turn(s, made), Better: way, Loss: a.Lines[line].Loss}
			return &Drill{Kind: kind, Case: kind.CaseOf(&turned), Cube: turned, Own: o}
		}
	}
	return nil
}

// turn returns moves turned by a rotation.
func turn(s cube.Sym, a cube.Alg) cube.Alg {
	return cube.Alg{Normal: s.Moves(a.Normal), Inverse: s.Moves(a.Inverse)}
}

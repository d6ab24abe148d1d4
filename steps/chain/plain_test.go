package chain

import (
	"slices"
	"sync"

	"nissy/cube"
)

// The files plain_*_test.go solve chains by brute force, as an oracle for Solve. They share no
// table and no search with it. They know the positions that steps lead to from package cube,
// or compute them.

// plainFrame is a step on some axes.
type plainFrame struct {
	kind             string    // such as "eo"
	solved, required cube.Axis // cube.NumAxes if there is none
	allowed, ends    cube.MoveSet
	normalOnly       bool
	ready, done      func(*cube.Cube) bool // done is nil for RZP, whose goal the link has

	// near returns the distances of the goal, by key, up to depth moves. It is nil if there
	// are none.
	near  func() map[plainKey]uint8
	key   func(*cube.Cube) plainKey
	depth int
}

// plainKey is what matters of a position for the distance to a goal.
type plainKey [cube.NumCorners + cube.NumEdges]uint8

// plainFrames are the steps by name, each with the frames in which it is searched.
var plainFrames = sync.OnceValue(func() map[string][]*plainFrame {
	all := map[string][]*plainFrame{}
	add := func(f *plainFrame, names ...string) {
		for _, name := range names {
			all[name] = append(all[name], f)
		}
	}
	add(plainFinish("htrfin", cube.NumAxes, cube.HalfTurns, (*cube.Cube).IsHTR), "htrfin")
	for a := range cube.Axis(cube.NumAxes) {
		s := a.String()
		add(plainEO(a), "eo", "eo"+s)
		add(plainHTR(a), "htr", "htr-dr"+s)
		add(plainFR("fr", a, plainFRCubes(a)), "fr", "fr"+s)
		add(plainFR("frls", a, plainFRLSCubes(a)), "frls", "fr"+s+"ls")
		add(plainFRSlice(a), "frslice", "fr"+s+"slice")
		add(plainFinish("drfin", a, turnsOf(a)|cube.HalfTurns, isDROn(a)), "drfin", "dr"+s+"fin")
		add(plainFinish("frfin", a, cube.HalfTurns&^turnsOf(a), plainFRCubes(a).has), "frfin", "fr"+s+"fin")
		for eo := range cube.Axis(cube.NumAxes) {
			if eo != a {
				add(plainDR("rzp", a, eo), "rzp", "rzp-eo"+eo.String(), "rzp"+s+"-eo"+eo.String())
				add(plainDR("dr", a, eo), "dr-eo", "dr-eo"+eo.String(), "dr"+s+"-eo"+eo.String())
				add(plainAR(a, eo), "ar", "ar-eo"+eo.String(), "ar"+s+"-eo"+eo.String())
				add(plainDRFromAR(a, eo), "dr-ar", "dr"+s+"-ar"+thirdAxis(a, eo).String())
			}
		}
	}
	return all
})

func turnsOf(a cube.Axis) cube.MoveSet { return 0b111_111 << (6 * a) }

func quartersOf(a cube.Axis) cube.MoveSet { return turnsOf(a) &^ cube.HalfTurns }

func hasEO(a cube.Axis) func(*cube.Cube) bool {
	return func(c *cube.Cube) bool { return c.BadEdges(a) == 0 }
}

func isDROn(a cube.Axis) func(*cube.Cube) bool {
	return func(c *cube.Cube) bool { return c.IsDR(a) }
}

func plainEO(a cube.Axis) *plainFrame {
	f := &plainFrame{kind: "eo", solved: a, required: cube.NumAxes, allowed: cube.AllMoves, ends: quartersOf(a), done: hasEO(a)}
	return f.withNear(12, func(c *cube.Cube) (k plainKey) {
		slots := c.BadEdgeSlots(a).Edges
		k[0], k[1] = uint8(slots), uint8(slots>>8)
		return k
	}, cube.Solved)
}

// plainDR returns DR, or RZP, on the axis dr after EO on the axis eo. Their moves and their
// last moves are the same.
func plainDR(kind string, dr, eo cube.Axis) *plainFrame {
	third := thirdAxis(dr, eo)
	f := &plainFrame{kind: kind, solved: dr, required: eo, allowed: cube.AllMoves &^ quartersOf(eo), ends: quartersOf(third), ready: hasEO(eo)}
	if kind == "rzp" {
		return f
	}
	f.done = isDROn(dr)
	return f.withNear(5, drKey(dr), cube.Solved)
}

// thirdAxis returns the axis that is neither of the two.
func thirdAxis(a, b cube.Axis) cube.Axis { return cube.UD + cube.RL + cube.FB - a - b }

// drKey returns what matters of a position for DR on the axis, if EO is solved.
func drKey(dr cube.Axis) func(*cube.Cube) plainKey {
	view := cube.AxisRotation(dr, cube.UD)
	return func(c *cube.Cube) (k plainKey) {
		d := c.Conj(view)
		for i := range cube.Corner(cube.NumCorners) {
			_, twist := d.CornerAt(i)
			k[i] = uint8(twist)
		}
		for i := range cube.Edge(cube.NumEdges) {
			if piece, _ := d.EdgeAt(i); piece >= cube.FR {
				k[cube.NumCorners+int(i)] = 1
			}
		}
		return k
	}
}

// arMoves are the moves that lead from AR to DR on the axis dr, after EO on the axis eo.
func arMoves(dr, eo cube.Axis) cube.MoveSet { return cube.HalfTurns | turnsOf(thirdAxis(dr, eo)) }

// plainAR returns AR before DR on the axis dr, after EO on the axis eo.
func plainAR(dr, eo cube.Axis) *plainFrame {
	key := drKey(dr)
	goals := sync.OnceValue(func() map[plainKey]bool {
		all := map[plainKey]bool{}
		for k := range plainClosure(arMoves(dr, eo), key) {
			all[k] = true
		}
		return all
	})
	return &plainFrame{
		kind: "ar", solved: dr, required: eo, allowed: cube.AllMoves &^ quartersOf(eo), ends: quartersOf(dr), ready: hasEO(eo),
		done: func(c *cube.Cube) bool { return goals()[key(c)] },
	}
}

// plainDRFromAR returns DR on the axis dr from AR.
func plainDRFromAR(dr, eo cube.Axis) *plainFrame {
	ar := plainAR(dr, eo)
	f := &plainFrame{
		kind: "dr", solved: dr, required: eo, allowed: arMoves(dr, eo), ends: quartersOf(thirdAxis(dr, eo)),
		ready: func(c *cube.Cube) bool { return ar.ready(c) && ar.done(c) }, done: isDROn(dr),
	}
	return f.withNear(5, drKey(dr), cube.Solved)
}

// plainHTR returns HTR after DR on the axis.
func plainHTR(dr cube.Axis) *plainFrame {
	f := &plainFrame{
		kind: "htr", solved: cube.NumAxes, required: dr, allowed: turnsOf(dr) | cube.HalfTurns, ends: quartersOf(dr),
		ready: isDROn(dr), done: (*cube.Cube).IsHTR,
	}
	view := cube.AxisRotation(dr, cube.UD)
	return f.withNear(20, func(c *cube.Cube) (k plainKey) {
		d := c.Conj(view)
		corners := leastCorners(d.Corner)
		copy(k[:], corners[:])
		for i, piece := range d.Edge {
			k[cube.NumCorners+i] = piece / 4 // its slice
		}
		return k
	}, cube.Solved)
}

// halfTurnCorners are the 96 arrangements of the corners that half turns make.
var halfTurnCorners = sync.OnceValue(func() (list [][cube.NumCorners]uint8) {
	return slices.Collect(plainClosure(cube.HalfTurns, func(c *cube.Cube) [cube.NumCorners]uint8 { return c.Corner }))
})

// leastCorners returns the least of the arrangements that differ from one by half turns
// before it.
var leastCorners = func() func([cube.NumCorners]uint8) [cube.NumCorners]uint8 {
	known := map[[cube.NumCorners]uint8][cube.NumCorners]uint8{}
	var mu sync.Mutex
	return func(corners [cube.NumCorners]uint8) [cube.NumCorners]uint8 {
		mu.Lock()
		defer mu.Unlock()
		least, ok := known[corners]
		if ok {
			return least
		}
		least = corners
		for _, by := range halfTurnCorners() {
			image := corners
			for i, v := range corners {
				image[i] = by[v]
			}
			if slices.Compare(image[:], least[:]) < 0 {
				least = image
			}
		}
		known[corners] = least
		return least
	}
}()

// plainClosure yields what the moves make of the solved cube, as seen by a projection.
func plainClosure[T comparable](moves cube.MoveSet, of func(*cube.Cube) T) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		solved := cube.Solved
		seen := map[T]bool{of(&solved): true}
		for queue := []cube.Cube{solved}; len(queue) > 0; queue = queue[1:] {
			if !yield(of(&queue[0])) {
				return
			}
			for _, m := range moves.Moves() {
				if c := queue[0].After(m); !seen[of(&c)] {
					seen[of(&c)] = true
					queue = append(queue, c)
				}
			}
		}
	}
}

// cubeSet is a set of positions.
type cubeSet struct {
	cubes map[cube.Cube]bool
	slice cube.PieceSet // the edges of a slice that do not matter
}

func (s *cubeSet) has(c *cube.Cube) bool { return s.cubes[s.without(c)] }

// without returns the cube with the pieces that do not matter solved.
func (s *cubeSet) without(c *cube.Cube) cube.Cube {
	d := *c
	for e := range cube.Edge(cube.NumEdges) {
		if s.slice.Edges>>e&1 != 0 {
			d.SetEdge(e, e, 0)
		}
	}
	return d
}

// plainFRCubes returns the 192 positions that half turns of the faces beside the axis make.
func plainFRCubes(a cube.Axis) *cubeSet { return newCubeSet(a, cube.PieceSet{}) }

// plainFRLSCubes returns the same except for the edges of the axis's slice.
func plainFRLSCubes(a cube.Axis) *cubeSet {
	first := [cube.NumAxes]cube.Edge{cube.UD: 8, cube.RL: 0, cube.FB: 4}[a]
	return newCubeSet(a, cube.PieceSet{Edges: 0b1111 << first})
}

func newCubeSet(a cube.Axis, slice cube.PieceSet) *cubeSet {
	s := &cubeSet{map[cube.Cube]bool{}, slice}
	for c := range plainClosure(cube.HalfTurns&^turnsOf(a), s.without) {
		s.cubes[c] = true
	}
	return s
}

// plainFR returns FR, or FR except the slice, on the axis.
func plainFR(kind string, a cube.Axis, goal *cubeSet) *plainFrame {
	f := &plainFrame{
		kind: kind, solved: a, required: cube.NumAxes, allowed: cube.HalfTurns, ends: cube.HalfTurns & turnsOf(a),
		ready: (*cube.Cube).IsHTR, done: goal.has,
	}
	var goals []cube.Cube
	for c := range goal.cubes {
		goals = append(goals, c)
	}
	return f.withNear(3, func(c *cube.Cube) plainKey {
		d := goal.without(c)
		return wholeKey(&d)
	}, goals...)
}

// plainFinish returns the finish with the moves from positions that are ready.
func plainFinish(kind string, required cube.Axis, moves cube.MoveSet, ready func(*cube.Cube) bool) *plainFrame {
	f := &plainFrame{
		kind: kind, solved: cube.NumAxes, required: required, allowed: moves, ends: moves, normalOnly: true,
		ready: ready, done: func(c *cube.Cube) bool { return *c == cube.Solved },
	}
	return f.withNear(5, wholeKey, cube.Solved)
}

// plainFRSlice returns the finish after FR except the slice: all but that slice is solved.
func plainFRSlice(a cube.Axis) *plainFrame {
	frls := plainFRLSCubes(a)
	f := plainFinish("frslice", a, cube.HalfTurns&^turnsOf(a), func(c *cube.Cube) bool { return c.IsHTR() && frls.has(c) })
	f.done = func(c *cube.Cube) bool { return frls.without(c) == cube.Solved }
	return f.withNear(5, func(c *cube.Cube) plainKey {
		d := frls.without(c)
		return wholeKey(&d)
	}, cube.Solved)
}

func wholeKey(c *cube.Cube) (k plainKey) {
	copy(k[:], c.Corner[:])
	copy(k[cube.NumCorners:], c.Edge[:])
	return k
}

// withNear adds the distances up to depth moves from the goals.
func (f *plainFrame) withNear(depth int, key func(*cube.Cube) plainKey, goals ...cube.Cube) *plainFrame {
	f.depth, f.key = depth, key
	f.near = sync.OnceValue(func() map[plainKey]uint8 {
		near := map[plainKey]uint8{}
		layer := goals
		for d := range uint8(depth + 1) {
			var next []cube.Cube
			for _, c := range layer {
				if _, known := near[key(&c)]; known {
					continue
				}
				near[key(&c)] = d
				for _, m := range f.allowed.Moves() {
					next = append(next, c.After(m))
				}
			}
			layer = next
		}
		return near
	})
	return f
}

// isFar reports whether more than left moves lead from the position to the goal. It may
// miss that they do.
func (f *plainFrame) isFar(c *cube.Cube, left int) bool {
	if f.near == nil || left > f.depth {
		return false
	}
	d, ok := f.near()[f.key(c)]
	return !ok || int(d) > left
}

// plainWalk makes the sequences of up to left moves after the given ones, in normal form,
// from the position c. It goes on after those for which visit returns true.
func (f *plainFrame) plainWalk(c *cube.Cube, made []cube.Move, left int, prune bool, visit func([]cube.Move, *cube.Cube) bool) {
	if left <= 0 {
		return
	}
	allowed := f.allowed
	if n := len(made); n > 0 {
		allowed = allowed.After(made[n-1])
	}
	for _, m := range allowed.Moves() {
		d := c.After(m)
		if prune && f.isFar(&d, left-1) {
			continue
		}
		if with := append(made, m); visit(with, &d) {
			f.plainWalk(&d, with, left-1, prune, visit)
		}
	}
}

// endsWell reports whether the last move of a side is one that the step is about.
func (f *plainFrame) endsWell(side []cube.Move) bool {
	n := len(side)
	if n == 0 {
		return true
	}
	last := side[n-1]
	superfluous := n > 1 && !f.normalOnly && !last.IsHalf() && side[n-2].IsHalf() && side[n-2].Axis() == last.Axis()
	return f.ends.Has(last) && !superfluous
}

// plainLink is a step with its bounds.
type plainLink struct {
	kind                      string
	frames                    []*plainFrame
	min, max, minTotal, total int
	niss                      string
	cases, subsets            []string
	triggers                  [][]cube.Move
	setup, quarters           int  // bounds, or negative
	sameAxes                  bool // as the RZP before
}

// isDone reports whether the position is at the goal of the link in the frame.
func (l *plainLink) isDone(f *plainFrame, c *cube.Cube) bool {
	if f.done != nil {
		return f.done(c)
	}
	return slices.Contains(l.cases, c.DRCase(f.solved).String())
}

// solutions yields the solutions of the link in a frame, and whether one of two orders of parallel turns reaches
// the goal early. The side of the partial solution before is "normal", "inverse" or "either".
func (l *plainLink) solutions(f *plainFrame, c *cube.Cube, side string, yield func(a cube.Alg, early bool)) {
	if f.ready != nil && !f.ready(c) {
		return
	}
	add := func(a cube.Alg) {
		if a.Len() < l.min || !l.allows(f, c, a) {
			return
		}
		in, inAny := l.isEarly(f, *c, a)
		if l.kind == "rzp" || !in {
			yield(cube.Alg{Normal: slices.Clone(a.Normal), Inverse: slices.Clone(a.Inverse)}, l.kind != "rzp" && inAny)
		}
	}
	inverse := c.Inverse()
	done, doneOnInverse := l.isDone(f, c), l.isDone(f, &inverse)
	if l.min == 0 && (done || doneOnInverse) {
		add(cube.Alg{})
		if done && doneOnInverse && l.kind != "rzp" {
			return
		}
	}
	onOne := func(c *cube.Cube, add func([]cube.Move)) {
		f.plainWalk(c, nil, l.max, true, func(moves []cube.Move, d *cube.Cube) bool {
			if l.isDone(f, d) && f.endsWell(moves) {
				add(moves)
			}
			return true
		})
	}
	goesOn := l.kind == "rzp" || l.min > 0
	if f.normalOnly || (goesOn || !done) && (l.niss != "none" || side != "inverse") {
		onOne(c, func(moves []cube.Move) { add(cube.Alg{Normal: moves}) })
	}
	if !f.normalOnly && (goesOn || !doneOnInverse) && (l.niss != "none" || side != "normal") {
		onOne(&inverse, func(moves []cube.Move) { add(cube.Alg{Inverse: moves}) })
	}
	if !f.normalOnly && l.niss == "always" && l.triggers == nil {
		l.onBoth(f, c, false, add)
		l.onBoth(f, &inverse, true, add)
	}
}

// onBoth yields the solutions with moves on both sides, of which the first one has not more
// than the second. The first side is the inverse one if swapped is set.
func (l *plainLink) onBoth(f *plainFrame, c *cube.Cube, swapped bool, yield func(cube.Alg)) {
	f.plainWalk(c, nil, l.max/2, false, func(first []cube.Move, d *cube.Cube) bool {
		if !f.endsWell(first) {
			return true
		}
		other := d.Inverse()
		f.plainWalk(&other, nil, l.max-len(first), true, func(second []cube.Move, e *cube.Cube) bool {
			if len(second) < len(first) || swapped && len(second) == len(first) || !f.endsWell(second) || !l.isDone(f, e) {
				return true
			}
			a := cube.Alg{Normal: first, Inverse: second}
			if swapped {
				a = cube.Alg{Normal: second, Inverse: first}
			}
			yield(a)
			return true
		})
		return true
	})
}

// isEarly reports whether the moves reach the goal before their end, normal moves first: with all orders of two
// parallel turns, and with any.
func (l *plainLink) isEarly(f *plainFrame, c cube.Cube, a cube.Alg) (all, any bool) {
	for n := 1; n < a.Len(); n++ {
		side, at := a.Normal, n
		made := cube.Alg{Normal: a.Normal[:min(n, len(a.Normal))]}
		if n > len(a.Normal) {
			side, at = a.Inverse, n-len(a.Normal)
			made.Inverse = a.Inverse[:at]
		}
		d := c.ApplyAlg(made)
		one := l.isDone(f, &d)
		other := one
		if at < len(side) && side[at-1].Axis() == side[at].Axis() {
			swapped := slices.Concat(side[:at-1], side[at:at+1])
			if n > len(a.Normal) {
				made.Inverse = swapped
			} else {
				made.Normal = swapped
			}
			d = c.ApplyAlg(made)
			other = l.isDone(f, &d)
		}
		all, any = all || one && other, any || one || other
	}
	return all, any
}

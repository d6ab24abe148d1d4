package chain

import (
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/steps"
)

// skeletonSearch is the part of a bestSearch that continues one skeleton.
type skeletonSearch struct {
	*bestSearch
	index    int
	cube     cube.Cube // after the skeleton
	moves    cube.Alg  // those of the skeleton that remain after cancellations
	tallier  *history.Tallier
	variants []variant
	count    int // lines kept so far
}

// variant is a way to begin and end solutions of the step. A solution is the moves of
// prefix on normal, then moves that a search finds, then the moves of suffix. All but the
// first variant merge with the skeleton, which only variants of steps that solve the cube
// do.
type variant struct {
	prefix, suffix []cube.Move
	cube           cube.Cube        // what the search solves
	known          int              // the total without the moves that the search finds
	estimates      []steps.Estimate // of the search, by frame
	first          cube.MoveSet     // with which the search begins on normal
}

func newSkeletonSearch(b *bestSearch, index int, p history.Position, seeker *steps.Seeker) *skeletonSearch {
	s := &skeletonSearch{bestSearch: b, index: index, cube: p.Cube(), moves: p.Skeleton.Cleanup(), tallier: history.NewTallier(p)}
	prefixes, suffixes := [][]cube.Move{nil}, [][]cube.Move{nil}
	if b.step.SolvesCube() {
		prefixes, suffixes = mergingTurns(s.moves.Normal), mergingTurns(s.moves.Inverse)
	}
	for _, prefix := range prefixes {
		for _, suffix := range suffixes {
			v := s.newVariant(prefix, cube.InvertMoves(suffix), seeker)
			if slices.ContainsFunc(v.estimates, func(e steps.Estimate) bool { return e != steps.NotReady }) {
				s.variants = append(s.variants, v)
			}
		}
	}
	return s
}

// mergingTurns lists the sequences that merge with the last turns of a side, and the empty
// sequence.
func mergingTurns(side []cube.Move) [][]cube.Move {
	list := [][]cube.Move{nil}
	for _, last := range lastTurns(side) {
		for _, shorter := range slices.Clone(list) {
			for turns := 1; turns <= 3; turns++ {
				list = append(list, append(slices.Clone(shorter), cube.NewMove(last.Face(), turns)))
			}
		}
	}
	return list
}

// newVariant returns the variant for the prefix and the suffix. The moves of the suffix are
// made before the inverse of the skeleton's moves on inverse, so they merge with these.
func (s *skeletonSearch) newVariant(prefix, suffix []cube.Move, seeker *steps.Seeker) variant {
	v := variant{prefix: prefix, suffix: suffix, cube: s.cube.ApplyAlg(cube.Alg{Normal: prefix}), first: cube.AllMoves}
	for _, m := range slices.Backward(suffix) {
		v.cube = v.cube.Before(m)
	}
	v.known = s.moves.Then(cube.Alg{Normal: prefix, Inverse: cube.InvertMoves(suffix)}).Cleanup().Len()
	for _, m := range prefix {
		v.first &^= 0b111 << (3 * m.Face())
	}
	v.estimates = make([]steps.Estimate, s.step.NumFrames())
	seeker.Look(v.cube)
	seeker.Estimate(false, v.estimates)
	for frame := range v.estimates {
		if slices.ContainsFunc(slices.Concat(prefix, suffix), func(m cube.Move) bool { return !s.step.Moves(frame).Has(m) }) {
			v.estimates[frame] = steps.NotReady
		}
	}
	return v
}

// merges reports whether moves of the variant merge with the skeleton.
func (v *variant) merges() bool { return len(v.prefix)+len(v.suffix) > 0 }

// ready reports whether the skeleton is ready for the step.
func (s *skeletonSearch) ready() bool { return len(s.variants) > 0 && !s.variants[0].merges() }

// isOver reports whether there are no more solutions to find, from the total on.
func (s *skeletonSearch) isOver(total int) bool {
	longest := min(s.limits.Max, niss.MaxMoves)
	return !s.ready() || s.limits.Each > 0 && s.count >= s.limits.Each || total > s.tallier.Total()+longest
}

// search searches for the solutions with the total and adds them to those that the worker
// has found. It returns the number of positions visited.
func (s *skeletonSearch) search(w *bestWorker, total int) (nodes uint64, err error) {
	w.nodes = 0
	for i := range s.variants {
		v := &s.variants[i]
		if total < v.known {
			continue
		}
		w.seeker.Look(v.cube)
		if s.step.SolvesCube() {
			err = s.searchVariant(w, v, total)
		} else {
			err = s.searchMerging(w, v, total)
		}
		if err != nil {
			break
		}
	}
	return w.nodes, err
}

// searchVariant searches for solutions of a step that solves the cube.
func (s *skeletonSearch) searchVariant(w *bestWorker, v *variant, total int) error {
	length := total - v.known
	return s.seek(w, v, stepSearch{niss.OnNormal, length, beginWith(v.first, cube.AllMoves)}, func(found niss.Solution) {
		moves := slices.Concat(v.prefix, found.Alg.Normal, v.suffix)
		if v.merges() && !s.isNormalForm(moves) {
			return
		}
		found.Alg.Normal = moves
		s.add(w, found, total)
	})
}

// isNormalForm reports whether the search of the step would find the moves, which solve the
// cube: no two of them merge, and the cube is not solved before the end. It puts parallel
// turns in their usual order.
func (s *skeletonSearch) isNormalForm(moves []cube.Move) bool {
	if len((cube.Alg{Normal: moves}).Cleanup().Normal) < len(moves) {
		return false
	}
	c := s.cube
	for i, m := range moves {
		if c == cube.Solved {
			return false
		}
		if i > 0 && moves[i-1].Axis() == m.Axis() && m < moves[i-1] {
			moves[i-1], moves[i] = m, moves[i-1]
		}
		c = c.Apply(m)
	}
	return true
}

// searchMerging searches for solutions of a step that does not solve the cube. Those that
// save k moves by merging with the skeleton are k moves longer than the others.
func (s *skeletonSearch) searchMerging(w *bestWorker, v *variant, total int) error {
	savings := s.newSavings()
	for k := 0; k <= savings.most; k++ {
		for _, r := range savings.searches(s.kinds(), total-v.known+k, k) {
			err := s.seek(w, v, r, func(found niss.Solution) {
				if savings.of(found.Alg) == k {
					s.add(w, found, total)
				}
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *skeletonSearch) kinds() niss.Kinds {
	if s.step.Final() {
		return niss.OnNormal
	}
	return s.limits.Policy.Kinds()
}

// seek makes one search in all frames in which solutions may exist.
func (s *skeletonSearch) seek(w *bestWorker, v *variant, r stepSearch, add func(niss.Solution)) error {
	moves := r.length + len(v.prefix) + len(v.suffix)
	if moves < s.limits.Min || moves > s.limits.Max || r.length > niss.MaxMoves {
		return nil
	}
	if frame := slices.Index(v.estimates, steps.Estimate{}); frame >= 0 {
		if r.length == 0 && s.kinds() != niss.OnBoth {
			add(niss.Solution{Frame: frame})
		}
		if r.length == 0 || s.limits.Min == 0 || v.merges() {
			return nil
		}
	}
	for frame, estimate := range v.estimates {
		possible := r.kinds
		if int(estimate[0]) > r.length {
			possible &^= niss.OnNormal
		}
		if int(estimate[1]) > r.length {
			possible &^= niss.OnInverse
		}
		if estimate == steps.NotReady || possible == 0 || r.length == 0 {
			continue
		}
		nodes, err := w.seeker.Seek(frame, possible, r.length, r.begin, add)
		w.nodes += nodes
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds a solution, unless its total is greater than the one that is being searched.
func (s *skeletonSearch) add(w *bestWorker, found niss.Solution, total int) {
	tally := s.tallier.Tally(found.Alg)
	if tally.Total <= total {
		w.found = append(w.found, &BestLine{Start: s.index, Tally: tally, found: found, order: niss.Order(found.Alg)})
	}
}

// savings says how many moves a step can save by merging with the last turns of a skeleton.
type savings struct {
	moves     cube.Alg        // of the skeleton
	mergeable [2]int          // most moves that a solution saves on each side
	opening   [2]cube.MoveSet // the moves with which solutions begin that save moves on a side
	most      int             // the greatest number of saved moves for which there are searches
}

func (s *skeletonSearch) newSavings() savings {
	v := savings{moves: s.moves}
	for side, moves := range [][]cube.Move{s.moves.Normal, s.moves.Inverse} {
		last := lastTurns(moves)
		v.mergeable[side] = len(last)
		if len(last) > 0 { // a turn of the opposite face may come before the one that merges
			face := last[0].Face()
			v.opening[side] = 0b111<<(3*face) | 0b111<<(3*face.Opposite())
		}
	}
	v.most = v.mergeable[0] + v.mergeable[1]
	if s.step.Moves(0) == cube.AllMoves { // each longer search would take more than ten times as long
		v.most = min(v.most, 1)
	}
	return v
}

// of returns how many moves a solution saves, counting at most as many as there are
// searches for.
func (v *savings) of(a cube.Alg) int {
	merged := v.moves.Then(a).Cleanup()
	normal := len(v.moves.Normal) + len(a.Normal) - len(merged.Normal)
	inverse := len(v.moves.Inverse) + len(a.Inverse) - len(merged.Inverse)
	return min(min(normal, v.mergeable[0])+min(inverse, v.mergeable[1]), v.most)
}

// searches returns the searches for the solutions of a length that save k moves, and perhaps
// more.
func (v *savings) searches(kinds niss.Kinds, length, k int) (list []stepSearch) {
	any := cube.AllMoves
	if k == 0 {
		return []stepSearch{{kinds, length, beginWith(any, any)}}
	}
	if v.mergeable[0] >= k {
		list = append(list, stepSearch{kinds & niss.OnNormal, length, beginWith(v.opening[0], any)})
	}
	if v.mergeable[1] >= k {
		list = append(list, stepSearch{kinds & niss.OnInverse, length, beginWith(any, v.opening[1])})
	}
	both := kinds & niss.OnBoth
	switch normal, inverse := k > v.mergeable[1], k > v.mergeable[0]; { // the sides that must save moves
	case both == 0:
	case normal && inverse:
		list = append(list, stepSearch{both, length, niss.Beginning{First: v.opening}})
	case normal:
		list = append(list, stepSearch{both, length, beginWith(v.opening[0], any)})
	case inverse:
		list = append(list, stepSearch{both, length, beginWith(any, v.opening[1])})
	default:
		list = append(list, stepSearch{both, length, beginWith(v.opening[0], any)},
			stepSearch{both, length, beginWith(any&^v.opening[0], v.opening[1])})
	}
	return list
}

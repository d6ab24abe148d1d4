package insert

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/pruning"
)

// Replacement is a stretch of a sequence for which there is something shorter.
type Replacement struct {
	Place   int           // the number of moves before the stretch
	Removed []cube.Move   // the stretch
	With    [][]cube.Move // all shortest sequences that do the same
	ways    []inserted    // each of these written as an insertion
	all     []layers      // the whole sequence with each of them
}

// Shortened is a sequence that does the same in fewer moves, after one replacement or several.
type Shortened struct {
	Moves []cube.Move
	Steps []Step

	// Lines are the sequence with places, and the replacements written as insertions. Each
	// insertion undoes the stretch and makes the moves that replace it.
	Lines []history.Line
}

// Step is one of the replacements that shorten a sequence.
type Step struct {
	Place         int         // the number of moves before the stretch, in the sequence before this step
	Removed, With []cube.Move // the stretch, and what takes its place
}

// mostExpanded is the most sequences in which Replace looks for further replacements.
const mostExpanded = 20

// Replace finds the stretches of two to width moves for which there is something shorter, and
// the shortest sequences that it reaches by making one replacement after another. The sequence
// is the skeleton without NISS, merged; it may have only turns of faces. When ctx ends, Replace
// returns what it has found so far and the error of ctx; when l.Time is over,
// context.DeadlineExceeded. The width is l.Length; of the other limits only Threads counts.
func Replace(ctx context.Context, st *pruning.Store, skeleton cube.Alg, l Limits) ([]Replacement, []Shortened, error) {
	fillTables()
	f, err := newFinder(ctx, st, l.Threads)
	if err != nil {
		return nil, nil, err
	}
	within, cancel := l.within(ctx)
	defer cancel()
	start := toLayers(skeleton.UnNISS())
	r := &replacer{f, map[element]*stretch{}}
	first, err := r.replacements(within, start, l.Length)
	waiting := map[string]*rewriting{}
	known := map[string]bool{string(start): true}
	add := func(before *rewriting, found []Replacement) {
		for _, f := range found {
			for i, all := range f.all {
				if key := string(all); !known[key] {
					known[key] = true
					step := Step{f.Place, f.Removed, f.With[i]}
					waiting[key] = &rewriting{all, append(slices.Clip(before.steps), step), append(slices.Clip(before.ways), f.ways[i])}
				}
			}
		}
	}
	add(&rewriting{all: start}, first)
	var best []*rewriting
	for n := 0; n < mostExpanded && len(waiting) > 0 && err == nil; n++ {
		next := slices.MinFunc(slices.Collect(maps.Values(waiting)), (*rewriting).compare)
		delete(waiting, string(next.all))
		best = append(best, next)
		var found []Replacement
		found, err = r.replacements(within, next.all, l.Length)
		add(next, found)
	}
	if err != nil && ctx.Err() == nil {
		err = context.DeadlineExceeded
	}
	return first, toShortened(skeleton, slices.AppendSeq(best, maps.Values(waiting))), err
}

// rewriting is the sequence after some replacements.
type rewriting struct {
	all   layers
	steps []Step
	ways  []inserted
}

func (s *rewriting) compare(t *rewriting) int {
	return cmp.Or(s.all.len()-t.all.len(), len(s.steps)-len(t.steps), slices.Compare(s.all, t.all))
}

// toShortened returns those with the fewest moves.
func toShortened(skeleton cube.Alg, all []*rewriting) (list []Shortened) {
	slices.SortFunc(all, (*rewriting).compare)
	for _, s := range all {
		if s.all.len() > all[0].all.len() {
			break
		}
		list = append(list, Shortened{s.all.moves(), s.steps, explain(skeleton, s.ways)})
	}
	return list
}

// replacer finds replacements in one sequence after another. It searches each stretch once.
type replacer struct {
	*finder
	known map[element]*stretch // by what the stretch does
}

// stretch is what is known about sequences that do the same as a stretch.
type stretch struct {
	length int      // of the stretch
	with   []layers // the shortest sequences, if they are shorter
}

// search finds out what can replace the stretches of so many moves.
func (r *replacer) search(ctx context.Context, gaps []*gap, moves int) error {
	var left []*gap
	for _, g := range gaps {
		e := elementOf(&g.wanted)
		if s := r.known[e]; s == nil || s.length < moves && s.with == nil {
			r.known[e] = &stretch{length: moves}
			left = append(left, g)
		}
	}
	for n := 0; n < moves && len(left) > 0; n++ {
		err := r.fill(ctx, left, n, n+moves, func(g *gap, moves layers) {
			s := r.known[elementOf(&g.wanted)]
			s.with = append(s.with, moves)
		})
		if err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(g *gap) bool { return r.known[elementOf(&g.wanted)].with != nil })
	}
	return nil
}

// replacements returns the stretches of two to width moves for which there is something
// shorter, in their order. Of stretches whose replacements give the same sequence it keeps the
// shortest one.
func (r *replacer) replacements(ctx context.Context, all layers, width int) ([]Replacement, error) {
	gaps := gapsOf(ctx, all, &pieces{}, min(width, all.len()))
	for moves := 2; moves < len(gaps); moves++ {
		if err := r.search(ctx, gaps[moves], moves); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	var list []Replacement
	for length, of := range gaps {
		for _, g := range of {
			s := r.known[elementOf(&g.wanted)]
			if s == nil || len(s.with) == 0 || s.with[0].len() >= length {
				continue
			}
			found := Replacement{Place: g.left.len(), Removed: g.removed.moves()}
			for _, moves := range s.with {
				whole := g.fill(moves)
				if key := string(whole); !seen[key] {
					seen[key] = true
					found.With, found.all = append(found.With, moves.moves()), append(found.all, whole)
					found.ways = append(found.ways, g.insertion(moves))
				}
			}
			if len(found.With) > 0 {
				list = append(list, found)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Replacement) int { return cmp.Or(a.Place-b.Place, len(a.Removed)-len(b.Removed)) })
	return list, ctx.Err()
}

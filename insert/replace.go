package insert

import (
	"cmp"
	"context"
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

	// Lines are the sequence with places, and the replacements written as insertions: each
	// undoes the stretch.
	Lines []history.Line
}

// Step is one of the replacements that shorten a sequence.
type Step struct {
	Place         int         // the number of moves before the stretch, in the sequence before
	Removed, With []cube.Move // the stretch, and what takes its place
}

// mostExpanded is the most sequences in which Replace looks for further replacements.
const mostExpanded = 20

// Replace finds the stretches of two to width moves for which there is something shorter, and the shortest sequences that replacements lead to, one after the other. The
// sequence is the skeleton without NISS, merged; it may have only turns of faces. When ctx ends, Replace returns
// what it has found so far and the error of ctx.
func Replace(ctx context.Context, st *pruning.Store, skeleton cube.Alg, width, threads int) ([]Replacement, []Shortened, error) {
	f, err := newFiller(ctx, st, threads)
	if err != nil {
		return nil, nil, err
	}
	start := toLayers(skeleton.UnNISS())
	first, err := f.replacements(ctx, start, width)
	waiting := map[string]*shortened{}
	known := map[string]bool{string(asBytes(start)): true}
	add := func(before *shortened, found []Replacement) {
		for _, r := range found {
			for i, all := range r.all {
				if key := string(asBytes(all)); !known[key] {
					known[key] = true
					step := Step{r.Place, r.Removed, r.With[i]}
					waiting[key] = &shortened{all, append(slices.Clip(before.steps), step), append(slices.Clip(before.ways), r.ways[i])}
				}
			}
		}
	}
	add(&shortened{all: start}, first)
	var best []*shortened
	for n := 0; n < mostExpanded && len(waiting) > 0 && err == nil; n++ {
		next := shortest(waiting)
		delete(waiting, string(asBytes(next.all)))
		best = append(best, next)
		var found []Replacement
		found, err = f.replacements(ctx, next.all, width)
		add(next, found)
	}
	return first, toShortened(skeleton, append(best, sortedValues(waiting)...)), err
}

type shortened struct {
	all   layers
	steps []Step
	ways  []inserted
}

func (s *shortened) compare(t *shortened) int {
	return cmp.Or(s.all.len()-t.all.len(), len(s.steps)-len(t.steps), slices.Compare(s.all, t.all))
}

func shortest(of map[string]*shortened) *shortened { return sortedValues(of)[0] }

func sortedValues(of map[string]*shortened) []*shortened {
	var all []*shortened
	for _, s := range of {
		all = append(all, s)
	}
	slices.SortFunc(all, (*shortened).compare)
	return all
}

// toShortened returns those with the fewest moves.
func toShortened(skeleton cube.Alg, all []*shortened) (list []Shortened) {
	slices.SortFunc(all, (*shortened).compare)
	for _, s := range all {
		if s.all.len() > all[0].all.len() {
			break
		}
		list = append(list, Shortened{s.all.moves(), s.steps, explain(skeleton, s.ways)})
	}
	return list
}

// replacements returns the stretches of two to width moves for which there is something
// shorter, in their order. Of those that lead to the same sequence it keeps the shortest one.
func (f *filler) replacements(ctx context.Context, all layers, width int) ([]Replacement, error) {
	gaps := gapsOf(all, &cube.Solved, min(width, all.len()))
	found := map[*gap][]layers{}
	for removed := 2; removed < len(gaps); removed++ {
		left := slices.Clone(gaps[removed])
		for n := 0; n < removed && len(left) > 0; n++ {
			if err := f.fill(ctx, left, n, func(g *gap, moves layers) { found[g] = append(found[g], moves) }); err != nil {
				return nil, err
			}
			left = slices.DeleteFunc(left, func(g *gap) bool { return found[g] != nil })
		}
	}
	seen := map[string]bool{}
	var list []Replacement
	for _, of := range gaps {
		for _, g := range of {
			r := Replacement{Place: g.left.len(), Removed: g.removed.moves()}
			for _, moves := range found[g] {
				whole := g.fill(moves)
				if key := string(asBytes(whole)); !seen[key] {
					seen[key] = true
					r.With, r.all = append(r.With, moves.moves()), append(r.all, whole)
					r.ways = append(r.ways, g.insertion(moves))
				}
			}
			if len(r.With) > 0 {
				list = append(list, r)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Replacement) int { return cmp.Or(a.Place-b.Place, len(a.Removed)-len(b.Removed)) })
	return list, nil
}

package insert

import (
	"context"
	"slices"

	"nissy/internal/interrupt"
)

// Two moves of one face merge if no move of another axis is between them: D D is D2, and D D' is
// nothing. But a user may write both, for example where normal and inverse meet, and then an
// insertion may also go between them. Such a place is hidden: the merged sequence does not have it.
// So the search also keeps a skeleton with hidden places as it is written. In a written sequence,
// neighbours may have the same axis: if they turn the same face.

// written returns the moves of the layers as a written sequence: moves of one face are not merged.
func (all layers) written() (written layers) {
	for _, l := range all {
		written = written.write(l)
	}
	return written
}

// write appends a layer to a written sequence.
func (all layers) write(l layer) layers {
	if last := len(all) - 1; last >= 0 && all[last].sameAxis(l) && !all[last].meets(l) {
		all[last] = all[last].plus(l)
		return all
	}
	return append(all, l)
}

// meets reports whether two layers turn the same face.
func (l layer) meets(k layer) bool {
	return l.sameAxis(k) && (l&positiveTurns != 0 && k&positiveTurns != 0 || l&negativeTurns != 0 && k&negativeTurns != 0)
}

// merged returns a merged copy of the layers.
func (all layers) merged() layers { return make(layers, 0, len(all)).join(all) }

// join appends other layers to merged ones, and merges them.
func (all layers) join(others layers) layers {
	for _, l := range others {
		all = all.push(l)
	}
	return all
}

// isMerged reports whether no two neighbours have the same axis.
func (all layers) isMerged() bool {
	for i := 1; i < len(all); i++ {
		if all[i-1].sameAxis(all[i]) {
			return false
		}
	}
	return true
}

// division is a written sequence divided at a place: the moves before it and after it. Parallel moves
// have no order, so any of them may come before the place.
type division struct{ before, after layers }

// run is a part of a written sequence: moves of one axis between moves of other axes. They are those
// from start up to but not including end. left has the moves before them, merged.
type run struct {
	start, end int
	left       layers
}

// eachRun calls f with the runs of a written sequence. f must not keep r.left.
func eachRun(written layers, f func(r run)) {
	left := make(layers, 0, len(written))
	for start, end := 0, 0; start < len(written); start = end {
		for end = start + 1; end < len(written) && written[end].sameAxis(written[start]); end++ {
		}
		f(run{start, end, left})
		left = left.join(written[start:end])
	}
}

// sumsOf returns the sums of all selections of the given parallel moves. The first sum is empty.
func sumsOf(moves layers) []layer {
	sums := []layer{moves[0] &^ (positiveTurns | negativeTurns)}
	for _, m := range singles(moves) {
		for _, sum := range sums {
			if sum = sum.plus(m); !slices.Contains(sums, sum) {
				sums = append(sums, sum)
			}
		}
	}
	return sums
}

func singles(moves layers) layers {
	all := make(layers, 0, 2*len(moves))
	for _, l := range moves {
		for _, m := range [2]layer{l &^ negativeTurns, l &^ positiveTurns} {
			if !m.isEmpty() {
				all = append(all, m)
			}
		}
	}
	return all
}

// partOf divides parallel moves into those before a place and those after it. Those before it have
// the given sum, one of sumsOf. If there are several ways, partOf moves the first moves before the
// place that it can.
func partOf(moves layers, sum layer) (before, after layers) {
	moves = singles(moves)
	for i, m := range moves {
		without := sum.plus(m.inverse())
		switch {
		case sum.isEmpty(), i == len(moves)-1 && !without.isEmpty(), i < len(moves)-1 && !slices.Contains(sumsOf(moves[i+1:]), without):
			after = after.write(m)
		default:
			before, sum = before.write(m), without
		}
	}
	return before, after
}

// eachPlaceIn is eachPlace, but it also calls f with the hidden places. all is the merged sequence,
// and written the written one, or nil if it has no hidden places.
func eachPlaceIn(ctx context.Context, all, written layers, wanted *pieces, f func(p *place)) {
	if written == nil {
		eachPlace(ctx, all, wanted, f)
		return
	}
	eachPlace(ctx, all, wanted, func(p *place) {
		p.written, p.division = written, nil
		f(p)
	})
	eachHidden(ctx, written, wanted, f)
}

// eachHidden calls f with the hidden places of a written sequence.
func eachHidden(ctx context.Context, written layers, wanted *pieces, f func(p *place)) {
	// Most runs have none: if the merged moves before and after a run have other axes, only moves of
	// the run can merge.
	firsts := make(layers, len(written)+1) // the first of the moves from an index on, merged
	right := make(layers, 0, len(written))
	for i := len(written) - 1; i >= 0; i-- {
		right = right.push(written[i])
		firsts[i] = right.last()
	}
	left := make(layers, 0, len(written)+1)
	var known []layers
	eachRun(written, func(r run) {
		moves := written[r.start:r.end]
		if interrupt.Err(ctx) != nil || len(moves) == 1 && !r.left.last().sameAxis(moves[0]) && !firsts[r.end].sameAxis(moves[0]) {
			return
		}
		for _, sum := range sumsOf(moves) {
			left, right = append(left[:0], r.left...).push(sum), right[:0].push(sum.inverse()).join(written[r.start:])
			p := place{left: left, right: right}
			if !p.isHidden() || slices.ContainsFunc(known, func(k layers) bool { return slices.Equal(k, left) }) {
				continue
			}
			known = append(known, slices.Clone(left))
			p = place{left: known[len(known)-1], right: slices.Clone(right), wanted: *wanted, length: left.len() + right.len(), written: written}
			p.wanted.beforeAll(p.right)
			f(&p)
		}
	})
}

// last returns the last layer, or one without turns if there is none.
func (all layers) last() layer {
	if len(all) == 0 {
		return 0
	}
	return all[len(all)-1]
}

// divide returns the division of the written sequence at the place. It returns nil if there is none:
// if there are no hidden places, or if the place is between moves that come together when others
// merge.
func (p *place) divide() *division {
	if p.division != nil || p.written == nil {
		return p.division
	}
	eachRun(p.written, func(r run) {
		moves := p.written[r.start:r.end]
		for _, sum := range sumsOf(moves) {
			if p.division == nil && slices.Equal(slices.Clone(r.left).push(sum), p.left) {
				before, after := partOf(moves, sum)
				p.division = &division{slices.Concat(p.written[:r.start], before), slices.Concat(after, p.written[r.end:])}
			}
		}
	})
	if p.division == nil {
		p.written = nil
	}
	return p.division
}

// isHidden reports whether the place is hidden: the moves next to it turn the same face.
func (p *place) isHidden() bool {
	return len(p.right) > 0 && p.left.last().meets(p.right[0])
}

// with returns the written sequence with another one inserted. It merges moves of the two only where
// they meet.
func (d *division) with(inserted layers) layers {
	all := slices.Clone(d.before).join(inserted)
	for i, l := range d.after {
		n := len(all)
		if all = all.push(l); len(all) >= n { // no further moves can merge
			all = append(all, d.after[i+1:]...)
			break
		}
	}
	return all.written()
}

// write returns the written sequence with another one inserted, or nil if it has no hidden places.
func (p *place) write(inserted layers) layers {
	d := p.divide()
	if d == nil {
		return nil
	}
	return d.with(inserted).unlessMerged()
}

// unlessMerged returns the layers, or nil if no neighbours have the same axis.
func (all layers) unlessMerged() layers {
	if all.isMerged() {
		return nil
	}
	return all
}

// joinsHidden reports whether an inserted sequence merges with moves next to a hidden place. Then
// moves of the two may be exchanged, which gives further places.
func (p *place) joinsHidden(inserted layers) bool {
	d := p.divide()
	if d == nil || !d.mayJoinHidden(inserted) {
		return false
	}
	all := d.with(inserted)
	from, to := all.sameStart(d.before), len(all)-all.sameEnd(d.after)
	return !all[max(0, from-1):min(len(all), to+1)].isMerged()
}

// mayJoinHidden reports whether joinsHidden may be true, by the moves next to the place alone:
// the inserted sequence merges with one that is next to a hidden place, or cancels one, so that it
// may reach a hidden place further away.
func (d *division) mayJoinHidden(inserted layers) bool {
	before, after := d.before, d.after
	n, last := len(before), len(inserted)-1
	return n > 0 && before[n-1].sameAxis(inserted[0]) && (before[n-1] == inserted[0].inverse() || n > 1 && before[n-2].sameAxis(before[n-1])) ||
		len(after) > 0 && after[0].sameAxis(inserted[last]) && (after[0] == inserted[last].inverse() || len(after) > 1 && after[1].sameAxis(after[0]))
}

// hiddenGaps returns further gaps, where a stretch around a hidden place is removed. The stretch is not
// merged at the hidden place, so it has the moves that an insertion there must cancel. merged has the
// gaps of the merged sequence, which hiddenGaps does not return again. The gaps of each list that it
// returns keep the same number of moves.
func hiddenGaps(ctx context.Context, n *node, merged [][]*gap, most int) [][]*gap {
	var gaps []*gap
	n.eachPlace(ctx, func(p *place) {
		if !p.isHidden() {
			return
		}
		wanted := p.wanted.cube()
		eachPlace(ctx, p.left, &pieces{}, func(from *place) {
			from = from.clone()
			eachPlace(ctx, p.right, &pieces{}, func(to *place) {
				if from.right.len()+to.left.len() > most {
					return
				}
				before, after := from.right.cube(), to.left.cube()
				wanted := before.Mul(&wanted)
				gaps = append(gaps, &gap{from.left, slices.Clone(to.right), slices.Concat(from.right, to.left), wanted.Mul(&after)})
			})
		})
	})
	slices.SortStableFunc(gaps, func(a, b *gap) int { return a.removed.len() - b.removed.len() })

	// An insertion at another place is as short if the same stretch has fewer moves there.
	known := map[[2]string]bool{}
	isKnown := func(g *gap) bool {
		was := known[g.sides()]
		known[g.sides()] = true
		return was
	}
	for _, g := range slices.Concat(merged...) {
		isKnown(g)
	}
	return grouped(slices.DeleteFunc(gaps, isKnown), (*gap).kept)
}

package insert

import (
	"context"
	"math/bits"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// join finds the sequences of the families that have up to most moves and leave the pieces of a
// key alone. It meets in the middle: a sequence is a first part followed by a second part, which is
// one of the halves. Of symmetric first parts one is enough.
type join struct {
	seconds *halves // its key is that of the pieces
	most    int
	found   []foundAlgorithm
}

// foundAlgorithm is a sequence of two parts.
type foundAlgorithm struct {
	algorithm algorithm
	cube      cube.Cube // what it does
}

// run finds at least one sequence of each class of symmetric ones.
func (j *join) run(ctx context.Context) {
	longest := j.most - min(j.seconds.most, (j.most+1)/2)
	eachFirstPart(ctx, longest, j.complete)
}

// complete looks up the halves that do the same to the pieces as the inverse of the first part.
func (j *join) complete(p *firstPart) {
	inverse := p.cube.Inverse()
	k := hash(j.seconds.key.of(&inverse))
	for _, entry := range j.seconds.find(k) {
		if isEntry(entry, k) {
			j.check(p, packedMoves(entry&(1<<packedBits-1)))
		}
	}
}

// check adds the sequence of both parts to those found if it belongs to a family, leaves the pieces
// of the key alone and has at most j.most moves. So that it adds each sequence only once, the
// sequence must be split in the middle or, if it is longer than two halves, before its last
// j.seconds.most moves.
func (j *join) check(p *firstPart, second packedMoves) {
	n := p.len()
	if !isSplit(n, second.len()) && (second.len() != j.seconds.most || n < second.len()) || n+second.len() > j.most {
		return
	}
	found, ok := p.joined(second)
	if !ok || j.seconds.key.of(&found.cube) != j.seconds.key.of(&cube.Solved) {
		return
	}
	e := effectOf(&found.cube)
	if most, _ := longest(&e); found.algorithm.len() <= most {
		j.found = append(j.found, found)
	}
}

// isSplit reports whether a sequence with parts of these lengths is split in the middle: the second
// part is as long as the first, or one move longer. If its parallel moves are in a fixed order, a
// sequence can be split so in only one way.
func isSplit(first, second int) bool {
	return (second == first || second == first+1) && second > 0
}

// firstPart is a sequence that is the least of its images under the symmetries, layer by
// layer.
type firstPart struct {
	algorithm
	cube   cube.Cube // what it does
	fixing uint64    // a bit for each symmetry that does not change it
}

// eachFirstPart calls f with the first parts of up to longest moves. f must not keep its
// argument.
func eachFirstPart(ctx context.Context, longest int, f func(p *firstPart)) {
	var visit func(p *firstPart)
	visit = func(p *firstPart) {
		if interrupt.Err(ctx) != nil {
			return
		}
		f(p)
		for _, l := range allLayers {
			if p.len()+l.len() > longest || p.endsOnAxisOf(l) {
				continue
			}
			if next, ok := p.then(l); ok {
				visit(&next)
			}
		}
	}
	visit(&firstPart{cube: cube.Solved, fixing: 1<<cube.NumSyms - 1})
}

// endsOnAxisOf reports whether the last layer turns the same faces as l.
func (p *firstPart) endsOnAxisOf(l layer) bool {
	all := p.algorithm.layers()
	return len(all) > 0 && layer(all[len(all)-1]).sameAxis(l)
}

// then returns the first part with another layer. ok reports whether the result is the least of its
// images.
func (p *firstPart) then(l layer) (next firstPart, ok bool) {
	next = firstPart{algorithm: p.algorithm, cube: p.cube}
	for left := p.fixing; left != 0; left &= left - 1 {
		s := cube.Sym(bits.TrailingZeros64(left))
		switch image := imageOf(l, s); {
		case image < l:
			return next, false
		case image == l:
			next.fixing |= 1 << s
		}
	}
	next.algorithm.add(l)
	var moves [2]cube.Move
	for _, m := range l.appendTo(moves[:0]) {
		next.cube = next.cube.After(m)
	}
	return next, true
}

// joined returns the sequence of p and a second part. ok reports whether no moves of the two merge.
func (p *firstPart) joined(second packedMoves) (whole foundAlgorithm, ok bool) {
	var moves [halfLength]cube.Move
	var buffer [maxLength]layer
	all := p.appendTo(buffer[:0])
	c := p.cube
	for _, m := range second.appendTo(moves[:0]) {
		c = c.After(m)
		all = all.push(layerOf(m))
	}
	return foundAlgorithm{newAlgorithm(all), c}, all.len() == p.len()+second.len()
}

// allLayers are the layers that are not empty, in the order of their numbers.
var allLayers = func() (all layers) {
	for l := range layer(3 << axisShift) {
		if !l.isEmpty() {
			all = append(all, l)
		}
	}
	return all
}()

// images has the image of each layer under each symmetry.
var images = func() (images [cube.NumSyms][3 << axisShift]layer) {
	for s := range images {
		for _, l := range allLayers {
			var buffer [2]cube.Move
			for _, m := range l.appendTo(buffer[:0]) {
				image := layerOf(cube.Sym(s).Move(m))
				images[s][l] = image.plus(images[s][l]) // both have the axis of the image
			}
		}
	}
	return images
}()

func imageOf(l layer, s cube.Sym) layer { return images[s][l] }

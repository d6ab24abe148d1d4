package insert

import (
	"context"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// join finds the sequences of the families that have up to most moves and do to the pieces of a
// key what one of the targets does. It meets in the middle: a sequence is a first part followed
// by one of the halves. Of symmetric first parts one is enough.
type join struct {
	seconds *halves
	targets []cube.Cube    // which leave the corners alone
	changes [][]edgeChange // by target: what it does
	most    int
	found   []foundAlgorithm
}

type foundAlgorithm struct {
	algorithm algorithm
	cube      cube.Cube // what it does
}

// firstPart is a sequence that is the least of its images under the symmetries, layer by
// layer.
type firstPart struct {
	layers layers
	n      int // moves
	cube   cube.Cube
	fixing []cube.Sym // the symmetries that do not change it
}

// run finds at least one sequence of each set of symmetric ones.
func (j *join) run(ctx context.Context) {
	for i := range j.targets {
		j.changes = append(j.changes, changesOf(&j.targets[i]))
	}
	all := make([]cube.Sym, cube.NumSyms)
	for s := range all {
		all[s] = cube.Sym(s)
	}
	j.extend(ctx, &firstPart{cube: cube.Solved, fixing: all})
}

// extend completes a first part, and continues it with another layer.
func (j *join) extend(ctx context.Context, p *firstPart) {
	if interrupt.Err(ctx) != nil {
		return
	}
	j.complete(p)
	longest := j.most - min(j.seconds.most, (j.most+1)/2)
	for _, l := range allLayers {
		if n := len(p.layers); p.n+l.len() > longest || n > 0 && p.layers[n-1].sameAxis(l) {
			continue
		}
		next := firstPart{n: p.n + l.len(), cube: p.cube}
		least := true
		for _, s := range p.fixing {
			image := imageOf(l, s)
			if image < l {
				least = false
				break
			}
			if image == l {
				next.fixing = append(next.fixing, s)
			}
		}
		if !least {
			continue
		}
		next.layers = append(append(layers(nil), p.layers...), l)
		var moves [2]cube.Move
		for _, m := range l.appendTo(moves[:0]) {
			next.cube = next.cube.After(m)
		}
		j.extend(ctx, &next)
	}
}

// complete looks up the halves that can follow the first part.
func (j *join) complete(p *firstPart) {
	inverse := p.cube.Inverse()
	key := j.seconds.key.of(&inverse)
	for i := range j.targets {
		wanted := key
		for _, c := range j.changes[i] {
			wanted ^= uint64(inverse.Edge[c.to]^inverse.Edge[c.from]^c.flip) << (keyBits * (cube.NumEdges - 1 - c.to))
		}
		k := hash(wanted)
		for _, entry := range j.seconds.find(k) {
			if isEntry(entry, k) {
				j.check(p, packedMoves(entry&(1<<packedBits-1)), &j.targets[i])
			}
		}
	}
}

// edgeChange puts an edge of slot from into slot to, and flips it with a bit of cube.Edge.
type edgeChange struct{ to, from, flip uint8 }

// changesOf returns what c does to the edges.
func changesOf(c *cube.Cube) (changes []edgeChange) {
	for to, v := range c.Edge {
		if v != uint8(to) {
			changes = append(changes, edgeChange{uint8(to), v & 15, v &^ 15})
		}
	}
	return changes
}

// check adds the sequence of both parts to those found if it belongs to a family.
func (j *join) check(p *firstPart, second packedMoves, target *cube.Cube) {
	n := second.len()
	if n != p.n && n != p.n+1 && (n != j.seconds.most || p.n < n) || p.n+n > j.most || p.n+n == 0 {
		return
	}
	var buffer [halfLength]cube.Move
	moves := second.appendTo(buffer[:0])
	c := p.cube
	for _, m := range moves {
		c = c.After(m)
	}
	if j.seconds.key.of(&c) != j.seconds.key.of(target) {
		return
	}
	e := effectOf(&c)
	if most, _ := longest(&e); p.n+n > most {
		return
	}
	whole := append(make(layers, 0, maxLength), p.layers...)
	for _, m := range moves {
		whole = whole.push(layerOf(m))
	}
	if whole.len() == p.n+n { // nothing merges
		j.found = append(j.found, foundAlgorithm{newAlgorithm(whole), c})
	}
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

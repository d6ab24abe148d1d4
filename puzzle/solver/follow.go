package solver

// atOnce is how many positions the memory is asked for at the same time.
const atOnce = 64

// follower makes the moves from some positions. What it reads of a coordinate for
// all of them does not depend on anything read before, so that the memory gives it
// at the same time.
type follower struct {
	*reached
	steps  []step
	keys   []uint64 // behind the steps
	values []uint32 // of one coordinate, before and behind the steps
	to     []uint32
	points []int
	moved  []int
}

func (r *reached) newFollower() *follower {
	n := len(r.pointFields())
	return &follower{reached: r, points: make([]int, n), moved: make([]int, n)}
}

// behind makes moves of a cost, or of any if that is 0, from some positions: those that
// the blocks let pass, and via does not leave out.
func (f *follower) behind(keys []uint64, via []uint16, cost int) {
	f.steps = f.steps[:0]
	for from, skip := range via {
		f.list(from, keys[from*f.words:][:f.words], skip, cost)
	}
	f.keys = zeros(f.keys, len(f.steps)*f.words)
	f.values = resize(f.values, len(via))
	for i := range f.fields[:len(f.fields)-len(f.points)] {
		field := &f.fields[i]
		for j := range f.values {
			f.values[j] = uint32(field.get(keys[j*f.words:]))
		}
		f.to = zeros(f.to, len(f.steps))
		f.coord(i).moves.add(f.values, f.steps, 1, f.to)
		for j, to := range f.to {
			field.put(f.keys[j*f.words:], int(to))
		}
	}
	if len(f.points) > 0 {
		f.movePoints(keys)
	}
}

// list lists the steps from a position.
func (f *follower) list(from int, key []uint64, skip uint16, cost int) {
	shape := 0
	if f.shape != nil {
		shape = f.fields[len(f.coords)].get(key)
	}
	f.takePoints(key)
	for _, m := range f.legal[shape] {
		switch {
		case f.turns[m]&skip != 0 || cost > 0 && cost != f.costs[m]:
		case len(f.points) > 0 && !f.blocks.legal(m, f.points):
		default:
			f.steps = append(f.steps, step{from: int32(from), move: int32(m)})
		}
	}
}

// takePoints takes the pieces of blocks out of a key.
func (f *follower) takePoints(key []uint64) {
	for i, field := range f.pointFields() {
		f.points[i] = field.get(key)
	}
}

// movePoints moves the pieces of blocks.
func (f *follower) movePoints(keys []uint64) {
	for j, s := range f.steps {
		f.takePoints(keys[int(s.from)*f.words:])
		f.blocks.apply(int(s.move), f.points, f.moved)
		f.blocks.sort(f.moved)
		for i, field := range f.pointFields() {
			field.put(f.keys[j*f.words:], f.moved[i])
		}
	}
}

// legal lists for each shape the moves that the blocks let pass; all moves, if there
// is no shape.
func (pr *problem) legal() [][]int {
	if pr.shape == nil {
		return [][]int{pr.follow[len(pr.costs)]}
	}
	list := make([][]int, pr.shape.size)
	for shape := range list {
		for m := range pr.costs {
			if pr.shape.moves.at(shape, m) != none {
				list[shape] = append(list[shape], m)
			}
		}
	}
	return list
}

// pointFields are the fields of the pieces of blocks; none if there is a shape.
func (r *reached) pointFields() []field {
	if r.shape != nil || r.blocks == nil {
		return nil
	}
	return r.fields[len(r.coords):]
}

package solver

// atOnce is how many positions the memory is asked for at the same time.
const positionsPerBatch = 64

// follower makes the moves from some positions. What it reads of a coordinate for
// all of them does not depend on anything read before, so that the memory gives it
// at the same time.
type batchMover struct {
	*hashedSearch
	steps      []step
	keys       []uint64 // behind the steps
	values     []uint32 // of one coordinate, before and behind the steps
	targets    []uint32
	slots      []int
	movedSlots []int
}

func (r *hashedSearch) newBatchMover() *batchMover {
	n := len(r.blockFields())
	return &batchMover{hashedSearch: r, slots: make([]int, n), movedSlots: make([]int, n)}
}

// behind makes moves of a cost, or of any if that is 0, from some positions: those that
// the blocks let pass, and via does not leave out.
func (f *batchMover) applyMoves(keys []uint64, via []uint16, cost int) {
	f.steps = f.steps[:0]
	for from, skip := range via {
		f.listSteps(from, keys[from*f.words:][:f.words], skip, cost)
	}
	f.keys = cleared(f.keys, len(f.steps)*f.words)
	f.values = resized(f.values, len(via))
	for i := range f.fields[:len(f.fields)-len(f.slots)] {
		field := &f.fields[i]
		for j := range f.values {
			f.values[j] = uint32(field.get(keys[j*f.words:]))
		}
		f.targets = cleared(f.targets, len(f.steps))
		f.coord(i).moves.addTargets(f.values, f.steps, 1, f.targets)
		for j, to := range f.targets {
			field.put(f.keys[j*f.words:], int(to))
		}
	}
	if len(f.slots) > 0 {
		f.moveBlocks(keys)
	}
}

// list lists the steps from a position.
func (f *batchMover) listSteps(from int, key []uint64, skip uint16, cost int) {
	shape := 0
	if f.shape != nil {
		shape = f.fields[len(f.coords)].get(key)
	}
	f.loadSlots(key)
	for _, m := range f.legalMoves[shape] {
		switch {
		case f.turnBits[m]&skip != 0 || cost > 0 && cost != f.costs[m]:
		case len(f.slots) > 0 && !f.blocks.legal(m, f.slots):
		default:
			f.steps = append(f.steps, step{from: int32(from), move: int32(m)})
		}
	}
}

// takePoints takes the pieces of blocks out of a key.
func (f *batchMover) loadSlots(key []uint64) {
	for i, field := range f.blockFields() {
		f.slots[i] = field.get(key)
	}
}

// movePoints moves the pieces of blocks.
func (f *batchMover) moveBlocks(keys []uint64) {
	for j, s := range f.steps {
		f.loadSlots(keys[int(s.from)*f.words:])
		f.blocks.apply(int(s.move), f.slots, f.movedSlots)
		f.blocks.normalize(f.movedSlots)
		for i, field := range f.blockFields() {
			field.put(f.keys[j*f.words:], f.movedSlots[i])
		}
	}
}

// legal lists for each shape the moves that the blocks let pass; all moves, if there
// is no shape.
func (pr *problem) legalMovesByShape() [][]int {
	if pr.shape == nil {
		return [][]int{pr.nextMoves[len(pr.costs)]}
	}
	list := make([][]int, pr.shape.size)
	for shape := range list {
		for m := range pr.costs {
			if pr.shape.moves.get(shape, m) != illegal {
				list[shape] = append(list[shape], m)
			}
		}
	}
	return list
}

// pointFields are the fields of the pieces of blocks; none if there is a shape.
func (r *hashedSearch) blockFields() []keyField {
	if r.shape != nil || r.blocks == nil {
		return nil
	}
	return r.fields[len(r.coords):]
}

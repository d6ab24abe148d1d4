package solver

// positionsPerBatch is the number of positions that are moved or looked up
// together.
const positionsPerBatch = 64

// batchMover applies moves to a batch of positions, given as keys of a
// hashedSearch. It handles one coordinate of all positions at a time. These reads
// do not depend on earlier ones, so the memory can serve many at the same time.
type batchMover struct {
	*hashedSearch
	steps      []step   // legal moves from the positions
	keys       []uint64 // of the positions after the steps
	values     []uint32 // of one coordinate, by position
	targets    []uint32 // values after the steps
	slots      []int    // slots of the pieces in blocks
	movedSlots []int    // the same after a step
}

func (r *hashedSearch) newBatchMover() *batchMover {
	n := len(r.blockFields())
	return &batchMover{hashedSearch: r, slots: make([]int, n), movedSlots: make([]int, n)}
}

// applyMoves applies moves of the given cost, or all moves if cost is 0, to some
// positions. It leaves out illegal moves, and for each position the moves whose
// turn is in its skip bits. The results are in f.steps and f.keys.
func (f *batchMover) applyMoves(keys []uint64, skip []uint16, cost int) {
	f.steps = f.steps[:0]
	for from, bits := range skip {
		f.listSteps(from, keys[from*f.words:][:f.words], bits, cost)
	}
	f.keys = cleared(f.keys, len(f.steps)*f.words)
	f.values = resized(f.values, len(skip))
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

// listSteps adds the steps from a position.
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

// loadSlots reads the slots of the pieces in blocks from a key.
func (f *batchMover) loadSlots(key []uint64) {
	for i, field := range f.blockFields() {
		f.slots[i] = field.get(key)
	}
}

// moveBlocks writes the slots of the pieces in blocks after the steps to f.keys.
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

// legalMovesByShape returns the moves that the blocks allow, by shape. Without a
// shape it returns one list of all moves.
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

// blockFields returns the fields for the slots of the pieces in blocks. It returns
// none if there is a shape or no block.
func (r *hashedSearch) blockFields() []keyField {
	if r.shape != nil || r.blocks == nil {
		return nil
	}
	return r.fields[len(r.coords):]
}

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

// newBatchMover returns a batchMover for the positions of the search.
func (s *hashedSearch) newBatchMover() *batchMover {
	n := len(s.blockFields())
	return &batchMover{hashedSearch: s, slots: make([]int, n), movedSlots: make([]int, n)}
}

// applyMoves applies moves of the given cost, or all moves if cost is 0, to some
// positions. It leaves out illegal moves, and for each position the moves whose
// turn is in its skip bits. The results are in b.steps and b.keys.
func (b *batchMover) applyMoves(keys []uint64, skip []uint16, cost int) {
	b.steps = b.steps[:0]
	for from, bits := range skip {
		b.listSteps(from, keys[from*b.words:][:b.words], bits, cost)
	}
	b.keys = cleared(b.keys, len(b.steps)*b.words)
	b.values = resized(b.values, len(skip))
	for i := range b.fields[:len(b.fields)-len(b.slots)] {
		field := &b.fields[i]
		for j := range b.values {
			b.values[j] = uint32(field.get(keys[j*b.words:]))
		}
		b.targets = cleared(b.targets, len(b.steps))
		b.withShape[i].moves.addTargets(b.values, b.steps, 1, b.targets)
		for j, to := range b.targets {
			field.put(b.keys[j*b.words:], int(to))
		}
	}
	if len(b.slots) > 0 {
		b.moveBlocks(keys)
	}
}

func (b *batchMover) listSteps(from int, key []uint64, skip uint16, cost int) {
	shape := 0
	if b.shape != nil {
		shape = b.fields[len(b.coords)].get(key)
	}
	b.loadSlots(key)
	for _, m := range b.legalMoves[shape] {
		switch {
		case b.turnBits[m]&skip != 0 || cost > 0 && cost != b.costs[m]:
		case len(b.slots) > 0 && !b.blocks.legal(m, b.slots):
		default:
			b.steps = append(b.steps, step{from: int32(from), move: int32(m)})
		}
	}
}

// loadSlots reads the slots of the pieces in blocks from a key.
func (b *batchMover) loadSlots(key []uint64) {
	for i, field := range b.blockFields() {
		b.slots[i] = field.get(key)
	}
}

// moveBlocks writes the slots of the pieces in blocks after the steps to b.keys.
func (b *batchMover) moveBlocks(keys []uint64) {
	for j, s := range b.steps {
		b.loadSlots(keys[int(s.from)*b.words:])
		b.blocks.apply(int(s.move), b.slots, b.movedSlots)
		b.blocks.normalize(b.movedSlots)
		for i, field := range b.blockFields() {
			field.put(b.keys[j*b.words:], b.movedSlots[i])
		}
	}
}

// legalMovesByShape returns the moves that the blocks allow, by shape. Without a
// shape it returns one list of all moves.
func (pr *problem) legalMovesByShape() [][]int {
	shapes := 1
	if pr.shape != nil {
		shapes = pr.shape.size
	}
	list := make([][]int, shapes)
	for shape := range list {
		for m := range pr.costs {
			if pr.shape == nil || pr.shape.moves.get(shape, m) != illegal {
				list[shape] = append(list[shape], m)
			}
		}
	}
	return list
}

// blockFields returns the fields for the slots of the pieces in blocks. It returns
// none if there is a shape or no block.
func (s *hashedSearch) blockFields() []keyField {
	if s.shape != nil || s.blocks == nil {
		return nil
	}
	return s.fields[len(s.coords):]
}

package niss

import "nissy/cube"

// task is a part of the search of one depth.
//
// In a search on one side, first are the side's first moves, and the task searches
// for the other moves of that side.
//
// In a search on both sides, the task enumerates the sequences of one side that
// begin with first. It uses no bounds for them. From each sequence it searches the
// other side.
type task struct {
	engine     *engine
	side       int // the side of first: 0 for normal, 1 for inverse
	first      []cube.Move
	enumerated int // moves on the enumerated side, including first; 0 if all moves are on one side
	searched   int // moves to search for
}

// tasks splits the search of a depth. Solutions with moves on both sides are found
// from their shorter side: the tasks enumerate all its sequences, and search the
// longer side from each of them.
func (s *problemSearch) tasks(depth int, kinds Kinds) []task {
	var tasks []task
	for _, e := range s.engines {
		if kinds&OnNormal != 0 {
			tasks = s.searchTasks(tasks, e, 0, depth)
		}
		if kinds&OnInverse != 0 {
			tasks = s.searchTasks(tasks, e, 1, depth)
		}
		if kinds&OnBoth == 0 {
			continue
		}
		for k := 1; k < depth; k++ {
			switch {
			case e.OneSided || k <= depth-k:
				tasks = e.enumerateTasks(tasks, 0, k, depth-k)
			default:
				tasks = e.enumerateTasks(tasks, 1, depth-k, k)
			}
		}
	}
	return tasks
}

// searchTasks splits the search of one side by its first move. It leaves out the
// first moves that are too far from the goal; in a step with many frames these are
// most.
func (s *problemSearch) searchTasks(tasks []task, e *engine, side, depth int) []task {
	if e.startEstimate(side) > depth {
		return tasks
	}
	if depth == 1 {
		return append(tasks, task{engine: e, side: side, searched: 1})
	}
	var ch children
	moves := e.nextMoves[noMove]
	e.expand(&e.start[side], moves, &ch)
	s.Result.Nodes += uint64(len(moves))
	for j, m := range moves {
		if int(ch.estimate[j]) < depth {
			tasks = append(tasks, task{engine: e, side: side, first: []cube.Move{m}, searched: depth - 1})
		}
	}
	return tasks
}

// startEstimate returns a lower bound of the number of moves left on one side
// alone.
func (e *engine) startEstimate(side int) int {
	var ch children
	ch.node[0] = e.start[side]
	e.estimate(&ch, 1)
	return int(ch.estimate[0])
}

// enumerateTasks appends the tasks that enumerate so many moves of a side and
// search for so many moves on the other side.
func (e *engine) enumerateTasks(tasks []task, side, enumerate, rest int) []task {
	if enumerate == 1 {
		return append(tasks, task{engine: e, side: side, enumerated: 1, searched: rest})
	}
	for _, m := range e.nextMoves[noMove] {
		tasks = append(tasks, task{engine: e, side: side, first: []cube.Move{m}, enumerated: enumerate, searched: rest})
	}
	return tasks
}

func (w *worker) runTask(t *task) {
	w.engine = t.engine
	w.current = t.side
	w.enumerated = t.enumerated
	w.pastGoal = t.side == 1 && t.enumerated > 0
	w.sides[0].len, w.sides[1].len = 0, 0
	pos := &w.enumeration[len(t.first)]
	pos.node = w.start[t.side]
	for _, m := range t.first {
		pos.node = w.after(&pos.node, m)
		w.sides[w.current].push(m)
		if t.enumerated == 0 && w.atGoal(&pos.node) || t.enumerated > 0 && w.mustSkip(&pos.node) {
			return
		}
	}
	if t.enumerated == 0 {
		w.search(&pos.node, t.searched)
		return
	}
	pos.cube = [2]cube.Cube{w.frame.Cube, w.inverse}[t.side].Apply(t.first...)
	w.enumerate(t.enumerated-len(t.first), t.searched)
}

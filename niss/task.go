package niss

import "nissy/cube"

// task is a part of the search of one depth: first moves on one side, made
// without bound, from which the rest is searched on the same or, after more
// enumerated moves, on the other side.
type task struct {
	engine    *engine
	side      int // on which the first moves are
	first     []cube.Move
	enumerate int // moves of the side that are enumerated, the first included; 0: the rest is on the same side
	rest      int // moves that are searched
}

// tasks splits the search of a depth. Solutions with moves on both sides are
// found from their shorter side: all its sequences are made, and the longer
// side is searched from each.
func (s *solver) tasks(depth int) []task {
	var tasks []task
	for _, e := range s.engines {
		if s.open(onNormal, depth) {
			tasks = s.searchTasks(tasks, e, 0, depth)
		}
		if s.open(onInverse, depth) {
			tasks = s.searchTasks(tasks, e, 1, depth)
		}
		if !s.open(onBoth, depth) {
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

// searchTasks splits the search of one side by the first moves that may lead to
// the goal: of a step with many frames most are too far away.
func (s *solver) searchTasks(tasks []task, e *engine, side, depth int) []task {
	if e.near(side) > depth {
		return tasks
	}
	if depth == 1 {
		return append(tasks, task{engine: e, side: side, rest: 1})
	}
	var ch children
	moves := e.after[noMove]
	e.expand(&e.start[side], moves, &ch)
	s.result.Nodes += uint64(len(moves))
	for j, m := range moves {
		if int(ch.est[j]) < depth {
			tasks = append(tasks, task{engine: e, side: side, first: []cube.Move{m}, rest: depth - 1})
		}
	}
	return tasks
}

// near is how many moves are left at least on one side alone.
func (e *engine) near(side int) int {
	var ch children
	ch.node[0] = e.start[side]
	e.estimate(&ch, 1)
	return int(ch.est[0])
}

func (e *engine) enumerateTasks(tasks []task, side, enumerate, rest int) []task {
	if enumerate == 1 {
		return append(tasks, task{engine: e, side: side, enumerate: 1, rest: rest})
	}
	for _, m := range e.after[noMove] {
		tasks = append(tasks, task{engine: e, side: side, first: []cube.Move{m}, enumerate: enumerate, rest: rest})
	}
	return tasks
}

// do searches one task.
func (w *worker) do(t *task) {
	w.engine = t.engine
	w.on = t.side
	w.enumerated = t.enumerate
	w.pastGoal = t.side == 1 && t.enumerate > 0
	w.sides[0].len, w.sides[1].len = 0, 0
	at := &w.line[len(t.first)]
	at.node = w.start[t.side]
	for _, m := range t.first {
		at.node = w.move(&at.node, m)
		w.sides[w.on].push(m)
		if t.enumerate == 0 && w.done(&at.node) || t.enumerate > 0 && w.skips(&at.node) {
			return
		}
	}
	if t.enumerate == 0 {
		w.search(&at.node, t.rest)
		return
	}
	at.cube = [2]cube.Cube{w.frame.Cube, w.inverse}[t.side].Apply(t.first...)
	w.enumerate(t.enumerate-len(t.first), t.rest)
}

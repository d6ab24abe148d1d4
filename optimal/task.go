package optimal

import (
	"cmp"
	"slices"

	"nissy/cube"
)

// task is the part of a search that begins with certain moves.
type task struct {
	position int
	first    []cube.Move // on normal
	rest     int
	nodes    uint64 // positions that were made for it
}

// tasks splits the search of a depth by the position and the first moves. What
// took longest at the depth before comes first: it is likeliest to have the
// solution.
func (s *solver) tasks(depth int) []task {
	plies := 3
	if depth < 12 {
		plies = min(depth, 1)
	}
	var tasks []task
	for p := range s.roots {
		if s.metric == HTM || s.roots[p].odd == (depth&1 != 0) {
			tasks = s.appendTasks(tasks, task{position: p, rest: depth}, s.limits.Moves, plies)
		}
	}
	if len(s.before) == len(tasks) {
		for i := range tasks {
			tasks[i].nodes = s.before[i]
		}
	}
	return tasks
}

// appendTasks appends the tasks that continue t by so many more plies, next
// being the moves that may come next.
func (s *solver) appendTasks(tasks []task, t task, next cube.MoveSet, plies int) []task {
	if plies == 0 {
		return append(tasks, t)
	}
	for _, m := range next.Moves() {
		first := append(t.first[:len(t.first):len(t.first)], m)
		if rest := t.rest - int(s.cost[m]); rest >= 0 {
			tasks = s.appendTasks(tasks, task{position: t.position, first: first, rest: rest}, s.limits.Moves&cube.AllMoves.After(m), plies-1)
		}
	}
	return tasks
}

// byNodes returns the order in which tasks are done.
func byNodes(tasks []task) []int {
	order := make([]int, len(tasks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(tasks[j].nodes, tasks[i].nodes) })
	return order
}

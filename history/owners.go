package history

import (
	"cmp"
	"slices"

	"nissy/cube"
)

// Owners returns, for each move of Solution, the index in Lines of the line that made it. If moves of
// several lines merge, that is the last of them. The moves of a line that repeats the skeleton
// belong to the lines that it repeats. The skeleton may have only turns of faces.
func (a Attempt) Owners() []int { return ownersOf(a.Solution(), a.ownedMoves()) }

// ownedMove is a move that belongs to a line, or to something else with a number.
type ownedMove struct {
	cube.Move
	owner int
}

// ownedMoves returns the moves of the skeleton without NISS, after cancellations.
func (a Attempt) ownedMoves() []ownedMove {
	all, lines := layoutOf(a.skeleton), a.Lines()
	owners := slices.Clone(all.inverseLines)
	slices.Reverse(owners)
	owners = slices.Concat(all.normalLines, owners)
	for at, l := range slices.Backward(lines) {
		if l.Role() != Restatement {
			continue
		}
		restated := ownersOf(l.Moves.UnNISS(), a.Truncate(at).ownedMoves())
		for i := range owners {
			if owners[i] == at {
				owners[i], restated = restated[0], restated[1:]
			}
		}
		break
	}
	return mergeOwned(all.moves.UnNISS(), owners)
}

// mergeOwned returns moves after cancellations, with parallel ones in the order of their faces, given the
// owner of each. A move that others have merged into belongs to the greatest of their owners.
func mergeOwned(moves []cube.Move, owners []int) (merged []ownedMove) {
	for i, m := range moves {
		at := len(merged) // where the layer of parallel moves begins
		for at > 0 && merged[at-1].Axis() == m.Axis() {
			at--
		}
		k := at + slices.IndexFunc(merged[at:], func(o ownedMove) bool { return o.Face() == m.Face() })
		if k < at {
			merged = append(merged, ownedMove{m, owners[i]})
			slices.SortFunc(merged[at:], func(a, b ownedMove) int { return cmp.Compare(a.Face(), b.Face()) })
			continue
		}
		turns := (merged[k].Turns() + m.Turns()) % 4
		if turns == 0 {
			merged = slices.Delete(merged, k, k+1)
			continue
		}
		merged[k] = ownedMove{m.WithTurns(turns), max(merged[k].owner, owners[i])}
	}
	return merged
}

// ownersOf returns for each move the owner of the same move of others, which are the same moves
// after cancellations. A move that cancels has the owner of the one before it.
func ownersOf(moves []cube.Move, others []ownedMove) []int {
	numbers := make([]int, len(moves))
	for i := range numbers {
		numbers[i] = i
	}
	owners := slices.Repeat([]int{-1}, len(moves))
	for i, m := range mergeOwned(moves, numbers) {
		if i < len(others) {
			owners[m.owner] = others[i].owner
		}
	}
	last := 0
	for i, owner := range owners {
		if owner >= 0 {
			last = owner
		}
		owners[i] = last
	}
	return owners
}

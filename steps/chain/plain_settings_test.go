package chain

import (
	"slices"
	"strings"

	"nissy/cube"
)

// This file decides by brute force which solutions the settings of a step allow.

// allows reports whether the settings of the link allow a solution.
func (l *plainLink) allows(f *plainFrame, c *cube.Cube, a cube.Alg) bool {
	after := c.ApplyAlg(a)
	all := slices.Concat(a.Normal, a.Inverse)
	switch {
	case l.quarters >= 0 && len(slices.DeleteFunc(slices.Clone(all), cube.Move.IsHalf)) > l.quarters:
		return false
	case l.kind == "eo" && l.cases != nil && !l.allowsCase(f, &after):
		return false
	case l.subsets != nil && !l.allowsSubset(f, &after):
		return false
	}
	return l.triggers == nil || len(all) == 0 || l.endsInTrigger(f, all)
}

// allowsCase reports whether DR on an axis that can follow EO has an allowed case.
func (l *plainLink) allowsCase(f *plainFrame, after *cube.Cube) bool {
	for dr := range cube.Axis(cube.NumAxes) {
		if dr != f.solved && slices.Contains(l.cases, after.DRCase(dr).String()) {
			return true
		}
	}
	return false
}

// allowsSubset reports whether the HTR subset is an allowed one: named as 4a1 2e, 4a1, or
// by the number of quarter turns.
func (l *plainLink) allowsSubset(f *plainFrame, after *cube.Cube) bool {
	subset, ok := after.HTRSubset(f.solved)
	name := subset.String()
	return ok && slices.ContainsFunc(l.subsets, func(s string) bool {
		return s == name || s == name[:3] || s == name[2:3]
	})
}

// endsInTrigger reports whether the moves are a setup and then a trigger.
func (l *plainLink) endsInTrigger(f *plainFrame, moves []cube.Move) bool {
	setupMoves := turnsOf(f.solved) | cube.HalfTurns
	for sym := range cube.Sym(cube.NumSyms) {
		if sym.Face(cube.U).Axis() != f.solved || sym.Face(cube.F).Axis() != f.required {
			continue
		}
		for _, order := range plainOrders(moves) {
			for _, t := range l.triggers {
				setup := len(order) - len(t)
				if setup < 0 || l.setup >= 0 && setup > l.setup {
					continue
				}
				isSetup := !slices.ContainsFunc(order[:setup], func(m cube.Move) bool { return !setupMoves.Has(m) })
				if isSetup && isTriggerImage(order[setup:], t, sym) {
					return true
				}
			}
		}
	}
	return false
}

// isTriggerImage reports whether the moves are those of a trigger seen through a symmetry,
// with the last turn in either direction.
func isTriggerImage(moves, trigger []cube.Move, sym cube.Sym) bool {
	for i, m := range trigger {
		image := sym.Move(m)
		if moves[i] != image && (i < len(trigger)-1 || moves[i] != image.Inverse()) {
			return false
		}
	}
	return true
}

// plainOrders returns the moves with all pairs of adjacent parallel turns in both orders.
func plainOrders(moves []cube.Move) [][]cube.Move {
	orders := [][]cube.Move{moves}
	for i := 1; i < len(moves); i++ {
		if moves[i].Axis() != moves[i-1].Axis() {
			continue
		}
		for _, order := range orders {
			swapped := slices.Clone(order)
			swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
			orders = append(orders, swapped)
		}
	}
	return orders
}

// triggerCase returns the case of DR that a trigger solves.
func triggerCase(trigger []cube.Move) string {
	c := cube.Solved.Apply(cube.InvertMoves(trigger)...)
	return c.DRCase(cube.UD).String()
}

// plainList splits a list at commas.
func plainList(text string) (list []string) {
	for item := range strings.SplitSeq(text, ",") {
		list = append(list, strings.TrimSpace(item))
	}
	return list
}

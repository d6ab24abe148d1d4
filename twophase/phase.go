package twophase

import (
	"context"

	"nissy/cube"
	"nissy/pruning"
)

// node is a position as a phase sees it: its three coordinates.
type node [3]uint16

// phase is one of the two phases: its moves, its coordinates with their move
// tables, and two tables, whose rows are the first coordinate and whose
// columns are the second and the third.
type phase struct {
	moves  cube.MoveSet
	coords [3]*pruning.Coord
	table  [3][]uint16
	bounds [2]*pruning.Table
}

// load returns the two phases.
func load(ctx context.Context, st *pruning.Store) (one, two *phase, err error) {
	one, err = newPhase(ctx, st, cube.AllMoves, pruning.ESlice, pruning.TablePhase1Corners, pruning.TablePhase1Edges)
	if err != nil {
		return nil, nil, err
	}
	two, err = newPhase(ctx, st, cube.DRMoves, pruning.EP4, pruning.TablePhase2Corners, pruning.TablePhase2Edges)
	return one, two, err
}

func newPhase(ctx context.Context, st *pruning.Store, moves cube.MoveSet, row *pruning.Coord, specs ...*pruning.Spec) (*phase, error) {
	p := &phase{moves: moves, coords: [3]*pruning.Coord{row, specs[0].Col, specs[1].Col}}
	var err error
	for i, co := range p.coords {
		if p.table[i], err = st.Moves(ctx, co); err != nil {
			return nil, err
		}
	}
	for i, spec := range specs {
		if p.bounds[i], err = st.Table(ctx, spec); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// read returns the node of a position, for the second phase one in DR.
func (p *phase) read(c *cube.Cube) (n node) {
	for i, co := range p.coords {
		n[i] = uint16(co.Of(c))
	}
	return n
}

// estimate bounds the moves left of the phase.
func (p *phase) estimate(n *node) int {
	return max(p.bounds[0].At(int(n[0]), int(n[1])), p.bounds[1].At(int(n[0]), int(n[2])))
}

// children are the positions one move after a node, with estimates.
type children struct {
	len  int
	move [cube.NumFaceMoves]cube.Move
	node [cube.NumFaceMoves]node
	dist [cube.NumFaceMoves]uint8
}

// expand makes the children of n.
func (p *phase) expand(n *node, moves cube.MoveSet, ch *children) {
	for m := cube.Move(0); moves>>m != 0; m++ {
		if !moves.Has(m) {
			continue
		}
		ch.move[ch.len] = m
		for i, v := range n {
			ch.node[ch.len][i] = p.table[i][int(v)*pruning.MoveStride+int(m)]
		}
		ch.len++
	}
	for k, table := range p.bounds {
		var row, col [cube.NumFaceMoves]uint32
		for j := range ch.len {
			row[j], col[j] = uint32(ch.node[j][0]), uint32(ch.node[j][k+1])
		}
		table.Raise(row[:ch.len], col[:ch.len], ch.dist[:ch.len])
	}
}

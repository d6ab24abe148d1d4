package twophase

import (
	"context"

	"nissy/cube"
	"nissy/pruning"
)

// node is the three coordinates of a position in a phase.
type node [3]uint16

// phase is one of the two phases.
type phase struct {
	moves  cube.MoveSet
	coords [3]*pruning.Coord
	// moveTables are the move tables of the coordinates.
	moveTables [3][]uint16
	// bounds are two pruning tables. The first coordinate selects their rows. The
	// second and third select the columns of the first and the second table.
	bounds [2]*pruning.Table
}

// Prepare loads or builds the tables. A search whose time is limited by its context calls it first, so
// that its time begins when they are ready.
func Prepare(ctx context.Context, st *pruning.Store) error {
	_, _, err := load(ctx, st)
	return err
}

// load returns the two phases. It loads their tables, and builds missing ones.
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
	for i, coord := range p.coords {
		if p.moveTables[i], err = st.Moves(ctx, coord); err != nil {
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

// nodeOf returns the node of a position. In the second phase the position must be in
// DR.
func (p *phase) nodeOf(c *cube.Cube) (n node) {
	for i, coord := range p.coords {
		n[i] = uint16(coord.Of(c))
	}
	return n
}

// estimate returns a lower bound of the number of moves to the goal of the phase.
func (p *phase) estimate(n *node) int {
	return max(p.bounds[0].At(int(n[0]), int(n[1])), p.bounds[1].At(int(n[0]), int(n[2])))
}

// children holds the nodes one move after a node. The first len elements of each
// array are valid.
type children struct {
	len  int
	move [cube.NumFaceMoves]cube.Move
	node [cube.NumFaceMoves]node
	// estimate has the result of phase.estimate for each node.
	estimate [cube.NumFaceMoves]uint8
}

// expand fills ch, which must be empty, with the children of n by the moves.
func (p *phase) expand(n *node, moves cube.MoveSet, ch *children) {
	for m := cube.Move(0); moves>>m != 0; m++ {
		if !moves.Has(m) {
			continue
		}
		ch.move[ch.len] = m
		for i, v := range n {
			ch.node[ch.len][i] = p.moveTables[i][int(v)*pruning.MoveStride+int(m)]
		}
		ch.len++
	}
	for k, table := range p.bounds {
		var row, col [cube.NumFaceMoves]uint32
		for j := range ch.len {
			row[j], col[j] = uint32(ch.node[j][0]), uint32(ch.node[j][k+1])
		}
		table.RaiseDistances(row[:ch.len], col[:ch.len], ch.estimate[:ch.len])
	}
}

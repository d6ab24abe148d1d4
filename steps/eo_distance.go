package steps

import (
	"context"

	"nissy/cube"
	"nissy/pruning"
)

// EODistances looks up how far EO is. It is safe for concurrent use.
type EODistances struct{ table *pruning.Table }

// LoadEODistances loads the table for EODistances.
func LoadEODistances(ctx context.Context, st *pruning.Store) (*EODistances, error) {
	table, err := st.Table(ctx, pruning.TableEO)
	return &EODistances{table}, err
}

// Of returns the least number of moves, on normal, that solve EO on the
// axis. The centres must be solved.
func (d *EODistances) Of(c *cube.Cube, a cube.Axis) int {
	viewed := c.Conj(toFB[a])
	return d.table.Distance(&viewed)
}

// Shortest returns the least number of moves, on normal, that solve EO on any axis.
func (d *EODistances) Shortest(c *cube.Cube) int {
	return min(d.Of(c, cube.UD), d.Of(c, cube.RL), d.Of(c, cube.FB))
}

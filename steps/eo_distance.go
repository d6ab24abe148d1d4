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

// of returns the least number of moves, on normal, that solve EO on the
// axis. The centres must be solved.
func (d *EODistances) of(c *cube.Cube, a cube.Axis) int {
	viewed := c.Conj(toFB[a])
	return d.table.Distance(&viewed)
}

// Shortest returns the least number of moves, on normal, that solve EO on any axis.
func (d *EODistances) Shortest(c *cube.Cube) int {
	return min(d.of(c, cube.UD), d.of(c, cube.RL), d.of(c, cube.FB))
}

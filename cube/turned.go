package cube

// Turned returns the rotations, two at most, that turn c as Upright does.
func (c *Cube) Turned() []Move {
	upright := c.Upright()
	for _, first := range []string{"", "x", "x2", "x'", "z", "z'"} {
		for _, second := range []string{"", "y", "y2", "y'"} {
			turns, _ := ParseMoves(first + second)
			if c.Apply(turns...) == upright {
				return turns
			}
		}
	}
	panic("cube: two rotations turn any cube any way")
}

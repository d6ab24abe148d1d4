package cube

// Turned returns the rotations, two at most, that turn c as Upright does.
func (c *Cube) Turned() []Move {
	return rotationsTo(c.Orientation().Inverse().Rotation().Center)
}

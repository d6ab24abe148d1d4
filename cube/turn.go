package cube

// faceTurn is what a turn of a face does to a position: in each of four corner slots and
// four edge slots comes the piece of another slot, turned.
type faceTurn struct{ corners, edges [4]slotChange }

// slotChange puts the piece of slot from into slot to, and turns it: a corner by that many
// thirds, an edge by the bit of its flip.
type slotChange struct {
	to, from uint8
	turn     uint8
}

var faceTurns = buildFaceTurns()

// buildFaceTurns derives the turns from the positions after them.
func buildFaceTurns() (turns [NumFaceMoves]faceTurn) {
	for m := range turns {
		after := &moveCubes[m]
		n := 0
		for to, v := range after.Corner {
			if v != uint8(to) {
				turns[m].corners[n] = slotChange{uint8(to), v & cornerMask, v >> twistShift}
				n++
			}
		}
		n = 0
		for to, v := range after.Edge {
			if v != uint8(to) {
				turns[m].edges[n] = slotChange{uint8(to), v & edgeMask, v &^ edgeMask}
				n++
			}
		}
	}
	return turns
}

// twisted is the value in Cube.Corner of a corner after a twist: first the twist, then the
// value before. The sizes are powers of two, so that masks replace bounds checks.
var twisted = buildTwisted()

func buildTwisted() (table [4][32]uint8) {
	for twist := range uint8(3) {
		for v := range uint8(3 * NumCorners) {
			table[twist][v] = v&cornerMask | addTwist[v>>twistShift][twist]
		}
	}
	return table
}

// turnFace makes a turn of a face. It does what Mul does with the turn, but visits only
// the slots that change.
func (c *Cube) turnFace(m Move) {
	t := &faceTurns[m]
	k, e := &t.corners, &t.edges
	c0 := twisted[k[0].turn&3][c.Corner[k[0].from&7]&31]
	c1 := twisted[k[1].turn&3][c.Corner[k[1].from&7]&31]
	c2 := twisted[k[2].turn&3][c.Corner[k[2].from&7]&31]
	c3 := twisted[k[3].turn&3][c.Corner[k[3].from&7]&31]
	e0 := c.Edge[e[0].from] ^ e[0].turn
	e1 := c.Edge[e[1].from] ^ e[1].turn
	e2 := c.Edge[e[2].from] ^ e[2].turn
	e3 := c.Edge[e[3].from] ^ e[3].turn
	c.Corner[k[0].to&7], c.Corner[k[1].to&7], c.Corner[k[2].to&7], c.Corner[k[3].to&7] = c0, c1, c2, c3
	c.Edge[e[0].to], c.Edge[e[1].to], c.Edge[e[2].to], c.Edge[e[3].to] = e0, e1, e2, e3
}

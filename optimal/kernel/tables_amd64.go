//go:build !purego

package kernel

// tables are the constants of the assembly. They lie on the heap, where an
// object of this size begins with a line of the cache.
type tables struct {
	// turns has the orientations that the moves add.
	turns Brood
	// codes has the moves as codes, undo the undone moves as tables: see
	// expand_amd64.s.
	codes Brood
	undo  [len(Brood{})][64]byte
	// parts has the quadwords of a vector in its table, added what to add to
	// them and modulus the bound that orientations must not reach.
	parts          [8]uint64
	added, modulus [64]byte
	// cornerCodes has the codes of the corners' bytes.
	cornerCodes [64]byte
}

var constants = newTables()

func newTables() *tables {
	t := &tables{parts: [...]uint64{0, 1, 0, 1, 2, 2, 2, 3}}
	for i := range t.added {
		switch part := i / 8; part {
		case 2, 3, 5:
			t.added[i] = oriented
		case 6:
			t.added[i] = 2 * oriented
		}
		t.modulus[i] = 2 * oriented
		if i >= 32 {
			t.modulus[i] = 3 * oriented
		}
	}
	for b := range byte(3 * oriented) {
		t.cornerCodes[b] = 32 + 8*(b/oriented) + b&7
		if b&8 != 0 { // not a corner
			t.cornerCodes[b] = 56 + b&7
		}
	}
	for m := range moves {
		t.codes[m] = t.code(&moves[m])
		t.undo[m] = t.table(&undo[m])
		for i, b := range moves[m] {
			t.turns[m][i] = b & orientMask
		}
	}
	return t
}

// code returns v as codes.
func (t *tables) code(v *Vec) (r Vec) {
	copy(r[:corners], v[:])
	for i := corners; i < len(v); i++ {
		r[i] = t.cornerCodes[v[i]]
	}
	return r
}

// table returns v as a table.
func (t *tables) table(v *Vec) (r [64]byte) {
	for i := range r {
		b := v[8*t.parts[i/8]+uint64(i%8)] + t.added[i]
		r[i] = min(b, b-t.modulus[i])
	}
	return r
}

package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sticker is a sticker of a cube whose pieces are at coordinates -1, 0 and 1: where it is, and where it faces. It
// simulates a cube without the package cube.
type sticker struct{ at, faces [3]int }

// layers are the moves: an axis, the coordinates that turn, and the direction as seen from its positive end.
var layers = map[string]struct {
	axis, from, to, turns int
}{
	"R": {0, 1, 1, 1}, "L": {0, -1, -1, -1}, "M": {0, 0, 0, -1}, "x": {0, -1, 1, 1}, "Rw": {0, 0, 1, 1}, "Lw": {0, -1, 0, -1},
	"U": {1, 1, 1, 1}, "D": {1, -1, -1, -1}, "E": {1, 0, 0, -1}, "y": {1, -1, 1, 1}, "Uw": {1, 0, 1, 1}, "Dw": {1, -1, 0, -1},
	"F": {2, 1, 1, 1}, "B": {2, -1, -1, -1}, "S": {2, 0, 0, 1}, "z": {2, -1, 1, 1}, "Fw": {2, 0, 1, 1}, "Bw": {2, -1, 0, -1},
}

// simulate reports whether moves, as text, lead from a solved cube to a solved one.
func simulate(moves string) (solved bool) {
	var stickers []sticker
	for i := range 27 {
		at := [3]int{i%3 - 1, i/3%3 - 1, i/9 - 1}
		for axis, v := range at {
			if v != 0 {
				s := sticker{at: at}
				s.faces[axis] = v
				stickers = append(stickers, s)
			}
		}
	}
	colors := make([][3]int, len(stickers))
	for i, s := range stickers {
		colors[i] = s.faces
	}
	for _, word := range strings.Fields(moves) {
		name := strings.TrimRight(word, "2'")
		if strings.ToLower(name) == name && strings.Contains("urfdlb", name) {
			name = strings.ToUpper(name) + "w"
		}
		l, ok := layers[name]
		if !ok {
			return false
		}
		turns := map[string]int{"": 1, "2": 2, "'": 3, "2'": 2}[word[len(strings.TrimRight(word, "2'")):]]
		for i := range stickers {
			if s := &stickers[i]; s.at[l.axis] >= l.from && s.at[l.axis] <= l.to {
				for range (turns*l.turns + 4) % 4 {
					s.at, s.faces = quarter(s.at, l.axis), quarter(s.faces, l.axis)
				}
			}
		}
	}
	shown := map[[3]int][3]int{}
	for i, s := range stickers {
		if before, ok := shown[colors[i]]; ok && before != s.faces {
			return false
		}
		shown[colors[i]] = s.faces
	}
	return true
}

// quarter turns a vector by a quarter, clockwise as seen from the positive end of the axis.
func quarter(v [3]int, axis int) [3]int {
	a, b := (axis+1)%3, (axis+2)%3
	v[a], v[b] = v[b], -v[a]
	return v
}

func TestSimulate(t *testing.T) {
	for moves, want := range map[string]bool{
		"": true, "R": false, "R R'": true, "R L' x' M'": true, "R U R' U' R' F R2 U' R' U' R U R' F'": false,
		strings.Repeat("R U R' U R U2 R' ", 6):                   true,
		"F D2 R' L D' R U2 D2 R2 L' U2 D2 B2 L2 F' R' L U2 R' B": false,
		"R' U' F L2 U2 R2 L2 F2 U B2 D' L2 U F' R L B2 U2 B U' L F2 R' U' F F D2 R' L D' R U2 D2 R2 L' U2 D2 B2 L2 F' R' L U2 R' B": true,
	} {
		require.Equal(t, want, simulate(moves), moves)
	}
}

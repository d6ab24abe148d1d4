package statetest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// Faces are the faces in the order in which most programs list them.
const Faces = "URFDLB"

// Model is the colours of the 54 stickers: face by face in the order of Faces, row by row.
type Model [54]byte

// point is a place or a direction in space: to the right, up, and to the front.
type point [3]int

// sticker is a sticker's place: the piece that it is on, and the direction that it faces.
type sticker struct{ on, facing point }

// sides have, for each face, the direction that it faces, and those of its rows and its columns.
var sides = map[byte][3]point{
	'U': {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, 'D': {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
	'R': {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, 'L': {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
	'F': {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}}, 'B': {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}},
}

func places() (list [54]sticker) {
	for i := range list {
		side, row, column := sides[Faces[i/9]], i%9/3-1, i%3-1
		var on point
		for k := range on {
			on[k] = side[0][k] + column*side[1][k] + row*side[2][k]
		}
		list[i] = sticker{on, side[0]}
	}
	return list
}

// New returns a solved cube. The colours are those of the faces in the order of Faces.
func New(colors string) (m Model) {
	for i := range m {
		m[i] = colors[i/9]
	}
	return m
}

// turned returns p after a clockwise quarter turn about a direction.
func turned(p, about point) point {
	dot := p[0]*about[0] + p[1]*about[1] + p[2]*about[2]
	cross := point{p[1]*about[2] - p[2]*about[1], p[2]*about[0] - p[0]*about[2], p[0]*about[1] - p[1]*about[0]}
	for k := range p {
		p[k] = dot*about[k] + cross[k]
	}
	return p
}

// otherMoves are the moves that do not turn one face: which face turns the same way, and which layers
// turn, where 1 is the layer of that face.
var otherMoves = map[byte]struct {
	like   byte
	layers []int
}{
	'x': {'R', []int{-1, 0, 1}}, 'y': {'U', []int{-1, 0, 1}}, 'z': {'F', []int{-1, 0, 1}},
	'M': {'L', []int{0}}, 'E': {'D', []int{0}}, 'S': {'F', []int{0}},
}

// quarterTurns has, by the name of each clockwise quarter turn such as R, Rw and x, where it moves each sticker.
var quarterTurns = sync.OnceValue(func() map[string][54]int {
	list, index := places(), map[sticker]int{}
	for i, s := range list {
		index[s] = i
	}
	turns := map[string][54]int{}
	add := func(name string, face byte, layers ...int) {
		about := sides[face][0]
		var to [54]int
		for i, s := range list {
			to[i] = i
			if depth := s.on[0]*about[0] + s.on[1]*about[1] + s.on[2]*about[2]; slices.Contains(layers, depth) {
				to[i] = index[sticker{turned(s.on, about), turned(s.facing, about)}]
			}
		}
		turns[name] = to
	}
	for face := range sides {
		add(string(face), face, 1)
		add(string(face)+"w", face, 0, 1)
	}
	for name, other := range otherMoves {
		add(string(name), other.like, other.layers...)
	}
	return turns
})

// Turn returns the cube after moves: turns of faces, wide moves such as Rw, slice moves and rotations,
// separated by spaces.
func (m Model) Turn(moves string) Model {
	for _, move := range strings.Fields(moves) {
		name := strings.TrimRight(move, "2'")
		to, ok := quarterTurns()[name]
		if !ok {
			panic("no move " + move)
		}
		for range map[string]int{"": 1, "2": 2, "'": 3}[move[len(name):]] {
			before := m
			for i, color := range before {
				m[to[i]] = color
			}
		}
	}
	return m
}

// EqualsTurned reports whether the cube equals another one, apart from how it is held.
func (m Model) EqualsTurned(other Model) bool {
	for _, up := range upMoves {
		for _, front := range frontMoves {
			if m.Turn(up+" "+front) == other {
				return true
			}
		}
	}
	return false
}

// IsSolved reports whether each face has one colour.
func (m Model) IsSolved() bool {
	for i, color := range m {
		if color != m[i/9*9] {
			return false
		}
	}
	return true
}

// Write returns the stickers with the faces in an order.
func (m Model) Write(order string) string {
	var text strings.Builder
	for _, face := range []byte(order) {
		at := 9 * strings.IndexByte(Faces, face)
		text.Write(m[at : at+9])
	}
	return text.String()
}

// ByFaces returns the stickers with the names of the faces whose centres have their colours.
func (m Model) ByFaces() string {
	names := map[byte]byte{}
	for i := range Faces {
		names[m[9*i+4]] = Faces[i]
	}
	var text strings.Builder
	for _, color := range m {
		text.WriteByte(names[color])
	}
	return text.String()
}

// DrawMoves draws turns of faces, no two of the same face after each other.
func DrawMoves(rng *rand.Rand, n int) string {
	var moves []string
	for last := byte(0); len(moves) < n; {
		face := Faces[rng.IntN(6)]
		if face != last {
			moves = append(moves, string(face)+[]string{"", "2", "'"}[rng.IntN(3)])
			last = face
		}
	}
	return strings.Join(moves, " ")
}

// upMoves turn each face to the top, and frontMoves then each of four to the front.
var (
	upMoves    = []string{"", "x", "x2", "x'", "z", "z'"}
	frontMoves = []string{"", "y", "y2", "y'"}
)

// DrawGrip draws one of the 24 rotations, as moves.
func DrawGrip(rng *rand.Rand) string {
	return upMoves[rng.IntN(len(upMoves))] + " " + frontMoves[rng.IntN(len(frontMoves))]
}

// DrawColors draws a colour scheme: in half of the cases that of Faces or of most cubes, else symbols
// in any order.
func DrawColors(rng *rand.Rand) string {
	switch rng.IntN(4) {
	case 0:
		return Faces
	case 1:
		return "WRGYOB"
	}
	symbols := []byte([]string{"WRGYOB", "wrgboy", "123456"}[rng.IntN(3)])
	rng.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	return string(symbols)
}

// DrawOrder draws an order of the faces: in half of the cases the usual one.
func DrawOrder(rng *rand.Rand) string {
	order := []byte(Faces)
	if rng.IntN(2) == 0 {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return string(order)
}

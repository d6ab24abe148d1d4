package scrambler_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// simulator is a puzzle that the tests turn, word by word, without any package of nissy.
type simulator interface {
	apply(t *testing.T, word string)
	isSolved() bool // in any orientation, as far as one sees it
}

// newSimulator returns the simulator of a puzzle.
func newSimulator(name string) simulator {
	switch name {
	case "pyraminx", "pyraminx-no-tips":
		return newPyraminx()
	case "skewb":
		return newSkewb()
	case "megaminx":
		return newMegaminx()
	case "clock":
		return &dials{}
	case "square-1":
		return newSquareOne()
	}
	return newCube(int(name[0] - '0'))
}

// simulate applies words.
func simulate(t *testing.T, s simulator, words string) simulator {
	for _, word := range strings.Fields(words) {
		s.apply(t, word)
	}
	return s
}

type vec [3]float64

func (v vec) dot(w vec) float64   { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }
func (v vec) times(f float64) vec { return vec{v[0] * f, v[1] * f, v[2] * f} }
func (v vec) plus(w vec) vec      { return vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v vec) isNear(w vec) bool   { d := v.plus(w.times(-1)); return d.dot(d) < 1e-6 }
func (v vec) unit() vec           { return v.times(1 / math.Sqrt(v.dot(v))) }
func (v vec) cross(w vec) vec {
	return vec{v[1]*w[2] - v[2]*w[1], v[2]*w[0] - v[0]*w[2], v[0]*w[1] - v[1]*w[0]}
}

// turned turns v clockwise about an axis, as seen from its end.
func (v vec) turned(axis vec, degrees float64) vec {
	sin, cos := math.Sincos(-degrees * math.Pi / 180)
	return v.times(cos).plus(axis.cross(v).times(sin)).plus(axis.times(axis.dot(v) * (1 - cos)))
}

// sticker is the place of a piece and the direction of one of its stickers, now and at the start.
type sticker struct{ piece, normal, home, colour vec }

// solid is a puzzle whose pieces are turned about axes.
type solid struct {
	stickers []sticker
	read     func(t *testing.T, word string) turn
}

// turn turns the pieces whose places are between two heights.
type turn struct {
	axis     vec
	from, to float64
	degrees  float64
}

// sorted sorts the stickers, whose order depends on those of maps.
func (s *solid) sorted() *solid {
	slices.SortFunc(s.stickers, func(a, b sticker) int {
		x, y := append(a.piece[:], a.normal[:]...), append(b.piece[:], b.normal[:]...)
		return slices.Compare(x, y)
	})
	return s
}

func (s *solid) add(piece vec, normals ...vec) {
	for _, n := range normals {
		s.stickers = append(s.stickers, sticker{piece, n, piece, n})
	}
}

func (s *solid) apply(t *testing.T, word string) {
	m := s.read(t, word)
	for i := range s.stickers {
		if x := &s.stickers[i]; m.axis.dot(x.piece) > m.from && m.axis.dot(x.piece) < m.to {
			x.piece, x.normal = x.piece.turned(m.axis, m.degrees), x.normal.turned(m.axis, m.degrees)
		}
	}
}

// isSolved reports whether each side has one colour.
func (s *solid) isSolved() bool {
	for _, x := range s.stickers {
		for _, y := range s.stickers {
			if x.colour.isNear(y.colour) != x.normal.isNear(y.normal) {
				return false
			}
		}
	}
	return true
}

const all = 1e9

// powerOf returns the turn at the end of a word, in turns, and the word without it.
func powerOf(word string) (string, float64) {
	rest, isBack := strings.CutSuffix(word, "'")
	power := 1.0
	if strings.HasSuffix(rest, "2") {
		rest, power = rest[:len(rest)-1], 2
	}
	if isBack {
		power = -power
	}
	return rest, power
}

var cubeNormals = map[byte]vec{'U': {0, 1, 0}, 'D': {0, -1, 0}, 'R': {1, 0, 0}, 'L': {-1, 0, 0}, 'F': {0, 0, 1}, 'B': {0, 0, -1}}

func newCube(n int) *solid {
	s := &solid{}
	most := float64(n - 1)
	for x := -most; x <= most; x += 2 {
		for y := -most; y <= most; y += 2 {
			for z := -most; z <= most; z += 2 {
				for _, normal := range cubeNormals {
					if p := (vec{x, y, z}); normal.dot(p) == most {
						s.add(p, normal)
					}
				}
			}
		}
	}
	s.read = func(t *testing.T, word string) turn {
		word, power := powerOf(word)
		if axis := strings.Index("xyz", word); axis >= 0 {
			return turn{[]vec{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}[axis], -all, all, 90 * power}
		}
		layers := 1
		if rest, isWide := strings.CutSuffix(word, "w"); isWide {
			word, layers = rest, 2
		}
		if len(word) == 2 {
			layers, word = int(word[0]-'0'), word[1:]
		}
		require.Len(t, word, 1)
		return turn{cubeNormals[word[0]], float64(n - 2*layers), all, 90 * power}
	}
	return s.sorted()
}

func newSkewb() *solid {
	s := &solid{}
	for _, f := range cubeNormals {
		s.add(f, f)
	}
	for _, x := range "RL" {
		for _, y := range "UD" {
			for _, z := range "FB" {
				n := []vec{cubeNormals[byte(x)], cubeNormals[byte(y)], cubeNormals[byte(z)]}
				s.add(n[0].plus(n[1]).plus(n[2]), n...)
			}
		}
	}
	corners := map[string]vec{"R": {1, -1, -1}, "U": {-1, 1, -1}, "L": {-1, -1, 1}, "B": {-1, -1, -1}}
	s.read = func(t *testing.T, word string) turn {
		name, power := powerOf(word)
		require.Contains(t, corners, name)
		return turn{corners[name].unit(), 0.01, all, 120 * power}
	}
	return s.sorted()
}

func newPyraminx() *solid {
	third, sine := 1.0/3, math.Sqrt(8)/3
	tips := map[string]vec{"U": {0, 1, 0}}
	for name, degrees := range map[string]float64{"B": 180, "L": 300, "R": 60} { // from the front, towards the right
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		tips[name] = vec{sine * sin, -third, sine * cos}
	}
	s := &solid{}
	for name, tip := range tips {
		var normals []vec
		for other, v := range tips {
			if other != name {
				normals = append(normals, v.times(-1))
			}
		}
		s.add(tip.times(3), normals...)
		s.add(tip.times(1.5), normals...)
		for other, v := range tips {
			if other < name {
				for third, w := range tips {
					if third != name && third != other {
						s.add(tip.plus(v), w.times(-1))
					}
				}
			}
		}
	}
	s.read = func(t *testing.T, word string) turn {
		name, power := powerOf(word)
		require.Contains(t, tips, strings.ToUpper(name))
		if name == strings.ToUpper(name) {
			return turn{tips[name], 0.3, all, 120 * power}
		}
		return turn{tips[strings.ToUpper(name)], 2, all, 120 * power}
	}
	return s.sorted()
}

func newMegaminx() *solid {
	normals := map[string]vec{"U": {0, 1, 0}}
	for i, name := range []string{"F", "R", "BR", "BL", "L"} {
		sin, cos := math.Sincos(float64(i) * 72 * math.Pi / 180)
		normals[name] = vec{2 * sin, 1, 2 * cos}.times(1 / math.Sqrt(5))
	}
	for name, opposite := range map[string]string{"D": "U", "B": "F", "DBL": "R", "DL": "BR", "DR": "BL", "DBR": "L"} {
		normals[name] = normals[opposite].times(-1)
	}
	s := &solid{}
	areNext := func(v, w vec) bool { return math.Abs(v.dot(w)-1/math.Sqrt(5)) < 1e-6 }
	for a, v := range normals {
		for b, w := range normals {
			if a >= b || !areNext(v, w) {
				continue
			}
			s.add(v.plus(w), v, w)
			for c, x := range normals {
				if b < c && areNext(v, x) && areNext(w, x) {
					s.add(v.plus(w).plus(x), v, w, x)
				}
			}
		}
	}
	s.read = func(t *testing.T, word string) turn {
		if len(word) == 3 && (word[1] == '+' || word[1] == '-') { // all but the layer on the other side
			power, still := 144.0, map[byte]string{'R': "L", 'D': "U"}[word[0]]
			if word[1] == '-' {
				power = -power
			}
			return turn{normals[still].times(-1), -1, all, power}
		}
		name, power := powerOf(word)
		require.Contains(t, normals, name)
		return turn{normals[name], 1, all, 72 * power}
	}
	return s.sorted()
}

// dials is the hours of both sides, each as seen from it, row by row.
type dials struct {
	front, back [9]int
}

// clockPins are the pins that are up, as the upper left dials of the four around each.
var clockPins = map[string][]int{
	"UL": {0}, "UR": {1}, "DL": {3}, "DR": {4}, "U": {0, 1}, "R": {1, 4}, "D": {3, 4}, "L": {0, 3}, "ALL": {0, 1, 3, 4},
	"/": {1, 3}, `\`: {0, 4}, "ul": {1, 3, 4}, "ur": {0, 3, 4}, "dl": {0, 1, 4}, "dr": {0, 1, 3},
}

func (c *dials) apply(t *testing.T, word string) {
	if word == "y2" {
		c.front, c.back = c.back, c.front
		return
	}
	end := len(word) - 2
	hours, err := strconv.Atoi(word[end : end+1])
	require.NoError(t, err, word)
	require.Contains(t, clockPins, word[:end])
	if word[end+1] == '-' {
		hours = 12 - hours
	}
	turned := map[int]bool{}
	for _, pin := range clockPins[word[:end]] {
		for _, dial := range []int{0, 1, 3, 4} {
			turned[pin+dial] = true
		}
	}
	behind := map[int]int{0: 2, 2: 0, 6: 8, 8: 6}
	for dial := range turned {
		c.front[dial] = (c.front[dial] + hours) % 12
		if other, isCorner := behind[dial]; isCorner {
			c.back[other] = (c.back[other] + 12 - hours) % 12
		}
	}
}

func (c *dials) isSolved() bool { return c.front == [9]int{} && c.back == [9]int{} }

// squareOne is its pieces, and whether the right half of the middle layer is turned.
type squareOne struct {
	pieces []wedge
	kite   bool
}

// wedge is a piece: where it begins, in twelfths, clockwise from the front as seen from above, and how wide it is.
type wedge struct {
	isUpper      bool
	begin, width int
}

func newSquareOne() *squareOne {
	s := &squareOne{}
	for begin := 0; begin < 12; begin += 3 {
		for _, isUpper := range []bool{true, false} {
			s.pieces = append(s.pieces, wedge{isUpper, begin, 2}, wedge{isUpper, begin + 2, 1})
		}
	}
	return s
}

// apply reads words such as (1,0)/ and (1,0).
func (s *squareOne) apply(t *testing.T, word string) {
	turns, isSlash := strings.CutSuffix(word, "/")
	if turns != "" {
		upper, lower, ok := strings.Cut(strings.Trim(turns, "()"), ",")
		require.True(t, ok, word)
		x, err := strconv.Atoi(upper)
		require.NoError(t, err)
		y, err := strconv.Atoi(lower)
		require.NoError(t, err)
		for i := range s.pieces {
			if p := &s.pieces[i]; p.isUpper {
				p.begin = (p.begin + x + 12) % 12
			} else {
				p.begin = (p.begin - y + 12) % 12
			}
		}
	}
	if !isSlash {
		return
	}
	s.kite = !s.kite
	for i := range s.pieces {
		p := &s.pieces[i]
		end := p.begin + p.width
		require.True(t, end <= 6 || p.begin >= 6 && end <= 12, "a corner is in the way of %s", word)
		if p.begin >= 6 {
			p.isUpper, p.begin = !p.isUpper, 18-end
		}
	}
}

func (s *squareOne) isSolved() bool {
	for i, p := range newSquareOne().pieces {
		if s.pieces[i] != p {
			return false
		}
	}
	return !s.kite
}

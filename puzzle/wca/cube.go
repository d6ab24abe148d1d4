package wca

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nissy/internal/lazyregexp"
	"nissy/puzzle"
)

// Cube is the notation of an NxNxN cube whose definition turns layers counted from a face, such as U, Uw
// and 3Uw. If N is odd, the centres do not move: the definition turns fewer than half of the layers,
// from all faces. Otherwise the corner DBL does not move: it turns fewer than N layers from U, R and F.
type Cube struct {
	Layers int // N
}

// cubeFaces are the faces of a cube; opposite ones are three apart.
const cubeFaces = "URFDLB"

// opposite returns the face on the other side.
func opposite(face int) int { return (face + 3) % 6 }

// cubeCycles lists, for a clockwise turn of the cube about U, R and F, four places: each face moves to the next one.
var cubeCycles = [3][4]int{{2, 4, 5, 1}, {2, 0, 5, 3}, {0, 1, 3, 4}}

// cubeGrip says how a cube is held: by place, which face of the definition is there.
type cubeGrip [6]int

// turn turns the whole cube clockwise about the face at a place, by a number of quarter turns.
func (g *cubeGrip) turn(place, quarters int) {
	if place >= 3 {
		place, quarters = place-3, 4-quarters
	}
	cycle := cubeCycles[place]
	for range quarters % 4 {
		g[cycle[0]], g[cycle[1]], g[cycle[2]], g[cycle[3]] = g[cycle[3]], g[cycle[0]], g[cycle[1]], g[cycle[2]]
	}
}

// NewReader returns a reader for a sequence.
func (c Cube) NewReader() puzzle.Reader {
	return &cubeReader{Cube: c, grip: cubeGrip{0, 1, 2, 3, 4, 5}}
}

type cubeReader struct {
	Cube
	grip cubeGrip
}

// has reports whether the definition turns a number of layers, counted from one of its faces.
func (c Cube) has(layers, face int) bool {
	if c.Layers%2 == 1 {
		return layers <= c.Layers/2
	}
	return face < 3 && layers < c.Layers
}

// cubeWord is a word: layers first to last from a face, or the middle layer, or the whole cube.
var cubeWord = lazyregexp.New(`^(?:(\d+)-)?(\d*)([URFDLBurfdlbMESxyz])(w?)([123]?)('?)$|^(\d*)([URFDLB])(w?)'([23])$`)

func (r *cubeReader) Read(word string) ([]string, error) {
	first, last, face, quarters, err := r.parse(word)
	if err != nil {
		return nil, err
	}
	return slices.Concat(r.turn(last, face, quarters), r.turn(first-1, face, 4-quarters)), nil
}

// parse returns which layers a word turns, counted from 1, at which face, and by how many quarter turns.
func (r *cubeReader) parse(word string) (first, last, face, quarters int, err error) {
	m := cubeWord().FindStringSubmatch(word)
	if m == nil {
		return 0, 0, 0, 0, r.unknown()
	}
	if m[8] != "" {
		m = []string{"", "", m[7], m[8], m[9], m[10], "'"} // R'2
	}
	quarters = 1
	if m[5] != "" {
		quarters = int(m[5][0] - '0')
	}
	if m[6] != "" {
		quarters = 4 - quarters
	}
	letter, wide := m[3], m[4] != ""
	if special := strings.Index("yxzEMS", letter); special >= 0 {
		switch {
		case m[1]+m[2]+m[4] != "":
			return 0, 0, 0, 0, r.unknown()
		case special < 3:
			return 1, r.Layers, special, quarters, nil
		case r.Layers%2 == 0:
			return 0, 0, 0, 0, fmt.Errorf("a cube of %d layers has no middle layer", r.Layers)
		}
		middle := (r.Layers + 1) / 2
		return middle, middle, [3]int{3, 4, 2}[special-3], quarters, nil
	}
	if strings.ToUpper(letter) != letter {
		letter, wide = strings.ToUpper(letter), true
	}
	face = strings.Index(cubeFaces, letter)
	first, last = layers(m[1], m[2], wide)
	if first < 1 || last < first || last > r.Layers {
		return 0, 0, 0, 0, fmt.Errorf("it would turn layers %d to %d: the cube has %d", first, last, r.Layers)
	}
	return first, last, face, quarters, nil
}

// layers returns the layers of a word with the numbers before its letter.
func layers(from, number string, wide bool) (first, last int) {
	last = 1
	if wide {
		last = 2
	}
	if number != "" {
		last, _ = strconv.Atoi(number) // too large a number is not a layer either
	}
	switch {
	case from != "":
		first, _ = strconv.Atoi(from)
	case wide || number == "":
		first = 1
	default:
		first = last // 2R is the second layer alone
	}
	return first, last
}

func (r *cubeReader) unknown() error {
	example := "R, R2, R', Rw and x"
	if r.Layers > 5 {
		example = "R, R2, R', Rw, 3Rw and x"
	}
	return fmt.Errorf("write moves such as %s", example)
}

// turn returns the moves that turn a number of layers at a place, and turns the cube if the
// definition turns the other layers instead.
func (r *cubeReader) turn(layers, place, quarters int) []string {
	face := r.grip[place]
	switch quarters %= 4; {
	case quarters == 0 || layers == 0:
		return nil
	case r.has(layers, face):
		return []string{cubeMove(layers, face, quarters)}
	}
	r.grip.turn(place, quarters)
	if layers == r.Layers {
		return nil
	}
	return []string{cubeMove(r.Layers-layers, opposite(face), quarters)}
}

// cubeMove returns the word for a turn of some layers from a face.
func cubeMove(layers, face, quarters int) string {
	letter := cubeFaces[face : face+1]
	switch {
	case layers == 2:
		letter += "w"
	case layers > 2:
		letter = strconv.Itoa(layers) + letter + "w"
	}
	return letter + [4]string{1: "", 2: "2", 3: "'"}[quarters]
}

func (r *cubeReader) End() error { return nil }

func (r *cubeReader) Write(names []string) []string {
	held := *r
	words := make([]string, len(names))
	for i, name := range names {
		straight := cubeReader{Cube: r.Cube}
		_, layers, face, quarters, err := straight.parse(name)
		if err != nil {
			panic(err) // cannot happen: it is the name of a move
		}
		place := slices.Index(held.grip[:], face)
		if 2*layers > r.Layers || 2*layers == r.Layers && place >= 3 { // turn the other layers, such as D instead of 3Uw
			layers, place = r.Layers-layers, opposite(place)
			held.grip.turn(place, quarters)
		}
		words[i] = cubeMove(layers, place, quarters)
	}
	return words
}

package cube

import (
	"math/rand/v2"
	"strings"
)

// ScrambleKind is a set of positions to draw from at random.
type ScrambleKind uint8

// The kinds of random positions. All have their centres at home.
const (
	AnyScramble     ScrambleKind = iota // all positions
	EOScramble                          // EO solved on F/B
	CornersScramble                     // edges solved
	EdgesScramble                       // corners solved
	DRScramble                          // DR solved on U/D
	HTRScramble                         // those that half turns solve
)

// slotRange is a range of places, from first to before last.
type slotRange struct{ first, last int }

// scrambleKinds says of each kind which places exchange their pieces among
// themselves, and whether these are turned at random.
var scrambleKinds = [...]struct {
	name        string
	corners     []slotRange
	edges       []slotRange
	twist, flip bool
	tetrads     bool // the corners move as half turns move them
}{
	AnyScramble:     {name: "normal", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 12}}, twist: true, flip: true},
	EOScramble:      {name: "eo", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 12}}, twist: true},
	CornersScramble: {name: "corners", corners: []slotRange{{0, 8}}, twist: true},
	EdgesScramble:   {name: "edges", edges: []slotRange{{0, 12}}, flip: true},
	DRScramble:      {name: "dr", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 8}, {8, 12}}},
	HTRScramble:     {name: "htr", edges: []slotRange{{0, 4}, {4, 8}, {8, 12}}, tetrads: true},
}

func (k ScrambleKind) String() string { return scrambleKinds[k].name }

// ParseScrambleKind returns the kind with the name given; the empty name is
// normal.
func ParseScrambleKind(name string) (ScrambleKind, error) {
	if name == "" {
		return AnyScramble, nil
	}
	var names []string
	for k := range scrambleKinds {
		if scrambleKinds[k].name == strings.ToLower(name) {
			return ScrambleKind(k), nil
		}
		names = append(names, scrambleKinds[k].name)
	}
	return 0, &SyntaxError{Problem: "unknown scramble type", Token: shorten(name), Msg: "types are " + strings.Join(names, ", ")}
}

// Random draws a position, each of the kind with the same probability.
//
// The permutation and the orientation are independent. Permutations are drawn
// without regard to their parity; if corners and edges disagree, two places
// are swapped. The swap pairs the disagreeing permutations with the agreeing
// ones one to one, so that each of these is drawn in exactly two ways. The
// orientations but the last are free, and the last follows from them.
func Random(rng *rand.Rand, kind ScrambleKind) Cube {
	k := &scrambleKinds[kind]
	c := Solved
	for _, s := range k.corners {
		shuffle(rng, c.Corner[s.first:s.last])
	}
	for _, s := range k.edges {
		shuffle(rng, c.Edge[s.first:s.last])
	}
	if k.tetrads {
		c.shuffleTetrads(rng)
	}
	if c.cornersOdd() != c.edgesOdd() {
		if len(k.edges) > 0 {
			c.Edge[0], c.Edge[1] = c.Edge[1], c.Edge[0]
		} else {
			c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0]
		}
	}
	if k.twist {
		randomOrient(rng, c.Corner[:], twistShift, 3)
	}
	if k.flip {
		randomOrient(rng, c.Edge[:], flipShift, 2)
	}
	return c
}

// shuffle puts the pieces in random order.
func shuffle(rng *rand.Rand, pieces []uint8) {
	rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
}

// shuffleTetrads draws one of the 96 permutations that half turns make of the
// corners: any order of the first tetrad (24), and one of the second in which
// corners that shared an axis share the same one as in the first. Such orders
// differ by an exclusive or (4).
func (c *Cube) shuffleTetrads(rng *rand.Rand) {
	shuffle(rng, c.Corner[:tetradSize])
	offset := uint8(rng.IntN(tetradSize))
	for i, v := range c.Corner[:tetradSize] {
		c.Corner[tetradSize+i] = tetradSize + (v ^ offset)
	}
}

// turn gives the pieces random orientations modulo m that add up to 0.
func randomOrient(rng *rand.Rand, pieces []uint8, shift, m int) {
	sum, last := 0, len(pieces)-1
	for i := range pieces[:last] {
		orientation := rng.IntN(m)
		sum += orientation
		pieces[i] |= uint8(orientation) << shift
	}
	pieces[last] |= uint8((m-sum%m)%m) << shift
}

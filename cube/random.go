package cube

import (
	"math/rand/v2"
	"strings"

	"nissy/internal/syntax"
)

// ScrambleKind is a set of positions from which Random draws.
type ScrambleKind uint8

// The kinds of random positions. In all of them the centres are solved.
const (
	AnyScramble     ScrambleKind = iota // all positions
	EOScramble                          // EO solved on F/B
	CornersScramble                     // edges solved
	EdgesScramble                       // corners solved
	DRScramble                          // DR solved on U/D
	HTRScramble                         // solvable by half turns
	SliceScramble                       // solved except for the edges of the E slice
)

// slotRange is the range of slots from start up to, but not including, end.
type slotRange struct{ start, end int }

// scrambleKinds describes each kind of random position.
var scrambleKinds = [...]struct {
	name string
	// The pieces within each of these ranges are permuted at random.
	corners []slotRange
	edges   []slotRange
	// Corners are twisted and edges flipped at random.
	twist, flip bool
	// The corners are permuted as half turns can permute them.
	tetrads bool
}{
	AnyScramble:     {name: "normal", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 12}}, twist: true, flip: true},
	EOScramble:      {name: "eo", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 12}}, twist: true},
	CornersScramble: {name: "corners", corners: []slotRange{{0, 8}}, twist: true},
	EdgesScramble:   {name: "edges", edges: []slotRange{{0, 12}}, flip: true},
	DRScramble:      {name: "dr", corners: []slotRange{{0, 8}}, edges: []slotRange{{0, 8}, {8, 12}}},
	HTRScramble:     {name: "htr", edges: []slotRange{{0, 4}, {4, 8}, {8, 12}}, tetrads: true},
	SliceScramble:   {name: "slice", edges: []slotRange{{8, 12}}},
}

// String returns the name of the kind, such as "normal" or "eo".
func (k ScrambleKind) String() string { return scrambleKinds[k].name }

// ParseScrambleKind returns the kind with the given name, ignoring case. The empty
// name means normal. The error is a *SyntaxError.
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
	return 0, &SyntaxError{Problem: "unknown scramble type", Token: syntax.Shorten(name), Msg: "types are " + strings.Join(names, ", ")}
}

// Random returns a random position. All positions of the kind are equally likely.
//
// The permutation and the orientation are independent. Random first draws the
// permutations of corners and edges without regard to their parities. If these
// differ, it swaps two pieces. The swap maps the impossible permutations one to one
// to the possible ones, so each of the latter results in exactly two ways. All
// orientations except the last are free, and the last follows from the others.
func Random(rng *rand.Rand, kind ScrambleKind) Cube {
	k := &scrambleKinds[kind]
	c := Solved
	for _, s := range k.corners {
		shuffle(rng, c.Corner[s.start:s.end])
	}
	for _, s := range k.edges {
		shuffle(rng, c.Edge[s.start:s.end])
	}
	if k.tetrads {
		c.shuffleTetrads(rng)
	}
	if c.cornersOdd() != c.edgesOdd() {
		if len(k.edges) > 0 {
			i := k.edges[0].start
			c.Edge[i], c.Edge[i+1] = c.Edge[i+1], c.Edge[i]
		} else {
			c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0]
		}
	}
	if k.twist {
		orientRandomly(rng, c.Corner[:], twistShift, 3)
	}
	if k.flip {
		orientRandomly(rng, c.Edge[:], flipShift, 2)
	}
	return c
}

// shuffle permutes the pieces at random.
func shuffle(rng *rand.Rand, pieces []uint8) {
	rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
}

// shuffleTetrads gives the corners one of the 96 permutations that half turns can
// produce. The first tetrad has any of 24 orders. The order of the second tetrad
// must take each axis to the same axis as the first. There are 4 such orders, which
// differ by an exclusive or with a constant.
func (c *Cube) shuffleTetrads(rng *rand.Rand) {
	shuffle(rng, c.Corner[:tetradSize])
	offset := uint8(rng.IntN(tetradSize))
	for i, v := range c.Corner[:tetradSize] {
		c.Corner[tetradSize+i] = tetradSize + (v ^ offset)
	}
}

// orientRandomly gives the pieces random orientations from 0 to m-1 with a sum of 0
// modulo m. It stores them from bit shift on.
func orientRandomly(rng *rand.Rand, pieces []uint8, shift, m int) {
	sum, last := 0, len(pieces)-1
	for i := range pieces[:last] {
		orientation := rng.IntN(m)
		sum += orientation
		pieces[i] |= uint8(orientation) << shift
	}
	pieces[last] |= uint8((m-sum%m)%m) << shift
}

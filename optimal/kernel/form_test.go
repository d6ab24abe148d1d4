package kernel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

var formNames = [...]string{generic: "generic", avx2: "avx2", avx512: "avx512"}

// eachForm runs f with each form that the processor can run.
func eachForm[T interface {
	*testing.T | *testing.B
	Run(string, func(T)) bool
	Cleanup(func())
}](t T, f func(T)) {
	t.Cleanup(func() { use = fastest })
	for use = generic; use <= fastest; use++ {
		t.Run(formNames[use], f)
	}
}

// eachCoord runs f with each kind of coordinate.
func eachCoord(t *testing.T, f func(*testing.T, *Coord)) {
	for _, q := range []Quotient{Nothing, Parity, Coset} {
		for _, flips := range []Flips{NoFlips, Sums, Patterns} {
			co := NewCoord(q, flips)
			t.Run(fmt.Sprint(q, flips), func(t *testing.T) { f(t, co) })
		}
	}
}

func randomVec(rng *rand.Rand) Vec {
	c := cube.Random(rng, cube.AnyScramble)
	return NewVec(&c)
}

func randomBrood(rng *rand.Rand) (b Brood) {
	for m := range b {
		b[m] = randomVec(rng)
	}
	return b
}

func TestExpand(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 1))
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			i := c.Inverse()
			v, inverse := NewVec(&c), NewVec(&i)
			var child, childInverse Brood
			Expand(&v, &inverse, &child, &childInverse)
			for m := range cube.Move(cube.NumFaceMoves) {
				d := c.After(m)
				require.Equal(t, NewVec(&d), child[m], m)
				d = d.Inverse()
				require.Equal(t, NewVec(&d), childInverse[m], m)
			}
		}
	})
}

// testLocate compares the form in use with the portable one.
func testLocate(t *testing.T, co *Coord, brood *Brood, which cube.MoveSet, lines []byte) {
	t.Helper()
	var want, got Places
	for m := range got { // the others must be left alone
		want[m] = Place(m)
		got[m] = Place(m)
	}
	co.locateGeneric(brood, which, &want)
	co.Locate(brood, which, lines, &got)
	if want != got {
		t.Fatalf("which %b: want %v, got %v", which, want, got)
	}
}

func TestLocate(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		eachCoord(t, func(t *testing.T, co *Coord) {
			rng := rand.New(rand.NewPCG(2, 2))
			lines := make([]byte, LineBytes)
			for i := range 5000 {
				brood := randomBrood(rng)
				which := cube.MoveSet(rng.Uint32()) & cube.AllMoves
				switch i % 4 {
				case 1: // few
					which &= cube.MoveSet(rng.Uint32() & rng.Uint32())
				case 2: // many
					which |= cube.MoveSet(rng.Uint32()) & cube.AllMoves
				case 3:
					which = cube.AllMoves
				}
				testLocate(t, co, &brood, which, lines)
			}
		})
	})
}

func TestLocateOfAnySet(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		co := NewCoord(Coset, Sums)
		brood := randomBrood(rand.New(rand.NewPCG(2, 2)))
		for which := range cube.AllMoves + 1 {
			if testing.Short() && which%64 != 63 {
				continue
			}
			testLocate(t, co, &brood, which, nil)
		}
	})
}

// Every corner configuration, with any arrangement, and every number of each
// part of the edges.
func TestLocateOfAll(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 4))
		co := NewCoord(Coset, Patterns)
		var brood Brood
		for i := range Corners {
			c := co.withCorner(i)
			arrange(&c, rng.IntN(arrangements))
			corner := NewVec(&c)
			c = co.WithEdges(rng.IntN(co.Width))
			edge := NewVec(&c)
			m := i % len(brood)
			copy(brood[m][:corners], edge[:corners])
			copy(brood[m][corners:], corner[corners:])
			if m == len(brood)-1 {
				testLocate(t, co, &brood, cube.AllMoves, nil)
			}
		}
	})
}

func TestPlace(t *testing.T) {
	lines := make([]byte, 4*LineBytes)
	for i := range lines {
		lines[i] = byte(i * 37)
	}
	for _, flips := range []Flips{Sums, Patterns} {
		co := NewCoord(Nothing, flips)
		n := flips.perLine()
		for row := range uint64(2) {
			for i := range 2 * n {
				p := placeOf(2*row, co.Slot(i))
				line, pos := int(2*row)+i/n, i%n
				require.Equal(t, Place(512*line+2*pos), p)
				require.Equal(t, lines[64*line+pos/4]>>(pos%4*2)&3, p.Entry(lines))
				require.Equal(t, lines[64*line+63]>>4, p.Line(lines))
			}
		}
	}
}

// Slots are found by multiplication, not division.
func TestReciprocal(t *testing.T) {
	for n := range uint64(Width(Sums)) {
		require.Equal(t, n/LineEntries, n*reciprocal>>32)
	}
}

// vecOf makes a cube's vector of any bytes.
func vecOf(data []byte) Vec {
	c := cube.Solved
	for _, b := range data {
		c = c.After(cube.Move(b % cube.NumFaceMoves))
	}
	return NewVec(&c)
}

func FuzzForms(f *testing.F) {
	co := NewCoord(Coset, Sums)
	f.Add([]byte{}, uint32(cube.AllMoves))
	f.Add([]byte{1, 5, 8, 11, 14, 3, 2, 17, 6}, uint32(5))
	f.Fuzz(func(t *testing.T, data []byte, which uint32) {
		v := vecOf(data)
		c := v.Cube()
		c = c.Inverse()
		inverse := NewVec(&c)
		var want, wantInverse Brood
		expandGeneric(&v, &inverse, &want, &wantInverse)
		defer func() { use = fastest }()
		for use = generic; use <= fastest; use++ {
			var child, childInverse Brood
			Expand(&v, &inverse, &child, &childInverse)
			require.Equal(t, want, child)
			require.Equal(t, wantInverse, childInverse)
			testLocate(t, co, &child, cube.MoveSet(which)&cube.AllMoves, nil)
			testLocate(t, co, &childInverse, cube.MoveSet(which)&cube.AllMoves, nil)
		}
	})
}

func TestNoAllocations(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 5))
		co := NewCoord(Coset, Sums)
		v, inverse := randomVec(rng), randomVec(rng)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			var child, childInverse Brood
			var place Places
			Expand(&v, &inverse, &child, &childInverse)
			co.Locate(&childInverse, cube.AllMoves, nil, &place)
		}))
	})
}

func BenchmarkExpand(b *testing.B) {
	eachForm(b, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(2, 6))
		v, inverse := randomVec(rng), randomVec(rng)
		broods := make([]Brood, 2) // on the heap, where it begins with a line of the cache
		for b.Loop() {
			Expand(&v, &inverse, &broods[0], &broods[1])
		}
		perChild(b, b.N*cube.NumFaceMoves)
	})
}

// The positions differ from call to call, and so do the moves asked for.
func BenchmarkLocate(b *testing.B) {
	for _, count := range []int{1, 3, 6, 10, 15, 18} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			eachForm(b, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(2, 7))
				co := NewCoord(Coset, Sums)
				lines := make([]byte, 3393*6*co.Lines*LineBytes)
				broods := make([]Brood, 64)
				which := make([]cube.MoveSet, len(broods))
				for i := range broods {
					broods[i] = randomBrood(rng)
					for bits.OnesCount32(uint32(which[i])) < count {
						which[i] |= 1 << rng.IntN(cube.NumFaceMoves)
					}
				}
				var place Places
				n := 0
				for b.Loop() {
					i := n % len(broods)
					co.Locate(&broods[i], which[i], lines, &place)
					n++
				}
				perChild(b, n*count)
			})
		})
	}
}

func perChild(b *testing.B, children int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(children), "ns/child")
}

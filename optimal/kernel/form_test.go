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

// anyClasses returns a coordinate with arbitrary classes below a number.
func anyClasses(rng *rand.Rand, classes uint32) *Coord {
	co := NewCoord()
	co.Classes = make([]uint32, Corners)
	for i := range co.Classes {
		co.Classes[i] = rng.Uint32N(classes)<<6 | rng.Uint32N(cube.NumSyms)
	}
	return co
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
func testLocate(t *testing.T, co *Coord, brood *Brood, which cube.MoveSet, parity int, lines []byte) {
	var want, got Places
	for m := range got { // the others must be left alone
		want[m] = Place(m)
		got[m] = Place(m)
	}
	co.locateGeneric(brood, which, parity, &want)
	co.Locate(brood, which, parity, lines, &got)
	if want != got {
		t.Fatalf("which %b parity %d: want %v, got %v", which, parity, want, got)
	}
}

func TestLocate(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 2))
		co := anyClasses(rng, Corners)
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
			testLocate(t, co, &brood, which, i&1, lines)
		}
		brood := randomBrood(rng)
		for which := range cube.AllMoves + 1 {
			if testing.Short() && which%64 != 63 {
				continue
			}
			testLocate(t, co, &brood, which, int(which)&1, nil)
		}
	})
}

// Every symmetry with every number of each part of the edges.
func TestLocateOfAllEdges(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 3))
		co := anyClasses(rng, Corners)
		brood := randomBrood(rng)
		for s := range uint32(cube.NumSyms) {
			for i := range co.Classes {
				co.Classes[i] = uint32(i)<<6 | s
			}
			for range 300 {
				c := co.WithEdges(rng.IntN(Width))
				v := NewVec(&c)
				for m := range brood {
					copy(brood[m][:corners], v[:])
				}
				testLocate(t, co, &brood, cube.AllMoves, int(s)&1, nil)
			}
		}
	})
}

func TestLocateOfAllCorners(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 4))
		co := anyClasses(rng, Corners)
		brood := randomBrood(rng)
		var got Places
		for i := 0; i < Corners; i += 2 {
			m := i / 2 % len(brood)
			c := co.WithCorner(i)
			v := NewVec(&c)
			copy(brood[m][corners:], v[corners:])
			for parity := range 2 {
				co.Locate(&brood, 1<<m, parity, nil, &got)
				class := co.Classes[i^parity^(1-m%3%2)]
				entry := uint64(class>>6)*Width + uint64(co.edges(&brood[m], class&63))
				if got[m] != PlaceOf(entry) {
					t.Fatal(i, m, parity)
				}
			}
		}
	})
}

func TestPlace(t *testing.T) {
	lines := make([]byte, 2*LineBytes)
	for i := range lines {
		lines[i] = byte(i * 37)
	}
	for i := range uint64(2 * LineEntries) {
		p := PlaceOf(i)
		line, pos := i/LineEntries, i%LineEntries
		require.Equal(t, Place(512*line+2*pos), p)
		require.Equal(t, lines[64*line+pos/4]>>(pos%4*2)&3, p.Entry(lines))
		require.Equal(t, lines[64*line+63]>>(8-2*spare), p.Line(lines))
	}
}

// The assembly multiplies instead of dividing.
func TestReciprocal(t *testing.T) {
	const limit = 1 << 56
	for i := range uint64(1000) {
		for _, n := range []uint64{i, i * LineEntries, i*LineEntries + LineEntries - 1, limit - 1 - i, limit / LineEntries * i / 1000 * LineEntries} {
			line, _ := bits.Mul64(n, reciprocal)
			require.Equal(t, n/LineEntries, line, n)
		}
	}
}

func TestLocateNeedsClasses(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		var brood Brood
		require.Panics(t, func() { NewCoord().Locate(&brood, 1, 0, nil, new(Places)) })
	})
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
	co := anyClasses(rand.New(rand.NewPCG(2, 8)), Corners)
	f.Add([]byte{}, uint32(cube.AllMoves), 0)
	f.Add([]byte{1, 5, 8, 11, 14, 3, 2, 17, 6}, uint32(5), 1)
	f.Fuzz(func(t *testing.T, data []byte, which uint32, parity int) {
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
			testLocate(t, co, &child, cube.MoveSet(which)&cube.AllMoves, parity&1, nil)
			testLocate(t, co, &childInverse, cube.MoveSet(which)&cube.AllMoves, parity&1, nil)
		}
	})
}

func TestNoAllocations(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 5))
		co := anyClasses(rng, Corners)
		v, inverse := randomVec(rng), randomVec(rng)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			var child, childInverse Brood
			var place Places
			Expand(&v, &inverse, &child, &childInverse)
			co.Locate(&childInverse, cube.AllMoves, 0, nil, &place)
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
				const classes = 8 // a table that does not leave the cache
				co := anyClasses(rng, classes)
				lines := make([]byte, (classes*Width/LineEntries+1)*LineBytes)
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
					co.Locate(&broods[i], which[i], n&1, lines, &place)
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

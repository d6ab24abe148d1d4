package kernel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
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

func randomVecs(rng *rand.Rand, n int) []Vec {
	list := make([]Vec, n)
	for i := range list {
		list[i] = randomVec(rng)
	}
	return list
}

func randomMoves(rng *rand.Rand) cube.MoveSet {
	which := cube.MoveSet(rng.Uint32()) & cube.AllMoves
	switch rng.IntN(4) {
	case 1: // few
		which &= cube.MoveSet(rng.Uint32() & rng.Uint32())
	case 2: // many
		which |= cube.MoveSet(rng.Uint32()) & cube.AllMoves
	case 3:
		which = cube.AllMoves
	}
	return which
}

// randomBroods returns broods of random positions, some of them empty.
func randomBroods(rng *rand.Rand, n int) []Brood {
	broods := make([]Brood, n)
	for i := range broods {
		broods[i] = Brood{Of: randomVec(rng), Way: Way(rng.IntN(2)), Which: randomMoves(rng)}
		if rng.IntN(4) == 0 {
			broods[i].Which = 0
		}
	}
	return broods
}

// children returns what Children makes.
func children(v *Vec, way Way, which cube.MoveSet) []Vec {
	to := make([]Vec, cube.NumFaceMoves)
	return to[:Children(to, []Brood{{Of: *v, Way: way, Which: which}})]
}

func TestChildren(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 1))
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			i := c.Inverse()
			v, inverse := NewVec(&c), NewVec(&i)
			which := randomMoves(rng)
			after, before := children(&v, After, which), children(&inverse, Before, which)
			require.Len(t, after, len(which.Moves()))
			require.Len(t, before, len(after))
			for k, m := range which.Moves() {
				d := c.After(m)
				require.Equal(t, NewVec(&d), after[k], m)
				d = d.Inverse()
				require.Equal(t, NewVec(&d), before[k], m)
			}
			for side := range 2 {
				from, to := [2]Vec{inverse, inverse}, [2]Vec{}
				from[side] = v
				m := cube.Move(rng.IntN(cube.NumFaceMoves))
				Step(&to, &from, side, m)
				d := c.After(m)
				require.Equal(t, NewVec(&d), to[side])
				d = d.Inverse()
				require.Equal(t, NewVec(&d), to[1-side])
			}
		}
	})
}

// Children of many are those of each, one after the other.
func TestBroods(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 9))
		for n := range 100 {
			broods := randomBroods(rng, n)
			var want []Vec
			for _, b := range broods {
				want = append(want, children(&b.Of, b.Way, b.Which)...)
			}
			got := make([]Vec, len(want)+1)
			require.Equal(t, len(want), Children(got, broods))
			require.Equal(t, append(want, Vec{}), got)
		}
	})
}

// testLocate compares the form in use with the portable one.
func testLocate(t *testing.T, co *Coord, list []Vec) {
	t.Helper()
	want, got := make([]Place, len(list)+1), make([]Place, len(list)+1)
	want[len(list)], got[len(list)] = 1, 1 // which must be left alone
	co.locateGeneric(list, want)
	co.Locate(nil, list, got)
	require.Equal(t, want, got)
}

func TestLocate(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		eachCoord(t, func(t *testing.T, co *Coord) {
			rng := rand.New(rand.NewPCG(2, 2))
			for n := range 200 {
				testLocate(t, co, randomVecs(rng, n))
			}
		})
	})
}

// Every corner configuration, with any arrangement, and every number of each
// part of the edges.
func TestLocateOfAll(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 4))
		co := NewCoord(Coset, Patterns)
		var list []Vec
		for i := range Corners {
			c := co.withCorner(i)
			arrange(&c, rng.IntN(arrangements))
			v := NewVec(&c)
			c = co.WithEdges(rng.IntN(co.Width))
			edges := NewVec(&c)
			copy(v[:corners], edges[:corners])
			if list = append(list, v); len(list) == 1000 {
				testLocate(t, co, list)
				list = list[:0]
			}
		}
		testLocate(t, co, list)
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

func TestRead(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 3))
		lines := make([]byte, 4*LineBytes)
		for i := range lines {
			lines[i] = byte(rng.Uint32())
		}
		values := Values{{0, 9, 10, 11}, {0, 10, 11, 12}}
		for range 2000 {
			broods, left := randomBroods(rng, rng.IntN(10)), make([]Bounds, 5)
			for i := range left {
				for m := range left[i] {
					left[i][m] = uint8(8 + rng.IntN(6))
				}
			}
			var places []Place
			for i := range broods {
				b := &broods[i]
				b.Left = uint8(rng.IntN(len(left)))
				for m := range b.Bounds {
					b.Bounds[m] = uint8(m) // those of other moves must be left alone
				}
				for range b.Which.Moves() {
					places = append(places, Place(2*rng.IntN(4*len(lines))))
				}
			}
			want := slices.Clone(broods)
			readGeneric(lines, places, want, &values, left)
			Read(lines, places, broods, &values, left)
			require.Equal(t, want, broods)
		}
	})
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
	f.Fuzz(func(t *testing.T, data []byte, moves uint32) {
		v, which := vecOf(data), cube.MoveSet(moves)&cube.AllMoves
		defer func() { use = fastest }()
		for _, way := range []Way{After, Before} {
			use = generic
			want := children(&v, way, which)
			for use = generic; use <= fastest; use++ {
				require.Equal(t, want, children(&v, way, which))
				testLocate(t, co, want)
			}
		}
	})
}

func TestNoAllocations(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 5))
		co := NewCoord(Coset, Sums)
		broods := []Brood{{Of: randomVec(rng), Way: Before, Which: cube.AllMoves}}
		list, places := make([]Vec, cube.NumFaceMoves), make([]Place, cube.NumFaceMoves)
		lines := make([]byte, 3393*6*co.Lines*LineBytes)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			Children(list, broods)
			co.Locate(lines, list, places)
		}))
	})
}

func BenchmarkChildren(b *testing.B) {
	for _, count := range []int{1, 3, 6, 18} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			eachForm(b, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(2, 6))
				broods := make([]Brood, 32)
				for i := range broods {
					broods[i] = Brood{Of: randomVec(rng), Way: Before}
					for which := &broods[i].Which; bits.OnesCount32(uint32(*which)) < count; {
						*which |= 1 << rng.IntN(cube.NumFaceMoves)
					}
				}
				list := make([]Vec, count*len(broods))
				n := 0
				for b.Loop() {
					n += Children(list, broods)
				}
				perPosition(b, n)
			})
		})
	}
}

func BenchmarkLocate(b *testing.B) {
	for _, count := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			eachForm(b, func(b *testing.B) {
				co := NewCoord(Coset, Sums)
				list := randomVecs(rand.New(rand.NewPCG(2, 7)), 1000)
				places := make([]Place, count)
				n := 0
				for b.Loop() {
					i := n * count % len(list)
					co.Locate(nil, list[i:i+count], places)
					n++
				}
				perPosition(b, n*count)
			})
		})
	}
}

func perPosition(b *testing.B, positions int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(positions), "ns/position")
}

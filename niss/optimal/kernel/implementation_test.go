package kernel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

var implementationNames = [...]string{generic: "generic", avx2: "avx2", avx512: "avx512"}

// forEachImplementation runs test with each implementation that the processor
// supports.
func forEachImplementation[T interface {
	*testing.T | *testing.B
	Run(string, func(T)) bool
	Cleanup(func())
}](t T, test func(T)) {
	t.Cleanup(func() { active = fastest })
	for active = generic; active <= fastest; active++ {
		t.Run(implementationNames[active], test)
	}
}

// allCoords has a coordinate of each kind, by its name.
var allCoords = sync.OnceValue(func() map[string]*Coord {
	list := map[string]*Coord{}
	for _, q := range []Quotient{NoArrangement, ArrangementParity, ArrangementCoset} {
		for _, flips := range []Flips{NoFlips, FlipParities, FlipPatterns} {
			list[fmt.Sprint(q, flips)] = NewCoord(q, flips)
		}
	}
	return list
})

func coordOf(q Quotient, f Flips) *Coord { return allCoords()[fmt.Sprint(q, f)] }

// finest returns the coordinate that distinguishes most.
func finest() *Coord { return coordOf(ArrangementCoset, FlipPatterns) }

// forEachCoord runs test with each kind of coordinate.
func forEachCoord(t *testing.T, test func(*testing.T, *Coord)) {
	for name, co := range allCoords() {
		t.Run(name, func(t *testing.T) { test(t, co) })
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

// randomChildSets returns child sets of random positions, some of them empty.
func randomChildSets(rng *rand.Rand, n int) []ChildSet {
	sets := make([]ChildSet, n)
	for i := range sets {
		sets[i] = ChildSet{Parent: randomVec(rng), Compose: Composition(rng.IntN(2)), Moves: randomMoves(rng)}
		if rng.IntN(4) == 0 {
			sets[i].Moves = 0
		}
	}
	return sets
}

// childrenOf returns some children of v.
func childrenOf(v *Vec, way Composition, which cube.MoveSet) []Vec {
	to := make([]Vec, cube.NumFaceMoves)
	return to[:Children(to, []ChildSet{{Parent: *v, Compose: way, Moves: which}})]
}

func TestChildren(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		for range sample.Of(300, 1000) {
			c := cube.Random(rng, cube.AnyScramble)
			i := c.Inverse()
			v, inverse := NewVec(&c), NewVec(&i)
			which := randomMoves(rng)
			after, before := childrenOf(&v, After, which), childrenOf(&inverse, Before, which)
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

// TestChildrenOfMany checks that the children of many positions are those of each
// position, one after the other.
func TestChildrenOfMany(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		for n := range 100 {
			sets := randomChildSets(rng, n)
			var want []Vec
			for _, set := range sets {
				want = append(want, childrenOf(&set.Parent, set.Compose, set.Moves)...)
			}
			got := make([]Vec, len(want)+1)
			require.Equal(t, len(want), Children(got, sets))
			require.Equal(t, append(want, Vec{}), got)
		}
	})
}

// testLocate compares the active implementation with the portable one.
func testLocate(t *testing.T, co *Coord, list []Vec) {
	t.Helper()
	want, got := make([]BitIndex, len(list)+1), make([]BitIndex, len(list)+1)
	want[len(list)], got[len(list)] = 1, 1 // must not be changed
	co.locateGeneric(list, want)
	co.Locate(nil, list, got)
	require.True(t, slices.Equal(want, got))
}

func TestLocate(t *testing.T) {
	rng := sample.Rand(t)
	list := randomVecs(rng, 1000)
	forEachImplementation(t, func(t *testing.T) {
		forEachCoord(t, func(t *testing.T, co *Coord) {
			for n := range 200 {
				first := rng.IntN(len(list) - n)
				testLocate(t, co, list[first:first+n])
			}
		})
	})
}

// TestLocateAllCoordinates locates every corner configuration, each with a random
// arrangement and random edges.
func TestLocateAllCoordinates(t *testing.T) {
	rng, co := sample.Rand(t), finest()
	list := make([]Vec, corners)
	for i := range list {
		c := co.cubeWithCorners(i)
		arrange(&c, rng.IntN(arrangements))
		list[i] = NewVec(&c)
		c = co.CubeInColumn(rng.IntN(co.Width))
		edges := NewVec(&c)
		copy(list[i][:cornersAt], edges[:cornersAt])
	}
	forEachImplementation(t, func(t *testing.T) { testLocate(t, co, list) })
}

func TestBitIndex(t *testing.T) {
	lines := make([]byte, 4*LineBytes)
	for i := range lines {
		lines[i] = byte(i * 37)
	}
	for _, flips := range []Flips{FlipParities, FlipPatterns} {
		co := NewCoord(NoArrangement, flips)
		n := flips.entriesPerLine()
		for row := range uint64(2) {
			for i := range 2 * n {
				p := bitIndexOf(2*row, co.cell(i))
				line, cell := int(2*row)+i/n, i%n
				require.Equal(t, BitIndex(512*line+2*cell), p)
				require.Equal(t, lines[64*line+cell/4]>>(cell%4*2)&3, p.Entry(lines))
				require.Equal(t, lines[64*line+63]>>4, p.LineMin(lines))
			}
		}
	}
}

// TestReadBounds compares ReadBounds with one child after the other.
func TestReadBounds(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		rng := sample.Rand(t)
		lines := make([]byte, 4*LineBytes)
		for i := range lines {
			lines[i] = byte(rng.Uint32())
		}
		values := EntryBounds{{0, 9, 10, 11}, {0, 10, 11, 12}}
		for range sample.Of(500, 2000) {
			sets, left := randomChildSets(rng, rng.IntN(10)), make([]PerMove, 5)
			for i := range left {
				for m := range left[i] {
					left[i][m] = uint8(8 + rng.IntN(6))
				}
			}
			var indexes []BitIndex
			for i := range sets {
				set := &sets[i]
				set.Left = uint8(rng.IntN(len(left)))
				for m := range set.Bounds {
					set.Bounds[m] = uint8(m) // those of other moves must not be changed
				}
				for range set.Moves.Moves() {
					indexes = append(indexes, BitIndex(2*rng.IntN(4*len(lines))))
				}
			}
			want, at := slices.Clone(sets), 0
			for i := range want {
				set := &want[i]
				for _, m := range set.Moves.Moves() {
					after := left[set.Left][m]
					set.Bounds[m] = values[after%2][indexes[at].Entry(lines)]
					if at++; set.Bounds[m] > after {
						set.TooFar |= 1 << m
					}
					if set.Bounds[m] == 0 {
						set.Unknown |= 1 << m
					}
				}
			}
			ReadBounds(lines, indexes, sets, &values, left)
			require.Equal(t, want, sets)
		}
	})
}

// TestReciprocal checks that the multiplication in cell gives the same results as a
// division.
func TestReciprocal(t *testing.T) {
	for n := range uint64(Width(FlipParities)) {
		if n/LineEntries != n*reciprocal>>32 {
			t.Fatal(n)
		}
	}
}

// vecOf returns the position after the moves that the bytes stand for.
func vecOf(data []byte) Vec {
	c := cube.Solved
	for _, b := range data {
		c = c.After(cube.Move(b % cube.NumFaceMoves))
	}
	return NewVec(&c)
}

func FuzzImplementations(f *testing.F) {
	co := coordOf(ArrangementCoset, FlipParities)
	f.Add([]byte{}, uint32(cube.AllMoves))
	f.Add([]byte{1, 5, 8, 11, 14, 3, 2, 17, 6}, uint32(5))
	f.Fuzz(func(t *testing.T, data []byte, moves uint32) {
		v, which := vecOf(data), cube.MoveSet(moves)&cube.AllMoves
		defer func() { active = fastest }()
		for _, way := range []Composition{After, Before} {
			active = generic
			want := childrenOf(&v, way, which)
			for active = generic; active <= fastest; active++ {
				require.Equal(t, want, childrenOf(&v, way, which))
				testLocate(t, co, want)
			}
		}
	})
}

func TestNoAllocations(t *testing.T) {
	forEachImplementation(t, func(t *testing.T) {
		co := coordOf(NoArrangement, FlipParities)
		sets := []ChildSet{{Parent: NewVec(&cube.Solved), Compose: Before, Moves: cube.AllMoves}}
		list, indexes := make([]Vec, cube.NumFaceMoves), make([]BitIndex, cube.NumFaceMoves)
		lines := make([]byte, Classes*co.Lines*LineBytes)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			Children(list, sets)
			co.Locate(lines, list, indexes)
		}))
	})
}

func BenchmarkChildren(b *testing.B) {
	for _, count := range []int{1, 3, 6, 18} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			forEachImplementation(b, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(2, 6))
				sets := make([]ChildSet, 32)
				for i := range sets {
					sets[i] = ChildSet{Parent: randomVec(rng), Compose: Before}
					for which := &sets[i].Moves; bits.OnesCount32(uint32(*which)) < count; {
						*which |= 1 << rng.IntN(cube.NumFaceMoves)
					}
				}
				list := make([]Vec, count*len(sets))
				n := 0
				for b.Loop() {
					n += Children(list, sets)
				}
				perPosition(b, n)
			})
		})
	}
}

func BenchmarkLocate(b *testing.B) {
	for _, count := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			forEachImplementation(b, func(b *testing.B) {
				co := NewCoord(ArrangementCoset, FlipParities)
				list := randomVecs(rand.New(rand.NewPCG(2, 7)), 1000)
				indexes := make([]BitIndex, count)
				n := 0
				for b.Loop() {
					i := n * count % len(list)
					co.Locate(nil, list[i:i+count], indexes)
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

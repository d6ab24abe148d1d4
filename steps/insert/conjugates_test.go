package insert

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestRotations checks that the join finds a rotation of every sequence whose ends do not merge: one with
// a greatest number, and with parts that are leading and follow each other.
func TestRotations(t *testing.T) {
	rng := sample.Rand(t)
	for _, length := range []int{nearLength, maxLength} {
		halfFirst := length == maxLength
		before := layersBefore(halfFirst)
		for range 3000 {
			a := toLayers(randomMoves(rng, length))
			if a.len() != length || a[len(a)-1].saved(a[0]) > 0 {
				continue
			}
			if last := len(a) - 1; a[last].sameAxis(a[0]) {
				a = append(layers{a[last].plus(a[0])}, a[1:last]...)
			}
			found := false
			eachRotation(a, func(moves []cube.Move) {
				first, second := moves[:length-halfLength], moves[length-halfLength:]
				leading := second
				if halfFirst {
					leading = first
				}
				all, parts := toLayers(moves), toLayers(leading)
				last, next := toLayers(first), toLayers(second)
				found = found || patternOf(parts, !halfFirst, false).isLeading() &&
					before[next[0]]>>last[len(last)-1]&1 != 0 &&
					!all[len(all)-1].sameAxis(all[0]) && patternOf(all, !halfFirst, true).isGreatest()
			})
			require.True(t, found, "%v", a.moves())
		}
	}
}

// eachRotation calls f with the rotations of a sequence, with parallel moves in any order.
func eachRotation(a layers, f func(moves []cube.Move)) {
	var order func(moves []cube.Move, left layers)
	order = func(moves []cube.Move, left layers) {
		if len(left) == 0 {
			for range moves {
				moves = append(moves[1:], moves[0])
				f(moves)
			}
			return
		}
		next := left[0].appendTo(nil)
		order(append(moves, next...), left[1:])
		if slices.Reverse(next); len(next) > 1 {
			order(append(moves, next...), left[1:])
		}
	}
	order(nil, a)
}

// TestPattern checks the numbers of sequences with parallel moves.
func TestPattern(t *testing.T) {
	for text, want := range map[string][2]pattern{
		"R U2 F'":     {0o1_020, 0o1_020},
		"R U2 L":      {0o1_120, 0o1_120},
		"R2 L U":      {0o1_600, 0o1_060},
		"R L2 U":      {0o1_600, 0o1_060},
		"R2 L2 U D":   {0o1_6240, 0o1_4062},
		"R2 L U D' R": {0o1_71400, 0o1_14060},
	} {
		a := toLayers(parse(t, text).Normal)
		require.Equal(t, want, [2]pattern{patternOf(a, false, false), patternOf(a, true, false)}, text)
		p := growing{second{0, solvedElement}, noPattern}
		for _, m := range a.moves() {
			p = growing{second{p.then(m), element{p.do.cornersAfter(m), p.do.edgesAfter(m)}}, p.backwardPattern(m)}
		}
		require.Equal(t, want[1], p.backwards, text)
		c := a.cube()
		require.Equal(t, elementOf(&c), p.do, text)
		require.Equal(t, a[0], p.firstLayer(), text)
	}
	a := layers{layerOf(0), layerOf(3), layerOf(0)}
	require.NotEqual(t, patternOf(a, false, false), patternOf(a, false, true))
	require.True(t, pattern(0o1_220).isLeading())
	require.False(t, pattern(0o1_204).isLeading())
	require.False(t, pattern(0o1_022).isLeading())
	require.True(t, pattern(0o1_220).isGreatest())
	require.False(t, pattern(0o1_202).isGreatest())
}

// TestGenerated checks that the sequences that one generates have the right lengths, and are in the
// buckets of what they do.
func TestGenerated(t *testing.T) {
	rng := sample.Rand(t)
	seen := map[int]bool{}
	for range 3000 {
		a := toLayers(randomMoves(rng, 10+rng.IntN(4)))
		n := a.len()
		if n < 10 || n == maxLength && a[len(a)-1].saved(a[0]) > 0 {
			continue
		}
		c := a.cube()
		p := piecesOf(&c)
		var f found
		if k := (kind{all: maxLength}); n <= shortLength {
			f.add(a, &p, k)
		} else {
			f.addRotations(a, &p, k)
		}
		for _, part := range f.others {
			for _, classified := range part {
				c := classified.algorithm.layers().cube()
				p := piecesOf(&c)
				least, _ := leastImage(&p)
				require.Equal(t, bucketOf(least), classified.bucket, "%v", a.moves())
				length := classified.algorithm.len()
				require.True(t, length == n || length > max(n, shortLength), "%d of %d", length, n)
				seen[length] = true
			}
		}
	}
	require.Equal(t, map[int]bool{10: true, 11: true, 12: true, 13: true}, seen)
}

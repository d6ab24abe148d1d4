package scrambler_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/clock"
	"nissy/puzzle/scrambler"
	"nissy/puzzle/solver"
	"nissy/puzzle/square1"
)

// tables keeps tables where other tests can use them.
var tables = &solver.Tables{Dir: testtables.Dir(), Notice: func(fmt.Stringer) {}}

// scrambles returns scrambles of a puzzle.
func scrambles(t *testing.T, name string, n int) []string {
	s, err := scrambler.New(name, tables)
	require.NoError(t, err)
	defer s.Close()
	rng, list := sample.Rand(t), make([]string, n)
	for i := range list {
		list[i], err = s.Next(t.Context(), rng)
		require.NoError(t, err)
	}
	return list
}

// newSolver returns a function that solves the puzzle after words, and returns the words of the first solution. It
// requires that the simulator is solved then.
func newSolver(t *testing.T, name string) func(text string) string {
	p, err := catalogue.Puzzle(name)
	require.NoError(t, err)
	var s interface {
		Solve(ctx context.Context, r solver.Request, o solver.Observer) (solver.Result, error)
		Close()
	}
	switch name {
	case "clock":
		s = clock.New(p)
	case "square-1":
		s = square1.New(p, tables)
	default:
		s = solver.New(p, tables)
	}
	t.Cleanup(s.Close)
	return func(text string) (words string) {
		scramble, err := p.ReadSequence(text)
		require.NoError(t, err, text)
		result, err := s.Solve(t.Context(), solver.Request{Start: scramble.Start, Bounds: scramble.Bounds, Count: 1}, solver.Observer{
			Solution: func(moves []int) { words = strings.Join(scramble.Write(p, moves), " ") },
		})
		require.NoError(t, err)
		require.Equal(t, 1, result.Count)
		require.True(t, simulate(t, simulate(t, newSimulator(name), text), words).isSolved(), "%s: %s: %s", name, text, words)
		return words
	}
}

// TestSolved reads, applies and solves scrambles.
func TestSolved(t *testing.T) {
	for name, longest := range map[string]int{"2x2x2": 11, "pyraminx": 15, "skewb": 11, "clock": 12, "square-1": 13} {
		t.Run(name, func(t *testing.T) {
			solve := newSolver(t, name)
			n := map[bool]int{true: 1, false: 8}[name == "clock"] // which takes longest
			for _, text := range scrambles(t, name, sample.Of(n, 50)) {
				require.False(t, simulate(t, newSimulator(name), text).isSolved())
				words := solve(text)
				length := len(strings.Fields(words))
				if name == "square-1" {
					length = strings.Count(words, "/")
				}
				require.LessOrEqual(t, length, longest)
			}
		})
	}
}

// TestForm checks how many words scrambles have.
func TestForm(t *testing.T) {
	for name, words := range map[string]int{
		"2x2x2": 11, "skewb": 11, "4x4x4": 40, "5x5x5": 60, "6x6x6": 80, "7x7x7": 100, "megaminx": 77, "clock": 15,
	} {
		for _, text := range scrambles(t, name, 5) {
			require.Len(t, strings.Fields(text), words, text)
		}
	}
	for _, text := range scrambles(t, "pyraminx", 20) {
		fields := strings.Fields(text)
		require.GreaterOrEqual(t, len(fields), 11)
		for i, word := range fields {
			require.Equal(t, i < 11, word == strings.ToUpper(word), text)
		}
	}
	for _, text := range scrambles(t, "square-1", 5) {
		require.Regexp(t, `^(\(-?\d,-?\d\))?/( \(-?\d,-?\d\)/)*( \(-?\d,-?\d\))?$`, text)
	}
}

// TestNames checks that all puzzles of the catalogue with scrambles of the WCA, but 3x3x3, are there.
func TestNames(t *testing.T) {
	require.Equal(t, []string{"2x2x2", "4x4x4", "5x5x5", "6x6x6", "7x7x7", "clock", "megaminx", "pyraminx", "skewb", "square-1"}, scrambler.Names())
}

// turned is a piece or a place as the moves that turn it: those of the definition of which it is part.
func turned(p *puzzle.Puzzle, set, slot int) string {
	var names []string
	for m := range p.Moves {
		if p.Moves[m].Base == m && p.Moves[m].Touches(set, slot) {
			names = append(names, p.Moves[m].Name)
		}
	}
	return strings.Join(names, " ")
}

// TestApplied applies scrambles of puzzles that are not solved, and compares each piece with a simulator.
func TestApplied(t *testing.T) {
	for _, name := range []string{"megaminx", "4x4x4", "5x5x5", "6x6x6", "7x7x7"} {
		t.Run(name, func(t *testing.T) {
			p, err := catalogue.Puzzle(name)
			require.NoError(t, err)
			for _, text := range scrambles(t, name, sample.Of(4, 50)) {
				scramble, err := p.ReadSequence(text)
				require.NoError(t, err)
				comparePieces(t, name, p, scramble.Start, text)
			}
		})
	}
}

// comparePieces compares the position after a scramble with that of a simulator.
func comparePieces(t *testing.T, name string, p *puzzle.Puzzle, state puzzle.State, scramble string) {
	reader, names := p.NewReader(), []string{}
	for _, word := range strings.Fields(scramble) {
		list, err := reader.Read(word)
		require.NoError(t, err)
		names = append(names, list...)
	}
	held := simulate(t, newSimulator(name), scramble).(*solid)
	fixed := simulate(t, newSimulator(name), strings.Join(names, " ")).(*solid)
	requireRotated(t, held, fixed)

	places := map[string]int{} // by the moves that turn a place: a sticker that was there at the start
	homes := make([]string, len(fixed.stickers))
	for i, x := range fixed.stickers {
		var moves []string
		for m := range p.Moves {
			if p.Moves[m].Base == m {
				if turn := fixed.read(t, p.Moves[m].Name); turn.axis.dot(x.home) > turn.from {
					moves = append(moves, p.Moves[m].Name)
				}
			}
		}
		homes[i] = strings.Join(moves, " ")
		places[homes[i]] = i
	}
	for set := range p.Sets {
		for slot, piece := range state[set].Pieces {
			at, ok := places[turned(p, set, slot)]
			require.True(t, ok)
			now := slices.IndexFunc(fixed.stickers, func(x sticker) bool { return x.piece.isNear(fixed.stickers[at].home) })
			if p.Sets[set].Name[:2] == "CE" { // centres of one colour are alike
				require.Equal(t, "URFDLB"[piece-1], faceOf(fixed.stickers[now].colour))
				continue
			}
			require.Equal(t, turned(p, set, piece-1), homes[now], scramble)
			isHome := piece == slot+1 && state[set].Orient[slot] == 0
			require.Equal(t, isHome, fixed.stickers[now].piece.isNear(fixed.stickers[now].home) && fixed.stickers[now].normal.isNear(fixed.stickers[now].colour))
		}
	}
}

// faceOf returns the name of a face of a cube.
func faceOf(normal vec) byte {
	for name, n := range cubeNormals {
		if n.isNear(normal) {
			return name
		}
	}
	return '?'
}

// requireRotated checks that two positions differ only in how the puzzle is held: all stickers form the same angles.
func requireRotated(t *testing.T, a, b *solid) {
	for i, x := range a.stickers {
		for _, j := range []int{0, len(a.stickers) / 3, len(a.stickers) / 2} {
			pieces := x.piece.dot(a.stickers[j].piece) - b.stickers[i].piece.dot(b.stickers[j].piece)
			normals := x.normal.dot(a.stickers[j].normal) - b.stickers[i].normal.dot(b.stickers[j].normal)
			if max(math.Abs(pieces), math.Abs(normals)) > 1e-6 {
				require.Fail(t, "not the same position", "%v, %v", x, b.stickers[i])
			}
		}
	}
}

// TestCubesHeld solves cubes after short sequences of all kinds of moves: faces, wide moves, slices, and rotations.
func TestCubesHeld(t *testing.T) {
	rng := sample.Rand(t)
	for name, words := range map[string]string{
		"2x2x2": "R U F L D B x y z Rw Lw Uw Bw", "3x3x3": "R U F L D B x y z Rw Lw Uw Dw Fw Bw",
		"4x4x4": "R U F L D B x y z Rw Lw Uw Dw Fw Bw 3Rw 3Lw 3Dw 3Bw", "5x5x5": "R U F L D B x y z Rw Lw Uw Dw Fw Bw 3Rw 3Lw 4Dw 4Bw",
		"megaminx": "R++ R-- D++ D-- U BR DBL DL F",
	} {
		solve := newSolver(t, name)
		for range sample.Of(10, 100) {
			var list []string
			for range 4 {
				word := strings.Fields(words)[rng.IntN(len(strings.Fields(words)))]
				if !strings.ContainsAny(word, "+-") {
					word += [3]string{"", "2", "'"}[rng.IntN(3)]
				}
				list = append(list, word)
			}
			solve(strings.Join(list, " "))
		}
	}
}

package wca_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle"
	"nissy/puzzle/wca"
)

// read returns the moves of the definition that words are, or the error.
func read(n puzzle.Notation, words string) string {
	var moves []string
	r := n.NewReader()
	for _, word := range strings.Fields(words) {
		list, err := r.Read(word)
		if err != nil {
			return err.Error()
		}
		moves = append(moves, list...)
	}
	if err := r.End(); err != nil {
		return err.Error()
	}
	return strings.Join(moves, " ")
}

// TestRead reads words of all kinds.
func TestRead(t *testing.T) {
	for _, test := range []struct {
		notation    puzzle.Notation
		words, want string
	}{
		{wca.Cube{Layers: 2}, "R U2 F' L D B", "R U2 F' R F U"},
		{wca.Cube{Layers: 3}, "R2' R'2 R3 x U", "R2 R2 R' F"},
		{wca.Cube{Layers: 3}, "Rw U M r", "L F R L' L"},
		{wca.Cube{Layers: 4}, "Rw 3Rw L 2R 2-3Fw", "Rw 3Rw 3Rw Rw R' 3Uw U'"},
		{wca.Cube{Layers: 5}, "3Rw 2R", "Lw Rw R'"},
		{wca.Cube{Layers: 4}, "5Rw", "it would turn layers 1 to 5: the cube has 4"},
		{wca.Cube{Layers: 4}, "M", "a cube of 4 layers has no middle layer"},
		{wca.Cube{Layers: 4}, "Q", "write moves such as R, R2, R', Rw and x"},
		{wca.Cube{Layers: 7}, "3x", "write moves such as R, R2, R', Rw, 3Rw and x"},
		{wca.Megaminx{}, "R++ D-- U' BL2'", "L2 DL2' DL' DBL2'"},
		{wca.Megaminx{}, "R+", "write R++, R--, D++, D--, or turns of faces such as U, U', U2 and BL2'"},
		{wca.Clock{}, "UR5+ DR0+ DL4- UL6+ y2 ALL2+ ur1- UR DL", "UR5 DL4' UL6 bALL2 bur'"},
		{wca.Clock{}, "UR1- y2 y2 ALL11+", "UR' ALL'"},
		{wca.Clock{}, "UR UR5+", "no turn may follow the pins that are up at the end, UR: for a turn write UR1+"},
		{wca.Clock{}, "UR12+", "a turn is by 0 to 11 hours"},
		{wca.Clock{}, "UX1+", `write moves such as UR3+ and ALL2-, or y2; ur is all pins but UR, and / and \ are diagonals`},
		{wca.SquareOne{}, "(1,0)/ (-3, 6) / /(0,−1)", "U / U3' D6 / / D'"},
		{wca.SquareOne{}, "1,0/", "U /"},
		{wca.SquareOne{}, "(1", "the turn of the lower layer is missing: write turns such as (1,0)"},
		{wca.SquareOne{}, "(1/", "a comma is missing: write turns of both layers, such as (1,0)"},
		{wca.SquareOne{}, "(13,0)", "13 is not a turn: write -5 to 6"},
		{wca.SquareOne{}, "R", "write (1,0) for a turn of the upper layer, (0,-3) for one of the lower layer, and /"},
	} {
		assert.Equal(t, test.want, read(test.notation, test.words), test.words)
	}
}

// TestWrite writes moves after some words, for the puzzle as it is held then.
func TestWrite(t *testing.T) {
	for _, test := range []struct {
		notation           puzzle.Notation
		words, moves, want string
	}{
		{wca.Cube{Layers: 2}, "", "U R2 F'", "U R2 F'"},
		{wca.Cube{Layers: 3}, "y", "F R", "L F"},
		{wca.Cube{Layers: 4}, "", "3Uw Rw", "D Fw"},
		{wca.Megaminx{}, "D++", "F U2'", "BR U2'"},
		{wca.Clock{}, "y2", "UR bALL2'", "ALL2- y2 UR1+"},
		{wca.SquareOne{}, "", "U D' / U6 U D3 /", "(1,-1) / (-5,3) /"},
	} {
		r := test.notation.NewReader()
		for _, word := range strings.Fields(test.words) {
			_, err := r.Read(word)
			require.NoError(t, err)
		}
		assert.Equal(t, test.want, strings.Join(r.Write(strings.Fields(test.moves)), " "))
	}
}

// TestRandom checks the form of random scrambles, and that all words of that form occur.
func TestRandom(t *testing.T) {
	rng := sample.Rand(t)
	seen := map[string]bool{}
	count := func(words string) {
		for _, word := range strings.Fields(words) {
			seen[word] = true
		}
	}
	for range 60 {
		for layers := 4; layers <= 7; layers++ {
			words := strings.Fields(wca.RandomCube(layers, rng))
			require.Len(t, words, 20*(layers-2))
			row, last := []string{}, "" // of moves about one axis
			for _, word := range words {
				turned := strings.TrimRight(word, "2'")
				axis := strings.NewReplacer("D", "U", "L", "R", "B", "F").Replace(strings.Trim(turned, "23w"))
				if axis != last {
					row, last = nil, axis
				}
				require.NotContains(t, row, turned)
				row = append(row, turned)
			}
			if layers == 4 {
				count(strings.Join(words, " "))
			}
		}
		lines := strings.Split(wca.RandomMegaminx(rng), "\n")
		require.Len(t, lines, 7)
		for _, line := range lines {
			require.Regexp(t, `^(R(\+\+|--) D(\+\+|--) ){4}R(\+\+|--) (D\+\+ U|D-- U')$`, line)
		}
		dials := wca.RandomClock(rng)
		require.Regexp(t, `^UR\S+ DR\S+ DL\S+ UL\S+ U\S+ R\S+ D\S+ L\S+ ALL\S+ y2 U\S+ R\S+ D\S+ L\S+ ALL\S+$`, dials)
		count(regexp.MustCompile(`[A-Z]+(\d)`).ReplaceAllString(dials, "clock$1"))
		tips := wca.RandomTips(rng)
		require.Regexp(t, `^(u'?)?(l'?)?(r'?)?(b'?)?$`, strings.Join(tips, ""))
		count(strings.Join(tips, " "))
	}
	var want []string
	for _, move := range []string{"U", "D", "R", "L", "F", "B", "Uw", "Rw", "Fw"} {
		want = append(want, move, move+"2", move+"'")
	}
	for hours := range 7 {
		want = append(want, "clock"+string(rune('0'+hours))+"+")
		if hours > 0 && hours < 6 {
			want = append(want, "clock"+string(rune('0'+hours))+"-")
		}
	}
	for _, tip := range []string{"u", "l", "r", "b"} {
		want = append(want, tip, tip+"'")
	}
	want = append(want, "y2")
	require.ElementsMatch(t, want, slices.Collect(maps.Keys(seen)))
}

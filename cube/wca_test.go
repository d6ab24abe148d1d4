package cube

import (
	"fmt"
	"strings"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func ExampleCheckWCA() {
	for _, f := range CheckWCA("R2' U M (x)", nil) {
		fmt.Printf("column %d: %s: %s\n", f.Column, f.Token, f.Rule)
	}
	// Output:
	// column 1: R2': write a half turn as R2
	// column 7: M: slice moves are not allowed: write wide moves or turns of both faces
	// column 9: (: brackets are not allowed: write all moves on one side
	// column 11: ): brackets are not allowed: write all moves on one side
}

// faultColumns returns the columns and tokens of the faults.
func faultColumns(solution, scramble string) string {
	moves, _ := ParseMoves(scramble)
	var parts []string
	for _, f := range CheckWCA(solution, moves) {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d %s", f.Column, f.Token)))
	}
	return strings.Join(parts, ", ")
}

func TestCheckWCA(t *testing.T) {
	for _, test := range [][3]string{
		{"R U' F2 Rw 2Rw2 x y' z2", "", ""},
		{"RU'F2", "", ""},
		{"R’ U", "", ""},
		{"R r Lw l2' rw", "", "3 r, 8 l2', 12 rw"},
		{"M E2 S'", "", "1 M, 3 E2, 6 S'"},
		{"R3 R2' 3Rw Q R", "", "1 R3, 4 R2', 8 3Rw, 12 Q"},
		{"[R] ^(U)", "", "1 [, 3 ], 5 ^, 6 (, 8 )"},
		{"R U // M is a comment", "", ""},
		{strings.Repeat("x U ", 40), "", ""},
		{strings.Repeat("x U ", 40) + "U", "", "0"},
		{"F' U R D", "D' R' U' F", "0 F' U R D"},
		{"F' U R D2", "D' R' U' F", ""},
		{"F' U R", "R' U' F", ""},
	} {
		assert.Equal(t, test[2], faultColumns(test[0], test[1]), "%q", test[0])
	}
}

// TestFaultColumns checks that the token of each fault is in its column.
func TestFaultColumns(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("RUF rMx'23w()[]/’é\n"))).Draw(t, "text")
		runes := []rune(text)
		for _, f := range CheckWCA(text, nil) {
			if f.Column > 0 && !strings.HasPrefix(string(runes[f.Column-1:]), f.Token) {
				t.Fatalf("%q is not at %d", f.Token, f.Column)
			}
		}
	})
}

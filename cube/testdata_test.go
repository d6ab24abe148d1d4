package cube

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
)

// readRows reads a file of testdata: lines of fields separated by tabs, which may be quoted. Lines that begin
// with # are comments.
func readRows(t *testing.T, name string, fields int) [][]string {
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, row, fields, line)
		for i, field := range row {
			if strings.HasPrefix(field, `"`) {
				row[i], err = strconv.Unquote(field)
				require.NoError(t, err, field)
			}
		}
		rows = append(rows, row)
	}
	require.NotEmpty(t, rows)
	return rows
}

// mustParse parses a valid sequence.
func mustParse(t require.TestingT, s string) Alg {
	a, err := ParseAlg(s)
	require.NoError(t, err)
	return a
}

// positionAfter returns the position after a sequence on the solved cube.
func positionAfter(t require.TestingT, s string) Cube { return Solved.ApplyAlg(mustParse(t, s)) }

// drawMoves draws at most n moves that are less than the limit.
func drawMoves(t *rapid.T, label string, n int, limit Move) []Move {
	var moves []Move
	for _, m := range rapid.SliceOfN(rapid.IntRange(0, int(limit)-1), 0, n).Draw(t, label) {
		moves = append(moves, Move(m))
	}
	return moves
}

// drawAlg draws a sequence with all kinds of moves on both sides.
func drawAlg(t *rapid.T) Alg {
	return Alg{Normal: drawMoves(t, "normal", 20, NumMoves), Inverse: drawMoves(t, "inverse", 20, NumMoves)}
}

func TestStateExamples(t *testing.T) {
	for _, row := range readRows(t, "states.tsv", 4) {
		c := positionAfter(t, row[0])
		assert.Equal(t, row[1:], []string{c.Facelets(), c.Reid(), c.B32()}, row[0])
		got, err := ParseB32(row[3])
		require.NoError(t, err, row[3])
		assert.Equal(t, c, got, row[3])
	}
}

func TestB32AsNissyCore(t *testing.T) {
	for _, row := range readRows(t, "b32.tsv", 2) {
		c := positionAfter(t, row[0])
		assert.Equal(t, row[1], c.B32(), row[0])
	}
}

func TestB32Errors(t *testing.T) {
	for text, want := range map[string]string{
		"YBCDEFGH=ABCDEFGHIJKL=A":   `bad corner "Y" at column 1: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGH=ABCDEFGHIJKM=A":   `bad edge "M" at column 21: it must be one of ABCDEFGHIJKLQRSTUVWXYZab`,
		"ABCDEFGH=ABCDEFGHIJKL=Y":   `bad orientation "Y" at column 23: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGHIABCDEFGHIJKL=A":   `bad separator "I" at column 9: it must be one of =`,
		"ABCDEFGH=ABCDEFGHIJKL=A R": `extra text "R" at column 25: B32 ends with the orientation`,
		"ABCDEFGH=ABC":              "12 characters: B32 is 8 corners = 12 edges = orientation, as in ABCDEFGH=ABCDEFGHIJKL=A",
	} {
		_, err := ParseB32(text)
		assert.EqualError(t, err, want, text)
	}
}

func FuzzParseB32(f *testing.F) {
	f.Add("ANCPETGR=AbaDEFGHIJRS=M")
	f.Add("UF \xff =")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseB32(s)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := ParseB32(c.B32())
		require.NoError(t, err)
		require.Equal(t, c, again)
	})
}

func TestCheckPossible(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := drawCube(t)
		require.NoError(t, c.Check())
	})
}

func TestCheckImpossible(t *testing.T) {
	for _, tt := range []struct {
		spoil func(c *Cube)
		want  string
	}{
		{func(c *Cube) { c.Edge[DB] = uint8(UF) }, "edge UF appears twice, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB], c.Edge[UR] = 0, 0 }, "edge UF appears 3 times, edge DB is missing, edge UR is missing"},
		{func(c *Cube) { c.Corner[DFL] = uint8(UFR) + 8 }, "corner UFR appears twice, corner DFL is missing"},
		{func(c *Cube) { c.Corner[DFL] = 24 }, "there is no corner in DFL, corner DFL is missing"},
		{func(c *Cube) { c.Edge[DB] = 12 }, "there is no edge in DB, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB] = 32 }, "there is no edge in DB, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB] ^= 16 }, "one edge is flipped"},
		{func(c *Cube) { c.Corner[UBR] += 8 }, "one corner is twisted clockwise"},
		{func(c *Cube) { c.Corner[UBR] += 16 }, "one corner is twisted counter-clockwise"},
		{func(c *Cube) { c.Edge[0], c.Edge[1] = c.Edge[1], c.Edge[0] }, "two pieces are swapped"},
		{func(c *Cube) { c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0] }, "two pieces are swapped"},
		{func(c *Cube) { c.Center[U], c.Center[R] = R, U }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Center[U], c.Center[D] = D, U }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Center[U] = 9 }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Edge[0] ^= 16; c.Corner[0] += 8 }, "one edge is flipped, one corner is twisted clockwise"},
	} {
		c := Solved
		tt.spoil(&c)
		err := c.Check()
		assert.EqualError(t, err, "impossible cube: "+tt.want)
		assert.ErrorIs(t, err, ErrImpossible)
	}
	assert.Error(t, new(Cube).Check())
}

// TestCheckAfterMoves checks that moves do not change what Check reports about an
// impossible cube.
func TestCheckAfterMoves(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		moves := drawMoves(t, "moves", 20, NumMoves)
		c := Solved
		c.Corner[0] += 8
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: one corner is twisted clockwise")
		c = Solved
		c.Edge[3] ^= 16
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: one edge is flipped")
		c = Solved
		c.Edge[3], c.Edge[7] = c.Edge[7], c.Edge[3]
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: two pieces are swapped")
	})
}

func check(c Cube) error { return c.Check() }

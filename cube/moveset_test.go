package cube

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseMoveSet(t *testing.T) {
	for text, want := range map[string]MoveSet{
		"U,R2,F2,D":     0b111 | 0b111<<3 | 1<<7 | 1<<13,
		"<R, U>":        URMoves,
		"R' U U2 R":     URMoves,
		"URF":           URFMoves,
		"U R L F2 B2 D": EOMoves,
	} {
		got, err := ParseMoveSet(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		again, err := ParseMoveSet(got.String())
		require.NoError(t, err)
		require.Equal(t, want, again, text)
	}
	for _, text := range []string{"", ",", "U,Q", "M", "Rw", "x", "(U)", "R,F'"} {
		_, err := ParseMoveSet(text)
		require.Error(t, err, text)
	}
}

package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStyles writes an attempt for other places: without saved sequences and marks, and
// with comments that cannot be markup there.
func TestStyles(t *testing.T) {
	a, _, err := Read("R' U' F\n\n(R' U' F) // [B]x[/B] ``` [SPOILER=a] [U, R] (3/3)\n// [/code] *note*\n\n$a = R\n\nMarks: m 1, n 0 \"D // other (1/1)\"\n")
	require.NoError(t, err)
	assert.Equal(t, "[B]Scramble:[/B] R' U' F\n[SPOILER=\"Solution\"]\n[CODE]\n"+
		"(R' U' F)             // [_B]x[_/B] ``` [_SPOILER=a] [U, R] (3/3)\n// [_/code] *note*\n"+
		"[/CODE]\n[B]Solution (3):[/B] F' U R\n[/SPOILER]\n", strings.ReplaceAll(StyleNamed("forum").Write(a), zeroWidthSpace, "_"))
	assert.Equal(t, "**Scramble:** R' U' F\n\n```\n"+
		"(R' U' F)             // [B]x[/B] `_`_` [SPOILER=a] [U, R] (3/3)\n// [/code] *note*\n"+
		"```\n\n**Solution (3):** F' U R\n", strings.ReplaceAll(StyleNamed("markdown").Write(a), zeroWidthSpace, "_"))
	for _, style := range styles { // load reads both
		read, remarks, err := ReadWith(style.Write(a), Options{Strict: true})
		require.NoError(t, err)
		assert.Empty(t, remarks)
		assert.Equal(t, a.Skeleton(), read.Skeleton())
		assert.True(t, read.Complete())
	}
}

// TestStylesTwoSides writes an attempt whose scramble has moves on the inverse, which load reads.
func TestStylesTwoSides(t *testing.T) {
	a, _, err := Read("Scramble: U2 R D' F2 (Fw2 R)\n\nU2 R // EO\n(B) // DR\n")
	require.NoError(t, err)
	for _, style := range styles {
		read, remarks, err := ReadWith(style.Write(a), Options{})
		require.NoError(t, err)
		assert.Empty(t, remarks)
		assert.Equal(t, a.Position(), read.Position())
	}
}

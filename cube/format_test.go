package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFormat(t *testing.T) {
	for _, tt := range []struct{ in, normalFirst, inverseFirst string }{
		{"", "", ""},
		{"R2 u'", "R2 Uw'", "R2 Uw'"},
		{"(M x)", "(M x)", "(M x)"},
		{"U(BR'B)", "U (B R' B)", "(B R' B) U"},
	} {
		a := mustParse(t, tt.in)
		assert.Equal(t, tt.normalFirst, a.String())
		assert.Equal(t, tt.inverseFirst, a.InverseFirst())
	}
}

func TestAppendToDoesNotAllocate(t *testing.T) {
	a := mustParse(t, "R' U' F2 (Rw x2)")
	dst := make([]byte, 0, 100)
	assert.Equal(t, "solution: R' U' F2 (Rw x2)", string(a.AppendTo(append(dst, "solution: "...))))
	assert.Zero(t, testing.AllocsPerRun(10, func() { a.AppendTo(dst) }))
}

package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAreMoves checks which texts are recognized as pasted without a frame.
func TestAreMoves(t *testing.T) {
	for text, want := range map[string]bool{
		"R U F\nD2 (L) // eo\n\n// a note\nB": true,
		"R U F":                               false,
		"R U F\n// why\n":                     false,
		"R U F\ns\n":                          false,
		"set R U\nadd D\n":                    false,
	} {
		assert.Equal(t, want, areMoves(text), text)
	}
}

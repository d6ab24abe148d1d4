package view

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWriteUpColors checks that colours do not change the text of a write-up.
func TestWriteUpColors(t *testing.T) {
	const text = "R' U' F (D2)\n\nU2 (B R' B)  // eofb (4/4)\n// a note (or two)\nL  // (1/5)\n\nSolution (5): U2 L B' R B'"
	env := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
	colored := NewStyle(true, env).writeUp(text)
	assert.Equal(t, text, regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(colored, ""))
	assert.Contains(t, colored, "U2 \x1b[35m(B R' B)\x1b[", "moves on the inverse are coloured")
	assert.Contains(t, colored, "\x1b[2m// eofb (4/4)\x1b[", "parentheses in a comment are not coloured")
	assert.Contains(t, colored, "\x1b[1mSolution (5):\x1b[")
	assert.Equal(t, text, NewStyle(false, env).writeUp(text))
}

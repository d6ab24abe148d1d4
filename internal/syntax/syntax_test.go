package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"nissy/internal/syntax"

	"github.com/stretchr/testify/require"
)

func Example() {
	err := &syntax.Error{Problem: "bad move", Token: syntax.Shorten("Q"), Column: 7, Msg: "moves are letters such as R, Uw or x"}
	fmt.Println(err)
	// Output: bad move "Q" at column 7: moves are letters such as R, Uw or x
}

// TestShorten counts characters, not bytes.
func TestShorten(t *testing.T) {
	require.Equal(t, strings.Repeat("é", 40), syntax.Shorten(strings.Repeat("é", 40)))
	require.Equal(t, strings.Repeat("é", 40)+"...", syntax.Shorten(strings.Repeat("é", 41)))
}

package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNearest checks which known name is suggested for a typed one.
func TestNearest(t *testing.T) {
	names := []string{"eo", "eofb", "eorl", "drud", "drud-eofb", "-N", "--cube"}
	for typed, want := range map[string]string{
		"eofx": "eofb", "eobf": "eofb", "EOFB": "eofb", "dru": "drud",
		"x": "", "": "", "-q": "", "-Nq": "", "--cub": "--cube", "something": "",
	} {
		assert.Equal(t, want, nearest(typed, names), typed)
	}
}

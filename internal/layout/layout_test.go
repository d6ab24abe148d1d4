package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNarrowNames checks that what follows a name is broken below its beginning.
func TestNarrowNames(t *testing.T) {
	const full = "  -I  search on the inverse only; with -N write the part on the inverse at first"
	assert.Contains(t, Narrow(full+"\n  -a  also what is hidden", 60), "at first\n  -a  also what is hidden")
	assert.Equal(t, "  freemem      release the tables from\n               memory", Narrow("  freemem      release the tables from memory", 39))
}

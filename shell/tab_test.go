package shell

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"

	"nissy/command"
)

// A list fits the terminal, however narrow.
func TestListing(t *testing.T) {
	sh := new(shell)
	list := new(command.Parser).Complete("").Candidates
	for columns := 10; columns < 100; columns++ {
		for _, text := range []string{columnListing(list, 10, columns), sh.describedListing(list, 10, max(columns, 20))} {
			for line := range strings.Lines(text) {
				assert.Less(t, uniseg.StringWidth(strings.TrimSuffix(line, "\n")), max(columns, 20), line)
			}
		}
	}
}

func TestCut(t *testing.T) {
	assert.Equal(t, "solved", truncate("solved", 6))
	assert.Equal(t, "so...", truncate("solved", 5))
	assert.Equal(t, "..", truncate("solved", 2))
	assert.Equal(t, "é...", truncate("éééé é", 4))
}

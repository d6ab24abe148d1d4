package view

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"

	"nissy/command"
)

// TestListing checks that a list is not wider than the terminal.
func TestListing(t *testing.T) {
	_, list := new(command.Parser).Complete("")
	for columns := 10; columns < 100; columns++ {
		for _, text := range []string{columnListing(list, 10, columns), Style{}.describedListing(list, 10, max(columns, 20))} {
			for line := range strings.Lines(text) {
				assert.Less(t, uniseg.StringWidth(strings.TrimSuffix(line, "\n")), max(columns, 20), line)
			}
		}
	}
}

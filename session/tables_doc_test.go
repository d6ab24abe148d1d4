package session_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/dustin/go-humanize"
	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/session/sessiontest"
)

// TestTablesDocument checks that docs/tables.md lists all tables with their sizes, in order, and no others.
func TestTablesDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/tables.md")
	require.NoError(t, err)
	var listed, want []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^`]*`) \\| [^|]+ \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|$").FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, row[1]+" "+row[2])
	}
	for _, table := range sessiontest.NewSession(t, session.Options{}).Engine().Tables() {
		want = append(want, fmt.Sprintf("`%s` %s", table.Name, humanize.Bytes(table.Bytes)))
	}
	require.Equal(t, want, listed)
}

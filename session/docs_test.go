package session_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"

	"github.com/dustin/go-humanize"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRequestsPage checks that docs/requests.md lists each command with its fields, those that it
// needs in bold.
func TestRequestsPage(t *testing.T) {
	page, err := os.ReadFile("../docs/requests.md")
	require.NoError(t, err)
	name := regexp.MustCompile("`([a-z_]+)`")
	field := regexp.MustCompile("(?:^|[ ,;|])(\\*\\*)?`([a-z_]+)`")
	listed := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		columns := strings.Split(line, "|")
		if len(columns) != 5 { // not of a table of commands
			continue
		}
		for _, match := range name.FindAllStringSubmatch(columns[1], -1) {
			command := match[1]
			listed[command] = true
			var fields []string
			for part := range strings.SplitSeq(columns[2], ";") {
				part, _, _ = strings.Cut(part, ":")
				fields = append(fields, namesIn(field, part)...)
			}
			fields = append(fields, namesIn(field, columns[3])...)
			assert.ElementsMatch(t, wantedFields(command), fields, command)
		}
	}
	for _, k := range session.Kinds() {
		assert.True(t, listed[k.Name], k.Name)
	}
}

// TestRequestsInPages runs the requests of all pages. Those with placeholders, such as B32, are no examples.
func TestRequestsInPages(t *testing.T) {
	sample.Large(t) // the tables
	s := sessiontest.WithTables(t)
	pages, err := filepath.Glob("../docs/*.md")
	require.NoError(t, err)
	count := 0
	for _, page := range append(pages, "../README.md") {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, part := range regexp.MustCompile(`\{"command": ?"`).FindAllIndex(text, -1) {
			quoted := bytes.ReplaceAll(text[part[0]:], []byte(`'\''`), []byte(`'`)) // in a shell
			var request json.RawMessage
			if json.NewDecoder(bytes.NewReader(quoted)).Decode(&request) != nil || bytes.Contains(request, []byte("…")) {
				continue
			}
			if r := sessiontest.Decode(t, string(request)); !session.IsLocal(r) {
				count++
				_, err := sessiontest.Answers(t.Context(), s, r)
				assert.NoError(t, err, "%s: %s", page, request)
			}
		}
	}
	assert.GreaterOrEqual(t, count, 10)
}

// namesIn returns the names of fields in a text, those in bold with two asterisks.
func namesIn(field *regexp.Regexp, text string) (names []string) {
	for _, match := range field.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1]+match[2])
	}
	return names
}

// wantedFields returns the fields of a command, as namesIn returns them.
func wantedFields(command string) (names []string) {
	schema := session.NewSchemas("#").AllRequests()[command]
	if schema == nil {
		return nil
	}
	required, properties := schema["required"].([]string), schema["properties"].(map[string]any)
	_, hasPosition := properties["cube"]
	_, needsPosition := schema["anyOf"]
	for name := range properties {
		switch {
		case name == "command" || name == "cube" || hasPosition && slices.Contains([]string{"moves", "faces", "as_moves"}, name):
			continue // a position counts as its scramble
		case slices.Contains(required, name) || name == "scramble" && needsPosition:
			name = "**" + name
		}
		names = append(names, name)
	}
	return names
}

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

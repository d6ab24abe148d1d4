package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
)

// TestManual checks that the manual in docs is what the tables of commands, options and topics say.
func TestManual(t *testing.T) {
	for name, text := range manuals() {
		written, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		require.NoError(t, err)
		if text != string(written) {
			t.Errorf("docs/%s is stale: write it again with make manual", name)
		}
	}
}

// TestManualIsWhole checks that every command and topic is in the manual, and links lead to the headings.
func TestManualIsWhole(t *testing.T) {
	markdown, page := markdownManual(), strings.ReplaceAll(manPage(), `\-`, "-")
	for _, c := range command.All() {
		assert.Contains(t, markdown, "\n## "+c.Name+"\n\n```text\n"+c.Usage()+"\n")
		assert.Contains(t, page, "\n.SH "+strings.ToUpper(c.Name)+"\n")
	}
	anchors := map[string]bool{}
	for _, chapter := range command.Chapters() {
		assert.False(t, anchors[chapter.Anchor()], chapter.Title)
		anchors[chapter.Anchor()] = true
		assert.Contains(t, markdown, "\n## "+chapter.Title+"\n")
		assert.Contains(t, markdown, "["+chapter.Title+"](#")
		for _, p := range chapter.Parts {
			assert.Contains(t, markdown, markdownPart(p))
		}
	}
	assert.Len(t, command.Chapters(), strings.Count(markdown, "\n## "))
}

// TestMarkup checks what is escaped.
func TestMarkup(t *testing.T) {
	assert.Equal(t, `a \* b \_ \< \[ \^`, escapeMarkdown("a * b _ < [ ^"))
	assert.Equal(t, `\&.a \e \-b \(aq \(ga \(ha \(ti`, escapeRoff(".a \\ -b ' ` ^ ~"))
}

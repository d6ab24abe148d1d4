package attempts_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
)

// idAt returns an identifier of the time, as the page makes them.
func idAt(at time.Time, number int) string {
	return fmt.Sprintf("%010s%07d", strconv.FormatInt(at.UnixMilli(), 36), number)
}

// keep stores changes of an attempt that was begun at the time, one a minute.
func keep(p *pagetest.Tab, begun time.Time, changes ...map[string]any) {
	p.T.Helper()
	entries := map[string]string{}
	for i, change := range changes {
		text, err := json.Marshal(change)
		require.NoError(p.T, err)
		entries["nissy1/"+idAt(begun, 0)+"/"+idAt(begun.Add(time.Duration(i)*time.Minute), i)] = string(text)
	}
	text, err := json.Marshal(entries)
	require.NoError(p.T, err)
	p.Script(fmt.Sprintf("for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value)", text))
	p.Reload()
}

// keptEntries is an expression: all that is stored of attempts, by the names of the entries.
const keptEntries = `JSON.stringify(Object.entries(localStorage).filter(([k]) => k.startsWith("nissy1/")).sort())`

// exportAll returns the file with all attempts. The dialog with the attempts must be open.
func exportAll(p *pagetest.Tab) string {
	p.T.Helper()
	return p.Saved(`//button[text()='Export all']`)
}

// importFile imports a file with attempts. The dialog with the attempts must be open.
func importFile(p *pagetest.Tab, text string) {
	p.T.Helper()
	p.Script(fmt.Sprintf(`const files = new DataTransfer(), field = document.querySelector(".button input");
		files.items.add(new File([%q], "attempts.txt", {type: "text/plain"}));
		field.files = files.files;
		field.dispatchEvent(new Event("change", {bubbles: true}));`, text))
}

// everything returns changes that make an attempt with all that an attempt can have. The lines have the numbers 2 to 5.
func everything(begun time.Time) []map[string]any {
	line := func(number int) string { return idAt(begun.Add(time.Duration(number)*time.Minute), number) }
	none := []string{}
	return []map[string]any{
		{"kind": "title", "text": "A title // <b>"},
		{"kind": "scramble", "text": "R U F x Rw"},
		{"kind": "line", "parent": "", "normal": []string{"F'"}, "inverse": none, "comment": "one // see http://example.org"},
		{"kind": "line", "parent": line(2), "normal": []string{"U'"}, "inverse": []string{"M2", "y"}, "comment": ""},
		{"kind": "line", "parent": line(2), "normal": []string{"L"}, "inverse": none, "comment": "another branch"},
		{"kind": "line", "parent": line(4), "normal": []string{"L2"}, "inverse": none, "comment": "", "insertions": "Skeleton: L [1] L\n[1] = U U'"},
		{"kind": "star", "line": line(2), "on": true},
		{"kind": "finished", "line": line(3), "on": true},
		{"kind": "comment", "line": line(3), "text": "a comment, changed", "seen": []string{line(3)}},
		{"kind": "moves", "line": line(4), "normal": none, "inverse": []string{"L", "B2"}},
		{"kind": "analysis", "line": line(2), "about": "R U F x Rw\nF'", "lines": []map[string]any{{"reach": 5, "loss": 2, "searched": true, "better": []map[string]string{{"kind": "moves", "text": "another EO"}}}}},
		{"kind": "hide", "line": line(5), "on": true},
		{"kind": "undo", "operation": line(11), "on": true},
		{"kind": "later", "text": "a kind of change that only a later page knows"},
	}
}

// TestExportAll exports an attempt with all that an attempt can have, and imports it in another browser: it is the same, with
// its dates, marks, analysis, and what can be undone and redone. What is there already is not added again, and an attempt
// that was changed since the export stays.
func TestExportAll(t *testing.T) {
	begun := time.Date(2025, 3, 14, 15, 9, 26, 0, time.UTC)
	p := pagetest.OpenPage(t)
	keep(p, begun, everything(begun)...)
	keep(p, begun.AddDate(0, 1, 0), map[string]any{"kind": "scramble", "text": "L D B"})
	p.OpenAttempts(2)
	text := exportAll(p)

	q := pagetest.OpenPage(t)
	for _, before := range []int{0, 2} {
		q.OpenAttempts(before)
		q.Script(`document.querySelector("dialog[open] .message button")?.click()`) // of the import before
		q.Until(`document.querySelector(".message") === null`)
		importFile(q, text)
		q.WaitForText("dialog[open] .message", "2 attempts are imported")
		q.Until(`document.querySelectorAll(".attempts li").length === 2`)
		require.Equal(t, p.Text(keptEntries), q.Text(keptEntries))
		require.Equal(t, p.TextOf(".attempts"), q.TextOf(".attempts"))
		q.Keys(kb.Escape)
		q.Until(`document.querySelector("dialog[open]") === null`)
	}
	q.OpenAttempts(2)
	q.Tap(".attempts li:nth-child(2) .line")
	q.WaitForText(".tree", "one // see http://example.org")
	for _, part := range []string{"a comment, changed", "(L B2)", "+2", "✓", "★", "[1] = U U'"} {
		require.Contains(t, q.TextOf(".tree"), part)
	}
	q.Press("Redo") // a line was hidden, and that was undone
	q.Until(`!document.querySelector(".tree").textContent.includes("[1] =")`)

	q.OpenAttempts(2)
	importFile(q, text)
	q.Until(`document.querySelectorAll(".attempts li").length === 3`)
	require.Equal(t, "1", q.Text(`[...document.querySelectorAll(".attempts time")].filter((e) => e.dateTime.startsWith("2025-03-14")).length`))
}

// TestDates shows when attempts were changed last, the newest attempt first. A change is of today.
func TestDates(t *testing.T) {
	p := pagetest.OpenPage(t)
	begun := time.Date(2025, 3, 14, 15, 9, 26, 0, time.UTC)
	keep(p, begun, map[string]any{"kind": "scramble", "text": "R U F"}, map[string]any{"kind": "title", "text": "first"})
	keep(p, begun.AddDate(0, 0, 5), map[string]any{"kind": "scramble", "text": "L D B"}, map[string]any{"kind": "title", "text": "second"})
	times := `[...document.querySelectorAll(".attempts time")].map((e) => e.dateTime).join()`
	p.OpenAttempts(2)
	require.Equal(t, "2025-03-19T15:10:26.000Z,2025-03-14T15:10:26.000Z", p.Text(times))
	require.Contains(t, p.TextOf(".attempts li:nth-child(2) time"), "2025")
	p.Tap(".attempts li:nth-child(2) .line")
	p.Until(`document.querySelector("dialog[open]") === null`)
	before := time.Now().Truncate(time.Millisecond)
	p.Keys("mF'" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "F'")
	p.OpenAttempts(2)
	changed, err := time.Parse(time.RFC3339, p.Text(`document.querySelector(".attempts li:nth-child(2) time").dateTime`))
	require.NoError(t, err)
	require.False(t, changed.Before(before), "%v", changed)
}

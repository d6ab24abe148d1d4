package attempts_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
)

// stored is what an earlier page kept in the browser.
type stored struct {
	Entries map[string]string
	Shown   []string // how it showed the lines of the first attempts
}

// openStored opens the page in a browser that has what an earlier page kept.
func openStored(t *testing.T) (*pagetest.Tab, stored) {
	t.Helper()
	text, err := os.ReadFile("testdata/stored.json")
	require.NoError(t, err)
	var old stored
	require.NoError(t, json.Unmarshal(text, &old))
	entries, err := json.Marshal(old.Entries)
	require.NoError(t, err)
	b := pagetest.NewBrowser(t)
	p := b.OpenTab(100, 100, pagetest.Shared().URL()+"licences.txt")
	p.Script(fmt.Sprintf(`for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value)`, entries))
	p.Close()
	return b.NewTab(1280, 900, pagetest.Shared().URL()), old
}

// shownLines returns the lines of the attempt as the fixture has them.
func shownLines(p *pagetest.Tab) string {
	p.T.Helper()
	return p.Text(`[...document.querySelectorAll(".tree .line")].slice(1).map((e) => [e.querySelector(".moves").textContent, e.querySelector(".comment")?.textContent ?? "", e.querySelector(".total").textContent].join("|")).join("\n")`)
}

// TestStoredAttempts opens what an earlier page has stored. The attempts are as they were, also one with a rotation, which
// that page could not open again; their changes can be undone, and all of them survive an export and an import.
func TestStoredAttempts(t *testing.T) {
	p, old := openStored(t)
	number := len(old.Shown) + 1
	p.WaitForText(".tree", "poison")
	require.Equal(t, "F', L x", p.Lines())
	for i := range old.Shown {
		p.OpenAttempts(number)
		p.Tap(fmt.Sprintf(".attempts li:nth-child(%d) .line", number-i))
		p.Until(`document.querySelector("dialog[open]") === null`)
		require.Equal(t, old.Shown[i], shownLines(p))
	}
	p.OpenAttempts(number)
	p.Tap(fmt.Sprintf(".attempts li:nth-child(%d) .line", number))
	p.Until(`document.querySelector("dialog[open]") === null && document.querySelector(".title input").value === "An old attempt"`)
	p.Press("Undo") // it hid a line
	p.WaitForText(".tree", "hidden")
	p.Press("Redo")
	p.Until(`!document.querySelector(".tree").textContent.includes("hidden")`)
	require.Equal(t, old.Shown[0], shownLines(p))
	require.Equal(t, "★", p.TextOf(".tree li:nth-child(2) .icon"))

	p.OpenAttempts(number)
	text := exportAll(p)
	require.Equal(t, number-1, strings.Count(text, "\n---\n"))

	q := pagetest.OpenPage(t)
	q.OpenAttempts(0)
	importFile(q, text)
	q.WaitForText("dialog[open] .message", fmt.Sprintf("%d attempts are imported", number))
	q.Until(fmt.Sprintf(`document.querySelectorAll(".attempts li").length === %d`, number))
	require.Equal(t, p.Text(`[...document.querySelectorAll(".attempts li .line span:first-child")].map((e) => e.textContent).sort().join()`),
		q.Text(`[...document.querySelectorAll(".attempts li .line span:first-child")].map((e) => e.textContent).sort().join()`))
	require.Contains(t, q.TextOf(".attempts"), "32 moves")
	q.Tap("//span[text()='An old attempt']")
	q.Until(`document.querySelector("dialog[open]") === null`)
	require.Equal(t, old.Shown[0], shownLines(q))
	require.Equal(t, "★", q.TextOf(".tree li:nth-child(2) .icon"))
}

// TestFullStorage fills the storage. The page says so, works, and stores what it could not when there is room: after an
// attempt was deleted, here or in another tab.
func TestFullStorage(t *testing.T) {
	for _, inOther := range []bool{false, true} {
		b := pagetest.NewBrowser(t)
		p := b.NewTab(1280, 900, pagetest.Shared().URL())
		p.Keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
		p.WaitForText(".tree", "F'")
		p.Until(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length >= 2`)
		p.Script(`const entry = (n, size) => localStorage.setItem("nissy1/000000000000large/0000000000000000" + n, JSON.stringify({kind: "title", text: "x".repeat(size)}));
			let n = 1000;
			for (let size = 1 << 20; size >= 1; size >>= 1) try { for (;;) entry(n++, size); } catch {}`)
		p.Reload()
		p.WaitForText(".tree", "F'")
		p.Keys("mU' // not stored" + kb.Enter + kb.Escape)
		p.WaitForText(".banner", "storage is full")
		p.WaitForText(".tree", "not stored")
		require.Equal(t, "0", p.Text(`Object.values(localStorage).filter((v) => v.includes("not stored")).length`))

		q := p
		if inOther {
			q = b.NewTab(1280, 900, pagetest.Shared().URL())
		}
		q.OpenAttempts(2)
		q.Tap(".attempts li:nth-child(2) button:nth-of-type(3)")
		p.Until(`Object.keys(localStorage).some((k) => !k.includes("large") && localStorage[k].includes("not stored")) && document.querySelector(".banner") === null`)
		if !inOther {
			p.Keys(kb.Escape)
		}
		p.Reload()
		p.WaitForText(".tree", "not stored")
		require.Equal(t, "F', U'", p.Lines())
		p.LimitStorage(1000)
		require.Equal(t, "200", p.Await(`fetch("licences.txt").then((r) => String(r.status))`), "there is no room to keep a file")
		p.RequireNoFaults()
	}
}

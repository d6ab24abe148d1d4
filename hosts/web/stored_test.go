package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// stored is what an earlier page kept in the browser.
type stored struct {
	Entries map[string]string
	Shown   []string // how it showed the lines of the first attempts
}

// openStored opens the page in a browser that has what an earlier page kept.
func openStored(t *testing.T) (*tab, stored) {
	t.Helper()
	text, err := os.ReadFile("testdata/stored.json")
	require.NoError(t, err)
	var old stored
	require.NoError(t, json.Unmarshal(text, &old))
	entries, err := json.Marshal(old.Entries)
	require.NoError(t, err)
	b := newBrowser(t)
	p := b.openTab(100, 100, shared().url()+"licences.txt")
	p.script(fmt.Sprintf(`for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value)`, entries))
	p.close()
	return b.newTab(1280, 900, shared().url()), old
}

// shownLines returns the lines of the attempt as the fixture has them.
func (p *tab) shownLines() string {
	p.t.Helper()
	return p.text(`[...document.querySelectorAll(".tree .line")].slice(1).map((e) => [e.querySelector(".moves").textContent, e.querySelector(".comment")?.textContent ?? "", e.querySelector(".total").textContent].join("|")).join("\n")`)
}

// openAttempts opens the dialog with the attempts, and checks how many there are.
func (p *tab) openAttempts(number int) {
	p.t.Helper()
	p.tap("//nav/button[1]")
	p.until(fmt.Sprintf(`document.querySelectorAll(".attempts li").length === %d`, number))
}

// TestStoredAttempts opens what an earlier page has stored. The attempts are as they were, also one with a rotation, which
// that page could not open again; their changes can be undone, and all of them survive an export and an import.
func TestStoredAttempts(t *testing.T) {
	p, old := openStored(t)
	number := len(old.Shown) + 1
	p.waitForText(".tree", "poison")
	require.Equal(t, "F', L x", p.lines())
	for i := range old.Shown {
		p.openAttempts(number)
		p.tap(fmt.Sprintf(".attempts li:nth-child(%d) .line", number-i))
		p.until(`document.querySelector("dialog[open]") === null`)
		require.Equal(t, old.Shown[i], p.shownLines())
	}
	p.openAttempts(number)
	p.tap(fmt.Sprintf(".attempts li:nth-child(%d) .line", number))
	p.until(`document.querySelector("dialog[open]") === null && document.querySelector(".title input").value === "An old attempt"`)
	p.press("Undo") // it hid a line
	p.waitForText(".tree", "hidden")
	p.press("Redo")
	p.until(`!document.querySelector(".tree").textContent.includes("hidden")`)
	require.Equal(t, old.Shown[0], p.shownLines())
	require.Equal(t, "★", p.textOf(".tree li:nth-child(2) .icon"))

	p.openAttempts(number)
	text := p.exportAll()
	require.Equal(t, number-1, strings.Count(text, "\n---\n"))

	q := openPage(t)
	q.openAttempts(0)
	q.importFile(text)
	q.waitForText("dialog[open] .message", fmt.Sprintf("%d attempts are imported", number))
	q.until(fmt.Sprintf(`document.querySelectorAll(".attempts li").length === %d`, number))
	require.Equal(t, p.text(`[...document.querySelectorAll(".attempts li .line span:first-child")].map((e) => e.textContent).sort().join()`),
		q.text(`[...document.querySelectorAll(".attempts li .line span:first-child")].map((e) => e.textContent).sort().join()`))
	require.Contains(t, q.textOf(".attempts"), "32 moves")
	q.tap("//span[text()='An old attempt']")
	q.until(`document.querySelector("dialog[open]") === null`)
	require.Equal(t, old.Shown[0], q.shownLines())
	require.Equal(t, "★", q.textOf(".tree li:nth-child(2) .icon"))
}

// TestFullStorage fills the storage. The page says so, works, and stores what it could not when there is room: after an
// attempt was deleted, here or in another tab.
func TestFullStorage(t *testing.T) {
	for _, inOther := range []bool{false, true} {
		b := newBrowser(t)
		p := b.newTab(1280, 900, shared().url())
		p.keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
		p.waitForText(".tree", "F'")
		p.until(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length >= 2`)
		p.script(`const entry = (n, size) => localStorage.setItem("nissy1/000000000000large/0000000000000000" + n, JSON.stringify({kind: "title", text: "x".repeat(size)}));
			let n = 1000;
			for (let size = 1 << 20; size >= 1; size >>= 1) try { for (;;) entry(n++, size); } catch {}`)
		p.reload()
		p.waitForText(".tree", "F'")
		p.keys("mU' // not stored" + kb.Enter + kb.Escape)
		p.waitForText(".banner", "storage is full")
		p.waitForText(".tree", "not stored")
		require.Equal(t, "0", p.text(`Object.values(localStorage).filter((v) => v.includes("not stored")).length`))

		q := p
		if inOther {
			q = b.newTab(1280, 900, shared().url())
		}
		q.openAttempts(2)
		q.tap(".attempts li:nth-child(2) button:nth-of-type(3)")
		p.until(`Object.keys(localStorage).some((k) => !k.includes("large") && localStorage[k].includes("not stored")) && document.querySelector(".banner") === null`)
		if !inOther {
			p.keys(kb.Escape)
		}
		p.reload()
		p.waitForText(".tree", "not stored")
		require.Equal(t, "F', U'", p.lines())
		p.limitStorage(1000)
		require.Equal(t, "200", p.await(`fetch("licences.txt").then((r) => String(r.status))`), "there is no room to keep a file")
		p.requireNoFaults()
	}
}
